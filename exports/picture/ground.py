"""What is printed on a map, as drawings and as words: water and its current, hideouts, signs, towers, edges."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.model.terrain import DIRECTIONS
from domain.text import families
from domain.text.catalogue import known, say
from exports.kit.markup import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.model.terrain import Terrain

CELL = 100
"""Units a square is wide and high."""

SIGN = 26
"""Units a sign in the corner of a square is wide and high, and a sample in the legend."""

PATTERNS = (
    '<pattern id="m-tiles" width="16" height="10" patternUnits="userSpaceOnUse">'
    '<path class="m-tile" d="M0 10 Q4 2 8 10 Q12 2 16 10"/></pattern>'
    '<pattern id="m-boards" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path class="m-sign" d="M0 7 H14"/></pattern>'
    '<pattern id="m-water" width="25" height="14" patternUnits="userSpaceOnUse">'
    '<path class="m-wave" d="M0 7 Q6 1 12.5 7 T25 7"/></pattern>'
)
TEXTURES = {"roof": "m-tiles", "interior": "m-boards", "canal": "m-water", "river": "m-water"}
"""What lies on the ground of each kind; a street is bare."""

HIDEOUTS = {
    "haystack": '<path class="m-place" d="M3 33 Q18 -6 33 33 Z M13 33 L16 20 M22 33 L20 16"/>',
    "cart": (
        '<path class="m-place" d="M3 12 H29 L26 25 H6 Z M29 14 L36 8"/>'
        '<circle class="m-place" cx="11" cy="28" r="5"/><circle class="m-place" cx="23" cy="28" r="5"/>'
    ),
    "garden": '<path class="m-place" d="M4 33 V14 L18 4 L32 14 V33 Z M4 20 H32 M18 4 V33"/>',
    "tree": (
        '<path class="m-trunk" d="M18 34 V20"/><path class="m-crown" d="M18 2 A9 9 0 0 1 27 11 '
        'A8 8 0 0 1 25 25 H11 A8 8 0 0 1 9 11 A9 9 0 0 1 18 2 Z"/>'
    ),
    "pond": (
        '<path class="m-pond" d="M1 22 A17 11 0 1 0 35 22 A17 11 0 1 0 1 22 Z"/>'
        '<path class="m-wave" d="M8 20 Q13 15 18 20 T28 20 M11 27 Q15 23 19 27 T27 27"/>'
    ),
    "grass": (
        '<path class="m-blades" d="M5 34 Q6 20 2 12 M11 34 Q12 16 9 5 M18 34 V2 '
        'M25 34 Q24 16 27 6 M31 34 Q30 22 34 13"/>'
    ),
}
"""Hiding spots, 36 units wide and high."""

SIGNS = {
    "station": '<path class="m-place" d="M3 16 Q13 24 23 16 Z M13 16 V3 L21 13 H13"/>',
    "exit": '<path class="m-place" d="M13 2 L25 23 H1 Z"/><path class="m-out" d="M13 11 L18.5 20 H7.5 Z"/>',
    "tower": '<path class="m-place" d="M7 24 V9 H19 V24 Z M4 9 L13 2 L22 9 Z"/>',
    "naga": (
        '<path class="m-stone" d="M2 25 H24 L20 17 Q26 10 20 5 Q17 1 13 1 Q9 1 6 5 Q0 10 6 17 Z"/>'
        '<circle class="m-paper" cx="10" cy="8" r="1.8"/><circle class="m-paper" cx="16" cy="8" r="1.8"/>'
        '<path class="m-bite" d="M13 11 V15 M13 15 L11 18 M13 15 L15 18"/>'
    ),
}
"""Signs, 26 units wide and high."""

FLOW = '<path class="m-flow" d="M-22 -15 L-8 0 L-22 15 M6 -15 L20 0 L6 15"/>'
"""The current, to the east, around the middle of a square."""

SKULL = (
    '<path class="m-skull" d="M-16 -4 A16 15 0 1 1 16 -4 Q16 4 10 6 V14 H-10 V6 Q-16 4 -16 -4 Z M-4 14 V9 M4 14 V9"/>'
    '<circle class="m-socket" cx="-6" cy="-3" r="4"/><circle class="m-socket" cx="6" cy="-3" r="4"/>'
)
TUFT = '<path class="m-blades" d="M-13 -1 Q-13 -8 -18 -12 M0 -1 V-15 M13 -1 Q13 -8 18 -12"/>'
"""The mark of a side of tall grass, upright on the southern one."""

DEEP = "M-40 0 Q-30 -7 -20 0 T0 0 T20 0 T40 0"
"""Deep water along a southern side."""

BELOW = 67
"""How far down a ladder between left and right is drawn: below the first row of tokens."""

LADDER = "M-7 -14 V14 M7 -14 V14 M-7 -9 H7 M-7 0 H7 M-7 9 H7"
"""Two poles with three rungs, upright."""

SIDES = {
    "N": ((0, 0, CELL, 0), 180),
    "E": ((CELL, 0, CELL, CELL), -90),
    "S": ((0, CELL, CELL, CELL), 0),
    "W": ((0, 0, 0, CELL), 90),
}
"""The ends of each side of a square, and by how much what stands upright on the southern one is turned there."""

TURNS = {"E": 0, "S": 90, "W": 180, "N": -90}
"""By how much what points to the east is turned."""

AWAY = 4, CELL - 40
"""Where a hiding spot is drawn beside the middle of a tower's squares."""


