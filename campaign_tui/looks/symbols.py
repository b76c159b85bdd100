"""The signs of the map and the boards, in Unicode and in ASCII. Each sign is one cell wide."""

from __future__ import annotations

from msgspec import Struct


class Symbols(Struct, frozen=True):
    """One set of signs. `lines` are the heavy line pieces by which of the four arms (N, E, S, W) they have."""

    name: str
    station: str
    objective: str
    done: str
    failed: str
    """Before what was lost for good, or not won yet."""
    chest: str
    haystack: str
    garden: str
    tower: str
    body: str
    base: str
    ladder_across: str
    ladder_along: str
    health: str
    empty: str
    cube: str
    no_cube: str
    more: str
    open_corner: str
    north: str
    east: str
    south: str
    west: str
    bullet: str
    pointer: str
    """Before the words of the row that a list points at."""
    divider: str
    dot: str
    lines: str
    """16 signs, the arms counted N = 1, E = 2, S = 4, W = 8; the first one is a blank."""
    frame: str
    """The cursor's frame: horizontal, vertical, then the corners NW, NE, SE, SW."""
    cross: str
    """The light lines inside a tower: horizontal, vertical."""
    textures: dict[str, str]
    """Signs strewn over a tile, by its kind."""
    marks: dict[str, str]
    """Signs of the markers on squares, by name."""
    exit: str
    tree: str
    pond: str
    grass: str
    naga: str
    waterfall: str
    seized: str
    """Behind the letter of whoever a crocodile holds."""
    box: str
    """The light edges of a box: horizontal, vertical, then the corners NW, NE, SW, SE."""

    def hideout(self, form: str) -> str:
        """The sign of a hiding spot by its form."""
        own = {"garden": self.garden, "tree": self.tree, "pond": self.pond, "grass": self.grass}
        return own.get(form, self.haystack)

    def mark(self, name: str) -> str:
        """The sign of a marker; of one that has none, its first letter."""
        return self.marks.get(name, name[:1])

    def arrow(self, direction: str) -> str:
        """The arrow of a compass direction, "?" where it isn't known."""
        return {"N": self.north, "E": self.east, "S": self.south, "W": self.west}.get(direction, "?")


UNICODE = Symbols(
    name="unicode",
    station="»",
    objective="◆",
    done="◇",
    failed="✗",
    chest="▣",
    haystack="∩",
    garden="♣",
    tower="♜",
    body="%",
    base="●",
    ladder_across="╪",
    ladder_along="╫",
    health="▮",
    empty="▯",
    cube="▮",
    no_cube="·",
    more="…",
    open_corner="·",
    north="↑",
    east="→",
    south="↓",
    west="←",
    bullet="•",
    pointer="▸",
    divider="│",
    dot="·",
    lines=" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    frame="═║╔╗╝╚",
    cross="─│",
    textures={"street": ".,", "roof": "^^", "interior": ":▫", "canal": "~≈"},
    marks={
        "collapse": "▼",
        "fallen": "≈",
        "restricted": "⊠",
        "danger": "?",
        "danger_laid": "?",
        "rock": "▲",
        "equipment": "+",
        "hydra": "ψ",
    },
    exit="›",  # noqa: RUF001 - the sign of a station, halved
    tree="♠",
    pond="○",
    grass='"',
    naga="§",
    waterfall="▽",
    seized="<",
    box="─│╭╮╰╯",
)

ASCII = Symbols(
    name="ascii",
    station="S",
    objective="*",
    done="o",
    failed="x",
    chest="$",
    haystack="&",
    garden="&",
    tower="T",
    body="%",
    base="o",
    ladder_across="H",
    ladder_along="H",
    health="#",
    empty="-",
    cube="#",
    no_cube=".",
    more=">",
    open_corner="+",
    north="^",
    east=">",
    south="v",
    west="<",
    bullet="'",
    pointer=">",
    divider="|",
    dot="-",
    lines=" |-+||++-+-+++++",
    frame="=!####",
    cross="-:",
    textures={"street": ".,", "roof": "^^", "interior": "::", "canal": "~~"},
    marks={
        "collapse": "v",
        "fallen": "~",
        "restricted": "X",
        "danger": "?",
        "danger_laid": "?",
        "rock": "0",
        "equipment": "+",
        "hydra": "W",
    },
    exit="E",
    tree="Y",
    pond="U",
    grass='"',
    naga="N",
    waterfall="V",
    seized="<",
    box="-|++++",
)

SETS = {symbols.name: symbols for symbols in (UNICODE, ASCII)}
