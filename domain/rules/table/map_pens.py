"""What can be drawn on a map and put onto its squares: a pen for each, by name, in whichever way it is chosen.

A pen's name says it all: `kind.roof`, `wall.N`, `chests`, `guard.crossbowman.2`. `stroke` gives the draft with it
drawn where the cursor is, or on the squares that are marked; drawn again it is taken away, where that makes sense.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.content.drawing import TILES
from domain.content.pack import Pack
from domain.core.errors import ContentError
from domain.model.terrain import DIRECTIONS, Terrain, map_of, square_name
from domain.rules.table.map_draft import (
    BLOCKS,
    HIDING,
    MAP_LETTERS,
    Draft,
    Table,
    changed,
    edge_between,
    edged,
    fits,
    painted,
    place_of,
    shifted,
    terrain_of,
    with_map,
    without_map,
)
from domain.text import families
from domain.text.catalogue import known, say

OF_A_MAP = ("stations", "exits", "trees", "ponds")
OF_A_MEMORY = ("chests", "starts", "restricted", "bases", "danger")
TOKENS = ("A", "B", "C", "D")
MOST = 9
"""Figures of a kind on a square that a stroke can put there; whether they fit is for the checks to say."""
EXPANSION = ("exits", "trees", "ponds", "nagas", "danger", "drift", "skull", "barred", "grass")
"""Pens for packs with danger tokens, which have rivers, hideouts and nagas too."""


class Spot(Struct, frozen=True):
    """Where a pen draws: the square at the cursor, and all that are marked, the cursor's among them."""

    at: str
    squares: tuple[str, ...]

    @property
    def letter(self) -> str:
        """The letter of the map."""
        return map_of(self.at)


class Pen(Struct, frozen=True):
    """A pen by its name, with what it draws in words."""

    name: str
    words: str


def pens(pack: Pack, draft: Draft, spot: Spot) -> Iterator[Pen]:
    """Every pen of a pack, in the order in which a map is drawn."""
    river = bool(pack.dangers)
    names = [
        *(f"kind.{kind}" for kind in TILES.values()),
        "kind.none",
        *(f"{edge}.{side}" for edge in ("wall", "ladder") for side in DIRECTIONS),
        "outline",
        *(name for name in ("stations", "exits") if river or name not in EXPANSION),
        *(f"entrance.{token}" for token in TOKENS),
        *(f"hiding.{form}" for form in HIDING),
        *(name for name in ("trees", "ponds", *BLOCKS) if river or name not in EXPANSION),
        *(name for name in OF_A_MEMORY if river or name not in EXPANSION),
        "objective",
        "collapse",
    ]
    if river:
        names += [*(f"{field}.{side}" for field in ("drift", "barred", "grass") for side in DIRECTIONS), "skull"]
    yield from (Pen(name, _words(name)) for name in names)
    for kind, guard in pack.guards.items():
        for number in (1, 2, 3, 4) if not guard.boss else (1,):
            yield Pen(f"guard.{kind}.{number}", say("map_editor.pen.guard", n=number, name=guard.name))
    yield Pen("guards.none", say("map_editor.pen.guards_none"))
    for field, cards in (("ally", pack.allies), ("machine", pack.machines)):
        for name, card in cards.items():
            yield Pen(f"{field}.{name}", say(families.MAP_EDITOR_PEN[field], name=card.name))
    yield from (Pen(name, say(families.MAP_EDITOR_PEN[name])) for name in BOARD)
    if len(draft.letters) < len(MAP_LETTERS):
        yield Pen("new_map", say("map_editor.pen.new_map"))
    yield Pen("no_map", say("map_editor.pen.no_map" if spot.letter != "a" else "map_editor.pen.wipe"))


def _words(name: str) -> str:
    """What a pen draws, in words."""
    field, _, part = name.partition(".")
    if part in DIRECTIONS:
        return say(families.MAP_EDITOR_PEN[field], side=known(families.DIRECTION[part], part))
    return say("map_editor.pen.entrance", letter=part) if part in TOKENS else say(families.MAP_EDITOR_PEN[name])


BOARD = ("column_more", "column_less", "row_more", "row_less")


def stroke(draft: Draft, pen: str, spot: Spot) -> Draft:
    """The draft after a pen was used. Raises ContentError with a sentence where it draws nothing."""
    match pen.split("."):
        case ["kind", kind]:
            return painted(draft, spot.squares, "" if kind == "none" else kind)
        case ["wall" | "ladder" as edge, side]:
            return _edge(draft, edge, side, spot)
        case ["outline"]:
            return _outline(draft, spot)
        case ["column_more" | "column_less" | "row_more" | "row_less"]:
            axis = int(pen.startswith("row"))
            return shifted(draft, spot.letter, axis, place_of(spot.at)[axis], 1 if pen.endswith("more") else -1)
        case ["new_map"]:
            return with_map(draft)
        case ["no_map"]:
            return without_map(draft, spot.letter)
        case _:
            return _put(draft, pen, spot)


