"""Drawing maps: which memory is drawn, and where half-drawn maps are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.app.between_flow import BetweenFlow
from campaign_tui.kept.drawings import Drawings
from domain.rules.table.mapping import drawable
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.kept.places import Keeper
    from campaign_tui.screens.map_editor import MapEditorScreen
    from campaign_tui.views.view import View


class MapFlow(BetweenFlow):
    """The part of the app that opens the map editor."""

    keeper: Keeper | None = None
    drawings = Drawings()
    """The half-drawn maps of the open campaign."""

    def begin_drawings(self, campaign: str) -> None:
        """Another campaign is open."""
        self.drawings = Drawings()
        self.drawings.begin(self.keeper, campaign)

    def map_editor(self, view: View, memory: str) -> MapEditorScreen | None:
        """The editor for the map of a memory; None where its players don't draw it."""
        if memory not in drawable(view.pack, view.state):
            return None
        from campaign_tui.screens.map_editor import MapEditorScreen

        return MapEditorScreen(view, memory)

    def draw_map(self, view: View, memory: str) -> None:
        """Open the editor for a memory, or say that there is nothing to be drawn."""
        screen = self.map_editor(view, memory)
        if screen is None:
            self.say(say("tui.map_editor.not_own"), alarm=True)
        else:
            self.push_screen(screen)
