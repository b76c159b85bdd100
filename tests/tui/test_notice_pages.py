"""Texts in panels of a fixed size fill them before they are turned over."""

from textual.geometry import Size

from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.notice import Notice, NoticePanel, pages
from campaign_tui.widgets.told import parts

ROOM = Size(26, 4)
SHORT, LONG = (
    "One line.",
    "A sentence that is much longer than the lines that are left in the panel, so that it goes on, and on, and on.",
)


def test_a_short_sentence_does_not_stand_alone_above_empty_rows():
    found = pages(f"{SHORT} {LONG}", ROOM)

    assert found[0].startswith(SHORT)
    assert len(found[0].splitlines()) == ROOM.height
    assert " ".join(" ".join(found).split()) == f"{SHORT} {LONG}"


def test_a_text_that_fits_is_one_page():
    assert pages(SHORT, ROOM) == (SHORT,)


def test_what_is_told_fills_its_panel_before_more_follows():
    found = parts([[(SHORT, "text", 0)], [(LONG, "text", 0)]], 26, 5)

    assert len(found[0]) == 5
    said = [plain(row).strip() for part in found for row in part]
    assert " ".join(row for row in said if row != "more follows") == f"{SHORT} {LONG}"


def test_a_notice_takes_the_rows_of_its_text_and_of_its_frame():
    panel = NoticePanel("lesson")
    panel.room, panel._told = ROOM, Notice("Stations", SHORT, "", "")
    panel._classes.add("-taught")

    assert panel.rows == 1 + 2
