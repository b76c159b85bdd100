"""Drawing the map of a memory: ground is typed square by square, everything else is a key at the cursor.

The map is entered by one decision when it is done; until then nothing of it is in the campaign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.actions import bindings
from campaign_tui.drawings import MOST_STEPS, Drawing
from campaign_tui.screens.base import CampaignScreen, title
from campaign_tui.widgets import here
from campaign_tui.widgets.bars import Bar, divider, write
from campaign_tui.widgets.map_board import Board, MapBoard, board
from campaign_tui.widgets.map_view import ZOOMS
from domain.commands import DrawMap
from domain.errors import ContentError
from domain.model.terrain import DIRECTIONS, map_of, square_name
from domain.table.map_draft import Draft, blank, fits, missing, of_plan, of_text, place_of, terrain_of
from domain.table.map_pens import TOKENS, Spot, stroke
from domain.table.own_memory import USUAL
from domain.words import known, say, visible
from domain.words.names import memory as memory_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.view import View
    from campaign_tui.widgets.map_view import MapView
    from domain.table.map_draft import Missing

SIDES = {"up": "N", "down": "S", "left": "W", "right": "E"}
EDGES = {"shift": "wall", "ctrl": "ladder"}
"""Edges by the key that is held while an arrow is pressed."""
STYLES = {"cursor": "bold $lagoon", "label": "$quiet", "objective": "$gold", "elite": "$gold", "danger": "$danger"}
"""How the inks of a description look beside the board."""
PLAIN = {"⌫": "Bsp", "␣": "Spc"}
"""Keys of the legend where only ASCII is."""
TYPED = [
    *(
        Binding(f"{held}+{arrow}", f"pen('{edge}.{side}')")
        for held, edge in EDGES.items()
        for arrow, side in SIDES.items()
    ),
    *(Binding(str(number), f"figures({number})") for number in range(10)),
    *(Binding(letter, f"pen('entrance.{letter}')") for letter in TOKENS),
]
"""Keys that say by themselves what they draw: arrows with a key held, digits, letters of entrances.

