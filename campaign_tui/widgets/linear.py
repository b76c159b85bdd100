"""The map in sentences, for screen readers: a square, its neighbours, where everybody is, and what has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.widgets.at_cursor import describe
from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.squares import NOTHING
from domain.model.terrain import DIRECTIONS
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from campaign_tui.looks.dress import Dress
    from campaign_tui.widgets.squares import Contents
    from domain.model.terrain import Terrain


def parts(  # noqa: PLR0917 - what a screen knows of its map
    terrain: Terrain,
    square: str,
    contents: Mapping[str, Contents],
    changed: Sequence[str],
    asked: Sequence[str],
    dress: Dress,
) -> list[tuple[str, Sequence[str]]]:
    """A map in sentences under headings, for somebody on a square: what has changed first, for it is read aloud first.

    Then the square, its neighbours, what the memory asks, and where everybody is.
    """
    return [
        (say("tui.linear.changes"), changed),
        (say("tui.linear.here"), [sentence(terrain, square, contents.get(square), dress)]),
        (say("tui.linear.around"), neighbours(terrain, square, contents, dress)),
        (say("tui.aims.title"), asked),
        (say("tui.linear.map"), whereabouts(terrain, contents, dress)),
    ]


def sentence(terrain: Terrain, square: str, there: Contents | None, dress: Dress) -> str:
    """A square with its ground and everything on it, in one line."""
    lines = describe(terrain, square, there, dress, aloud=True)
    return _joined(plain(line).replace(f" {dress.signs.dot} ", ", ") for line in lines)


def neighbours(terrain: Terrain, square: str, contents: Mapping[str, Contents], dress: Dress) -> list[str]:
    """A line for each side of a square: what lies beyond it, and what is between."""
    lines = []
    for way in DIRECTIONS:
        beyond = terrain.step(square, way)
        name = known(families.DIRECTION[way], way)
        if beyond is None:
            lines.append(say("tui.linear.edge", way=name))
            continue
        words = sentence(terrain, beyond, contents.get(beyond), dress)
        lines.append(say(families.TUI_LINEAR[_between(terrain, square, beyond)], way=name, square=words))
    return lines


def whereabouts(terrain: Terrain, contents: Mapping[str, Contents], dress: Dress) -> list[str]:
    """A line for each square with something on it, in the order of the map."""
    return [sentence(terrain, square, contents[square], dress) for square in terrain.kinds if square in contents]


def changes(terrain: Terrain, before: Mapping[str, Contents], after: Mapping[str, Contents], dress: Dress) -> list[str]:
    """A line for each square that is not as it was."""
    changed = (square for square in terrain.kinds if before.get(square, NOTHING) != after.get(square, NOTHING))
    return [say("tui.linear.now", square=sentence(terrain, square, after.get(square), dress)) for square in changed]


def _between(terrain: Terrain, square: str, beyond: str) -> str:
    """What lies between two touching squares: "wall", "ladder" or "open"."""
    pair = (square, beyond)
    if pair in terrain.ladders:
        return "ladder"
    return "wall" if pair in terrain.walls else "open"


def _joined(parts: Iterable[str]) -> str:
    """Parts of a sentence without the signs of the map, which say nothing when read aloud; blanks tidied."""
    words = [part.split() for part in parts]
    return ", ".join(" ".join(part[1:] if not any(map(str.isalnum, part[0])) else part) for part in words if part)
