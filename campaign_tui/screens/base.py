"""What all screens share: keys from the registry, sizes, the sentence for a window that is too small."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from campaign_tui.keys.actions import action, actions
from campaign_tui.looks.themes import OTHER_LOOK
from campaign_tui.screens.host import HostedScreen
from campaign_tui.widgets.bars import Bar, Footer
from campaign_tui.widgets.company import company
from campaign_tui.widgets.menu import Item, Menu
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual import events
    from textual.app import ComposeResult
    from textual.widget import Widget


LEAST_WIDTH, LEAST_HEIGHT = 80, 24
MEDIUM_WIDTH, LARGE_WIDTH = 112, 180

FAR = 1000
"""More pages than any screen has."""

TINY_SAFE = frozenset({"quit", "back"})
"""What works while the window is too small to show anything else."""


class AppScreen(HostedScreen[Any], inherit_bindings=False):
    """A screen of the app. Subclasses give `where` and `body`."""

    _built = False
    _fresh = False
    """Whether nothing has happened since the screen was drawn for the first time."""
    _asked_again = False
    """Whether it was said last that a row waits for Enter once more."""
    _idle_key = False
    """Whether it was said last that a key means nothing here."""
    _late = False
    """Whether everything is written once more as soon as the widgets have their sizes."""

    @property
    def ready(self) -> bool:
        """Whether all widgets are there, those inside of others included.

        A screen hears of its size before it has any, and of new views while it goes and has none any more. An app that
        ends while it begins takes them away before those inside of others are made.
        """
        return self._built and self.display and self.app.is_running and "tiny" in {one.id for one in self.children}

    @property
    def covered(self) -> bool:
        """Whether nobody sees anything of it: a screen stands above it that isn't a box in front of it."""
        above = list(takewhile(lambda one: one is not self, reversed(self.app.screen_stack)))
        return any(not isinstance(one, ModalScreen) for one in above)

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield Footer(self.where)
        yield Static("", id="tiny", markup=False)

    def body(self) -> Iterable[Widget]:
        """The widgets between the top and the footer."""
        return ()

    def on_mount(self) -> None:
        # Textual calls it for each class that has one, and those of subclasses call it as well.
        if self._built:
            return
        self._built = True
        if self.ready:
            self._fresh = True
            with self.styled_once():
                self.put_on()
                self.measure()
            self._newly_styled = True

    def on_screen_resume(self) -> None:
        if not self.ready:
            return
        if self._idle_key:
            # It was said of a key long ago.
            self.tell("")
        with self.styled_once():
            if not self._fresh:
                self.put_on()
            self._fresh = False
            self.measure()

    def on_resize(self, event: events.Resize) -> None:
        if self.ready:
            self.measure()

    def measure(self) -> None:
        """Choose the layout for the size of the window."""
        width, height = self.app.size
        tiny = width < LEAST_WIDTH or height < LEAST_HEIGHT
        # All at once: each change of a screen's classes makes the styles of all that is on it anew.
        self.update_classes(
            {
                "-tiny": tiny,
                "-small": not tiny and width < MEDIUM_WIDTH,
                "-medium": not tiny and MEDIUM_WIDTH <= width < LARGE_WIDTH,
                "-large": not tiny and width >= LARGE_WIDTH,
                **self.shape(height),
            }
        )
        if tiny:
            self.query_one("#tiny", Static).update(say("tui.too_small", width=width, height=height))
        self.show_company()
        self._late = self._late or self.call_after_refresh(self._draw_late)

    def shape(self, height: int) -> dict[str, bool]:
        """More classes for a window of so many lines, by whether they hold."""
        return {}

    def _draw_late(self) -> None:
        """Write everything anew when the widgets have their sizes."""
        self._late = False
        self.draw()

    def place(self) -> dict[str, str]:
        """What has to be known to show the screen as it is now."""
        rows = self.query(Menu)
        return {"row": str(rows.first().index)} if rows else {}

    def take_place(self, place: dict[str, str]) -> None:
        """Show what was shown when it was kept, as far as that is still there."""
        row = place.get("row", "")
        if row.isdecimal():
            for menu in list(self.query(Menu))[:1]:
                menu.point(int(row), by_hand=False)

    def put_on(self) -> None:
        """Dress all widgets."""
        for menu in self.query(Menu):
            menu.dress(self.dress)
        self.draw()
        self.show_company()

    def show_company(self) -> None:
        for bar in self.query("#head").results(Bar):
            if bar.keep_end(company(self.host.shared, self.app.size.width)):
                self.draw()

    def draw(self) -> None:
        """Write everything anew from what the screen knows."""

    @property
    def aloud(self) -> bool:
        """Whether screens are read aloud: pictures are told in sentences then."""
        return self.host.settings.linear

    def footer(self, next_step: str = "") -> None:
        """Write the keys; `next_step` is what Enter does now."""
        past, without = self.has_class("-past"), self.idle_keys()
        self.query_one(Footer).fill(self.dress, next_step, past=past, without=without, called=self.called_now())

    def called_now(self) -> dict[str, str]:
        """What actions do now, by their ids, where that isn't what they are called otherwise."""
        return {}

    def idle_keys(self) -> tuple[str, ...]:
        """The ids of actions that mean nothing now: the footer leaves them out."""
        return ()

    def tell(self, sentence: str, *, alarm: bool = False) -> None:
        """Say something in the line above the footer; what comes next where there is nothing to say."""
        self._asked_again = self._idle_key = False
        style = "bold $danger" if alarm else "$foreground"
        line = Content.styled(sentence, style) if sentence else Content.styled(self.hint(), "$quiet")
        for bar in self.query("#say").results(Bar):
            bar.say(line)

    def take_sentence(self, sentence: str, *, alarm: bool) -> bool:
        if not self._built:
            # A screen that opens by it has no line yet, and begins with what comes next.
            self.call_after_refresh(self._take_late, sentence, alarm=alarm)
        elif alarm:
            self.declined(sentence)
        else:
            self.tell(sentence)
        return True

    def _take_late(self, sentence: str, *, alarm: bool) -> None:
        if self._built:
            self.take_sentence(sentence, alarm=alarm)

    def meaningless(self, key: str) -> None:
        # What waits for Enter once more is said until that comes, or something else is pointed at. In a window that is
        # too small no key means anything, and nobody could read it.
        if not self._asked_again and not self.has_class("-tiny"):
            self.say_meaningless(say("tui.said.no_key", key=self.dress.sign(key), help=self.dress.key(action("help"))))

    def say_meaningless(self, sentence: str) -> None:
        """Say that a key means nothing here."""
        self.tell(sentence)
        self._idle_key = True

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

    def action_why(self) -> None:
        """Where a value comes from; on a screen without values of a campaign, that there are none."""
        self.tell(self.unexplained() or say("tui.why.nowhere"))

    def unexplained(self) -> str:
        """Why there is nothing to tell of what the screen points at; empty where there is something."""
        return ""

    def action_help(self) -> None:
        from campaign_tui.screens.help import HelpScreen

        without, apart = self.keys_of_others(), self.keys_of_the_box()
        here = HelpScreen(self.where, river=self.has_river(), now=self.keys_now(), without=without, apart=apart)
        self.app.push_screen(here)

    def keys_now(self) -> frozenset[str]:
        """The ids of actions that work here and now: those of the footer."""
        return frozenset(one.id for one in actions(self.where) if self.where in one.footer) - {*self.idle_keys()}

    def keys_of_others(self) -> frozenset[str]:
        """The ids of actions that do nothing in this campaign: the help leaves them out."""
        return frozenset()

    def keys_of_the_box(self) -> frozenset[str]:
        """The ids of actions that are for a box on the table, where there is none: the help sets them apart."""
        return frozenset()

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

    def row_taken(self, menu: Menu) -> Item | None:
        """The row that Enter takes: none where it is possible no longer, or weighs much and nobody pointed at it.

        A row that stands alone is pointed at by that.
        """
        item = menu.current
        if item is None:
            return None
        if item.gone:
            self.tell(say("tui.menu.gone_now", title=item.label), alarm=True)
            return None
        if item.weighty and not menu.pointed and len(menu.items) > 1:
            menu.point(menu.index)
            self.tell(item.caution or say("tui.menu.point_first", title=item.label))
            self._asked_again = True
            return None
        return item

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        self._ask_no_more()

    def on_menu_turned(self, event: Menu.Turned) -> None:
        self._ask_no_more()

    def _ask_no_more(self) -> None:
        """Take back that a row waits for Enter once more: another one is pointed at, or something else is asked."""
        if self._asked_again:
            self.tell("")

    def action_step(self, dx: int, dy: int) -> None:
        for menu in self.query(Menu):
            menu.step(dy)

    def action_end(self, way: int) -> None:
        """To the first row (-1) or the last one (1); where there is no list, to an end of the text."""
        menus = list(self.query(Menu))
        for menu in menus:
            menu.end(way)
        if not menus:
            self.action_page(way * FAR)

    def action_page(self, pages: int) -> None:
        for menu in self.query(Menu):
            menu.step(pages * max(1, menu.size.height - 2))

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.run_worker(self.run_action("go"), exclusive=False)