They are bindings as all others are: what is typed fast is done in the order in which it was typed.
"""
LEGEND = ("ground", "edges", "places", "people", "rest")


class MapEditorScreen(CampaignScreen, inherit_bindings=False):
    """A board, what lies at the cursor, and the keys."""

    BINDINGS = [*bindings("map_editor"), *TYPED]
    where: ClassVar[str] = "map_editor"

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
        yield Bar(id="say")

    def on_mount(self) -> None:
        kept = self.campaign_app.drawings.get(self.memory)
        if kept is not None:
            self._take_up(kept)
        super().on_mount()

    def _take_up(self, kept: Drawing) -> None:
        """Go on with a drawing that was left half-done; what can't be read of it is let go."""
        drafts = []
        for text in (*kept.before, kept.text):
            try:
                drafts.append(of_text(self.memory, text))
            except ContentError:
                continue
        if drafts:
            *self._done, self.draft = [*([self.draft] if not kept.before else []), *drafts]

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
        lines = here.describe(shown.terrain, self.cursor, shown.contents.get(self.cursor), self.dress)
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
        rows = [row for part in LEGEND for row in say(f"tui.map_editor.keys.{part}", name=name).split(" / ")]
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
            return say(f"tui.map_editor.which_side.{self.edge}")
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

    # ---- drawings are kept --------------------------------------------------------------------

    def place(self) -> dict[str, str]:
        own = {"memory": self.memory, "cursor": self.cursor, "corner": self.corner, "kind": self.kind}
        return {**super().place(), **own, "zoom": self.chart.zoom}

    def take_place(self, place: dict[str, str]) -> None:
        for name in ("cursor", "corner"):
            square = place.get(name, "")
            try:
                if fits(place_of(square)) and map_of(square) in self.draft.letters:
                    setattr(self, name, square)
            except LookupError:
                continue
        if place.get("kind") in self.view.pack.guards:
            self.kind = place["kind"]
        if place.get("zoom") in ZOOMS:
            self.chart.zoom_by(ZOOMS.index(place["zoom"]) - ZOOMS.index(self.chart.zoom or ZOOMS[0]))
        self._line = place_of(self.cursor)[0]
        self.draw()

    def change(self, draft: Draft) -> None:
        """Take a changed draft, and keep it at once."""
        self._fault = ""
        if draft.table != self.draft.table:
            self._done.append(self.draft)
            self._undone.clear()
            self.draft = draft
            self._keep()
        self.draw()

    def _keep(self) -> None:
        before = tuple(draft.text for draft in self._done[-MOST_STEPS:])
        self.campaign_app.drawings.keep(self.memory, Drawing(self.draft.text, before))

    def action_undo(self) -> None:
        """Take back the last stroke."""
        self._step_back(self._done, self._undone)

    def action_redo(self) -> None:
        """Draw it again."""
        self._step_back(self._undone, self._done)

    def _step_back(self, from_: list[Draft], to: list[Draft]) -> None:
        self.edge = self._fault = ""
        if not from_:
            self.fail(say("tui.map_editor.no_step"))
            return
        to.append(self.draft)
        self.draft = from_.pop()
        self._keep()
        self.draw()

    # ---- moving -------------------------------------------------------------------------------

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor, or draw the edge that was begun."""
        if self.edge:
            edge, self.edge = self.edge, ""
            side = next(name for name, by in DIRECTIONS.items() if by == (dx, dy))
            self.action_pen(f"{edge}.{side}")
            return
        self._go(dx, dy)
        self._line = place_of(self.cursor)[0]

    def _go(self, dx: int, dy: int) -> None:
        self._fault = ""
        column, row = place_of(self.cursor)
        if fits((column + dx, row + dy)):
            self.cursor = square_name(self.letter, column + dx, row + dy)
        self.draw()

    def action_go(self) -> None:
        """The next line, where this one began."""
        self._fault = ""
        row = place_of(self.cursor)[1] + 1
        if fits((self._line, row)):
            self.cursor = square_name(self.letter, self._line, row)
        self.draw()

    def on_map_view_cursor_moved(self, event: MapView.CursorMoved) -> None:
        """By keys: that is known here already, and perhaps long past."""
        event.stop()

    def on_map_board_pointed(self, event: MapBoard.Pointed) -> None:
        """The mouse points at another square."""
        event.stop()
        if event.square != self.cursor:
            self.cursor = event.square
            self._line = place_of(self.cursor)[0]
            self.draw()

    def on_map_view_chosen(self, event: MapView.Chosen) -> None:
        event.stop()
        self.action_put()

    def action_mark(self) -> None:
        """Begin to mark squares at the cursor, or stop."""
        self.corner, self._fault = "" if self.corner else self.cursor, ""
        self.draw()

    def action_zoom(self, steps: int) -> None:
        self.chart.zoom_by(steps)

    def action_other_map(self) -> None:
        """The next map of the memory."""
        letters = self.draft.letters
        if len(letters) == 1:
            self.fail(say("tui.map_editor.one_map"))
            return
        self._turn_to(letters[(letters.index(self.letter) + 1) % len(letters)])

    def _turn_to(self, letter: str) -> None:
        self.cursor, self.corner, self._line = square_name(letter, 0, 0), "", 0
        self.draw()

    # ---- drawing ------------------------------------------------------------------------------

    def action_figures(self, number: int) -> None:
        """So many of the kind that digits put; 0 takes all enemies away."""
        self.action_pen(f"guard.{self.kind}.{number}" if number else "guards.none")

    def action_pen(self, pen: str) -> None:
        """Draw with a pen; ground that is typed moves the cursor on."""
        self.edge = self._fault = ""
        if self.decline_past() or self.waits:
            return
        if pen == "objective":
            self.action_objective()
            return
        marked, before = bool(self.corner), self.draft
        try:
            drawn = stroke(self.draft, pen, Spot(self.cursor, self.squares))
        except ContentError as fault:
            self.fail(str(fault))
            return
        self.corner = ""
        self.change(drawn)
        if pen.startswith("kind.") and not marked:
            self._go(1, 0)
        elif pen == "new_map" and drawn is not before:
            self._turn_to(drawn.letters[-1])

    def action_rub(self) -> None:
        """Back by a square, and nothing is there."""
        if place_of(self.cursor)[0] == 0 or self.corner:
            self.action_pen("kind.none")
            return
        self._go(-1, 0)
        self.action_pen("kind.none")
        self._go(-1, 0)

    def action_edge(self, edge: str) -> None:
        """The next arrow draws this edge."""
        self.edge = edge
        self.tell("")

    def action_kind(self) -> None:
        """Digits put the next kind of enemy."""
        kinds = list(self.view.pack.guards)
        if kinds:
            self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
        self.draw()

    def action_put(self) -> None:
        """Everything that can be drawn, in a list."""
        from campaign_tui.screens.map_forms import PenScreen

        def chosen(pen: str | None) -> None:
            if pen:
                self.action_pen(pen)

        self.app.push_screen(PenScreen(self.view.pack, self.draft, Spot(self.cursor, self.squares)), chosen)

    def action_objective(self) -> None:
        """The objective of the square at the cursor, on one line."""
        from campaign_tui.screens.map_forms import ObjectiveScreen

        def answered(draft: Draft | None) -> None:
            if draft is not None:
                self.change(draft)

        self.app.push_screen(ObjectiveScreen(self.view.pack, self.draft, self.cursor), answered)

    def action_text(self) -> None:
        """The whole draft as the text of a file."""
        from campaign_tui.screens.map_forms import TextScreen

        def answered(draft: Draft | None) -> None:
            if draft is not None:
                self.change(draft)

        self.app.push_screen(TextScreen(self.draft), answered)

    # ---- done ---------------------------------------------------------------------------------

    def action_done(self) -> None:
        """Enter the map, or show the first thing that stands against it."""
        if self.decline_past() or self.waits:
            return
        self._missing = missing(self.view.pack, self.draft)
        if self._missing:
            first = self._missing[0]
            if first.square and first.square != self.cursor:
                self.cursor, self.corner = first.square, ""
                self.draw()
            self.fail(first.sentence)
            return
        if self.draft.text == self.view.state.plans.get(self.memory):
            self.fail(say("tui.map_editor.as_entered"))
            return
        self.waits = True
        self.campaign_app.submit(DrawMap(self.memory, self.draft.text), self.view)

    def show_view(self, view: View) -> None:
        entered = self.waits and view.action != self.view.action
        self.waits = False
        super().show_view(view)
        if entered:
            self.campaign_app.drawings.forget(self.memory)
            self.call_after_refresh(self._entered_well)

    def _entered_well(self) -> None:
        """It is in the campaign: back to where it was asked for."""
        if self.app.screen is self:
            self.app.pop_screen()
            self.campaign_app.say(say("tui.map_editor.entered", memory=memory_words(self.view.pack, self.memory)))

    def declined(self, sentence: str) -> None:
        """The rules said no."""
        self.waits = False
        self.fail(sentence)

    def fail(self, sentence: str) -> None:
        """Say why nothing was drawn; it stays there until the next key."""
        self._fault = sentence
        self.tell(sentence, alarm=True)

    def action_throw_away(self) -> None:
        """Ask, then begin anew with what was entered, or a blank map."""
        from campaign_tui.screens.dialogs import Confirm

        def answered(sure: bool | None) -> None:
            if sure:
                self.corner, self.edge = "", ""
                self.change(self._entered())
                self.campaign_app.drawings.forget(self.memory)

        self.app.push_screen(Confirm(say("tui.map_editor.throw_away")), answered)

    def action_back(self) -> None:
        """Out of what was begun; then to where it was asked for: the drawing is kept."""
        if self.edge or self.corner:
            self.edge = self.corner = ""
            self.draw()
            return
        self.app.pop_screen()
        if self.campaign_app.drawings.get(self.memory) is not None:
            self.campaign_app.say(say("tui.map_editor.kept", key=known("tui.map_editor.key", "D")))
