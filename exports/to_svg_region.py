"""Draws the region map as SVG: locations as far as they are known, printed roads, roads travelled, the group.

Nothing is told by colour alone: a location carries its number and its kind in words, a travelled road is thick.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from domain.apocalypse.seeing import seen
from domain.words import say
from exports.markup import escaped
from exports.region_layout import layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.apocalypse.seeing import SeenPlace, SeenRegion
    from domain.content.pack import Pack
    from domain.model.state import State

WIDTH, HEIGHT = 1400, 780
MARGIN, HEAD = 60, 90
SCALE = 10
"""Units of the picture for one cell of the layout across; a cell is twice as high as it is wide."""
RADIUS = 20
GAUGE = 26
"""Units a box of the gauge is wide and high."""

STYLES = Path(__file__).with_name("map.css")


def to_svg_region(pack: Pack, state: State) -> str:
    """The picture as a file. Raises LookupError for a campaign without a region map."""
    region = seen(pack, state)
    if region is None:
        raise LookupError("there is no region map")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_drawn(region)}\n'


def _drawn(region: SeenRegion) -> str:
    cells = layout(region, WIDTH // SCALE, HEIGHT // (2 * SCALE))
    at = {number: (MARGIN + x * SCALE, HEAD + MARGIN + y * 2 * SCALE) for number, (x, y) in cells.items()}
    size = (WIDTH + 2 * MARGIN, HEAD + HEIGHT + 2 * MARGIN)
    title = region.title or say("tui.panel.region")
    body = [*_roads(region, at), *(part for place in region.places for part in _place(place, at[place.number]))]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="m-map" viewBox="0 0 {size[0]} {size[1]}" role="img">',
            f"<title>{escaped(title)}</title>",
            f"<style>{STYLES.read_text(encoding='utf-8')}</style>",
            f'<rect class="m-paper" width="{size[0]}" height="{size[1]}"/>',
            f'<text class="m-title" x="{MARGIN}" y="34">{escaped(title)}</text>',
            *_gauge(region),
            *body,
            "</svg>",
        ]
    )


def _gauge(region: SeenRegion) -> Iterator[str]:
    """The boxes of the gauge with their marks and numbers."""
    for box, number in enumerate(region.gauge):
        x, y = MARGIN + box * (GAUGE + 6), 50
        ticked = box < region.ticks
        told = say("told.region.ticked" if ticked else "told.region.open", box=box + 1)
        yield f'<g transform="translate({x} {y})"><title>{escaped(told)}</title>'
        yield f'<rect class="m-base" width="{GAUGE}" height="{GAUGE}"/>'
        if ticked:
            yield f'<path class="m-wall" d="M5 5 L{GAUGE - 5} {GAUGE - 5} M{GAUGE - 5} 5 L5 {GAUGE - 5}"/>'
        elif number:
            yield f'<text class="m-quiet" x="3" y="17">#{number}</text>'
        yield "</g>"


def _roads(region: SeenRegion, at: dict[int, tuple[int, int]]) -> Iterator[str]:
    for origin, to in region.roads:
        if origin in at and to in at:
            (x0, y0), (x1, y1) = at[origin], at[to]
            kind = "m-wall" if (origin, to) in region.travelled else "m-body"
            yield f'<path class="{kind}" d="M{x0} {y0} L{x1} {y1}"/>'


def _place(place: SeenPlace, where: tuple[int, int]) -> Iterator[str]:
    x, y = where
    kind = say(f"tui.region.kind.{place.kind or 'unseen'}")
    marks = [say(f"tui.region.mark.{m}") for m in ("here", "activated", "explored", "completed") if getattr(place, m)]
    told = ", ".join([f"{place.number}: {kind}", *marks])
    yield f'<g transform="translate({x} {y})"><title>{escaped(told)}</title>'
    ring = "m-goal" if place.here else "m-place"
    yield f'<circle class="m-paper" r="{RADIUS}"/><circle class="{ring}" r="{RADIUS}"/>'
    style = "m-goal-text" if place.here else "m-place-text"
    yield f'<text class="{style}" y="5" text-anchor="middle">{place.number}</text>'
    words = escaped(", ".join([kind, *filter(None, [place.memory])]) if place.kind else "")
    yield f'<text class="m-quiet" y="{RADIUS + 14}" text-anchor="middle">{words}</text></g>'
