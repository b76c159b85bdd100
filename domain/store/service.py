"""The campaign service: the one writer of a campaign, by four calls. Everything else here is reading.

`submit` writes actions, `move` and `name_branch` timeline rows, `record` record rows; `Library.restore` takes in whole
histories. A write is one transaction; when another window was faster it is tried again on top of what that one wrote,
unless the head is no longer the action that the player saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, overload

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import ContentError, HeadMovedError, Refused, StoreError
from domain.language.chance import Generator
from domain.language.commands import Command, TakePack
from domain.language.events import Event
from domain.log.history import WAYS, BranchNamed, HeadMoved
from domain.model.state import PackRef, State
from domain.store import rows as r
from domain.store.carrying import Shelf, carried, packs_of
from domain.store.linking import linked, most_rows, renamed
from domain.store.log import Act, Anchor, Line, Moved, Submitted
from domain.store.planning import Planned
from domain.store.replica import Replica
from domain.store.settling import given, settled
from domain.store.telling import what_happened
from domain.store.writing import Writer
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand
    from domain.log.history import AnyMove, AnyRecord
    from domain.log.records import Records
    from domain.log.timeline import Entry, Timeline
    from domain.store.log import CampaignId, Difference, StoredRow
    from domain.store.planning import OpenLibrary
    from domain.store.ports import Answering, Carried, Wiring
    from domain.store.settling import Taken
    from domain.store.tracing import Link

CORRECTED = 1 << 16
"""How far the places in the dice's streams of each generation of a corrected line lie from those of the one before."""


