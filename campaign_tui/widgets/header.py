"""The headers of a campaign and of a memory: one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.bars import WIDE, divider
from domain.model.state import EMPTY_MAP
from domain.playing.known import as_known
from domain.rules.memory.time_limit import last_turn
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.dress import Dress
    from campaign_tui.views.view import View
    from domain.model.state import MapState


PLAYER_ROOM = 12
"""Cells for the name of whoever sits at the keyboard."""


def campaign_header(view: View, dress: Dress, width: int) -> Content:
    """Name, experience, difficulty, whose dice, branch and player; content and edition where there is room."""
    quiet = "$quiet"
    parts = [
        Content.styled(f" {visible(view.name)}", "bold $gold"),
        Content.styled(say("tui.header.xp", xp=as_known(view.state).xp), "$foreground"),
        Content.styled(known(families.DIFFICULTY[view.state.difficulty], view.state.difficulty), quiet),
        Content.styled(say(families.TUI_SOURCE[view.source]), quiet),
        Content.styled(view.branch or say("tui.header.trunk"), quiet),
    ]
    if view.player:
        parts.append(Content.styled(visible(view.player), "$gold"))
    if width >= WIDE:
        edition = known(families.TUI_EDITION[view.state.edition], view.state.edition)
        parts.insert(3, Content.styled(say("tui.header.rules", edition=edition), quiet))
        if view.pack.title != view.name:
            parts.insert(1, Content.styled(view.pack.title, "$foreground"))
    return Content.styled(divider(dress, width), "$line").join(parts).truncate(width, ellipsis=True)


def memory_header(view: View, dress: Dress, width: int, letter: str = "") -> Content:
    """Memory, turn, phase, step, alert, direction, difficulty, branch; what hardly changes gives way for the title.

    Of several maps alert and direction are those of the map of the `letter`, and the others' alerts stand behind.
    """
    memory = view.state.memory
    bar = divider(dress, width)
    dot = Content.styled(bar, "$line")
    branch = Content.styled(visible(view.branch) or say("tui.header.trunk"), "$quiet")
    if memory is None:
        return Content.styled(f" {visible(view.name)}", "bold $gold") + dot + branch
    plan = view.pack.memories.get(memory.memory)
    title = names.memory(view.pack, memory.memory)
    several = len(memory.maps) > 1
    shown = memory.maps.get(letter) or next(iter(memory.maps.values()), EMPTY_MAP)
    last = last_turn(plan, memory) if plan else 0
    turn = say("tui.glance.turn_of", turn=memory.turn, last=last) if last else say("tui.header.turn", turn=memory.turn)
    parts = [
        Content.styled(turn, "bold $foreground"),
        Content.styled(at_cursor.step_words(view, short=width < WIDE), "$foreground"),
        *([Content.styled(say("tui.glance.map_here", letter=letter), "bold $lagoon")] if several else []),
        _alert(shown, dress),
        # Where no enemies march there is no way to be told.
        *([_march(shown, dress, width)] if plan is None or "movement" in plan.steps else []),
        *(_other_map(name, map_, dress) for name, map_ in memory.maps.items() if several and name != letter),
    ]
    rest = dot.join([*parts, *_seldom(view, parts, dot, width - cell_len(title) - cell_len(bar) - 1)])
    room = max(8, width - rest.cell_length - len(bar) - 2)
    # A name that doesn't fit whole is called by its number.
    shown_title = title if cell_len(title) <= room else memory.memory
    return Content(" ") + Content.styled(shown_title, "bold $gold") + dot + rest


def _seldom(view: View, parts: Sequence[Content], dot: Content, room: int) -> list[Content]:
    """Of what hardly changes as much as fits behind the parts: who signs comes before difficulty and branch."""
    branch = Content.styled(visible(view.branch) or say("tui.header.trunk"), "$quiet")
    difficulty = Content.styled(known(families.DIFFICULTY[view.state.difficulty], view.state.difficulty), "$quiet")
    player = Content.styled(visible(view.player)[:PLAYER_ROOM], "$gold")
    fitting: list[Content] = []
    for part in (player, difficulty, branch):
        if part.cell_length and dot.join([*parts, *fitting, part]).cell_length <= room:
            fitting.append(part)
    return [part for part in (difficulty, branch, player) if any(part is one for one in fitting)]


def _alert(shown: MapState, dress: Dress) -> Content:
    """The alert of a map."""
    if shown.alert:
        return Content.styled(f" {say('tui.header.alert_on')} ", dress.alarm)
    due = shown.alert_due
    return Content.styled(
        say("tui.header.alert_due" if due else "tui.header.alert_off"), "bold $gold" if due else "$quiet"
    )


def _other_map(letter: str, shown: MapState, dress: Dress) -> Content:
    """The alert of a map that isn't in view."""
    if shown.alert:
        return Content.styled(f" {say('tui.glance.map_alert', letter=letter)} ", dress.alarm)
    return Content.styled(say("tui.glance.map_quiet", letter=letter), "$quiet")


def _march(shown: MapState, dress: Dress, width: int) -> Content:
    """Where the enemies of a map march this turn."""
    way = shown.direction
    wide = width >= WIDE
    if not way:
        return Content.styled(say("tui.header.no_direction_wide" if wide else "tui.header.no_direction"), "$quiet")
    word = known(families.DIRECTION[way], way) if wide else way
    key = "tui.header.march_wide" if wide else "tui.header.march"
    return Content.styled(say(key, arrow=dress.signs.arrow(way), way=word), "$foreground")
