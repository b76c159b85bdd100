"""Draws the memory in play as SVG: the map of the pack with everything that lies and stands on it.

Nothing is told by colour alone: grounds have textures, figures letters, and every square says in words what it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling import names
from exports.kit.markup import escaped
from exports.picture.ground import CELL, PATTERNS, features, over, samples, under
from exports.picture.styles import styles
from exports.picture.tokens import GAP, TOKEN, Token, tokens
from exports.report.heading import band, standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import Memory, State
    from domain.model.terrain import Terrain

MARGIN = 28
HEAD = 66
"""Units above the first map: title and how things stand."""

LEGEND = 264
LINE = 34
"""Units an entry of the legend is wide and high."""

LEAST = 2 * LEGEND
LETTER = 13
"""Units a picture is wide at least, and a letter of its title."""

LONGEST = 60, 32
"""Letters of the title and of an entry of the legend that are shown."""

BAND = 30
"""Units above each map: its letter, alert, event and direction."""

TOP = 23
"""Units above the tokens of a square: its name and the signs of the place."""


def map_svg(pack: Pack, state: State) -> str:
    """An SVG element, complete in itself. Raises LookupError between memories."""
    memory = state.play
    terrains = pack.memories[memory.memory].maps
    title = _title(pack, memory)
    columns = max(terrain.columns for terrain in terrains.values())
    width = max(columns * CELL, LEAST, len(title) * LETTER) + 2 * MARGIN
    body: list[str] = []
    present: dict[str, str] = {}
    printed: dict[str, str] = {}
    top = HEAD
    for letter, terrain in terrains.items():
        drawn = {square: tokens(pack, state, square) for square in terrain.places}
        body.append(f'<text x="{MARGIN}" y="{top + 18}">{_band(pack, state.play, letter)}</text>')
        body.append(f'<g transform="translate({MARGIN} {top + BAND})">')
        body += (part for square in terrain.places for part in _square(terrain, square, drawn[square]))
        body += [*over(terrain), "</g>"]
        top += BAND + terrain.rows * CELL + MARGIN
        for token in (token for there in drawn.values() for token in there):
            present.update(token.legend)
        printed.update(samples(terrain))
    across = max(1, (width - 2 * MARGIN) // LEGEND)
    for legend in (dict(sorted(present.items())), printed):
        body += _legend(legend, across, top)
        top += -(-len(legend) // across) * LINE + MARGIN // 2
    size = f'viewBox="0 0 {width} {top}" width="{width}" height="{top}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="m-map" role="img" aria-label="{escaped(title)}" {size}>',
        f"<style>{styles('map.css')}</style><defs>{PATTERNS}</defs>",
        f'<rect class="m-paper" width="{width}" height="{top}"/>',
        f'<text class="m-title" x="{MARGIN}" y="34">{escaped(title)}</text>',
        f'<text class="m-quiet" x="{MARGIN}" y="56">{escaped(standing(memory))}</text>',
    ]
    return "\n".join([*head, *body, "</svg>"])


def to_svg_map(pack: Pack, state: State) -> str:
    """The picture as a file. Raises LookupError between memories."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{map_svg(pack, state)}\n'


def _title(pack: Pack, memory: Memory) -> str:
    return _short(names.memory(pack, memory.memory), LONGEST[0])


def _short(text: str, longest: int) -> str:
    """A text that is cut off where there is no room for it."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _band(pack: Pack, memory: Memory, letter: str) -> str:
    """How things stand on one map, as the inside of a text."""
    here = memory.maps.get(letter)
    kind = "m-danger-text" if here and here.alert else "m-calm"
    return f'<tspan class="{kind}">{escaped(band(pack, memory, letter))}</tspan>'


def _legend(legend: dict[str, str], across: int, top: int) -> Iterator[str]:
    """What the drawings mean, column by column."""
    down = -(-len(legend) // across)
    for number, (words, drawing) in enumerate(legend.items()):
        x, y = MARGIN + number // down * LEGEND, top + number % down * LINE
        text = escaped(_short(words, LONGEST[1]))
        yield f'<g transform="translate({x} {y})">{drawing}<text x="{TOKEN + 10}" y="18">{text}</text></g>'


def _square(terrain: Terrain, square: str, drawn: list[Token]) -> Iterator[str]:
    """A square with what is on it, and the words for it."""
    column, row = terrain.places[square]
    ground, *printed = features(terrain, square)
    told = f"{square}: {'; '.join([ground, *(token.words for token in drawn if token.words), *printed])}"
    yield f'<g transform="translate({column * CELL} {row * CELL})"><title>{escaped(told)}</title>'
    yield from under(terrain, square)
    across = max(1, (CELL - GAP) // (TOKEN + GAP))
    for number, token in enumerate(drawn):
        x, y = GAP + number % across * (TOKEN + GAP), TOP + number // across * TOKEN
        yield f'<g transform="translate({x} {y})">{token.drawing}</g>'
    yield "</g>"
