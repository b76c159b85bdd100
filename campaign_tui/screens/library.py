"""The library: campaigns as cards, and the first campaign on one key."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import library, sealing, shelf
from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.base import AppScreen
from campaign_tui.widgets.bars import Bar, Telling, title, write
from campaign_tui.widgets.menu import Item, Menu
from domain.core.unknown import SIGN, Unknown
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.widget import Widget

    from campaign_tui.desk.opened import Opened
    from campaign_tui.views.campaign_cards import CampaignCard

MINUTE, HOUR, DAY = 60, 3600, 86400


class LibraryScreen(AppScreen, inherit_bindings=False):
    """All campaigns of the store."""

    BINDINGS = bindings("library")
    where: ClassVar[str] = "library"

    def __init__(self) -> None:
        """Before the store has answered."""
        super().__init__()
        self.cards: dict[bytes, CampaignCard] = {}
        self.listed = False
        self.with_archived = False
        self.only_looking = ""
        """Why nothing can be written to this store; empty where it can."""
        self.wanted = ""
        """What was searched for."""
        self._pointed = b""
        """The campaign pointed at by the player; empty for the first one, whichever that is."""
        self._opening = False
        """Whether the last thing said is that a campaign opens."""
        self._said_empty = False
        """Whether it was said that there is no campaign."""

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            yield Menu(id="cards", classes="panel")
            yield Static(id="about", classes="panel", markup=False)
        yield Telling()

    def on_screen_resume(self) -> None:
        if self._opening:
            # What was opened lies behind whoever comes back.
            self._opening = False
            self.tell("")

    @property
    def taken(self) -> frozenset[str]:
        """Names of campaigns that are there already."""
        return frozenset(card.name for card in self.cards.values())

    def hear(self, answer: m.Answer) -> None:
        match answer:
            case lm.LibraryListed(cards=cards, only_looking=why):
                first, self.only_looking = not self.listed, why
                self._list(cards)
                if first and why:
                    self.tell(say("tui.library.looking_why", why=visible(why)), alarm=True)
            case lm.Shelved(cards=cards, sentence=sentence):
                self._list(cards)
                self.tell(sentence)
            case lm.CardRead(card=card):
                self.show_card(card)
            case m.CampaignOpened(campaign=campaign):
                # Whoever comes back points at the campaign that was open.
                self.point(campaign)

    def _list(self, cards: tuple[CampaignCard, ...]) -> None:
        """Show the campaigns, and have each looked into."""
        self.show_cards(cards)
        # Looking into one loads the rules, beside which the names would be painted late.
        self.call_after_refresh(self._look_into, cards)

    def _look_into(self, cards: tuple[CampaignCard, ...]) -> None:
        for card in cards:
            self.host.desk.ask(library.card, card)

    def show_cards(self, cards: Iterable[CampaignCard]) -> None:
        """Take the campaigns of the store; what is known of each already stays."""
        known = self.cards
        if self._said_empty and not known:
            # It was said of an empty library.
            self._said_empty = False
            self.tell("")
        self.cards = {card.id: known.get(card.id, card) for card in cards}
        for card in cards:
            before = known.get(card.id)
            if before and before.rows != card.rows:
                self.cards[card.id] = card
            if before and before.archived != card.archived:
                # It may be gone from the list now: what was done, and how it is undone.
                key = "tui.library.put_away" if card.archived else "tui.library.brought_back"
                self.tell(say(key, name=visible(card.name)))
        self.listed = True
        self.draw()

    def show_card(self, card: CampaignCard) -> None:
        """Take what stands in a campaign."""
        if card.id in self.cards:
            self.cards[card.id] = card
            self.draw()

    def draw(self) -> None:
        if not self.ready:
            return
        about = "tui.library.looking" if self.only_looking else "tui.library.subtitle"
        self.query_one("#head", Bar).say(
            Content.styled(f" {say('tui.library.title')}", "bold $gold") + Content.styled(f"   {say(about)}", "$quiet")
        )
        menu = self.query_one(Menu)
        title(menu, say("tui.library.panel", n=len(self.cards)))
        shown = self._shown()
        hidden = "tui.library.hidden" if self.cards else "tui.library.empty"
        menu.empty = say(hidden) if self.listed else say("tui.library.opening")
        # The list is sorted anew when a campaign has been played elsewhere; who points at one goes along with it.
        at = next((number for number, card in enumerate(shown) if card.id == self._pointed), None)
        menu.show([self._item(card) for card in shown], index=at)
        self._draw_about()
        self.footer("" if self.cards or not self.listed else say("tui.library.first"))

    def _draw_about(self) -> None:
        """What the campaign pointed at has come to, where there is room beside the list."""
        panel, card = self.query_one("#about", Static), self.card
        self.set_class(card is None, "-bare")
        if card is None:
            return
        title(panel, visible(card.name))
        people = [
            f"{name}  {self._health(health, most)}{'!' if exposed else ''}"
            for name, health, most, exposed in card.figures
        ]
        memories = [f"{name}  {words}" for name, words in card.memories]
        parts = (
            ("", card.numbers),
            (say("tui.panel.boards"), people),
            (say("tui.panel.diary"), memories),
            (say("tui.panel.log"), card.story),
        )
        lines: list[Content] = []
        for heading, rows in parts:
            if rows:
                lines += [Content.styled(heading, "bold $gold")] if heading else []
                lines += [*(Content.styled(row, "$foreground") for row in rows), Content("")]
        write(panel, Content("\n").join(lines))

    def _shown(self) -> list[CampaignCard]:
        """The cards that are shown: newest first, archived ones only when wanted."""
        cards = [c for c in self.cards.values() if self.with_archived or not c.archived]
        cards = [c for c in cards if self.wanted.casefold() in c.name.casefold()]
        return sorted(cards, key=lambda card: -card.played)

    def _item(self, card: CampaignCard) -> Item:
        """A card as a row: name and date, then where it stands and who is hurt, then what comes next."""
        people = "   ".join(
            f"{name} {self._health(health, most)}{'!' if exposed else ''}"
            for name, health, most, exposed in card.figures
        )
        lines = [line for line in (card.where, people, card.next_step) if line]
        name = visible(card.name)
        label = say("tui.library.archived", name=name) if card.archived else name
        return Item(label, card, tail=self._when(card.played), note="\n".join(lines), bold=True)

    def _health(self, health: int, most: int) -> str:
        """Cubes that are left and lost, of either what nobody has told as unknown."""
        signs = self.dress.signs
        if isinstance(health, Unknown):
            return SIGN
        return signs.health * health + (SIGN if isinstance(most, Unknown) else signs.empty * (most - health))

    def _when(self, played: int) -> str:
        """How long ago, in words."""
        if not played:
            return ""
        seconds = int(self.host.desk.opened.now() - played // 1_000_000)
        if seconds < MINUTE:
            return say("tui.when.now")
        if seconds < HOUR:
            return say("tui.when.minutes", n=max(0, seconds) // MINUTE)
        if seconds < DAY:
            return say("tui.when.hours", n=seconds // HOUR)
        return datetime.fromtimestamp(played / 1_000_000, UTC).astimezone().strftime("%Y-%m-%d")

    def point(self, campaign: bytes) -> None:
        """Point at a campaign, wherever it comes to stand in the list."""
        self._pointed = campaign
        self.draw()

    @property
    def card(self) -> CampaignCard | None:
        """The card pointed at."""
        item = self.query_one(Menu).current
        return item.value if item else None

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._pointed = event.item.value.id
        self._draw_about()

    def place(self) -> dict[str, str]:
        # A campaign that has just begun is pointed at before its card is there.
        card = self.card
        pointed = self._pointed or (card.id if card else b"")
        return {"pointed": pointed.hex(), "wanted": self.wanted, "archived": "yes" if self.with_archived else ""}

    def take_place(self, place: dict[str, str]) -> None:
        pointed = place.get("pointed", "")
        self._pointed = next((key for key in self.cards if key.hex() == pointed), b"")
        self.wanted, self.with_archived = place.get("wanted", ""), bool(place.get("archived"))
        self.draw()

    # ---- keys ---------------------------------------------------------------------------------

    def action_go(self) -> None:
        if self.card is not None:
            self._opening = True
            self.tell(say("tui.library.opening_one", name=visible(self.card.name)))
            self.host.desk.ask(library.open_campaign, self.card.id.hex())
        elif self.listed and not self.cards:
            from campaign_tui.session.new_campaign import defaults

            self.host.desk.ask(library.create, defaults(self.taken))

    def action_new_campaign(self) -> None:
        from campaign_tui.screens.new_campaign import NewCampaignScreen
        from campaign_tui.session.new_campaign import defaults

        self.app.push_screen(NewCampaignScreen(defaults(self.taken), self.taken))

    def action_rename(self) -> None:
        if card := self.card:
            self._ask_name("rename", card.name, lambda name: self._ask(library.rename, card, name))
        else:
            self._decline_empty()

    def action_duplicate(self) -> None:
        """Ask for the name of a copy."""
        if card := self.card:
            given = say("tui.library.copy_of", name=card.name)
            self._ask_name("duplicate", given, lambda name: self._ask(shelf.duplicate, card, name))
        else:
            self._decline_empty()

    def _ask(self, question: Callable[[Opened, str, str], m.Answer], card: CampaignCard, name: str) -> None:
        """Ask the desk about a campaign and a name."""
        self.host.desk.ask(question, card.id.hex(), name)

    def _ask_name(self, what: str, given: str, then: Callable[[str], object]) -> None:
        """Ask for a name, and do with it what it is for."""
        from campaign_tui.screens.dialogs import Ask

        def answered(name: str | None) -> None:
            if name is not None:
                then(name)

        self.app.push_screen(Ask(say(families.TUI_ASK[what]), given, what), answered)

    def action_delete(self) -> None:
        """Ask what that would mean; the app asks whether it is meant."""
        if self.card is None:
            self._decline_empty()
        else:
            self.host.desk.ask(shelf.farewell, self.card.id.hex())

    def action_take_in(self) -> None:
        """Open the form for a file."""
        from campaign_tui.screens.taking_in import ImportScreen

        self.app.push_screen(ImportScreen())

    def action_export(self) -> None:
        """Open the form for a file to be written."""
        from campaign_tui.screens.writing_out import ExportScreen

        if card := self.card:
            self.app.push_screen(ExportScreen(card.id.hex(), card.name))
        else:
            self._decline_empty()

    def action_seal(self) -> None:
        """Have everything compared, for the seal."""
        if card := self.card:
            self.tell(say("tui.seal.comparing"))
            self.host.desk.ask(sealing.seal, card.id.hex())
        else:
            self._decline_empty()

    def action_backups(self) -> None:
        from campaign_tui.screens.backups import BackupsScreen

        self.app.push_screen(BackupsScreen())

    def unexplained(self) -> str:
        """What stands on a card is of its campaign, which isn't open here."""
        return say("tui.why.library") if self.card else say("tui.library.nothing_here")

    def _decline_empty(self) -> None:
        self._said_empty = True
        self.tell(say("tui.library.nothing_here"), alarm=True)

    def action_archive(self) -> None:
        card = self.card
        if card is None:
            self._decline_empty()
        else:
            self.host.desk.ask(library.archive, card.id.hex(), archived=not card.archived)

    def action_show_archived(self) -> None:
        self.with_archived = not self.with_archived
        self.draw()

    def action_find(self) -> None:
        from campaign_tui.screens.dialogs import Ask

        def answered(text: str | None) -> None:
            self.wanted = (text or "").strip()
            self.draw()

        self.app.push_screen(Ask(say("tui.ask.find"), self.wanted, "find"), answered)

    def action_back(self) -> None:
        """Nothing lies behind the library; what was searched for is let go."""
        self.wanted = ""
        self.draw()
        self.tell(say("tui.said.quit"))
