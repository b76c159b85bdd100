"""Expeditions in the store: taken back, done again, put away and taken out, with whatever is pending."""

import random

import pytest

from domain import engine
from domain.language.waiting import Choice
from domain.notation import parse
from domain.scenario.invariants import broken
from tests.apocalypse.expeditions import next_decision, pack
from tests.put_away import Box

OPENING = ("report:1:success:1:5:3", "pass")


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path / "campaigns.db", pack)


def begin(library, seed):
    made = library.create("Road", pack(), ("aurelia", "biagio"), "fr_1_05", "normal", "app", seed, "", "story")
    service = library.service(made)
    for text in OPENING:
        service.submit(parse(text))
    return service


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("map.E19", "map.R22", "A16.q12")
def test_taken_back_done_again_and_reloaded_an_expedition_is_the_same(box, seed):
    pick = random.Random(seed).randrange
    waited = set()
    with box.open() as library:
        service = begin(library, bytes([seed]) * 32)
        campaign = service.campaign
        states = [service.state]
        for _ in range(40):
            command = next_decision(service.state, pick)
            if command is None:
                break
            first = service.submit(command, player="")
            assert broken(pack(), first.state) == []
            waited.add(type(engine.pending(pack(), first.state)).__name__)
            service.move(service.timeline.undo_target(1), "undo", player="")
            assert service.state == states[-1]
            again = service.submit(command, player="")
            assert (again.state, again.answers) == (first.state, first.answers)
            states.append(again.state)
        back = service.timeline.undo_target(len(states) - 1)
        service.move(back, "undo", player="")
        assert service.state == states[0]
        for state in states[1:]:
            service.move(service.timeline.redo_target(1), "redo", player="")
            assert service.state == state
        assert service.verify() == []
    with box.open() as library:
        assert library.service(campaign).state == states[-1]
    assert {"Window", "Choice"} <= waited


@pytest.mark.rule("map.E19", "A16.q12")
def test_a_pending_decision_survives_a_reload_and_its_answer_is_the_same(box):
    with box.open() as library:
        service = begin(library, bytes([9]) * 32)
        service.submit(parse("journey:14:cube"))
        while not isinstance(waiting := engine.pending(pack(), service.state), Choice):
            service.submit(next_decision(service.state, lambda _below: 0))
        pending_at = service.head
        straight = service.submit(parse(f"pick:{waiting.options[0]}"))
        service.move(pending_at, "undo", player="")
        campaign = service.campaign
    with box.open() as library:
        service = library.service(campaign)
        assert engine.pending(pack(), service.state) == waiting
        reloaded = service.submit(parse(f"pick:{waiting.options[0]}"))

    assert (reloaded.events, reloaded.answers, reloaded.state) == (straight.events, straight.answers, straight.state)
