"""The suggested assignment: legal, won contracts, nobody idle, nobody along in vain, and with its reasons."""

from random import Random

import pytest
from msgspec.structs import replace

from campaign_tui.views.suggestion import reasons
from domain.bots.players import random_player
from domain.bots.stewards import careful_steward
from domain.bots.story_simulation import begin_story, play_story
from domain.content.loader import load_pack
from domain.engine import pending, settle
from domain.language import commands as c
from domain.language.waiting import Window
from domain.model.editions import EDITIONS
from domain.model.state import State
from domain.playing.play import Play
from domain.rules.campaign.assignment import CAPS, refuse_to_begin
from domain.rules.campaign.suggesting import ENOUGH, suggested
from domain.rules.memory.calling import callable_allies
from domain.telling.names import figure


@pytest.fixture(scope="module")
def pack():
    return load_pack("drowned_ledger")


@pytest.fixture(scope="module")
def assignments(pack):
    """The states in which the figures of a campaign were assigned, each with everybody in the hall who is free."""
    found: dict[int, State] = {}

    def watch(_command, _events, after):
        waiting = pending(pack, after)
        if isinstance(waiting, Window) and waiting.kind == "assignment":
            found.setdefault(after.headquarters.assignments, after)

    for seed in (5, 6):
        start = begin_story(pack, ("aurelia", "biagio", "corvo"), "normal", EDITIONS[0])
        pick = Random(seed).randrange
        play_story(pack, start, random_player(pick), careful_steward(pick), seed=bytes([seed] * 32), watch=watch)
    assert len(found) >= 5
    return list(found.values())


def assigned(pack, state):
    """The state after everybody has gone where the suggestion wants them."""
    places = suggested(pack, state).places
    now = state.headquarters.figures
    out = [c.Assign(who, "hall") for who, place in places.items() if now[who] not in {place, "hall"}]
    into = [c.Assign(who, place) for who, place in places.items() if now[who] != place != "hall"]
    for command in (*out, *into):
        state = settle(pack, state, command, lambda *_: None).state
    return state


def test_it_is_legal_and_finished(pack, assignments):
    for state in assignments:
        assert refuse_to_begin(Play(pack, assigned(pack, state))) is None


def test_nobody_is_idle_while_there_is_room(pack, assignments):
    for state in assignments:
        there = assigned(pack, state).headquarters
        room = any(len(there.staff(place)) < cap for place, cap in CAPS.items())

        assert not (room and there.staff("hall"))


def test_only_whom_a_card_can_call_goes_to_the_memory(pack, assignments):
    for state in assignments:
        found, first = suggested(pack, state), state.headquarters.assignments == 1
        allies = callable_allies(Play(pack, state))

        for who in found.called:
            assert first or pack.campaign.figure(who).ally in allies
    whistled = replace(assignments[-1], hall=("landing_whistle",))
    silent = replace(
        assignments[-1],
        hall=(),
        assassins={
            who: replace(figure, board=replace(figure.board, inventory=(), skills=()))
            for who, figure in assignments[-1].assassins.items()
        },
    )
    assert any(who.startswith(whistled.headquarters.board) for who in suggested(pack, whistled).called)
    assert suggested(pack, silent).called == ()


def test_contracts_are_staffed_to_be_won(pack, assignments):
    for state in assignments:
        found = suggested(pack, state)
        if found.chance is None:
            continue
        working = [place for place in found.places.values() if place == "command"]
        assert found.chance >= ENOUGH or len(working) == CAPS["command"] or state.headquarters.patients
        if state.headquarters.failed:
            assert found.chance == 1


def test_it_says_why(pack, assignments):
    for state in assignments:
        told = list(reasons(pack, state, suggested(pack, state)))

        assert told
        assert all(told)


def test_to_fill_leaves_everybody_where_somebody_put_them(pack, assignments):
    for state in assignments:
        free = [who for who, place in state.headquarters.figures.items() if place == "hall"]
        if not free:
            continue
        here = replace(
            state, headquarters=replace(state.headquarters, figures=state.headquarters.figures | {free[0]: "shop"})
        )
        found = suggested(pack, here, fill=True)
        assert found.places[free[0]] == "shop"
        moved = [who for who, place in found.places.items() if here.headquarters.figures[who] != place]
        assert all(here.headquarters.figures[who] == "hall" for who in moved)
        working = [place for place in found.places.values() if place in CAPS]
        assert all(working.count(place) <= cap for place, cap in CAPS.items())


def test_to_fill_is_the_whole_suggestion_while_nobody_has_been_sent(pack, assignments):
    for state in assignments:
        if all(place == "hall" for place in state.headquarters.figures.values()):
            assert suggested(pack, state, fill=True) == suggested(pack, state)


def test_everybody_who_works_is_named_with_a_reason(pack, assignments):
    for state in assignments:
        found = suggested(pack, state)
        told = " ".join(reasons(pack, state, found))
        assert all(figure(pack, who) in told for who, place in found.places.items() if place in CAPS)
