"""Drawing the map of a memory: ground is typed square by square, everything else is a key at the cursor.

The map is entered by one decision when it is done; until then nothing of it is in the campaign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from campaign_tui.desk import playing
from campaign_tui.kept.drawings import MOST_STEPS, Drawing
from campaign_tui.keys.actions import action, bindings
from campaign_tui.notes.matching import ARROWS
from campaign_tui.screens.map_editor_layout import MapEditorLayout
from campaign_tui.widgets.map_board import EDGES
from campaign_tui.widgets.map_view import ZOOMS
from domain.core.errors import ContentError
from domain.language.commands import DrawMap
from domain.model.terrain import DIRECTIONS, map_of, square_name
from domain.rules.table.map_draft import Draft, fits, missing, of_text, place_of
from domain.rules.table.map_pens import Spot, stroke
from domain.telling.names import memory as memory_words
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.views.view import View
    from campaign_tui.widgets.map_board import MapBoard
    from campaign_tui.widgets.map_view import MapView


class MapEditorScreen(MapEditorLayout, inherit_bindings=False):
    """The keys of the editor, and where its drawings are kept."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "table")

    BINDINGS = bindings("map_editor")
    where: ClassVar[str] = "map_editor"

    def on_mount(self) -> None:
        kept = self.host.drawings.get(self.memory)
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
        self.host.drawings.keep(self.memory, Drawing(self.draft.text, before))
        # Where the cursor was belongs to the stroke: who comes back goes on from there.
        self.host.remember()

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

    def action_edge_at(self, key: str) -> None:
        """The edge on the side of an arrow: a wall or a ladder, by the key that is held."""
        held, arrow = key.split("+")
        self.action_pen(f"{EDGES[held]}.{ARROWS[arrow]}")

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

    def action_setup(self) -> None:
        """Figures, steps and limits."""
        from campaign_tui.screens.map_forms import SetupScreen

        self.app.push_screen(SetupScreen(self.view.pack, self.draft, self.change))

    def action_text(self) -> None:
        """The whole draft as the text of a file."""
        from campaign_tui.screens.map_forms import TextScreen

        def answered(draft: Draft | None) -> None:
            if draft is not None:
                self.change(draft)

        self.app.push_screen(TextScreen(self.draft), answered)

    # ---- where it comes from ------------------------------------------------------------------

    def unexplained(self) -> str:
        entered = self.view.state.plans.get(self.memory)
        if entered is None:
            return say("tui.why.draft", key=action("map_done").key)
        return say("tui.why.redrawn", key=action("map_done").key) if entered != self.draft.text else ""

    def action_why(self) -> None:
        """When the map was entered, and by whom; of a drawing that isn't, that it has no history yet."""
        from campaign_tui.screens.why import WhyScreen

        nothing = self.unexplained()
        if nothing:
            self.tell(nothing)
        else:
            self.app.push_screen(WhyScreen(self.view, path=f"plans/{self.memory}"))

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
        self.host.desk.ask(playing.submit, DrawMap(self.memory, self.draft.text), self.view.action)

    def show_view(self, view: View) -> None:
        entered = self.waits and view.action != self.view.action
        self.waits = False
        super().show_view(view)
        if entered:
            self.host.drawings.forget(self.memory)
            self.call_after_refresh(self._entered_well)

    def _entered_well(self) -> None:
        """It is in the campaign: back to where it was asked for."""
        if self.app.screen is self:
            self.app.pop_screen()
            self.host.say(say("tui.map_editor.entered", memory=memory_words(self.view.pack, self.memory)))

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
                self.host.drawings.forget(self.memory)

        self.app.push_screen(Confirm(say("tui.map_editor.throw_away")), answered)

    def action_back(self) -> None:
        """Out of what was begun; then to where it was asked for: the drawing is kept."""
        if self.edge or self.corner:
            self.edge = self.corner = ""
            self.draw()
            return
        super().action_back()
        if self.host.drawings.get(self.memory) is not None:
            self.host.say(say("tui.map_editor.kept", key=action("draw_map").key))
