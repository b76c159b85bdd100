"""Writes a report as CSV, for spreadsheets: the turn log, a row an action, and below each action a row a roll of dice.

Everything is quoted, so that a reader with another separator sees texts as well, and no cell can be a formula.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from domain.text.visible import visible
from exports.kit.plain import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from exports.report.dice import Roll
    from exports.report.entry import Entry
    from exports.report.walk import Report

COLUMNS = (
    *("row", "live", "evening", "memory", "turn", "time", "player", "action", "parent", "depth"),
    *("decision", "title", "events", "rules", "notes", "bookmarks", "branches", "die", "source", "whose", "faces"),
)
"""`row` is "action" or "dice"; a row of dice leaves the columns of the decision empty. Of a story there are also
sentences on how it stands, one a row, in the column of the events: "road", "house", "people", "shelf", "diary"; and
where that is asked for those of the "ledger"."""

FORMULA = re.compile(r"^(?=[\t\r])|(?:^|(?<=;))(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""Where a cell could begin a formula, or the part behind a semicolon, which many spreadsheets take for a separator.

The wide forms of the signs count as well: spreadsheets of the East take them for the signs.
"""

BETWEEN = " / "
"""Between several texts in one cell."""


def to_csv(report: Report, kept: Iterable[str] = ()) -> Iterator[bytes]:
    """The lines of the table, UTF-8, the names of the columns first; `kept` are lines of the ledger."""
    yield _line(COLUMNS)
    live = {entry.action for entry in report.story}
    entries = [*report.story, *(entry for branch in report.branches for entry in branch.entries)]
    for entry in entries:
        yield _line(_action(entry, live=entry.action in live))
        for roll in entry.rolls:
            yield _line(_dice(entry, roll, live=entry.action in live))
    events = COLUMNS.index("events")
    for name, sentences in (*report.between, ("ledger", kept)):
        for sentence in sentences:
            yield _line((name, *("",) * (events - 1), sentence, *("",) * (len(COLUMNS) - events - 1)))


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula, on one line, without anything that acts."""
    return visible(FORMULA.sub("'", text))


def _action(entry: Entry, *, live: bool) -> tuple[str, ...]:
    """The cells of an action."""
    return (
        *_where("action", entry, live=live),
        entry.decision,
        entry.title,
        BETWEEN.join(entry.sentences),
        " ".join(entry.rules),
        BETWEEN.join(f"{note.text} ({note.player})" if note.player else note.text for note in entry.notes),
        BETWEEN.join(entry.bookmarks),
        BETWEEN.join(entry.branches),
        *("", "", "", ""),
    )


def _dice(entry: Entry, roll: Roll, *, live: bool) -> tuple[str, ...]:
    """The cells of dice that fell together."""
    nothing = ("",) * (len(COLUMNS) - 14)
    return (*_where("dice", entry, live=live), *nothing, roll.die, roll.source, roll.whose, " ".join(roll.faces))


def _where(kind: str, entry: Entry, *, live: bool) -> tuple[str, ...]:
    """The cells that say where a row belongs."""
    return (
        kind,
        "yes" if live else "no",
        str(entry.evening),
        entry.memory,
        str(entry.turn),
        moment(entry.time),
        entry.player,
        entry.action.hex(),
        entry.parent.hex(),
        str(entry.depth),
    )


def _line(cells: tuple[str, ...]) -> bytes:
    """A line with its end, as RFC 4180 has it."""
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_ALL).writerow([safe(cell) for cell in cells])
    return line.getvalue().encode()
