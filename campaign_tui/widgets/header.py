"""The header of a memory: one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.view import direction
from campaign_tui.widgets import here
from campaign_tui.widgets.bars import WIDE, divider
from domain.words import known, say, visible

if TYPE_CHECKING:
    from campaign_tui.view import View
    from campaign_tui.widgets.dress import Dress


PLAYER_ROOM = 12
"""Cells for the name of whoever sits at the keyboard."""


def memory_header(view: View, dress: Dress, width: int) -> Content:
    """Memory, turn, phase, step, alert, direction, difficulty, branch; a title gives way where room is short."""
    memory = view.state.memory
    bar = divider(dress, width)
    dot = Content.styled(bar, "$line")
    branch = Content.styled(visible(view.branch) or say("tui.header.trunk"), "$quiet")
    if memory is None:
        return Content.styled(f" {visible(view.name)}", "bold $gold") + dot + branch
    plan = view.pack.memories.get(memory.memory)
    title = say("name.memory", id=memory.memory, title=plan.title if plan else "")
    parts = [
        Content.styled(say("tui.header.turn", turn=memory.turn), "bold $foreground"),
        Content.styled(here.step_words(view, short=width < WIDE), "$foreground"),
        _alert(view, dress),
        _march(view, dress, width),
        Content.styled(known(f"difficulty.{view.state.difficulty}", view.state.difficulty), "$quiet"),
        branch,
        *([Content.styled(visible(view.player)[:PLAYER_ROOM], "$gold")] if view.player else []),
    ]
    rest = dot.join(parts)
    room = max(8, width - rest.cell_length - len(bar) - 2)
    return Content(" ") + Content.styled(title, "bold $gold").truncate(room, ellipsis=True) + dot + rest


def _alert(view: View, dress: Dress) -> Content:
    """The alert of the memory's maps."""
    maps = view.state.play.maps.values()
    if any(m.alert for m in maps):
        return Content.styled(f" {say('tui.header.alert_on')} ", dress.alarm)
    due = any(m.alert_due for m in maps)
    return Content.styled(
        say("tui.header.alert_due" if due else "tui.header.alert_off"), "bold $gold" if due else "$quiet"
    )


def _march(view: View, dress: Dress, width: int) -> Content:
    """Where the enemies march this turn."""
    way = direction(view.state)
    if not way:
        return Content.styled(say("tui.header.no_direction"), "$quiet")
    word = known(f"direction.{way}", way) if width >= WIDE else way
    return Content.styled(say("tui.header.march", arrow=dress.signs.arrow(way), way=word), "$foreground")
