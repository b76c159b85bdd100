"""The log, entry by entry, into rows of the history tables: the same walk for one decision and for a whole campaign.

An entry is a row number with what the row holds: a header, a told fact, a timeline row or a record row; and of a header
what is told of its command. Facts that nobody tells are left out of the walk, so a rebuild needn't even read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

import msgspec

from domain.core.canonical import ROOT_PARENT
from domain.language import events as e
from domain.log import history as h
from domain.model.state import Memory, State
from projections.rows import About, text
from projections.statements import Blob, Row
from projections.told import CHANGES_CONTEXT, Asked, Told, asked, concerned, told

if TYPE_CHECKING:
    from domain.store import StoredRow

TOLD = frozenset(kind for kind in e.KINDS if issubclass(kind, e.Telling))
"""Facts that one line about an action can mention; the others follow from its command or are bookkeeping."""

Context: TypeAlias = tuple[str, int, str]
"""Memory in play, turn and phase."""


class Heading(Protocol):
    """The header of an action, as far as its line keeps it: decoded whole, or with the command as it is stored."""

    @property
    def id(self) -> bytes:
        """The action."""

    @property
    def parent(self) -> bytes:
        """The action that it follows."""

    @property
    def player(self) -> str:
        """Who has decided."""

    @property
    def time(self) -> int:
        """When."""


Entry: TypeAlias = tuple[int, Any, Asked | None]
"""A row number with a `Heading`, a `Told`, a timeline row or a record row; of a heading what is told of its command."""

Facts: TypeAlias = Sequence[Any]
"""Told facts of one action, as its line keeps them."""

Known: TypeAlias = tuple[int, int, Context]
"""An action's segment and depth, and the context that it leaves."""

Stretch: TypeAlias = tuple[int, int, int]
"""Parent, first and last depth of a segment."""

NOWHERE: Context = ("", 0, "")


class OutOfStep(Exception):  # noqa: N818 - no fault: the read models are behind and will be rebuilt
    """The rows at hand don't follow from what the read models hold."""


class Position(msgspec.Struct, frozen=True, array_like=True):
    """A row of `read_position` without its campaign."""

    rows: int = 0
    hash: bytes = b""
    head: bytes = ROOT_PARENT
    segment: int = 0
    depth: int = 0
    actions: int = 0
    segments: int = 0
    evenings: int = 0
    time: int = 0


START = Position()


def position_row(campaign: bytes, position: Position) -> Row:
    """The row of `read_position`."""
    return (
        Blob(campaign),
        position.rows,
        Blob(position.hash),
        Blob(position.head),
        position.segment,
        position.depth,
        position.actions,
        position.segments,
        position.evenings,
        position.time,
    )


class Earlier(Protocol):
    """What earlier walks have stored."""

    def known(self, action: bytes) -> Known:
        """Where an action is, and the context that it leaves. Raises OutOfStep."""

    def stretch(self, segment: int) -> Stretch:
        """A segment. Raises OutOfStep."""


class _Nothing:
    """A walk that begins with the log has nothing before it."""

    @staticmethod
    def known(action: bytes) -> NoReturn:
        raise OutOfStep(f"nothing is known of {action!r}")

    @staticmethod
    def stretch(segment: int) -> NoReturn:
        raise OutOfStep(f"nothing is known of {segment!r}")


