"""Reading the read models: plain frozen values, by plain SQL on whatever connection the caller has.

Nothing here loads an object mapper, so the first screen can be drawn from it. Every function raises ReadModelsDamaged
when rows are there that can't be understood, and the database's own error when the tables are missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar, cast, get_args

import msgspec

from domain.core.errors import CampaignError
from domain.text.catalogue import say
from projections.columns import (
    BOARD,
    CAMPAIGN,
    DIARY,
    DICE,
    HEADQUARTERS,
    LOCATION,
    LOG,
    MAP,
    POSITION,
    REGION,
    SEGMENT,
    SHELF,
)
from projections.history import Position
from projections.lines import (
    EVERYTHING,
    BoardLine,
    DiaryLine,
    DiceCount,
    EveningLine,
    HeadquartersLine,
    LibraryLine,
    LocationLine,
    LogFilter,
    LogLine,
    LogPage,
    MapLine,
    Place,
    RegionLine,
    SharedSync,
)
from projections.rows import text
from projections.statements import SQL_TYPES, Table

__all__ = [
    "EVERYTHING",
    "PAGE",
    "BoardLine",
    "DiaryLine",
    "DiceCount",
    "EveningLine",
    "HeadquartersLine",
    "LibraryLine",
    "LocationLine",
    "LogFilter",
    "LogLine",
    "LogPage",
    "MapLine",
    "Place",
    "ReadModelsDamaged",
    "RegionLine",
    "SharedSync",
    "Source",
    "boards",
    "diary",
    "dice",
    "evenings",
    "headquarters",
    "journeys",
    "library",
    "locations",
    "log_lines",
    "maps",
    "place_of",
    "position",
    "region",
    "shared_syncs",
    "shelf",
    "turn_log",
]

T = TypeVar("T")

SEGMENT_AT, DEPTH_AT, WHO_AT = (LOG.columns[1:].index(name) for name in ("segment", "depth", "who"))
SEARCHED = tuple(LOG.columns[1:].index(name) for name in ("command", "player", "facts"))
"""Where columns of the log stand behind the campaign: those looked at, and those that texts are looked for in."""

PAGE = 50
"""Lines on a page of the turn log, unless the caller says otherwise."""


class Source(Protocol):
    """A connection or cursor of sqlite3."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Iterable[Any]:
        """Run one statement and give its rows."""


class ReadModelsDamaged(CampaignError):  # noqa: N818 - says what is so
    """Rows of the read models that can't be understood; the campaign itself is unharmed."""

    def __init__(self, table: str, fault: Exception) -> None:
        """Name the table and what is wrong in it."""
        super().__init__(say("read.damaged", table=table, fault=fault))


def library(source: Source) -> tuple[LibraryLine, ...]:
    """All campaigns, archived ones too, the last played first."""
    columns = ", ".join(f"c.{column}" for column in CAMPAIGN.columns)
    sql = (
        f"SELECT {columns}, p.actions, p.depth + 1, p.evenings, p.time FROM read_campaign c "  # noqa: S608 - our columns
        "JOIN read_position p ON p.campaign = c.campaign ORDER BY p.time DESC, c.name, c.campaign"
    )
    return tuple(_line("read_campaign", LibraryLine, row) for row in source.execute(sql))


def position(source: Source, campaign: bytes) -> Position | None:
    """How much of a campaign's log the read models cover, and where its head is; None when they cover nothing."""
    return next(_lines(source, POSITION, Position, campaign), None)


def boards(source: Source, campaign: bytes) -> tuple[BoardLine, ...]:
    """The boards of a campaign at its head, by name of the assassin."""
    return tuple(_lines(source, BOARD, BoardLine, campaign))


def diary(source: Source, campaign: bytes) -> tuple[DiaryLine, ...]:
    """The lines of a campaign's diary at its head, by memory."""
    return tuple(_lines(source, DIARY, DiaryLine, campaign))


def headquarters(source: Source, campaign: bytes) -> HeadquartersLine | None:
    """The headquarters at the head; None while there is nothing for it."""
    return next(_lines(source, HEADQUARTERS, HeadquartersLine, campaign), None)


def shelf(source: Source, campaign: bytes) -> tuple[tuple[str, int], ...]:
    """The cards in the villa or main hall at the head, by name, and how many there are of each."""
    return tuple(_lines(source, SHELF, tuple[str, int], campaign))


def region(source: Source, campaign: bytes) -> RegionLine | None:
    """The region map and its gauge at the head; None in a campaign without one."""
    return next(_lines(source, REGION, RegionLine, campaign), None)


