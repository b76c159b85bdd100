"""Draws the region map as SVG: locations as far as they are known, printed roads, roads travelled, the group.

Nothing is told by colour alone: a location carries its number and its kind in words, a travelled road is drawn through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules.apocalypse.seeing import seen
from domain.telling.locations import kind_words, marks_on
from domain.text import families
from domain.text.catalogue import say
from exports.kit.markup import escaped
from exports.picture.region_labels import Box, Label, spots, width_of
from exports.picture.region_layout import layout
from exports.picture.styles import styles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import State
    from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion
    from exports.picture.region_labels import Spot

WIDTH, HEIGHT = 1080, 700
"""Units of the map itself."""

MARGIN, HEAD, FOOT = 60, 96, 60
"""Units around it, above it for title and gauge, below it for the legend."""

SCALE = 10
"""Units of the picture for one cell of the layout across; a cell is twice as high as it is wide."""

RADIUS = 19
GAUGE = 26
LEGEND = 216
"""Units of an entry of the legend."""
CUBE = 16
"""Units a box of the gauge and an exploration cube are wide and high."""

LINE = 14
"""Units a line of words beside a location is high."""
RING = 8
"""Units that the group's ring stands around a location."""
FIRST, FURTHER = 11, 10
"""Sizes of the type: what a location is, and how things stand there."""


ICONS = {
    "encounter": '<path class="m-ink" d="M0 -7 V7 M-6 -4 L6 4 M6 -4 L-6 4"/>',
    "ruins": '<path class="m-ink" d="M-7 7 H7 M-5 7 V-3 M0 7 V-7 M5 7 V0"/>',
    "mystery": '<path class="m-ink" d="M-4 -4 Q-3 -8 1 -7 Q6 -5 3 -1 Q0 1 0 3 M0 7 V7.2"/>',
    "memory": '<path class="m-goal" d="M0 -8 L7 0 L0 8 L-7 0 Z"/>',
    "observation": '<path class="m-ink" d="M-8 0 Q0 -9 8 0 Q0 9 -8 0 Z M-1.5 0 H1.5"/>',
    "healer": '<path class="m-ink" d="M0 -7 V7 M-7 0 H7"/>',
    "forge": '<path class="m-ink" d="M-7 -4 H4 Q8 -4 8 0 H3 Q0 1 1 4 H5 V7 H-5 V4 H-1 Q0 1 -3 0 Q-7 -1 -7 -4 Z"/>',
    "narrative": '<path class="m-ink" d="M-7 -6 Q-3 -8 0 -5 Q3 -8 7 -6 V6 Q3 4 0 7 Q-3 4 -7 6 Z M0 -5 V7"/>',
}
"""The sign of each kind of location, around its middle."""


def region_svg(pack: Pack, state: State) -> str:
    """An SVG element, complete in itself; empty for a campaign without a region map."""
    region = seen(pack, state)
    return _drawn(region) if region is not None and region.places else ""


def to_svg_region(pack: Pack, state: State) -> str:
    """The picture as a file. Raises LookupError for a campaign without a region map."""
    region = seen(pack, state)
    if region is None:
        raise LookupError("there is no region map")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_drawn(region)}\n'


def _drawn(region: SeenRegion) -> str:
    cells = layout(region, WIDTH // SCALE, HEIGHT // (2 * SCALE))
    at = {number: (MARGIN + x * SCALE, HEAD + MARGIN + y * 2 * SCALE) for number, (x, y) in cells.items()}
    width = WIDTH + 2 * MARGIN
    bottom = max((y for _, y in at.values()), default=HEAD) + RADIUS + 3 * LINE + MARGIN // 2
    height = bottom + FOOT
    title = region.title or say("tui.panel.region")
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="m-map" role="img" aria-label="{escaped(title)}" {size}>',
            f"<title>{escaped(title)}</title>",
            f"<style>{styles('map.css')}</style>",
            f'<rect class="m-paper" width="{width}" height="{height}"/>',
            f'<text class="m-title" x="{MARGIN}" y="38">{escaped(title)}</text>',
            *_gauge(region),
            *_purse(region),
            *_roads(region, at),
            *(part for place in region.places for part in _place(place, at[place.number])),
            *_labels(region, at, Box(4, HEAD, width - 4, bottom)),
            *_legend(region, bottom + FOOT // 2),
            "</svg>",
        ]
    )


def _gauge(region: SeenRegion) -> Iterator[str]:
    """The boxes of the gauge with their marks and numbers; without boxes how many ticks there are."""
    key = "picture.region.gauge" if region.gauge else "picture.region.ticks"
    words = say(key, ticks=region.ticks, boxes=len(region.gauge), n=region.ticks)
    yield f'<text class="m-head" x="{MARGIN}" y="{HEAD - 10}">{escaped(words)}</text>'
    for box, number in enumerate(region.gauge):
        x, y = MARGIN + 120 + box * (GAUGE + 6), HEAD - 28
        ticked = box < region.ticks and "ticks" not in region.untold
        told = say("told.region.ticked" if ticked else "told.region.open", box=box + 1)
        yield f'<g transform="translate({x} {y})"><title>{escaped(told)}</title>'
        yield f'<rect class="m-box" width="{GAUGE}" height="{GAUGE}" rx="3"/>'
        if ticked:
            yield f'<path class="m-cross" d="M5 5 L{GAUGE - 5} {GAUGE - 5} M{GAUGE - 5} 5 L5 {GAUGE - 5}"/>'
        if number:
            yield f'<text class="m-small" x="{GAUGE // 2}" y="-4" text-anchor="middle">#{number}</text>'
        yield "</g>"


