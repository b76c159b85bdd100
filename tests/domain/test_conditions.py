"""Conditions of a replay: what they mean, and what is no condition."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.folding.conditions import BadCondition, Condition, Part, met, parse
from domain.language import events as e
from domain.model.region import Region
from domain.model.state import Deck, MapState, Memory, State

KNOWN = {
    ("assassin", "aurelia"): frozenset({"aurelia"}),
    ("card", "Throwing spike"): frozenset({"throwing_spike"}),
    ("square", "C4"): frozenset({"C4"}),
    ("memory", "0.2"): frozenset({"0.2"}),
}


def ids(word, name):
    return KNOWN.get((word, name), frozenset())


def memory(turn=1, *, alert=False):
    return State(memory=Memory("0.1", 1, turn, {"a": MapState(alert=alert)}, {}, {}, ()))


def holds(text, *facts, before=State(), after=State()):  # noqa: B008 - frozen
    return met(parse(text, ids), before, after, facts)


def test_and_holds_together_more_closely_than_or():
    hurt, won = Part("hurt"), Part("won")

    assert parse("hurt and won or hurt", ids) == Condition(((hurt, won), (hurt,)))
    assert parse("HURT Or won", ids) == Condition(((hurt,), (won,)))


def test_states_alone_tell_of_numbers_and_the_alert():
    assert not parse("gauge 3 or alert on", ids).asks_facts
    assert parse("gauge 3 or hurt", ids).asks_facts


def test_somebody_or_one_of_them():
    lost = e.HealthLost("aurelia", 1)

    assert holds("hurt", lost)
    assert holds("hurt aurelia", lost)
    assert not holds("hurt aurelia", e.HealthLost("corvo", 1))
    assert not holds("eliminated", lost)


def test_numbers_are_met_when_they_are_reached_and_once():
    low, high = State(xp=2, region=Region(ticks=3)), State(xp=5, region=Region(ticks=6))

    assert holds("xp 5", before=low, after=high)
    assert holds("gauge 4", before=low, after=high)
    assert not holds("xp 2", before=low, after=high)
    assert not holds("xp 6", before=low, after=high)
    assert holds("turn 3", before=memory(2), after=memory(3))


def test_the_alert_goes_on_and_off():
    quiet, loud = memory(), memory(alert=True)

    assert holds("alert on", before=quiet, after=loud)
    assert holds("alert", before=quiet, after=loud)
    assert holds("alert off", before=loud, after=quiet)
    assert not holds("alert on", before=loud, after=loud)


def test_names_are_found_wherever_a_fact_has_them():
    moved = e.Moved("aurelia", "B2", "C4")

    assert holds("square C4", moved)
    assert holds("assassin aurelia and square C4", moved)
    assert holds('card "Throwing spike"', e.CardUsed("aurelia", "throwing_spike"))
    assert not holds("square C4", e.Moved("aurelia", "B2", "B3"))


def test_a_set_up_happens_to_nothing():
    built = e.DeckBuilt("chest", Deck(top=("throwing_spike",)))

    assert not holds('card "Throwing spike"', built)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Say what to look for"),
        ("   ", "Say what to look for"),
        ("dance", "“dance” is nothing to look for"),
        ("gauge", "a name or number is missing"),
        ("gauge many", "whole number"),
        ("gauge -1", "whole number"),
        ("gauge 99999999999", "whole number"),
        ("card boat", "no card called “boat”"),
        ("hurt nobody", "no assassin called"),
        ("won lost", "“and” or “or” is expected"),
        ("won and", "something is missing"),
        ('card "spike', "isn't closed"),
        ("won " * 60, "at most"),
        ("__import__('os')", "is nothing to look for"),
    ],
)
def test_what_is_no_condition_is_one_sentence(text, said):
    with pytest.raises(BadCondition, match=said):
        parse(text, ids)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["hurt", "and", "or", "gauge", "3", '"', "card", "C4"])).map(" ".join)
)
def test_any_text_is_a_condition_or_a_sentence(text):
    with suppress(BadCondition):
        assert not met(parse(text, ids), State(), State(), ())
