"""What Enter and letters mean at a square, and when an Escape leaves the map."""

import pytest

from campaign_tui.screens.way_out import WayOut
from campaign_tui.views.meant import Letter, objected, obvious, wanted_by
from campaign_tui.views.view import Entry
from domain.coach.usefulness import IDLE
from domain.language.commands import Pass

ANY = Pass()
"""No decision is carried out here."""


def entry(square="B2", who="a", *, tag="move", reason="", rank=0, loud=False):
    return Entry(ANY, tag, f"{tag} {square}", (who,) if who else (), square, reason=reason, rank=rank, loud=loud)


def test_enter_takes_the_one_thing_that_is_wanted_on_a_square():
    own = entry()

    assert obvious(wanted_by([own, entry(who="b"), entry(rank=IDLE)], "a")) is own


@pytest.mark.parametrize("found", [[], [entry(), entry(tag="climb")], [entry(tag="use")], [entry(loud=True)]])
def test_enter_takes_nothing_where_there_is_a_choice_or_harm(found):
    assert obvious(found) is None


def test_the_reason_told_is_that_of_the_assassin_then_of_the_square():
    others, far, near = entry(who="b", reason="1"), entry("C3", reason="2"), entry(reason="3")

    assert objected([others, far, near], "a", "B2") is near
    assert objected([others, far], "a", "B2") is far
    assert objected([entry()], "a", "B2") is None


def test_a_letter_takes_the_one_decision_of_its_kind_here():
    here, there = entry(), entry("C3")

    assert Letter((here, there), "a", "B2").here is here
    assert Letter((entry(), entry()), "a", "B2").here is None
    assert Letter((there,), "a", "B2").here is None


def test_what_has_no_place_and_nobody_who_does_it_is_the_same_everywhere():
    end = entry("", "", tag="pass")
    letter = Letter((end,), "a", "B2")

    assert (letter.general, letter.here) == (end, end)
    assert Letter((entry(),), "a", "B2").general is None


def test_of_a_square_is_told_what_cannot_be_done_there_while_it_can_elsewhere():
    refused = entry(reason="A wall.")
    letter = Letter((refused, entry("C3")), "a", "B2")

    assert letter.elsewhere("A1") == (refused,)
    assert letter.elsewhere("B2") is None
    assert Letter((entry(), entry("C3")), "a", "B2").elsewhere("A1") is None


def test_a_reason_of_another_square_than_the_one_pointed_at_is_no_answer_to_a_letter():
    near, far, nowhere = entry(reason="A wall."), entry("C3", reason="Too far."), entry("", reason="No cube.")

    assert Letter((near, far, nowhere), "a", "B2").asked == (near, nowhere)


def test_an_escape_after_one_that_closed_something_leaves_nothing_and_the_next_one_does():
    way_out = WayOut()
    way_out.closed()

    assert not way_out.pressed("escape")
    assert way_out.stays()
    assert not way_out.pressed("escape")
    assert not way_out.stays()


def test_another_key_takes_the_word_of_warning_back():
    way_out = WayOut()
    way_out.closed()
    way_out.stays()

    assert way_out.pressed("down")
    assert not way_out.pressed("down")


def test_a_box_that_is_closed_counts_as_closed_by_escape():
    way_out = WayOut()
    way_out.covered(by_box=True)
    way_out.uncovered()
    assert way_out.stays()

    way_out.covered(by_box=False)
    way_out.uncovered()
    assert not way_out.stays()
