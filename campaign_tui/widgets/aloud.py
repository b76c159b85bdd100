"""What lies between memories, for screens that are read aloud: sentences, one a line, without signs and frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from domain.telling.names import memory
from domain.text import families
from domain.text.catalogue import say
from exports.report import between

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from campaign_tui.views.campaign_cards import LaterSync
    from domain.content.pack import Pack
    from domain.model.state import State


def aloud(lines: Iterable[str]) -> Content:
    """Sentences, one below the other."""
    return Content("\n").join(Content.styled(line, "$foreground") for line in lines)


def road(pack: Pack, state: State) -> Content:
    """Where the campaign stands, in one line."""
    return Content.styled(next(between.road(pack, state)), "$foreground")


def track(pack: Pack, state: State) -> Content:
    """Experience and level, in one line."""
    *_, levels = between.road(pack, state)
    return Content.styled(levels, "$foreground")


def diary(pack: Pack, state: State, shared: Mapping[str, LaterSync]) -> Content:
    """Every box in a sentence, then the stickers of later campaigns."""
    later = (
        say(
            "tui.diary.later",
            memory=memory(pack, sync.memory),
            sync=say(families.BETWEEN_BOX[sync.colour]),
            name=sync.name,
        )
        for sync in shared.values()
    )
    return aloud((*between.diary(pack, state), *later))


def people(pack: Pack, state: State) -> Content:
    """Who plays, and what lies on the shelf."""
    return aloud((*between.people(pack, state), say("between.shelf"), *between.shelf(pack, state)))
