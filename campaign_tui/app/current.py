"""The open campaign as the app knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.kept.drawings import Drawings
from campaign_tui.notes.box_notes import BoxNotes

if TYPE_CHECKING:
    from campaign_tui.kept.places import Keeper
    from campaign_tui.views.view import View
    from domain.coach.recap import Line


class Current:
    """What all flows know of the open campaign, if one is."""

    def __init__(self, keeper: Keeper | None) -> None:
        """No campaign is open; `keeper` keeps half-drawn maps, where places are kept."""
        self._keeper = keeper
        self.campaign = ""
        """Its id, in hexadecimal."""
        self.head_view: View | None = None
        """The campaign at its head."""
        self.box = BoxNotes()
        """What is ticked and counted of its box."""
        self.aside: dict[str, dict[str, str]] = {}
        """What was said in forms that were closed for later, by form."""
        self.drawings = Drawings()
        """Its half-drawn maps."""
        self.map_place: dict[str, str] = {}
        """How the map of the memory in play was left."""
        self.recap: tuple[Line, ...] = ()
        """What came of the last evening, until it is told."""

    def begin(self, view: View, campaign: str, recap: tuple[Line, ...]) -> None:
        """Another campaign is open."""
        self.campaign, self.head_view, self.box, self.recap = campaign, view, BoxNotes(), recap
        self.map_place, self.aside = {}, {}
        self.drawings = Drawings()
        self.drawings.begin(self._keeper, campaign)