def locations(source: Source, campaign: bytes) -> tuple[LocationLine, ...]:
    """The locations that are known at the head, by number."""
    return tuple(_lines(source, LOCATION, LocationLine, campaign))


TRAVEL = ("journey", "jump")
"""Kinds of decisions that take the group elsewhere: their lines of the turn log are the journeys."""


def journeys(source: Source, campaign: bytes, *, live: Place | None = None) -> tuple[LogLine, ...]:
    """Journeys and jumps in their order, with what they cost and brought; with `live` only on the path there."""
    lines = (line for kind in TRAVEL for line in log_lines(source, campaign, LogFilter(kind=kind), live=live))
    return tuple(sorted(lines, key=lambda line: line.header))


EARLIER = (
    "SELECT d.memory, d.sync, d.campaign, c.name FROM read_diary d"
    " JOIN read_campaign c ON c.campaign = d.campaign"
    " JOIN read_campaign mine ON mine.campaign = ? AND mine.pack = c.pack"
    " WHERE d.sync_shared AND d.sync <> '' AND d.campaign <> mine.campaign"
    " AND (SELECT time FROM read_log WHERE campaign = d.campaign ORDER BY header LIMIT 1)"
    " > (SELECT time FROM read_log WHERE campaign = mine.campaign ORDER BY header LIMIT 1)"
    " ORDER BY d.memory, d.campaign"
)


def shared_syncs(source: Source, campaign: bytes) -> tuple[SharedSync, ...]:
    """Syncs that campaigns begun later, with the same pack and in the same store, let this one's diary show (34.6).

    What is shared is an action of the campaign that earned it; nothing is written into this one.
    """
    return tuple(_line(DIARY.name, SharedSync, row) for row in source.execute(EARLIER, (campaign,)))


def maps(source: Source, campaign: bytes) -> tuple[MapLine, ...]:
    """The maps of the memory in play at the head, by letter; empty between memories."""
    return tuple(_lines(source, MAP, MapLine, campaign))


def place_of(source: Source, campaign: bytes, action: bytes) -> Place | None:
    """Where an action is in the tree, to see the log from there; None when it isn't covered."""
    sql = "SELECT segment, depth FROM read_log WHERE campaign = ? AND action = ?"
    for row in source.execute(sql, (campaign, action)):
        return _line(LOG.name, Place, row)
    return None


def turn_log(
    source: Source,
    campaign: bytes,
    wanted: LogFilter = EVERYTHING,
    *,
    live: Place | None = None,
    newest_first: bool = True,
    after: int | None = None,
    limit: int = PAGE,
    words: Callable[[LogLine], str] | None = None,
) -> LogPage:
    """A page of the turn log in the order of play, which on one path is the order of the tree.

    With `live` only the path that leads there, otherwise all branches. `after` is that of the page before.
    """
    lines: list[LogLine] = []
    for line in log_lines(source, campaign, wanted, live=live, newest_first=newest_first, after=after, words=words):
        if len(lines) == limit:
            return LogPage(tuple(lines), lines[-1].header)
        lines.append(line)
    return LogPage(tuple(lines), None)


def log_lines(
    source: Source,
    campaign: bytes,
    wanted: LogFilter = EVERYTHING,
    *,
    live: Place | None = None,
    newest_first: bool = True,
    after: int | None = None,
    words: Callable[[LogLine], str] | None = None,
) -> Iterator[LogLine]:
    """The lines of `turn_log` one by one, for readers that want them all."""
    reach = _reach(source, campaign, live)
    sought = wanted.text.casefold()
    # A name in quotation marks, as it stands in the JSON list of those concerned.
    named = "" if wanted.assassin is None else text(wanted.assassin)
    for row in source.execute(*_log_sql(campaign, wanted, newest_first=newest_first, after=after)):
        if reach is not None and not _is_live(LOG.name, reach, row[SEGMENT_AT], row[DEPTH_AT]):
            continue
        if named and named not in str(row[WHO_AT]):
            continue
        if sought and words is None and not _mentions(row, sought):
            continue
        line: LogLine = _line(LOG.name, LogLine, row)
        if sought and words is not None and not (_mentions(row, sought) or sought in words(line).casefold()):
            continue
        yield line