# ---- edges -------------------------------------------------------------------------------------------


def beside(square: str, side: str) -> str:
    """The place on a side of a square; empty where no map goes on there."""
    column, row = place_of(square)
    dx, dy = DIRECTIONS[side]
    there = (column + dx, row + dy)
    return square_name(map_of(square), *there) if fits(there) else ""


def _edge(draft: Draft, edge: str, side: str, spot: Spot) -> Draft:
    """Draw an edge on a side of the marked squares, where they end; drawn already, take it away."""
    kinds = terrain_of(draft, spot.letter).kinds
    pairs = [(square, beside(square, side)) for square in spot.squares if beside(square, side) not in spot.squares]
    pairs = [(one, two) for one, two in pairs if one in kinds and two in kinds]
    if not pairs:
        raise ContentError(say("map_editor.no_edge", square=spot.at))
    drawn = all(edge_between(draft, *pair) == edge for pair in pairs)
    return edged(draft, pairs, "open" if drawn else edge)


def _outline(draft: Draft, spot: Spot) -> Draft:
    """Walls around the marked squares, or around all ground of one kind that the cursor's square is part of."""
    terrain = terrain_of(draft, spot.letter)
    inside = set(spot.squares) if len(spot.squares) > 1 else _room(terrain, spot.at)
    pairs = [
        (square, other)
        for square in inside
        for side in DIRECTIONS
        for other in [beside(square, side)]
        if square in terrain.kinds and other in terrain.kinds and other not in inside
    ]
    if not pairs:
        raise ContentError(say("map_editor.no_edge", square=spot.at))
    drawn = all(edge_between(draft, *pair) == "wall" for pair in pairs)
    return edged(draft, pairs, "open" if drawn else "wall")


def _room(terrain: Terrain, square: str) -> set[str]:
    """All squares of one kind that hang together with this one."""
    found, waiting = {square}, [square]
    while waiting:
        here = waiting.pop()
        for side in DIRECTIONS:
            other = beside(here, side)
            if other not in found and terrain.kinds.get(other, "?") == terrain.kinds.get(here):
                found.add(other)
                waiting.append(other)
    return found


# ---- things on squares -------------------------------------------------------------------------------


def _put(draft: Draft, pen: str, spot: Spot) -> Draft:
    """Put something onto squares that are there, or take it away."""
    terrain = terrain_of(draft, spot.letter)
    squares = [square for square in spot.squares if square in terrain.kinds]
    if not squares:
        raise ContentError(say("map_editor.no_square", square=spot.at))
    field, _, part = pen.partition(".")
    if part in DIRECTIONS and not all(beside(square, part) for square in squares):
        raise ContentError(say("map_editor.no_edge", square=spot.at))
    if field in BLOCKS:
        block = _block(terrain, field, spot)
        return changed(draft, lambda table: _toggle_block(table["maps"][spot.letter], field, block))
    of_memory = {*OF_A_MEMORY, "guard", "guards", "ally", "machine", "collapse"}
    if field in of_memory:
        return changed(draft, lambda table: _put_in_memory(table, pen, squares))
    return changed(draft, lambda table: _put_on_map(table["maps"][spot.letter], pen, squares))


def _put_in_memory(table: Table, pen: str, squares: list[str]) -> None:
    """What a memory lists beside its maps."""
    match pen.split("."):
        case ["guard", kind, number]:
            _guards(table, squares, kind, int(number))
        case ["guards", "none"]:
            _without(table, "guards", squares)
        case ["ally", name]:
            _stand(table, "allies", name, squares[-1])
        case ["machine", name]:
            _stand(table, "machines", name, squares[-1])
        case ["collapse"]:
            _collapse(table, squares[-1])
        case [field]:
            _toggle(table, field, squares)


def _put_on_map(table: Table, pen: str, squares: list[str]) -> None:
    """What a map lists."""
    match pen.split("."):
        case [field] if field in OF_A_MAP:
            _toggle(table, field, squares)
        case ["hiding"]:
            _next_hiding(table, squares)
        case ["hiding", form]:
            _set(table, "hiding", squares, form)
        case ["entrance", token]:
            _entrance(table, token, squares)
        case _:
            _water(table, pen, squares)


def _toggle(table: Table, field: str, squares: list[str]) -> None:
    """Put squares on a list, or take them off where all are on it."""
    listed = table.setdefault(field, [])
    new = [square for square in squares if square not in listed]
    table[field] = [*listed, *new] if new else [square for square in listed if square not in squares]


