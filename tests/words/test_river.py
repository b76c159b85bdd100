"""Danger tokens in words, and what to do with them on the table."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.language import commands, events
from domain.model.state import Deck
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state
from domain.telling.decisions import describe
from domain.telling.pieces import net_change
from domain.telling.story import narrate

FILE = read_scenario(Path(__file__).parents[1] / "apocalypse" / "river.toml")
PACK = build_pack(FILE)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (events.DangerPlaced("B3"), "A danger token lies face down on B3."),
        (events.DangerTurned("B3", "big_crocodile", "danger"), "A danger token on B3: Big Crocodile."),
        (events.DangerAdded("hydra", 1), "1 danger token joins the pile: Hydra."),
        (events.DangerAdded("hydra", 2), "2 danger tokens join the pile: Hydra."),
        (events.Seized("corvo", "crocodile"), "A crocodile seizes Corvo: Crocodile."),
        (events.HydrasReturned(("hydra", "hydra")), "Back from the bag to the danger tokens: Hydra, Hydra."),
    ],
)
def test_what_is_told(fact, told):
    assert narrate(PACK, fact) == told


def test_what_is_decided():
    fight = commands.FightOff((("aurelia", "great_axe"), ("corvo", "throwing_axes")), "aurelia")
    assert describe(PACK, fight).endswith("against the crocodile that holds Aurelia")
    assert describe(PACK, commands.Pick("big_crocodile")) == "Choose: Big Crocodile"


def test_what_to_do_with_the_tokens_when_something_is_taken_back():
    before = build_state(FILE, PACK)
    squares = dict(before.play.squares) | {"B3": replace(before.at("B3"), marks=("danger", "danger"))}
    before = replace(before, memory=replace(before.play, squares=squares))
    turned = dict(squares) | {"B3": replace(squares["B3"], marks=("danger", "danger.rock"))}
    pile = before.decks["danger"]
    after = replace(
        before,
        memory=replace(before.play, squares=turned),
        decks=before.decks | {"danger": Deck(unknown=pile.unknown[1:], discards=("crocodile",))},
        hydras=("hydra",),
        assassins=before.assassins | {"corvo": replace(before.assassins["corvo"], seized="crocodile")},
    )

    assert net_change(PACK, after, before) == (
        "take the token off B3: Rock",
        "put a token on B3: danger token",
        "take the crocodile token off the base of Corvo: Crocodile",
        "take Hydra out of the bag of the group",
        "take Crocodile off the discarded danger tokens",
    )
    assert net_change(PACK, before, after) == (
        "take the token off B3: danger token",
        "put a token on B3: Rock",
        "put the crocodile token on the base of Corvo: Crocodile",
        "put Hydra into the bag of the group",
        "put Crocodile on the discarded danger tokens",
    )