def _purse(region: SeenRegion) -> Iterator[str]:
    """Exploration cubes and clues, to the right of the title."""
    right = MARGIN + WIDTH
    if region.exploring:
        words = say("picture.region.cubes", n=region.cubes)
        yield f'<text x="{right}" y="36" text-anchor="end">{escaped(words)}</text>'
        for number in range(region.cubes):
            x = right - 170 - number * (CUBE + 6)
            yield f'<rect class="m-cube" x="{x}" y="23" width="{CUBE}" height="{CUBE}" rx="2"/>'
    clues = say("told.region.clues", clues=", ".join(region.clues) or say("name.nothing"))
    yield f'<text class="m-quiet" x="{right}" y="{HEAD - 10}" text-anchor="end">{escaped(clues)}</text>'


def _roads(region: SeenRegion, at: dict[int, tuple[int, int]]) -> Iterator[str]:
    for origin, to in sorted(region.roads, key=lambda road: road in region.travelled):
        if origin in at and to in at:
            (x0, y0), (x1, y1) = at[origin], at[to]
            kind = "m-trail" if (origin, to) in region.travelled else "m-road"
            yield f'<path class="{kind}" d="M{x0} {y0} L{x1} {y1}"/>'


def _place(place: SeenPlace, where: tuple[int, int]) -> Iterator[str]:
    x, y = where
    name, *states = _words(place)
    here = [say("tui.region.mark.here")] if place.here else []
    told = ", ".join([f"{place.number}: {name}", *here, *states])
    yield f'<g transform="translate({x} {y})"><title>{escaped(told)}</title>'
    if place.here:
        yield f'<circle class="m-paper" r="{RADIUS + RING}"/><circle class="m-group" r="{RADIUS + RING - 2}"/>'
    yield f'<circle class="{_look(place)}" r="{RADIUS}"/>'
    number = "m-number-here" if place.here else "m-number"
    yield f'<text class="{number}" y="5" text-anchor="middle">{place.number}</text>'
    if place.kind:
        badge = f'<circle class="m-known" r="12"/>{ICONS[place.kind]}'
        yield f'<g transform="translate({RADIUS - 2} {2 - RADIUS})">{badge}</g>'
    yield "</g>"


def _words(place: SeenPlace) -> tuple[str, ...]:
    """What a location is, and how things stand there, a line each."""
    states = [say("tui.region.amount", n=place.amount)] if place.amount else []
    # Where the group is, the picture shows.
    states += [words for mark, words in marks_on(place).items() if mark != "here"]
    return ", ".join([kind_words(place), *filter(None, [place.memory])]), *states


def _labels(region: SeenRegion, at: dict[int, tuple[int, int]], picture: Box) -> Iterator[str]:
    """The words beside each location that has been seen, where they are in nothing's way."""
    lines = {place.number: _words(place) for place in region.places if place.kind}
    labels = {
        place.number: Label(
            max(width_of(words, FURTHER if line else FIRST) for line, words in enumerate(lines[place.number])),
            len(lines[place.number]) * LINE,
            RADIUS + (RING if place.here else 0),
        )
        for place in region.places
        if place.number in lines
    }
    for number, spot in spots(labels, at, region.roads, picture).items():
        yield from _label(lines[number], spot, at[number])


def _label(lines: tuple[str, ...], spot: Spot, where: tuple[int, int]) -> Iterator[str]:
    x = round(where[0] + spot.x)
    for line, words in enumerate(lines):
        style, size = ("m-name", FURTHER) if line else ("m-small", FIRST)
        y = round(where[1] + spot.top + line * LINE + size)
        yield f'<text class="{style} m-halo" x="{x}" y="{y}" text-anchor="{spot.anchor}">{escaped(words)}</text>'


def _look(place: SeenPlace) -> str:
    """The class of a location's disc."""
    if place.here:
        return "m-here"
    if not place.kind:
        return "m-mist"
    return "m-spent" if place.explored or place.completed else "m-known"


def _legend(region: SeenRegion, y: int) -> Iterator[str]:
    """What lines and rims mean."""
    entries = [
        ('<path class="m-trail" d="M0 0 H40"/>', "travelled"),
        ('<path class="m-road" d="M2 0 H40"/>', "road"),
        ('<circle class="m-mist" cx="20" r="11"/>', "unseen"),
        ('<circle class="m-spent" cx="20" r="11"/>', "done"),
        ('<circle class="m-here" cx="20" r="8"/><circle class="m-group" cx="20" r="13"/>', "group"),
    ]
    for number, (drawing, key) in enumerate(entries):
        words = escaped(say(families.PICTURE_REGION[key]))
        yield f'<g transform="translate({MARGIN + number * LEGEND} {y})">{drawing}<text x="52" y="4">{words}</text></g>'
