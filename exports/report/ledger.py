"""The ledger: what a table did to its own game, read off the log.

Undos across dice or reveals, corrections, overrides, house rules, changes of difficulty, other main lines. Nothing that
happens later takes a line out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ROOT_PARENT
from domain.language import events as e
from domain.log.history import CorrectionLinked, Header, HeadMoved, RecordRow, TimelineRow
from domain.log.luck import lucky
from domain.telling.paths import label
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible
from exports.kit.plain import moment, told_moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from domain.content.pack import Pack
    from domain.store import StoredRow
    from exports.kit.plain import Json

KINDS = (UNDO, ADOPTED, CORRECTION, OVERRIDE, HOUSE, DIFFICULTY) = (
    "undo",
    "adopted",
    "correction",
    "override",
    "house",
    "difficulty",
)


class Line(Struct, frozen=True):
    """Something that was done: one of `KINDS`, on which action, in a sentence."""

    kind: str
    action: bytes
    sentence: str
    player: str
    time: int
    """Microseconds since 1970, UTC."""
    row: int


def ledger(pack: Pack, rows: Iterable[StoredRow]) -> tuple[Line, ...]:
    """The lines of a history in the order of its log."""
    return tuple(_Reading(pack).lines(rows))


def in_words(line: Line, when: Callable[[int], str] = told_moment) -> str:
    """A line as a sentence, with who did it and when; `when` tells a time."""
    told = say("ledger.line", kind=known(families.LEDGER_KIND[line.kind], line.kind), sentence=line.sentence)
    who = ", ".join(part for part in (visible(line.player), when(line.time)) if part)
    return say("ledger.by", line=told, who=who)


def line_data(line: Line) -> dict[str, Json]:
    """A line as plain data, its time in ISO 8601."""
    return {
        "kind": line.kind,
        "action": line.action.hex(),
        "sentence": line.sentence,
        "player": line.player,
        "time": moment(line.time),
        "row": line.row,
    }


class _Reading:
    """One walk over the rows of a log."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._parents: dict[bytes, bytes] = {}
        self._depths: dict[bytes, int] = {ROOT_PARENT: -1}
        self._lucky: set[bytes] = set()
        self._linked: set[bytes] = set()
        self._header: Header | None = None

    def lines(self, rows: Iterable[StoredRow]) -> Iterator[Line]:
        """The lines that the rows give, as they are read."""
        for row in rows:
            value = row.value
            if isinstance(value, e.Event):
                if self._header is not None:
                    yield from self._event(row.number, self._header, value.fact)
                continue
            if isinstance(value, Header):
                self._header = value
                self._parents[value.id] = value.parent
                self._depths[value.id] = self._depths.get(value.parent, -1) + 1
                if lucky(value.command, ()):
                    self._lucky.add(value.id)
            elif isinstance(value, TimelineRow) and isinstance(value.move, HeadMoved):
                yield from self._move(row.number, value, value.move)
            elif isinstance(value, RecordRow) and isinstance(value.record, CorrectionLinked):
                yield from self._link(row.number, value, value.record)

    def _event(self, number: int, header: Header, fact: e.AnyFact) -> Iterator[Line]:
        if lucky(header.command, (fact,)):
            self._lucky.add(header.id)
        match fact:
            case e.ValueAdjusted(path=path, old=old, new=new, why=why):
                kind = HOUSE if path.startswith("flags/") else DIFFICULTY if path == "difficulty" else OVERRIDE
                what = say("ledger.override", what=label(self._pack, path), old=old, new=new, why=why)
            case e.DifficultySet(level=level):
                kind, what = DIFFICULTY, say("ledger.difficulty", level=known(families.DIFFICULTY[level], level))
            case _:
                return
        yield Line(kind, header.id, visible(what), header.player, header.time, number)

    def _move(self, number: int, row: TimelineRow, move: HeadMoved) -> Iterator[Line]:
        """An undo, redo or jump that left dice or reveals behind, and every adoption."""
        left = [action for action in self._left(move.origin, move.to) if action in self._lucky]
        if move.how == "adopt":
            what = say("ledger.adopted", to=move.to.hex()[:8], origin=move.origin.hex()[:8], n=len(left))
            yield Line(ADOPTED, move.to, what, row.player, row.time, number)
        elif left and move.how in {"undo", "redo", "jump"}:
            what = say("ledger.undo", n=len(left), origin=move.origin.hex()[:8], to=move.to.hex()[:8])
            yield Line(UNDO, move.to, what, row.player, row.time, number)

    def _left(self, origin: bytes, to: bytes) -> Iterator[bytes]:
        """The actions on the way to `origin` that aren't on the way to `to`."""
        while origin != to and self._depths.get(origin, -1) >= 0:
            if self._depths[origin] >= self._depths.get(to, -1):
                yield origin
                origin = self._parents[origin]
            else:
                to = self._parents[to]

    def _link(self, number: int, row: RecordRow, record: CorrectionLinked) -> Iterator[Line]:
        """The second link on an action closes a correction: that is the line that tells of it."""
        if row.on in self._linked:
            left = record.corrected.hex()[:8]
            why = record.why
            what = say("ledger.correction", left=left, why=why) if why else say("ledger.corrected", left=left)
            yield Line(CORRECTION, row.on, visible(what), row.player, row.time, number)
        self._linked.add(row.on)