def dice(
    source: Source,
    campaign: bytes,
    *,
    live: Place | None = None,
    memory: str | None = None,
    evening: int | None = None,
    whose: str | None = None,
) -> tuple[DiceCount, ...]:
    """How the dice fell, by die and source; with `live` only on the path that leads there."""
    reach = _reach(source, campaign, live)
    conditions, values = _conditions({"l.memory": memory, "l.evening": evening, "d.whose": whose})
    sql = (
        "SELECT d.die, d.source, d.faces, l.segment, l.depth FROM read_dice d "  # noqa: S608 - our own conditions
        f"JOIN read_log l ON l.campaign = d.campaign AND l.header = d.header WHERE d.campaign = ?{conditions}"
    )
    fallen: Counter[tuple[str, str, str]] = Counter()
    for die, origin, faces, segment, depth in source.execute(sql, (campaign, *values)):
        if reach is None or _is_live(DICE.name, reach, segment, depth):
            fallen[die, origin, faces] += 1
    rolls: Counter[tuple[str, str]] = Counter()
    counts: dict[tuple[str, str], Counter[str]] = {}
    for row, times in fallen.items():
        die, origin, faces = _line(DICE.name, tuple[str, str, tuple[str, ...]], row)
        rolls[die, origin] += times
        by_face = counts.setdefault((die, origin), Counter())
        for face in faces:
            by_face[face] += times
    return tuple(
        DiceCount(die, origin, rolls[die, origin], dict(sorted(by_face.items())))
        for (die, origin), by_face in sorted(counts.items())
    )


def evenings(source: Source, campaign: bytes) -> tuple[EveningLine, ...]:
    """The evenings on which something was played, in order; times are those of the first and last action."""
    sql = (
        "SELECT evening, min(time), max(time), count(*) FROM read_log WHERE campaign = ? "
        "GROUP BY evening ORDER BY evening"
    )
    return tuple(_line(LOG.name, EveningLine, row) for row in source.execute(sql, (campaign,)))


_LOG_COLUMNS = ", ".join(LOG.columns[1:])


def _log_sql(
    campaign: bytes, wanted: LogFilter, *, newest_first: bool, after: int | None
) -> tuple[str, tuple[Any, ...]]:
    conditions, values = _conditions(
        {"memory": wanted.memory, "kind": wanted.kind, "player": wanted.player, "evening": wanted.evening}
    )
    order = "DESC" if newest_first else "ASC"
    if after is not None:
        conditions += f" AND header {'<' if newest_first else '>'} ?"
        values = (*values, after)
    sql = f"SELECT {_LOG_COLUMNS} FROM read_log WHERE campaign = ?{conditions} ORDER BY header {order}"  # noqa: S608 - our own names
    return sql, (campaign, *values)


def _conditions(columns: dict[str, Any]) -> tuple[str, tuple[Any, ...]]:
    given = {column: value for column, value in columns.items() if value is not None}
    return "".join(f" AND {column} = ?" for column in given), tuple(given.values())


def _mentions(row: Sequence[Any], sought: str) -> bool:
    return any(sought in str(row[column]).casefold() for column in SEARCHED)


def _reach(source: Source, campaign: bytes, live: Place | None) -> dict[int, int] | None:
    """How deep each segment is live, seen from a place; None when nothing was asked."""
    if live is None:
        return None
    rows = source.execute(SEGMENT.of_campaign, (campaign,))
    stretches = {row[1]: _line(SEGMENT.name, tuple[int, int, int], row[2:]) for row in rows}
    reach: dict[int, int] = {}
    segment, depth = live.segment, live.depth
    while segment in stretches and segment not in reach:
        reach[segment] = depth
        parent, first, _ = stretches[segment]
        segment, depth = parent, first - 1
    return reach


def _is_live(table: str, reach: dict[int, int], segment: Any, depth: Any) -> bool:  # noqa: ANN401 - unchecked columns
    try:
        return bool(depth <= reach.get(segment, -1))
    except TypeError as fault:
        raise ReadModelsDamaged(table, fault) from fault


@cache
def _json(shape: Any) -> tuple[int, ...]:  # noqa: ANN401 - a Struct or a tuple of types
    """Which columns of a shape hold JSON texts: those that aren't of one of the types that columns have."""
    kinds = get_args(shape) or tuple(field.type for field in msgspec.structs.fields(shape))
    return tuple(place for place, kind in enumerate(kinds) if kind not in SQL_TYPES)


def _lines(source: Source, table: Table, shape: type[T], campaign: bytes) -> Iterator[T]:
    """The rows that a table has of a campaign, as values of this shape."""
    for row in source.execute(table.of_campaign, (campaign,)):
        yield _line(table.name, shape, row[1:])


def _line(table: str, shape: type[T], row: Iterable[Any]) -> T:
    """A row as a value of this shape."""
    values = list(row)
    try:
        for column in _json(cast("Hashable", shape)):
            values[column] = msgspec.json.decode(values[column])
        # Not strict: databases keep truth values as numbers.
        return msgspec.convert(values, shape, strict=False)
    except (msgspec.DecodeError, msgspec.ValidationError, TypeError) as fault:
        raise ReadModelsDamaged(table, fault) from fault
