"""Numbers that are possible and hardly ever meant: asked about in forms, noted by the audit, never refused."""

import pytest

from domain.language.events import Eliminated, MemoryEnded
from domain.rules.table.doubts import doubtful_xp
from domain.telling.story import narrate
from domain.text.catalogue import say
from tests.table.box import Evening, box


@pytest.mark.parametrize(("xp", "mark"), [(0, 0), (12, 0), (62, 0), (63, 125), (999, 125)])
def test_more_than_half_of_the_last_mark_is_doubtful(xp, mark):
    assert doubtful_xp(box(), Evening().state, xp) == mark


def test_the_audit_notes_what_is_doubtful_and_nothing_is_refused():
    evening = Evening().do("report:0.1:success:1:0:999")

    assert evening.state.xp == 999
    noted = say("audit.told_xp.found", memory=box().memories["0.1"].title, xp=999, mark=125)
    assert ("note", noted) in evening.findings()


def test_the_audit_has_nothing_to_say_about_a_likely_number():
    evening = Evening().do("report:0.1:success:1:0:12")

    assert not [sentence for severity, sentence in evening.findings() if "12 XP" in sentence]


def test_turns_that_nobody_counted_are_not_told():
    told = [narrate(box(), MemoryEnded("0.1", outcome, "table", 0, 5)) for outcome in ("success", "failure")]

    assert told[0].endswith("is a success, for 5 XP.")
    assert not any("0 turn" in sentence for sentence in told)
    assert "after 1 turn," in narrate(box(), MemoryEnded("0.1", "success", "table", 1, 5))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("A15.14", "over the waterfall"),
        ("43.4", "with the ground"),
        ("A19.8", "no health cube"),
        ("A19.9", "no health"),
    ],
)
def test_how_somebody_was_eliminated_is_told_where_the_rule_says_it(rule, words):
    told = narrate(box(), Eliminated("claudio"), ("26.13", rule))

    assert "Claudio" in told
    assert words in told
    assert narrate(box(), Eliminated("claudio"), ("26.13",)) == say("story.eliminated.plain", who="Claudio")


def test_a_failure_that_was_entered_is_told_without_a_word_of_the_program():
    told = narrate(box(), MemoryEnded("0.1", "failure", "table", 3, 0))

    assert told.endswith("after 3 turns: entered by the players.")
