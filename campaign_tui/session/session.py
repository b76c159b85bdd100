"""What screens talk to: one campaign as plain values; all campaigns of a store stand in `session.library`.

A session wraps the campaign service. It knows no terminal, so it serves tests and other front ends as well, and loads
the rules only when they are asked. What its actions say in words stands in `session.retelling`.
Every call that moves the campaign names the head that the caller has seen: when another window was faster,
`HeadMovedError` is raised, nothing changes, and `refresh()` takes in what the other window did.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec.structs import replace

from campaign_tui.session.acting import acting
from campaign_tui.session.luck import be_sure
from campaign_tui.session.retelling import HeadChange, step
from domain.core.errors import ContentError, Refused
from domain.language.commands import TakePack
from domain.language.waiting import Choice
from domain.log.history import BookmarkSet, CampaignArchived, CampaignNamed, NoteWritten, PlayerJoined
from domain.log.names import checked_label, checked_name, checked_note
from domain.telling.names import assassin
from domain.telling.seats import seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from domain.coach.pack_changes import Changes
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId
    from domain.engine import LegalDecisions
    from domain.language.commands import AnyCommand
    from domain.language.events import Event
    from domain.language.waiting import Waiting
    from domain.log.history import AnyRecord
    from domain.log.records import Records
    from domain.log.timeline import Entry, Timeline
    from domain.model.state import State
    from domain.store import (
        Anchor,
        Answering,
        CampaignId,
        CampaignService,
        Carried,
        Line,
        Link,
        StoredRow,
        Submitted,
    )


Counted: TypeAlias = "Callable[[CampaignId, Anchor], tuple[int, int] | None]"
"""How many actions lie before the head of a campaign, and how many there are, as its log stands at an anchor."""


class CampaignSession:
    """One open campaign, for one player at one screen."""

    def __init__(self, service: CampaignService, player: str = "", counted: Counted | None = None) -> None:
        """Wrap an open service; `player` signs what is written ("" for nobody).

        `counted` knows from elsewhere how many actions there are; without it, or where it doesn't, the log is read.
        """
        self._service = service
        self._counted = counted
        self.player = checked_label("player", player) if player else ""
        self.named = bool(player)
        """Whether whoever is at this window has said so: then they sign, whoever they act for."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def campaign(self) -> CampaignId:
        """The id of the campaign."""
        return self._service.campaign

    @property
    def state(self) -> State:
        """The campaign at the head."""
        return self._service.state

    @property
    def head(self) -> ActionId:
        """The action that the campaign stands at."""
        return self._service.head

    @property
    def pack(self) -> Pack:
        """The content pack that the campaign is played with, with the cards that its players have named."""
        return self._with_own(self._service.pack)

    def pack_at(self, state: State) -> Pack:
        """The same for any state of the campaign: it may have been played with another version then."""
        if state.pack == self.state.pack:
            return self.pack
        return self._with_own(self._service.pack_of(state) or self._service.pack)

    def _with_own(self, pack: Pack) -> Pack:
        state = self.state
        told = (state.cards, state.events, state.guards, state.plans, state.told, state.named)
        if pack.region is None and not any(told):
            return pack
        from domain.playing.owned import with_own

        return with_own(pack, state)

    @property
    def printed_pack(self) -> Pack:
        """The content pack alone, for whoever judges the history from its beginning."""
        return self._service.pack

    def printed_at(self, state: State) -> Pack | None:
        """The pack alone that a state of the campaign was played with; None where it isn't here."""
        return self._service.pack_of(state)

    @property
    def offered_pack(self) -> Pack | None:
        """Another version of the campaign's pack that can be taken over: the one that is here now. None without one."""
        try:
            newest = self._service.newest_pack
        except ContentError:
            return None
        return None if newest.hash == self.state.pack.hash else newest

    def pack_changes(self, pack: Pack) -> Changes:
        """What another version of the pack would change, and what stands against it; changes nothing."""
        from domain.coach.pack_changes import changes

        return changes(self._service.pack, pack, self.state)

    def take_pack(self, pack: Pack) -> Submitted:
        """Go on with another version of the pack. Raises Refused with what stands against it, by its names."""
        obstacles = self.pack_changes(pack).obstacles
        if obstacles and pack.id == self.state.pack.id:
            raise Refused("1.4", obstacles[0])
        self._service.offer(pack)
        return self.submit(TakePack(pack.id, pack.hash))

    def packs(self, *, own: bool = False) -> tuple[Carried, ...]:
        """The packs that go along with an export; `own` ones, typed from a box, only when asked for."""
        return tuple(one for one in self._service.packs if own or one.travels)

    @property
    def timeline(self) -> Timeline:
        """Actions, branches, bookmarks, notes, players: the log without the game."""
        return self._service.timeline

    @property
    def records(self) -> Records:
        """The part of it that is there at once: names, players, policy, evenings, notes."""
        return self._service.records

    def entry(self, action: ActionId) -> Entry:
        """An action with its decision; for the newest ones the timeline isn't loaded. Raises UnknownName."""
        return self._service.entry(action)

    def read_on(self, rows: int) -> bool:
        """Load the timeline, so many rows of the log at a time; whether all of it is there."""
        return self._service.read_on(rows)

    @property
    def counts(self) -> tuple[int, int]:
        """How many actions lie before the head, and how many there are; the timeline isn't loaded if it needn't be."""
        if self._counted is not None and not self._service.folded:
            found = self._counted(self.campaign, self._service.anchor)
            if found is not None:
                return found
        actions = self.timeline.actions
        return actions[self.head].depth, len(actions)

    @property
    def names_branches(self) -> bool:
        """Whether any action has the name of a branch."""
        return self._service.names_branches

    @property
    def pending(self) -> Waiting:
        """What the campaign waits for."""
        return self.waiting(self.state)

    @property
    def playable(self) -> bool:
        """Whether the very pack that the campaign is played with is here: without it nothing can be decided."""
        return self._service.pack_of(self.state) is not None

    def waiting(self, state: State) -> Waiting:
        """What any state of the campaign waits for. Raises ContentError where that takes a pack that isn't here."""
        from domain import engine

        with self._by_the_pack(state):
            found, pack = engine.pending(self.pack_at(state), state), self.pack_at(state)
            called = seated(pack, state)
            if isinstance(found, Choice) and found.whose and not found.name and called is not pack:
                return replace(found, name=assassin(called, found.whose))
            return found

    @contextmanager
    def _by_the_pack(self, state: State) -> Iterator[None]:
        """Where the pack is another one, or nothing, what the state names may not be in it: that is told as it is."""
        try:
            yield
        except LookupError:
            if self._service.pack_of(state) is None:
                self._service.needed_pack()
            raise

    def decisions(self) -> LegalDecisions:
        """What can be decided now: lazy; iterable, `in`, `bool`, `.count()`."""
        from domain import engine

        self._service.needed_pack()
        return engine.legal_decisions(self.pack, self.state)

    def considered(self) -> Iterator[tuple[AnyCommand, Refused | None]]:
        """Everything a player could mean now, with the reason why not where it can't be done."""
        from domain import engine

        self._service.needed_pack()
        return iter(engine.considered(seated(self.pack, self.state), self.state))

    def submit(self, command: AnyCommand) -> Submitted:
        """Take a decision at the head the caller sees.

        Raises Refused (the rules don't allow it) or HeadMovedError; nothing has changed then.
        """
        return self._service.submit(command, player=self.signs(command), expect=self.head)

    def submit_all(self, commands: Sequence[AnyCommand]) -> tuple[Submitted, ...]:
        """Take decisions that belong together at the head the caller sees, all of them or none; the last one is signed.

        Raises Refused or HeadMovedError; nothing has changed then.
        """
        return self._service.submit(commands, player=self.signs(commands[-1]), expect=self.head)

    def signs(self, command: AnyCommand) -> str:
        """Who signs a decision: who has said to be at this window, else who runs the assassin that acts, else who sits.

        What is noted of a game on the table is signed by who writes it.
        """
        if self.named or self.state.at_table:
            return self.player
        runs = {who: name for name, team in self.records.players.items() for who in team}
        return next((runs[who] for who in acting(command) if who in runs), self.player)

    def undo(self, steps: int = 1, *, sure: bool = False) -> HeadChange:
        """Go `steps` actions back. Raises Refused before the first action; CrossesLuck unless it is `sure`."""
        return self._move(self.timeline.undo_target(steps), "undo", sure=sure)

    def redo(self, steps: int = 1, *, sure: bool = False) -> HeadChange:
        """Go `steps` actions on, along the way last taken.

        Raises Refused when there is none; CrossesLuck unless it is `sure`: a correction or an adoption that is made
        again leaves a line behind.
        """
        return self._move(self.timeline.redo_target(steps), "redo", sure=sure)

    def goto(self, action: ActionId, *, sure: bool = False) -> HeadChange:
        """Go to any action. Raises CrossesLuck unless it is `sure`."""
        return self._move(action, "jump", sure=sure)

    def move_to(self, action: ActionId, how: str, *, leaves: str = "") -> None:
        """Move the head without telling what that takes back; `leaves` names the head that is left."""
        self._service.move(action, how, player=self.player, expect=self.head, leaves=leaves)

    def find(self, text: str) -> ActionId:
        """The action meant by an id, a prefix, a branch, a bookmark or `head~3`. Raises UnknownName."""
        return self.timeline.find(text)

    def branch(self, name: str, action: ActionId | None = None) -> None:
        """Give an action (the head if none is named) the name of a branch; an existing branch moves there."""
        self._service.name_branch(checked_label("branch", name), action or self.head, player=self.player)

    def note(self, text: str, action: ActionId | None = None) -> None:
        """Write a note on an action, or on the head."""
        self._service.record(NoteWritten(checked_note(text)), on=action or self.head, player=self.player)

    def bookmark(self, name: str, action: ActionId | None = None) -> None:
        """Bookmark an action, or the head; an existing bookmark of that name moves there."""
        record = BookmarkSet(checked_label("bookmark", name))
        self._service.record(record, on=action or self.head, player=self.player)

    def rename(self, name: str) -> None:
        """Give the campaign another name. Raises Refused for one that won't do."""
        self._service.record(CampaignNamed(checked_name("campaign", name)), player=self.player)

    def archive(self, *, archived: bool = True) -> bool:
        """Put the campaign out of the way, or bring it back; whether that changed anything."""
        if self.timeline.archived == archived:
            return False
        self._service.record(CampaignArchived(archived), player=self.player)
        return True

    def record(self, record: AnyRecord) -> None:
        """Write something that hangs on the head: players, dice policy. Raises Refused when it says nothing."""
        self._service.record(record, on=self.head, player=self.player)

    def join(self, name: str, assassins: tuple[str, ...] = ()) -> None:
        """A player takes part and runs these assassins; one of that name runs others from now on. Raises Refused."""
        self.record(PlayerJoined(checked_label("player", name), assassins))

    def sit(self, name: str) -> None:
        """Pass the keyboard to a player ("" for nobody), who signs what is written from now on. Raises Refused."""
        self.player = checked_label("player", name) if name else ""
        self.named = False

    def state_at(self, action: ActionId) -> State:
        """The campaign as it was at any action, without going there."""
        return self._service.state_at(action)

    def events_of(self, action: ActionId) -> tuple[Event, ...]:
        """What happened in an action."""
        return tuple(self._service.events_of(action))

    def trace(self, path: str, at: ActionId, most: int) -> tuple[tuple[Link, Event], ...]:
        """The newest facts that made what is at a path after an action. Raises UnknownName, StoreError."""
        return self._service.trace(path, at, most)

    def rows(self, after: int = 0) -> Iterator[StoredRow]:
        """The rows of the log above number `after`, in order; a stream."""
        return self._service.rows(after)

    @property
    def latest(self) -> int:
        """When something was written last: microseconds since 1970."""
        return max(self._service.anchor.latest, self.entry(self.head).time)

    @property
    def row_count(self) -> int:
        """How many rows the log has."""
        return self._service.anchor.rows

    def waited_for(self, action: ActionId) -> Waiting:
        """What the campaign waited for after an action."""
        return self.waiting(self.state_at(action))

    def take_line(self, line: Line, expect: ActionId) -> tuple[Submitted, ...]:
        """Take a corrected line of decisions at the head that the caller sees, in one transaction.

        Raises as `submit` does.
        """
        return self._service.submit(line, player=self.player, expect=expect)

    def pack_for(self, state: State, command: AnyCommand) -> Pack:
        """The pack that a decision at any state is taken with. Raises ContentError."""
        return self._service.pack_for(state, command)

    def new_answers(self) -> Answering:
        """What the app's dice say to the new questions of a correction at the head."""
        return self._service.correcting()

    def refresh(self) -> bool:
        """Take in what another window wrote; whether there was anything."""
        return self._service.refresh()

    def close(self) -> None:
        """Let the campaign go. The library stays open."""
        self._service.close()

    def _move(self, to: ActionId, how: str, *, sure: bool) -> HeadChange:
        """Move the head and say what that takes back and does again."""
        be_sure(self, to, sure=sure)
        before = self.head
        change = self.compare(before, to)
        self._service.move(to, how, player=self.player, expect=before)
        return change

    def compare(self, before: ActionId, after: ActionId) -> HeadChange:
        """What going from one action to another takes back and does again; changes nothing."""
        timeline = self.timeline
        fork = timeline.ancestor(before, after)
        back = tuple(step(self, action) for action in self._down_to(fork, before))
        again = tuple(step(self, action) for action in self._down_to(fork, after))
        return HeadChange(before, after, back, tuple(reversed(again)))

    def _down_to(self, fork: ActionId, action: ActionId) -> Iterator[ActionId]:
        """The actions from `action` down to, and without, an ancestor of it."""
        actions = self.timeline.actions
        while action != fork:
            yield action
            action = actions[action].parent
