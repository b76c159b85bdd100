"""Opening screens by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.keys.actions import BETWEEN, IN_PLAY
from campaign_tui.screens.by_name import made, of_the_memory
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.app.current import Current
    from campaign_tui.app.stage import Stage
    from campaign_tui.views.view import View


class Opening:
    """Puts screens over those that are open."""

    def __init__(self, stage: Stage, current: Current) -> None:
        """On a stage, for the open campaign."""
        self._stage = stage
        self._current = current

    def open(self, where: str, view: View | None = None, *about: str) -> None:
        """Open a screen by its name: one between memories that is open already comes back as it was left."""
        if where == "palette":
            from campaign_tui.app.palette import Palette

            self._stage.push(Palette())
        elif where == "help":
            from campaign_tui.screens.help import HelpScreen

            self._stage.push(HelpScreen(*about))
        elif where == "rules":
            from campaign_tui.screens.rules import RulesScreen

            self._stage.push(RulesScreen(about))
        elif where == "map_editor":
            self._map_editor(view, *about)
        elif where in BETWEEN and self._is_open(where):
            while self._stage.top.where != where:
                self._stage.pop()
        else:
            self._stage.push(made(where, view))
            if where in IN_PLAY and view is not None and not view.past:
                self._as_it_was_left()

    def _is_open(self, where: str) -> bool:
        """Whether a screen lies below those of its kind on top, and shows the same action as these."""
        for screen in reversed(self._stage.screens):
            if not screen.between or screen.past_view is not self._stage.top.past_view:
                return False
            if screen.where == where:
                return True
        return False

    def _as_it_was_left(self) -> None:
        """Show the map as it was left, if it was in this memory."""
        place, self._current.map_place = self._current.map_place, {}
        screen = self._stage.top
        if place:
            self._stage.once_there(screen, lambda: screen.take_place(place))

    def standing(self) -> None:
        """Ask where a campaign stands that was played before it is kept here, if its pack has anything to be said."""
        from campaign_tui.screens.standing import StandingScreen
        from domain.rules.campaign.flow import is_story
        from domain.rules.table.standing import askable

        view = self._current.head_view
        if view is not None and is_story(view.state) and askable(view.pack, view.state):
            self._stage.push(StandingScreen(view))

    def memory(self) -> None:
        """Open the memory in play: on its map, or the books of one that lies on the table."""
        view = self._current.head_view
        if view is not None and view.state.memory is not None:
            self.open(of_the_memory(view), view)

    def _map_editor(self, view: View | None, memory: str) -> None:
        """Open the editor for the map of a memory, or say that its players don't draw it."""
        from domain.rules.table.mapping import drawable

        if view is None or memory not in drawable(view.pack, view.state):
            self._stage.say(say("tui.map_editor.not_own"), alarm=True)
        else:
            self._stage.push(made("map_editor", view, memory))
