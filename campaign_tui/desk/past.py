"""What the desk does with the past: looks into it, steps through it, the titles of what was decided, overrides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.core.canonical import ActionId
from domain.core.errors import CampaignError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.message import Message

    from campaign_tui.session.session import CampaignSession
    from campaign_tui.views.view import Viewer
    from projections.marks import Mark


class PastDesk(ABC):
    """The part of the desk that looks back; a part of the open campaign."""

    @abstractmethod
    def _do(self, doing: str, job: Callable[[], Message | None]) -> None: ...

    @property
    @abstractmethod
    def _campaign(self) -> CampaignSession: ...

    @property
    @abstractmethod
    def _view(self) -> Viewer: ...

    @abstractmethod
    def _marks(self) -> dict[bytes, Mark]: ...

    # ---- asking -------------------------------------------------------------------------------

    def look(self, action: ActionId) -> None:
        """Ask for a view of an action without going there."""
        self._do("look", lambda: m.Looked(self._view.look(action)))

    def look_by(self, action: ActionId, way: int, by: str = "action", cut: int = 0) -> None:
        """Ask for a view further back (-1) or on (1): by "event", "action", "turn", "memory" or "evening".

        It goes from an action, or from the middle of it, after the first `cut` of its events that are told.
        """
        if by == "event":
            self._do("look", lambda: self._look_by_event(action, way, cut))
        else:
            # From the middle of an action, its beginning is one action back, and its end is one on.
            self._do("look", lambda: self._look_by(action, way, by, inside=bool(cut)))

    def look_again(self, action: str, cut: str = "") -> None:
        """Ask for a look at an action by its id in hexadecimal digits; for the head where there is no such action."""

        def look() -> Message:
            try:
                known = ActionId(bytes.fromhex(action))
                inside = int(cut or 0)
            except ValueError:
                return m.Looked(self._view.look())
            if known not in self._campaign.timeline.actions:
                return m.Looked(self._view.look())
            return m.Looked(self._view.look_into(known, inside))

        self._do("look", look)

    def titles(self, actions: tuple[ActionId, ...]) -> None:
        """Ask for the titles of answers, with what they answered."""

        def read() -> Message:
            from campaign_tui.views.tree import full_titles

            return m.TitlesRead(full_titles(self._campaign, actions))

        self._do("titles", read)

    def adjust(self, path: str, value: str, why: str, seen: ActionId) -> None:
        """Override a value, as it is typed, at the action that the player saw."""
        self._do("adjust", lambda: self._adjust(path, value, why, seen))

    # ---- in the desk's thread -----------------------------------------------------------------

    def _look_by(self, action: ActionId, way: int, by: str, *, inside: bool) -> Message:
        """A step along the path of the head, forwards or back; at its ends nothing moves."""
        from campaign_tui.views.scopes import neighbour

        if inside and by == "action" and way > 0:
            return m.Looked(self._view.look(action))
        path = self._campaign.timeline.path()
        place = path.index(action) if action in path else len(path) - 1
        return m.Looked(self._view.look(path[neighbour(path, place, by, way, {} if by == "action" else self._marks())]))

    def _look_by_event(self, action: ActionId, way: int, cut: int) -> Message:
        """A step of one event that is told; from the first one of an action back to the action before."""
        timeline, view = self._campaign.timeline, self._view
        path = timeline.path()
        if action not in path:
            path = timeline.path(action)
        place = path.index(action)
        here = len(view.cuts(action))
        if way < 0:
            at = (cut or here) - 1
            if at > 0:
                return m.Looked(view.look_into(action, at))
            return m.Looked(view.look(path[max(0, place - 1)]))
        if cut:
            return m.Looked(view.look_into(action, cut + 1))
        return m.Looked(view.look_into(path[place + 1], 1) if place + 1 < len(path) else view.look(action))

    def _adjust(self, path: str, value: str, why: str, seen: ActionId) -> Message:
        from campaign_tui.session.overriding import as_shown, override, typed
        from campaign_tui.views.moments import pages
        from domain.folding.adjusting import value_at
        from domain.telling.paths import label

        session = self._campaign
        if session.head != seen:
            raise CampaignError(say("tui.adjust.moved"))
        before = value_at(session.state, path)
        done = override(session, path, typed(value, before), why)
        sentence = say(
            "tui.adjust.done", what=label(session.pack, path), before=as_shown(before), after=as_shown(done.after)
        )
        sentence = " ".join([sentence, *(say("tui.adjust.odd", what=odd) for odd in done.odd)])
        return m.Adjusted(self._view.look(), sentence, pages(session.pack, done.done.events))
