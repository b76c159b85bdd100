"""The region map: where the group is, what is known, what a journey costs and brings before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.actions import bindings
from campaign_tui.screens.base import title
from campaign_tui.screens.grouped import GroupedScreen
from campaign_tui.view import Entry
from campaign_tui.widgets.bars import Bar, write
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.region_map import gauge, region_map, sign
from campaign_tui.widgets.road import header
from domain import commands as c
from domain.apocalypse.seeing import seen
from domain.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from domain.apocalypse.seeing import SeenPlace, SeenRegion

HERE = ("see_healer", "craft", "use_on_map", "treat", "pass")
"""Decisions that belong to the place where the group is."""


class RegionScreen(GroupedScreen, inherit_bindings=False):
    """Pick a location, then how the journey is paid."""

    BINDINGS = bindings("region")
    where: ClassVar[str] = "region"

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        yield Bar(id="gauge")
        with Horizontal(id="table"):
            with Vertical(id="picture", classes="panel"):
                yield Static(id="map", markup=False)
            with Vertical(id="side"):
                yield Menu(id="journeys", classes="panel")
                yield Static(id="place", classes="panel", markup=False)
        yield Bar(id="say")

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        view = self.view
        self.query_one("#head", Bar).say(header(view.name, view.pack, view.state, self.dress, self.app.size.width))
        menu = self.query_one("#journeys", Menu)
        title(menu, say("tui.region.journeys"))
        menu.empty = say("tui.region.closed")
        menu.add_class("-active")
        self.list_rows(menu)
        self._draw_map()
        self.footer()

    def _draw_map(self) -> None:
        region = seen(self.view.pack, self.view.state)
        title(self.query_one("#picture"), region.title if region and region.title else say("tui.panel.region"))
        picture = self.query_one("#map", Static)
        if region is None:
            write(picture, Content.styled(say("tui.region.none"), "$quiet"))
            return
        room = self.query_one("#picture").content_size
        pointed = self._pointed()
        self.query_one("#gauge", Bar).say(self._stock(region))
        write(picture, region_map(region, self.dress, max(20, room.width), max(6, room.height), pointed), layout=True)
        place = next((one for one in region.places if one.number == (pointed or region.position)), None)
        panel = self.query_one("#place", Static)
        title(panel, say("tui.panel.place"))
        write(panel, self._about(place), layout=True)

    def _stock(self, region: SeenRegion) -> Content:
        """Cubes, clues and the gauge in a line."""
        cubes = say("tui.region.cubes", n=region.cubes) if region.exploring else say("tui.region.resting")
        clues = say("tui.region.clues", n=len(region.clues))
        return Content.styled(f" {cubes}  {clues}  ", "bold $gold") + gauge(region, self.dress)

    def _pointed(self) -> int:
        """The location that the row under the cursor stands for."""
        if self.subject:
            return int(self.subject)
        item = self.query_one("#journeys", Menu).current
        return int(item.value) if item is not None and isinstance(item.value, str) and item.value.isdigit() else 0

    def _about(self, place: SeenPlace | None) -> Content:
        """A location in words."""
        if place is None:
            return Content("")
        kind = say(f"tui.region.kind.{place.kind}") if place.kind else say("tui.region.kind.unseen")
        lines = [Content.styled(f"{place.number} {sign(place, self.dress)} {kind}", "bold $foreground")]
        marks = [
            say(f"tui.region.mark.{name}")
            for name in ("here", "activated", "explored", "completed")
            if getattr(place, name)
        ]
        if place.amount:
            marks.append(say("tui.region.amount", n=place.amount))
        if place.memory and place.memory in self.view.pack.memories:
            marks.append(self.view.pack.memories[place.memory].title)
        if marks:
            lines.append(Content.styled(", ".join(marks), "$quiet"))
        roads = ", ".join(map(str, place.connections))
        lines.append(Content.styled(say("tui.region.roads", roads=roads), "$quiet"))
        return Content("\n").join(lines)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._draw_map()

    # ---- rows ---------------------------------------------------------------------------------

    def subjects(self) -> Sequence[Item]:
        """Where a journey can go, then what can be done here."""
        region = seen(self.view.pack, self.view.state)
        rows = []
        for place in region.places if region else ():
            found = self.grouped(str(place.number))
            if found:
                kind = say(f"tui.region.kind.{place.kind}") if place.kind else say("tui.region.kind.unseen")
                rows.append(Item(say("tui.region.to", number=place.number), str(place.number), tail=kind))
        return [*rows, *(Item(e.title, e, enabled=e.legal) for tag in HERE for e in self._of(tag))]

    def _of(self, tag: str) -> list[Entry]:
        return [e for e in self.view.entries if e.tag == tag and e.legal]

    def grouped(self, subject: str) -> list[Entry]:
        """The ways to pay for a journey to a place, or a jump."""
        to = int(subject)
        return [e for e in self.view.entries if isinstance(e.command, c.Journey | c.Jump) and e.command.to == to]

    def question(self, subject: str) -> str:
        """How the journey is paid, and what a tick would bring."""
        region = seen(self.view.pack, self.view.state)
        if region is None or region.ticks >= len(region.gauge):
            return say("tui.region.pay_full", number=subject) if region else ""
        number = region.gauge[region.ticks]
        key = "pay_numbered" if number else "pay"
        return say(f"tui.region.{key}", number=subject, box=region.ticks + 1, card=number)
