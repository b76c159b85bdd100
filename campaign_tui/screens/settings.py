"""Settings: those of the program, kept in a file of the platform; and those of the campaign, recorded in its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec.structs import replace
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import messages as m
from campaign_tui.desk import records
from campaign_tui.kept.settings import PACES, SWITCHES
from campaign_tui.keys.action import written
from campaign_tui.keys.actions import ACTIONS, FIXED, bindings, clash
from campaign_tui.keys.forms import FORMS
from campaign_tui.keys.groups import GROUPS, group_of
from campaign_tui.looks.symbols import SETS
from campaign_tui.looks.themes import LOOKS
from campaign_tui.screens.base import AppScreen
from campaign_tui.screens.campaign_screen import pass_keyboard
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.bars import Bar, Telling, divider, title
from campaign_tui.widgets.menu import Item, Menu
from domain.coach.rulebook.glossary import LANGUAGES
from domain.telling.names import assassin
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import plain, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual import events
    from textual.app import ComposeResult
    from textual.widget import Widget

    from campaign_tui.kept.settings import Settings
    from campaign_tui.keys.action import Action
    from campaign_tui.views.view import View

Row: TypeAlias = tuple[str, Any]
"""What a row is about, and its value."""

POLICIES = tuple(
    (source, f"{after}{asks}") for asks in ("", "_ask") for source in ("app", "table") for after in ("same", "anew")
)
"""Where outcomes come from, what an undo does to them, and whether one across them asks first."""


RECORDED = ("policy", "house", "leaves")
"""Rows that show what the log of the campaign says."""


class SettingsScreen(AppScreen, inherit_bindings=False):
    """A list of settings; left and right change a value, Enter goes on to the next one or asks."""

    sheets: ClassVar[tuple[str, ...]] = ("reading",)

    BINDINGS = bindings("settings")
    where: ClassVar[str] = "settings"

    def __init__(self, view: View | None) -> None:
        """With the open campaign, if there is one."""
        super().__init__()
        self.view = view

    def on_mount(self) -> None:
        super().on_mount()
        # The first row is a heading.
        self.query_one(Menu).point(1)

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        yield Menu(id="settings", classes="panel -active")
        yield Telling()

    @property
    def settings(self) -> Settings:
        """The settings of the program."""
        return self.host.settings

    def show_view(self, view: View) -> None:
        """Take what the campaign's log says now."""
        self.view = view
        self.draw()

    def take_head(self, view: View) -> None:
        self.show_view(view)

    def draw(self) -> None:
        if not self.ready:
            return
        self.query_one("#head", Bar).say(
            Content.styled(f" {say('tui.settings.title')}", "bold $gold")
            + Content.styled(divider(self.dress, self.app.size.width), "$line")
            + Content.styled(visible(self.view.name) if self.view else say("tui.settings.alone"), "$quiet")
        )
        menu = self.query_one(Menu)
        title(menu, say("tui.settings.panel"))
        menu.show([*self._program(), *self._campaign(), *self._keys()])
        self.footer(say("tui.settings.go"))

    def _program(self) -> Iterable[Item]:
        """What is kept in the file of settings."""
        yield _heading(say("tui.settings.program"))
        yield _item(("look", None), say("tui.settings.look"), self._look())
        yield _item(("symbols", None), say("tui.settings.symbols"), say(families.TUI_SYMBOLS[self.dress.signs.name]))
        for name in SWITCHES:
            state = say("tui.settings.on" if getattr(self.settings, name) else "tui.settings.off")
            yield _item((name, None), say(families.TUI_SETTINGS[name]), state, say(families.TUI_SETTINGS_NOTE[name]))
            yield from self._one_by_one(name)
        pace = self.settings.pace if self.settings.pace in PACES else "by_key"
        yield _item(
            ("pace", None),
            say("tui.settings.pace"),
            say(families.TUI_SETTINGS_PACE[pace]),
            say("tui.settings.pace_note"),
        )
        language = self.settings.language
        named = say(
            families.TUI_SETTINGS_LANGUAGES[language] if language in LANGUAGES else "tui.settings.languages.edition"
        )
        yield _item(("language", None), say("tui.settings.language"), named, say("tui.settings.language_note"))

    def _look(self) -> str:
        """The look that is chosen, or which one the terminal gets."""
        worn = say(families.TUI_LOOK[self.dress.look.theme.name])
        return worn if self.settings.look in LOOKS else say("tui.automatic_look", name=worn)

    def _one_by_one(self, name: str) -> Iterable[Item]:
        """What belongs to a switch: which lessons were read, which reminders are off."""
        if name == "lessons":
            read = say("tui.settings.again_seen", n=len(self.settings.seen))
            yield _item(("again", None), say("tui.settings.again"), read)
        elif name == "reminders":
            off = say("tui.settings.each_off", n=len(self.settings.muted))
            yield _item(("each", None), say("tui.settings.each"), off, say("tui.settings.each_about"))

    def _campaign(self) -> Iterable[Item]:
        """What is recorded in the campaign's log."""
        view = self.view
        if view is None:
            return
        yield _heading(say("tui.settings.campaign"))
        policy = f"{say(families.TUI_SOURCE[view.source])}, {say(families.TUI_AFTER_UNDO[view.after_undo])}"
        yield _item(
            ("policy", None), say("tui.settings.policy"), policy, say(families.TUI_AFTER_UNDO_NOTE[view.after_undo])
        )
        changed = say("tui.flags.set", n=len(view.state.flags))
        yield _item(("house", None), say("tui.flags.row"), changed, say("tui.flags.settings_note"))
        yield _item(("sits", None), say("tui.settings.sits"), visible(view.player) or say("tui.settings.nobody"))
        for name, assassins in view.players:
            runs = ", ".join(assassin(view.pack, who) for who in assassins)
            note = say("tui.settings.runs", assassins=runs) if runs else ""
            yield Item(say("tui.settings.player", name=visible(name)), ("leaves", name), note=note, indent=2)
        yield Item(say("tui.settings.join"), ("joins", None), indent=2)

    def _keys(self) -> Iterable[Item]:
        """The keys that can be chosen."""
        yield _heading(say("tui.settings.keys"))
        for action in sorted(ACTIONS, key=_place):
            if action.id not in FIXED:
                yield Item(action.title, ("key", action), tail=self.dress.key(action), note=action.help, indent=2)

    # ---- where it comes from ------------------------------------------------------------------

    def unexplained(self) -> str:
        """A setting of the program has no history; what a campaign's log says has one."""
        kind = self._kind()
        if kind == "sits":
            return say("tui.why.keyboard")
        return "" if kind in RECORDED and self.view is not None else say("tui.why.program")

    def action_why(self) -> None:
        """Who said of the campaign what stands here, and when; of house rules, which facts made them."""
        from campaign_tui.screens.why import WhyScreen

        item, view, nothing = self.query_one(Menu).current, self.view, self.unexplained()
        if nothing or item is None or view is None:
            self.tell(nothing)
        elif self._kind() == "house":
            self.app.push_screen(WhyScreen(view, ("flags",)))
        else:
            self.host.desk.ask(records.who_said, item.value[1] or "")

    def hear(self, answer: m.Answer) -> None:
        if isinstance(answer, m.SettingTold):
            self.tell(answer.sentence)

    def _kind(self) -> str:
        """What the row pointed at is about; empty for a heading."""
        item = self.query_one(Menu).current
        return item.value[0] if item is not None and item.value is not None else ""

    # ---- finding ------------------------------------------------------------------------------

    def action_find(self) -> None:
        """Point at the next row with what is typed, with every letter; Esc points where it was."""
        from campaign_tui.screens.finding import FindScreen

        menu = self.query_one(Menu)
        start = menu.index

        def find(text: str) -> None:
            self._point_at(text, start)

        def answered(text: str | None) -> None:
            if text is None:
                menu.point(start)
                self.tell("")

        self.app.push_screen(FindScreen(say("tui.ask.find"), "", find), answered)

    def _point_at(self, text: str, start: int) -> None:
        """The next row with a text after a `start`, round and round; headings are nothing to point at."""
        menu, wanted = self.query_one(Menu), plain(text)
        rows = len(menu.items)
        for row in ((start + by) % rows for by in range(bool(text), rows + 1)):
            item = menu.items[row]
            if item.value is not None and wanted in plain(item.label):
                menu.point(row)
                self.tell("")
                return
        self.tell(say("tui.find.nothing", text=visible(text)), alarm=True)

    # ---- changing -----------------------------------------------------------------------------

    def action_step(self, dx: int, dy: int) -> None:
        if dy:
            super().action_step(dx, dy)
        else:
            self._change(dx)

    def action_go(self) -> None:
        """The next value, or the question that belongs to the row."""
        item = self.query_one(Menu).current
        if item is None or item.value is None:
            return
        kind, value = item.value
        if kind == "key":
            self._ask_for_key(value)
        elif kind == "joins":
            self._ask_for_player()
        elif kind == "again":
            self.host.settings = replace(self.settings, seen=())
            self.tell(say("tui.settings.again_done"))
            self.draw()
        elif kind == "each":
            self._list_reminders()
        elif kind == "house":
            self._list_house_rules()
        elif kind == "leaves":
            self._ask_whether_left(value)
        else:
            self._change(1)

    def _change(self, by: int) -> None:
        """The next value of the row pointed at, or the one before."""
        kind = self._kind()
        host, settings = self.host, self.settings
        if kind == "look":
            host.settings = replace(settings, look=_next(["", *LOOKS], settings.look, by))
        elif kind == "symbols":
            host.settings = replace(settings, symbols=_next(list(SETS), self.dress.signs.name, by))
        elif kind == "language":
            host.settings = replace(settings, language=_next(["", *LANGUAGES], settings.language, by))
        elif kind == "pace":
            host.settings = replace(settings, pace=_next(["", *PACES], settings.pace, by))
        elif kind in SWITCHES:
            host.settings = replace(settings, **{kind: not getattr(settings, kind)})
        elif kind == "policy" and self.view is not None:
            host.desk.ask(records.policy, *_next(list(POLICIES), (self.view.source, self.view.after_undo), by))
        elif kind == "sits" and self.view is not None:
            pass_keyboard(host, self.view, by)
        self.draw()

    def _list_reminders(self) -> None:
        """Every reminder, to be turned on and off."""
        from campaign_tui.screens.muted import MutedScreen

        self.app.push_screen(MutedScreen(), lambda _: self.draw())

    def _list_house_rules(self) -> None:
        """Every flag of the rules, to be set otherwise."""
        from campaign_tui.screens.house_rules import of_a_campaign

        view = self.host.head_view
        if view is not None:
            self.app.push_screen(of_a_campaign(self.host, view), lambda _: self.draw())

    def _ask_for_key(self, action: Action) -> None:
        def answered(key: str | None) -> None:
            if key is None:
                return
            own = {name: old for name, old in self.settings.keys.items() if name != action.id}
            if key not in action.keys.split(","):
                taken = clash(action.id, key)
                if taken:
                    self.tell(say("tui.settings.taken", key=self.dress.sign(written(key)), title=taken), alarm=True)
                    return
                own[action.id] = key
            self.host.settings = replace(self.settings, keys=own)
            self.tell(say("tui.settings.bound", key=self.dress.sign(written(key)), title=action.title))
            self.draw()

        self.app.push_screen(AskKey(action), answered)

    def _ask_for_player(self) -> None:
        from campaign_tui.screens.dialogs import Ask

        def named(name: str | None) -> None:
            if name is not None and self.view is not None:
                pack, team = (
                    self.view.pack,
                    [who for who in self.view.state.assassins if who in self.view.pack.assassins],
                )
                letters = ", ".join(f"{pack.assassins[who].letter.upper()} {assassin(pack, who)}" for who in team)
                question = say("tui.settings.ask_runs", name=visible(name), letters=visible(letters))
                self.app.push_screen(Ask(question), lambda letters: self._join(name, letters))

        self.app.push_screen(Ask(say("tui.settings.ask_player")), named)

    def _join(self, name: str, letters: str | None) -> None:
        """A player takes part, with the assassins of these letters."""
        if letters is None or self.view is None:
            return
        pack, wanted = self.view.pack, {letter for letter in letters.casefold() if letter.isalpha()}
        seated = [who for who in self.view.state.assassins if who in pack.assassins]
        team = {who: pack.assassins[who].letter.casefold() for who in seated}
        unknown = wanted - set(team.values())
        if unknown:
            known = ", ".join(sorted(letter.upper() for letter in team.values()))
            self.tell(say("tui.settings.no_letter", letter=min(unknown).upper(), known=known), alarm=True)
            return
        self.host.desk.ask(records.join, name, tuple(who for who, letter in team.items() if letter in wanted))

    def _ask_whether_left(self, name: str) -> None:
        from campaign_tui.screens.dialogs import Confirm

        def answered(sure: bool | None) -> None:
            if sure:
                self.host.desk.ask(records.part, name)

        self.app.push_screen(Confirm(say("tui.settings.ask_left", name=visible(name))), answered)