class Sample(NamedTuple):
    """A drawing of the legend, `SIGN` units wide and high, and what it means."""

    words: str
    drawing: str


def ground_of(terrain: Terrain, square: str) -> str:
    """The kind of a square's tile as it is drawn; the river is a kind of its own."""
    return "river" if square in terrain.drift or square in terrain.skull else terrain.kinds[square]


def features(terrain: Terrain, square: str) -> Iterator[str]:
    """A square in words: its ground first, then everything printed there."""
    if square in terrain.skull:
        yield say("picture.waterfall")
    elif square in terrain.drift:
        yield say("picture.river", to=terrain.drift[square])
    else:
        kind = terrain.kinds[square]
        yield known(families.PICTURE_GROUND[kind], kind)
    deep = sorted(to for origin, to in terrain.barred if origin == square)
    if deep:
        yield say("picture.barred", squares=", ".join(deep))
    if square in terrain.stations:
        yield say("picture.exit" if square in terrain.exits else "picture.station")
    if square in terrain.hiding:
        yield _hideout(terrain, square)
    if any(square in foot for foot in terrain.towers):
        yield say("picture.naga" if any(square in foot for foot in terrain.nagas) else "picture.tower")
    for letter, squares in terrain.entrances:
        if square in squares:
            yield say("picture.entrance", letter=letter)


def _hideout(terrain: Terrain, square: str) -> str:
    form, sides = terrain.hiding[square], terrain.grass.get(square, ())
    if form == "grass" and sides:
        return say("picture.grass", sides=", ".join(known(families.DIRECTION[side], side) for side in sides))
    return known(families.PICTURE_HIDING[form], form)


def under(terrain: Terrain, square: str) -> Iterator[str]:
    """A square without its tokens, around its own corner."""
    kind = ground_of(terrain, square)
    yield f'<rect class="m-{kind}" width="{CELL}" height="{CELL}"/>'
    if kind in TEXTURES:
        yield f'<rect fill="url(#{TEXTURES[kind]})" width="{CELL}" height="{CELL}"/>'
    if square in terrain.skull:
        yield f'<g transform="translate(50 52)">{SKULL}</g>'
    elif square in terrain.drift:
        yield f'<g transform="translate(50 52) rotate({TURNS[current(terrain, square)]})">{FLOW}</g>'
    if square in terrain.hiding:
        x, y = AWAY if _before_middle(terrain, square) else (CELL - 40, CELL - 40)
        yield f'<g transform="translate({x} {y})">{HIDEOUTS.get(terrain.hiding[square], "")}</g>'
    yield f'<rect class="m-edge" width="{CELL}" height="{CELL}"/>'
    yield f'<text class="m-name" x="{30 if _behind_middle(terrain, square) else 6}" y="14">{escaped(square)}</text>'
    for number, sign in enumerate(_corner(terrain, square)):
        yield f'<g transform="translate({CELL - 25 - number * 26} 3) scale(0.85)">{sign}</g>'


def current(terrain: Terrain, square: str) -> str:
    """The direction in which a square of the river flows."""
    to = terrain.drift[square]
    return next((way for way in DIRECTIONS if terrain.step(square, way) == to), "E")


def _before_middle(terrain: Terrain, square: str) -> bool:
    """Whether a square is the upper left one of a tower, whose drawing covers its lower right corner."""
    return any(square in foot and terrain.places[square] == _first(terrain, foot) for foot in terrain.towers)


def _behind_middle(terrain: Terrain, square: str) -> bool:
    """Whether a square is the lower right one of a tower, whose drawing covers its upper left corner."""
    column, row = terrain.places[square]
    return any(square in foot and (column - 1, row - 1) == _first(terrain, foot) for foot in terrain.towers)


