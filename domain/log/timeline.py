"""Actions, undo, redo, jump, branches: the fold of the log without the game.

Every header makes its action the head and a child of its parent; `head_moved` moves the head. Nothing is ever taken
out: undo goes to the parent, redo to the child that was on the path most recently, acting after an undo makes a branch.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import CampaignError, Refused, UnknownName
from domain.language.commands import AnyCommand
from domain.log import history as h
from domain.log.records import Correction, Evening, Note, Policy, Records
from domain.text.catalogue import say

ID_DIGITS = 32
HEXADECIMAL = frozenset("0123456789abcdef")
HEAD = "head"


class Entry(Struct):
    """An action as its rows alone say. `row` is the number of its header."""

    id: ActionId
    parent: ActionId
    row: int
    facts: int
    """How many fact rows follow the header."""
    command: AnyCommand
    player: str
    time: int


class Action(Entry):
    """An action as the log fold knows it: with its place among the others. `depth` is 0 for the first action."""

    depth: int
    children: tuple[ActionId, ...] = ()
    redo: ActionId = ROOT_PARENT
    """The child that was on the path most recently; sixteen zero bytes where there is none."""


ADOPTED, CORRECTED = "adopt", "correction"
"""What a step of undo takes back, or one of redo makes again, besides going to the parent or a child."""

Kept = TypeVar("Kept")


class Step(NamedTuple):
    """A step of undo or redo from an action to another one."""

    at: ActionId
    to: ActionId
    how: str = ""
    """Empty where it goes to the parent, or to a child."""


class Timeline:
    """The log fold of one campaign. Rows are added in their order; nothing else changes it."""

    def __init__(self, records: Records | None = None) -> None:
        """Start with an empty log, or with its record rows already folded."""
        self.records = Records() if records is None else records
        self.actions: dict[ActionId, Action] = {}
        """In the order of the log."""
        self.branches: dict[str, ActionId] = {}
        self.head: ActionId = ROOT_PARENT
        self.kept: set[str] = set()
        """Branch names that corrections gave to the lines they left: these stay where they are."""
        self.came: dict[str, ActionId] = {}
        """Where branch names were before they were last moved."""
        self.adopted: dict[ActionId, tuple[ActionId, ...]] = {}
        """By action that was adopted as the main line: the heads before, the newest last, where undo goes."""
        self._said: dict[AnyCommand | str, Any] = {}
        """Commands and players once each: a long campaign says the same few thousand things again and again."""
        self._again: dict[ActionId, tuple[Step, ...]] = {}
        """By head that an undo of corrections and adoptions went back to: how redo goes on, the next step last."""

    def __eq__(self, other: object) -> bool:
        """Whether two folds say the same."""
        if not isinstance(other, Timeline):
            return NotImplemented
        mine = (self.head, self.branches, self.records, self.actions)
        return mine == (other.head, other.branches, other.records, other.actions)

    __hash__ = None  # type: ignore[assignment] # a fold changes with its log

    # What the record rows say.
    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.records.name

    @property
    def archived(self) -> bool:
        """Whether the campaign is out of the way."""
        return self.records.archived

    @property
    def policy(self) -> Policy:
        """The dice policy."""
        return self.records.policy

    @property
    def notes(self) -> dict[bytes, Note]:
        """Notes by record id, without the withdrawn ones."""
        return self.records.notes

    @property
    def bookmarks(self) -> dict[str, ActionId]:
        """The action of each bookmark."""
        return self.records.bookmarks

    @property
    def players(self) -> dict[str, tuple[str, ...]]:
        """Who takes part, with the assassins they run."""
        return self.records.players

    @property
    def evenings(self) -> list[Evening]:
        """The evenings of play."""
        return self.records.evenings

    @property
    def corrections(self) -> dict[ActionId, Correction]:
        """By corrected action's successor: what it stands for."""
        return self.records.corrections

    # The fold.
    def add_action(self, number: int, header: h.Header, facts: int) -> None:
        """Take in the header in row `number`, followed by `facts` fact rows.

        Raises LookupError when its parent isn't there, ValueError when the action is there already or is a second
        first action.
        """
        action, parent = ActionId(header.id), ActionId(header.parent)
        if action in self.actions or action == ROOT_PARENT:
            raise ValueError(f"action {action.hex()} stands twice")
        if parent == ROOT_PARENT:
            if self.actions:
                raise ValueError(f"action {action.hex()} is a second first action")
            depth = 0
        else:
            above = self.actions[parent]
            if parent != self.head:
                self._go(parent)
            above.children = (*above.children, action)
            above.redo = action
            self._again.pop(parent, None)
            depth, parent = above.depth + 1, above.id
        command = self._said.setdefault(header.command, header.command)
        player = self._said.setdefault(header.player, header.player)
        self.actions[action] = Action(action, parent, number, facts, command, player, header.time, depth)
        self.head = action

    def add_move(self, row: h.TimelineRow) -> None:
        """Take in a timeline row. Raises LookupError when it names an action that isn't there."""
        move = row.move
        if isinstance(move, h.HeadMoved):
            to = ActionId(move.to)
            self._adopt(to, move.how)
            self._go(to, anew=move.how not in {"undo", "redo"})
            return
        action = self.actions[ActionId(move.action)].id
        before = self.branches.get(move.name)
        if before is not None:
            self.came[move.name] = before
            self.kept.discard(move.name)
        elif self.left(self.head) == action:
            self.kept.add(move.name)
        self.branches[move.name] = action

    def add_record(self, number: int, row: h.RecordRow) -> None:
        """Take in the record row in row `number`."""
        self.records.add(number, row)

    def _go(self, to: ActionId, *, anew: bool = True) -> None:
        """Move the head; the new path is what redo will follow, and alone where it is taken `anew`."""
        actions = self.actions
        down, up = actions[to], actions[self.head]
        while up.depth > down.depth:
            up = actions[up.parent]
        while down is not up:
            above = actions[down.parent]
            above.redo = down.id
            if anew:
                self._again.pop(above.id, None)
            if up.depth > above.depth:
                up = actions[up.parent]
            down = above
        self.head = to

    def _adopt(self, to: ActionId, how: str) -> None:
        """Note what a move of the head adopts, or which adoptions and corrections it takes back or makes again."""
        match how:
            case "adopt":
                _push(self.adopted, to, self.head)
            case "undo":
                for step in _as_far_as(to, self._back()):
                    if step.how == ADOPTED:
                        _pop(self.adopted, step.at)
                    # A step to the child on the path needs no note, unless it comes before others that have one.
                    if step.how or step.to in self._again or self.actions[step.to].redo != step.at:
                        _push(self._again, step.to, Step(step.to, step.at, step.how))
            case "redo":
                for step in _as_far_as(to, self._on()):
                    _pop(self._again, step.at)
                    if step.how == ADOPTED:
                        _push(self.adopted, step.to, step.at)

    def _back(self) -> Iterator[Step]:
        """The steps of undo from the head to before the first action. Each adoption is passed once."""
        adopted, at = dict(self.adopted), self._head().id
        while at != ROOT_PARENT:
            before, left = _pop(adopted, at), self.left(at)
            if before is not None:
                step = Step(at, before, ADOPTED)
            elif left != ROOT_PARENT:
                step = Step(at, left, CORRECTED)
            else:
                step = Step(at, self.actions[at].parent)
            yield step
            at = step.to

    def _on(self) -> Iterator[Step]:
        """The steps of redo from the head on."""
        again, at = dict(self._again), self._head().id
        while at != ROOT_PARENT:
            step = _pop(again, at) or Step(at, self.actions[at].redo)
            yield step
            at = step.to

    # Looking around.
    def undo_target(self, steps: int = 1) -> ActionId:
        """The action that an undo of `steps` goes to: to the parent step by step.

        Over a correction or an adoption a step goes to the head before it.

        Raises Refused when that is before the first action.
        """
        _at_least_one(steps)
        at = self._head().id
        for done, step in enumerate(islice(self._back(), min(steps, sys.maxsize))):
            if step.to == ROOT_PARENT:
                raise Refused("", say("log.undo.far", n=done) if done else say("log.undo.first"))
            at = step.to
        return at

    def redo_target(self, steps: int = 1) -> ActionId:
        """The action that a redo of `steps` goes to: each step to the child most recently on the path.

        Where a correction or an adoption was taken back, it is made again. Raises Refused when there are not as many.
        """
        _at_least_one(steps)
        at = self._head().id
        for done, step in enumerate(islice(self._on(), min(steps, sys.maxsize))):
            if step.to == ROOT_PARENT:
                raise Refused("", say("log.redo.far", n=done) if done else say("log.redo.nothing"))
            at = step.to
        return at

    def left(self, end: ActionId) -> ActionId:
        """The head that a correction was made at, by the last action of its line; sixteen zero bytes for any other.

        It is older than that action: a file that says otherwise is taken as saying nothing.
        """
        left = self.actions.get(self.records.closings.get(end, ROOT_PARENT))
        at = self.actions.get(end)
        return left.id if left is not None and at is not None and left.row < at.row else ROOT_PARENT

    @property
    def closings(self) -> dict[ActionId, ActionId]:
        """By last action of a corrected line, in the order of the log: the head that the correction was made at."""
        return {end: left for end in self.records.closings if (left := self.left(end)) != ROOT_PARENT}

    def crossed(self, to: ActionId) -> tuple[tuple[ActionId, ActionId], ...]:
        """The corrections that an undo from the head to an action takes back: end of each line, head before it."""
        way = _as_far_as(to, self._back()) if self.records.closings else ()
        return tuple((step.at, step.to) for step in way if step.how == CORRECTED)

    def repeated(self, to: ActionId) -> tuple[tuple[ActionId, ActionId], ...]:
        """The corrections that a redo from the head to an action makes again: end of each line, head before it."""
        way = _as_far_as(to, self._on()) if self._again else ()
        return tuple((step.to, step.at) for step in way if step.how == CORRECTED)

    def generation(self, action: ActionId) -> int:
        """How many corrections, one after the other, have made the line that an action is on; 0 for none."""
        number = 0
        for end, left in reversed(self.closings.items()):
            shared = self.actions[self.ancestor(action, end)].depth
            if shared > self.actions[self.ancestor(end, left)].depth:
                # Whatever older corrections this line has, the line that was left has them as well.
                number, action = number + 1, left
        return number

    def lines(self, end: ActionId) -> tuple[tuple[ActionId, ...], tuple[ActionId, ...]]:
        """What a correction has put in place of what: both lines without what they share, by the end of the new one."""
        left = self.left(end)
        shared = self.actions[self.ancestor(end, left)].depth + 1
        return self.path(end)[shared:], self.path(left)[shared:]

    def path(self, action: ActionId | None = None) -> tuple[ActionId, ...]:
        """The actions from the first one to `action` (or the head), both included."""
        at = self.head if action is None else action
        found = []
        while at != ROOT_PARENT:
            found.append(at)
            at = self.actions[at].parent
        return tuple(reversed(found))

    def ancestor(self, a: ActionId, b: ActionId) -> ActionId:
        """The newest action that both have on their path (an action is on its own)."""
        actions = self.actions
        one, other = actions[a], actions[b]
        while one is not other:
            if one.depth < other.depth:
                one, other = other, one
            one = actions[one.parent]
        return one.id

    def find(self, text: str) -> ActionId:
        """The action that a text means: a full id, "head", a branch, a bookmark, a unique prefix of an id.

        Each of them may be followed by `~n`, n actions earlier. Raises UnknownName.
        """
        found = self._named(text)
        if found is None:
            base, tilde, steps = text.rpartition("~")
            found = self._named(base) if tilde and (steps == "" or _is_number(steps)) else None
            if found is None:
                raise UnknownName(say("log.find.unknown", text=text))
            back = int(steps or "1")
            if back > self.actions[found].depth:
                raise UnknownName(say("log.find.before", text=text))
            for _ in range(back):
                found = self.actions[found].parent
        return found

    def _named(self, text: str) -> ActionId | None:
        """The action of a text without `~n`, None where there is none; a prefix has to be unique."""
        digits = text.lower()
        is_prefix = 0 < len(digits) <= ID_DIGITS and HEXADECIMAL.issuperset(digits)
        if is_prefix and len(digits) == ID_DIGITS:
            whole = ActionId(bytes.fromhex(digits))
            if whole in self.actions:
                return whole
        if text == HEAD:
            return self._head().id
        named = {self.branches[text]} if text in self.branches else set()
        if text in self.bookmarks:
            named.add(self._bookmarked(text))
        if len(named) > 1:
            raise UnknownName(say("log.find.both", text=text))
        if named:
            return named.pop()
        if not is_prefix:
            return None
        begins = [action for action in self.actions if action.hex().startswith(digits)]
        if len(begins) > 1:
            shown = ", ".join(action.hex()[: len(digits) + 4] for action in begins[:3])
            raise UnknownName(say("log.find.several", text=text, n=len(begins), shown=shown))
        return begins[0] if begins else None

    def _bookmarked(self, name: str) -> ActionId:
        """The action of a bookmark: where corrections copied it, the one on the way to the head, else the newest."""
        carrying = self.records.carrying(name)
        here = (action for action in reversed(carrying) if self.ancestor(action, self.head) == action)
        return carrying[-1] if len(carrying) == 1 else next(here, carrying[-1])

    def _head(self) -> Action:
        try:
            return self.actions[self.head]
        except KeyError:
            raise CampaignError(say("log.empty")) from None


def _as_far_as(to: ActionId, way: Iterator[Step]) -> list[Step]:
    """The steps of a way as far as an action; none where it doesn't lead there."""
    found: list[Step] = []
    for step in way:
        if step.at == to:
            return found
        found.append(step)
    return []


def _push(kept: dict[ActionId, tuple[Kept, ...]], action: ActionId, newest: Kept) -> None:
    """Keep something for an action, on top of what was kept before."""
    kept[action] = (*kept.get(action, ()), newest)


def _pop(kept: dict[ActionId, tuple[Kept, ...]], action: ActionId) -> Kept | None:
    """What was kept last for an action, and is no longer; None where nothing is."""
    *rest, newest = kept.pop(action, (None,))
    if rest:
        kept[action] = tuple(one for one in rest if one is not None)
    return newest


def clock_set_back(times: Iterable[tuple[int, int]]) -> list[int]:
    """The numbers of the rows whose time lies before that of the row before them: there a clock was set back.

    `times` are pairs of row number and time, in the order of the log, fact rows left out.
    """
    found = []
    last = 0
    for number, time in times:
        if time < last:
            found.append(number)
        last = time
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _at_least_one(steps: int) -> None:
    if steps < 1:
        raise Refused("", say("log.steps", steps=steps))
