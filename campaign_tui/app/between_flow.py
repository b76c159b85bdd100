"""The screens between memories, put over the campaign one at a time, and what the desk tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.app.late_letters import LateLetters
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import BETWEEN

if TYPE_CHECKING:
    from campaign_tui.screens.base import CampaignScreen
    from campaign_tui.screens.memory import MemoryScreen
    from campaign_tui.screens.tracker import TrackerScreen
    from campaign_tui.views.view import View


def memory_kind(view: View) -> type[MemoryScreen | TrackerScreen]:
    """The screen for a memory in play: its map, or the books of one that lies on the table."""
    if view.state.at_table:
        from campaign_tui.screens.tracker import TrackerScreen

        return TrackerScreen
    from campaign_tui.screens.memory import MemoryScreen

    return MemoryScreen


class BetweenFlow(LateLetters):
    """The part of the app that knows the screens between memories."""

    def say(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something on the screen on top."""
        screen = self.screen
        if hasattr(screen, "declined") and alarm:
            screen.declined(sentence)
        elif hasattr(screen, "tell"):
            screen.tell(sentence, alarm=alarm)
        else:
            self.notify(sentence, markup=False)

    def open_headquarters(self, view: View) -> None:
        """Open the headquarters."""
        from campaign_tui.screens.headquarters import HeadquartersScreen

        self.beside(HeadquartersScreen(view))

    def open_belongings(self, view: View) -> None:
        """Open cards and people."""
        from campaign_tui.screens.belongings import BelongingsScreen

        self.beside(BelongingsScreen(view))

    def open_diary(self, view: View) -> None:
        """Open the diary."""
        from campaign_tui.screens.diary import DiaryScreen

        self.beside(DiaryScreen(view))

    def open_box(self, view: View) -> None:
        """Open what lies where in the box."""
        from campaign_tui.screens.box import BoxScreen

        self.beside(BoxScreen(view))

    def open_told(self, view: View) -> None:
        """Open the numbers of the players' own cards."""
        from campaign_tui.screens.own_numbers import ToldScreen

        self.beside(ToldScreen(view))

    def on_recap_read(self, event: m.RecapRead) -> None:
        """What came of the last evening, as a page."""
        from campaign_tui.screens.recap import RecapScreen

        self.push_screen(RecapScreen(event.lines))

    def beside(self, screen: CampaignScreen) -> None:
        """Put a screen over the campaign, in place of another one of its kind that lies there."""
        if getattr(self.screen, "where", "") in BETWEEN:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def on_life_told(self, event: m.LifeTold) -> None:
        """A page with a card's life."""
        from campaign_tui.screens.dialogs import Page

        self.push_screen(Page(event.title, event.text))

    def on_syncs_read(self, event: m.SyncsRead) -> None:
        """The diary shows the stickers that later campaigns share."""
        from campaign_tui.screens.diary import DiaryScreen

        for screen in self.screen_stack:
            if isinstance(screen, DiaryScreen):
                screen.show_shared(event.syncs)

    def on_journeys_read(self, event: m.JourneysRead) -> None:
        """The diary tells the journeys."""
        from campaign_tui.screens.diary import DiaryScreen

        for screen in self.screen_stack:
            if isinstance(screen, DiaryScreen):
                screen.show_journeys(event.lines)
