"""The inside of one square as rows of cells: tokens laid out by how much room there is.

From two rows up, assassins stand above, enemies below; from three rows up, what belongs to the place has a row of
its own; a large square spells names out. What doesn't fit is marked by one sign, and the list beside the map has it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from campaign_tui.widgets.squares import NOTHING, Contents, Figure, MachineShown

if TYPE_CHECKING:
    from campaign_tui.looks.symbols import Symbols
    from domain.model.terrain import Terrain

Cell: TypeAlias = tuple[str, str, str, int]
Tokens: TypeAlias = list[tuple[str, str, int]]
"""(text, ink, style)"""

BOLD, REVERSE, UNDERLINE, ITALIC = 1, 2, 4, 8

SPARSE, DENSE = 9, 3
"""One cell in so many has a sign of the ground: where grounds have colours, and where signs alone tell them apart."""

GONE = "fallen"
"""The mark of a square that is there no more: water is shown in its place."""

BARE = "street"
"""The ground that is shown by few signs everywhere: most of a map is street."""


class Layout(NamedTuple):
    """What the insides of all squares of a picture have in common."""

    terrain: Terrain
    width: int
    height: int
    signs: Symbols
    spelled: bool
    dense: bool


def inside(layout: Layout, square: str, there: Contents | None, *, lit: bool, selected: int) -> list[list[Cell]]:
    """The cells inside a square; `lit` for one that the selected assassin can go to."""
    kind = layout.terrain.kinds[square]
    gone = there is not None and GONE in there.marks
    ground = "night" if gone else f"{kind}.lit" if lit else kind
    rows = [[(" ", "text", ground, 0)] * layout.width for _ in range(layout.height)]
    lines = _lines(layout, square, there or NOTHING, selected)
    for y, (left, right) in lines.items():
        _put(rows[y], left, right, layout.signs.more)
    _strew(layout, square, "canal" if gone else kind, rows)
    if lit and rows[-1][-1][0] in " " + layout.signs.textures[kind]:
        rows[-1][-1] = (layout.signs.bullet, "cursor", ground, BOLD)
    return rows


def _lines(layout: Layout, square: str, there: Contents, selected: int) -> dict[int, tuple[Tokens, Tokens]]:
    """Tokens by row: those from the left and those from the right."""
    place, goals = _place(layout, square, there), _goals(layout.signs, there)
    figures = [_figure(layout.signs, figure, selected) for figure in there.figures]
    people = [token for tokens in [*figures, *_others(there)] for token in tokens]
    enemies = [(f"{g.number}{g.letter}", "elite" if g.elite else "guard", BOLD) for g in there.guards]
    rest = _rest(layout.signs, there)
    if layout.spelled:
        return _spelled(layout, square, there, selected)
    if layout.height == 1:
        return {0: (people + enemies, rest + goals + place)}
    if layout.height == 2:
        return {0: (people, goals + place), 1: (enemies, rest)}
    first = (layout.height - 1) // 2
    margin: Tokens = [(" ", "text", 0)]
    return {0: (place, goals), first: (margin + people, []), first + 1: (margin + enemies, rest)}


def _spelled(layout: Layout, square: str, there: Contents, selected: int) -> dict[int, tuple[Tokens, Tokens]]:
    """A large square: its name, and a row for each assassin and each kind of guard while there are rows."""
    signs, room = layout.signs, layout.height - 1
    title: Tokens = [(square, "label", 0), (" ", "text", 0), *_place(layout, square, there)]
    rows: list[tuple[Tokens, Tokens]] = []
    people = [_figure(signs, f, selected) for f in there.figures]
    others = _others(there)
    extra = _rest(signs, there)
    tails = len(there.guards) + len(there.goals) + bool(extra) + len(others)
    if len(people) + tails <= room:
        for figure, tokens in zip(there.figures, people, strict=True):
            ink = "danger" if figure.exposed else f"seat.{figure.seat}"
            rows.append(([*tokens, (" " + figure.name, ink, 0)], []))
    elif people:
        rows.append(([token for tokens in people for token in (*tokens, (" ", "text", 0))], []))
    names = [*(a.name for a in there.allies), *(m.name for m in _unmanned(there))]
    for tokens, name in zip(others, names, strict=True):
        rows.append(([*tokens, (" " + name, "ally", 0)], []))
    for guards in there.guards:
        ink = "elite" if guards.elite else "guard"
        seated = [(f"{guards.seated}{signs.objective}", "objective", 0)] if guards.seated else []
        rows.append(([(f"{guards.number}{guards.letter}", ink, BOLD), (f" {guards.name}", ink, 0)], seated))
    for goal, token in zip(there.goals, _goals(signs, there), strict=True):
        rows.append(([token, (f" {goal.name}", "objective", 0)], []))
    if extra:
        rows.append((extra, []))
    return {0: (title, []), **{y + 1: row for y, row in enumerate(rows[:room])}}


def _figure(signs: Symbols, figure: Figure, selected: int) -> Tokens:
    """An assassin: a letter in its colour; exposed: on a red ground with an exclamation mark."""
    chosen = UNDERLINE if figure.seat == selected else 0
    if figure.seized:
        state = "!" if figure.exposed else "_" if figure.critical else ""
        alarm = REVERSE if figure.exposed else 0
        return [(figure.letter + state + signs.seized, "danger", BOLD | alarm | chosen)]
    if figure.exposed:
        return [(figure.letter + "!", "danger", BOLD | REVERSE | chosen)]
    ink = f"seat.{figure.seat}"
    if figure.critical:
        return [(figure.letter, ink, ITALIC | chosen), ("_", ink, 0)]
    letter = (figure.letter, ink, BOLD | chosen)
    if figure.place == "spot":
        return [("(", "hiding", 0), letter, (")", "hiding", 0)]
    if figure.place == "machine":
        return [("[", "elite", 0), letter, ("]", "elite", 0)]
    if figure.place == "tower":
        return [(signs.tower, "tower", BOLD), letter]
    return [letter]


def _unmanned(there: Contents) -> list[MachineShown]:
    """Machines without an assassin in them: one who is in a machine is shown as a figure."""
    return [machine for machine in there.machines if not machine.manned]


def _others(there: Contents) -> list[Tokens]:
    """Allies behind an @, then machines in square brackets."""
    found: list[Tokens] = []
    for ally in there.allies:
        if ally.exposed:
            found.append([(f"@{ally.letter}!", "danger", BOLD | REVERSE)])
        elif ally.critical:
            found.append([(f"@{ally.letter}_", "ally", ITALIC)])
        elif ally.place == "spot":
            found.append([(f"(@{ally.letter})", "ally", BOLD)])
        else:
            found.append([(f"@{ally.letter}", "ally", BOLD)])
    return found + [[(f"[{machine.sign}]", "elite", BOLD)] for machine in _unmanned(there)]


def _place(layout: Layout, square: str, there: Contents) -> Tokens:
    """What belongs to the square: station, hiding spot, tower, chest, marks."""
    terrain, signs = layout.terrain, layout.signs
    tokens: Tokens = []
    if square in terrain.stations:
        tokens.append((signs.exit if square in terrain.exits else signs.station, "station", BOLD))
    form = terrain.hiding.get(square)
    if form and not any(figure.place == "spot" for figure in there.figures):
        tokens.append((signs.hideout(form), "hiding", BOLD))
    tokens += _current(layout, square)
    if there.chest:
        tokens.append((signs.chest, "chest", BOLD))
    return tokens + [(signs.mark(mark), "mark", BOLD) for mark in there.marks if mark != GONE]


def _current(layout: Layout, square: str) -> Tokens:
    """Where the river carries from a square, or that it falls there."""
    terrain, signs = layout.terrain, layout.signs
    if square in terrain.skull:
        return [(signs.waterfall, "danger", BOLD)]
    heading = heading_of(terrain, square)
    return [(signs.arrow(heading), "ground.canal", BOLD)] if heading else []


def heading_of(terrain: Terrain, square: str) -> str:
    """The compass direction in which the river carries from a square; empty where it doesn't."""
    to = terrain.drift.get(square)
    return next((side for side in "NESW" if to is not None and terrain.step(square, side) == to), "")


