"""What screens show of a correction: what could have been decided instead, and what becomes of everything after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from campaign_tui.session import retelling
from campaign_tui.session.correcting import Preview
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.correction import ASKS, IMPOSSIBLE, SAME, Repair
from domain.engine import legal_decisions
from domain.language.commands import Report
from domain.notation import render
from domain.playing.owned import with_own
from domain.telling.decisions import describe
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.correcting import Corrections
    from campaign_tui.session.session import CampaignSession
    from domain.correction import Row
    from domain.language.commands import AnyCommand
    from domain.model.state import State


class Alternative(Struct, frozen=True):
    """A decision that could have been taken, or something else that can be said of an action."""

    title: str
    notation: str = ""
    special: str = ""
    """"drop", "before", "after", "leave_out", "stop", "as_it_was", or empty for a decision."""


class Alternatives(Struct, frozen=True):
    """What can be said of an action of the past."""

    action: ActionId
    kind: str
    """"replace", "before" or "after"; "repair" for a later action of a ripple."""
    question: str
    notation: str
    """What it was, as it is typed."""
    listed: tuple[Alternative, ...]


class RippleRow(Struct, frozen=True):
    """A row of a ripple in words."""

    outcome: str
    title: str
    index: int

    @property
    def is_trouble(self) -> bool:
        """Whether it needs a decision."""
        return self.outcome in {ASKS, IMPOSSIBLE}


class RippleView(Struct, frozen=True):
    """A ripple as a screen shows it."""

    preview: Preview
    repairs: dict[ActionId, Repair]
    totals: str
    ends: tuple[str, ...]
    rows: tuple[RippleRow, ...]

    @property
    def trouble(self) -> int:
        """How many rows need a decision."""
        return sum(row.is_trouble for row in self.rows)


def alternatives(session: CampaignSession, action: ActionId, kind: str) -> Alternatives:
    """What could have been decided in place of an action, or could be put in before or after it."""
    entry = session.timeline.actions[action]
    state = session.state_at(action if kind == "after" else entry.parent) if entry.depth or kind == "after" else None
    listed: list[Alternative] = []
    if kind == "replace":
        listed += _variants(entry.command)
        listed += [
            Alternative(say("correct.drop"), special="drop"),
            Alternative(say("correct.before"), special="before"),
            Alternative(say("correct.after"), special="after"),
        ]
    if state is not None:
        listed += _decisions(session, state)
    title = retelling.step(session, action).title
    question = say(families.CORRECT_QUESTION[kind], title=title)
    return Alternatives(action, kind, question, render(entry.command) if kind == "replace" else "", tuple(listed))


def repairs_of(session: CampaignSession, corrections: Corrections, row: Row) -> Alternatives:
    """What can be done about a later action of a ripple."""
    question = corrections.question(row) or say(families.CORRECT_QUESTION["later"], title=corrections.title(row))
    listed: list[Alternative] = []
    if row.outcome == ASKS:
        listed += _decisions(session, row.now[0] if row.now else session.state)
    listed += [
        Alternative(say("correct.leave_out"), special="leave_out"),
        Alternative(say("correct.stop"), special="stop"),
        Alternative(say("correct.as_it_was"), special="as_it_was"),
    ]
    if row.outcome != ASKS and row.now:
        listed += _variants(row.command)
        listed += _decisions(session, row.now[0])
    return Alternatives(
        row.action, "repair", question, "" if row.outcome == ASKS else render(row.command), tuple(listed)
    )


def ripple_view(corrections: Corrections, preview: Preview, repairs: dict[ActionId, Repair]) -> RippleView:
    """A preview in words; what differs in a row is told when it is pointed at."""
    found = preview.ripple
    rows = tuple(RippleRow(row.outcome, corrections.title(row), index) for index, row in enumerate(found.rows))
    ends = tuple(
        say("correct.end", label=end.label, was=_plain(end.was), now=_plain(end.now)) for end in corrections.ends(found)
    )
    return RippleView(preview, repairs, corrections.totals(found), ends, rows)


def row_words(corrections: Corrections, row: Row) -> tuple[str, ...]:
    """What stands below a row that is pointed at."""
    lines: list[str] = []
    if row.outcome != SAME and row.stays:
        gone, come = corrections.differs(row)
        lines += [say("correct.no_longer", what=line) for line in gone]
        lines += [say("correct.now", what=line) for line in come]
    if row.question is not None:
        lines.append(corrections.question(row))
    if row.reason:
        lines.append(f"{row.reason} {row.remedy}".strip() + (f" [{row.rule}]" if row.rule else ""))
    lines += [corrections.drawn(row, one) for one in row.drawn]
    if row.action != ROOT_PARENT and row.outcome not in {SAME, ASKS, IMPOSSIBLE}:
        lines.append(say("correct.was", title=corrections.title(row, recorded=True)))
    return tuple(lines)


def _decisions(session: CampaignSession, state: State) -> Iterator[Alternative]:
    """What can be decided at a state, in words and as it is typed."""
    pack = session.pack_at(state)
    for command in legal_decisions(with_own(pack, state), state):
        title = describe(pack, command, (), lambda: session.waiting(state))
        yield Alternative(title, render(command))


def _variants(command: AnyCommand) -> Iterator[Alternative]:
    """The result of a memory with another outcome, and with the other say about its 100% sync."""
    if not isinstance(command, Report):
        return
    if command.outcome == "success":
        yield _variant("lost_twice", replace(command, outcome="failure", attempts=2))
        yield _variant("lost_once", replace(command, outcome="failure", attempts=1))
    else:
        yield _variant("won", replace(command, outcome="success"))
    yield _variant("no_sync" if command.sync else "sync", replace(command, sync=not command.sync))


def _variant(name: str, command: Report) -> Alternative:
    return Alternative(say(families.CORRECT_VARIANT[name]), render(command))


def _plain(value: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    from campaign_tui.session.overriding import shown

    return "-" if value is None else shown(value)