class AskKey(Over["str | None"], inherit_bindings=False):
    """Waits for a key. Gives its name as Textual has it, or None for Escape."""

    def __init__(self, action: Action) -> None:
        """For an action."""
        super().__init__()
        self._action = action

    def compose(self) -> ComposeResult:
        from textual.containers import Vertical

        with Vertical(classes="dialog"):
            yield Static(say("tui.settings.press", title=self._action.title), markup=False, classes="question")
            yield Static(say("tui.settings.press_keys"), markup=False, classes="keys")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(None if event.key == "escape" else event.key)


def _place(action: Action) -> int:
    """Where a key stands in the list: decisions of a memory first, then other screens, going about; forms last."""
    if action.where and action.where[0] in FORMS:
        return len(GROUPS) + 1
    group = GROUPS.index(group_of(action))
    return 0 if not group and "memory" in action.where else group + 1


def _heading(text: str) -> Item:
    """A row that says what follows."""
    return Item(text, ink="objective", bold=True)


def _item(value: Row, label: str, shown: str, note: str = "") -> Item:
    """A setting with its value."""
    return Item(label, value, tail=say("tui.settings.value", value=shown), note=note, indent=2)


def _next(values: list[Any], now: Any, by: int) -> Any:  # noqa: ANN401 - whatever the list holds
    """The value after or before, round and round."""
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]