def _goals(signs: Symbols, there: Contents) -> Tokens:
    """Objectives with their cost, and what is paid of it."""
    return [
        (signs.objective + (f"{g.paid}/{g.cost}" if g.paid else str(g.cost)), "objective", BOLD) for g in there.goals
    ]


def _rest(signs: Symbols, there: Contents) -> Tokens:
    """Bodies and loose red bases."""
    tokens: Tokens = []
    if there.bodies:
        tokens.append((signs.body if there.bodies == 1 else f"{there.bodies}{signs.body}", "body", 0))
    if there.bases:
        tokens.append((signs.base if there.bases == 1 else f"{there.bases}{signs.base}", "base", BOLD))
    return tokens


def _put(row: list[Cell], left: Tokens, right: Tokens, more: str) -> None:
    """Write tokens from both ends of a row; what doesn't fit gives way to one sign at the end."""
    ground, width = row[0][2], len(row)
    room = width - sum(len(text) for text, _, _ in (*left, *right))
    x = 0
    for i, (text, ink, style) in enumerate(left):
        for sign in text[: max(0, width - x)]:
            row[x] = (sign, ink, ground, style)
            x += 1
        if room > len(right) and i + 1 < len(left) and _apart(text, left[i + 1][0]):
            x, room = x + 1, room - 1
    end = width
    for text, ink, style in right:
        if end - len(text) < x:
            break
        end -= len(text)
        for i, sign in enumerate(text):
            row[end + i] = (sign, ink, ground, style)
    if room < 0:
        row[-1] = (more, "label", ground, BOLD)


def _apart(text: str, following: str) -> bool:
    """Whether two tokens read better with a gap between them."""
    return not (text.endswith((" ", "(", "[")) or following.startswith((" ", ")", "]", "_")))


def _strew(layout: Layout, square: str, kind: str, rows: list[list[Cell]]) -> None:
    """Signs of the ground, the same ones each time, away from what stands there."""
    column, row = layout.terrain.places[square]
    signs, ink = layout.signs.textures[kind], f"ground.{kind}"
    heading = heading_of(layout.terrain, square)
    if heading:
        # The river shows where it flows.
        signs = signs[0] + layout.signs.arrow(heading)
    every = DENSE if layout.dense and kind != BARE else SPARSE
    for x, y, which in _strewn(column, row, layout.width, layout.height, every):
        cells = rows[y]
        if cells[x][0] == " " and all(other[0] == " " for other in cells[max(0, x - 1) : x + 2]):
            cells[x] = (signs[which], ink, cells[x][2], 0)


@lru_cache(maxsize=2048)
def _strewn(column: int, row: int, width: int, height: int, every: int) -> tuple[tuple[int, int, int], ...]:
    """Where signs of the ground lie in a bare square, from left to right: x, y, and which of the two."""
    found = []
    for y in range(height):
        for x in range(width):
            noise = _noise(column * width + x, row * height + y)
            if noise % every == 0:
                found.append((x, y, noise // every % 2))
    return tuple(found)


def _noise(x: int, y: int) -> int:
    """A number that looks like chance and is always the same at a place."""
    mixed = (x * 0x9E3779B1 ^ y * 0x85EBCA77) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    return mixed ^ mixed >> 13
