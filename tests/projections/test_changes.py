"""What the head tables show is worked out anew where a value that goes into it has changed, and only there."""

from operator import itemgetter

import pytest
from msgspec.structs import replace

from domain.language import events as e
from projections import changes, columns, rows
from projections.sink import KEPT


@pytest.fixture
def counted(monkeypatch):
    """How often the figures of a memory's squares are counted."""
    counts = []
    count = rows.counted

    def noted(squares):
        counts.append(squares)
        return count(squares)

    monkeypatch.setattr(changes, "counted", noted)
    return counts


def maps(desk):
    return desk.db.execute("SELECT alert, guards, bodies, bases, turn FROM read_map").fetchall()


def begun(desk):
    desk.begin("aurelia", "biagio")
    desk.start()


def test_a_move_looks_at_no_map(desk, counted):
    begun(desk)
    counted.clear()
    desk.move("aurelia", "B1")

    assert counted == []
    assert maps(desk) == [(0, 2, 1, 1, 1)]


def test_an_alert_shows_and_nobody_is_counted_for_it(desk, counted):
    begun(desk)
    counted.clear()
    desk.move("aurelia", "B1", e.AlertRaised("a"))

    assert counted == []
    assert maps(desk) == [(1, 2, 1, 1, 1)]
    assert desk.differences() == []


def test_a_turn_shows(desk):
    begun(desk)
    desk.end_turn()

    assert maps(desk) == [(0, 2, 1, 1, 2)]


def test_guards_that_come_are_counted_once_and_an_undo_takes_them_back(desk, counted):
    begun(desk)
    counted.clear()
    desk.move("aurelia", "B1", e.GuardsAdded("B2", "crossbowman", 3))

    assert len(counted) == 1
    assert maps(desk) == [(0, 5, 1, 1, 1)]
    desk.undo()
    assert maps(desk) == [(0, 2, 1, 1, 1)]
    assert desk.differences() == []


def test_what_is_kept_of_another_state_stands_for_nothing(desk):
    """A write that begins elsewhere than the last one ended: the maps of its own state count."""
    begun(desk)
    kept = desk.kept[KEPT]
    desk.move("aurelia", "B1", e.GuardsAdded("B2", "crossbowman", 3))
    left = desk.kept[KEPT]
    desk.kept[KEPT] = replace(left, shown=kept.shown)
    desk.undo()

    assert maps(desk) == [(0, 2, 1, 1, 1)]
    assert desk.differences() == []


def test_a_later_state_shows_its_own_figures(desk):
    guards = itemgetter(columns.MAP.columns.index("guards"))
    begun(desk)
    shown = changes.Shown(desk.campaign, desk.state)
    assert [guards(row) for row in shown.maps.values()] == [2]
    desk.move("aurelia", "B1", e.GuardsAdded("B2", "crossbowman", 3))

    assert [guards(row) for row in shown.after(desk.state).maps.values()] == [5]
