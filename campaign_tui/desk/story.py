"""What the desk does for the screens between memories: a card's life, stickers of later campaigns, journeys."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.desk.past import PastDesk
from campaign_tui.views.campaign_cards import LaterSync
from domain.telling.names import card as card_name
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.message import Message

    from campaign_tui.session.session import LibrarySession
    from domain.core.canonical import ActionId


class StoryDesk(PastDesk):
    """The part of the desk that reads what lies between memories."""

    @abstractmethod
    def _lib(self) -> LibrarySession: ...

    def life(self, card: str, action: ActionId) -> None:
        """Ask where a card is at an action, and where it was before."""

        def read() -> Message:
            from campaign_tui.views.card_life import past, whereabouts

            session = self._campaign
            now = tuple(whereabouts(session.pack, session.state_at(action), card)) or (say("tui.life.nowhere"),)
            told = tuple(past(session, action, card)) or (say("tui.life.untold"),)
            title = say("tui.life.title", card=card_name(session.pack, card))
            return m.LifeTold(title, "\n".join((*now, "", say("tui.life.before"), *told)))

        self._do("life", read)

    def shared_syncs(self) -> None:
        """Ask for the 100% syncs that campaigns begun later let this one's diary show (34.6)."""

        def read() -> Message:
            from projections.reader import ReadModelsDamaged, ReadModelsMissing

            try:
                found = self._lib().read_models.shared_syncs(self._campaign.campaign)
                return m.SyncsRead(tuple(LaterSync(one.memory, one.sync, one.name) for one in found))
            except (ReadModelsMissing, ReadModelsDamaged):
                # Without read models the diary shows this campaign's own stickers.
                return m.SyncsRead(())

        self._do("syncs", read)

    def journeys(self, action: ActionId) -> None:
        """Ask for the journeys on the path to an action."""

        def read() -> Message:
            from campaign_tui.views.journeys import told
            from projections.reader import ReadModelsDamaged, ReadModelsMissing

            session = self._campaign
            try:
                lines = self._lib().read_models.journeys(session.campaign, action)
                return m.JourneysRead(told(session.pack, lines))
            except (ReadModelsMissing, ReadModelsDamaged):
                # Without read models the diary leaves them out.
                return m.JourneysRead(())

        self._do("journeys", read)
