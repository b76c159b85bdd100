"""What is offered in a story is what is accepted, and nothing is offered twice."""

import msgspec
import pytest
from msgspec.structs import replace

from domain import engine
from domain.core.errors import Refused
from domain.language import commands as c
from domain.model.between import MemoryOffer
from domain.model.state import Deck, State
from domain.notation import parse, render
from domain.scenario.invariants import encode
from tests.campaign.stories import at_random, begun, tiny
from tests.strategies import seeded

decode = msgspec.msgpack.Decoder(State).decode


def is_accepted(state, command):
    try:
        engine.decide(tiny(), state, command)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_legal_decisions_of_a_story_are_exactly_what_is_accepted(seed):
    edition = ("fr_1_05", "en_1_03", "it", "eog_v2")[seed]
    for at, (state, _, _) in enumerate(at_random(begun(edition), seeded(40 + seed), 120)):
        legal = engine.legal_decisions(tiny(), state)
        listed = list(legal)
        assert len(set(listed)) == len(listed) == legal.count()
        if at % 8:
            continue
        for command, refusal in engine.considered(tiny(), state):
            assert (refusal is None) == (command in legal) == is_accepted(state, command), command
            assert parse(render(command)) == command
        assert decode(encode(state)) == state


def test_a_card_that_somebody_has_twice_is_offered_once():
    """One in its slot and one in the inventory: the players hand over a card, not a place on the board."""
    state = begun()
    aurelia = state.assassins["aurelia"]
    board = replace(aurelia.board, melee="common_sword", inventory=("common_sword", "common_sword"))
    state = replace(state, assassins={**state.assassins, "aurelia": replace(aurelia, board=board)})

    offered = [command for command in engine.legal_decisions(tiny(), state) if isinstance(command, c.Give)]

    assert offered.count(c.Give("aurelia", "common_sword", "biagio")) == 1
    assert len(set(offered)) == len(offered)


@pytest.mark.rule("10.4")
@pytest.mark.parametrize("edition", ["fr_1_05", "en_1_03"])
def test_turned_down_a_memory_with_a_deadline_takes_the_chest_cards_along(edition):
    """Whatever an edition says of optional memories: this one says itself that it is the last one for them."""
    pack = tiny()
    last = replace(pack.memories["5"], last_chests=True)
    pack = replace(pack, memories={**pack.memories, "5": last})
    state = replace(begun(edition), agenda=(MemoryOffer("5"),), decks={"chest": Deck(top=("brigandine",))})

    settled = engine.settle(pack, state, c.Pick("never"), lambda _node, _state: None).state

    assert settled.diary["5"].skipped
    assert settled.retired == ("brigandine",)
    assert settled.decks["chest"].top == ()
