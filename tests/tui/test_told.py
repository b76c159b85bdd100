"""The enemies' turn in steps: one thing that a player would point at on the map each, and nothing kept back."""

from random import Random

import pytest

from campaign_tui.looks.dress import NIGHT
from campaign_tui.views.moments import moments
from campaign_tui.widgets import told
from campaign_tui.widgets.lines import plain
from domain.bots.players import random_player
from domain.bots.simulation import begin
from domain.content.loader import load_pack
from domain.engine import settle
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.language.events import Event
from domain.model.editions import EDITIONS
from domain.telling.story import narrate

TOLD = (e.HealthLost, e.FellCritical, e.Eliminated, e.Exposed, e.AlertRaised, e.DiceRolled, e.BossEntered)
"""What nobody may miss."""


def played(pack, memory, seed):
    """Every action of an attempt by a random player: the state before it and its events."""
    state = begin(pack, ("aurelia", "biagio", "corvo"), "normal", EDITIONS[0])
    player, chance = random_player(Random(seed).randrange), Generator(bytes([seed]) * 32)
    command: c.AnyCommand = c.Start(memory)
    while True:
        settled = settle(pack, state, command, chance.answer)
        yield state, settled.events
        state = settled.state
        if state.memory is None:
            return
        command = player(pack, state)


@pytest.fixture(scope="module")
def pack():
    return load_pack("drowned_ledger")


@pytest.fixture(scope="module")
def telling(pack):
    """(memory, events, steps) of the actions that are told in steps."""
    found = []
    for memory, seed in (("0.1", 1), ("0.2", 2), ("0.4", 3), ("0.4", 4), ("2.1", 5)):
        for before, events in played(pack, memory, seed):
            steps = moments(pack, before, events)
            if steps:
                found.append((memory, events, steps))
    return found


def _events(*facts):
    return [Event(fact, ()) for fact in facts]


def words(steps):
    return [sentence for step in steps for sentence in step.sentences]


def test_nothing_that_decided_is_missing(pack, telling):
    seen = 0
    for _, events, steps in telling:
        said = words(steps)
        phase = ""
        for event in events:
            match event.fact:
                case e.PhaseBegun(phase=began):
                    phase = began
                case fact if phase and phase != "assassins" and isinstance(fact, TOLD):
                    assert narrate(pack, fact, event.rules) in said
                    seen += 1
    assert seen >= 10


def test_every_step_says_something_and_bookkeeping_is_none(telling):
    for _, events, steps in telling:
        assert all(step.note or all(step.sentences) for step in steps)
        assert not [said for said in words(steps) if said.startswith(("Now:", "Turn "))]
        assert not [said for said in words(steps) if "is discarded" in said]
        assert len(steps) <= len(events)


def test_what_a_memory_does_not_play_is_not_mentioned(telling):
    first = [steps for memory, _, steps in telling if memory == "0.1"]

    assert first
    assert not [said for steps in first for said in words(steps) if "march" in said or "enem" in said]
    assert max(map(len, first)) <= 3


def test_a_phase_in_which_nobody_acts_is_one_step(pack):
    state = begin(pack, ("aurelia", "biagio"), "normal", EDITIONS[0])
    start = settle(pack, state, c.Start("0.2"), lambda *_: None).state
    steps = moments(pack, start, _events(e.PhaseBegun("enemies"), e.PhaseBegun("end")))

    assert [len(step.sentences) for step in steps] == [1]


def test_groups_near_somebody_march_by_themselves_and_others_in_one_step(pack):
    state = begin(pack, ("aurelia", "biagio"), "normal", EDITIONS[0])
    start = settle(pack, state, c.Start("0.2"), lambda *_: None).state
    here = next(iter(start.assassins.values())).square
    far = [e.GuardsMoved("crossbowman", 1, "E3", "F3"), e.GuardsMoved("crossbowman", 1, "F2", "F3")]
    steps = moments(pack, start, _events(e.PhaseBegun("enemies"), *far, e.GuardsMoved("crossbowman", 2, "A2", here)))

    assert [step.square for step in steps] == ["F3", here]
    assert "2 enemies" in steps[0].sentences[0]


def test_an_event_card_is_shown_whole_before_anybody_comes_by_it(telling):
    cards = [(step, steps[at + 1 :]) for _, _, steps in telling for at, step in enumerate(steps) if step.card]

    assert cards
    for step, _ in cards:
        title, text = step.card
        shown = " ".join(plain(line) for line in told.beside(step, NIGHT, 27, 99))
        assert all(word in shown for word in f"{title} {text}".split())
    assert any(rest and rest[0].sentences[0].startswith(f"{step.card[0]}:") for step, rest in cards)


def test_dice_lie_on_the_table_as_faces_with_what_follows(telling):
    rolled = [step for _, _, steps in telling for step in steps if step.dice]

    assert rolled
    for step in rolled:
        assert plain(told.faces(step.dice)).count("[") == len(step.dice)
    assert any(step.banners for step in rolled)


def test_cubes_that_go_back_from_objectives_are_told_before_the_next_turn(pack):
    state = begin(pack, ("aurelia", "biagio"), "normal", EDITIONS[0])
    start = settle(pack, state, c.Start("0.2"), lambda *_: None).state
    facts = _events(e.PhaseBegun("enemies"), e.PhaseBegun("end"), e.PaymentsLapsed(), e.TurnBegun(2))

    assert "weren't paid whole go back" in moments(pack, start, facts)[-1].sentences[0]
