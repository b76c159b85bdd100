"""Draws the memory in play as SVG: the map of the pack with everything that lies and stands on it.

Nothing is told by colour alone: grounds have textures, figures letters, and every square says in words what it holds.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from domain.words import known, names, say
from exports.markup import escaped
from exports.tokens import GAP, TOKEN, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import Memory, State
    from domain.model.terrain import Terrain

CELL = 100
"""Units a square is wide and high."""

MARGIN = 28
HEAD = 66
"""Units above the first map: title and how things stand."""

LEGEND = 300
LINE = 32
"""Units an entry of the legend is wide and high."""

BAND = 30
"""Units above each map: its letter, alert, event and direction."""

STYLES = Path(__file__).with_name("map.css")

PATTERNS = (
    '<pattern id="m-tiles" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<path class="m-sign" d="M0 12 L12 0"/></pattern>'
    '<pattern id="m-boards" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path class="m-sign" d="M0 7 H14"/></pattern>'
    '<pattern id="m-water" width="20" height="12" patternUnits="userSpaceOnUse">'
    '<path class="m-sign" d="M0 6 Q5 0 10 6 T20 6"/></pattern>'
)
TEXTURES = {"roof": "m-tiles", "interior": "m-boards", "canal": "m-water"}
"""What lies on the ground of each kind; a street is bare."""


def map_svg(pack: Pack, state: State) -> str:
    """An SVG element, complete in itself. Raises LookupError between memories."""
    memory = state.play
    terrains = pack.memories[memory.memory].maps
    width = max(terrain.columns for terrain in terrains.values()) * CELL + 2 * MARGIN
    body: list[str] = []
    legend: dict[str, str] = {}
    top = HEAD
    for letter, terrain in terrains.items():
        drawn = {square: tokens(pack, state, terrain, square) for square in terrain.places}
        body.append(f'<text x="{MARGIN}" y="{top + 18}">{_band(pack, state.play, letter)}</text>')
        body.append(f'<g transform="translate({MARGIN} {top + BAND})">')
        body += (part for square in terrain.places for part in _square(terrain, square, drawn[square]))
        body += [*_walls(terrain), "</g>"]
        top += BAND + terrain.rows * CELL + MARGIN
        legend |= dict(token.legend for there in drawn.values() for token in there)
    across = max(1, (width - 2 * MARGIN) // LEGEND)
    body += _legend(legend, across, top)
    top += -(-len(legend) // across) * LINE + MARGIN
    title = _title(pack, memory)
    size = f'viewBox="0 0 {width} {top}" width="{width}" height="{top}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="m-map" role="img" aria-label="{escaped(title)}" {size}>',
        f"<style>{STYLES.read_text(encoding='utf-8')}</style><defs>{PATTERNS}</defs>",
        f'<rect class="m-paper" width="{width}" height="{top}"/>',
        f'<text class="m-title" x="{MARGIN}" y="34">{escaped(title)}</text>',
        f'<text class="m-quiet" x="{MARGIN}" y="56">{escaped(_standing(memory))}</text>',
    ]
    return "\n".join([*head, *body, "</svg>"])


def to_svg_map(pack: Pack, state: State) -> str:
    """The picture as a file. Raises LookupError between memories."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{map_svg(pack, state)}\n'


def _title(pack: Pack, memory: Memory) -> str:
    return names.memory(pack, memory.memory)


def _standing(memory: Memory) -> str:
    """Attempt, turn and phase."""
    phase = known(f"phase.{memory.phase}", memory.phase)
    return say("picture.standing", attempt=memory.attempt, turn=memory.turn, phase=phase)


def _band(pack: Pack, memory: Memory, letter: str) -> str:
    """How things stand on one map, as the inside of a text."""
    here = memory.maps.get(letter)
    alert = bool(here and here.alert)
    words = [say("picture.map", letter=letter.upper())] if len(memory.maps) > 1 else []
    words.append(say("picture.alert_on") if alert else say("picture.alert_off"))
    if here and here.event:
        words.append(say("picture.event", card=names.card(pack, here.event)))
    if here and here.direction:
        words.append(say("picture.direction", direction=known(f"direction.{here.direction}", here.direction)))
    return f'<tspan class="{"m-danger-text" if alert else "m-calm"}">{escaped(" · ".join(words))}</tspan>'


def _legend(legend: dict[str, str], across: int, top: int) -> Iterator[str]:
    """What the drawings mean, in so many columns."""
    for number, (words, drawing) in enumerate(sorted(legend.items())):
        x, y = MARGIN + number % across * LEGEND, top + number // across * LINE
        yield f'<g transform="translate({x} {y})">{drawing}<text x="{TOKEN + 8}" y="18">{escaped(words)}</text></g>'


def _square(terrain: Terrain, square: str, drawn: list[Token]) -> Iterator[str]:
    """A square with what is on it, and the words for it."""
    column, row = terrain.places[square]
    kind = terrain.kinds[square]
    ground = known(f"picture.ground.{kind}", kind)
    told = "; ".join([f"{square}: {ground}", *(token.words for token in drawn if token.words)])
    yield f'<g transform="translate({column * CELL} {row * CELL})"><title>{escaped(told)}</title>'
    yield f'<rect class="m-{kind}" width="{CELL}" height="{CELL}"/>'
    if kind in TEXTURES:
        yield f'<rect fill="url(#{TEXTURES[kind]})" width="{CELL}" height="{CELL}"/>'
    yield f'<rect class="m-edge" width="{CELL}" height="{CELL}"/>'
    yield f'<text class="m-name" x="6" y="14">{escaped(square)}</text>'
    across = max(1, (CELL - GAP) // (TOKEN + GAP))
    for number, token in enumerate(drawn):
        x = GAP + number % across * (TOKEN + GAP)
        y = 18 + number // across * (TOKEN + GAP // 2)
        yield f'<g transform="translate({x} {y})">{token.drawing}</g>'
    yield "</g>"


def _walls(terrain: Terrain) -> Iterator[str]:
    """Walls as thick lines, around the map as well, and ladders across the edges they join."""
    for square, (column, row) in terrain.places.items():
        for direction, (x1, y1, x2, y2) in SIDES.items():
            other = terrain.step(square, direction)
            if other is None or ((square, other) in terrain.walls and direction in "ES"):
                ends = (
                    f'x1="{column * CELL + x1}" y1="{row * CELL + y1}" x2="{column * CELL + x2}" y2="{row * CELL + y2}"'
                )
                yield f'<line class="m-wall" {ends}/>'
            elif (square, other) in terrain.ladders and direction in "ES":
                middle = f"translate({column * CELL + (x1 + x2) // 2} {row * CELL + (y1 + y2) // 2})"
                turn = " rotate(90)" if direction == "E" else ""
                yield f'<path class="m-ladder" transform="{middle}{turn}" d="{LADDER}"/>'


SIDES = {
    "N": (0, 0, CELL, 0),
    "E": (CELL, 0, CELL, CELL),
    "S": (0, CELL, CELL, CELL),
    "W": (0, 0, 0, CELL),
}
"""The ends of each side of a square."""

LADDER = "M-7 -14 V14 M7 -14 V14 M-7 -9 H7 M-7 0 H7 M-7 9 H7"
"""Two poles with three rungs, upright."""
