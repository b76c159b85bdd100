"""What the app does when the desk reports: which screens see which view, and what is asked.

Every screen of the campaign shows one view at a time: that of the head, or of an action of the past.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign_tui.app.between_flow import memory_kind
from campaign_tui.app.map_flow import MapFlow
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import BETWEEN, IN_PLAY
from campaign_tui.notes.box_notes import BoxNotes
from domain.core.canonical import ActionId
from domain.text.catalogue import say

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer

    from campaign_tui.desk.desk import Desk
    from campaign_tui.kept.reminding import Reminding
    from campaign_tui.kept.teaching import Teaching
    from campaign_tui.screens.memory import MemoryScreen
    from campaign_tui.screens.tracker import TrackerScreen
    from campaign_tui.session.session import HeadChange
    from campaign_tui.views.view import View
    from domain.coach.recap import Line
    from domain.language.commands import AnyCommand


SPEEDS = (3.0, 1.5, 0.75, 0.3)
"""Seconds for one action while the past is played, from slow to fast."""

HERE = b""
"""The answer for a way back that is chosen in the history."""


class CampaignFlow(MapFlow):
    """An app with at most one open campaign."""

    desk: Desk
    teaching: Teaching
    reminding: Reminding
    recap: tuple[Line, ...] = ()
    """What came of the last evening, until it is told."""
    box = BoxNotes()
    """What is ticked and counted of the open campaign."""
    head_view: View | None = None
    """The open campaign at its head."""
    _playing: Timer | None = None
    _speed = 1
    _pages: tuple[tuple[str, str], ...] = ()
    """Pages to read once everything is told."""

    # ---- a campaign ---------------------------------------------------------------------------

    def on_opened(self, event: m.Opened) -> None:
        from campaign_tui.screens.campaign import OverviewScreen
        from campaign_tui.screens.new_campaign import NewCampaignScreen

        if isinstance(self.screen, NewCampaignScreen):
            self.pop_screen()
        self.head_view = event.view
        self.point_at(event.campaign)
        self.teaching.forget()
        self.teaching.meet(event.lessons)
        self.reminding.begin(event.campaign.hex())
        self.box, self.recap = BoxNotes(), event.recap
        self.begin_drawings(event.campaign.hex())
        if self.return_to_campaign(event.campaign, event.view):
            return
        self.push_screen(OverviewScreen(event.view))
        if event.view.state.memory is not None:
            self.enter_memory()
        self.tell_recap()

    def point_at(self, campaign: bytes) -> None:
        """Leave the library pointing at the campaign that is opened now."""

    def tell_recap(self) -> None:
        """Tell of the last evening, where one has ended since the campaign was open."""

    def return_to_campaign(self, campaign: bytes, view: View) -> bool:
        """Put the screens of a campaign back as they were left, where that is kept; whether it was."""
        return False

    def looked(self) -> None:
        """A look at the past is over the other screens."""

    def enter_memory(self) -> None:
        """Open the memory in play: on its map, or the books of one that lies on the table."""
        view = self.head_view
        if view is not None and view.state.memory is not None:
            self.push_screen(memory_kind(view)(view))

    def submit(self, command: AnyCommand, seen: View) -> None:
        """Take a decision that was made on a view."""
        self.desk.submit(command, seen.action)

    def on_adjusted(self, event: m.Adjusted) -> None:
        """A value was overridden: the form goes, and what has changed is shown as after a decision."""
        from campaign_tui.screens.adjust import AdjustScreen

        if isinstance(self.screen, AdjustScreen):
            self.screen.dismiss(None)
        self.call_after_refresh(self._adjusted, event)

    def _adjusted(self, event: m.Adjusted) -> None:
        before = self.head_view
        if self._on_overview() and before is not None and (before.state.memory and event.view.state.memory):
            # Who looks at the campaign while a memory is in play goes on looking at it.
            self.head_view = event.view
            self._show_heads(event.view)
        else:
            self._decided(m.Decided(event.view, None, (), event.pages))
        self.say(event.sentence)

    def on_decided(self, event: m.Decided) -> None:
        if getattr(self.screen, "form", "") == "report" and not self.screen.goes_on(event.view):  # type: ignore[attr-defined] # the form has it
            # The form goes first: what was decided is shown on the screen below it.
            self.screen.dismiss(None)
            self.call_after_refresh(self._decided, event)
        else:
            self._decided(event)

    def _decided(self, event: m.Decided) -> None:
        self.head_view = event.view
        self.teaching.meet(event.lessons)
        memory = self._memory_screen()
        if memory is not None and event.moments:
            self._pages = event.pages
            self._show_heads(event.view, leave_out=memory)
            memory.show_moments(event.view, event.moments)
            return
        self._pages = event.pages
        self._show_heads(event.view)
        self.told(memory)

    def told(self, memory: MemoryScreen | TrackerScreen | None) -> None:
        """The telling is over: show the view it led to, the pages to read, and the screen that belongs to it."""
        view = self.head_view
        if view is None:
            return
        if memory is not None and (view.state.memory is None or isinstance(memory, memory_kind(view))):
            memory.show_view(view)
        self._right_screen(view)
        from campaign_tui.screens.dialogs import Page

        pages, self._pages = self._pages, ()
        if getattr(self.screen, "reads_no_pages", False):
            return
        for title, text in reversed(pages):
            self.push_screen(Page(title, text))

    def _right_screen(self, view: View) -> None:
        """Leave the memory when none is in play; enter it when one has begun."""
        memory = self._memory_screen()
        if memory is not None and (view.state.memory is None or not isinstance(memory, memory_kind(view))):
            while self.screen is not memory and len(self.screen_stack) > 1:
                self.pop_screen()
            self.pop_screen()
            memory = None
        if view.state.memory is not None and memory is None:
            while getattr(self.screen, "where", "") in BETWEEN:
                self.pop_screen()
            if self._on_overview():
                self.enter_memory()

    def _on_overview(self) -> bool:
        from campaign_tui.screens.campaign import OverviewScreen

        return isinstance(self.screen, OverviewScreen)

    def _memory_screen(self) -> MemoryScreen | TrackerScreen | None:
        """The screen of the memory in play, if it is open."""
        for screen in self.screen_stack:
            if getattr(screen, "where", "") in IN_PLAY and not screen.view.past:  # type: ignore[attr-defined] # screens of a memory have a view
                return screen  # type: ignore[return-value] # there are no others of that name
        return None

    def _show_heads(self, view: View, leave_out: Screen[Any] | None = None) -> None:
        """Give all open screens but those of the past the new view."""
        from campaign_tui.screens.base import CampaignScreen

        for screen in self.screen_stack:
            if isinstance(screen, CampaignScreen) and screen is not leave_out and not screen.view.past:
                if screen.where in IN_PLAY and (view.state.memory is None or not isinstance(screen, memory_kind(view))):
                    continue
                screen.show_view(view)

    def on_head_moved(self, event: m.HeadMoved) -> None:
        from campaign_tui.screens.dialogs import Page

        before, self.head_view = self.head_view, event.view
        while getattr(self.screen, "view", None) is not None and self.screen.view.past:  # type: ignore[attr-defined] # asked for above
            self.pop_screen()
        self._show_heads(event.view)
        self._right_screen(event.view)
        self.say(_change_words(event.change))
        if before is not None and not event.pieces and hasattr(self.screen, "came_back"):
            self.screen.came_back(before.state, _change_words(event.change))
        if event.pieces:
            self.push_screen(Page(say("tui.pieces.title"), "\n".join(event.pieces)))

    def on_recorded(self, event: m.Recorded) -> None:
        self.head_view = event.view
        self._show_heads(event.view)
        if hasattr(self.screen, "settings"):
            self.screen.show_view(event.view)  # type: ignore[attr-defined] # the settings have both
        self.say(event.sentence)

    # ---- screens beside the campaign ----------------------------------------------------------

    def open_settings(self) -> None:
        """Open the settings, with those of the campaign where one is open."""
        from campaign_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(self.head_view))

    def open_region(self, view: View) -> None:
        """Open the region map."""
        from campaign_tui.screens.region import RegionScreen

        self.beside(RegionScreen(view))

    def open_statistics(self, view: View) -> None:
        """Open the statistics of the path to the action that is shown."""
        from campaign_tui.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen(view))

    def on_statistics_read(self, event: m.StatisticsRead) -> None:
        from campaign_tui.screens.statistics import StatisticsScreen

        for screen in self.screen_stack:
            if isinstance(screen, StatisticsScreen):
                screen.show_statistics(event.statistics)

    def pass_keyboard(self, view: View, by: int = 1) -> None:
        """Pass the keyboard to the next player, or to nobody."""
        names = ["", *(name for name, _ in view.players)]
        if len(names) == 1:
            self.say(say("tui.settings.no_players"), alarm=True)
            return
        at = names.index(view.player) if view.player in names else 0
        self.desk.sit(names[(at + by) % len(names)])

    # ---- the history --------------------------------------------------------------------------

    def open_history(self) -> None:
        """Open the tree of actions."""
        from campaign_tui.screens.history import HistoryScreen

        if self.head_view is not None:
            self.push_screen(HistoryScreen(self.head_view))

    def on_history_read(self, event: m.HistoryRead) -> None:
        for screen in self.screen_stack:
            if screen.__class__.__name__ == "HistoryScreen":
                screen.show_rows(event.rows)  # type: ignore[attr-defined] # told by its name, so that it isn't imported

    def on_titles_read(self, event: m.TitlesRead) -> None:
        for screen in self.screen_stack:
            if screen.__class__.__name__ == "HistoryScreen":
                screen.show_titles(event.titles)  # type: ignore[attr-defined] # as above

    def on_action_told(self, event: m.ActionTold) -> None:
        for screen in self.screen_stack:
            if screen.__class__.__name__ == "HistoryScreen":
                screen.show_words(event.action, event.sentences, event.rules)  # type: ignore[attr-defined] # as above

    def look_by(self, view: View, way: int, by: str = "action") -> None:
        """Look further back (-1) or on (1) than what is shown: by "event", "action", "turn", "memory" or "evening"."""
        self.desk.look_by(view.action, way, by, view.cut)

    def play(self) -> None:
        """Let the past that is shown go on action by action, until it is the head; or stop."""
        if self._playing is not None:
            self.stop_playing()
            self.say(say("tui.past.stopped"))
        elif self._past_view() is None:
            self.say(say("tui.past.not_here"), alarm=True)
        else:
            self._playing = self.set_interval(SPEEDS[self._speed], self.play_on)
            self.say(say("tui.past.playing", seconds=SPEEDS[self._speed]))

    def speed_by(self, by: int) -> None:
        """Play faster (1) or slower (-1)."""
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self._playing is not None:
            self.stop_playing()
            self.play()
        else:
            self.say(say("tui.past.speed", seconds=SPEEDS[self._speed]))

    def play_on(self) -> None:
        """The next action of what is played; where no past is shown any more, playing stops."""
        view = self._past_view()
        if view is None:
            self.stop_playing()
        else:
            self.look_by(view, 1)

    def stop_playing(self) -> None:
        """Play no further."""
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _past_view(self) -> View | None:
        """The past that the screen on top shows, if it shows one."""
        view: View | None = getattr(self.screen, "view", None)
        return view if view is not None and view.past else None

    def on_scopes_read(self, event: m.ScopesRead) -> None:
        """Ask how far back; what that takes back is shown and asked about next."""
        from campaign_tui.screens.undo import UndoScreen

        def answered(action: bytes | None) -> None:
            if action == HERE:
                self.open_history()
            elif action is not None:
                self.desk.compare(ActionId(action))

        self.push_screen(UndoScreen(event.scopes), answered)

    def on_looked(self, event: m.Looked) -> None:
        """Show the past, over whatever is open; the head itself closes it."""
        from campaign_tui.screens.campaign import OverviewScreen

        top, view = self.screen, event.view
        here = getattr(top, "view", None) is not None and top.view.past  # type: ignore[attr-defined] # asked for before
        kind = memory_kind(view) if view.state.memory is not None else OverviewScreen
        if not view.past:
            if here:
                self.pop_screen()
            else:
                self.say(say("tui.past.is_head"))
        elif here and isinstance(top, kind):
            top.show_view(view)
        elif here:
            self.switch_screen(kind(view))
        else:
            self.push_screen(kind(view))
        self.looked()

    def on_compared(self, event: m.Compared) -> None:
        from campaign_tui.screens.dialogs import Confirm

        change = event.change
        back = [say("tui.change.back_line", title=step.title) for step in change.taken_back]
        again = [say("tui.change.again_line", title=step.title) for step in change.done_again]
        if not back and not again:
            self.say(say("tui.past.is_head"))
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self.desk.go_to(event.action)

        question = say("tui.change.question", back=len(back), again=len(again))
        pieces = [say("tui.change.pieces"), *event.pieces] if event.pieces else []
        # What has to be done at the table is shown in full, whatever else is only counted.
        self.push_screen(Confirm(question, _shortened([*back, *again], MOST_STEPS if pieces else 0) + pieces), answered)

    # ---- other windows ------------------------------------------------------------------------

    def on_others_wrote(self, event: m.OthersWrote) -> None:
        self.head_view = event.view
        self._show_heads(event.view)
        self._right_screen(event.view)
        self.say(say("tui.others.wrote", what=_change_words(event.change)))

    def on_conflicted(self, event: m.Conflicted) -> None:
        """Another window was faster: show what it did, and ask."""
        from campaign_tui.screens.dialogs import Confirm

        self.head_view = event.view
        self._show_heads(event.view)
        lines = [say("tui.change.back_line", title=step.title) for step in event.change.taken_back]
        lines += [say("tui.change.again_line", title=step.title) for step in event.change.done_again]

        def answered(sure: bool | None) -> None:
            if sure:
                self.submit(event.command, event.view)
            else:
                self._right_screen(event.view)

        self.push_screen(Confirm(say("tui.others.question"), lines), answered)


MOST_STEPS = 5
"""Steps of a change that are named before the pieces on the table."""


def _shortened(lines: list[str], most: int) -> list[str]:
    """At most so many lines, the others counted; 0 for all of them."""
    rest = len(lines) - most
    return [*lines[:most], say("tui.more", n=rest)] if most and rest > 0 else lines


def _change_words(change: HeadChange) -> str:
    """What a change of the head did, in a sentence."""
    if len(change.taken_back) == 1 and not change.done_again:
        return say("tui.change.back_one", title=change.taken_back[0].title)
    if len(change.done_again) == 1 and not change.taken_back:
        return say("tui.change.again_one", title=change.done_again[0].title)
    return say("tui.change.both", back=len(change.taken_back), again=len(change.done_again))
