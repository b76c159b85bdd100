"""Event cards that players have noted, so that they need not be named twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain.language.commands import NextTurn, RevealEvent

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession


class Named(Struct, frozen=True):
    """An event card as the players noted it before, with the direction that they noted last."""

    name: str
    direction: str = ""


def named_events(session: CampaignSession) -> tuple[Named, ...]:
    """The event cards that have ever been noted in a campaign, undone ones included; the newest first."""
    found: dict[str, Named] = {}
    for action in reversed(session.timeline.actions.values()):
        command = action.command
        if isinstance(command, NextTurn | RevealEvent) and command.card:
            key = command.card.casefold()
            if key not in found:
                found[key] = Named(command.card, command.direction)
            elif command.direction and not found[key].direction:
                found[key] = replace(found[key], direction=command.direction)
    return tuple(found.values())
