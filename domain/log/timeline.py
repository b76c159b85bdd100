"""Actions, undo, redo, jump, branches: the fold of the log without the game.

Every header makes its action the head and a child of its parent; `head_moved` moves the head. Nothing is ever taken
out: undo goes to the parent, redo to the child that was on the path most recently, acting after an undo makes a branch.
"""

from collections.abc import Iterable, Iterator

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


class Action(Struct):
    """An action as the log fold knows it. `row` is the number of its header, `depth` is 0 for the first action."""

    id: ActionId
    parent: ActionId
    depth: int
    row: int
    facts: int
    """How many fact rows follow the header."""
    command: AnyCommand
    player: str
    time: int
    children: tuple[ActionId, ...] = ()
    redo: ActionId = ROOT_PARENT
    """The child that was on the path most recently; sixteen zero bytes where there is none."""


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
        self._forwards: dict[ActionId, ActionId] = {}
        """By head that an undo of a correction went back to: the end of the corrected line, where redo goes."""
        self.adopted: dict[ActionId, ActionId] = {}
        """By action that was adopted as the main line: the head before, where undo goes from there."""
        self._adopted_again: dict[ActionId, ActionId] = {}
        """By head that an undo of an adoption went back to: what was adopted, where redo goes."""

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
            self._forwards.pop(parent, None)
            self._adopted_again.pop(parent, None)
            depth, parent = above.depth + 1, above.id
        self.actions[action] = Action(action, parent, depth, number, facts, header.command, header.player, header.time)
        self.head = action

    def add_move(self, row: h.TimelineRow) -> None:
        """Take in a timeline row. Raises LookupError when it names an action that isn't there."""
        move = row.move
        if isinstance(move, h.HeadMoved):
            to = ActionId(move.to)
            crossed = self.crossed(to) if move.how == "undo" else ()
            self._adopt(to, move.how)
            self._go(to)
            for end, left in crossed:
                self._forwards[left] = end
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

    def _go(self, to: ActionId) -> None:
        """Move the head; the new path is what redo will follow."""
        actions = self.actions
        down, up = actions[to], actions[self.head]
        while up.depth > down.depth:
            up = actions[up.parent]
        while down is not up:
            above = actions[down.parent]
            above.redo = down.id
            self._forwards.pop(above.id, None)
            if up.depth > above.depth:
                up = actions[up.parent]
            down = above
        self.head = to

    def _adopt(self, to: ActionId, how: str) -> None:
        """Note what a move of the head adopts, or which adoptions it takes back or makes again."""
        match how:
            case "adopt":
                self.adopted[to] = self.head
            case "undo":
                for adopted, before in self._passed(to):
                    self._adopted_again[before] = adopted
                    self.adopted.pop(adopted)
            case "redo":
                at = self.head
                while at not in {to, ROOT_PARENT} and self._adopted_again:
                    adopted = self._adopted_again.pop(at, ROOT_PARENT)
                    if adopted != ROOT_PARENT:
                        self.adopted[adopted] = at
                    at = self._onwards(at) if adopted == ROOT_PARENT else adopted

    def _back(self, steps: int | None = None) -> Iterator[tuple[ActionId, ActionId]]:
        """The steps of undo from the head: from where, to where. Each adoption is passed once."""
        adopted, at = dict(self.adopted), self._head().id
        while steps is None or steps > 0:
            before = adopted.pop(at, None) or self._before(at)
            yield at, before
            if before == ROOT_PARENT:
                return
            at, steps = before, None if steps is None else steps - 1

    def _passed(self, to: ActionId) -> list[tuple[ActionId, ActionId]]:
        """The adoptions that an undo from the head to an action takes back: what was adopted, the head before it."""
        found: list[tuple[ActionId, ActionId]] = []
        for at, before in self._back() if self.adopted else ():
            if at == to:
                return found
            if self.adopted.get(at) == before:
                found.append((at, before))
        return []

    def _onwards(self, action: ActionId) -> ActionId:
        """Where one redo goes from an action."""
        return self._adopted_again.get(action) or self._forwards.get(action, self.actions[action].redo)

    # Looking around.
    def undo_target(self, steps: int = 1) -> ActionId:
        """The action that an undo of `steps` goes to: to the parent step by step.

        Over a correction or an adoption a step goes to the head before it.

        Raises Refused when that is before the first action.
        """
        _at_least_one(steps)
        at = self._head().id
        for done, (_, before) in enumerate(self._back(steps)):
            if before == ROOT_PARENT:
                raise Refused("", say("log.undo.far", n=done) if done else say("log.undo.first"))
            at = before
        return at

    def redo_target(self, steps: int = 1) -> ActionId:
        """The action that a redo of `steps` goes to: each step to the child most recently on the path.

        Where a correction or an adoption was taken back, it is made again. Raises Refused when there are not as many.
        """
        _at_least_one(steps)
        at = self._head()
        for done in range(steps):
            onwards = self._onwards(at.id)
            if onwards == ROOT_PARENT:
                raise Refused("", say("log.redo.far", n=done) if done else say("log.redo.nothing"))
            at = self.actions[onwards]
        return at.id

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

    def _before(self, action: ActionId) -> ActionId:
        """Where one undo goes from an action: its parent, or the head that the correction it ends was made at."""
        left = self.left(action)
        return self.actions[action].parent if left == ROOT_PARENT else left

    def crossed(self, to: ActionId) -> tuple[tuple[ActionId, ActionId], ...]:
        """The corrections that an undo from the head to an action takes back: end of each line, head before it."""
        found: list[tuple[ActionId, ActionId]] = []
        at = self.head
        for at, before in self._back() if self.records.closings else ():
            if at == to:
                break
            if self.left(at) == before != ROOT_PARENT:
                found.append((at, before))
        return tuple(found) if at == to else ()

    def repeated(self, to: ActionId) -> tuple[tuple[ActionId, ActionId], ...]:
        """The corrections that a redo from the head to an action makes again: end of each line, head before it."""
        found: list[tuple[ActionId, ActionId]] = []
        at = self.head
        while at not in {to, ROOT_PARENT} and self._forwards:
            end = self._forwards.get(at)
            if end is not None:
                found.append((end, at))
            at = self._onwards(at)
        return tuple(found) if at == to else ()

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
