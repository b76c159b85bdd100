"""The rows of the campaign's menu: what can be done between two memories, the next step first."""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign_tui.keys.actions import action
from campaign_tui.notes.memory_result import begins_late
from campaign_tui.views.next_steps import next_step
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.menu import Item
from domain.language.waiting import Window
from domain.rules.campaign.flow import is_story
from domain.rules.table.mapping import drawable
from domain.rules.table.standing_known import is_fresh
from domain.telling.names import memory as memory_words
from domain.text.catalogue import say
from exports.report.ending import has_ended

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.kept.drawings import Drawings
    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import Entry, View

CONTINUE = "continue"
"""The row that goes back to the memory in play."""
HOUSE, CARDS, MAP = "house", "cards", "map"
"""The rows that open the headquarters, cards and people, and the region map."""
SCREENS = {HOUSE: "headquarters", MAP: "region", CARDS: "belongings"}
"""The screens that these rows open."""
LAST_PAGE = "last page"
"""The row that reads the end of the campaign once more."""
RESULT = "result:"
"""Before the memory whose result a row asks for."""
DRAW = "draw:"
"""Before the memory whose map a row asks for."""
TRACK, TWO_MAPS = "track:1:", "track:2:"
"""Before the memory whose books a row begins, with one map on the table or with two."""
BACKFILL = "backfill"
"""The row for memories that were played before."""
STANDING = "standing"
"""The row for what lies on the table."""

SENTENCE_END = re.compile(r"(?<=[.!?”]) ")
"""Where the first sentence of a story ends; what follows a colon belongs to it."""


