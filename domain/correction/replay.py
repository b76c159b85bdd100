"""Recorded decisions taken again after a change, with the answers that belong to them. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.content.pack import Pack
from domain.core.canonical import ActionId
from domain.core.errors import CampaignError, Refused
from domain.correction.values import (
    ASKS,
    CHANGED,
    IMPOSSIBLE,
    LEFT_OUT,
    NEW,
    OPEN,
    OTHER,
    SAME,
    STOPPED,
    Change,
    Recorded,
    Repair,
    Ripple,
    Row,
)
from domain.engine import evolve, fold, pending, settle
from domain.folding.stored import as_stored
from domain.language.chance import Answer, ChanceNode, as_command, fits
from domain.language.commands import AnyCommand, Draw, Pass, Pick, Roll
from domain.language.waiting import Choice, Waiting
from domain.model.state import State
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.engine import Settled

ANSWERS = (Pick, Roll, Draw)
"""Commands that answer a question, and mean nothing without it."""

NO_COMMAND = Pass()
"""What stands for any decision that takes the pack as it is."""

OFTEN = 100
"""Actions after which it is said how far it has come."""

Taken: TypeAlias = "tuple[Settled, list[Answer]]"
"""What a decision comes to, and what the app's dice answered to new questions in it."""

Signature: TypeAlias = tuple[str, ...]


class Ways(Struct, frozen=True):
    """What comes in from outside."""

    pack_for: Callable[[State, AnyCommand], Pack]
    """The pack that a decision is taken with. Raises ContentError."""
    fresh: Callable[[ChanceNode, State], Answer | None]
    """What the app's dice say to a new question; None where the table rolls."""
    player: Callable[[AnyCommand], str] = lambda _command: ""
    """Who signs a decision that is new."""
    come_to: Callable[[int, int], None] = lambda _done, _total: None
    """Called as later actions are taken again: how many there are by now, of how many."""


def ripple(
    ways: Ways, fork: State, line: Sequence[Recorded], change: Change, repairs: Mapping[ActionId, Repair] | None = None
) -> Ripple:
    """What a change makes of a line of recorded actions that follow the state `fork`.

    The line begins with the action that is changed, or with what follows the place where something is put in. Answers
    stay with the action that asked for them as long as kind and number fit.

    Raises Refused when the change itself isn't allowed there, ContentError.
    """
    replay = _Replay(ways, fork, line, repairs or {})
    replay.change(change)
    replay.go_on()
    ways.come_to(len(line), len(line))
    return Ripple(change, tuple(replay.rows), replay.befores[-1], replay.state, len(line) - replay.first)


