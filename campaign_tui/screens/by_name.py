"""Screens by their names in the registry of actions, each loaded when it is opened first."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from campaign_tui.views.view import View

WITH_A_VIEW = {
    "campaign": "campaign:OverviewScreen",
    "memory": "memory:MemoryScreen",
    "tracker": "tracker:TrackerScreen",
    "backfill": "backfill:BackfillScreen",
    "history": "history:HistoryScreen",
    "statistics": "statistics:StatisticsScreen",
    "settings": "settings:SettingsScreen",
    "headquarters": "headquarters:HeadquartersScreen",
    "belongings": "belongings:BelongingsScreen",
    "diary": "diary:DiaryScreen",
    "region": "region:RegionScreen",
    "box": "box:BoxScreen",
    "told": "own_numbers:OwnNumbersScreen",
    "map_editor": "map_editor:MapEditorScreen",
}
"""Screens that are made with a view: module and class by name."""


def made(where: str, view: View | None, *about: str) -> Screen[Any]:
    """A screen by its name, on a view, with what else it is about. Raises KeyError for a name that none has."""
    module, kind = WITH_A_VIEW[where].split(":")
    screen: Screen[Any] = getattr(import_module(f"campaign_tui.screens.{module}"), kind)(view, *about)
    return screen


def of_the_memory(view: View) -> str:
    """The name of the screen for the memory in play: its map, or the books of one that lies on the table."""
    return "tracker" if view.state.at_table else "memory"
