"""The region as a picture of characters: locations, printed roads, roads travelled, the group."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from textual.content import Content

from campaign_tui.widgets.braille import Dots
from domain.text import families
from domain.text.catalogue import say
from exports.picture.region_layout import layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign_tui.looks.dress import Dress
    from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion

Grid: TypeAlias = list[list[tuple[str, str]]]
"""Lines of cells: a sign and its style."""
Stretch: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""A road from one cell to another, each as column and line."""

SIGNS = {
    "encounter": ("✶", "e"),
    "ruins": ("▥", "r"),
    "mystery": ("?", "?"),
    "memory": ("◆", "M"),
    "observation": ("◉", "o"),
    "healer": ("✚", "+"),
    "forge": ("⚒", "f"),
    "narrative": ("❡", "n"),
    "": ("", ""),
}
"""How a kind of location is shown: Unicode, ASCII; a place that nobody has seen is its number alone."""
GROUP, ACTIVE, DONE = "@", "*", ("×", "x")
"""Signs beside a number: the group, something active, nothing left."""
ROUGH = ("=", "#", "/", "\\")
"""Roads travelled in ASCII, by their direction: level, upright, rising, falling."""
TRAVELLED = ("⠶⠶", "==")
"""A piece of a road travelled, in the legend."""
GAPS = 3
"""One dot in so many is drawn of a road that nobody has travelled."""


def sign(place: SeenPlace, dress: Dress) -> str:
    """The sign of a location."""
    fancy, plain = SIGNS[place.kind]
    return fancy if dress.signs.name == "unicode" else plain


def region_map(region: SeenRegion, dress: Dress, width: int, height: int, pointed: int = 0) -> Content:
    """The whole region in so many lines; `pointed` is the location under the cursor."""
    at = layout(region, width, height)
    grid = [[(" ", "")] * width for _ in range(height)]
    roads = [(road, at[road[0]], at[road[1]]) for road in region.roads if road[0] in at and road[1] in at]
    for travelled in (False, True):
        lines = [(start, end) for road, start, end in roads if (road in region.travelled) is travelled]
        draw = _draw_finely if dress.signs.name == "unicode" else _draw_roughly
        draw(grid, lines, travelled=travelled)
    for place in region.places:
        mark = _mark(place, dress, region)
        _draw_place(grid, at[place.number], place, dress, mark=mark, pointed=place.number == pointed)
    return Content("\n").join(_line(row) for row in grid)


def _draw_finely(grid: Grid, lines: Sequence[Stretch], *, travelled: bool) -> None:
    """Roads in dots: those travelled broad and whole, the others thin and broken."""
    dots = Dots(len(grid[0]), len(grid))
    for start, end in lines:
        dots.line(start, end, every=1 if travelled else GAPS, broad=travelled)
    for (x, y), drawn in dots.signs().items():
        grid[y][x] = (drawn, "$gold" if travelled else "$quiet")


def _draw_roughly(grid: Grid, lines: Sequence[Stretch], *, travelled: bool) -> None:
    """Roads in signs that every terminal has."""
    for (x0, y0), (x1, y1) in lines:
        steps = max(abs(x1 - x0), abs(y1 - y0)) or 1
        slope = 0 if abs(x1 - x0) > 3 * abs(y1 - y0) else 1 if abs(y1 - y0) > abs(x1 - x0) else 2
        bold = ROUGH[slope] if slope < 2 else ROUGH[2 if (x1 - x0) * (y1 - y0) < 0 else 3]
        for step in range(steps + 1):
            x, y = round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)
            if 0 <= y < len(grid) and 0 <= x < len(grid[0]) and (travelled or slope == 1 or step % 2 == 0):
                grid[y][x] = (bold, "$gold") if travelled else (".", "$quiet")


