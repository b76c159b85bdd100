"""Where the campaign stands on its road, and what to think of before going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.bars import WIDE
from domain.rules.campaign.outlook import outlook, stage, stages
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.content.pack import Pack
    from domain.model.state import State

NAME, ROAD_CELLS = 24, 84
"""Cells of a campaign's name at least, and what the road beside it takes."""

HERE = {"second_attempt": "memory", "ready": "memory"}
"""The stage of the road that is the next one, where the campaign stands before it."""


def road(pack: Pack, state: State, dress: Dress, width: int) -> Content:
    """The stages in a line, the one that it stands at in brackets; where there is room, what is special about it."""
    now = stage(pack, state)
    if now == "over":
        return Content.styled(say("tui.road.over"), "$gold")
    at = HERE.get(now, now)
    arrow = " → " if dress.signs.name == "unicode" else " > "
    # In brackets, so that it is seen without colours too.
    parts = [
        Content.styled(f"[{say(families.TUI_ROAD[name])}]", "bold $lagoon")
        if name == at
        else Content.styled(say(families.TUI_ROAD[name]), "$quiet")
        for name in stages(pack, state)
    ]
    line = Content.styled(arrow, "$line").join(parts)
    if now in HERE:
        more = Content.styled(f"  ({say(families.TUI_ROAD[now])})", "$gold")
        line += more if line.cell_length + more.cell_length <= width else Content("")
    return line


def header(name: str, pack: Pack, state: State, dress: Dress, width: int) -> Content:
    """The name of the campaign and its road; only the road where there is no room for both."""
    title = Content(" ")
    if width >= WIDE:
        shown = Content.styled(visible(name), "bold $gold")
        title += shown.truncate(max(NAME, width - ROAD_CELLS), ellipsis=dress.signs.name == "unicode") + Content("  ")
    return title + road(pack, state, dress, width - title.cell_length)


def warnings(pack: Pack, state: State, dress: Dress) -> Content:
    """What is hurt, open or about to be lost, a line each, with the number of the rule."""
    return Content("\n").join(warning_lines(pack, state, dress))


def warning_lines(pack: Pack, state: State, dress: Dress) -> list[Content]:
    """The lines of `warnings`; several who are hurt share one."""
    notes = outlook(pack, state)
    hurt = [note for note in notes if note.key == "injured"]
    lines = []
    for note in notes:
        words = say(families.OUTLOOK[note.key], **dict(note.values))
        if note in hurt and len(hurt) > 1:
            if note is not hurt[0]:
                continue
            people = [say("tui.outlook.hurt", **dict(one.values)) for one in hurt]
            words = say("tui.outlook.all_hurt", people=", ".join(people))
        lines.append(
            Content.styled(f"{dress.signs.bullet} {words}", "$foreground") + Content.styled(f" {note.rule}", "$quiet")
        )
    return lines
