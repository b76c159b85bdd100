"""Cards and people between memories: who holds what, what lies on the shelf, who plays."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import story
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.grouped import GroupedScreen
from campaign_tui.widgets import aloud
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.menu import Item, Menu
from campaign_tui.widgets.roster import roster
from domain.model.headquarters import HALL
from domain.playing.own_plan import plan_of
from domain.rules.campaign.standing_in import carried
from domain.telling.names import assassin
from domain.telling.names import card as card_name
from domain.telling.names import clue as clue_name
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from campaign_tui.views.view import Entry, View

PEOPLE = ("join", "leave", "swap")
OF_A_CARD = ("give", "stow", "equip", "treat", "sell")
TEAM = "team"
"""The row under which people come, go and change."""
CLUE = "clue"
"""In place of the owner of a card in the key of a row: a clue in the bag."""
SIGN = "/"
"""Between owner and card in the key of a row; ids have none."""


def _slot(slot: str) -> str:
    """A slot in a word."""
    return known(families.TUI_SLOT[slot], slot)


class BelongingsScreen(GroupedScreen, inherit_bindings=False):
    """Pick a card, then where it goes; people come and go below."""

    BINDINGS = bindings("belongings")
    where: ClassVar[str] = "belongings"

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self._tops: dict[str, int] = {}
        """The line at which the board of each assassin begins."""

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="cards", classes="panel")
            with VerticalScroll(id="side", classes="panel", can_focus=False):
                yield Static(id="boards", markup=False)
        yield Static(id="text", markup=False)
        yield Telling()

    def draw(self) -> None:
        if not self.ready:
            return
        self.draw_past()
        view = self.view
        self.draw_head()
        menu = self.query_one("#cards", Menu)
        title(menu, say("tui.cards.title"))
        menu.empty = say("tui.cards.nothing")
        menu.add_class("-active")
        self.list_rows(menu)
        title(self.query_one("#side"), say("tui.panel.people"))
        parts = roster(view.pack, view.state, self.dress)
        heights = accumulate((part.plain.count("\n") + 1 for _, part in parts), initial=0)
        self._tops = dict(zip((who for who, _ in parts), heights, strict=False))
        people = Content("\n").join(part for _, part in parts)
        if self.aloud:
            self._tops, people = {}, aloud.people(view.pack, view.state)
        write(self.query_one("#boards", Static), people, layout=True)
        self._write_text()
        self.footer()

    def _write_text(self) -> None:
        """What the card that is pointed at says."""
        item = self.query_one("#cards", Menu).current
        key = self.subject or (item.value if item is not None and isinstance(item.value, str) else "")
        name, text = self._card_words(key)
        words = Content.styled(f" {name}: ", "bold $foreground") + Content.styled(text, "$quiet") if name else ""
        write(self.query_one("#text", Static), Content("") + words, layout=True)

    def _card_words(self, key: str) -> tuple[str, str]:
        """Name and text of the card of a row, or of the clue."""
        who, _, name = key.partition(SIGN)
        if who == CLUE:
            plan = plan_of(self.view.pack, self.view.state)
            clue = plan.clues.get(name) if plan is not None else None
            return clue_name(self.view.pack, name), clue.text if clue is not None else ""
        card = self.view.pack.cards.get(name)
        return (card.name, card.text) if card is not None else ("", "")

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._write_text()
        owner = event.item.value.partition(SIGN)[0] if isinstance(event.item.value, str) else ""
        if owner in self._tops:
            # The board of whoever has the card comes into view.
            self.query_one("#side", VerticalScroll).scroll_to(y=self._tops[owner], animate=False)

    def list_rows(self, menu: Menu) -> None:
        """Cards and people, also while something is asked elsewhere: then they are there to be looked at."""
        if self.subject and self.grouped(self.subject):
            super().list_rows(menu)
            return
        self.subject = ""
        still = not any(e.tag in {*PEOPLE, *OF_A_CARD} for e in self.view.entries)
        heads = [[(say("tui.cards.nothing"), "label", 0)]] if still else []
        menu.show(self.subjects(), heads=heads, index=menu.index, page=(self.page, ""))

    def action_go(self) -> None:
        """Where a card can go; its life where it can't go anywhere."""
        item = self.query_one("#cards", Menu).current
        if not self.subject and item is not None and isinstance(item.value, str) and not self.grouped(item.value):
            self.action_life()
        else:
            super().action_go()

    def subjects(self) -> Sequence[Item]:
        """Every card by its holder, the shelf last, then skills; then who could join, leave or change."""
        view, rows = self.view, []
        for who, figure in view.state.assassins.items():
            rows += [self._card_row(who, card, assassin(view.pack, who), _slot(slot)) for slot, card in carried(figure)]
        rows += [self._card_row(HALL, card, say("tui.cards.shelf"), "") for card in view.state.hall]
        rows += [
            Item(clue_name(view.pack, clue), f"{CLUE}{SIGN}{clue}", tail=say("tui.cards.clue"))
            for clue in view.state.region.clues
        ]
        for who, figure in view.state.assassins.items():
            skills = figure.board.skills
            rows += [self._card_row(who, card, assassin(view.pack, who), _slot("skill")) for card in skills]
        people = [Item(say("tui.cards.people"), TEAM, bold=True)] if self.grouped(TEAM) else []
        return [*dict.fromkeys(rows), *people]

    def _card_row(self, who: str, card: str, owner: str, place: str) -> Item:
        """A card; its key says whose it is."""
        tail = f"{owner}, {place}" if place else owner
        return Item(card_name(self.view.pack, card), f"{who}{SIGN}{card}", tail=tail)

    def grouped(self, subject: str) -> list[Entry]:
        """What can be done with a card of a holder, or with the team."""
        if subject == TEAM:
            return [e for e in self.view.entries if e.tag in PEOPLE]
        who, _, card = subject.partition(SIGN)
        return [
            e
            for e in self.view.entries
            if e.tag in OF_A_CARD and getattr(e.command, "who", "") == who and getattr(e.command, "card", "") == card
        ]

    def explained(self) -> tuple[str, ...]:
        """The cards of whoever has the card pointed at, of everybody else, and those on the shelf."""
        holder = self._holder()
        first = "hall" if holder == HALL else f"assassins/{holder}/board"
        everybody = (f"assassins/{who}/board" for who in self.view.state.assassins)
        return tuple(dict.fromkeys((first, *everybody, "hall", "retired")))

    def question(self, subject: str) -> str:
        """Ask to whom."""
        if subject == TEAM:
            return say("tui.cards.team")
        return say("tui.cards.to", card=card_name(self.view.pack, subject.partition(SIGN)[2]))

    def _holder(self) -> str:
        """Whose card is pointed at: whoever comes first where none is."""
        item = self.query_one("#cards", Menu).current
        key = self.subject or (item.value if item is not None and isinstance(item.value, str) else "")
        who = key.partition(SIGN)[0]
        people = self.view.state.assassins
        return who if who in people or who == HALL else next(iter(people), HALL)

    def action_gain(self) -> None:
        """A card comes: bought, found, given by a story."""
        from campaign_tui.screens.tracker_cards import BetweenPrompt

        if not self.decline_past():
            self.prompt(BetweenPrompt(self.view, self._holder()))

    def action_lose(self) -> None:
        """A card goes."""
        from campaign_tui.screens.tracker_cards import Parting

        if not self.decline_past():
            self.prompt(Parting(self.view, self._holder()))

    def action_words(self, text: str = "") -> None:
        """Name what is pointed at, with a line of text."""
        from campaign_tui.screens.note_line import WordsPrompt

        item = self.query_one("#cards", Menu).current
        key = self.subject or (item.value if item is not None and isinstance(item.value, str) else "")
        card = key.partition(SIGN)[2]
        if not text and card not in self.view.pack.cards:
            self.tell(say("tui.life.pick"), alarm=True)
        elif not self.decline_past():
            word = say(families.TUI_NOTING_WORD["name_thing"])
            self.prompt(WordsPrompt(self.view, text or f"{word} {card_name(self.view.pack, card)} = "))

    def action_life(self) -> None:
        """Tell where the card pointed at is, and where it was."""
        item = self.query_one("#cards", Menu).current
        key = self.subject or (item.value if item is not None and isinstance(item.value, str) else "")
        card = key.partition(SIGN)[2]
        if key.startswith(f"{CLUE}{SIGN}"):
            self.tell(": ".join(filter(None, self._card_words(key))))
        elif card in self.view.pack.cards:
            self.host.desk.ask(story.life, card, self.view.action)
        else:
            self.tell(say("tui.life.pick"), alarm=True)

    def _find(self, text: str) -> None:
        """Point at a row; a card that nobody has any more is told of."""
        wanted = text.strip().casefold()
        shown = any(wanted in item.label.casefold() for item in self.query_one("#cards", Menu).items)
        gone = [card.id for card in self.view.pack.cards.values() if wanted and wanted in card.name.casefold()]
        if gone and not shown:
            self.host.desk.ask(story.life, gone[0], self.view.action)
        else:
            super()._find(text)
