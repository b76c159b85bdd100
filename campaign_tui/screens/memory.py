"""The memory: the map, the boards, what can be done at the cursor, prompts, and the story."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ModalScreen

from campaign_tui.desk import playing
from campaign_tui.keys.actions import action, bindings, verb
from campaign_tui.screens.memory_finding import MemoryFinding
from campaign_tui.screens.memory_layout import TABS
from campaign_tui.screens.way_out import WayOut
from campaign_tui.views import meant
from campaign_tui.views.outcomes import Outcome
from campaign_tui.views.seats import seat_at_hand, seat_of_step
from campaign_tui.views.view import Entry
from campaign_tui.widgets import at_cursor
from campaign_tui.widgets.map_view import ZOOMS, MapView
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.squares import Contents
from domain.language.waiting import Window
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual import events

    from campaign_tui.views.banners import Banner
    from campaign_tui.views.moments import Moment
    from campaign_tui.views.view import View
    from domain.language.commands import AnyCommand


class MemoryScreen(MemoryFinding, inherit_bindings=False):
    """The memory in play, or a look at one: keys, prompts, and the telling of what the enemies did."""

    sheets: ClassVar[tuple[str, ...]] = ("campaign", "memory")

    BINDINGS = bindings("memory")
    where: ClassVar[str] = "memory"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self._notes: list[AnyCommand] = []
        """What is still to be said of the card that was drawn."""
        self.way_out = WayOut()
        self._left_at = ""
        """Where the player left the cursor before something was told, which shows it on the map."""
        self._along = ""
        """Whom the cursor goes along with: the list was opened where this assassin stands."""
        self._steps = False
        """Whether the next view comes of a step back or forth."""
        self._came_from: dict[str, str] = {}
        """Where each assassin stood before the last decision."""

    def place(self) -> dict[str, str]:
        listing = {"listing": str(self.choices.index)} if self.listing else {}
        tags = {"tags": " ".join(self.tags)} if self.tags else {}
        zoom = "" if self.chart.fitted else self.chart.zoom
        own = {"cursor": self.chart.cursor, "zoom": zoom, "seat": str(self.seat), "tab": self.tab}
        own["scrolled"] = "{} {}".format(*self.chart.scrolled)
        return {**super().place(), **own, **listing, **tags}

    def take_place(self, place: dict[str, str]) -> None:
        seat = place.get("seat", "")
        if seat.isdecimal() and int(seat) < len(self.team):
            self.seat = int(seat)
        if place.get("tab") in TABS:
            self.tab = place["tab"]
            self._show_tab()
        if place.get("zoom") in ZOOMS:
            self.chart.zoom_by(ZOOMS.index(place["zoom"]) - ZOOMS.index(self.chart.zoom or ZOOMS[0]))
        if any(place.get("cursor") in terrain.kinds for terrain in self.maps.values()):
            self.look_at(place["cursor"])
            self.chart.scroll(place.get("scrolled", ""))
        self.draw()
        row = place.get("listing", "")
        if row.isdecimal() and not self.view.past:
            self.tags = tuple(place.get("tags", "").split())
            self._open_list()
            self.choices.point(int(row), by_hand=False)

    # ---- views and the telling ----------------------------------------------------------------

    def show_view(self, view: View) -> None:
        if self.host.elsewhere:
            # Who is told something is told it to the end; who points at something goes on doing so.
            if not self.telling:
                super().show_view(view)
            return
        self.waits = False
        self.banners = ()
        self.tags, self.unfolded = (), ""
        self.telling.forget()
        if self.listing and not at_cursor.prompt(view)[1]:
            self.listing = False
        gone = self.seat
        stepped = seat_of_step(self.view, view) if self._steps else None
        self._steps = False
        self.seat = seat_at_hand(view, self.seat if stepped is None else stepped)
        super().show_view(view)
        self._put_cursor_back()
        if self.selected and (self.seat != gone or stepped is not None):
            # Who was at hand has left, or another one is after a step back: the cursor goes there, as by a key.
            self.look_at(self.team[self.seat].square)
        self._look_at_prompt()
        if self._notes:
            # A card is named first, and drawn then.
            self._submit(self._notes.pop(0))

    def action_undo(self) -> None:
        self._steps = True
        super().action_undo()

    def action_redo(self) -> None:
        self._steps = True
        super().action_redo()

    def _put_cursor_back(self) -> None:
        """Where the player left the cursor; with the assassin, where the decision came from a list opened there."""
        along = self.view.state.assassins.get(self._along)
        square = along.square if along is not None and along.on_map else self._left_at
        self._left_at, self._along = "", ""
        if square and self.view.state.memory is not None and square != self.chart.cursor:
            self.look_at(square)
            self.follow()

    def has_river(self) -> bool:
        """Packs with danger tokens have rivers, hideouts and nagas too."""
        return bool(self.view.pack.dangers)

    decides = True

    def fits(self, view: View) -> bool:
        return view.state.memory is not None and not view.state.at_table

    def show_moments(self, view: View, moments: tuple[Moment, ...]) -> bool:
        """Tell an action step by step, then show the view after it; that a card has a name now is told by its draw."""
        self.waits = False
        if self._notes:
            return False
        self.listing = False
        self.page += 1
        self.view = view
        self._left_at = self._left_at or self.chart.cursor
        self.telling.begin(moments)
        return True

    def celebrate(self, banners: tuple[Banner, ...]) -> None:
        """Show banners above the story, until the next decision."""
        self.banners = banners
        self._draw_story()
        self.story.flash(banners, motion=self.host.settings.motion)

    def typed_key(self, event: events.Key) -> None:
        """While something is told, any key goes on and Escape goes to the end; answers to a prompt are typed."""
        if self.way_out.pressed(event.key):
            self.tell("")
        if not self.telling:
            if self.listing and at_cursor.prompt(self.view)[1]:
                super().typed_key(event)
            return
        if event.key.startswith("ctrl+"):
            return
        event.stop()
        to_the_end = event.key == "escape"
        if to_the_end:
            self.way_out.closed()
        self.telling.go_on(to_the_end=to_the_end, key=event.key)

    def types(self, sign: str) -> bool:
        """Whether a sign was part of an answer: what is typed is seen in its list."""
        typed = super().types(sign)
        if typed:
            self.uncover()
        return typed

    def on_screen_suspend(self) -> None:
        self.way_out.covered(by_box=isinstance(self.app.screen, ModalScreen))

    def on_screen_resume(self) -> None:
        # What every screen does then, Textual calls by itself.
        self.way_out.uncovered()

    # ---- keys ---------------------------------------------------------------------------------

    def on_map_view_chosen(self, event: MapView.Chosen) -> None:
        event.stop()
        self.action_go()

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        """A row that means a square shows it on the map; one that can't be chosen says why."""
        event.stop()
        value = event.item.value
        if isinstance(value, Entry):
            self._say_of(value)
        square = getattr(event.item.value, "square", "")
        if square and (self.tags or isinstance(event.item.value, Outcome)):
            self.look_at(square)

    def _say_of(self, entry: Entry) -> None:
        """Of a row pointed at only why it can't be chosen is said."""
        if entry.legal:
            self.why_not.forget()
            self.tell("")
        else:
            self.why_not.say(at_cursor.reason(entry), alarm=False)

    def action_go(self) -> None:
        """The obvious thing: the row pointed at, or what the selected assassin can do at the cursor."""
        if self.telling:
            self.telling.go_on()
            return
        if self.decline_past():
            return
        if self.drawing:
            self.action_drawn()
            return
        if self.uncover():
            return
        if self.listing:
            self._take(self.row_taken(self.choices))
            return
        square = self.chart.cursor
        answers = [i for i in at_cursor.prompt(self.view)[1] if i.value.square == square]
        if len(answers) == 1:
            self._take(answers[0])
            return
        if at_cursor.prompt(self.view)[1]:
            self._open_list()
            return
        here_now = meant.offered_at(self.view, square)
        mine = meant.wanted_by(here_now, self.selected)
        entry = meant.obvious(mine)
        if entry is not None:
            self.submit(entry)
            return
        others = [f.seat for f in self._contents.get(square, Contents()).figures if f.seat != self.seat]
        if not mine and others:
            self.action_select(others[0])
        elif here_now:
            self._open_list()
        elif isinstance(self.view.waiting, Window) and self.view.waiting.kind == "gap":
            # Between the enemies' steps a square has nothing to say: what goes on stays in sight.
            self.tell(at_cursor.next_words(self.view))
        else:
            self._decline(self.view.at(square))

    @property
    def drawing(self) -> bool:
        """Whether a card of a deck on the table is waited for."""
        return any(isinstance(item.value, at_cursor.Drawn) for item in at_cursor.prompt(self.view)[1])

    def action_drawn(self) -> None:
        """Ask for the card that was drawn from a deck on the table."""
        from campaign_tui.screens.drawn import drawn_prompt

        if self.decline_past():
            return
        prompt = drawn_prompt(self.view)
        if prompt is None:
            self.tell(say("tui.drawn.none"), alarm=True)
            return

        def answered(noted: tuple[AnyCommand, ...] | None) -> None:
            if noted:
                self._notes = list(noted)
                self._submit(self._notes.pop(0))

        self.app.push_screen(prompt, answered)

    def _take(self, item: Item | None) -> None:
        """Do what a row means."""
        value = item.value if item else None
        if isinstance(value, Entry):
            self.submit(value) if value.legal else self._decline([value])
        elif isinstance(value, at_cursor.Folded):
            self.action_refused()
        elif isinstance(value, at_cursor.Ways):
            self.tags = (value.tag,)
            self._open_list()
        elif isinstance(value, at_cursor.LetAct):
            self._let_act()
        elif isinstance(value, Outcome):
            self._submit(value.command)

    def _decline(self, found: Iterable[Entry], nothing: str = "") -> None:
        """Say why not: the selected assassin's reason first, of the square pointed at; that there is nothing if so."""
        entry = meant.objected(found, self.selected, self.chart.cursor)
        self.why_not.say(at_cursor.reason(entry) if entry else nothing or say("tui.here.nothing"))

    def submit(self, entry: Entry) -> None:
        """Take a decision; one that gives something up is asked about first."""
        from campaign_tui.screens.dialogs import ask_first, asked

        seen = self.view
        question = asked(entry, seen, end_turn=self.host.settings.end_turn)
        # What the row said below its title is asked along.
        question = f"{question} {entry.odds}".rstrip() if question and not entry.loses else question
        ask_first(self.app, question, lambda: self._submit(entry.command, seen))

    def _submit(self, command: AnyCommand, seen: View | None = None) -> None:
        """Hand over a decision: it was taken on what is shown, or on what was `seen` when it was asked about."""
        if self.waits or self.decline_past():
            return
        self.waits, self._steps = True, False
        team = self.view.state.assassins
        self._came_from = {name: figure.square for name, figure in team.items()}
        listed = self.listing and self.selected and self.about == self._came_from.get(self.selected)
        self._along = self.selected if listed and not at_cursor.prompt(self.view)[1] else ""
        self.tell("")
        self.host.desk.ask(playing.submit, command, (seen or self.view).action)

    def stop_short(self) -> bool:
        left, self._notes = bool(self._notes), []
        return left

    def declined(self, sentence: str) -> None:
        """The rules said no after all."""
        self.waits, self._notes, self._along = False, [], ""
        self.tell(sentence, alarm=True)

    def action_let_act(self) -> None:
        """Let the enemies act, step after step; in an open list once its row is highlighted."""
        if self.decline_past():
            return
        if not at_cursor.lets_act(self.view):
            self.tell(say("tui.none.let_act"), alarm=True)
            return
        row = next((n for n, item in enumerate(self.choices.items) if isinstance(item.value, at_cursor.LetAct)), None)
        if self.listing and row != self.choices.index:
            if row is not None:
                self.choices.point(row)
                self.tell(say("tui.menu.pointed", title=self.choices.items[row].label))
            return
        self._let_act()

    def _let_act(self) -> None:
        if not self.waits and not self.decline_past():
            self.waits = True
            self.tell("")
            self.host.desk.ask(playing.let_act, self.view.action)

    def action_verb(self, name: str) -> None:
        """A letter key: the one decision of its kind at the cursor, else the list of all, or why there is none."""
        if self.decline_past() or self.uncover():
            return
        tags = verb(name)
        letter = meant.Letter(tuple(e for e in self.view.entries if e.tag in tags), self.selected, self.chart.cursor)
        asked = self._asked_anyway(letter.general)
        listed = self.listing and not at_cursor.prompt(self.view)[1]
        if listed and not asked and self._verb_in_list(tags):
            return
        entry = letter.here
        if entry and not meant.is_way_back(entry, self.view, self._came_from) and (not self.listing or asked):
            self.submit(entry)
        elif letter.legal:
            self.tags = tags
            self._open_list()
            self._say_whose(letter)
        elif at_cursor.prompt(self.view)[1]:
            prompt = self.view.waiting.prompt  # type: ignore[union-attr] # only what has a prompt has answers
            self.tell(say("tui.said.question_first", prompt=prompt), alarm=True)
        else:
            self._decline(letter.found, say(families.TUI_NONE[name]))

    def _say_whose(self, letter: meant.Letter) -> None:
        """Say that a list of what a letter does is of others alone, or about other squares than the one pointed at."""
        if letter.only_others:
            # Said before one of its rows is taken for the own one.
            self._decline(letter.asked, say("tui.here.not_this_one"))
            return
        elsewhere = letter.elsewhere(self.team[self.seat].square if self.selected else "")
        if elsewhere is not None:
            self._decline(elsewhere, say("tui.here.elsewhere", square=letter.square))

    def _asked_anyway(self, entry: Entry | None) -> bool:
        """Whether a decision is asked about before it is taken."""
        from campaign_tui.screens.dialogs import asked

        return entry is not None and bool(asked(entry, self.view, end_turn=self.host.settings.end_turn))

    def _verb_in_list(self, tags: tuple[str, ...]) -> bool:
        """In an open list a letter does what is highlighted and stands alone with it, else it points at its next row.

        Whether the list has a row for it.
        """
        rows = [
            place
            for place, item in enumerate(self.choices.items)
            if isinstance(item.value, Entry) and item.value.legal and item.value.tag in tags
        ]
        if rows == [self.choices.index]:
            self.action_go()
        elif rows:
            row = next((row for row in rows if row > self.choices.index), rows[0])
            self.choices.point(row)
            self.tell(say("tui.menu.pointed", title=self.choices.items[row].label))
        return bool(rows)

    def action_concede(self) -> None:
        if self.decline_past():
            return
        found = [e for e in self.view.entries if e.tag == "concede"]
        legal = [e for e in found if e.legal]
        if legal:
            self.submit(legal[0])
        else:
            self._decline(found, say("tui.none.concede"))

    def action_back(self) -> None:
        """Out of the list, then out of the past or to the campaign, from where the map comes back as it was left.

        One Escape too many leaves nothing: it says that the next one will.
        """
        if self.listing and not self.view.past:
            self._close_list()
            self.way_out.closed()
            return
        if not self.view.past and self.way_out.stays():
            self.tell(say("tui.said.leaves_map", key=self.dress.key(action("back"))))
            return
        if not self.view.past and self.app.screen is self:
            self.host.left_map(self.place())
        super().action_back()