class Walk:
    """Takes in entries of a campaign's log, in their order, and turns them into rows of the history tables."""

    def __init__(
        self,
        campaign: bytes,
        position: Position = START,
        context: Context = NOWHERE,
        earlier: Earlier = _Nothing,
    ) -> None:
        """Start after the rows that `position` covers, with the context at its head."""
        self.campaign = campaign
        self._bound = Blob(campaign)
        self.log: list[Row] = []
        """Rows of `read_log`."""
        self.dice: list[Row] = []
        """Rows of `read_dice`."""
        self.segments: dict[int, Stretch] = {}
        """Segments that have begun or grown since this walk began."""
        self.head = position.head
        self.records: list[h.AnyRecord] = []
        """Records that concern the library, as they came."""
        self._earlier = earlier
        self._known: dict[bytes, Known] = {position.head: (position.segment, position.depth, context)}
        self._actions = position.actions
        self._count = position.segments
        self._evenings = position.evenings
        self._time = position.time
        self._names: dict[tuple[str, ...], str] = {}

    def position(self, rows: int, newest: bytes) -> Position:
        """How things stand when `rows` rows are covered, the newest with this hash."""
        segment, depth, _ = self._at(self.head) if self._actions else (0, 0, NOWHERE)
        return Position(
            rows,
            newest,
            self.head,
            segment,
            depth,
            self._actions,
            self._count,
            self._evenings,
            self._time,
        )

    def take(self, entries: Iterable[Entry], full: Callable[[], None] | None = None, size: int = 512) -> None:
        """Walk over these entries; calls `full` whenever `size` rows are waiting in `log`.

        Raises OutOfStep when an entry builds on something that isn't known.
        """
        header: Any = None
        begun = 0
        command: Asked | None = None
        facts: list[Told] = []
        rolls: list[tuple[int, Told]] = []
        for number, value, asked_for in entries:
            if type(value) is Told:
                facts.append(value)
                if value.faces:
                    rolls.append((number, value))
                continue
            if command is not None:
                self._act(begun, header, command, facts, rolls)
                if full is not None and len(self.log) >= size:
                    full()
            command = asked_for
            if command is not None:
                header, begun, facts, rolls = value, number, [], []
            else:
                self._note(value)
        if command is not None:
            self._act(begun, header, command, facts, rolls)

    def _note(self, row: h.TimelineRow | h.RecordRow) -> None:
        self._time = row.time
        if isinstance(row, h.TimelineRow):
            if isinstance(row.move, h.HeadMoved):
                self.head = row.move.to
        elif isinstance(row.record, h.EveningBegun):
            self._evenings += 1
        else:
            self.records.append(row.record)

    def _act(
        self, number: int, header: Heading, command: Asked, facts: list[Told], rolls: list[tuple[int, Told]]
    ) -> None:
        action, parent = header.id, header.parent
        segment, depth, context = self._place(parent)
        memory, turn, phase = after = context
        names = command.names
        if facts:
            names = concerned(names, facts)
            changes = [fact.fact for fact in facts if fact.changes_context]
            if changes:
                after = context_after(context, changes)
                if not memory:
                    memory, turn, phase = begun_here(changes)
        self._known[action] = (segment, depth, after)
        # In the order of `columns.LogRow`.
        self.log.append(
            (
                self._bound,
                number,
                Blob(action),
                Blob(parent),
                segment,
                depth,
                memory,
                turn,
                phase,
                command.kind,
                command.text,
                self._names.get(names) or self._named(names),
                header.player,
                header.time,
                self._evenings or 1,  # rows before the first evening belong to it
                f"[{','.join([fact.text for fact in facts])}]" if facts else "[]",
            )
        )
        if rolls:
            self._roll(number, command, rolls)
        self.head = action
        self._time = header.time
        self._actions += 1

    def _roll(self, number: int, command: Asked, rolls: list[tuple[int, Told]]) -> None:
        # A roll by hand answers the node that waits, so it is the first in its action; all others are the app's.
        source = "table" if command.by_hand else "app"
        for entry, roll in rolls:
            # In the order of `columns.DiceRow`.
            self.dice.append((self._bound, entry, number, roll.die, source, roll.whose, roll.faces))
            source = "app"

    def _named(self, names: tuple[str, ...]) -> str:
        shown = self._names[names] = text(names)
        return shown

    def _at(self, action: bytes) -> Known:
        known = self._known.get(action)
        if known is None:
            known = self._known[action] = self._earlier.known(action)
        return known

    def _place(self, parent: bytes) -> Known:
        """Segment and depth of a new child of this action, and the context it is decided in."""
        origin, depth, context = self._known.get(parent) or self._at(parent)
        if parent == ROOT_PARENT:
            origin, depth = 0, -1
        else:
            stretch = self.segments.get(origin) or self._earlier.stretch(origin)
            if stretch[2] == depth:
                self.segments[origin] = (stretch[0], stretch[1], depth + 1)
                return origin, depth + 1, context
        self._count += 1
        self.segments[self._count] = (origin, depth + 1, depth + 1)
        return self._count, depth + 1, context


def entries(rows: Iterable[StoredRow]) -> Iterator[Entry]:
    """The entries among stored rows."""
    for row in rows:
        value = row.value
        if isinstance(value, e.Event):
            if type(value.fact) in TOLD:
                yield row.number, told(value.fact), None
        elif isinstance(value, h.Header):
            yield row.number, value, asked(value.command)
        else:
            yield row.number, value, None


def stored_facts(json: str) -> Facts:
    """The facts that the line of an action keeps.

    Raises OutOfStep when they can't be read.
    """
    try:
        return _facts_decoder().decode(json)
    except msgspec.DecodeError as fault:
        raise OutOfStep(f"the facts of a line are damaged: {fault}") from fault


@cache
def _facts_decoder() -> msgspec.json.Decoder[tuple[e.AnyFact, ...]]:
    """Made when the first line is read: it takes milliseconds."""
    return msgspec.json.Decoder(tuple[e.AnyFact, ...])


def context_of(state: State) -> Context:
    """Memory in play, turn and phase of a state."""
    play = state.memory
    return (play.memory, play.turn, play.phase) if play is not None else NOWHERE


def context_after(context: Context, facts: Facts) -> Context:
    """The context that an action leaves: what `context_of` says of the state after these facts."""
    for fact in facts:
        kind = type(fact)
        if kind not in CHANGES_CONTEXT:
            continue
        memory, turn, phase = context
        if kind is e.PhaseBegun:
            context = (memory, turn, fact.phase)
        elif kind is e.TurnBegun:
            context = (memory, fact.turn, phase)
        elif kind is e.MemoryBegun:
            context = (fact.memory, 0, "setup")
        elif kind is e.MemoryEnded:
            context = NOWHERE
        else:
            context = _adjusted(context, fact)
    return context


def _adjusted(context: Context, fact: e.ValueAdjusted) -> Context:
    memory, turn, phase = context
    match fact.path:
        case "memory":
            play = msgspec.json.decode(fact.new, type=Memory | None)
            return (play.memory, play.turn, play.phase) if play is not None else NOWHERE
        case "memory/memory":
            return msgspec.json.decode(fact.new, type=str), turn, phase
        case "memory/turn":
            return memory, msgspec.json.decode(fact.new, type=int), phase
        case "memory/phase":
            return memory, turn, msgspec.json.decode(fact.new, type=str)
    return context


def begun_here(facts: Facts) -> Context:
    """The context of an action that is decided between memories: the memory that it begins, if any."""
    for fact in facts:
        if type(fact) is e.MemoryBegun:
            return fact.memory, 0, "setup"
    return NOWHERE


def with_records(about: About, records: Iterable[h.AnyRecord]) -> About:
    """What the library says of a campaign after these records."""
    name, archived, players = about.name, about.archived, about.players
    for record in records:
        match record:
            case h.CampaignNamed(name=new):
                name = new
            case h.CampaignArchived(archived=new_archived):
                archived = new_archived
            case h.PlayerJoined(name=player) if player not in players:
                players = (*players, player)
            case h.PlayerLeft(name=player):
                players = tuple(known for known in players if known != player)
    return About(name, archived, players)