def _draw_place(
    grid: Grid, middle: tuple[int, int], place: SeenPlace, dress: Dress, *, mark: str, pointed: bool
) -> None:
    text = f"{GROUP if place.here else ''}{place.number}{sign(place, dress)}{mark}"
    style = _style(place)
    if pointed:
        text, style = f"[{text}]", f"{style} reverse"
    x, y = middle[0] - len(text) // 2, middle[1]
    # A blank on either side keeps roads off the number; brackets do that by themselves.
    for beside in () if pointed else (x - 1, x + len(text)):
        if 0 <= y < len(grid) and 0 <= beside < len(grid[0]):
            grid[y][beside] = (" ", "")
    for offset, character in enumerate(text):
        if 0 <= y < len(grid) and 0 <= x + offset < len(grid[0]):
            grid[y][x + offset] = (character, style)


def _mark(place: SeenPlace, dress: Dress, region: SeenRegion) -> str:
    if place.explored or place.completed:
        return DONE[dress.signs.name != "unicode"]
    used = place.kind == "healer" and region.healer_used
    return ACTIVE if place.activated and not used else ""


def legend(region: SeenRegion, dress: Dress, width: int = 0) -> Content:
    """The signs that are on the map now, in words; in lines of a `width`, where it is known."""
    plain = dress.signs.name != "unicode"
    kinds = dict.fromkeys(place.kind for place in region.places if place.kind)
    signs = [(GROUP, say("tui.region.group"))]
    signs += [(SIGNS[kind][plain], say(families.TUI_REGION_KIND[kind])) for kind in SIGNS if kind in kinds]
    if any(_mark(place, dress, region) == ACTIVE for place in region.places):
        signs.append((ACTIVE, say("tui.region.legend.activated")))
    if any(_mark(place, dress, region) == DONE[plain] for place in region.places):
        signs.append((DONE[plain], say("tui.region.mark.explored")))
    if region.travelled:
        signs.append((TRAVELLED[plain], say("tui.region.travelled")))
    lines = [Content("")]
    for sign, words in signs:
        entry = Content.styled(sign, "$gold") + Content.styled(f" {words}", "$quiet")
        # An entry is never broken in two.
        joined = lines[-1] + Content("  ") + entry if lines[-1] else entry
        if lines[-1] and width and joined.cell_length > width:
            lines.append(entry)
        else:
            lines[-1] = joined
    return Content("\n").join(lines)


def _style(place: SeenPlace) -> str:
    if place.here:
        return "bold $lagoon"
    if place.near:
        return "bold $foreground"
    if place.explored or place.completed:
        return "$quiet"
    return "$gold"


def _line(row: list[tuple[str, str]]) -> Content:
    """A row as styled text, runs of one style together."""
    parts: list[Content] = []
    text, style = "", ""
    for character, its in row:
        if its != style and text:
            parts.append(Content.styled(text, style) if style else Content(text))
            text = ""
        text, style = text + character, its
    parts.append(Content.styled(text, style) if style else Content(text))
    return Content("").join(parts)


def gauge(region: SeenRegion, dress: Dress, width: int) -> Content:
    """The threat gauge: ticked boxes, open ones, the numbers printed on them; where room is short the next one only."""
    if not region.gauge:
        return Content.styled(say("tui.region.ticks", n=region.ticks), "$quiet")
    whole = _boxes(region, dress, brief=False)
    line = whole if whole.cell_length <= width else _boxes(region, dress, brief=True)
    meant = Content.styled(f"  {say('tui.region.gauge_sign')}", "$quiet") if any(region.gauge) else Content("")
    line = line + meant if line.cell_length + meant.cell_length <= width else line
    return line.truncate(max(8, width), ellipsis=dress.signs.name == "unicode")


def _boxes(region: SeenRegion, dress: Dress, *, brief: bool) -> Content:
    """The boxes with their numbers; where it has to be `brief`, with the number that comes next."""
    following = next((box for box, number in enumerate(region.gauge, start=1) if number and box > region.ticks), 0)
    parts = [Content.styled(say("tui.region.gauge", ticks=region.ticks, boxes=len(region.gauge)) + " ", "$quiet")]
    for box, number in enumerate(region.gauge, start=1):
        ticked = box <= region.ticks and "ticks" not in region.untold
        printed = f"#{number}" if number and (box == following or not brief) else ""
        sign = dress.signs.health if ticked else dress.signs.empty
        parts.append(Content.styled(f"{sign}{printed}{' ' * bool(number)}", "$danger" if ticked else "$foreground"))
    return Content("").join(parts).rstrip()
