"""Shortcuts taken for speed, against the long way round."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from domain import engine
from domain.bots.players import HOUSEKEEPING
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.language.chance import Generator
from domain.model.amounts import plus
from tests.bench.histories import PACK, TEAM


@pytest.mark.parametrize("edition", ["fr_1_05", "it", "eog_v2"])
def test_legal_decisions_are_the_considered_ones_that_are_not_refused(edition):
    # Editions differ in what costs nothing in a gap; commands of those who can't pay aren't even considered.
    pack, rng, generator = load_pack(PACK), random.Random(edition), Generator(bytes(32))
    state = engine.settle(pack, engine.EMPTY, c.Begin(PACK, edition, "normal", TEAM), generator.answer).state
    for _ in range(150):
        legal = list(engine.legal_decisions(pack, state))
        considered = (command for command, refusal in engine.considered(pack, state) if refusal is None)
        assert legal == list(islice(considered, engine.MOST_OPTIONS))
        command = rng.choice([command for command in legal if not isinstance(command, HOUSEKEEPING)])
        state = engine.settle(pack, state, command, generator.answer).state


@pytest.mark.parametrize(
    ("amounts", "kind", "number", "expected"),
    [
        ((), "a", 2, (("a", 2),)),
        ((), "a", 0, ()),
        ((("b", 1),), "a", 1, (("a", 1), ("b", 1))),
        ((("a", 1), ("c", 1)), "b", -1, (("a", 1), ("b", -1), ("c", 1))),
        ((("a", 1), ("b", 2), ("c", 3)), "b", -1, (("a", 1), ("b", 1), ("c", 3))),
        ((("a", 1), ("b", 2), ("c", 3)), "b", -2, (("a", 1), ("c", 3))),
        ((("a", 1),), "a", 0, (("a", 1),)),
        ((("a", 1),), "b", 0, (("a", 1),)),
    ],
)
def test_amounts_stay_sorted_and_without_zeros(amounts, kind, number, expected):
    assert plus(amounts, kind, number) == expected
