"""The form for a memory that was played with the box on the table: what came of it, in as few keys as possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from textual.containers import Vertical
from textual.widgets import Static

from campaign_tui.desk import messages as m
from campaign_tui.desk import playing
from campaign_tui.keys.actions import pressed
from campaign_tui.notes import memory_result as r
from campaign_tui.screens.dialogs import ask_first
from campaign_tui.screens.forms import Form
from campaign_tui.screens.lines import LinePrompt
from campaign_tui.widgets.menu import Item, Menu
from domain.rules.campaign.reporting import ATTEMPTS, OUTCOMES
from domain.telling.names import assassin
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from campaign_tui.views.view import View
    from domain.language.commands import NewCard, Report

Unknown: TypeAlias = Callable[[str], "list[tuple[str, tuple[str, str]]]"]

ENTER, GAIN, LOSE = "enter", "gain", "lose"
NUMBERS = ("attempts", "turns", "xp")
HEALTH = "health."
GAINED, LOST = "gained.", "lost."


class MemoryResultScreen(Form[None], inherit_bindings=False):
    """Rows with what came of it: digits and arrows change the row pointed at. The app closes it when it is written."""

    form = "report"

    where = "result"

    def __init__(self, view: View, memory: str, begun: r.MemoryResult | None = None) -> None:
        """With the view in which the result is entered; `begun` is what is filled in already."""
        super().__init__()
        self.shown_view = view
        self.result = begun or r.begun(view, memory)
        self._coming: tuple[str, str] | None = None
        """A card that is being named, and who gains it then."""
        self._typed = False
        """Whether the number of the row is being typed: the next digit goes behind it."""

    def compose(self) -> ComposeResult:
        title = memory_words(self.shown_view.pack, self.result.memory)
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.report.title", memory=title), markup=False, classes="question")
            yield Menu(id="fields")
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.report.keys"), markup=False, classes="keys")

    def begin(self) -> None:
        self.menu.dress(self.host.dress)
        self.list_rows()

    @property
    def menu(self) -> Menu:
        """The rows."""
        return self.query_one("#fields", Menu)

    # ---- rows ---------------------------------------------------------------------------------

    def list_rows(self) -> None:
        """Write the rows from what is filled in."""
        result, view = self.result, self.shown_view
        rows = [Item(say("tui.report.came"), "outcome", tail=say(families.TUI_REPORT_OUTCOME[result.outcome]))]
        rows += [self._row(name, str(getattr(result, name))) for name in NUMBERS]
        plan = view.pack.memories.get(result.memory)
        asks = plan.sync.text if plan and plan.sync else ""
        line = view.state.diary.get(result.memory)
        met = say("tui.report.yes" if result.sync else "tui.report.no")
        if line is not None and line.sync and not result.sync:
            # Its sticker stays, whatever is entered.
            met, asks = say("tui.report.marked"), ""
        rows.append(self._row("sync", met, asks))
        for who, cubes in result.health.items():
            most = view.state.assassins[who].max_health
            words = say("tui.report.eliminated") if cubes == r.ELIMINATED else f"{cubes} / {most}"
            rows.append(Item(say("tui.report.health", name=assassin(view.pack, who)), f"{HEALTH}{who}", tail=words))
        rows += self._cards(GAINED, result.gained, "tui.report.gain")
        rows.append(Item(say("tui.report.add_gain"), GAIN))
        rows += self._cards(LOST, result.lost, "tui.report.loss")
        rows.append(Item(say("tui.report.add_loss"), LOSE))
        rows.append(self._row("estimated", say("tui.report.yes" if result.estimated else "tui.report.no")))
        rows.append(Item(say("tui.report.enter"), ENTER, bold=True))
        self.menu.show(rows)

    def _row(self, name: str, value: str, note: str = "") -> Item:
        return Item(say(families.TUI_REPORT[name]), name, tail=value, note=note)

    def _cards(self, prefix: str, cards: tuple[tuple[str, str], ...], key: str) -> list[Item]:
        """A row for every card that was gained or lost."""
        view = self.shown_view
        return [
            Item(
                say(key, card=view.pack.cards[card].name, who=r.holder(view, who)),
                f"{prefix}{place}",
                tail=say("tui.report.remove"),
                indent=2,
            )
            for place, (who, card) in enumerate(cards)
        ]

    @property
    def _field(self) -> str:
        item = self.menu.current
        return str(item.value) if item is not None else ""

    def _set(self, **changes: object) -> None:
        self.result = msgspec.structs.replace(self.result, **changes)
        self.declined("")
        self.list_rows()
        self.remember()

    # ---- what is half filled in ---------------------------------------------------------------

    def kept(self) -> dict[str, str]:
        return {"result": msgspec.json.encode(self.result).decode(), "at": str(self.menu.index)}

    def take(self, kept: dict[str, str]) -> None:
        try:
            result = msgspec.json.decode(kept.get("result", ""), type=r.MemoryResult)
        except msgspec.MsgspecError:
            return
        team = {*self.shown_view.state.assassins, r.SHELF}
        known = all(who in team and card in self.shown_view.pack.cards for who, card in (*result.gained, *result.lost))
        # Kept for another memory or team, it is let go.
        if result.memory == self.result.memory and set(result.health) == set(self.result.health) and known:
            self.result = result
            self.list_rows()
            if kept.get("at", "").isdecimal():
                self.menu.point(int(kept["at"]))

    # ---- keys ---------------------------------------------------------------------------------

    def action_step(self, rows: int) -> None:
        self._typed = False
        self.menu.step(rows)
        self.remember()

    def action_end(self) -> None:
        """To the last row, which enters the result."""
        self.action_step(len(self.menu.items))

    async def on_key(self, event: events.Key) -> None:
        """Digits are typed into the row pointed at."""
        digit = event.character or ""
        if digit.isascii() and digit.isdigit():
            event.stop()
            self._type(int(digit))
        elif does := pressed(self.where).get(event.key):
            event.stop()
            await self.run_action(does)

    def _type(self, digit: int) -> None:
        field, typed = self._field, self._typed
        if field == "attempts":
            self._number(field, digit)
        elif field in NUMBERS:
            self._number(field, min((getattr(self.result, field) if typed else 0) * 10 + digit, r.MOST))
            self._typed = True
        elif field.startswith(HEALTH):
            self._health(field, digit)

    def _number(self, field: str, value: int) -> None:
        least, most = (1, ATTEMPTS) if field == "attempts" else (0, r.MOST)
        self._set(**{field: max(least, min(value, most))})

    def _health(self, field: str, value: int) -> None:
        who = field.removeprefix(HEALTH)
        most = self.shown_view.state.assassins[who].max_health
        self._set(health={**self.result.health, who: max(r.ELIMINATED, min(value, most))})

    def action_turn(self, by: int) -> None:
        """A number up or down, or the other of two."""
        field = self._field
        if field == "outcome":
            self._set(outcome=OUTCOMES[1 - OUTCOMES.index(self.result.outcome)])
        elif field in {"sync", "estimated"}:
            self._set(**{field: not getattr(self.result, field)})
        elif field in NUMBERS:
            self._number(field, getattr(self.result, field) + by)
        elif field.startswith(HEALTH):
            self._health(field, self.result.health[field.removeprefix(HEALTH)] + by)

    def action_clear(self) -> None:
        """The number is 0 again; a card is taken off."""
        field = self._field
        if field in NUMBERS:
            self._number(field, 0)
        else:
            self._remove(field)

    def _remove(self, field: str) -> None:
        for prefix, name in ((GAINED, "gained"), (LOST, "lost")):
            if field.startswith(prefix):
                place, cards = int(field.removeprefix(prefix)), getattr(self.result, name)
                self._set(**{name: cards[:place] + cards[place + 1 :]})

    def action_take(self) -> None:
        """The next row; a card to be added; from the last row, enter the result."""
        field = self._field
        if field == ENTER:
            self._enter()
        elif field in {GAIN, LOSE}:
            self._add(field)
        elif field.startswith((GAINED, LOST)):
            self._remove(field)
        else:
            self.action_step(1)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()

    def _add(self, field: str) -> None:
        """Choose a card and who has it."""
        name = "gained" if field == GAIN else "lost"
        found = r.gains(self.shown_view) if field == GAIN else r.losses(self.shown_view)

        def chosen(pair: tuple[str, str] | None) -> None:
            if pair is None:
                return
            who, card = pair
            if field == GAIN and card not in self.shown_view.pack.cards:
                self._ask_kind(who, card)
            else:
                self._set(**{name: (*getattr(self.result, name), pair)})
                self.menu.step(1)

        self.app.push_screen(
            HeldCardScreen(say(families.TUI_REPORT_ADD[field.replace("lose", "loss")]), found, self._unknown(field)),
            chosen,
        )

    def _unknown(self, field: str) -> Unknown | None:
        """Rows for a card that nobody knows yet: for each who could gain it."""
        if field != GAIN:
            return None
        people = (r.SHELF, *self.shown_view.state.assassins)

        def rows(text: str) -> list[tuple[str, tuple[str, str]]]:
            name = visible(text)
            return [
                (say("tui.report.new_card", card=name, who=r.holder(self.shown_view, who)), (who, text))
                for who in people
            ]

        return rows

    def _ask_kind(self, who: str, name: str) -> None:
        """Ask what kind of card a new one is, and name it; it is gained when the campaign knows it."""
        from campaign_tui.notes.matching import card_id, taken_ids
        from campaign_tui.screens.tracker_cards import KindPrompt

        def told(kind: NewCard | None) -> None:
            if kind is not None and not self.waits:
                self.waits, self._coming = True, (who, kind.card)
                self.host.desk.ask(playing.submit, kind, self.shown_view.action)

        self.app.push_screen(KindPrompt(name, card_id(name, taken_ids(self.shown_view))), told)

    def makes_way(self, answer: m.Answer) -> bool:
        if not isinstance(answer, m.Decided) or self._goes_on(answer.view):
            return False
        self.dismiss(None)
        return True

    def _goes_on(self, view: View) -> bool:
        """Take another view in which the card is known that was being named; whether there was one."""
        coming, self._coming, self.waits = self._coming, None, False
        if coming is None:
            return False
        self.shown_view = view
        self._set(gained=(*self.result.gained, coming))
        return True

    def declined(self, sentence: str) -> None:
        if sentence:
            self._coming = None
        super().declined(sentence)

    def _enter(self) -> None:
        """Enter the result; the rules may refuse it. A number that is hardly ever meant is asked about first."""
        command = r.command(self.result, self.shown_view)
        ask_first(self.app, r.doubt(self.shown_view, command), lambda: self._submit(command))

    def _submit(self, command: Report) -> None:
        if not self.waits:
            self.waits = True
            self.host.desk.ask(playing.submit, command, self.shown_view.action)


class HeldCardScreen(LinePrompt["tuple[str, str] | None"]):
    """A card and who has it: words that are typed narrow the list."""

    where = "long_line"
    look = "wide"

    def __init__(self, question: str, found: list[tuple[str, tuple[str, str]]], unknown: Unknown | None = None) -> None:
        """With what there is to choose from; `unknown` gives rows for words that no card has."""
        super().__init__()
        self._unknown = unknown
        self._question = question
        self._found = found

    @property
    def help(self) -> str:
        return say("tui.report.card_keys")

    @property
    def nothing(self) -> str:
        return say("tui.report.no_card")

    def question(self) -> str:
        return self._question

    def rows(self, text: str) -> list[Item]:
        found = r.matching(self._found, text)
        if text.strip() and self._unknown is not None:
            found = [*found, *self._unknown(text.strip())]
        return [Item(words, pair) for words, pair in found]

    def action_take(self) -> None:
        """Take the one pointed at."""
        item = self.query_one(Menu).current
        if item is not None:
            self.dismiss(item.value)
