"""The rules in our words: what stands behind something first, then point by point, or what a search finds.

Before the points stand the terms of the game as the boxes of all languages print them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.content import Content

from campaign_tui.keys.actions import bindings
from campaign_tui.screens.base import AppScreen
from campaign_tui.widgets.bars import Bar, Telling, divider, title
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.tile import BOLD
from domain.coach import rulebook
from domain.coach.lessons import in_short
from domain.coach.rulebook import glossary
from domain.model.editions import PROTOTYPE
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import plain, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.widgets.lines import Line
    from domain.coach.lessons import Lesson

ID_WIDTH = 7
"""Cells for the id of a statement."""

WORDS = "words"
"""Stands for the terms where a point's number would."""


class RulesScreen(AppScreen, inherit_bindings=False):
    """Statements of the rules by id. They are data: nothing in them is markup."""

    sheets: ClassVar[tuple[str, ...]] = ("reading",)

    BINDINGS = bindings("rules")
    where: ClassVar[str] = "rules"

    def __init__(self, cited: Iterable[str] = ()) -> None:
        """`cited` are the ids of the statements to begin with; ids that the rulebook doesn't have are left out."""
        super().__init__()
        found = (rulebook.statement(name) for name in dict.fromkeys(cited))
        self.shown: list[rulebook.Statement | glossary.Term]
        """The statements in the list, or terms."""
        self.shown = [statement for statement in found if statement is not None]
        self._prototype = any(row.id.startswith("P") for row in self.shown if isinstance(row, rulebook.Statement))
        """Whether the prototype's rulebook is listed: something cited stands in it, or its edition is played."""
        self.short: Lesson | None = None
        """What a newcomer is told of what is cited: it stands above the statements."""
        self._cited = bool(self.shown)
        """Whether the list is what stands behind something."""
        self.heading = say("tui.rules.behind") if self._cited else ""
        """What the list is, where it isn't a point."""
        self._start = 0
        self.points: dict[str, str]
        """What can be opened: titles by number, the terms first."""
        self._take_points()

    def _take_points(self) -> None:
        """List the points there are, and open the first one where nothing is cited."""
        self.points = {WORDS: say("tui.rules.words"), **rulebook.points(prototype=self._prototype)}
        self.point = _point(self.shown[0]) if self.heading else next(name for name in self.points if name != WORDS)
        if not self.heading:
            self._open(self.point)

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="points", classes="panel")
            yield Menu(id="statements", classes="panel -active")
        yield Telling()

    @property
    def statements(self) -> Menu:
        """The list of statements."""
        return self.query_one("#statements", Menu)

    @property
    def statement(self) -> rulebook.Statement | None:
        """The statement pointed at."""
        item = self.statements.current
        return item.value if item and isinstance(item.value, rulebook.Statement) else None

    @property
    def language(self) -> str:
        """The language of the players' box: as set, or the one of the campaign's edition."""
        view = self.host.head_view
        own = self.host.settings.language
        return own if own in glossary.LANGUAGES else glossary.language_of(view.state.edition if view else "")

    def on_mount(self) -> None:
        view = self.host.head_view
        if not self._prototype and view is not None and view.state.edition == PROTOTYPE:
            self._prototype = True
            self._take_points()
        if self._cited and self.short is None:
            names = [row.id for row in self.shown if isinstance(row, rulebook.Statement)]
            self.short = in_short(names, view.state if view is not None else None)
        super().on_mount()
        self.tell("")

    def hint(self) -> str:
        """The terms of the statement pointed at as a box of another language prints them; what keys do otherwise."""
        terms = glossary.named(self.statement.text, self.language) if self.statement else []
        if not terms:
            return say("tui.rules.hint")
        pairs = [say("tui.rules.in_box.pair", en=term.en, printed=term.printed(self.language)) for term in terms]
        return say(families.TUI_RULES_IN_BOX[self.language], words=" · ".join(pairs))

    def draw(self) -> None:
        if not self.ready:
            return
        all_of_them = len(rulebook.statements(prototype=self._prototype))
        count = Content.styled(say("tui.rules.count", n=len(self.shown) if self._cited else all_of_them), "$quiet")
        name = Content.styled(f" {say('tui.rules.title')}", "bold $gold")
        bar = Content.styled(divider(self.dress, self.app.size.width), "$line")
        self.query_one("#head", Bar).say(name + bar + count)
        points = self.query_one("#points", Menu)
        title(points, say("tui.rules.points"))
        points.key_width = 4 if self._prototype else 3
        points.activate(active=False)
        rows = [
            Item(text, number, "" if number == WORDS else number, ink="cursor" if number == self.point else "")
            for number, text in self.points.items()
        ]
        points.show(rows, index=next((i for i, row in enumerate(rows) if row.value == self.point), 0))
        menu = self.statements
        menu.key_width = ID_WIDTH
        menu.empty = say("tui.rules.nothing")
        number = "" if self.point == WORDS else self.point
        title(menu, self.heading or f"{number} {self.points.get(self.point, '')}".strip())
        menu.show([self._item(row) for row in self.shown], heads=self._in_short(), index=self._start)
        self.footer(
            say("tui.rules.go" if self.heading else "tui.rules.of_word" if self.point == WORDS else "tui.rules.next")
        )
        self.tell("")

    def _in_short(self) -> list[Line]:
        """The lesson above the statements that stand behind something."""
        if self.short is None:
            return []
        short = say("tui.rules.in_short", title=self.short.title)
        return [[(short, "objective", BOLD)], [(self.short.text, "text", 0)], ()]

    def _item(self, row: rulebook.Statement | glossary.Term) -> Item:
        """A statement as a row, outside its own point with the point's title; or a term with what other boxes print."""
        if isinstance(row, glossary.Term):
            return Item(row.en, row, note=_printed(row))
        return Item(row.text, row, row.id, note=row.point if self.heading else "")

    def _open(self, point: str, name: str = "") -> None:
        """List a point, pointing at the statement of an id; or the terms."""
        self.point, self.heading, self.short, self._cited = point, "", None, False
        if point == WORDS:
            self.shown, self._start = list(glossary.terms().values()), 0
            return
        statements = [s for s in rulebook.statements(prototype=self._prototype).values() if _point(s) == point]
        self.shown = [*statements]
        self._start = next((i for i, s in enumerate(statements) if s.id == name), 0)

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        """Another point in the list at the left is opened; another statement needs nothing."""
        event.stop()
        if event.menu.id == "points":
            self._open(event.item.value)
            self.draw()
        else:
            self._start = self.statements.index
            self.tell("")

    # ---- keys ---------------------------------------------------------------------------------

    def action_step(self, dx: int, dy: int) -> None:
        """Up and down among the statements, left and right among the points."""
        if dy:
            self.statements.step(dy)
            self._start = self.statements.index
            return
        points = list(self.points)
        at = points.index(self.point) if self.point in points else 0
        self._open(points[max(0, min(at + dx, len(points) - 1))])
        self.draw()

    def action_page(self, pages: int) -> None:
        self.statements.step(pages * max(1, self.statements.size.height - 2))
        self._start = self.statements.index

    def action_go(self) -> None:
        """From what was cited or found to its point; from a term to what is said of it; else to the next point."""
        item, statement = self.statements.current, self.statement
        if item is not None and isinstance(item.value, glossary.Term):
            self._find(item.value.en)
        elif not self.heading:
            self.action_step(1, 0)
        elif statement is not None:
            self._open(_point(statement), statement.id)
            self.draw()

    def action_rules(self) -> None:
        """These are the rules already."""
        self.tell("")

    def action_find(self) -> None:
        from campaign_tui.screens.dialogs import Ask

        def answered(text: str | None) -> None:
            if text is not None and text.strip():
                self._find(text)

        self.app.push_screen(Ask(say("tui.rules.find")), answered)

    def _find(self, text: str) -> None:
        """List what a search finds; where it finds nothing, say so, and list what is nearest."""
        found = rulebook.search(text, prototype=self._prototype)
        terms = glossary.find(text)
        others = [] if found or terms else rulebook.nearest(text, prototype=self._prototype)
        self.shown, self._start, self.short = [*_other_words(terms, text), *found, *others], 0, None
        key = "tui.rules.found" if found or terms else "tui.rules.nearest" if others else "tui.rules.none_found"
        self.heading, self._cited = say(key, n=len(found), text=visible(text)), False
        self.draw()


def _point(row: rulebook.Statement | glossary.Term) -> str:
    """The number of the point that a statement belongs to; terms stand by themselves."""
    return row.id.rpartition(".")[0] if isinstance(row, rulebook.Statement) else WORDS


def _printed(term: glossary.Term) -> str:
    """What the boxes of other languages print for a term."""
    known = [name for name in ("fr", "it") if term.printed(name)]
    return say(families.TUI_RULES_WORD["both" if len(known) > 1 else known[0]], fr=term.fr, it=term.it)


def _other_words(terms: list[glossary.Term], text: str) -> list[glossary.Term]:
    """Of the terms that a search finds, those that are looked up rather than read: by what another box prints."""
    wanted = plain(text)
    return [term for term in terms if wanted not in plain(term.en)]
