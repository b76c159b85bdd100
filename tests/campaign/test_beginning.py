"""How a story begins, and what a campaign of single memories doesn't know of it."""

import pytest

from domain import engine
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.language.waiting import Choice
from tests.campaign.stories import begun, play, tiny
from tests.strategies import thrower


def refusal(pack, state, command):
    with pytest.raises(Refused) as refused:
        engine.decide(pack, state, command)
    return refused.value


@pytest.mark.rule("1.5", "27.17")
def test_the_first_memory_is_played_with_apprentices_whom_the_players_pick():
    state = begun(assassins=("aurelia", "enzo", "biagio"))

    assert list(state.assassins) == ["aurelia", "biagio", "enzo"]
    assert all(figure.apprentice for figure in state.assassins.values())
    assert state.assassins["aurelia"].board.blade == ""
    assert "hidden_blade" in state.assassins["aurelia"].board.inventory


@pytest.mark.rule("34.7")
def test_the_first_sync_is_free():
    assert begun().diary["1"].sync == "red"
    assert play(begun(), c.Start("1")).play.attempt == 1


def test_a_campaign_of_single_memories_has_neither_apprentices_nor_free_syncs():
    begin = c.Begin("tiny", "fr_1_05", "normal", ("aurelia", "biagio"))
    state = engine.settle(tiny(), engine.EMPTY, begin, thrower(lambda _: 0)).state

    assert not any(figure.apprentice for figure in state.assassins.values())
    assert state.diary == {}
    assert c.Start("3") in engine.legal_decisions(tiny(), state)


def test_a_story_needs_a_pack_that_tells_one_and_a_kind_that_there_is():
    begin = c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio"), flow="story")
    other = c.Begin("tiny", "fr_1_05", "normal", ("aurelia", "biagio"), flow="tale")

    assert refusal(load_pack("practice"), engine.EMPTY, begin).rule == "35.1"
    assert "tale" in refusal(tiny(), engine.EMPTY, other).sentence


@pytest.mark.rule("39.2", "37.q1")
def test_who_joins_later_has_the_skills_chosen_meanwhile():
    """Levels reached by experience are those of everybody in the pack."""
    state = begun()
    for command in (c.Start("1"), c.Concede(), c.Start("1"), c.Concede()):
        state = play(state, command)
    asked = []
    while isinstance(waiting := engine.pending(tiny(), state), Choice):
        asked.append(waiting.whose)
        state = play(state, c.Pick(waiting.options[-1]))
    state = play(state, c.Join("corvo"))

    assert asked == ["aurelia", "biagio", "corvo", "donata", "enzo"]
    assert state.assassins["corvo"].board.skills == ("corvo_1_c",)
    assert state.assassins["corvo"].level == 1
