"""The memory in play as a map of plain characters, with its squares and signs in words: for Markdown and `show`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from domain.model.danger import DOWN, token_of
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import role
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible
from exports.picture.ground import current, features, ground_of
from exports.picture.tokens import all_tokens, letter_of
from exports.report.heading import band, has_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.model.state import Assassin, State
    from domain.model.terrain import Terrain
    from exports.picture.tokens import Lettered

Signs: TypeAlias = list[tuple[str, str]]
"""Signs with what they mean."""

WIDE, HIGH = 8, 3
"""Characters inside of a square: a line for its name and what is printed there, the others for what stands there."""

GROUNDS = {"roof": "^^", "interior": "::", "canal": "~~"}
CURRENT = {"E": "~>", "S": "~v", "W": "~<", "N": "~^"}
WATERFALL = "~!"
HIDEOUTS = {"tree": "Y", "pond": "U", "grass": '"'}
HIDEOUT = "&"
"""Any other hiding spot."""
STATION, EXIT, TOWER, NAGA, CHEST, BODY, BASE, GOAL = "S", "E", "T", "N", "$", "%", "o", "*"
DANGERS = {"rock": "0", "equipment": "+", "hydra": "W", "cobra": "c", "crocodile": "k", "nothing": "-"}
MARKS = {"collapse": "v", "fallen": "~", "restricted": "X"}
DOWN_TOKEN, SEIZED, POISONED, MORE = "?", "<", "p", ">"


class Drawn(NamedTuple):
    """A map as lines, and what its signs mean: (sign, words), each once."""

    lines: tuple[str, ...]
    signs: tuple[tuple[str, str], ...]


def text_map(pack: Pack, state: State, letter: str) -> Drawn:
    """A map of the memory in play. Raises LookupError between memories and for a letter that no map has."""
    terrain = pack.memories[state.play.memory].maps[letter]
    signs: dict[str, str] = {}
    rows: list[str] = []
    for row in range(terrain.rows):
        line = {column: square for square, (column, at) in terrain.places.items() if at == row}
        rows.append(_border(terrain, line, "N"))
        cells = {column: _cell(pack, state, terrain, square, signs) for column, square in line.items()}
        for inside in range(HIGH):
            text = ""
            for column in range(terrain.columns):
                text += _upright(terrain, line.get(column - 1), line.get(column), middle=inside == 1)
                text += cells[column][inside] if column in cells else " " * WIDE
            rows.append(text + _upright(terrain, line.get(terrain.columns - 1), None, middle=inside == 1))
        if row == terrain.rows - 1:
            rows.append(_border(terrain, line, "S"))
    signs |= _edges(terrain)
    return Drawn(tuple(line.rstrip() for line in _filled(rows, terrain)), tuple(signs.items()))


class Told(NamedTuple):
    """A map of the memory in play, told."""

    heading: str
    drawing: tuple[str, ...]
    """Lines of one width of characters."""
    signs: str
    """What the signs in it mean."""
    squares: tuple[str, ...]
    """Every square on which something stands or lies, in a sentence."""


def told_maps(pack: Pack, state: State) -> tuple[Told, ...]:
    """The maps of the memory in play; none where there is no map."""
    if not has_map(pack, state):
        return ()
    return tuple(_told(pack, state, letter) for letter in pack.memories[state.play.memory].maps)


def _told(pack: Pack, state: State, letter: str) -> Told:
    drawn = text_map(pack, state, letter)
    signs = say("picture.signs", signs=", ".join(f"{sign} {words}" for sign, words in drawn.signs))
    return Told(band(pack, state.play, letter), drawn.lines, signs, tuple(_squares(pack, state, letter)))


def _squares(pack: Pack, state: State, letter: str) -> Iterator[str]:
    terrain = pack.memories[state.play.memory].maps[letter]
    for square in terrain.places:
        words = [token.words for token in all_tokens(pack, state, square)]
        if words:
            ground, *printed = features(terrain, square)
            yield f"{square}: {'; '.join([ground, *words, *printed])}"


def _cell(pack: Pack, state: State, terrain: Terrain, square: str, signs: dict[str, str]) -> list[str]:
    """The lines inside of a square."""
    printed = _printed(terrain, square)
    standing = list(_standing(pack, state, square))
    signs |= {sign: words for sign, words in [*printed, *(pair for _, pairs in standing for pair in pairs)] if sign}
    right = "".join(sign for sign, _ in printed)
    lines = [f"{square.rpartition('.')[2]}{right.rjust(WIDE - len(square.rpartition('.')[2]))}"[:WIDE]]
    texts = [text for text, _ in standing]
    while len(lines) < HIGH:
        line = ""
        while texts and len(line) + bool(line) + len(texts[0]) <= WIDE:
            line += " " * bool(line) + texts.pop(0)
        if texts and (len(lines) == HIGH - 1 or not line):
            line = (line[: WIDE - 2] + " " if line else texts.pop(0)[: WIDE - 1]) + MORE
            signs[MORE] = say("picture.more")
        lines.append(line.ljust(WIDE))
    return lines


def _printed(terrain: Terrain, square: str) -> list[tuple[str, str]]:
    """The signs of the place with their words: ground first."""
    kind = ground_of(terrain, square)
    found: list[tuple[str, str]] = []
    if square in terrain.skull:
        found.append((WATERFALL, say("picture.legend.waterfall")))
    elif square in terrain.drift:
        way = current(terrain, square)
        found.append((CURRENT[way], say("picture.current", direction=known(families.DIRECTION[way], way))))
    elif kind in GROUNDS:
        found.append((GROUNDS[kind], known(families.PICTURE_GROUND[kind], kind)))
    if square in terrain.stations:
        found.append((EXIT, say("picture.exit")) if square in terrain.exits else (STATION, say("picture.station")))
    if square in terrain.hiding:
        form = terrain.hiding[square]
        words = known(families.PICTURE_HIDING[form], form) if form in HIDEOUTS else say("picture.hideout")
        found.append((HIDEOUTS.get(form, HIDEOUT), words))
    for foot in terrain.towers:
        if square in foot:
            key = "naga" if foot in terrain.nagas else "tower"
            found.append((NAGA if key == "naga" else TOWER, say(families.PICTURE[key])))
    for letter, squares in terrain.entrances:
        if square in squares:
            found.append((f"/{letter}", say("picture.entrance", letter=letter)))
    return found


def _standing(pack: Pack, state: State, square: str) -> Iterator[tuple[str, Signs]]:
    """What stands and lies on a square: a text, and the signs in it with their words."""
    for figure in state.assassins.values():
        if figure.on_map and figure.square == square:
            yield _figure(pack, figure)
    for name, ally in state.play.allies.items():
        if ally.on_map and ally.square == square:
            sign = f"@{_letter(pack.allies.get(name), name)}"
            yield sign + "!" * ally.exposed, [(sign, names.assassin(pack, name))]
    for name, machine in state.play.machines.items():
        if machine.square == square:
            sign = f"[{_letter(pack.machines.get(name), name)}]"
            yield sign, [(sign, names.assassin(pack, name))]
    yield from _lying(pack, state, square)


def _lying(pack: Pack, state: State, square: str) -> Iterator[tuple[str, Signs]]:
    """Enemies and things."""
    there = state.at(square)
    for kind, number in there.guards:
        letter = _letter(pack.guards.get(kind), kind)
        yield f"{number}{letter}", [(letter, names.guard(pack, kind))]
    if there.bodies:
        yield BODY * sum(number for _, number in there.bodies), [(BODY, say("picture.body"))]
    for name, token in state.play.objectives.items():
        if token.square == square and not (token.done or token.hidden or token.lost):
            sign = f"{GOAL}{token.paid}/{token.cost}"
            yield sign, [(f"{sign} {square}", names.objective(pack, name))]
    if there.bases:
        yield BASE * there.bases, [(BASE, say("picture.base"))]
    if there.chest:
        yield CHEST, [(CHEST, say("show.chest"))]
    yield from (_mark(pack, state, square, mark) for mark in there.marks)


def _figure(pack: Pack, figure: Assassin) -> tuple[str, Signs]:
    letter = _letter(pack.assassins.get(figure.name) or pack.companions.get(figure.name), figure.name)
    shown = (
        (figure.exposed, "!", "exposed"),
        (figure.critical, "_", "critical"),
        (bool(figure.seized), SEIZED, "seized"),
        (bool(figure.poison + figure.poison_plus), POISONED, "poison"),
    )
    text = letter + "".join(sign for holds, sign, _ in shown if holds)
    found = [(letter, names.assassin(pack, figure.name))]
    found += [(f"{letter}{sign}", say(families.PICTURE[key])) for holds, sign, key in shown if holds]
    if figure.place == "spot":
        return f"({text})", [*found, (f"({letter})", say("picture.hidden"))]
    if figure.place == "tower":
        return f"{TOWER}{text}", [*found, (f"{TOWER}{letter}", say("picture.aloft"))]
    return text, found


def _mark(pack: Pack, state: State, square: str, mark: str) -> tuple[str, Signs]:
    """A marker; a danger token that lies face down is a sign like all others."""
    token = token_of(mark)
    if mark in DOWN:
        return DOWN_TOKEN, [(DOWN_TOKEN, names.mark(pack, mark))]
    if token not in pack.dangers:
        words = names.mark(pack, mark)
        sign = MARKS.get(mark, visible(words)[:1])
        return sign, [(sign, words)]
    what = role(Play(pack, state), square, token)
    return DANGERS.get(what, "-"), [(DANGERS.get(what, "-"), known(families.TUI_MARK[what], what))]


def _letter(card: Lettered | None, name: str) -> str:
    """One sign for what has a letter, or a name alone."""
    return visible(letter_of(card, name))[:1]


# ---- edges -------------------------------------------------------------------------------------------


def _upright(terrain: Terrain, left: str | None, right: str | None, *, middle: bool) -> str:
    """A character between two neighbours of a row."""
    if left is None or right is None:
        return "|" if left or right else " "
    return _edge(terrain, left, right, middle=middle, wall="|")


def _edge(terrain: Terrain, one: str, other: str, *, middle: bool, wall: str) -> str:
    """A character of the edge between two squares."""
    if (one, other) in terrain.walls:
        return wall
    if middle and (one, other) in terrain.ladders:
        return "H"
    return "~" if (one, other) in terrain.barred else " "


def _border(terrain: Terrain, line: dict[int, str], side: str) -> str:
    """The edge above or below the squares of a row; corners are filled in later."""
    text = ""
    for column in range(terrain.columns):
        square, other = line.get(column), None
        if square is not None:
            other = terrain.step(square, side)
        elif side == "N":
            other = _above(terrain, line, column)
        text += "+"
        if square is None or other is None:
            text += ("-" if square or other else " ") * WIDE
            continue
        edge = [_edge(terrain, square, other, middle=at in {WIDE // 2 - 1, WIDE // 2}, wall="-") for at in range(WIDE)]
        text += "".join(edge)
    return text + "+"


def _above(terrain: Terrain, line: dict[int, str], column: int) -> str | None:
    """The square above a hole in a row."""
    if not line:
        return None
    row = next(terrain.places[square][1] for square in line.values())
    return next((square for square, place in terrain.places.items() if place == (column, row - 1)), None)


def _filled(rows: list[str], terrain: Terrain) -> Iterable[str]:
    """The lines without corners at which no edge ends."""
    for at, text in enumerate(rows):
        if at % (HIGH + 1):
            yield text
            continue
        shown = list(text)
        for column in range(terrain.columns + 1):
            x = column * (WIDE + 1)
            around = [
                text[x - 1] if x else " ",
                text[x + 1] if x + 1 < len(text) else " ",
                rows[at - 1][x] if at else " ",
                rows[at + 1][x] if at + 1 < len(rows) else " ",
            ]
            inner = any(edge != " " for edge in around) or _is_inside(terrain, column, at // (HIGH + 1))
            shown[x] = "+" if inner else " "
        yield "".join(shown)


def _is_inside(terrain: Terrain, column: int, row: int) -> bool:
    """Whether squares meet at a corner."""
    near = {(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)}
    return any(place in near for place in terrain.places.values())


def _edges(terrain: Terrain) -> dict[str, str]:
    """The signs of edges."""
    found = {"- |": say("picture.wall")}
    if terrain.ladders:
        found["H"] = say("picture.ladder")
    if terrain.barred:
        found["~"] = say("picture.legend.barred")
    return found
