"""What all screens share: keys from the registry, sizes, the sentence for a window that is too small."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from campaign_tui.desk import playing, records
from campaign_tui.looks.themes import OTHER_LOOK
from campaign_tui.screens.host import Hosted
from campaign_tui.widgets.bars import Bar, Footer
from campaign_tui.widgets.menu import Menu
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual import events
    from textual.app import ComposeResult
    from textual.widget import Widget

    from campaign_tui.looks.dress import Dress
    from campaign_tui.screens.host import Host
    from campaign_tui.views.view import View
    from domain.core.canonical import ActionId
    from domain.language.commands import AnyCommand

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
MEDIUM_WIDTH, LARGE_WIDTH = 112, 180

TINY_SAFE = frozenset({"quit", "back"})
"""What works while the window is too small to show anything else."""


def title(widget: Widget, text: str) -> None:
    """Give a widget's frame a title; it is data, never markup."""
    if str(widget.border_title or "") != text:
        widget.border_title = Content(text)


class AppScreen(Hosted, Screen[Any], inherit_bindings=False):
    """A screen of the app. Subclasses give `where` and `body`."""

    ready = False
    """Whether all widgets are there, those inside of others included: a screen hears of its size before it has any."""

    @property
    def host(self) -> Host:
        """The app, as its screens know it."""
        return cast("Host", self.app)

    @property
    def dress(self) -> Dress:
        """Colours and signs."""
        return self.host.dress

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield Footer(self.where)
        yield Static("", id="tiny", markup=False)

    def body(self) -> Iterable[Widget]:
        """The widgets between the top and the footer."""
        return ()

    def on_mount(self) -> None:
        self.ready = True
        self.put_on()
        self.measure()

    def on_screen_resume(self) -> None:
        if self.ready:
            self.put_on()
            self.measure()

    def on_resize(self, event: events.Resize) -> None:
        if self.ready:
            self.measure()

    def measure(self) -> None:
        """Choose the layout for the size of the window."""
        width, height = self.app.size
        tiny = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(tiny, "-tiny")
        self.set_class(not tiny and width < MEDIUM_WIDTH, "-small")
        self.set_class(not tiny and MEDIUM_WIDTH <= width < LARGE_WIDTH, "-medium")
        self.set_class(not tiny and width >= LARGE_WIDTH, "-large")
        if tiny:
            self.query_one("#tiny", Static).update(say("tui.too_small", width=width, height=height))
        self.call_after_refresh(self.draw)

    def place(self) -> dict[str, str]:
        """What has to be known to show the screen as it is now."""
        rows = self.query(Menu)
        return {"row": str(rows.first().index)} if rows else {}

    def take_place(self, place: dict[str, str]) -> None:
        """Show what was shown when it was kept, as far as that is still there."""
        row = place.get("row", "")
        if row.isdecimal():
            for menu in list(self.query(Menu))[:1]:
                menu.point(int(row))

    def put_on(self) -> None:
        """Dress all widgets."""
        for menu in self.query(Menu):
            menu.dress(self.dress)
        self.draw()

    def draw(self) -> None:
        """Write everything anew from what the screen knows."""

    @property
    def aloud(self) -> bool:
        """Whether screens are read aloud: pictures are told in sentences then."""
        return self.host.settings.linear

    def footer(self, next_step: str = "") -> None:
        """Write the keys; `next_step` is what Enter does now."""
        self.query_one(Footer).fill(self.dress, next_step, past=self.has_class("-past"), without=self.idle_keys())

    def idle_keys(self) -> tuple[str, ...]:
        """The ids of actions that mean nothing now: the footer leaves them out."""
        return ()

    def tell(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something in the line above the footer; what comes next where there is nothing to say."""
        style = "bold $danger" if alarm else "$foreground"
        line = Content.styled(sentence, style) if sentence else Content.styled(self.hint(), "$quiet")
        for bar in self.query("#say").results(Bar):
            bar.say(line)

    def take_sentence(self, sentence: str, *, alarm: bool) -> bool:
        if alarm:
            self.declined(sentence)
        else:
            self.tell(sentence)
        return True

    def declined(self, sentence: str) -> None:
        """Say why something can't be done."""
        self.tell(sentence, alarm=True)

    async def open_form(self, form: str) -> None:
        # What was kept may name an action that this screen has no more, or that can't be done any more.
        with suppress(AttributeError, LookupError, ValueError):
            await self.run_action(form)

    def hint(self) -> str:
        """What comes next, for the line above the footer."""
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the window is too small, keys do nothing."""
        return not self.has_class("-tiny") or action in TINY_SAFE

    # ---- what every screen can do -------------------------------------------------------------

    def action_help(self) -> None:
        from campaign_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.where, river=self.has_river()))

    def has_river(self) -> bool:
        """Whether the map of the screen can have a river, danger tokens and their like."""
        return False

    def cited(self) -> tuple[str, ...]:
        """The ids of the rules behind what the screen points at."""
        return ()

    def action_rules(self) -> None:
        self.host.open("rules", None, *self.cited())

    def action_settings(self) -> None:
        self.host.open("settings", self.host.head_view)

    def action_palette(self) -> None:
        self.host.open("palette")

    def action_theme(self) -> None:
        """Dark, light, dark: where the terminal has colours enough."""
        other = OTHER_LOOK.get(self.dress.look.theme.name)
        if other is not None:
            self.host.settings = replace(self.host.settings, look=other)

    async def action_quit(self) -> None:
        await self.app.action_quit()

    def action_back(self) -> None:
        # A second key can come before the first one has closed it.
        if self.app.screen is self:
            self.app.pop_screen()

    def action_step(self, dx: int, dy: int) -> None:
        for menu in self.query(Menu):
            menu.step(dy)

    def action_page(self, pages: int) -> None:
        for menu in self.query(Menu):
            menu.step(pages * max(1, menu.size.height - 2))

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.run_worker(self.run_action("go"), exclusive=False)


def pass_keyboard(host: Host, view: View, by: int = 1) -> None:
    """Pass the keyboard to the next player, or to nobody."""
    names = ["", *(name for name, _ in view.players)]
    if len(names) == 1:
        host.say(say("tui.settings.no_players"), alarm=True)
        return
    at = names.index(view.player) if view.player in names else 0
    host.desk.ask(records.sit, names[(at + by) % len(names)])


class CampaignScreen(AppScreen, inherit_bindings=False):
    """A screen of an open campaign: it shows a view, at the head or of the past."""

    def __init__(self, view: View) -> None:
        """With the first view to show."""
        super().__init__()
        self.view = view

    def place(self) -> dict[str, str]:
        looked = {"action": self.view.action.hex(), "cut": str(self.view.cut)} if self.view.past else {}
        return {**super().place(), **looked}

    def show_view(self, view: View) -> None:
        """Take another view."""
        self.view = view
        self.draw()

    @property
    def past_view(self) -> View | None:
        return self.view if self.view.past else None

    def take_head(self, view: View) -> None:
        self.show_view(view)

    def take_past(self, view: View) -> None:
        self.show_view(view)

    def on_mount(self) -> None:
        self.set_class(self.view.past, "-past")
        super().on_mount()

    def idle_keys(self) -> tuple[str, ...]:
        from domain.rules.campaign.outlook import has_headquarters

        return () if has_headquarters(self.view.pack, self.view.state) else ("headquarters",)

    def draw_past(self) -> None:
        """Say that this is the past, where it is."""
        if not self.view.past:
            return
        self.styles.border_title_align = "center"
        view = self.view
        if view.cut:
            title(self, say("tui.past.within", depth=view.depth, cut=view.cut, cuts=view.cuts))
        else:
            title(self, say("tui.past.title", depth=view.depth))

    def draw_head(self) -> None:
        """Write the name of the campaign and where it stands on its road."""
        from campaign_tui.widgets import aloud, road

        view = self.view
        told = aloud.road(view.pack, view.state) if self.aloud else None
        head = told or road.header(view.name, view.pack, view.state, self.dress, self.app.size.width)
        self.query_one("#head", Bar).say(head)

    @property
    def deciding(self) -> bool:
        """Whether decisions can be taken here: never in the past."""
        return not self.view.past

    def decline_past(self) -> bool:
        """Say so when this is the past; whether it is."""
        if self.view.past:
            self.tell(say("tui.past.nothing"), alarm=True)
        return self.view.past

    def action_undo(self) -> None:
        if not self.decline_past():
            self.host.desk.ask(playing.undo)

    def action_redo(self) -> None:
        if not self.decline_past():
            self.host.desk.ask(playing.redo)

    def action_undo_to(self) -> None:
        """Ask how far back; from the past, go to where it is: from the middle of an action to its beginning."""
        if self.view.past:
            self.host.desk.ask(playing.compare, self.view.action, before=bool(self.view.cut))
        else:
            self.host.desk.ask(playing.scopes)

    def action_history(self) -> None:
        if not self.decline_past():
            self.host.open("history", self.host.head_view)

    def cited(self) -> tuple[str, ...]:
        """The rule of the entry pointed at, else those of what is waited for, else those behind the entry."""
        for menu in self.query(Menu):
            value = menu.current.value if menu.current else None
            rule, rules = getattr(value, "rule", ""), getattr(value, "rules", ())
            if rule or rules:
                return (rule,) if rule else tuple(rules)
        return tuple(getattr(self.view.waiting, "rules", ()))

    def action_statistics(self) -> None:
        self.host.open("statistics", self.view)

    def action_keyboard(self) -> None:
        if not self.decline_past():
            pass_keyboard(self.host, self.view)

    def action_look_by(self, way: int, by: str = "action") -> None:
        self.host.past.look_by(self.view, way, by)

    def action_play(self) -> None:
        """Let the past go on by itself, or stop it."""
        self.host.past.play()

    def action_speed(self, by: int) -> None:
        self.host.past.speed_by(by)

    def marked(self) -> ActionId:
        """The action that notes, bookmarks and branches are for."""
        return self.view.action

    def action_adjust(self) -> None:
        """Override a value of the campaign."""
        if not self.decline_past():
            from campaign_tui.screens.adjust import AdjustScreen

            self.app.push_screen(AdjustScreen(self.view))

    def action_words(self, text: str = "") -> None:
        """Note in words what the table has brought; `text` is what is typed already."""
        if self.decline_past():
            return
        from campaign_tui.screens.note_line import WordsPrompt

        def answered(noted: tuple[AnyCommand, ...] | None) -> None:
            for command in noted or ():
                self.host.desk.ask(playing.submit, command, self.view.action)

        self.app.push_screen(WordsPrompt(self.view, text), answered)

    def action_draw_map(self) -> None:
        """Draw or correct the map of the memory in play."""
        memory = self.view.state.memory
        if not self.decline_past():
            self.host.open("map_editor", self.view, memory.memory if memory is not None else "")

    def action_box(self) -> None:
        """Open what lies where in the box."""
        if not self.decline_past():
            self.host.open("box", self.view)

    def action_told(self) -> None:
        """Open the numbers of the players' own cards."""
        self.host.open("told", self.view)

    def action_export(self) -> None:
        """Open the form for a file to be written."""
        from campaign_tui.screens.writing_out import ExportScreen

        self.app.push_screen(ExportScreen("", self.view.name))

    def action_note(self) -> None:
        self._ask("note", lambda text: self.host.desk.ask(records.note, text, self.marked()))

    def action_bookmark(self) -> None:
        self._ask("bookmark", lambda text: self.host.desk.ask(records.bookmark, text, self.marked()))

    def action_branch(self) -> None:
        self._ask("branch", lambda text: self.host.desk.ask(records.branch, text, self.marked()))

    def _ask(self, what: str, then: Callable[[str], None]) -> None:
        """Ask for a line of text and do something with it."""
        from campaign_tui.screens.dialogs import Ask

        def answered(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(Ask(say(families.TUI_ASK[what]), form=what), answered)
