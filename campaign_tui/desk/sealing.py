"""Questions about the seal of a campaign: the words for what it is now, and whether others were its own once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import library_messages as lm
from domain.core.errors import CampaignError
from domain.core.seal import read_seal
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened


def seal(opened: Opened, text: str) -> lm.Sealed:
    """Compare everything of a campaign of the library, or the open one (""), and show the seal of its newest row.

    Raises CampaignError with the first thing that isn't as its log says: what differs isn't sealed.
    """
    with opened.held_or(text) as session:
        campaign, name = session.campaign, visible(session.timeline.name)
    found = opened.library.checked(campaign)
    if found.found:
        row, what = next(
            ((one.row, one.what) for one in found.differences), (0, found.tables[0].table if found.tables else "")
        )
        raise CampaignError(say("tui.seal.differs", name=name, n=found.found, row=row, what=visible(what)))
    key = "tui.seal.well_as_far" if found.underived else "tui.seal.well"
    said = say(key, name=name, n=found.underived)
    return lm.Sealed(campaign.hex(), f"{said}\n\n{say('tui.seal.shown', row=found.row, words=found.words)}")


def check(opened: Opened, campaign: str, typed: str) -> lm.SealRead:
    """Whether six words seal a row of a campaign. Raises CampaignError for what can't be a seal, StoreError."""
    try:
        words = read_seal(typed)
    except ValueError as fault:
        raise CampaignError(say("tui.seal.no_seal", typed=visible(typed.strip()))) from fault
    row, since = opened.library.sealed_row(campaign, words)
    return lm.SealRead(say("tui.seal.held", row=row, n=since) if row else say("tui.seal.not_held"), held=row > 0)
