"""Questions of the screens between memories: a card's life, stickers of later campaigns, journeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.views.campaign_cards import LaterSync
from domain.telling.names import card as card_name
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened
    from domain.core.canonical import ActionId


def life(opened: Opened, card: str, action: ActionId) -> m.LifeTold:
    """Where a card is at an action, and where it was before."""
    from campaign_tui.views.card_life import past, whereabouts

    session = opened.campaign
    now = tuple(whereabouts(session.pack, session.state_at(action), card)) or (say("tui.life.nowhere"),)
    told = tuple(past(session, action, card)) or (say("tui.life.untold"),)
    title = say("tui.life.title", card=card_name(session.pack, card))
    return m.LifeTold(title, "\n".join((*now, "", say("tui.life.before"), *told)))


def shared_syncs(opened: Opened) -> m.SyncsRead:
    """The 100% syncs that campaigns begun later let this one's diary show (34.6)."""
    from projections.reader import ReadModelsDamaged, ReadModelsMissing

    try:
        found = opened.library.read_models.shared_syncs(opened.campaign.campaign)
        return m.SyncsRead(tuple(LaterSync(one.memory, one.sync, one.name) for one in found))
    except (ReadModelsMissing, ReadModelsDamaged):
        # Without read models the diary shows this campaign's own stickers.
        return m.SyncsRead(())


def journeys(opened: Opened, action: ActionId) -> m.JourneysRead:
    """The journeys on the path to an action."""
    from campaign_tui.views.journeys import journey_lines
    from projections.reader import ReadModelsDamaged, ReadModelsMissing

    session = opened.campaign
    try:
        lines = opened.library.read_models.journeys(session.campaign, action)
        return m.JourneysRead(journey_lines(session.pack, lines))
    except (ReadModelsMissing, ReadModelsDamaged):
        # Without read models the diary leaves them out.
        return m.JourneysRead(())
