"""What a correction is asked and answers: recorded decisions, a change, repairs, the ripple. Frozen values."""

from typing import TypeAlias

from msgspec import Struct

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.language.chance import Answer
from domain.language.commands import AnyCommand
from domain.language.events import Event
from domain.language.waiting import Waiting
from domain.model.state import State

SAME, OTHER, ASKS, IMPOSSIBLE, LEFT_OUT, NEW, CHANGED, OPEN, STOPPED = OUTCOMES = (
    "same", "other", "asks", "impossible", "left_out", "new", "changed", "open", "stopped",
)  # fmt: skip
"""What becomes of an action.

"same": the same facts come of it. "other": others do. "asks": a roll or choice that didn't exist has to be answered
first. "impossible": the rules refuse it. "left_out": it is dropped on purpose. "new" and "changed": it belongs to the
change itself, or to a repair. "open": nobody knows before an answer is given. "stopped": the correction ends before it.
"""

Span: TypeAlias = tuple[State, State]
"""The states before and after an action."""


class Recorded(Struct, frozen=True):
    """An action of the line that is corrected."""

    id: ActionId
    command: AnyCommand
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]
    player: str = ""


class Change(Struct, frozen=True):
    """What is put right: decisions that replace an action, or are put in before or after it; none drop it."""

    at: ActionId
    kind: str
    """"replace", "drop", "before" or "after"."""
    commands: tuple[AnyCommand, ...] = ()


class Repair(Struct, frozen=True):
    """What is done about a later action that can't stay as it is."""

    before: tuple[AnyCommand, ...] = ()
    """Answers that are needed before it."""
    instead: tuple[AnyCommand, ...] = ()
    """Decisions in its place."""
    left_out: bool = False
    stop: bool = False
    """The correction stops before it."""


class Row(Struct, frozen=True):
    """An action in a ripple."""

    outcome: str
    command: AnyCommand
    action: ActionId = ROOT_PARENT
    """The recorded action; sixteen zero bytes for one that is new."""
    rule: str = ""
    reason: str = ""
    """Why it is impossible, in a sentence."""
    remedy: str = ""
    question: Waiting | None = None
    """What has to be answered."""
    in_place: bool = False
    """Whether the answer takes the place of this action, or is needed before it."""
    drawn: tuple[Answer, ...] = ()
    """What the app's dice answered to questions that didn't exist before."""
    was: Span | None = None
    now: Span | None = None
    events: tuple[Event, ...] = ()
    answers: tuple[Answer, ...] = ()
    player: str = ""

    @property
    def stays(self) -> bool:
        """Whether it is part of the corrected line."""
        return self.outcome in {SAME, OTHER, NEW, CHANGED}


class Ripple(Struct, frozen=True):
    """What a change would make of everything after it."""

    change: Change
    rows: tuple[Row, ...]
    left: State
    """The campaign at the head that is left."""
    state: State
    """The campaign at the end of the corrected line."""
    later: int
    """How many recorded actions follow the change."""

    @property
    def totals(self) -> dict[str, int]:
        """How many rows there are of each outcome, without those there are none of."""
        found = [row.outcome for row in self.rows]
        return {outcome: found.count(outcome) for outcome in OUTCOMES if outcome in found}

    @property
    def trouble(self) -> tuple[Row, ...]:
        """The rows that need a decision before the correction can be made: in order."""
        return tuple(row for row in self.rows if row.outcome in {ASKS, IMPOSSIBLE})

    @property
    def is_open(self) -> bool:
        """Whether a question that isn't answered keeps later actions from being taken."""
        return any(row.outcome == ASKS for row in self.rows)

    @property
    def acts(self) -> tuple[Row, ...]:
        """The rows that the corrected line is made of."""
        return tuple(row for row in self.rows if row.stays)
