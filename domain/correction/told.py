"""Corrections that were made, in sentences: what was corrected, by whom, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.canonical import ROOT_PARENT
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.core.canonical import ActionId
    from domain.log.timeline import Timeline

SHORT = 8
"""Digits of an id that people are shown."""


def corrections_on(timeline: Timeline, path: tuple[ActionId, ...]) -> Iterator[tuple[ActionId, str]]:
    """The corrections behind a path, oldest first: the first action of each corrected line, and a sentence."""
    here = frozenset(path)
    for end in timeline.closings:
        first = timeline.lines(end)[0][0]
        if first in here:
            yield first, sentence(timeline, end)


def sentence(timeline: Timeline, end: ActionId) -> str:
    """A correction in a sentence, by the last action of the line that it made."""
    new, old = timeline.lines(end)
    link = timeline.corrections[end]
    who, why = visible(link.player), visible(link.why)
    told = say("correct.told", left=timeline.left(end).hex()[:SHORT], n=len(new), was=len(old))
    by = say("correct.told_by", told=told, who=who) if who else told
    return say("correct.told_why", told=by, why=why) if why else say("correct.told_end", told=by)


def standing_for(timeline: Timeline, action: ActionId) -> str:
    """What an action of a corrected line stands for, in a sentence; the first one tells the correction. Else empty."""
    link = timeline.corrections.get(action)
    if link is None:
        return ""
    for first, told in corrections_on(timeline, (action,)):
        if first == action:
            return told
    if link.corrected == ROOT_PARENT:
        return say("correct.told_new")
    return say("correct.told_for", action=link.corrected.hex()[:SHORT])
