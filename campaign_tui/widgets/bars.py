"""The header, the footer and the story: lines of fixed size; and what panels say and are called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from campaign_tui.keys.actions import action, actions

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from textual import events
    from textual.widget import Widget

    from campaign_tui.looks.dress import Dress


WIDE = 100
"""Columns from which a header has room for words."""


def write(panel: Static, content: Content, *, layout: bool = False) -> None:
    """Change what a panel says, if it says something else."""
    if panel.content != content:
        panel.update(content, layout=layout)


def title(widget: Widget, text: str) -> None:
    """Give a widget's frame a title; it is data, never markup."""
    if str(widget.border_title or "") != text:
        widget.border_title = Content(text)


class Bar(Static):
    """A line of text that never changes its size; what it says is data."""

    DEFAULT_CSS = "Bar { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        """An empty line."""
        super().__init__("", id=id, classes=classes, markup=False)
        self._said = Content("")
        self._end = Content("")

    @property
    def taken(self) -> int:
        """Cells that its end takes, with the space before it."""
        return self._end.cell_length + 2 if self._end else 0

    def say(self, content: Content) -> None:
        """Change what it says."""
        self._said = content
        if not self._end:
            write(self, content)
            return
        room = max(0, (self.size.width or self.app.size.width) - self.taken)
        line = content.truncate(room, ellipsis=True)
        gap = " " * (room + 1 - line.cell_length)
        write(self, line + Content(gap) + self._end + Content(" "))

    def keep_end(self, content: Content) -> bool:
        """Keep its end for something else, whatever is said before it; whether that is new."""
        if content == self._end:
            return False
        self._end = content
        self.say(self._said)
        return True


class Telling(Bar):
    """The lines above the footer: as high as what they say, within what the style sheet allows."""

    def __init__(self) -> None:
        """Nothing to say yet."""
        super().__init__(id="say")

    def say(self, content: Content) -> None:
        # Where it is as low as can be and stays so, nothing around it has to be laid out anew.
        least = self.styles.min_height
        low = least is not None and self.size.height <= least.value
        write(self, content, layout=not (low and self._fits(content.plain)))

    def _fits(self, text: str) -> bool:
        """Whether a text is one line for certain."""
        return "\n" not in text and cell_len(text) <= self.size.width


NO_NAMES: MappingProxyType[str, str] = MappingProxyType({})


ALWAYS_SHOWN = frozenset({"undo", "palette"})
"""Actions that have room in every footer, whatever stands before them: what takes back, what leads to all others."""


class Footer(Static):
    """The keys of the screen; a click on one does the same."""

    DEFAULT_CSS = "Footer { height: 1; width: 1fr; dock: bottom; }"

    def __init__(self, where: str) -> None:
        """For a screen."""
        super().__init__("", id="footer", markup=False)
        self._where = where
        self._places: list[tuple[int, int, str]] = []

    def fill(
        self,
        dress: Dress,
        next_step: str = "",
        *,
        past: bool = False,
        without: Collection[str] = (),
        called: Mapping[str, str] = NO_NAMES,
    ) -> None:
        """Write as many keys as fit; `next_step` is what Enter does now, `past` is for looks at the past.

        `without` are the ids of actions that mean nothing at the moment, `called` what others do now by their ids.
        """
        room = max(20, self.app.size.width - 2 * past)
        footer = "past" if past else self._where
        help_item = action("help")
        parts: list[Content] = []
        self._places = []
        x = 1
        shown = [a for a in actions(self._where) if footer in a.footer and a.id not in {"help", *without}]
        last = f" {help_item.key} {help_item.title}"
        kept = {a.id: len(f"{dress.key(a)} {a.title}") + 2 for a in shown if a.id in ALWAYS_SHOWN}
        for found in shown:
            kept.pop(found.id, None)
            title = next_step if found.id == "go" and next_step else called.get(found.id, found.title)
            key = dress.key(found)
            text = f"{key} {title}"
            if x + len(text) + 2 + sum(kept.values()) + len(last) > room:
                continue
            parts.append(Content.styled(key, "bold $gold") + Content.styled(f" {title}  ", "$quiet"))
            self._places.append((x, x + len(text), found.method))
            x += len(text) + 2
        gap = max(0, room - x - len(last) - 1)
        parts.append(Content(" " * gap))
        parts.append(Content.styled(help_item.key, "bold $gold") + Content.styled(f" {help_item.title}", "$quiet"))
        self._places.append((x + gap, room, help_item.method))
        write(self, Content(" ") + Content("").join(parts))

    async def on_click(self, event: events.Click) -> None:
        for left, right, method in self._places:
            if left <= event.x < right:
                await self.screen.run_action(method)
                return


def divider(dress: Dress, width: int) -> str:
    """What stands between the parts of a header."""
    return f"  {dress.signs.divider}  " if width >= WIDE else f" {dress.signs.divider} "
