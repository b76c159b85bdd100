"""What can be looked at and looked up in a memory, and which keys mean anything."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.keys.actions import actions
from campaign_tui.screens.memory_layout import MemoryLayout
from campaign_tui.screens.why_not import WhyNot
from campaign_tui.views.things import named, things
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.boards import details
from campaign_tui.widgets.columns import Group, columns
from campaign_tui.widgets.figure_cards import cards_at
from campaign_tui.widgets.legend import legend
from campaign_tui.widgets.lines import plain
from domain.coach.about import about
from domain.telling.names import assassin as assassin_name
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign_tui.views.things import Thing
    from campaign_tui.views.view import View
    from campaign_tui.widgets.map_view import MapView


class MemoryFinding(MemoryLayout, inherit_bindings=False):
    """Looking about, finding and reading: nothing here decides anything."""

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self.why_not = WhyNot(self.tell)
        """Why something can't be done at the cursor."""

    def say_meaningless(self, sentence: str) -> None:
        # Said until the cursor goes on, as is why something can't be done.
        self.why_not.say(sentence, alarm=False)

    # ---- the cursor ---------------------------------------------------------------------------

    def action_step(self, dx: int, dy: int) -> None:
        if dy and self.uncover():
            return
        if self.listing and dy:
            self.choices.step(dy)
            return
        if self.listing and not at_cursor.prompt(self.view)[1]:
            # The list is about a square: whoever goes on from there leaves it.
            self._close_list()
        if self.list_covered:
            # Whoever looks about on the map sees what is there.
            self.show_list()
        self.chart.step(dx, dy)
        self.follow()

    def action_page(self, pages: int) -> None:
        if self.uncover():
            return
        self.choices.step(pages * max(2, self.choices.size.height - 2))

    def action_end(self, way: int) -> None:
        if self.listing and not self.uncover():
            self.choices.end(way)

    def on_map_view_cursor_moved(self, event: MapView.CursorMoved) -> None:
        event.stop()
        shown = self.chart.terrain
        if shown is not None and event.square not in shown.kinds:
            # It was the other map that was clicked on.
            self.look_at(event.square)
        self.follow()

    def follow(self) -> None:
        """Say beside the map what is at the cursor, if it has moved.

        Whoever moves it calls this at once, for then map and panel come in one picture; the map's message comes too
        late for that, and serves where the mouse moves it.
        """
        square = self.chart.cursor
        if square == self._followed == self._described:
            return
        self._followed = square
        # What can't be done was said of another square, and shown there.
        self.why_not.unsay()
        self.unfolded = "" if self.unfolded != self.about else self.unfolded
        terrain = self.terrain(square)
        if terrain is not None:
            self._draw_sentences(terrain)
        if not self.listing and not at_cursor.prompt(self.view)[1]:
            self._draw_here()

    def action_select(self, seat: int) -> None:
        """Select an assassin and put the cursor on it."""
        if seat >= len(self.team):
            return
        self.seat = seat
        square = self.team[seat].square
        self.draw()
        if square and self.team[seat].on_map:
            self.look_at(square)

    def action_select_by(self, by: int) -> None:
        self.action_select((self.seat + by) % max(1, len(self.team)))

    def action_other_map(self) -> None:
        """The next map of the memory, where there are several."""
        maps = list(self.maps.values())
        now = self.terrain(self.chart.cursor)
        if now is not None and len(maps) > 1:
            self.look_at(self._first_square(maps[(maps.index(now) + 1) % len(maps)]))

    def _look_at_prompt(self) -> None:
        """Put the cursor where the prompt is about."""
        square = getattr(self.view.waiting, "square", "")
        if square:
            self.look_at(square)
        elif not self.choices.active and self.selected:
            self._keep_cursor_on_map()

    def _keep_cursor_on_map(self) -> None:
        terrain = self.terrain(self.chart.cursor)
        if terrain is not None and self.chart.cursor not in terrain.kinds:
            self.look_at(self._first_square(terrain))

    # ---- the list beside the map --------------------------------------------------------------

    def _open_list(self) -> None:
        """Let the arrows move in the list."""
        self.listing, self.about = True, self.chart.cursor
        self._opened += 1
        self.tab = "here"
        self._show_tab()
        self._draw_here()

    def action_refused(self) -> None:
        """Show what can't be done and why, or put it away."""
        square = next((i.value.square for i in self.choices.items if isinstance(i.value, at_cursor.Folded)), "")
        self.unfolded, row = square, self.choices.index
        if square and not self.listing:
            # With the room of an open list, for every row has a reason below it.
            self._open_list()
        self._draw_here()
        # Where the folded row was the first reason stands now.
        self.choices.point(row, by_hand=False)

    def action_list(self) -> None:
        """Between map and list."""
        if self.listing:
            self._close_list()
        else:
            self._open_list()

    def _close_list(self) -> None:
        self.listing, self.tags = False, ()
        self.why_not.unsay()
        self.choices.activate(active=False)
        if not at_cursor.prompt(self.view)[1]:
            self._draw_here()

    # ---- panels and pages ---------------------------------------------------------------------

    def action_zoom(self, steps: int) -> None:
        self.chart.zoom_by(steps)
        self.zoomed()

    def action_zoom_round(self) -> None:
        self.chart.zoom_round()
        self.zoomed()

    def action_panel(self) -> None:
        """The next panel, where they are tabs."""
        panels = self.panels
        if len(panels) == 1 and self.tab in panels:
            self.tell(say("tui.panel.all"))
            return
        at = panels.index(self.tab) if self.tab in panels else -1
        self.tab = panels[(at + 1) % len(panels)]
        self._show_tab()
        self.call_after_refresh(self.draw)

    def action_aims(self) -> None:
        """The aims as a whole, to be read."""
        from campaign_tui.screens.dialogs import Page

        told = self._told_aims()
        if told:
            self.app.push_screen(Page(say("tui.aims.title"), "\n".join(told)))

    def action_board_cards(self) -> None:
        """All cards of the assassin at hand, whole; before them those of whoever else is under the cursor."""
        from campaign_tui.screens.dialogs import Sheet

        if not self.selected:
            return
        figure = self.team[self.seat]
        there = cards_at(self.view.pack, self.state, self.chart.cursor)
        own = Content.styled(say("tui.cards.of", name=assassin_name(self.view.pack, figure.name)), "bold $lagoon")
        parts = [there, Content("")] if there.plain else []
        text = Content("\n").join([*parts, own, *details(self.view.pack, figure)])
        self.app.push_screen(Sheet(say("tui.panel.cards"), text))

    def action_legend(self) -> None:
        """The signs of the map with their names."""
        from campaign_tui.screens.dialogs import Sheet, room_in

        signs = legend(self.dress, river=self.has_river())
        self.app.push_screen(Sheet(signs.title, columns([Group("", signs.rows)], room_in(self.app.size.width))))

    # ---- keys that mean something -------------------------------------------------------------

    def keys_now(self) -> frozenset[str]:
        """What the assassin at hand can do anywhere, and what the footer shows."""
        tags = {entry.tag for entry in self.view.entries if entry.legal}
        found = {one.id for one in actions("memory") if tags & set(one.decides.split())}
        return super().keys_now() | (found - {"concede", "verb_stuck", *self.idle_keys()})

    def idle_keys(self) -> tuple[str, ...]:
        """While something is told no key but those that go on means anything; no turn ends where none is open."""
        idle = [*super().idle_keys(), *(() if len(self.maps) > 1 else ("other_map",))]
        if not at_cursor.lets_act(self.view):
            idle.append("let_act")
        if self.telling:
            return (
                *idle,
                "let_act",
                "list",
                "next_assassin",
                "pass",
                "zoom",
                "panel",
                "undo",
                "history",
                "board_cards",
                "legend",
            )
        ends = any(entry.tag == "pass" and entry.legal for entry in self.view.entries)
        return tuple(idle) if ends else (*idle, "pass")

    def keys_of_others(self) -> frozenset[str]:
        """Verbs that this memory has nothing for are left out as well."""
        machines = () if self.state.play.machines else ("verb_machine",)
        several = () if len(self.maps) > 1 else ("other_map",)
        return super().keys_of_others() | {*machines, *several}

    # ---- finding ------------------------------------------------------------------------------

    def action_find(self) -> None:
        self._ask("find", self._find)

    def _find(self, text: str) -> None:
        """Put the cursor on the next square with something of this name; read a card or what isn't on the map."""
        wanted = text.strip().casefold()
        terrain = self.terrain(self.chart.cursor)
        if terrain is None or not wanted:
            return
        thing = named(self.view.pack, self.state, wanted)
        if thing is not None and (thing.text or thing.square.casefold() == wanted):
            self._show_thing(thing)
            return
        squares = list(terrain.kinds)
        start = squares.index(self.chart.cursor) + 1 if self.chart.cursor in squares else 0
        for square in squares[start:] + squares[:start]:
            lines = at_cursor.describe(terrain, square, self._contents.get(square), self.dress)
            if any(wanted in plain(line).casefold() for line in lines):
                self.look_at(square)
                self.tell("")
                return
        if thing is not None:
            self._show_thing(thing)
            return
        self.tell(say("tui.find.nothing", text=visible(text)), alarm=True)

    def _show_thing(self, thing: Thing) -> None:
        """Put the cursor where it is; what there is to read about it comes as a page."""
        if thing.square:
            self.look_at(thing.square)
        self.tell("" if thing.square or thing.text else say("tui.palette.thing", name=thing.name, what=thing.what))
        if thing.text:
            from campaign_tui.screens.dialogs import Page

            self.app.push_screen(Page(say("tui.palette.thing", name=thing.name, what=thing.what), thing.text))

    def named_things(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        for thing in things(self.view.pack, self.view.state):
            title = say("tui.palette.thing", name=thing.name, what=thing.what)
            yield title, thing.text, partial(self._show_thing, thing)

    def cited(self) -> tuple[str, ...]:
        """In a list the rules of the row pointed at; on the map those of what is there."""
        found = () if self.listing else about(self.view.pack, self.state, self.chart.cursor)
        gap = at_cursor.GAP if at_cursor.lets_act(self.view) else ()
        return found or super().cited() or gap

    def explained(self) -> tuple[str, ...]:
        """What is on the square under the cursor, who stands there, the selected assassin, and the map."""
        square, memory = self.chart.cursor, self.view.state.memory
        here = [one.name for one in self.view.state.assassins.values() if one.square == square]
        chosen = [one.name for one in self.team[self.seat : self.seat + 1]]
        people = [f"assassins/{who}" for who in dict.fromkeys([*here, *chosen])]
        if memory is None:
            return tuple(people)
        allies = [f"memory/allies/{name}" for name, one in memory.allies.items() if one.square == square]
        tokens = [f"memory/objectives/{name}" for name, one in memory.objectives.items() if one.square == square]
        letter = square.partition(".")[0] if "." in square else "a"
        return (f"memory/squares/{square}", *people, *allies, *tokens, f"memory/maps/{letter}", "memory/turn")
