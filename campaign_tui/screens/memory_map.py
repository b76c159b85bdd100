"""The map of the memory, with the ground that it stands on: what it shows, and where it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.screens.recital import Recital
from campaign_tui.screens.typing import TypingScreen
from campaign_tui.views.seats import first_seat
from campaign_tui.widgets import linear
from campaign_tui.widgets.ground import Ground
from campaign_tui.widgets.legend import legend, present
from campaign_tui.widgets.linear_panel import LinearPanel
from campaign_tui.widgets.squares import Contents, contents
from campaign_tui.widgets.story_strip import StoryStrip
from domain.coach.aims import aims
from domain.coach.aims_words import sentences
from domain.model.terrain import map_of

if TYPE_CHECKING:
    from campaign_tui.views.moments import Moment
    from campaign_tui.views.view import View
    from campaign_tui.widgets.map_view import MapView
    from domain.model.state import Assassin, State
    from domain.model.terrain import Terrain


class MemoryMap(TypingScreen, inherit_bindings=False):
    """The state that is shown, and the map of it; `MemoryLayout` has what stands around the map."""

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.seat = first_seat(view)
        self.telling = Recital(self, self._show_step)
        """What is told step by step; true while something is."""
        self._contents: dict[str, Contents] = {}
        self._announced: list[str] = []
        """What the last change changed on the map, a line a square."""
        self._map = ""

    @property
    def state(self) -> State:
        """What is shown: while something is told, the state at that moment."""
        return self.telling.now.state if self.telling else self.view.state

    @property
    def team(self) -> tuple[Assassin, ...]:
        """The assassins in seating order."""
        return tuple(self.state.assassins.values())

    @property
    def selected(self) -> str:
        """The id of the selected assassin."""
        return self.team[self.seat].name if self.seat < len(self.team) else ""

    @property
    def chart(self) -> MapView:
        """The map."""
        return self.ground.chart

    @property
    def ground(self) -> Ground:
        """The map with what stands below it."""
        return self.query_one(Ground)

    @property
    def story(self) -> StoryStrip:
        """The newest sentences, or the step that is told."""
        return self.query_one(StoryStrip)

    @property
    def maps(self) -> dict[str, Terrain]:
        """The maps of the memory by letter; none while no memory is in play."""
        memory = self.state.memory
        plan = self.view.pack.memories.get(memory.memory) if memory else None
        return plan.maps if plan else {}

    def terrain(self, square: str = "") -> Terrain | None:
        """The map on which a square lies, else the first one."""
        maps = self.maps
        return maps.get(map_of(square)) or next(iter(maps.values()), None)

    def look_at(self, square: str) -> None:
        """Put the cursor on a square, of whichever map."""
        terrain = self.maps.get(map_of(square))
        if terrain is None or square not in terrain.kinds:
            return
        if self._map != self._map_name(terrain):
            self._map = self._map_name(terrain)
            self.chart.load(terrain, square)
            self.draw()
        else:
            self.chart.point(square)

    def _draw_map(self) -> None:
        terrain = self.terrain(self.chart.cursor)
        if terrain is None:
            return
        before, self._contents = self._contents, contents(self.view.pack, self.state, terrain)
        same_map = self._map == self._map_name(terrain)
        if same_map and before != self._contents:
            self._announced = linear.changes(terrain, before, self._contents, self.dress)
        if self._map != self._map_name(terrain):
            self._map = self._map_name(terrain)
            self.chart.load(terrain, self._first_square(terrain))
        reach = set() if self.telling else {e.square for e in self.view.entries if e.legal and self.selected in e.who}
        own = self.team[self.seat].square if self.selected else ""
        self.chart.show(self._contents, reach - {own}, self.seat)
        self._share_ground(terrain)
        if self.ground.both:
            self._draw_other(terrain, reach - {own})
        self._draw_sentences(terrain)

    def on_ground_sized(self, event: Ground.Sized) -> None:
        """Columns and rows for the map are known."""
        event.stop()
        if self.state.memory is not None and self.ready:
            self._draw_map()

    def _share_ground(self, terrain: Terrain) -> None:
        """Share the rows out between the map and, where it leaves enough of them, its signs and the aims."""
        self.ground.share(list(self.maps.values()), terrain, small=self.has_class("-small"))
        if not self.ground.both and self.ground.room_below[1]:
            only = present(terrain, self._contents)
            signs = legend(self.dress, river=bool(self.view.pack.dangers), only=only)
            self.ground.show_signs(signs, self._told_aims())

    def _draw_other(self, terrain: Terrain, reach: set[str]) -> None:
        """The other map of the memory."""
        maps = list(self.maps.values())
        following = maps[(maps.index(terrain) + 1) % len(maps)]
        self.ground.show_other(following, contents(self.view.pack, self.state, following), reach, self.seat)

    def zoomed(self) -> None:
        """The map has another zoom: that changes its rows and what stands in those that it leaves, and no panel."""
        terrain = self.terrain(self.chart.cursor)
        if terrain is not None and self.ready:
            self._share_ground(terrain)

    def _draw_sentences(self, terrain: Terrain) -> None:
        """The map in sentences, where that is wanted: what has changed first, for it is read aloud first."""
        wanted = self.host.settings.linear
        self.set_class(wanted, "-linear")
        square = self.chart.cursor
        if not wanted or square not in terrain.kinds:
            return
        parts = linear.parts(terrain, square, self._contents, self._announced, self._told_aims(), self.dress)
        self.query_one(LinearPanel).show(parts)

    def _told_aims(self) -> list[str]:
        """What the memory asks, in sentences."""
        found = aims(self.view.pack, self.state)
        return list(sentences(self.view.pack, found)) if found else []

    def _map_name(self, terrain: Terrain) -> str:
        return f"{self.state.play.memory} {terrain.letter}"

    def _first_square(self, terrain: Terrain) -> str:
        """Where the cursor begins: where a prompt is about, with the selected assassin, at a station, anywhere."""
        asked = getattr(self.view.waiting, "square", "")
        places = [a.square for a in self.team[self.seat :] + self.team]
        known = [square for square in (asked, *places) if square in terrain.kinds]
        return next(iter([*known, *terrain.stations, *terrain.kinds]))

    def _show_step(self, step: Moment) -> None:
        """Show one step of the telling."""
        self.draw()
        self.story.flash(step.banners, motion=self.host.settings.motion)
        if step.square:
            self.look_at(step.square)