@dataclass(frozen=True)
class CampaignRows:
    """One campaign, and how its menu is drawn."""

    view: View
    dress: Dress
    tag: str
    """Which decisions are listed; "start" for the memories that can be begun, with everything beside them."""
    reportable: Callable[..., list[tuple[str, str, str]]]
    """The memories whose result can be entered, as (memory, why not, rule): `screens.offered.Offered.reportable`."""
    drawings: Drawings
    """Its half-drawn maps."""
    _: KW_ONLY
    small: bool
    """Whether there is little room."""

    def items(self, optional: list[Item]) -> list[Item]:
        """The next step first: the memory in play, or those that can be started; then what can't be, and why.

        The rows of `optional` memories stand after those that are due.
        """
        view = self.view
        memory = view.state.memory
        if memory is not None and self.tag == "start":
            title = say("tui.campaign.continue", memory=memory_words(view.pack, memory.memory))
            mark = "⏎" if self.dress.signs.name == "unicode" else ">"
            # In a story what comes next stands above the rows already.
            note = "" if is_story(view.state) else next_step(view.pack, view.waiting, view.state)
            return [Item(title, CONTINUE, mark, note=note)]
        entries = [e for e in view.entries if e.tag == self.tag]
        if is_story(view.state) and self.tag == "start":
            # One memory is due; that the others aren't goes without saying.
            entries = [e for e in entries if e.legal] or [e for e in entries if e.rule.startswith("40.")][:1]
        # Of those that are played with the box the result is entered instead.
        entries = [e for e in entries if not self._of_the_box(e)]
        entries.sort(key=lambda e: (not e.legal, self._plays(e)))
        results, stand, items = self._results(), self._stand_rows(), [self._item(e) for e in entries]
        # Whoever plays what the app deals goes on with Enter: there the memory stands first.
        rows = [*results, *stand, *items] if results else [*items, *stand]
        rows += optional
        if self.tag != "start":
            return rows
        # Nobody begins by mistake while figures stand idle or hurt assassins wait to be put into hospital.
        first = self._assigning() or self._remembering()
        return [*self._ways(), *rows] if first else [*rows, *self._ways()]

    def _remembering(self) -> bool:
        """Whether memories of long ago are entered, and nobody has assigned figures since."""
        return isinstance(self.view.waiting, Window) and self.view.waiting.kind == "before_assignment"

    def _of_the_box(self, entry: Entry) -> bool:
        plan = self.view.pack.memories.get(getattr(entry.command, "memory", ""))
        return plan is not None and plan.box

    def _results(self) -> list[Item]:
        """Memories that are played with the box: their results are entered."""
        if self.tag != "start":
            return []
        rows = []
        by_hand = self.view.source == "table"
        for memory, reason, rule in self.reportable(mapped=by_hand):
            if is_story(self.view.state) and not reason:
                rows += self._depths(memory)
                continue
            title = say("tui.report.row", memory=memory_words(self.view.pack, memory))
            note = say("tui.here.reason", reason=reason, rule=rule) if reason else ""
            rows.append(Item(title, f"{RESULT}{memory}", action("report").key, note=note, enabled=not reason))
        if begins_late(self.view) and (self._remembering() or any(item.enabled for item in rows)):
            rows.append(Item(say("tui.backfill.row"), BACKFILL, action("backfill").key))
        return rows

    def _stand_rows(self) -> list[Item]:
        """The row that opens the table to be taken over, where that can be done."""
        if self.tag != "start" or not self._standing():
            return []
        key = "tui.standing.row_open" if self.view.state.open else "tui.standing.row"
        return [Item(say(key, n=len(self.view.state.open)), STANDING, action("stand").key)]

    def _depths(self, memory: str) -> list[Item]:
        """A memory as a result, turn by turn, or move by move on its map.

        Where the pack doesn't know how many maps it has, with two as well; where it has none, one can be entered.
        """
        mapped = bool(self.view.pack.memories[memory].maps)
        above = say("tui.tracker.how_deep", memory=memory_words(self.view.pack, memory))
        rows = [
            ("tui.tracker.row.result", RESULT, "report"),
            ("tui.tracker.row.begin", TRACK, "track"),
            *([] if mapped else [("tui.tracker.row.begin_two", TWO_MAPS, "track_two_maps")]),
            *([(drawing, DRAW, "draw_map")] if (drawing := self._drawing(memory)) else []),
        ]
        return [
            Item(say(words), f"{value}{memory}", action(name).key, above="" if place else above)
            for place, (words, value, name) in enumerate(rows)
        ]

    def _drawing(self, memory: str) -> str:
        """The key of what there is to do about the map of a memory that players draw; empty for those of a pack."""
        if memory not in drawable(self.view.pack, self.view.state):
            return ""
        half = self.drawings.get(memory) is not None
        drawn = bool(self.view.pack.memories[memory].maps)
        return "tui.map_editor.row_on" if half else "tui.map_editor.row_again" if drawn else "tui.map_editor.row"

    def _standing(self) -> bool:
        """Whether the table can be taken over, or something of it is still open."""
        return bool(self.view.state.open) or (begins_late(self.view) and is_fresh(self.view.state))

    def _assigning(self) -> bool:
        """Whether the headquarters still waits for the players."""
        idle = bool(self.view.state.headquarters.staff("hall"))
        return any(e.tag in {"assign", "admit"} for e in self.view.entries) and (idle or not self._begins())

    def _begins(self) -> bool:
        """Whether a memory can begin, or its result be entered."""
        starts = any(e.tag == "start" and e.legal for e in self.view.entries)
        return starts or any(not reason for _, reason, _ in self.reportable())

    def _ways(self) -> list[Item]:
        """The screens where the rest is decided."""
        rows = []
        if has_ended(self.view.pack, self.view.state):
            rows.append(Item(say("tui.campaign.last_page"), LAST_PAGE, bold=True))
        if self._remembering():
            title = say("tui.campaign.assign_now")
            rows += [Item(title, e, bold=True, weighty=True) for e in self.view.entries if e.tag == "pass" and e.legal]
        elif any(e.tag in {"assign", "admit"} for e in self.view.entries):
            key = (
                "tui.campaign.house_admission"
                if any(e.tag == "pass" and e.legal for e in self.view.entries)
                else "tui.campaign.house"
            )
            rows.append(Item(say(key), HOUSE, action("headquarters").key))
        travels = any(e.tag in {"journey", "jump", "pass"} for e in self.view.entries)
        if self.view.pack.region and (travels or self.view.state.region.phase is not None):
            rows.append(Item(say("tui.campaign.region"), MAP, action("region").key))
        if any(e.tag in {"give", "join", "swap"} for e in self.view.entries):
            title = say("tui.campaign.cards", n=len(self.view.state.hall))
            rows.append(Item(title, CARDS, action("belongings").key))
        return rows

    def _item(self, entry: Entry) -> Item:
        """A decision as a row; a memory with the first sentence of its story, which is read whole when it begins.

        Before a second attempt that is what was read when the first one failed.
        """
        item = at_cursor.entry_item(entry, self.dress)
        plan = self.view.pack.memories.get(getattr(entry.command, "memory", ""))
        if plan is None or not entry.legal or (is_story(self.view.state) and self.small):
            # Where there is little room, other rows need it more.
            return item
        record = self.view.state.diary.get(plan.id)
        story = plan.failure if record is not None and record.attempts else plan.before
        return replace(item, note=SENTENCE_END.split(" ".join(story.split()))[0])

    def _plays(self, entry: Entry) -> int:
        """How often a memory has been played: those not played yet stand first."""
        record = self.view.state.diary.get(getattr(entry.command, "memory", ""))
        return record.plays if record else 0
