"""The region screen's keys for what the players' own cards bring, and for entering and correcting their own map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import playing
from campaign_tui.keys.groups import OF_AN_OWN_MAP, OF_OWN_CARDS
from campaign_tui.screens.grouped import GroupedScreen
from campaign_tui.widgets.menu import Item
from campaign_tui.widgets.region_notes import open_notes, option_of
from domain.content.region_plan import SYMBOLS
from domain.core.errors import Refused
from domain.language import commands as c
from domain.playing.own_plan import charts, is_own
from domain.rules.apocalypse.charting import line_of, read_line
from domain.rules.apocalypse.own_map import told_path
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.views.view import View


class RegionNotes(GroupedScreen, inherit_bindings=False):
    """What is noted on the region screen; notes that belong together are made one after the other."""

    def __init__(self, view: View) -> None:
        """With the view to begin with."""
        super().__init__(view)
        self._charting = ""
        """The location that has just been entered: the next one is asked for when it is there."""

    # ---- views --------------------------------------------------------------------------------

    def show_view(self, view: View) -> None:
        super().show_view(view)
        self.tell("")
        if self._charting and not self.waits:
            self._charting = ""
            self.call_after_refresh(self.action_chart)

    def declined(self, sentence: str) -> None:
        """The rules said no: what was to come after it is dropped."""
        line, self._charting = self._charting, ""
        self._make_room(charting=False)
        super().declined(sentence)
        if line:
            # Whoever is typing looks at the line: the sentence stands there, and the next letters are no keys.
            self.call_after_refresh(self.action_chart, line, sentence)

    # ---- what cards bring ---------------------------------------------------------------------

    def action_bring(self, kind: str) -> None:
        """Open the line for a kind of note; say so where there is nothing to be noted."""
        if self.decline_past():
            return
        if kind not in open_notes(self.view):
            self.tell(say("tui.region.fault.closed"), alarm=True)
            return
        from campaign_tui.screens import region_prompts as prompts

        match kind:
            case "hurt" | "heal":
                self.prompt(prompts.HealthPrompt(self.view, lose=kind == "hurt"))
            case "gain_card":
                self.prompt(prompts.BagPrompt(self.view))
            case "lose_card":
                self.prompt(prompts.GonePrompt(self.view))
            case _:
                self.action_words(f"{say(families.TUI_NOTING_WORD[kind])} ")

    # A line that was half typed is opened again by its own name.

    def action_map_hurt(self) -> None:
        self.action_bring("hurt")

    def action_map_heal(self) -> None:
        self.action_bring("heal")

    def action_map_gain(self) -> None:
        self.action_bring("gain_card")

    def action_lose(self) -> None:
        self.action_bring("lose_card")

    def action_words(self, text: str = "") -> None:
        """Note in words what the table has brought."""
        from campaign_tui.screens.note_line import WordsPrompt

        if not self.decline_past():
            self.prompt(WordsPrompt(self.view, text))

    # ---- answers that are typed ---------------------------------------------------------------

    def types(self, sign: str) -> bool:
        """A letter points at the symbol that is asked for; all else is an answer as elsewhere."""
        menu = self.answers()
        fits = [at for at, item in enumerate(menu.items) if item.key == sign and option_of(item) in SYMBOLS]
        if not sign or not fits:
            return super().types(sign)
        self.typed.clear()
        menu.point(fits[0])
        return True

    def typed_as(self, item: Item) -> str:
        """Of a memory the digits behind its letter, or all digits it has."""
        option = option_of(item)
        if option in self.view.pack.memories:
            return "".join(sign for sign in option if sign.isdigit())
        return super().typed_as(item)

    # ---- numbers ------------------------------------------------------------------------------

    def action_number(self, fault: str = "") -> None:
        """A number that is higher than the list goes: of boxes, in a box, on a blueprint."""
        from campaign_tui.screens.dialogs import Ask

        path = told_path(self.view.state)
        if self.decline_past():
            return
        if not path:
            self.tell(say("tui.region.fault.no_number"), alarm=True)
            return

        def answered(text: str | None) -> None:
            typed = (text or "").strip()
            if typed.isascii() and typed.isdigit() and len(typed) <= 3:
                self.note(c.TellNumber(path, int(typed)))
            elif text is not None:
                self.call_after_refresh(self.action_number, say("tui.region.fault.number"))

        question = "\n\n".join(filter(None, (fault, say("tui.region.ask.number"))))
        self.app.push_screen(Ask(question, form="number"), answered)

    # ---- the map ------------------------------------------------------------------------------

    @property
    def is_charted(self) -> bool:
        """Whether the map is one that the players enter."""
        return self.view.pack.region is None or is_own(self.view.pack)

    def idle_keys(self) -> tuple[str, ...]:
        """What a pack brings isn't entered."""
        return super().idle_keys() if self.is_charted else (*super().idle_keys(), *OF_AN_OWN_MAP)

    def keys_of_the_box(self) -> frozenset[str]:
        """Those of the memory, and on the region of a pack those that enter a map and its cards."""
        return super().keys_of_the_box() | (frozenset() if self.is_charted else OF_AN_OWN_MAP | OF_OWN_CARDS)

    def pointed_at(self) -> int:
        """The location that the row under the cursor stands for, or where the group is."""
        return 0

    def action_correct(self) -> None:
        """Put the location pointed at right, as it has been entered."""
        known = charts(self.view.pack, self.view.state)
        number = self.pointed_at()
        place = known.get(str(number))
        self.action_chart(line_of(number, place) if place is not None and self.is_charted else "")

    def action_chart(self, text: str = "", fault: str = "") -> None:
        """Ask for a location of the players' own map, then for the next one, until nothing is typed."""
        from campaign_tui.screens.region_prompts import ChartLine

        def answered(line: str | None) -> None:
            if line is not None and line.strip():
                self._chart(line)
            else:
                self._make_room(charting=False)

        if not self.decline_past() and self.app.screen is self:
            self._make_room(charting=True)
            self.app.push_screen(ChartLine(text, fault), answered)

    def _make_room(self, *, charting: bool) -> None:
        """The map stays in view above the line that is typed."""
        self.set_class(charting, "-charting")
        self.draw()

    def _chart(self, line: str) -> None:
        try:
            command = read_line(line, charts(self.view.pack, self.view.state))
        except Refused as refused:
            # What was typed stays, to be put right.
            self.call_after_refresh(self.action_chart, line, str(refused))
            return
        self.waits, self._charting = True, line
        self.host.desk.ask(playing.submit, command, self.view.action)
