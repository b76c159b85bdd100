"""Why a step of an exploration card is carried out, in words that come from the card's own steps."""

import pytest
from msgspec.structs import replace

from campaign_tui.session.comparing import worded
from domain.content.loader import load_pack
from domain.content.region_plan import Step
from domain.model.between import Reading
from domain.telling.card_causes import Guard, cause, guard
from domain.telling.paths import label
from tests.narrow import some

TEXT, END, TICK = Step("text"), Step("end"), Step("tick", number=1)
SEEN = Step("if", card="exposed", goto=4)
CARD = (Step("test", number=1), SEEN, TEXT, END, TEXT, TICK)


@pytest.mark.parametrize(
    ("at", "found"),
    [
        (0, None),
        (1, None),
        (2, Guard("exposed", 0, holds=False)),
        (4, Guard("exposed", 0, holds=True)),
        (5, Guard("exposed", 0, holds=True)),
    ],
)
def test_a_step_hangs_on_the_condition_that_leads_to_it_alone(at, found):
    assert guard(CARD, at) == found


def test_a_step_that_both_ways_lead_to_has_no_condition():
    joined = (Step("white"), Step("if", card="successes", goto=3, number=1), TEXT, TICK)

    assert guard(joined, 2) == Guard("successes", 1, holds=False)
    assert guard(joined, 3) is None


def test_a_step_after_a_choice_has_no_condition():
    chosen = (Step("choose", options=(("Burn it", 1), ("Go", 3))), TICK, END, TICK)

    assert guard(chosen, 1) is None
    assert guard(chosen, 3) is None


@pytest.fixture
def reading(new_state):
    """A state in which a card of the salt road is read at a step."""
    return lambda card, step, **more: replace(new_state, agenda=(Reading(card, step, **more),))


@pytest.fixture
def new_state():
    from domain.model.state import State

    return State()


def test_the_condition_is_said_with_the_names_of_those_who_were_seen(reading):
    pack = load_pack("salt_road")

    assert cause(pack, reading("encounter.3", 9, exposed=("corvo",))) == "Corvo was seen, so this follows."
    assert cause(pack, reading("encounter.3", 7)) == "Nobody was seen, so this follows."
    assert cause(pack, reading("encounter.3", 0)) == ""


def test_dice_that_failed_say_how_many_hits_were_needed(reading):
    said = cause(load_pack("salt_road"), reading("encounter.2", 4, successes=1))

    assert said == "The dice brought only 1 of the 2 hits needed, so this follows."


def test_values_of_the_region_are_told_in_words():
    pack = load_pack("salt_road")

    assert worded(pack, "[24, 61]") == "24, 61"
    assert worded(pack, "[[12, 18], [18, 27]]") == "12-18, 18-27"
    assert worded(pack, '["boot_letters"]') == some(pack.region).clues["boot_letters"].name
    assert label(pack, "region/slot") == "region: # slot"
