"""The end of a header where a campaign is shared: what isn't sent yet, and who else is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.bars import WIDE
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.session.link import Shared

PLACES = frozenset({"memory", "tracker", "campaign", "history", "region", "headquarters", "belongings", "diary"})
"""Screens whose name is told to the others."""

NAME_ROOM = 10
"""Letters of a player's name."""

SQUARE_ROOM = 4
"""Letters of a square's name."""

SHARE = 3
"""The part of a line that it takes at most: one of so many."""


def company(shared: Shared | None, width: int) -> Content:
    """What is said at the end of a header of so many cells; nothing where all is well and nobody is there."""
    if shared is None:
        return Content("")
    parts: list[Content] = []
    if not shared.connected:
        parts.append(Content.styled(say("tui.shared.offline"), "$gold"))
    if shared.unsent:
        parts.append(Content.styled(say("tui.shared.unsent", n=shared.unsent), "bold $gold"))
    room = width // SHARE
    gap = Content(" ")
    for number, one in enumerate(shared.others):
        left = len(shared.others) - number
        told = Content.styled(_told(one.who, one.place, width), "$lagoon")
        more = Content.styled(say("tui.shared.more", n=left), "$lagoon")
        whole = gap.join([*parts, told, *([more] if left > 1 else [])])
        if parts and whole.cell_length > room:
            parts.append(more)
            break
        parts.append(told)
    return gap.join(parts)


def _told(who: str, at: str, width: int) -> str:
    """Somebody and where they are; the square where they are on the map of a memory."""
    where, _, square = at.partition(" ")
    name = visible(who)[:NAME_ROOM].strip() or say("together.somebody")
    place = say(families.TUI_SHARED_PLACE[where]) if where in PLACES else say("tui.shared.elsewhere")
    if where == "memory" and square:
        spot = visible(square)[:SQUARE_ROOM]
        place = spot if width < WIDE else f"{place} {spot}"
    return say("tui.shared.at", who=name, place=place)
