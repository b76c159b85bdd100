"""The list of the history: an action as its row, the heading above, what it says in full, and finding it by a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from textual.content import Content

from campaign_tui.session.clock import local
from campaign_tui.widgets.menu import Item
from domain.telling.names import assassin
from domain.telling.names import memory as memory_words
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.symbols import Symbols
    from campaign_tui.views.headings import Heading
    from campaign_tui.views.tree import TreeRow
    from domain.content.pack import Pack


MOST_INDENT = 8
"""Branches of branches are indented so far at most."""


Listed: TypeAlias = "tuple[int, int, Heading | None]"
"""A listed action by its place among all rows, with how many are folded behind it and what stands above it."""


def wanted_words(pack: Pack, field: str, value: str) -> str:
    """A value of a field of the filter, in words."""
    match field:
        case "memory":
            return memory_words(pack, value)
        case "kind":
            return known(families.TUI_KIND[value], value.replace("_", " "))
        case "assassin":
            return assassin(pack, value)
        case "evening":
            return say("tui.filter.evening_number", n=value)
        case "rolls":
            return say("tui.filter.dice")
        case _:
            return visible(value)


def _heading_words(pack: Pack, signs: Symbols, row: TreeRow, heading: Heading | None) -> str:
    """What stands above an action, in words; empty where nothing does."""
    if heading is None:
        return ""
    if heading.branch:
        return say("tui.history.branch", n=heading.branch, depth=heading.left)
    parts = []
    if heading.evening:
        parts.append(say("tui.history.evening", n=heading.evening, date=local(row.time, "%Y-%m-%d")))
    parts.append(memory_words(pack, heading.memory) or say("tui.history.between"))
    if heading.turn:
        parts.append(say("tui.history.turn", n=heading.turn))
    return visible(f" {signs.dot} ".join(parts))


def item(pack: Pack, signs: Symbols, row: TreeRow, hidden: int, heading: Heading | None) -> Item:
    """An action as a row of the list, with the number of those `hidden` behind it, and the heading above."""
    mark = signs.bullet if row.is_head else (signs.cross[1] if row.on_path else " ")
    labels = "".join(f" [{visible(label)}]" for label in row.labels) + (" *" if row.notes else "")
    ink = "cursor" if row.is_head else ("text" if row.on_path else "label")
    # The heading of the evening has the date, where evenings are known.
    when = local(row.time, "%H:%M" if row.mark.evening else "%m-%d %H:%M")
    tail = f"{visible(row.player)} {when}".strip()
    folded = say("tui.history.folded", n=hidden) if hidden else ""
    return Item(
        f"{row.depth:>3} {row.title}{labels}{folded}",
        row,
        mark,
        tail,
        ink=ink,
        bold=row.is_head,
        indent=min(row.indent, MOST_INDENT) * 2,
        above=_heading_words(pack, signs, row, heading),
    )


def told_lines(row: TreeRow | None, sentences: Sequence[str]) -> list[Content]:
    """An action, the sentences of what it changed, and its notes; nothing where there is no action."""
    if row is None:
        return []
    return [
        Content.styled(row.title, "bold $gold"),
        Content.styled(say("tui.history.id", id=row.action.hex()[:8]), "$quiet"),
        *(Content.styled(sentence, "$foreground") for sentence in sentences),
        *(Content.styled(say("tui.history.note", text=visible(note, keep="\n\t")), "$lagoon") for note in row.notes),
    ]


def found(rows: Sequence[TreeRow], shown: Sequence[Listed], text: str, start: int, way: int) -> int | None:
    """Where in the list the first action with a text is, from a place on in one `way` (1 or -1), round and round."""
    wanted = text.strip().casefold()
    if not wanted:
        return None
    places = ((start + way * step) % len(shown) for step in range(len(shown)))
    return next((index for index in places if wanted in rows[shown[index][0]].text.casefold()), None)
