"""The map editor drawn: the board, what lies at the cursor, the keys, and what is still missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.bars import Bar, Telling, divider, title, write
from campaign_tui.widgets.map_board import Board, MapBoard, board
from domain.core.errors import ContentError
from domain.model.terrain import map_of, square_name
from domain.playing.reserve import USUAL
from domain.rules.table.map_draft import Draft, blank, missing, of_plan, of_text, place_of, terrain_of
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.views.view import View
    from domain.rules.table.map_draft import Missing

STYLES = {"cursor": "bold $lagoon", "label": "$quiet", "objective": "$gold", "elite": "$gold", "danger": "$danger"}
"""How the inks of a description look beside the board."""
PLAIN = {"⌫": "Bsp", "␣": "Spc"}
"""Keys of the legend where only ASCII is."""
LEGEND = ("ground", "edges", "places", "people", "rest")


class MapEditorLayout(CampaignScreen, inherit_bindings=False):
    """A board with panels beside it. Draws; `MapEditorScreen` listens to keys."""

    def __init__(self, view: View, memory: str) -> None:
        """With the view to begin with, for a memory of its pack."""
        super().__init__(view)
        self.memory = memory
        self.waits = False
        self.cursor = "A1"
        self.corner = ""
        """Where the marked squares begin, empty while none are marked."""
        self.edge = ""
        """The edge that the next arrow draws."""
        self.kind = next((kind for kind in (*USUAL, *view.pack.guards) if kind in view.pack.guards), "")
        """The kind of enemy that digits put."""
        self._line = 0
        """The column in which a line of typed ground began."""
        self._undone: list[Draft] = []
        self._done: list[Draft] = []
        self.draft = self._entered()
        self._missing: tuple[Missing, ...] = ()
        self._fault = ""
        """Why the last key drew nothing, until the next one."""

    def _entered(self) -> Draft:
        """The map as it was entered, or lies in the pack; else a blank one."""
        plan = self.view.pack.memories[self.memory]
        text = self.view.state.plans.get(self.memory)
        try:
            return of_plan(plan) if text is None else of_text(self.memory, text)
        except ContentError:
            return blank(self.memory)

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield MapBoard(id="map")
            with Vertical(id="side"):
                yield Static(id="spot", classes="panel", markup=False)
                yield Static(id="legend", classes="panel", markup=False)
                yield Static(id="missing", classes="panel", markup=False)
        yield Telling()

    # ---- what is shown ------------------------------------------------------------------------

    @property
    def chart(self) -> MapBoard:
        """The board."""
        return self.query_one(MapBoard)

    @property
    def letter(self) -> str:
        """The map that is drawn on."""
        return map_of(self.cursor)

    def put_on(self) -> None:
        self.chart.dress(self.dress.look, self.dress.signs)
        super().put_on()

    def draw(self) -> None:
        if not self.ready:
            return
        if self.letter not in self.draft.letters:
            self.cursor = "A1"
        terrain = terrain_of(self.draft, self.letter)
        shown = board(self.view.pack, self.draft, terrain, place_of(self.cursor))
        self._missing = missing(self.view.pack, self.draft)
        self.chart.draw(shown, self.cursor, self.squares if self.corner else ())
        self._draw_head(shown)
        self._draw_spot(shown)
        legend = self.query_one("#legend", Static)
        title(legend, say("tui.map_editor.legend"))
        write(legend, self._legend(), layout=True)
        open_ = self.query_one("#missing", Static)
        title(open_, say("tui.map_editor.still_missing"))
        write(
            open_, Content.styled("\n".join(f"- {one.sentence}" for one in self._missing), "$foreground"), layout=True
        )
        self.tell(self._fault, alarm=bool(self._fault))
        self.footer(say("tui.map_editor.next_line"))

    def _draw_head(self, shown: Board) -> None:
        """What is drawn, how large it is by now, and how much stands against entering it."""
        drawn, width = terrain_of(self.draft, self.letter), self.app.size.width
        open_ = say("tui.map_editor.missing", n=len(self._missing)) if self._missing else say("tui.map_editor.ready")
        parts = [
            Content.styled(f" {visible(memory_words(self.view.pack, self.memory))}", "bold $gold"),
            *([Content.styled(say("tui.map_editor.map", letter=self.letter), "$foreground")] if self._several else []),
            Content.styled(say("tui.map_editor.size", columns=drawn.columns, rows=drawn.rows), "$quiet"),
            Content.styled(open_, "$gold" if self._missing else "$lagoon"),
            *([Content.styled(say("tui.map_editor.marked", n=len(self.squares)), "$lagoon")] if self.corner else []),
        ]
        line = Content.styled(divider(self.dress, width), "$line").join(parts)
        self.query_one("#head", Bar).say(line.truncate(width, ellipsis=True))

    @property
    def _several(self) -> bool:
        return len(self.draft.letters) > 1

    def _draw_spot(self, shown: Board) -> None:
        """What lies at the cursor, in words."""
        spot = self.query_one("#spot", Static)
        title(spot, say("tui.map_editor.here"))
        lines = at_cursor.describe(shown.terrain, self.cursor, shown.contents.get(self.cursor), self.dress)
        told = [
            Content("").join(Content.styled(text, STYLES.get(ink, "$foreground")) for text, ink, _ in line)
            for line in lines
        ]
        start = self.draft.field("starts")
        if self.cursor in start:
            told.append(Content.styled(say("tui.map_editor.start", n=list(start).index(self.cursor) + 1), "$quiet"))
        write(spot, Content("\n").join(told), layout=True)

    def _legend(self) -> Content:
        """The keys that draw."""
        kind = self.view.pack.guards.get(self.kind)
        name = kind.name if kind else "?"
        rows = [row for part in LEGEND for row in say(families.TUI_MAP_EDITOR_KEYS[part], name=name).split(" / ")]
        told = []
        for row in rows:
            key, _, words = row.strip().partition(" ")
            if self.dress.signs.name != "unicode":
                key = PLAIN.get(key, key.replace("↑", self.dress.signs.north))
            told.append((f"{key:<4}", words))
        half = self.query_one("#legend").size.width // 2
        lines, line = [], Content("")
        for number, (key, words) in enumerate(told):
            cell = Content.styled(key, "bold $gold") + Content.styled(words[: max(6, half - 5)], "$quiet")
            line += cell
            if number % 2:
                lines.append(line)
                line = Content("")
            else:
                line += Content(" " * max(1, half - len(cell.plain)))
        return Content("\n").join([*lines, *([line] if line.plain else [])])

    def hint(self) -> str:
        if self.edge:
            return say(families.TUI_MAP_EDITOR_WHICH_SIDE[self.edge])
        if not self._missing:
            return say("tui.map_editor.hint_ready")
        return self._missing[0].sentence

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares that are marked, else the one at the cursor."""
        if not self.corner or map_of(self.corner) != self.letter:
            return (self.cursor,)
        (left, top), (right, bottom) = place_of(self.corner), place_of(self.cursor)
        return tuple(
            square_name(self.letter, column, row)
            for row in range(min(top, bottom), max(top, bottom) + 1)
            for column in range(min(left, right), max(left, right) + 1)
        )
