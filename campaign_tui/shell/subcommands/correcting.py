"""`correct`: putting an earlier decision right, with everything that came after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session.correcting import AFTER, BEFORE, DROP, REPLACE, Corrections, with_answer
from campaign_tui.shell.subcommands.console import SHORT, UsageError
from campaign_tui.shell.subcommands.opening import campaign_session
from campaign_tui.views.ripples import row_words
from domain.core.canonical import ROOT_PARENT
from domain.correction import ASKS, CHANGED, IMPOSSIBLE, NEW, OTHER, SAME, Change, Repair
from domain.notation import parse, render
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.session.correcting import Preview
    from campaign_tui.session.session import CampaignSession
    from campaign_tui.shell.subcommands.console import Console
    from domain.core.canonical import ActionId
    from domain.correction import Row
    from domain.language.chance import Answer
    from exports.kit.plain import Json

REFUSED = 1

EVERY = "all"


def correct_command(
    console: Console,
    campaign: str,
    action: str,
    notation: str | None = None,
    *,
    drop: bool = False,
    before: str | None = None,
    after: str | None = None,
    answer: str | None = None,
    instead: str | None = None,
    leave_out: str | None = None,
    stop: str | None = None,
    why: str | None = None,
    preview: bool = False,
    yes: bool = False,
) -> int:
    """Replace, drop or put in a decision; shows what becomes of everything after it, and asks before it is written."""
    asked = [(REPLACE, notation), (BEFORE, before), (AFTER, after), (DROP, "" if drop else None)]
    given = [(kind, text) for kind, text in asked if text is not None]
    if len(given) != 1:
        raise UsageError(say("cli.correct.one"))
    kind, text = given[0]
    with campaign_session(console, campaign, looking=preview) as session:
        corrections = Corrections(session, console.progress(say("cli.correct.taking")))
        change = Change(session.find(action), kind, tuple(map(parse, text.split())))
        repairs = _repairs(session, instead, leave_out, stop)
        found = corrections.preview(change, repairs)
        for word in (answer or "").split():
            row = next((row for row in found.ripple.trouble if row.outcome == ASKS), None)
            if row is None:
                raise UsageError(say("cli.correct.no_question", answer=word))
            repairs = with_answer(repairs, row, parse(word))
            found = corrections.preview(change, repairs)
        if leave_out == EVERY:
            found = _without_impossible(corrections, change, repairs, found)
        _show(console, corrections, found)
        made: list[str] = []
        if not found.ripple.trouble and not preview:
            if yes or (console.asks and console.ask(say("cli.correct.sure"))):
                made = [one.action.hex() for one in corrections.make(found, why or "")]
                console.say(say("cli.correct.done", n=len(made), head=session.head.hex()[:SHORT]))
            else:
                console.remark(say("cli.correct.not_yet"))
        elif found.ripple.trouble:
            console.remark(say("cli.correct.trouble", n=len(found.ripple.trouble)))
        console.data({**_data(corrections, found), "made": [*made]})
    return REFUSED if found.ripple.trouble else 0


def _repairs(
    session: CampaignSession, instead: str | None, leave_out: str | None, stop: str | None
) -> dict[ActionId, Repair]:
    """What was said about later actions."""
    found: dict[ActionId, Repair] = {}
    for word in (instead or "").split():
        text, sign, notation = word.partition("=")
        if not sign:
            raise UsageError(say("cli.correct.instead", given=word))
        action = session.find(text)
        old = found.get(action, Repair())
        found[action] = Repair(instead=(*old.instead, parse(notation)))
    for word in (leave_out or "").split():
        if word != EVERY:
            found[session.find(word)] = Repair(left_out=True)
    if stop:
        found[session.find(stop)] = Repair(stop=True)
    return found


def _without_impossible(
    corrections: Corrections, change: Change, repairs: dict[ActionId, Repair], found: Preview
) -> Preview:
    """The same with everything left out that has become impossible."""
    while gone := [row.action for row in found.ripple.trouble if row.outcome == IMPOSSIBLE]:
        repairs = {**repairs, **{action: Repair(left_out=True) for action in gone}}
        found = corrections.preview(change, repairs)
    return found


def _show(console: Console, corrections: Corrections, found: Preview) -> None:
    """The totals, where the campaign ends up, and every row that isn't as it was."""
    console.say(corrections.totals(found.ripple))
    ends = corrections.ends(found.ripple)
    if not found.ripple.is_open:
        console.say(say("correct.ends") if ends else say("correct.ends_same"))
    for end in ends:
        console.say(f"  {say('correct.end', label=end.label, was=_plain(end.was), now=_plain(end.now))}")
    for row in found.ripple.rows:
        if row.outcome == SAME:
            continue
        own = row.action.hex()[:SHORT] if row.action != ROOT_PARENT else " " * SHORT
        console.say(
            f"{say(families.CORRECT_OUTCOME[row.outcome])}  {own}  {render(row.command)}  {corrections.title(row)}"
        )
        for line in row_words(corrections, row):
            console.say(f"    {line}")


def _plain(value: object) -> str:
    from campaign_tui.session.overriding import shown

    return "-" if value is None else shown(value)


def _data(corrections: Corrections, found: Preview) -> dict[str, Json]:
    """A preview as data."""
    return {
        "at": found.ripple.change.at.hex(),
        "kind": found.ripple.change.kind,
        "head": found.head.hex(),
        "totals": dict(found.ripple.totals),
        "ends": [
            {"path": end.path, "label": end.label, "was": end.was, "now": end.now}
            for end in corrections.ends(found.ripple)
        ],
        "rows": [_row(corrections, row) for row in found.ripple.rows],
    }


def _row(corrections: Corrections, row: Row) -> Json:
    gone, come = corrections.differs(row) if row.outcome in {OTHER, CHANGED, NEW} else ((), ())
    options = getattr(row.question, "options", None) or ()
    return {
        "outcome": row.outcome,
        "action": row.action.hex() if row.action != ROOT_PARENT else None,
        "notation": render(row.command),
        "title": corrections.title(row),
        "no_longer": [*gone],
        "now": [*come],
        "question": corrections.question(row) or None,
        "options": [f"pick:{option}" for option in options],
        "in_place": row.in_place,
        "rule": row.rule,
        "reason": row.reason,
        "remedy": row.remedy,
        "drawn": [_answer(one) for one in row.drawn],
    }


def _answer(answer: Answer) -> Json:
    return {"stream": answer.stream, "outcomes": [*answer.outcomes]}