class CampaignService:
    """One campaign of a library, as one window sees it. Calls from several threads take turns.

    What a call has acknowledged is saved as it stands, between memories and within one: boards, health, decks in their
    order, headquarters, diary, the exploration of a region; and the same decision meets the same events again.
    """

    def __init__(
        self,
        library: OpenLibrary,
        campaign: CampaignId,
        wiring: Wiring,
        closed: Callable[[CampaignId], None],
    ) -> None:
        """Open the campaign at its head; `closed` is called when it is let go. Raises StoreError."""
        self._library = library
        self._recorder = library.store
        self._wiring = wiring
        self._closed = closed
        self._lock = RLock()
        self.campaign = campaign
        self._replica = Replica(self._recorder, campaign, wiring.engine)
        self._writer = Writer(library, self._replica, wiring)
        self._shelf = Shelf(self._recorder, wiring.packs)
        self._travelling: set[str] | None = None
        self._generated: tuple[ActionId, int, int] = (ROOT_PARENT, 0, 0)
        """The action whose generation was asked for last, how many corrections there were, and the generation."""
        seed = self._recorder.seed(campaign)
        # The same dice and cards come as if nobody had paused: 42.q1
        self._generator = None if seed is None else Generator(seed)
        if self._replica.states.stale and not self._recorder.looking:
            with suppress(StoreError):
                self._recorder.drop_keyframes(campaign, self._replica.states.stale)

    # Reading.
    @property
    def state(self) -> State:
        """The campaign at its head."""
        return self._replica.state

    @property
    def head(self) -> ActionId:
        """The action the campaign stands at."""
        return self._replica.head

    @property
    def anchor(self) -> Anchor:
        """Number of rows, newest hash, head and latest time."""
        return self._replica.anchor

    @property
    def timeline(self) -> Timeline:
        """The log fold. It is alive: the next write changes it."""
        with self._lock:
            return self._replica.timeline

    @property
    def records(self) -> Records:
        """What the record rows say: the part of the log fold that every opening reads. It is alive."""
        return self._replica.records

    @property
    def folded(self) -> bool:
        """Whether the log fold is loaded."""
        return self._replica.has_timeline

    def read_on(self, rows: int) -> bool:
        """Load the log fold, so many rows of the log at a time; whether it is whole. Raises StoreError."""
        with self._lock:
            return self._replica.read_on(rows)

    def entry(self, action: ActionId) -> Entry:
        """An action as its rows say, which for the newest ones takes no log fold. Raises UnknownName, StoreError."""
        with self._lock:
            return self._replica.entry(action)

    @property
    def names_branches(self) -> bool:
        """Whether an action has the name of a branch, which is known without the log fold. Raises StoreError."""
        with self._lock:
            return self._replica.names_branches

    @property
    def pack(self) -> Pack:
        """The content pack the campaign is played with, for reading.

        Where that one isn't here it is the pack of its id as it is now, or one with nothing in it, and nothing can be
        decided.
        """
        ref = self.state.pack
        found = self._shelf.find(ref)
        if found is not None:
            return found
        try:
            return self._shelf.newest(ref.id)
        except ContentError:
            from domain.content.loader import stand_in  # noqa: PLC0415 - reads packs, as where they are looked for

            return stand_in(ref.id)

    def needed_pack(self) -> Pack:
        """The very pack that the campaign is played with. Raises ContentError: why it isn't here, and what to do."""
        return self._shelf.get(self.state.pack)

    def pack_of(self, state: State) -> Pack | None:
        """The very pack that any state of the campaign was played with; None where it isn't here."""
        return self._shelf.find(state.pack)

    @property
    def packs(self) -> tuple[Carried, ...]:
        """The packs that the campaign carries, with their texts; those whose text is damaged are left out."""
        return packs_of(self._recorder, self.campaign)

    def offer(self, pack: Pack) -> None:
        """Have a pack at hand that may be taken over, wherever it came from."""
        self._shelf.add(pack)

    @property
    def newest_pack(self) -> Pack:
        """The pack of the campaign's id as it is now, which can be another one. Raises ContentError."""
        return self._shelf.newest(self.state.pack.id)

    def state_at(self, action: ActionId) -> State:
        """The campaign as it was after any action. Raises UnknownName, StoreError."""
        with self._lock:
            return self._replica.state_at(action)

    def events_of(self, action: ActionId) -> tuple[Event, ...]:
        """The facts of an action with their rules. Raises UnknownName, StoreError."""
        with self._lock:
            return self._replica.events_of(action)

    def trace(self, path: str, at: ActionId, most: int) -> tuple[tuple[Link, Event], ...]:
        """The newest `most` facts that made what is at `path` after an action, newest first.

        Where there are fewer, the last one brought the value, unless every campaign begins with it. Raises UnknownName,
        StoreError.
        """
        from domain.store.tracing import trace  # noqa: PLC0415 - most runs never need it

        with self._lock:
            self._replica.known(at)
            return trace(self._replica, at, path, most)

    def rows(self, after: int = 0) -> Iterator[StoredRow]:
        """The rows above number `after` that the log has now, in order; a stream."""
        return self._replica.rows(after)

    def refresh(self) -> bool:
        """Take in what other windows wrote; whether there was anything. Raises StoreError."""
        with self._lock:
            before = self._replica.anchor
            self._replica.refresh()
            return self._replica.anchor != before

    def verify(self) -> list[Difference]:
        """Everything that isn't as the log says, in the store and in this window; empty when all is well."""
        from domain.store.verify import verify  # noqa: PLC0415 - long code that most runs never need

        with self._lock:
            with suppress(StoreError):  # what can't be read is among the differences
                self._replica.refresh()
            return verify(self._recorder, self.campaign, self._wiring, self._replica)

    # Writing.
    @overload
    def submit(self, command: AnyCommand, *, player: str = "", expect: ActionId | None = None) -> Submitted: ...

    @overload
    def submit(
        self, command: Sequence[AnyCommand] | Line, *, player: str = "", expect: ActionId | None = None
    ) -> tuple[Submitted, ...]: ...

    def submit(
        self, command: AnyCommand | Sequence[AnyCommand] | Line, *, player: str = "", expect: ActionId | None = None
    ) -> Submitted | tuple[Submitted, ...]:
        """Take a decision, or several in one transaction; `expect` is the head that the player saw.

        A `Line` begins where it says and takes the answers that it names; links, notes, bookmarks and branch names
        follow it in the same transaction (decision 0016).

        Raises Refused when the rules don't allow one of them, HeadMovedError when the head is another, StoreError,
        ContentError when the campaign's pack has changed. Nothing is stored then.
        """
        with self._lock:
            self._see(expect)
            if isinstance(command, Line):
                return self._submit(command.after, command.acts, player, command)
            head = self._replica.head
            if isinstance(command, Command):
                return self._submit(head, (Act(command, player),), player)[0]
            return self._submit(head, [Act(one, player) for one in command], player)

    def _submit(
        self, after: ActionId, acts: Sequence[Act], player: str, line: Line | None = None
    ) -> tuple[Submitted, ...]:
        """Settle decisions one after the other, and write them all, or none."""
        replica = self._replica
        if line is None:
            state, answering = replica.state, self._answers(after, len(acts))
        else:
            state, answering = replica.state_at(after), [given(act.answers) for act in acts]
        taken = settled(self._wiring.engine, self.pack_for, state, acts, answering)
        if not taken:
            raise Refused("", say("correct.nothing_left"))
        packs = self._to_carry(taken)
        done: list[Submitted] = []

        def plan(time: int) -> Planned:
            done.clear()
            own, drafts = after, []
            for act, one in zip(acts, taken, strict=True):
                own, rows = r.action(own, act.command, one.answers, one.events, act.player, time + len(done))
                done.append(Submitted(own, one.events, one.answers, one.state))
                drafts += rows
            if line is not None:
                ids = [one.action for one in done]
                drafts += linked(replica.timeline, line, ids, player, time + len(ids))
            return Planned(drafts, own, taken[-1].state, keyframe=True, packs=packs)

        times = len(acts) if line is None else len(acts) + most_rows(replica.timeline, line)
        self._writer.write(plan, player, times=times)
        if packs:
            self._travelling = None
        return tuple(done)

    def pack_for(self, state: State, command: AnyCommand) -> Pack:
        """The pack that a decision at a state of the campaign is taken with. Raises ContentError."""
        return self._taken(command) if isinstance(command, TakePack) else self._shelf.get(state.pack)

    def correcting(self) -> Answering:
        """What the app's dice say to the new questions of a correction that is made at the head.

        It asks the same streams at a place of their own, so that no roll of the line that is left comes twice.
        """
        return self._answering(None, self._generation(self._replica.head) + 1)

    def move(
        self, to: ActionId, how: str, *, player: str = "", expect: ActionId | None = None, leaves: str = ""
    ) -> Moved:
        """Move the head: `how` is "undo", "redo", "jump", "merge" or "adopt"; `leaves` names the head that is left.

        Raises UnknownName, Refused when the head is there already, HeadMovedError, StoreError.
        """
        with self._lock:
            self._see(expect)
            replica = self._replica
            if how not in WAYS:
                raise Refused("", say("log.how", how=how))
            replica.known(to)
            origin = replica.head
            if to == origin:
                raise Refused("", say("log.there"))
            state = replica.state_at(to)
            moves: list[AnyMove] = [HeadMoved(origin, to, how)]
            moves += renamed(replica.timeline, to, how)
            moves += [BranchNamed(leaves, origin)] if leaves else []

            def plan(time: int) -> Planned:
                return Planned([r.timeline_row(one, player, time + i) for i, one in enumerate(moves)], to, state)

            self._writer.write(plan, player, times=len(moves))
            return Moved(origin, to, state)

    def name_branch(self, name: str, action: ActionId, *, player: str = "") -> None:
        """Give an action the name of a branch; a branch of that name moves there. Raises UnknownName, Refused."""
        with self._lock:
            if not name.strip():
                raise Refused("", say("log.record.nameless"))
            if name == "head":
                raise Refused("", say("log.branch_head", name=name))
            self._replica.known(action)
            self._writer.write(self._branch(BranchNamed(name, action), player), player)

    def record(self, record: AnyRecord, *, on: ActionId | None = None, player: str = "") -> bytes:
        """Write a record row on an action, or on the head; returns its id.

        Raises UnknownName, Refused for a record that says nothing, StoreError.
        """
        with self._lock:
            target = self._replica.head if on is None else on
            self._replica.known(target)
            self._replica.records.check(record)
            own = b""

            def plan(time: int) -> Planned:
                nonlocal own
                draft = r.record_row(target, record, player, time)
                own = draft.value.id  # type: ignore[union-attr] # a record row
                return Planned([draft])

            self._writer.write(plan, player, type(record))
            return own

    def close(self) -> None:
        """Let the campaign go; a keyframe makes the next opening short."""
        with self._lock:
            self._writer.keep_keyframe()
        self._closed(self.campaign)

    # What a write needs.
    def _taken(self, command: TakePack) -> Pack:
        """The pack that is to be taken over: one of the campaign's, or the newest one, which the rules then refuse."""
        return self._shelf.find(PackRef(command.pack, command.hash)) or self._shelf.newest(command.pack)

    def _to_carry(self, taken: Iterable[Taken]) -> tuple[Carried, ...]:
        """The packs that the campaign doesn't carry yet, and those that exports don't have along though they could."""
        if self._travelling is None:
            self._travelling = {one for one, travels in self._recorder.packs(self.campaign) if travels}
        new = {one.pack.hash: one.pack for one in taken if one.pack.hash not in self._travelling}
        return tuple(own for pack in new.values() for own in carried(pack)) if new else ()

    def _see(self, expect: ActionId | None) -> None:
        """Whether the head is the one that the player saw."""
        if expect is not None and expect != self._replica.head:
            news = self._replica.refresh()
            if expect != self._replica.head:
                raise HeadMovedError(what_happened(news))

    @staticmethod
    def _branch(move: AnyMove, player: str) -> Callable[[int], Planned]:
        return lambda time: Planned([r.timeline_row(move, player, time)])

    def _answers(self, after: ActionId, number: int) -> list[Answering]:
        """What the app's dice say to each of so many actions, the first of which follows `after`."""
        generation = self._generation(after)
        # Those behind the first follow an action that isn't written yet.
        return [self._answering(None if place else after, generation) for place in range(number)]

    def _answering(self, after: ActionId | None, generation: int) -> Answering:
        """What the app's dice say to an action; None when the table rolls, or when the seed isn't here.

        `after` is the action that it follows, None for one that isn't written yet.
        """
        policy, generator = self._replica.records.policy, self._generator
        if policy.source != "app" or generator is None:
            return lambda _node, _state: None
        salt = generation * CORRECTED
        if policy.anew and after is not None:
            salt += len(self._replica.timeline.actions[after].children)
        return lambda node, state: generator.answer(node, state, salt)

    def _generation(self, action: ActionId) -> int:
        """How many corrections have made the line that an action is on; costs nothing where there are none."""
        records = self._replica.records
        if not records.closings:
            return 0
        known, rows, generation = self._generated
        if (known, rows) != (action, len(records.closings)):
            generation = self._replica.timeline.generation(action)
            self._generated = action, len(records.closings), generation
        return generation
