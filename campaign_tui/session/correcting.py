"""Putting the past of one campaign right: what a change would make of it, and making it.

Serves `correct` on the command line and the screens of the app alike. What is looked at and what is written come of the
same rows, so a preview says what happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import HeadMovedError, Refused
from domain.correction import (
    ASKS,
    IMPOSSIBLE,
    SAME,
    Change,
    End,
    Recorded,
    Repair,
    Ripple,
    Row,
    Ways,
    differs,
    ends,
    ripple,
)
from domain.language.events import Event
from domain.log.history import Header
from domain.log.names import checked_note
from domain.store import Act, Line, Submitted
from domain.telling.decisions import describe
from domain.telling.names import drawn, faces
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign_tui.session.session import CampaignSession
    from domain.language.chance import Answer
    from domain.language.commands import AnyCommand

REPLACE, DROP, BEFORE, AFTER = "replace", "drop", "before", "after"


class Preview(Struct, frozen=True):
    """What a change would make of a campaign at one head; nothing is written."""

    head: ActionId
    fork: ActionId
    ripple: Ripple


class Corrections:
    """The corrections of one open campaign."""

    def __init__(self, session: CampaignSession, come_to: Callable[[int, int], None] | None = None) -> None:
        """For whoever has the campaign open; `come_to` hears how many actions of how many have been taken again."""
        self._session = session
        self._come_to = come_to or (lambda _done, _total: None)

    def preview(self, change: Change, repairs: Mapping[ActionId, Repair] | None = None) -> Preview:
        """What a change would make of everything after it; writes nothing.

        Raises Refused when the change itself isn't allowed, ContentError, StoreError.
        """
        timeline = self._session.timeline
        path = timeline.path()
        if change.at not in path:
            raise Refused("", say("correct.elsewhere"))
        place = path.index(change.at)
        if place == 0 and change.kind != AFTER:
            raise Refused("", say("correct.first"))
        fork = path[place] if change.kind == AFTER else path[place - 1]
        later = path[timeline.actions[fork].depth + 1 :]
        self._come_to(0, len(later))
        line = self._line(later)
        ways = Ways(self._session.pack_for, self._session.new_answers(), self._session.signs, self._come_to)
        return Preview(timeline.head, fork, ripple(ways, self._session.state_at(fork), line, change, repairs))

    def make(self, preview: Preview, why: str = "") -> tuple[Submitted, ...]:
        """Make a correction as its preview says, in one transaction.

        Raises Refused while something is unanswered or impossible and not dealt with, HeadMovedError when the campaign
        has gone on since, StoreError; nothing has changed then.
        """
        if preview.head != self._session.head:
            raise HeadMovedError(say("correct.moved"))
        found = preview.ripple
        if found.trouble:
            raise Refused(found.trouble[0].rule, say("correct.unready", n=len(found.trouble)))
        if not found.acts:
            raise Refused("", say("correct.nothing_left"))
        acts = tuple(Act(row.command, row.player, row.answers, row.action) for row in found.acts)
        line = Line(preview.fork, acts, checked_note(why) if why else "", self._free_name())
        return self._session.take_line(line, preview.head)

    def _line(self, actions: tuple[ActionId, ...]) -> list[Recorded]:
        """Actions that follow each other, with their answers and facts."""
        if not actions:
            return []
        known = self._session.timeline.actions
        wanted = set(actions)
        headers: dict[ActionId, Header] = {}
        events: dict[ActionId, list[Event]] = {}
        here = ROOT_PARENT
        for row in self._session.rows(known[actions[0]].row - 1):
            value = row.value
            if isinstance(value, Header):
                here = ActionId(value.id)
                if here in wanted:
                    headers[here], events[here] = value, []
            elif here in events and isinstance(value, Event):
                events[here].append(value)
        return [
            Recorded(one, headers[one].command, headers[one].answers, tuple(events[one]), headers[one].player)
            for one in actions
        ]

    def _free_name(self) -> str:
        """A branch name for the line that is left, which nothing has yet."""
        timeline = self._session.timeline
        number = len(timeline.records.closings) + 1
        while (name := say("correct.branch", n=number)) in {**timeline.branches, **timeline.bookmarks}:
            number += 1
        return name

    # In words.
    def title(self, row: Row, *, recorded: bool = False) -> str:
        """A row's decision in words; the `recorded` one of a row that has another one now."""
        span = row.was if recorded or row.now is None else row.now
        command: AnyCommand = row.command
        if recorded and row.action != ROOT_PARENT:
            command = self._session.timeline.actions[row.action].command
        facts = [] if recorded else [event.fact for event in row.events]
        state = span[0] if span else self._session.state
        # What is the same is told by its facts alone: there can be thousands of them.
        asked = None if row.outcome == SAME else lambda: self._session.waiting(state)
        return describe(self._session.pack_at(state), command, facts, asked)

    def differs(self, row: Row) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What an action no longer changes, and what it changes now, in phrases."""
        state = (row.now or row.was or (self._session.state,))[0]
        return differs(self._session.pack_at(state), row)

    def ends(self, found: Ripple) -> tuple[End, ...]:
        """What differs at the head; nothing while a question leaves open what that will be."""
        return () if found.is_open else ends(self._session.pack, found.left, found.state)

    def totals(self, found: Ripple) -> str:
        """How many later actions there are of each outcome, in a sentence."""
        parts = (say(families.CORRECT_TOTAL[outcome], n=n) for outcome, n in found.totals.items())
        return say("correct.totals", parts=", ".join(parts)) if found.rows else say("correct.nothing_follows")

    def drawn(self, row: Row, answer: Answer) -> str:
        """What the app answered to a new question, in a sentence; of hidden cards what their backs say."""
        kind, _, name = answer.stream.partition(".")
        if kind == "die":
            fell = faces(answer.outcomes)
            return say("correct.drawn", what=known(families.DIE[name], name), outcomes=fell)
        pack = self._session.pack_at((row.now or (self._session.state,))[0])
        cards = ", ".join(drawn(pack, card) for card in answer.outcomes)
        return say("correct.drawn", what=known(families.DECK[name], name), outcomes=cards)

    def question(self, row: Row) -> str:
        """What a row asks for, in a sentence."""
        prompt = getattr(row.question, "prompt", "")
        return str(prompt)


def with_answer(repairs: Mapping[ActionId, Repair], row: Row, command: AnyCommand) -> dict[ActionId, Repair]:
    """Repairs with an answer to the question of a row, or with what is decided in place of an impossible action."""
    from msgspec.structs import replace

    old = repairs.get(row.action, Repair())
    if row.outcome == ASKS and not row.in_place:
        return {**repairs, row.action: replace(old, before=(*old.before, command))}
    if row.outcome == IMPOSSIBLE or not row.reason:
        return {**repairs, row.action: replace(old, instead=(*old.instead, command), left_out=False, stop=False)}
    return {**repairs, row.action: replace(old, instead=(command,), left_out=False, stop=False)}
