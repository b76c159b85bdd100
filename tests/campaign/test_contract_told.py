"""A contract that is about to be rolled for, and one that was: what is asked, the odds, and what it brings."""

from random import Random

import pytest

from campaign_tui.views.contract_gains import contract_brings
from campaign_tui.views.pages import pages
from campaign_tui.widgets.story_prompt import note
from domain import engine
from domain.bots.players import random_player
from domain.bots.stewards import careful_steward
from domain.bots.story_simulation import begin_story, play_story
from domain.content.loader import load_pack
from domain.language import events as e
from domain.language.chance import ChanceNode
from domain.language.commands import Pick
from domain.language.waiting import Choice
from domain.model.between import CommandRoom
from domain.model.editions import EDITIONS
from domain.rules.campaign.flow import is_over
from tests.tui import scene

PACK = load_pack("drowned_ledger")
assert PACK.campaign is not None
CONTRACTS = PACK.campaign.contract_cards


@pytest.fixture(scope="module")
def story():
    """The actions of a story: state before, command, events."""
    actions, last = [], [begin_story(PACK, ("aurelia", "biagio", "corvo"), "normal", EDITIONS[0])]

    def watch(command, events, after):
        actions.append((last[0], command, events))
        last[0] = after

    pick = Random(5).randrange
    play_story(PACK, last[0], random_player(pick), careful_steward(pick), seed=bytes([5] * 32), watch=watch)
    return actions


def before_rolls(story):
    """The states of questions, with the answer after which the command room rolls at once."""
    for state, command, _ in story:
        waiting = engine.pending(PACK, state)
        if isinstance(waiting, Choice) and isinstance(command, Pick) and state.memory is None:
            after = engine.settle(PACK, state, command, lambda _node, _state: None).state
            rolls = isinstance(engine.pending(PACK, after), ChanceNode) and isinstance(after.top, CommandRoom)
            yield state, waiting, command.option, rolls


def test_the_answer_that_has_the_command_room_roll_says_so_before(story):
    found = list(before_rolls(story))
    assert any(rolls for *_, rolls in found)
    for state, waiting, option, rolls in found:
        told = note(scene.view(pack=PACK, state=state, waiting=waiting, source="app"), option)
        assert ("command room rolls" in told) == rolls


def test_dice_on_the_table_are_announced_by_their_own_question(story):
    state, waiting, option, _ = next(one for one in before_rolls(story) if one[-1])
    assert "command room rolls" not in note(scene.view(pack=PACK, state=state, waiting=waiting, source="table"), option)


def test_the_page_of_a_roll_says_why_it_was_rolled_and_what_it_brings(story):
    rolled = [one for one in story if any(isinstance(event.fact, e.ContractFailed) for event in one[2])]
    assert rolled
    for state, _, events in rolled:
        name = next(event.fact.contract for event in events if isinstance(event.fact, e.ContractFailed))
        card = CONTRACTS[name]
        told = "\n".join(text for _, text in pages(PACK, state, events))
        assert card.text in told
        if is_over(PACK, after(state, events)):
            # Nothing is tried again, so nothing is promised.
            assert "another attempt" not in told
            continue
        assert all(gain in told for gain in contract_brings(PACK, card, state.headquarters.level))


def test_a_roll_of_the_app_is_seen_before_it_falls_and_as_it_fell(story):
    rolled = [one for one in story if any(isinstance(event.fact, e.ContractFailed) for event in one[2])]
    for state, _, events in rolled:
        faces = next((event.fact.faces for event in events if isinstance(event.fact, e.DiceRolled)), ())
        if not faces:
            continue
        titles = [title for title, _ in pages(PACK, state, events)]
        first, then = [text for title, text in pages(PACK, state, events) if "Rewards" not in title][:2]
        assert titles[0].startswith("The command room rolls for")
        assert f"Assassin dice: {len(faces)}" in first
        assert "[" not in first
        assert then.count("[") == len(faces)


def after(state, events):
    """The state after an action."""
    for event in events:
        state = engine.evolve(state, event.fact)
    return state


def test_a_level_that_the_house_has_already_is_no_reward():
    card = next(card for card in CONTRACTS.values() if card.level)
    assert contract_brings(PACK, card, card.level) != contract_brings(PACK, card, card.level - 1)
