"""Games on the river in the store: verified, taken back, done again, and reloaded."""

import random

import pytest
from msgspec.structs import replace

from domain import engine
from domain.bots.players import random_player
from domain.language import commands as c
from domain.language.chance import Generator
from domain.language.events import BaseDrawn, Event
from domain.model.state import Square
from domain.scenario.invariants import encode
from domain.store import Library
from domain.store.rolls import _nodes
from tests.apocalypse.test_river_play import TEAM, arena, begun

DECISIONS = 120


@pytest.fixture
def opened(tmp_path):
    """Opens the store, as often as wanted."""
    time = iter(range(1_800_000_000_000_000, 2_000_000_000_000_000, 60_000_000))
    ids = iter(range(1, 1_000_000))

    def open_library():
        return Library.open(
            str(tmp_path / "campaigns.db"),
            clock=lambda: next(time),
            new_id=lambda: next(ids).to_bytes(16, "big"),
            packs=lambda _: arena(),
            engine=engine,
        )

    return open_library


@pytest.mark.parametrize("seed", range(3))
def test_taken_back_done_again_and_reloaded_a_game_is_the_same(opened, seed):
    player = random_player(random.Random(seed).randrange)
    with opened() as library:
        campaign = library.create("River", arena(), TEAM, "fr_1_05", "normal", "app", bytes([seed]) * 32, "", "")
        service = library.service(campaign)
        service.submit(c.Start("1"), player="")
        for _ in range(DECISIONS):
            if service.state.memory is None:
                break
            before = service.state
            done = service.submit(player(arena(), before), player="")
            service.move(service.timeline.undo_target(1), "undo", player="")
            assert service.state == before
            service.move(done.action, "redo", player="")
            assert service.state == done.state
        assert service.verify() == []
        last = encode(service.state)
    with opened() as library:
        assert encode(library.service(campaign).state) == last
        assert library.service(campaign).verify() == []


def test_a_base_drawn_blind_is_a_roll_that_can_be_checked():
    state = engine.settle(arena(), begun(), c.Start("1"), Generator(bytes(32)).answer).state
    people = {who: replace(figure, square="B3", exposed=True) for who, figure in state.assassins.items()}
    squares = {**state.play.squares, "B3": Square(marks=("danger",)), "A1": Square(), "A2": Square()}
    state = replace(state, assassins=people, memory=replace(state.play, squares=squares))
    asked = []

    def answer(node, now):
        asked.append((node, now))
        return Generator(bytes(32)).answer(node, now)

    facts: tuple[Event, ...] = ()
    for number in range(40):
        # Crocodiles among several exposed draw a base: some token of the pile is one.
        asked.clear()
        consumed = state.consumed | {"deck.danger": number}
        facts = engine.settle(arena(), replace(state, consumed=consumed), c.Save("aurelia"), answer).events
        if any(isinstance(event.fact, BaseDrawn) for event in facts):
            break
    drawn = next(event.fact for event in facts if isinstance(event.fact, BaseDrawn))
    node, now = next((node, now) for node, now in asked if node.stream == "deck.bases")
    assert [other.faces for other in _nodes(arena(), now, drawn)] == [node.faces]
    assert drawn.who in node.faces
    assert set(node.faces) == set(drawn.among) <= set(TEAM)
