"""The newest sentences below a map: a roll and the answer to it are read together."""

import pytest

from campaign_tui.views.view import ActionSentences
from campaign_tui.widgets.story import newest
from domain.core.canonical import ActionId
from tests.tui import scene

OWN, ANSWER, HURT = "Assassin dice: hit, hit.", "Enemy dice: hit, fail.", "Corvo loses 1 health cube."
BEFORE = ActionSentences(ActionId(b"1" * 16), "Corvo moves", ("Corvo moves to C4.",))


def fought(*sentences, rolls=(OWN, ANSWER)):
    return scene.view(story=(BEFORE, ActionSentences(ActionId(b"2" * 16), "Corvo attacks", sentences, rolls=rolls)))


@pytest.mark.parametrize("lines", [2, 3])
def test_both_rolls_stay_in_sight_with_what_came_of_them(lines):
    told = newest(fought(OWN, "A runner is eliminated.", ANSWER, HURT), lines, 80).plain
    assert f"{OWN} {ANSWER}" in told
    assert HURT in told


def test_where_dice_fill_the_rows_they_are_what_is_shown():
    told = newest(fought(OWN, ANSWER, HURT), 2, 30).plain
    assert OWN in told
    assert ANSWER in told


def test_a_single_roll_stands_in_its_place():
    told = newest(fought(OWN, HURT, rolls=(OWN,)), 2, 80).plain
    assert told.split("\n") == [f" {OWN}", f" {HURT}"]
