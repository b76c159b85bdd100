"""The history: the tree of actions, what each one changed, and the ways back."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import correcting, past, playing
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import action, bindings
from campaign_tui.screens import history_rows
from campaign_tui.screens.campaign_screen import CampaignScreen
from campaign_tui.screens.finding import FilterScreen, FindScreen
from campaign_tui.screens.putting_right import PutRightScreen, RippleScreen
from campaign_tui.views.filters import EVERYTHING, FIELDS, Filter, shown, values
from campaign_tui.views.headings import headings
from campaign_tui.views.untold import Untold
from campaign_tui.widgets.bars import Bar, Telling, divider, title, write
from campaign_tui.widgets.fitting import fitting
from campaign_tui.widgets.menu import Lazy, Menu
from domain.correction import Change
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from textual.widget import Widget

    from campaign_tui.screens.history_rows import Listed
    from campaign_tui.screens.putting_right import Said
    from campaign_tui.views.ripples import Alternatives
    from campaign_tui.views.tree import TreeRow
    from campaign_tui.views.view import View
    from campaign_tui.widgets.menu import Item
    from domain.core.canonical import ActionId


AT_ONCE = 50
"""Titles that are asked for together: few enough that keys pressed meanwhile aren't kept waiting."""


class HistoryScreen(CampaignScreen, inherit_bindings=False):
    """Every action that was ever taken, on whichever branch."""

    BINDINGS = bindings("history")
    where: ClassVar[str] = "history"

    def __init__(self, view: View) -> None:
        """With the view of the head; the rows come later."""
        super().__init__(view)
        self.rows: list[TreeRow] = []
        self._places: dict[ActionId, int] = {}
        """Where each action stands among the rows."""
        self._untold = Untold(())
        """Which rows have no full title yet, and haven't been asked for."""
        self._asks_for_titles = False
        """Whether a portion of titles is on its way: there is one at a time, and its answer asks for the next one."""
        self._fault = ""
        """What was said last of titles that can't be told."""
        self._total: int | None = None
        """How many actions there are, once that is known."""
        self.found = ""
        """What was last looked for."""
        self.wanted = EVERYTHING
        """Which actions are listed."""
        self.folded = False
        """Whether those that only answer the one before are folded away behind it."""
        self._shown: list[Listed] = []
        """What is listed, in order."""
        self._pointed: str | None = None
        """The action to point at when the actions are there."""
        self._sentences: tuple[str, ...] = ()
        self._rules: tuple[str, ...] = ()
        self.compared: ActionId | None = None
        """The action that the next one is compared with."""

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="tree", classes="panel -active")
            yield Static(id="told", classes="panel", markup=False)
        yield Telling()

    def on_mount(self) -> None:
        super().on_mount()
        self.host.desk.ask(past.first_page)
        self.host.desk.ask(past.history)

    @property
    def tree_menu(self) -> Menu:
        """The list of actions."""
        return self.query_one("#tree", Menu)

    def show_rows(self, rows: tuple[TreeRow, ...], total: int = 0) -> None:
        """Take the actions, or the last page of so many; points at the head when it is somewhere else than before."""
        self._total = total or len(rows)
        if self.row is not None and self._pointed is None and _head(rows) == _head(self.rows):
            # A note or a bookmark was written: whoever did so is still at the action it belongs to.
            self._pointed = self.row.action.hex()
        self.rows = list(rows)
        self._places = {row.action: place for place, row in enumerate(rows)}
        self._untold = Untold(rows)
        self._list_again()
        self._ask_for_titles()

    def hear(self, answer: m.Answer) -> None:
        match answer:
            case m.HistoryRead(rows=rows, total=total):
                self.show_rows(rows, total)
            case m.TitlesRead(titles=titles, fault=fault):
                if fault not in {"", self._fault}:
                    self.tell(fault, alarm=True)
                self._fault = fault or self._fault
                self.show_titles(titles)
            case m.Troubled(doing="titles"):
                # The rest isn't asked for at once: it would bring the same trouble. With the next list it is.
                self._asks_for_titles = False
            case m.LedgerRead(lines=lines) if self.app.screen is self:
                from campaign_tui.screens.dialogs import Page

                self.app.push_screen(Page(say("report.ledger"), "\n\n".join(lines) or say("ledger.nothing")))
            case m.SidesCompared() if self.app.screen is self:
                from campaign_tui.screens.compare import CompareScreen

                self.app.push_screen(CompareScreen(answer.view, answer))
            case m.CameTo(done=done, total=total) if self.app.screen is self:
                self.tell(say("tui.ripple.come_to", done=done, total=total))
            case m.ChangesAsked() if self.app.screen is self:
                from campaign_tui.screens.why import WhyScreen

                self.app.push_screen(WhyScreen(answer.view, answer.paths))
            case m.ActionTold(action=action, sentences=sentences, rules=rules):
                self.show_words(action, sentences, rules)
            case m.AlternativesRead(found=found, index=None):
                self.app.push_screen(PutRightScreen(found), lambda said: self._put_right(found, said))
            case m.RippleRead(view=view, taken=False):
                self.tell("")
                self.app.push_screen(RippleScreen(view))

    def _put_right(self, about: Alternatives, said: Said | None) -> None:
        """Look what a change would do, or ask for the decision that it puts in."""
        if said is None:
            return
        if said in {"before", "after"}:
            self.host.desk.ask(correcting.alternatives, about.action, str(said))
            return
        change = Change(about.action, "drop") if isinstance(said, str) else Change(about.action, about.kind, (said,))
        self.host.desk.ask(correcting.ripple, change, {})

    def place(self) -> dict[str, str]:
        asked = {field: getattr(self.wanted, field) for field in FIELDS}
        pointed = self.row.action.hex() if self.row else ""
        return {**asked, "pointed": pointed, "found": self.found, "folded": "yes" if self.folded else ""}

    def take_place(self, place: dict[str, str]) -> None:
        self.wanted = Filter(**{field: place.get(field, "") for field in FIELDS})
        self.found, self.folded, self._pointed = place.get("found", ""), bool(place.get("folded")), place.get("pointed")
        if self.rows:
            self._list_again()

    def _list_again(self) -> None:
        """List the actions, pointing at the one that was pointed at when the app was left, else at the head."""
        pointed, self._pointed = self._pointed, None
        at = next((row for row in self.rows if row.action.hex() == pointed), None)
        self._list(at or next((row for row in self.rows if row.is_head), None))

    def _ask_for_titles(self) -> None:
        """Ask for some titles that aren't told in full, those nearest to the row pointed at, unless some are coming."""
        row = self.row
        nearest = () if self._asks_for_titles else self._untold.nearest(self._places[row.action] if row else 0, AT_ONCE)
        if nearest:
            self._asks_for_titles = True
            self.host.desk.ask(past.titles, tuple(self.rows[place].action for place in nearest))

    def show_titles(self, titles: Mapping[ActionId, str]) -> None:
        """Take titles told in full, and ask for those still missing.

        No title decides what is listed where: a long history has many of them told while keys are pressed, so nothing
        is gone through but these and what is in view.
        """
        for told_action, told in titles.items():
            place = self._places.get(told_action)
            if place is not None:
                self.rows[place] = replace(self.rows[place], title=told, told=True)
        menu = self.tree_menu
        if not titles.keys().isdisjoint(self.rows[place].action for place, _, _ in self._shown[menu.in_view]):
            menu.draw_again()
            self._draw_words()
        self._asks_for_titles = False
        self._ask_for_titles()

    def _list(self, at: TreeRow | None) -> None:
        """List what is wanted, pointing at an action or at what it is folded behind."""
        self._choose()
        place = self._places.get(at.action, 0) if at is not None else 0
        index = max(0, bisect_right(self._shown, place, key=itemgetter(0)) - 1)
        self.tree_menu.show(Lazy(self._shown, self._item), index=index)
        self.draw()
        self._ask_for_words()

    def _choose(self) -> None:
        """Work out what is listed."""
        chosen = shown(self.rows, self.wanted, folded=self.folded)
        above = headings([row for row, _ in chosen])
        self._shown = [
            (self._places[row.action], hidden, heading) for (row, hidden), heading in zip(chosen, above, strict=True)
        ]

    def show_words(self, action: ActionId, sentences: tuple[str, ...], rules: tuple[str, ...] = ()) -> None:
        """Take what an action changed, and the rules behind that."""
        if self.row is not None and self.row.action == action:
            self._sentences, self._rules = sentences, rules
            self._draw_words()

    def show_view(self, view: View) -> None:
        if self.host.elsewhere and self.row is not None:
            # What another window does moves no highlight.
            self._pointed = self.row.action.hex()
        self.take_view(view)
        self.host.desk.ask(past.history)

    def draw(self) -> None:
        if not self.ready:
            return
        name = Content.styled(f" {say('tui.history.title')}", "bold $gold")
        said = say("tui.history.reading")
        if self._total is not None:
            said = say("tui.history.count", n=self._total, depth=self.view.depth)
        count = Content.styled(said, "$quiet")
        self.query_one("#head", Bar).say(
            name + Content.styled(divider(self.dress, self.app.size.width), "$line") + count
        )
        asked = [self._wanted_words(field, value) for field in FIELDS if (value := getattr(self.wanted, field))]
        name_of = say("tui.filter.title", parts=", ".join(asked), n=len(self._shown)) if asked else ""
        title(self.tree_menu, name_of or say("tui.panel.actions"))
        self.tree_menu.empty = say("tui.history.reading" if self._total is None else "tui.history.nothing")
        title(self.query_one("#told", Static), say("tui.panel.changed"))
        self._draw_words()
        self.footer(say("tui.history.go"))

    def _draw_words(self) -> None:
        """What the action pointed at changed, with its notes."""
        panel = self.query_one("#told", Static)
        lines = history_rows.told_lines(self.row, self._sentences)
        key = self.dress.key(action("whole"))
        write(panel, fitting(lines, panel.size.width, panel.size.height, key) if panel.size.height else Content(""))

    def action_whole(self) -> None:
        """All that the action pointed at changed, on a page of its own."""
        from campaign_tui.screens.dialogs import Sheet

        lines = history_rows.told_lines(self.row, self._sentences)
        if lines:
            self.app.push_screen(Sheet(say("tui.panel.changed"), Content("\n").join(lines)))

    def _wanted_words(self, field: str, value: str) -> str:
        return history_rows.wanted_words(self.view.pack, field, value)

    def _item(self, entry: Listed) -> Item:
        """A listed action as a row."""
        place, hidden, heading = entry
        return history_rows.item(self.view.pack, self.dress.signs, self.rows[place], hidden, heading)

    @property
    def row(self) -> TreeRow | None:
        """The action pointed at."""
        item = self.tree_menu.current
        return item.value if item else None

    def marked(self) -> ActionId:
        return self.row.action if self.row else self.view.action

    def _ask_for_words(self) -> None:
        """Ask what the action pointed at changed; a screen that was left before it was painted asks nothing."""
        if self.ready and self.row is not None:
            self._sentences = self._rules = ()
            self.host.desk.ask(past.tell, self.row.action)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._sentences = self._rules = ()
        # The words are drawn when they come: a key costs one small picture, not two large ones. They are asked for when
        # that one is painted: the desk would work them out at its cost.
        self.call_after_refresh(self._ask_for_words)

    def cited(self) -> tuple[str, ...]:
        return self._rules

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        self.action_look()

    def action_look(self) -> None:
        """Look from the action pointed at, without going there."""
        if self.row is not None:
            self.host.desk.ask(past.look, self.row.action)

    def action_undo_to(self) -> None:
        """Go to the action pointed at, after showing what that takes back."""
        if self.row is not None:
            self.host.desk.ask(playing.compare, self.row.action)

    def action_compare(self) -> None:
        """Mark the action pointed at; pressed on another one, compare the two."""
        if self.row is None:
            return
        first, self.compared = self.compared, None
        if first is None or first not in self._places:
            self.compared = self.row.action
            self.tell(say("tui.history.compare", title=self.row.title))
        elif first == self.row.action:
            self.tell(say("tui.history.compare_not"))
        else:
            self.host.desk.ask(past.compare, first, self.row.action)

    def action_ledger(self) -> None:
        """What the table did to its own game."""
        self.host.desk.ask(past.ledger)

    def action_why(self) -> None:
        """Where a value comes from that the action pointed at changed."""
        if self.row is not None:
            self.host.desk.ask(past.changed_by, self.row.action)

    def action_adopt(self) -> None:
        """Make the line of the action pointed at the main line, after showing what that means."""
        if self.row is not None:
            self.host.desk.ask(playing.adoption, self.row.action)

    def action_put_right(self) -> None:
        """Put the action pointed at right."""
        if self.row is not None:
            self.host.desk.ask(correcting.alternatives, self.row.action, "replace")

    def action_find(self) -> None:
        """Find while it is typed; n and N go on. Escape goes back to where it began."""
        start = self.tree_menu.index

        def typed(text: str) -> None:
            self._find(text, start, 1)

        def answered(text: str | None) -> None:
            if text is None:
                self._point(start)
            elif text.strip():
                self.found = text
                if not self._find(text, start, 1):
                    self.tell(say("tui.find.nothing", text=visible(text)), alarm=True)

        self.app.push_screen(FindScreen(say("tui.history.find"), self.found, typed), answered)

    def action_find_by(self, way: int) -> None:
        """The next (1) or previous (-1) action that has what was looked for, round and round."""
        if not self.found:
            self.action_find()
        elif self._find(self.found, self.tree_menu.index + way, way):
            self.tell("")
        else:
            self.tell(say("tui.find.nothing", text=visible(self.found)), alarm=True)

    def _find(self, text: str, start: int, way: int) -> bool:
        """Point at the first action with a text, from a row on; whether there is one."""
        index = history_rows.found(self.rows, self._shown, text, start, way)
        if index is not None:
            self._point(index)
        return index is not None

    def _point(self, index: int) -> None:
        self.tree_menu.point(index)
        self._draw_words()

    def action_filter(self) -> None:
        """Ask what is wanted."""

        def answered(wanted: Filter | None) -> None:
            if wanted is not None:
                row, self.wanted = self.row, wanted
                self._list(row)

        self.app.push_screen(FilterScreen(self.wanted, values(self.rows), self._wanted_words), answered)

    def action_fold(self) -> None:
        """Fold away what only follows from the action before, and back."""
        row, self.folded = self.row, not self.folded
        self._list(row)
        self.tell(say("tui.history.folds" if self.folded else "tui.history.unfolds"))

    def action_back(self) -> None:
        """Let filters go first, then the history."""
        if self.wanted != EVERYTHING:
            row, self.wanted = self.row, EVERYTHING
            self._list(row)
        else:
            super().action_back()


def _head(rows: Sequence[TreeRow]) -> ActionId | None:
    """The action where the campaign stands."""
    return next((row.action for row in rows if row.is_head), None)