def _first(terrain: Terrain, foot: tuple[str, ...]) -> tuple[int, int]:
    columns, rows = zip(*(terrain.places[square] for square in foot), strict=True)
    return min(columns), min(rows)


def _corner(terrain: Terrain, square: str) -> Iterator[str]:
    """Signs in the upper right corner, from the right."""
    if square in terrain.stations:
        yield SIGNS["exit" if square in terrain.exits else "station"]
    for letter, squares in terrain.entrances:
        if square in squares:
            yield _gate(letter)


def _gate(letter: str) -> str:
    return f'<text class="m-gate-text" x="13" y="17" text-anchor="middle">»{escaped(letter)}</text>'


def over(terrain: Terrain) -> Iterator[str]:
    """What lies between squares: deep water, marked sides of tall grass, walls, ladders; then towers."""
    for square, (column, row) in terrain.places.items():
        for direction, (ends, turn) in SIDES.items():
            x1, y1, x2, y2 = (end + CELL * (row if at % 2 else column) for at, end in enumerate(ends))
            middle = f"translate({(x1 + x2) // 2} {(y1 + y2) // 2})"
            other = terrain.step(square, direction)
            if (square, other) in terrain.barred and direction in "ES":
                yield f'<path class="m-deep" transform="{middle} rotate({turn})" d="{DEEP}"/>'
            if direction in terrain.grass.get(square, ()):
                yield f'<g transform="{middle} rotate({turn})">{TUFT}</g>'
            if other is None or ((square, other) in terrain.walls and direction in "ES"):
                yield f'<line class="m-wall" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
            elif (square, other) in terrain.ladders and direction in "ES":
                place = f"translate({x1} {y1 + BELOW}) rotate(90)" if direction == "E" else middle
                yield f'<path class="m-ladder" transform="{place}" d="{LADDER}"/>'
    for foot in terrain.towers:
        columns, rows = zip(*(terrain.places[square] for square in foot), strict=True)
        sign = SIGNS["naga" if foot in terrain.nagas else "tower"]
        yield f'<g transform="translate({_middle(columns) - 23} {_middle(rows) - 23}) scale(1.77)">{sign}</g>'


def _middle(along: tuple[int, ...]) -> int:
    """The middle of so many squares, counted along one side."""
    return CELL * (min(along) + max(along) + 1) // 2


def samples(terrain: Terrain) -> Iterator[Sample]:
    """The legend of everything that is printed on a map."""
    for kind in dict.fromkeys(ground_of(terrain, square) for square in terrain.places):
        texture = f'<rect fill="url(#{TEXTURES[kind]})" width="26" height="26"/>' if kind in TEXTURES else ""
        drawing = (
            f'<rect class="m-{kind}" width="26" height="26"/>{texture}<rect class="m-edge" width="26" height="26"/>'
        )
        yield Sample(known(families.PICTURE_GROUND[kind], kind), drawing)
    small = "translate(13 13) scale(0.55)"
    if terrain.drift:
        yield Sample(say("picture.legend.current"), f'<g transform="{small}">{FLOW}</g>')
    if terrain.skull:
        yield Sample(say("picture.legend.waterfall"), f'<g transform="{small}">{SKULL}</g>')
    if terrain.barred:
        yield Sample(
            say("picture.legend.barred"),
            f'<path class="m-deep" transform="translate(13 13) scale(0.35 0.9)" d="{DEEP}"/>',
        )
    if terrain.ladders:
        yield Sample(say("picture.ladder"), f'<path class="m-ladder" transform="translate(13 13)" d="{LADDER}"/>')
    for form in dict.fromkeys(terrain.hiding.values()):
        if form in HIDEOUTS:
            yield Sample(known(families.PICTURE_HIDING[form], form), f'<g transform="scale(0.72)">{HIDEOUTS[form]}</g>')
    if any(terrain.grass.values()):
        yield Sample(say("picture.legend.marked"), f'<g transform="translate(13 20) scale(0.7 0.9)">{TUFT}</g>')
    for square in terrain.stations:
        key = "exit" if square in terrain.exits else "station"
        yield Sample(say(families.PICTURE[key]), SIGNS[key])
    if terrain.entrances:
        yield Sample(say("picture.legend.entrance"), _gate(terrain.entrances[0][0]))
    for foot in terrain.towers:
        key = "naga" if foot in terrain.nagas else "tower"
        yield Sample(say(families.PICTURE_LEGEND[key]), SIGNS[key])
