"""What another window did, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from domain.log.history import WAYS, Header, HeadMoved, TimelineRow
from domain.notation import render
from domain.store.log import StoredRow
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible


def what_happened(rows: Sequence[StoredRow]) -> str:
    """The last thing in these rows that moved the head, who did it, and that the player should look again."""
    told = [row.value for row in rows if isinstance(row.value, Header) or _moves(row.value)]
    if not told:
        return say("log.other.unknown")
    last = told[-1]
    if isinstance(last, Header):
        what = say("log.other.submitted", what=visible(render(last.command)))
    elif isinstance(last, TimelineRow) and isinstance(last.move, HeadMoved):
        how = last.move.how
        kind = how if how in set(WAYS) else "jump"
        what = say(families.LOG_OTHER[kind], to=last.move.to.hex()[:8])
    else:
        what = ""
    who = getattr(last, "player", "")
    if who:
        return say("log.other.named", who=visible(who), what=what)
    return say("log.other.nameless", what=what)


def _moves(value: object) -> bool:
    return isinstance(value, TimelineRow) and isinstance(value.move, HeadMoved)
