"""No override can lock a campaign: whatever is taken, the rules go on from it, and every screen can be shown."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign_tui.session.overriding import values
from domain import engine
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.folding.adjusting import value_at
from domain.language import commands as c
from tests.effort import examples
from tests.strategies import thrower
from tests.table.box import Evening
from tests.table.overriding import PACKS, SEVERAL, begun, fitting, forward, goes_on, kinds, mistyped, names, put

DEPTHS = (0, 6, 25)
USUAL = ("salt_road", "brotherhood_of_venice")
SEED = 16
SHARE = 5
"""One value in five of a campaign is tried."""


def some_packs():
    """Every pack: two of them every day, the others with everything."""
    return [pytest.param(name, marks=() if name in USUAL else pytest.mark.full) for name in PACKS]


def one_after_another(name, seed, depth, number):
    """Override a few values of a campaign at random, and play on; how many were taken."""
    pack, dice = load_pack(name), Random(seed)
    state, pick = forward(name, seed % 7, depth), dice.randrange
    taken = 0
    for _ in range(number):
        listed = values(pack, state)
        path = listed[pick(len(listed))].path
        now = json.loads(value_at(state, path))
        made = fitting(pack, path, now, pick) if pick(4) else mistyped(path, now, pick, names(pack, state))
        after = put(pack, state, path, made, pick)
        taken += after is not None
        state = after or state
    goes_on(pack, state, pick, 20)
    return taken


@pytest.mark.parametrize("name", some_packs())
def test_every_kind_of_value_can_be_mistyped(name):
    """A share of the values of each pack, another one each; `script/soak --faults --only overrides` takes them all."""
    pack, pick = load_pack(name), Random(SEED).randrange
    tried = taken = 0
    state = forward(name, SEED, 25)
    known = names(pack, state)
    for value in kinds(pack, state)[PACKS.index(name) % SHARE :: SHARE]:
        now = json.loads(value_at(state, value.path))
        for made in (mistyped(value.path, now, pick, known), fitting(pack, value.path, now, pick)):
            after = put(pack, state, value.path, made, pick)
            tried += 1
            taken += after is not None
            if after is not None and not tried % 8:
                goes_on(pack, after, pick, 2)
    assert 0 < taken < tried


@settings(max_examples=examples(24))
@given(st.sampled_from(PACKS), st.integers(0, 2**32), st.sampled_from(DEPTHS))
def test_after_any_overrides_the_campaign_is_shown_and_played_on(name, seed, depth):
    one_after_another(name, seed, depth, SEVERAL)


REFUSED = [
    ("assassins/claudio/board/inventory", '["stileto"]', "there is nothing of this name"),
    ("assassins/claudio/board/skills", '["bastiano_1_1"]', "there is nothing of this name"),
    ("assassins/claudio/board/skills", '["foo"]', "What there is: claudio_1_1"),
    ("assassins/claudio/board/melee", '"medicine"', "no card for assassins/claudio/board/melee"),
    ("assassins/claudio/board/inventory", '["claudio_1_1"]', "no card for"),
    ("assassins/claudio/board/inventory", json.dumps(["medicine"] * 6), "has room for 5 cards"),
    ("assassins/claudio/health", "-1", "a number from 0"),
    ("assassins/claudio/name", '"mario"', "stays claudio"),
    ("assassins/claudio/place", '"map"', "no memory is in play"),
    ("headquarters/figures/ezio_1", '"kitchen"', "hall"),
    ("headquarters/figures", '{"nobody_1": "hall"}', "ezio_1"),
    ("headquarters/blueprints", '["plan_of_parachute"]', "plan_of_flying_machine"),
    ("headquarters/contracts", '["contract_1", "contract_1"]', "twice"),
    ("headquarters/contracts", '["contract_12"]', "contract_1"),
    ("diary/0.1/closed", '"failure"', "success, synchronised"),
    ("hall", '["stileto"]', "medicine"),
]


@pytest.fixture(scope="module")
def housed():
    """The box with a headquarters."""
    evening = Evening()
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        evening.do(f"report:{memory}:success:1:5:7").rest()
    return evening


@pytest.mark.parametrize(("path", "value", "says"), REFUSED)
def test_what_does_not_exist_or_fit_is_refused_with_what_there_is(housed, path, value, says):
    with pytest.raises(Refused) as refused:
        engine.decide(housed.pack, housed.state, c.Adjust(path, value, "box"))

    assert says in str(refused.value)


def test_a_card_that_was_named_before_is_one_of_the_cards(housed):
    named = engine.settle(housed.pack, housed.state, c.NewCard("stiletto", "Stiletto", "melee"), lambda *_: None).state
    for path, value in (("board/melee", '"stiletto"'), ("board/inventory", '["stiletto"]')):
        adjusted = c.Adjust(f"assassins/claudio/{path}", value, "box")
        assert engine.decide(housed.pack, named, adjusted)


def test_what_stands_there_already_is_no_reason_to_refuse_something_else(housed):
    """A history of an earlier version can hold what nobody could type today."""
    from domain.language.events import ValueAdjusted

    old = engine.evolve(housed.state, ValueAdjusted("hall", "[]", '["stileto"]', "box"))

    assert engine.decide(housed.pack, old, c.Adjust("xp", "3", "box"))
    assert engine.decide(housed.pack, old, c.Adjust("hall", "[]", "box"))


def test_only_an_event_card_can_be_the_event_of_a_map():
    """Cards of other decks lie elsewhere: the end of the turn would look for what they do as events (5.2)."""
    pack = load_pack("drowned_ledger")
    state = engine.settle(pack, begun(pack), c.Start("0.1"), thrower(Random(SEED).randrange)).state
    terrain = next(iter(state.play.maps))
    for card in ("a_favour_owed", next(iter(pack.assassins.values())).skills[0]):
        with pytest.raises(Refused, match="there is nothing of this name"):
            engine.decide(pack, state, c.Adjust(f"memory/maps/{terrain}/event", json.dumps(card), "a slip"))

    assert engine.decide(
        pack, state, c.Adjust(f"memory/maps/{terrain}/event", json.dumps(next(iter(pack.events))), "x")
    )
