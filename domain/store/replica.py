"""What one window knows of a campaign: anchor, records, head state, and on demand the whole timeline.

Opening reads the anchor, the record rows, the newest usable keyframe and the rows after it. The newest actions are read
back when somebody asks for one; all others with the timeline, at once or by `read_on` a portion at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.canonical import ActionId
from domain.core.errors import StoreError, UnknownName
from domain.language.events import Event
from domain.log.history import BranchNamed, Header, HeadMoved, TimelineRow
from domain.store.log import ACTION, EVENT
from domain.store.log_fold import LogFold, add_rows, newest
from domain.store.ports import damaged
from domain.store.readable import read_all, telling
from domain.store.recorded import add_records, read, records_of
from domain.store.states import STORED_ID, States, way_by_rows, way_by_timeline
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from domain.language.events import AnyFact
    from domain.log.records import Records
    from domain.log.timeline import Entry, Timeline
    from domain.model.state import State
    from domain.store.log import Anchor, CampaignId, StoredRow, Value
    from domain.store.ports import Engine, Recorder
    from domain.store.states import Way

NEWEST = 64
"""Rows that are read back for the newest actions: more of them than any screen tells."""

STALL = 1_000_000
"""Microseconds that a clock may lie behind the newest row without counting as set back: it has only stood still."""


class Replica:
    """One campaign as read so far. `take` and `refresh` bring it forward; nothing here writes."""

    def __init__(self, recorder: Recorder, campaign: CampaignId, engine: Engine) -> None:
        """Open the campaign at its head. Raises StoreError when it isn't there or can't be read."""
        self.recorder = recorder
        self.campaign = campaign
        self._engine = engine
        self.open()

    def open(self) -> None:
        """Read everything anew from the store. Raises StoreError."""
        try:
            with telling(self.recorder, self.campaign):
                self._open()
        except (AttributeError, TypeError, ValueError) as fault:  # values of other types than were ever stored
            raise StoreError(say("store.behind")) from fault

    def _open(self) -> None:
        anchor, self.last_time = self._settled_end()
        self.anchor: Anchor = anchor
        self.records: Records = records_of(self.recorder, self.campaign, anchor.rows)
        self.states = States(self.recorder, self.campaign, self._engine)
        self._timeline: Timeline | None = None
        self._fold: LogFold | None = None
        """The log fold while it is being made: what is written meanwhile follows what it has, and is read with it."""
        self._newest: tuple[int, dict[ActionId, Entry]] = (0, {})
        """The newest actions, and after which row they were read."""
        self._has_names: bool | None = None
        """Whether an action has the name of a branch, as long as the log fold doesn't say; None before it was asked."""
        self._ahead = False
        """Whether the log fold has rows already that are still being written."""
        self._times: set[int] | None = None
        """When each row was written, once a clock that was set back has asked for a time that none of them has."""
        self.state, self.since_keyframe = self._head_state(anchor)

    @property
    def head(self) -> ActionId:
        """The action the campaign stands at."""
        return self.anchor.head

    def evolve(self, state: State, fact: AnyFact) -> State:
        """The state after one fact."""
        return self._engine.evolve(state, fact)

    @property
    def timeline(self) -> Timeline:
        """The log fold, loaded when first asked for."""
        found = self._timeline or self._read_on(0)
        if found is None:  # it can't be: all rows were asked for
            raise StoreError(say("store.behind"))
        return found

    def read_on(self, rows: int) -> bool:
        """Take so many more rows of the log into its fold; whether that is whole. Raises StoreError.

        What others wrote has to be taken in before: until then nothing is read.
        """
        if self._timeline is None and self.recorder.anchor(self.campaign) == self.anchor:
            self._read_on(rows)
        return self._timeline is not None

    def _read_on(self, most: int) -> Timeline | None:
        """Read on, as many rows as that (0: all); the log fold once it is whole. Raises StoreError."""
        # Where a row can't be read, what was read before it is of no use: the next one who asks begins anew.
        fold, self._fold = self._fold or LogFold(self.recorder, self.campaign, self.records), None
        with telling(self.recorder, self.campaign):
            if not fold.read_on(self.anchor.rows, most):
                self._fold = fold
                return None
        if fold.timeline.head != self.anchor.head:
            raise StoreError(say("store.behind"))
        self._timeline = fold.timeline
        return self._timeline

    @property
    def has_timeline(self) -> bool:
        """Whether the log fold is loaded."""
        return self._timeline is not None

    def timeline_with(self, rows: Sequence[StoredRow]) -> Timeline:
        """The log fold with rows that are being written; `take` or `abandon` must follow."""
        timeline = self.timeline
        if not self._ahead:
            self._ahead = True
            add_rows(timeline, rows)
        return timeline

    def abandon(self) -> None:
        """The rows being written have come to nothing: forget a log fold that has them."""
        if self._ahead:
            self._ahead = False
            self._timeline = self._fold = self._has_names = None
            self.records = records_of(self.recorder, self.campaign, self.anchor.rows)

    def take(self, rows: Sequence[StoredRow], anchor: Anchor, state: State) -> None:
        """Go on to `anchor`, after `rows`, with the state at its head."""
        framework = [row for row in rows if row.family != EVENT]
        if self._ahead:
            self._ahead = False
        elif self._timeline is not None:
            add_rows(self._timeline, rows)
        else:
            add_records(self.records, framework)
        if self._has_names is False and self._timeline is None:
            self._has_names = any(_names_branch(row.value) for row in framework)
        for row in framework:
            self.last_time = _time(row)
            if self._times is not None:
                self._times.add(self.last_time)
        if anchor.head != self.anchor.head:
            self.states.keep(anchor.head, state)
        self.anchor = anchor
        self.state = state

    def refresh(self) -> list[StoredRow]:
        """Take in what other windows wrote; the new rows, none when there are none.

        Raises StoreError when the store can't be read.
        """
        anchor = self.recorder.anchor(self.campaign)
        if anchor == self.anchor:
            return []
        with telling(self.recorder, self.campaign):
            return self._catch_up(anchor)

    def _catch_up(self, anchor: Anchor | None) -> list[StoredRow]:
        after = self.anchor.rows
        if anchor is None or anchor.rows <= after:
            self.open()  # the campaign is gone (then this says so), or an older copy of the store lies in its place
            return []
        rows = [read(row) for row in self.recorder.rows(self.campaign, after, anchor.rows)]
        if len(rows) != anchor.rows - after or rows[0].previous != self.anchor.hash:
            self.open()
            return rows
        state, folded = self._head_state(anchor)
        self.take(rows, anchor, state)
        self.since_keyframe += folded
        return rows

    def state_at(self, action: ActionId) -> State:
        """The state after any action. Raises UnknownName when there is none such."""
        if action == self.head:
            return self.state
        found = self.states.window.get(action)
        if found is not None:
            return found
        try:
            with telling(self.recorder, self.campaign):
                return self.states.at(action, self._way)[0]
        except KeyError:
            raise UnknownName(say("log.find.unknown", text=action.hex())) from None

    def known(self, action: ActionId) -> None:
        """Raises UnknownName when the campaign has no such action."""
        if action != self.head:
            self.entry(action)

    def entry(self, action: ActionId) -> Entry:
        """An action as its rows say: the log fold is loaded only for one that is none of the newest.

        Raises UnknownName when the campaign has no such action, DamagedRow.
        """
        if self._timeline is None:
            if self._newest[0] != self.anchor.rows:
                with telling(self.recorder, self.campaign):
                    self._newest = self.anchor.rows, newest(self.recorder, self.campaign, self.anchor.rows, NEWEST)
            found = self._newest[1].get(action)
            if found is not None:
                return found
        try:
            return self.timeline.actions[action]
        except KeyError:
            raise UnknownName(say("log.find.unknown", text=action.hex())) from None

    @property
    def names_branches(self) -> bool:
        """Whether an action has the name of a branch; the log fold isn't loaded for that. Raises DamagedRow."""
        if self._timeline is not None:
            return bool(self._timeline.branches)
        if self._has_names is None:
            with telling(self.recorder, self.campaign):
                moves = self.recorder.moves(self.campaign, self.anchor.rows)
                self._has_names = any(_names_branch(read(row).value) for row in moves)
        return self._has_names

    def events_of(self, action: ActionId) -> tuple[Event, ...]:
        """The facts of an action with their rules. Raises UnknownName when there is no such action."""
        at = self.entry(action)
        rows = self.recorder.rows(self.campaign, at.row, at.row + at.facts)
        values = (read(row).value for row in rows)
        return tuple(value for value in values if isinstance(value, Event))

    def row_of(self, action: ActionId) -> int:
        """The number of an action's header row. Raises DamagedRow when there is none."""
        if self._timeline is not None:
            return self._timeline.actions[action].row
        for number, family, stored in self.recorder.framework_back(self.campaign, self.anchor.rows):
            if family == ACTION and stored[STORED_ID] == action:
                return number
        raise damaged(self.anchor.rows)

    def rows(self, after: int = 0) -> Iterator[StoredRow]:
        """The rows above number `after`, in order; a stream.

        Raises DamagedRow at the first row that is missing or can't be read.
        """
        return read_all(self.recorder, self.campaign, after, self.anchor.rows)

    def free_time(self, now: int, count: int) -> int:
        """The first of `count` successive microseconds, `now` or later, that no row of the campaign has."""
        latest = self.anchor.latest
        if now > latest:
            return now
        if latest - now < STALL:
            return latest + 1
        if self._times is None:
            rows = self.recorder.framework(self.campaign, self.anchor.rows)
            self._times = {_time(read(row)) for row in rows}
        while not self._times.isdisjoint(range(now, now + count)):
            now += 1
        return now

    def _head_state(self, anchor: Anchor) -> tuple[State, int]:
        """The state at an anchor's head, by the rows alone, and how many were folded since the last keyframe."""
        try:
            return self.states.at(anchor.head, self._way_among(anchor.rows))
        except KeyError:
            raise StoreError(say("store.behind")) from None

    def _settled_end(self) -> tuple[Anchor, int]:
        """The anchor and the newest time, when the log ends as it says.

        Anchor and rows are two looks at the store: another window may write between them, so an end that doesn't fit is
        looked at again as long as the anchor moves.
        """
        anchor: Anchor | None = None
        while True:
            before, anchor = anchor, self.recorder.anchor(self.campaign)
            if anchor is None:
                raise StoreError(say("store.gone", id=self.campaign.hex()))
            time = self._time_at_end(anchor)
            if time is not None:
                return anchor, time
            if anchor == before:
                raise StoreError(say("store.behind"))

    def _time_at_end(self, anchor: Anchor) -> int | None:
        """The newest time, or None when the log doesn't end as the anchor says: nothing is written on another end.

        The last row has to be the one that the anchor names, the last row that moved the head has to lead to its head.
        """
        ends = [read(row) for row in self.recorder.rows(self.campaign, anchor.rows - 1)]
        fits = [(row.number, row.hash) for row in ends] == [(anchor.rows, anchor.hash)]
        time = 0
        for raw in self.recorder.framework_back(self.campaign, anchor.rows) if fits else ():
            row = read(raw)
            time = time or _time(row)
            head = _head_by(row.value)
            if head == anchor.head:
                return time
            if head is not None:
                break
        return None

    def _way(self, action: ActionId) -> Way:
        if self._timeline is not None:
            return way_by_timeline(self._timeline, action, self.states.known())
        return self._way_among(self.anchor.rows)(action)

    def _way_among(self, last: int) -> Callable[[ActionId], Way]:
        """Ways to actions by the rows up to `last` alone."""

        def way(action: ActionId) -> Way:
            rows = self.recorder.framework_back(self.campaign, last)
            return way_by_rows(rows, last, action, self.states.known())

        return way


def _head_by(value: Value) -> bytes | None:
    """Where a row moves the head; None when it doesn't."""
    if isinstance(value, Header):
        return value.id
    if isinstance(value, TimelineRow) and isinstance(value.move, HeadMoved):
        return value.move.to
    return None


def _names_branch(value: Value) -> bool:
    """Whether a row gives an action the name of a branch."""
    return isinstance(value, TimelineRow) and isinstance(value.move, BranchNamed)


def _time(row: StoredRow) -> int:
    value = row.value
    return 0 if isinstance(value, Event) else value.time
