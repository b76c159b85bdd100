"""Statistics: dice against expectation, damage, turns, attempts and the alert, as bars with numbers beside them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign_tui.desk import messages as m
from campaign_tui.desk import past
from campaign_tui.keys.actions import bindings
from campaign_tui.screens.base import AppScreen
from campaign_tui.session.counted import counted_values
from campaign_tui.widgets.bars import Bar, Telling, divider, title, write
from campaign_tui.widgets.plots import row, row_with_mark
from domain.core.unknown import SIGN
from domain.playing.known import faces
from domain.telling.names import assassin, memory
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from campaign_tui.session.overriding import Value
    from campaign_tui.views.counts import Attempt, Statistics
    from campaign_tui.views.view import View

LABEL = 18
"""Cells for the label of a bar."""

TAIL = 24
"""Cells for the numbers beside a bar."""


class StatisticsScreen(AppScreen, inherit_bindings=False):
    """What the dice and the evenings came to, on the path to the action that is shown."""

    sheets: ClassVar[tuple[str, ...]] = ("reading",)

    BINDINGS = bindings("statistics")
    where: ClassVar[str] = "statistics"

    def __init__(self, view: View) -> None:
        """With the view that was left; the numbers come later."""
        super().__init__()
        self.view = view
        self.statistics: Statistics | None = None

    def body(self) -> Iterable[Widget]:
        yield Bar(id="head")
        with Horizontal(id="table"):
            with VerticalScroll(id="dice", classes="panel", can_focus=False):
                yield Static(id="fallen", markup=False)
            with VerticalScroll(id="course", classes="panel", can_focus=False):
                yield Static(id="played", markup=False)
        yield Telling()

    def on_mount(self) -> None:
        super().on_mount()
        self.host.desk.ask(past.statistics, self.view.action)

    def hear(self, answer: m.Answer) -> None:
        if isinstance(answer, m.StatisticsRead):
            self.show_statistics(answer.statistics)

    def show_statistics(self, statistics: Statistics) -> None:
        """Take the numbers."""
        self.statistics = statistics
        self.draw()

    def draw(self) -> None:
        if not self.ready:
            return
        name = Content.styled(f" {say('tui.statistics.title')}", "bold $gold")
        bar = Content.styled(divider(self.dress, self.app.size.width), "$line")
        self.query_one("#head", Bar).say(name + bar + Content.styled(visible(self.view.name), "$quiet"))
        title(self.query_one("#dice"), say("tui.statistics.dice"))
        title(self.query_one("#course"), say("tui.statistics.course"))
        if self.statistics is not None:
            half = self.app.size.width if self.has_class("-small") else self.app.size.width // 2
            width = max(8, min(60, half - LABEL - TAIL - 6))
            write(self.query_one("#fallen", Static), self._dice(self.statistics, width), layout=True)
            write(self.query_one("#played", Static), self._course(self.statistics, width), layout=True)
        self.footer()

    def _dice(self, statistics: Statistics, width: int) -> Content:
        """For every die, how often each face came up and how often that was to be expected."""
        lines: list[Content] = []
        signs = self.dress.signs
        for fallen in statistics.dice:
            sides = Counter(self.view.pack.dice.get(fallen.die, tuple(fallen.faces)))
            sure = bool(faces(self.view.pack, fallen.die))
            expected = {face: fallen.dice * number / sides.total() for face, number in sides.items()}
            most = max([*fallen.faces.values(), *expected.values(), 1])
            lines.append(
                Content.styled(known(families.DIE[fallen.die], fallen.die), "bold $gold")
                + Content.styled(f"  {say(families.TUI_SOURCE[fallen.source])}, ", "$quiet")
                + Content.styled(say("tui.statistics.rolls", n=fallen.dice, rolls=fallen.rolls), "$quiet")
            )
            # Numbers below each other end in one column.
            cells = len(str(max(fallen.faces.values(), default=0)))
            wide = max((len(f"{due:.1f}") for due in expected.values()), default=0)
            for face in {**sides, **fallen.faces}:
                count, due = fallen.faces.get(face, 0), expected.get(face, 0.0)
                told = f"{due:.1f}" if sure else SIGN
                tail = say("tui.statistics.expected", n=f"{count:{cells}}", expected=told.rjust(wide))
                label = _label(known(families.FACE[face], face))
                if not sure:
                    lines.append(row(label, count, tail, most=most, width=width, signs=signs))
                    continue
                lines.append(row_with_mark(label, count, due, tail, most=most, width=width, signs=signs))
            lines.append(Content(""))
        # What fell on a table is known as far as it was noted.
        none = "tui.statistics.none_noted" if self.view.source == "table" else "tui.statistics.none"
        lines.append(Content.styled(say("tui.statistics.mark" if statistics.dice else none), "$quiet"))
        return Content("\n").join(lines)

    def _course(self, statistics: Statistics, width: int) -> Content:
        """Damage by assassin, then every attempt with its turns."""
        lines = [*self._damage(statistics, width), Content.styled(say("tui.statistics.turns"), "bold $gold")]
        longest = max([attempt.turns for attempt in statistics.attempts], default=1)
        for attempt in statistics.attempts:
            lines += self._attempt(attempt, max(1, longest), width)
        if not statistics.attempts:
            taken = any(line.plays or line.closed for line in self.view.state.diary.values())
            words = say("tui.statistics.taken") if taken else say("tui.statistics.unplayed")
            lines.append(Content.styled(words, "$quiet"))
        return Content("\n").join(lines)

    def _damage(self, statistics: Statistics, width: int) -> Iterable[Content]:
        """Who lost how many health cubes, and of how many attempts nobody has told; nothing where there is neither."""
        damage, untold = statistics.damage_of(self.view.state.assassins), statistics.untold
        if not damage and not untold:
            return
        yield Content.styled(say("tui.statistics.damage"), "bold $gold")
        most, signs = max([*damage.values(), 1]), self.dress.signs
        for who, cubes in damage.items():
            label = _label(assassin(self.view.pack, who))
            yield row(label, cubes, f" {cubes}", most=most, ink="$danger", width=width, signs=signs)
        if untold:
            yield Content.styled(say("tui.statistics.damage_untold", n=untold), "$quiet")
        yield Content("")

    def _attempt(self, attempt: Attempt, longest: int, width: int) -> list[Content]:
        """One attempt in two lines: which it was and how it ended, then its turns with the alert."""
        ended = say(families.TUI_STATISTICS[attempt.outcome or "open"])
        name = memory(self.view.pack, attempt.memory)
        head = Content.styled(name, "$foreground") + Content.styled(
            "  " + say("tui.statistics.attempt", n=attempt.attempt, ended=ended), "$quiet"
        )
        signs, tail = self.dress.signs, _tail(attempt)
        if not attempt.alert:
            return [head, row(_label(""), attempt.turns, tail, most=longest, width=width, signs=signs)]
        plot = row_with_mark(
            _label(""), attempt.turns, attempt.alert - 0.5, tail, most=longest, width=width, signs=signs
        )
        return [head, plot]

    # ---- keys ---------------------------------------------------------------------------------

    def unexplained(self) -> str:
        return "" if self._counted() else say("tui.why.uncounted")

    def action_why(self) -> None:
        """Which facts were counted for a number that stands here."""
        from campaign_tui.screens.why import WhyScreen

        found = self._counted()
        if found:
            self.app.push_screen(WhyScreen(self.view, listed=found))
        else:
            super().action_why()

    def _counted(self) -> tuple[Value, ...]:
        return counted_values(self.view.pack, self.view.state, self.statistics) if self.statistics is not None else ()

    def action_step(self, dx: int, dy: int) -> None:
        for panel in self.query(VerticalScroll):
            panel.scroll_relative(y=dy, animate=False)

    def action_page(self, pages: int) -> None:
        for panel in self.query(VerticalScroll):
            panel.scroll_relative(y=pages * max(1, panel.size.height - 1), animate=False)


def _tail(attempt: Attempt) -> str:
    """How many turns an attempt took and when the alert came, as far as that was noted."""
    if not attempt.told and attempt.outcome:
        # Of a result that was entered afterwards nobody knows whether there was an alert.
        return say("tui.statistics.turns_alone", n=attempt.turns) if attempt.turns else say("tui.statistics.untold")
    alert = say("tui.statistics.alert", turn=attempt.alert) if attempt.alert else say("tui.statistics.quiet")
    return say("tui.statistics.tail", n=attempt.turns, alert=alert)


def _label(text: str) -> str:
    """A label of fixed width."""
    return text[: LABEL - 1].ljust(LABEL)
