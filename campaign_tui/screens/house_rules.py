"""House rules: every flag with what it decides, what it is here and what the editions play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import playing
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.forms import Over
from campaign_tui.widgets.menu import Item, Menu
from domain.model.editions import ALIKE, EDITIONS, FLAGS, OF_THE_PROTOTYPE, PLAYED, value_of, values_of
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from textual.app import ComposeResult

    from campaign_tui.screens.host import Host
    from campaign_tui.views.view import View

GROUPS = (("tui.flags.printed", (*PLAYED, *ALIKE)), ("tui.flags.prototype", tuple(OF_THE_PROTOTYPE)))
"""Flags in the order of the list, each group with its heading."""


class HouseRulesScreen(Over[None], inherit_bindings=False):
    """A list of all flags; Enter lists the values of the one pointed at, and what is chosen goes to `change`."""

    BINDINGS = bindings("house_rules")
    where = "house_rules"

    def __init__(
        self,
        edition: str,
        flags: Mapping[str, str],
        change: Callable[[HouseRulesScreen, str, str], None],
        why: Callable[[HouseRulesScreen, str], None] | None = None,
    ) -> None:
        """Of an edition, with the flags set by name. `change` gets this list, a flag and its new value.

        `why` tells where the value of a flag comes from; without it there is no campaign that could have set one.
        """
        super().__init__()
        self._why = why
        self._edition = edition
        self._flags = dict(flags)
        self._change = change

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static(say("tui.flags.title"), markup=False, classes="question")
            yield Menu(id="flags")
            yield Static("", id="about", markup=False)
            yield Static("", id="fault", markup=False)
            yield Static(say("tui.flags.keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        menu = self.query_one(Menu)
        menu.dress(self.host.dress)
        menu.show(list(self._items()))
        self._explain()

    def show_flags(self, flags: Mapping[str, str], sentence: str = "") -> None:
        """Take the flags that are set now; the row pointed at stays."""
        self._flags = dict(flags)
        self.query_one(Menu).show(list(self._items()))
        self._explain()
        self.take_sentence(sentence, alarm=False)

    def take_head(self, view: View) -> None:
        self._edition = view.state.edition
        self.show_flags(view.state.flags)

    def take_sentence(self, sentence: str, *, alarm: bool) -> bool:
        self.query_one("#fault", Static).update(Content.styled(sentence, "bold $danger" if alarm else "bold"))
        return True

    def _items(self) -> Iterable[Item]:
        """A row for each flag; those set by name stand out."""
        for heading, names in GROUPS:
            for name in names:
                value = value_of(self._flags, self._edition, name)
                own = name in self._flags
                yield Item(
                    _capital(say(families.FLAG[name])),
                    name,
                    tail=say("tui.flags.own", value=visible(value)) if own else visible(value),
                    bold=own,
                    above=say(heading) if name == names[0] else "",
                )

    @property
    def _pointed(self) -> str:
        """The flag pointed at."""
        item = self.query_one(Menu).current
        return str(item.value) if item is not None else ""

    def _explain(self) -> None:
        """What the flag pointed at decides, and which editions play which value."""
        name = self._pointed
        if not name:
            return
        # The list has it in words; files and the command line know it by its name.
        lines = [say("tui.flags.name", name=name)]
        lines += [
            say("tui.flags.in_editions", value=value, editions=_editions(name, value)) for value in values_of(name)
        ]
        self.query_one("#about", Static).update(Content("\n".join(lines)))

    # ---- keys ---------------------------------------------------------------------------------

    def action_step(self, rows: int) -> None:
        super().action_step(rows)
        self.take_sentence("", alarm=False)
        self._explain()

    def on_menu_pointed(self, event: Menu.Pointed) -> None:
        event.stop()
        self._explain()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_turn()

    def action_why(self) -> None:
        """Tell where the value of the flag pointed at comes from."""
        if self._why is None:
            self.take_sentence(say("tui.why.unbegun"), alarm=False)
        elif self._pointed:
            self._why(self, self._pointed)

    def action_turn(self) -> None:
        """List the values of the flag pointed at."""
        name = self._pointed
        now = value_of(self._flags, self._edition, name)

        def chosen(value: str | None) -> None:
            if value is None:
                return
            if value == now:
                self.take_sentence(say("tui.flags.same", name=name, value=value), alarm=False)
            else:
                self._change(self, name, value)

        self.app.push_screen(FlagScreen(name, now), chosen)


class FlagScreen(Over["str | None"], inherit_bindings=False):
    """The values of a flag, each with the editions that play it. Gives the one chosen, or None."""

    BINDINGS = bindings("flag")
    where = "flag"

    def __init__(self, name: str, now: str) -> None:
        """With the value that it has."""
        super().__init__()
        self._flag = name
        self._now = now

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog flag"):
            yield Static(say("tui.flags.which", name=self._flag), markup=False, classes="question")
            yield Static(say("tui.flags.about", meaning=say(families.FLAG[self._flag])), markup=False, classes="lines")
            yield Menu(id="values")
            yield Static(say("tui.flags.value_keys"), markup=False, classes="keys")

    def on_mount(self) -> None:
        menu, values = self.query_one(Menu), values_of(self._flag)
        menu.dress(self.host.dress)
        rows = [
            Item(
                value,
                value,
                tail=say("tui.flags.value_now") if value == self._now else "",
                note=_editions(self._flag, value),
            )
            for value in values
        ]
        menu.show(rows, index=values.index(self._now) if self._now in values else 0)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Give the value pointed at."""
        item = self.query_one(Menu).current
        if item is not None:
            self.dismiss(str(item.value))


def _capital(text: str) -> str:
    """Words as the beginning of a line."""
    return text[:1].upper() + text[1:]


def playing_it(name: str, value: str) -> tuple[str, ...]:
    """The editions in which a flag has a value."""
    return tuple(edition for edition in EDITIONS if FLAGS[name][edition] == value)


def _editions(name: str, value: str) -> str:
    """The editions in which a flag has a value, in words."""
    editions = playing_it(name, value)
    if len(editions) == len(EDITIONS):
        return say("tui.flags.all_editions")
    return ", ".join(say(families.TUI_EDITION[one]) for one in editions) or say("tui.flags.no_edition")


def of_a_campaign(host: Host, view: View) -> HouseRulesScreen:
    """The house rules of the open campaign: a change asks why, and is recorded as an override."""

    def change(screen: HouseRulesScreen, name: str, value: str) -> None:
        from campaign_tui.screens.dialogs import Ask

        def reasoned(why: str | None) -> None:
            now = host.head_view
            if why is not None and now is not None:
                host.desk.ask(playing.adjust, f"flags/{name}", value, why, now.action)

        screen.app.push_screen(Ask(say("tui.flags.why", name=name, value=value)), reasoned)

    def why(screen: HouseRulesScreen, name: str) -> None:
        from campaign_tui.screens.why import WhyScreen

        now = host.head_view
        if now is not None and name in now.state.flags:
            screen.app.push_screen(WhyScreen(now, path=f"flags/{name}"))
        else:
            screen.take_sentence(say("tui.why.edition"), alarm=False)

    return HouseRulesScreen(view.state.edition, view.state.flags, change, why)
