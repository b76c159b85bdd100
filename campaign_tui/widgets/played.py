"""The memories of the pack in lines: one for each, with what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from domain.core.unknown import SIGN
from domain.model.state import UNTOLD
from domain.playing.known import as_known
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import View

NARROW = 56
"""Cells below which a line says as little as it can."""


def played(view: View, dress: Dress, width: int, height: int) -> Content:
    """A line for every memory, of at most `width` cells; of more than `height` those around the last one touched."""
    names = list(view.pack.memories)
    rows = [_row(view, dress, name, width) for name in names]
    room = max(1, height - 1)
    if len(rows) <= room + 1:
        return Content("\n").join(rows)
    touched = [n for n, name in enumerate(names) if name in view.state.diary or name == _in_play(view)]
    last = touched[-1] if touched else 0
    start = max(0, min(last - room // 2, len(rows) - room))
    more = Content.styled(say("tui.more", n=len(rows) - room), "$quiet")
    return Content("\n").join([*rows[start : start + room], more])


def _in_play(view: View) -> str:
    return view.state.memory.memory if view.state.memory else ""


def _row(view: View, dress: Dress, name: str, width: int) -> Content:
    """One memory: sign, title, and what came of it."""
    signs, record = dress.signs, as_known(view.state).diary.get(name)
    shorter: tuple[str, ...] = ()
    told = families.TUI_DIARY_SHORT if width < NARROW else families.TUI_DIARY
    if name == _in_play(view):
        mark, style = signs.bullet, "bold $lagoon"
        words = say(told["open"], attempt=view.state.play.attempt)
    elif record is not None and record.closed == UNTOLD:
        mark, style, words = signs.done, "$quiet", say("tui.diary.untold")
    elif record is not None and record.plays:
        mark, style = (signs.done, "$gold") if record.successes else (signs.failed, "$danger")
        # Of results that were entered afterwards nobody may have counted the turns.
        won = "success" if record.best_turns else "uncounted"
        turns = say("report.turns", n=record.best_turns)
        words = say(told[won if record.successes else "failure"], n=record.plays, turns=turns, xp=record.xp)
        briefly = turns if record.successes and record.best_turns else ""
        shorter = (words, briefly)
        if record.sync and record.sync != SIGN:
            words = say("tui.diary.with_sync", result=words, sync=say(families.TUI_DIARY_SYNC[record.sync]))
    else:
        mark, style, words = signs.empty, "$quiet", say(told["unplayed"])
    title = Content.styled(f"{mark} {memory_words(view.pack, name)}", style)
    # The title is read whole; the sign before it says whether it was won.
    fits = next((one for one in (words, *shorter) if title.cell_length + cell_len(one) + 2 <= width), "")
    return title.truncate(max(8, width), ellipsis=True) + Content.styled(f"  {fits}" if fits else "", "$quiet")
