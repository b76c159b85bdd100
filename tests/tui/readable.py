"""Whether what a screen says can be read: no text beyond the edge of its panel, no sign that something was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.widgets import Input, Static, TextArea

from campaign_tui.widgets.bars import Footer
from campaign_tui.widgets.lines import wrap
from campaign_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from textual.app import App
    from textual.geometry import Region
    from textual.widget import Widget

ELLIPSIS = "…"
EARLIER = f"{ELLIPSIS} "
"""How a text begins before which whole sentences were left out."""
EDGES = 6
"""Cells of a frame's edge beside its title: corners, an edge, a blank at each side."""


def squeezed(text: str) -> str:
    """A text without blanks and line breaks."""
    return "".join(text.split())


class Picture:
    """The screen on top as it is painted now; it is drawn once, whatever is asked of it."""

    def __init__(self, app: App[Any]) -> None:
        """What an app shows."""
        self.app = app
        self._lines = app.screen._compositor.render_strips()
        self._shown = [(widget, self._text(widget)) for widget in shown(app)]

    def faults(self) -> list[str]:
        """What can't be read, each as a sentence; empty for a screen that is whole."""
        app, found = self.app, list[str]()
        for widget, painted in self._shown:
            text = painted
            name = (
                f"{type(app.screen).__name__} {app.size.width}x{app.size.height} "
                f"#{widget.id or '.'.join(widget.classes)}"
            )
            if isinstance(widget, Menu):
                found += [f"{name}: {fault}" for fault in _menu(widget)]
            elif isinstance(widget, Static) and not isinstance(widget, Footer):
                found += [f"{name}: {fault}" for fault in _static(app, widget)]
            room = widget.outer_size.width - EDGES
            for words in (widget.border_title, widget.border_subtitle):
                if words and widget.styles.border_top[0] and cell_len(str(words)) > room:
                    found.append(f"{name}: {cell_len(str(words))} cells in an edge of {room}: {words}")
            if widget.id == "say":
                text = text.strip().removeprefix(EARLIER)
            elif isinstance(widget, Menu):
                # A list can be scrolled: its last line may say that the row goes on.
                text = text.rstrip().removesuffix(f" {ELLIPSIS}")
            if ELLIPSIS in text:
                found.append(f"{name}: cut short: {_around(text)}")
        return found

    def said(self) -> str:
        """All words, panel by panel, without blanks; what can be scrolled to included."""
        parts = []
        for widget, text in self._shown:
            parts.append(squeezed(str(widget.visual) if isinstance(widget, Static) and _scrolls(widget) else text))
        return "\n".join(parts)

    def _text(self, widget: Widget) -> str:
        """What is painted inside a widget, line by line."""
        area, lines = _seen(self.app, widget), self._lines
        return "\n".join(lines[y].crop(area.x, area.right).text for y in range(area.y, min(area.bottom, len(lines))))


def faults(app: App[Any]) -> list[str]:
    """What can't be read of the screen on top, each as a sentence; empty for a screen that is whole."""
    return Picture(app).faults()


def shown(app: App[Any]) -> Iterator[Widget]:
    """The widgets of the screen on top that have text of their own."""
    for widget in app.screen.query("*"):
        visible = widget.display and all(above.display for above in widget.ancestors_with_self if above.is_attached)
        if visible and isinstance(widget, Static | Menu | Input | TextArea):
            yield widget


def _seen(app: App[Any], widget: Widget) -> Region:
    """The part of a widget's inside that is in view."""
    place = app.screen.find_widget(widget)
    return widget.content_region.intersection(place.clip)


def _scrolls(widget: Widget) -> bool:
    """Whether the keys can bring the rest of a widget into view."""
    return any(getattr(above, "allow_vertical_scroll", False) for above in widget.ancestors)


def _static(app: App[Any], widget: Static) -> Iterator[str]:
    words = str(widget.visual)
    if not words.strip():
        return
    area = _seen(app, widget)
    if not area.width or not area.height:
        if not _scrolls(widget):
            yield f"has no room: {words[:60]!r}"
        return
    rules: Any = widget.styles
    needs = widget.visual.get_height(rules, widget.content_size.width)
    needs -= len(words) - len(words.rstrip("\n"))
    if needs > area.height and not _scrolls(widget):
        yield f"{needs} lines in {area.height}: {words[:200]!r}"
    if area.width < widget.content_size.width:
        yield f"{widget.content_size.width} columns in {area.width}: {words[:60]!r}"


def _menu(menu: Menu) -> Iterator[str]:
    width, height = menu.size
    if not width or not height:
        yield "a list has no room"
        return
    heads = [line for head in menu._heads for line in wrap(head, width)]
    while heads and not heads[-1]:
        heads.pop()
    if menu.list_key and not menu.active:
        # The rest is counted, with the key that shows it.
        return
    if not menu.items:
        if len(heads) > height:
            yield f"{len(heads)} lines in {height}: {_plain(heads[0])!r}"
        return
    pointed = len(menu._owned(menu.index, width)) if menu.active else 0
    if pointed > height:
        yield f"a row of {pointed} lines in {height}: {menu.items[menu.index].label!r}"
    if len(heads) + min(pointed, height) > height:
        yield f"{len(heads)} lines above the rows, of which {pointed} are pointed at, in {height}: {_plain(heads[0])!r}"


def _plain(line: object) -> str:
    return "".join(text for text, *_ in line)  # type: ignore[attr-defined] # a line of tokens


def _around(text: str) -> str:
    at = text.rindex(ELLIPSIS)
    return repr(text[max(0, at - 40) : at + 10])