def _block(terrain: Terrain, field: str, spot: Spot) -> list[str]:
    """The squares of a block: those marked, else the four from the cursor to the south and east."""
    if len(spot.squares) > 1:
        return [square for square in spot.squares if square in terrain.kinds]
    east, south = beside(spot.at, "E"), beside(spot.at, "S")
    feet = [spot.at, east, south, beside(south, "E") if south else ""]
    # Pointed at a tower, any of its feet means it.
    known = next((tile for tile in (*terrain.towers, *terrain.tiles) if spot.at in tile), None)
    if known is None and not all(square in terrain.kinds for square in feet):
        raise ContentError(say(families.MAP_EDITOR_NO_BLOCK[field], square=spot.at))
    return list(known or feet)


def _toggle_block(table: Table, field: str, block: list[str]) -> None:
    """Put a block on a list, in place of those it overlaps; take it off where it is there."""
    listed = table.setdefault(field, [])
    apart = [tile for tile in listed if not set(tile) & set(block)]
    table[field] = apart if any(set(tile) == set(block) for tile in listed) else [*apart, block]


def _toggle_pair(table: Table, field: str, pair: list[str]) -> None:
    """Put a pair on a list, or take it off; pairs share squares."""
    listed = table.setdefault(field, [])
    apart = [other for other in listed if set(other) != set(pair)]
    table[field] = apart if len(apart) < len(listed) else [*listed, pair]


def _set(table: Table, field: str, squares: list[str], value: Any) -> None:  # noqa: ANN401 - whatever a file holds
    """Give squares a value, or take it away where all have it."""
    given = table.setdefault(field, {})
    if all(given.get(square) == value for square in squares):
        _without(table, field, squares)
    else:
        given.update(dict.fromkeys(squares, value))


def _without(table: Table, field: str, squares: list[str]) -> None:
    table[field] = {square: value for square, value in table.get(field, {}).items() if square not in squares}


def _next_hiding(table: Table, squares: list[str]) -> None:
    """A haystack, then a cart, then a garden, then nothing."""
    forms = table.setdefault("hiding", {})
    now = forms.get(squares[0], "")
    following = dict(zip(("", *HIDING), (*HIDING, ""), strict=True))[now]
    _without(table, "hiding", squares)
    if following:
        table["hiding"].update(dict.fromkeys(squares, following))


def _entrance(table: Table, token: str, squares: list[str]) -> None:
    """A token of this letter touches these squares; one that touches a square beside them touches them as well."""
    tokens = table.setdefault("entrances", [])
    touching = [one for one in tokens if one["letter"] == token]
    if all(any(square in one["squares"] for one in touching) for square in squares):
        for one in touching:
            one["squares"] = [square for square in one["squares"] if square not in squares]
        table["entrances"] = [one for one in tokens if one["squares"]]
        return
    around = {beside(square, side) for square in squares for side in DIRECTIONS}
    near = next((one for one in touching if around & set(one["squares"])), None)
    if near is None:
        tokens.append({"letter": token, "squares": squares})
    else:
        near["squares"] = [*near["squares"], *(square for square in squares if square not in near["squares"])]


def _guards(table: Table, squares: list[str], kind: str, number: int) -> None:
    """So many of a kind on each square, none to take them away."""
    guards = table.setdefault("guards", {})
    for square in squares:
        here = {name: count for name, count in guards.get(square, {}).items() if name != kind}
        guards[square] = {**here, kind: min(number, MOST)} if number else here
    table["guards"] = {square: kinds for square, kinds in guards.items() if kinds}


def _stand(table: Table, field: str, name: str, square: str) -> None:
    """An ally or a machine stands on a square, or no more."""
    standing = table.setdefault(field, {})
    entry = standing.get(name, {})
    if entry.get("square") == square:
        del standing[name]
    else:
        standing[name] = {**entry, "square": square}


def _collapse(table: Table, square: str) -> None:
    """The tile that falls first; when is set with the rest of the set-up, at first after turn 1."""
    before = table.get("collapse", {})
    table["collapse"] = {} if before.get("square") == square else {"turn": 1, **before, "square": square}


def _water(table: Table, pen: str, squares: list[str]) -> None:
    """The river, where no enemy crosses it, and tall grass."""
    field, _, side = pen.partition(".")
    river = table.setdefault("river", {"drift": {}})
    for square in squares:
        other = beside(square, side) if side else ""
        if field == "drift":
            _set(river, "drift", [square], other)
        elif field == "skull":
            _toggle(river, "skull", [square])
        elif field == "barred":
            _toggle_pair(river, "barred", [square, other])
        else:
            sides = table.setdefault("grass", {}).setdefault(square, [])
            table["grass"][square] = [one for one in sides if one != side] if side in sides else [*sides, side]
    if not any(river.values()):
        del table["river"]
    grass = {square: sides for square, sides in table.get("grass", {}).items() if sides}
    table["grass"] = grass