class _Replay:
    """The way through one line; `state` is where the corrected line has come to."""

    def __init__(self, ways: Ways, fork: State, line: Sequence[Recorded], repairs: Mapping[ActionId, Repair]) -> None:
        self.ways = ways
        self.state = fork
        self.line = line
        self.repairs = repairs
        self.rows: list[Row] = []
        self.first = 0
        """Where in the line the later actions begin."""
        self.befores = [fork]
        """The states of the line as it was: before each action, and after the last one."""
        for action in line:
            self.befores.append(fold(self.befores[-1], (event.fact for event in action.events)))

    def change(self, change: Change) -> None:
        """Take the decisions of the change itself."""
        stands_for = None
        if change.kind in {"replace", "drop"}:
            stands_for, self.first = self.line[0], 1
        if change.kind == "drop":
            self._leave_out(0)
            return
        for number, command in enumerate(change.commands):
            self._take(command, stands_for if number == 0 else None, 0)

    def go_on(self) -> None:
        """Take the later actions one after the other, as far as nothing is unanswered."""
        for number in range(self.first, len(self.line)):
            if number % OFTEN == 0:
                self.ways.come_to(number, len(self.line))
            repair = self.repairs.get(self.line[number].id, Repair())
            if repair.stop:
                self._rest(number, STOPPED)
                return
            asked = self._again(number, repair)
            if asked is not None:
                self.rows.append(asked)
                self._rest(number + asked.in_place, OPEN)
                return

    def _again(self, number: int, repair: Repair) -> Row | None:
        """Take a later action again, or what was said instead; the row of a question that isn't answered."""
        action = self.line[number]
        for command in repair.before:
            try:
                self._take(command, None, number)
            except Refused as refused:
                return self._question(number, refused, in_place=False)
        if repair.left_out:
            self._leave_out(number)
            return None
        for place, command in enumerate(repair.instead):
            try:
                self._take(command, action if place == 0 else None, number)
            except Refused as refused:
                return self._question(number, refused, in_place=place == 0)
        if repair.instead:
            return None
        return self._recorded(number)

    def _recorded(self, number: int) -> Row | None:
        """Take a recorded action as it is."""
        action = self.line[number]
        was = self.befores[number]
        try:
            self._check_question(number)
            settled, drawn = self._settle(action.command, action, number)
        except Refused as no:
            waiting = self._waiting(self.state)
            if self._is_new(number, waiting) and not self._comes_later(number, waiting):
                return self._question(number, None, in_place=self._alike(number, waiting))
            fault = no
        except CampaignError:
            raise
        except Exception as no:  # noqa: BLE001 - after an override a table can make no sense to the rules
            fault = Refused("0.1", say("correct.breaks", fault=type(no).__name__))
        else:
            same = [one.fact for one in settled.events] == [one.fact for one in action.events]
            self._append(SAME if same else OTHER, action.command, number, action, (settled, drawn))
            return None
        row = Row(IMPOSSIBLE, action.command, action.id, fault.rule, fault.sentence, fault.remedy)
        self.rows.append(replace(row, was=(was, self.befores[number + 1]), now=(self.state, self.state)))
        return None

    def _take(self, command: AnyCommand, stands_for: Recorded | None, number: int) -> None:
        """Take a decision of the change or of a repair. Raises Refused."""
        settled, drawn = self._settle(command, stands_for, number if stands_for else -1)
        self._append(CHANGED if stands_for else NEW, command, number, stands_for, (settled, drawn))

    def _append(
        self, outcome: str, command: AnyCommand, number: int, stands_for: Recorded | None, taken: Taken
    ) -> None:
        settled, drawn = taken
        before = self.state
        self.state = as_stored(evolve, before, settled.events, settled.state)
        row = Row(outcome, command, drawn=tuple(drawn), now=(before, self.state), events=settled.events)
        row = replace(row, answers=settled.answers, player=self.ways.player(command))
        if stands_for is not None:
            row = replace(row, action=stands_for.id, was=(self.befores[number], self.befores[number + 1]))
            if outcome in {SAME, OTHER}:
                row = replace(row, player=stands_for.player)
        self.rows.append(row)

    def _settle(self, command: AnyCommand, recorded: Recorded | None, number: int) -> Taken:
        """A decision with its own answers, and with what the app's dice say to new questions. Raises Refused."""
        waiting = list(recorded.answers) if recorded is not None else []
        drawn: list[Answer] = []
        followed = self.line[number + 1] if recorded is not None and number + 1 < len(self.line) else None

        def answer(node: ChanceNode, state: State) -> Answer | None:
            for one in waiting:
                if one.stream == node.stream and fits(node, as_command(one)):
                    waiting.remove(one)
                    return one
            # What was rolled by hand follows as an action of its own.
            if followed is not None and isinstance(followed.command, Roll | Draw) and fits(node, followed.command):
                asked = self._waiting(self.befores[number + 1])
                if isinstance(asked, ChanceNode) and asked.stream == node.stream:
                    return None
            one_new = self.ways.fresh(node, state)
            if one_new is not None:
                drawn.append(one_new)
            return one_new

        return settle(self.ways.pack_for(self.state, command), self.state, command, answer), drawn

    # Questions.
    def _waiting(self, state: State) -> Waiting:
        return pending(self.ways.pack_for(state, NO_COMMAND), state)

    def _asked(self, state: State) -> Signature:
        return signature(self._waiting(state))

    def _check_question(self, number: int) -> None:
        """Raise Refused for a recorded answer where something else is asked now, or nothing."""
        if not isinstance(self.line[number].command, ANSWERS):
            return
        was = self.befores[number]
        # The same agenda asks the same; how many dice it needs is held against the answer anyway.
        if was.agenda != self.state.agenda and self._asked(was) != self._asked(self.state):
            raise Refused("0.1", say("correct.no_question"))

    def _alike(self, number: int, waiting: Waiting) -> bool:
        """Whether a recorded answer was to a question of this kind: then a new answer takes its place."""
        asked = self._waiting(self.befores[number])
        return isinstance(self.line[number].command, ANSWERS) and signature(asked)[:2] == signature(waiting)[:2]

    def _is_new(self, number: int, waiting: Waiting) -> bool:
        """Whether a question has to be answered before a recorded action, or by it; some are done beside a question."""
        asked = signature(waiting)
        answers = isinstance(self.line[number].command, ANSWERS)
        return bool(asked) and (answers or asked != self._asked(self.befores[number]))

    def _comes_later(self, number: int, waiting: Waiting) -> bool:
        """Whether one of the answers that follow was to this question: then those before it have lost theirs."""
        if not isinstance(self.line[number].command, ANSWERS):
            return False
        wanted = signature(waiting)
        for later in range(number + 1, len(self.line)):
            if not isinstance(self.line[later].command, ANSWERS):
                return False
            if self._asked(self.befores[later]) == wanted:
                return True
        return False

    def _question(self, number: int, refused: Refused | None, *, in_place: bool) -> Row:
        """A row that asks, before a recorded action or in its place; with the reason why an answer won't do."""
        action = self.line[number]
        row = Row(ASKS, action.command, action.id, question=self._waiting(self.state), in_place=in_place)
        if refused is not None:
            row = replace(row, rule=refused.rule, reason=refused.sentence, remedy=refused.remedy)
        return replace(row, was=(self.befores[number], self.befores[number + 1]), now=(self.state, self.state))

    # Actions that aren't taken.
    def _leave_out(self, number: int) -> None:
        action, was = self.line[number], (self.befores[number], self.befores[number + 1])
        self.rows.append(Row(LEFT_OUT, action.command, action.id, was=was, now=(self.state, self.state)))

    def _rest(self, number: int, outcome: str) -> None:
        for place in range(number, len(self.line)):
            was = (self.befores[place], self.befores[place + 1])
            self.rows.append(Row(outcome, self.line[place].command, self.line[place].id, was=was))


def signature(waiting: Waiting) -> Signature:
    """What makes a question the same one: its kind, then whom and what it is about, or the number of dice."""
    match waiting:
        case Choice(kind=kind, whose=whose, about=about):
            return "choice", kind, whose, about
        case ChanceNode(stream=stream, number=number):
            return "chance", stream, str(number)
    return ()
