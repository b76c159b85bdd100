"""Whole campaigns on owners' maps at random: R1 to R24 hold after every decision, back and forth and reloaded."""

import os
import random

import msgspec
import pytest
from msgspec.structs import replace

from domain import engine
from domain.core.errors import Refused
from domain.folding.evolve import fold
from domain.language import commands as c
from domain.language import events as e
from domain.model import between as b
from domain.model.state import State
from domain.notation import parse, render
from domain.playing.owned import with_own
from domain.scenario.invariants import broken, encode
from domain.scenario.region_invariants import broken_region, broken_step
from domain.store import Library
from domain.telling.decisions import describe
from domain.telling.pieces import net_change
from domain.telling.story import narrate
from tests.apocalypse import own_expeditions as own
from tests.apocalypse.test_own_map import exploring, play

SEEDS = range(12)
DECISIONS = 160
decode = msgspec.msgpack.Decoder(State).decode


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule(*(f"map.R{n}" for n in range(1, 25) if n not in {17, 20}), "map.E19")
def test_the_invariants_hold_on_an_owners_map(seed: int) -> None:
    for before, command, settled in own.at_random(random.Random(seed).randrange, DECISIONS):
        if settled is None:
            kept = encode(before)
            with pytest.raises(Refused) as refused:
                engine.decide(own.pack(), before, command)
            assert encode(before) == kept
            assert refused.value.sentence.endswith(".")
            continue
        assert broken(own.pack(), settled.state) == [], command
        assert list(broken_step(own.pack(), before, settled.events, settled.state)) == [], command
        assert fold(before, (event.fact for event in settled.events)) == settled.state
        answers = iter(settled.answers)
        again = engine.settle(own.pack(), decode(encode(before)), command, lambda *_, given=answers: next(given, None))
        assert again.events == settled.events
        assert parse(render(command)) == command


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_happens_there_has_words(seed: int) -> None:
    for before, command, settled in own.at_random(random.Random(100 + seed).randrange, DECISIONS):
        if settled is None:
            continue
        box = with_own(own.pack(), settled.state)
        assert describe(box, command)
        assert all(isinstance(narrate(box, event.fact), str) for event in settled.events)
        assert all(isinstance(line, str) for line in net_change(box, settled.state, before))


def test_random_owners_meet_everything() -> None:
    met: set[type] = set()
    for seed in range(40):
        for _, _, settled in own.at_random(random.Random(seed).randrange, DECISIONS):
            met |= {type(event.fact) for event in settled.events} if settled else set()

    assert {e.GaugeOverflowed, e.ClueSpent, e.HealerUsed, e.ItemCrafted, e.Eliminated, e.MemoryFound} <= met
    assert {e.NumberTaken, e.NumberMissing, e.CardRetired, e.PileSubstituted, e.HydrasSpent, e.EntryNoted} <= met


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("map.R22", "map.E19", "A16.q12")
def test_taken_back_done_again_and_reloaded_an_owners_expedition_is_the_same(seed: int, tmp_path) -> None:
    clock = iter(range(1_800_000_000_000_000, 1_900_000_000_000_000, 60_000_000))

    def library() -> Library:
        return Library.open(
            str(tmp_path / "campaigns.db"),
            clock=lambda: next(clock),
            new_id=lambda: os.urandom(16),
            packs=lambda _: own.pack(),
            engine=engine,
        )

    with library() as shelf:
        made = shelf.create("Ours", own.pack(), own.TEAM, "fr_1_05", "normal", "table", bytes([seed]) * 32, "", "story")
        service = shelf.service(made)
        pick = random.Random(seed).randrange
        for _ in range(90):
            before, command = service.state, own.wanted(own.pack(), service.state, pick)
            assert command is not None
            try:
                done = service.submit(command, player="")
            except Refused:
                assert service.state == before
                continue
            after = service.state
            service.move(service.timeline.undo_target(1), "undo", player="")
            assert service.state == before
            service.move(done.action, "redo", player="")
            assert service.state == after
            assert broken(own.pack(), after) == []
        last = service.state
        assert last.region.charted
        assert service.verify() == []
    with library() as shelf:
        assert shelf.service(made).state == last


# The checker finds what is broken on such a map


def test_the_checker_looks_at_owners_maps_too() -> None:
    sound = exploring()
    assert list(broken_region(with_own(own.pack(), sound), sound)) == []
    crossed = replace(sound, region=replace(sound.region, lines=((17, 30),)))
    assert any(" R4:" in line for line in broken_region(with_own(own.pack(), crossed), crossed))
    with pytest.raises(Refused) as refused:
        play(sound, c.Adjust("region/lines", "[[17,30]]", "wrong"))
    assert refused.value.rule == "A17.10"
    later = play(sound, c.Adjust("region/ticks", "3", "wrong"))
    assert list(broken_region(with_own(own.pack(), later), later)) == []


def test_a_card_that_is_read_twice_is_found() -> None:
    state = play(exploring(), "journey:23:cube", "pick:encounter", "card:Well")
    twice = replace(state, retired=("well",))
    assert any(" R12:" in line for line in broken_region(with_own(own.pack(), twice), twice))
    late = replace(state, region=replace(state.region, phase=None), agenda=(b.OwnMap("encounter"),))
    assert any(" R23:" in line for line in broken_region(with_own(own.pack(), late), late))
