"""Colours: a dark and a light theme of our own, both for 256 colours too, one for 16 colours and one without any.

A look is a theme of the widgets plus the inks and grounds of the map. Names of inks are those of
`widgets.picture` and `widgets.tile`; values are what Rich calls colours.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from textual.theme import Theme


class Look(Struct, frozen=True):
    """A theme and the colours of its map."""

    theme: Theme
    inks: Mapping[str, str]
    grounds: Mapping[str, str]
    inverse: bool = False
    """Whether alarms are shown by inverse signs; otherwise by a ground of their own."""


def _theme(
    name: str, colours: Mapping[str, str], seats: tuple[str, str, str, str], *, dark: bool, ansi: bool = False
) -> Theme:
    """A Textual theme from our few colour names."""
    return Theme(
        name=name,
        primary=colours["gold"],
        secondary=colours["lagoon"],
        accent=colours["lagoon"],
        foreground=colours["text"],
        background=colours["night"],
        surface=colours["surface"],
        panel=colours["panel"],
        warning=colours["gold"],
        error=colours["danger"],
        success=colours["lagoon"],
        dark=dark,
        ansi=ansi,
        variables={
            "line": colours["line"],
            "quiet": colours["quiet"],
            "gold": colours["gold"],
            "lagoon": colours["lagoon"],
            "danger": colours["danger"],
            "on-danger": colours["on_danger"],
            # A companion sits at a fifth place.
            **{f"seat-{seat}": colour for seat, colour in enumerate((*seats, colours["gold"]))},
            "brick": colours["brick"],
            "elite": colours["elite"],
            "chosen": colours["chosen"],
            "past": colours["past"],
            "text-muted": colours["quiet"],
            "block-cursor-background": colours["chosen"],
            "block-cursor-foreground": colours["text"],
            "block-cursor-text-style": "bold",
            "border": colours["lagoon"],
            "border-blurred": colours["line"],
            "scrollbar": colours["line"],
            "scrollbar-hover": colours["quiet"],
            "scrollbar-active": colours["gold"],
            "scrollbar-background": colours["night"],
            "scrollbar-background-hover": colours["night"],
            "scrollbar-background-active": colours["night"],
            "scrollbar-corner-color": colours["night"],
            "footer-key-foreground": colours["gold"],
            **({"ansi-background": "ansi_default", "ansi-foreground": "ansi_default"} if ansi else {}),
        },
    )


def _ansi(seats: tuple[str, str, str, str]) -> tuple[str, str, str, str]:
    """Rich's names of the 16 colours as Textual's."""
    first, second, third, fourth = (f"ansi_{name}" for name in seats)
    return first, second, third, fourth


def _inks(colours: Mapping[str, str], seats: tuple[str, str, str, str]) -> dict[str, str]:
    """The inks of the map from the colours of a theme."""
    names = {
        "night": "night",
        "text": "text",
        "label": "quiet",
        "ruler": "quiet",
        "grid": "grid",
        "wall": "wall",
        "ladder": "ladder",
        "tower": "gold",
        "tower.line": "ladder",
        "guard": "text",
        "elite": "elite",
        "body": "body",
        "base": "danger",
        "danger": "danger",
        "on.danger": "on_danger",
        "station": "lagoon",
        "hiding": "leaf",
        "chest": "gold",
        "objective": "gold",
        "entrance": "elite",
        "mark": "elite",
        "ally": "leaf",
        "cursor": "lagoon",
        "ground.street": "street_sign",
        "ground.roof": "roof_sign",
        "ground.interior": "interior_sign",
        "ground.canal": "canal_sign",
    }
    inks = {ink: colours[name] for ink, name in names.items()}
    return inks | {f"seat.{seat}": colour for seat, colour in enumerate((*seats, colours["gold"]))}


def _grounds(colours: Mapping[str, str]) -> dict[str, str]:
    """The grounds of the map: tile, the line beside it, and lit where the selected assassin can go."""
    grounds = {name: colours[name] for name in ("night", "surface", "chosen")}
    for kind in ("street", "roof", "interior", "canal"):
        grounds[kind] = colours[kind]
        grounds[kind + ".edge"] = colours[kind + "_edge"]
        grounds[kind + ".lit"] = colours[kind + "_lit"]
    return grounds


NIGHT = {
    "night": "#0b1016",
    "surface": "#101820",
    "panel": "#16212b",
    "line": "#2b3b48",
    "quiet": "#8795a1",
    "text": "#e4dccb",
    "gold": "#e0aa3e",
    "lagoon": "#45d0c4",
    "danger": "#e8402f",
    "on_danger": "#fffaf0",
    "brick": "#c0674b",
    "chosen": "#1d4a52",
    "past": "#b48ef0",
    "grid": "#4d5763",
    "wall": "#f0e3c8",
    "ladder": "#c9924e",
    "leaf": "#8fc46a",
    "elite": "#ffa45c",
    "body": "#9c8f8a",
    "street": "#22272e",
    "street_edge": "#1d2127",
    "street_lit": "#2a3740",
    "street_sign": "#414a55",
    "roof": "#47251c",
    "roof_edge": "#3c1f17",
    "roof_lit": "#4d3832",
    "roof_sign": "#774637",
    "interior": "#3a2e1a",
    "interior_edge": "#312615",
    "interior_lit": "#3c422f",
    "interior_sign": "#6a5630",
    "canal": "#0e3340",
    "canal_edge": "#0b2b36",
    "canal_lit": "#144551",
    "canal_sign": "#246070",
}

DAY = {
    "night": "#f7f1e3",
    "surface": "#fbf7ec",
    "panel": "#efe6d2",
    "line": "#cdbf9f",
    "quiet": "#756a58",
    "text": "#2a231c",
    "gold": "#8f5f00",
    "lagoon": "#00706c",
    "danger": "#c2160f",
    "on_danger": "#ffffff",
    "brick": "#9c3f26",
    "chosen": "#bfe3de",
    "past": "#6a35b0",
    "grid": "#a79b84",
    "wall": "#2b1c14",
    "ladder": "#8a5314",
    "leaf": "#3f6d14",
    "elite": "#a8480a",
    "body": "#7a6e69",
    "street": "#e3ddd0",
    "street_edge": "#d9d2c3",
    "street_lit": "#d0e3da",
    "street_sign": "#b7ad9b",
    "roof": "#eec5b2",
    "roof_edge": "#e5b8a3",
    "roof_lit": "#dccdbb",
    "roof_sign": "#cc9279",
    "interior": "#f2e3b3",
    "interior_edge": "#e8d7a1",
    "interior_lit": "#dfe4bd",
    "interior_sign": "#ccb56e",
    "canal": "#b3dade",
    "canal_edge": "#a3cfd4",
    "canal_lit": "#a0dcd9",
    "canal_sign": "#76b0b8",
}

NIGHT_256 = {
    "night": "#121212",
    "surface": "#1c1c1c",
    "panel": "#262626",
    "line": "#444444",
    "quiet": "#949494",
    "text": "#d7d7af",
    "gold": "#d7af5f",
    "lagoon": "#5fd7d7",
    "danger": "#d70000",
    "on_danger": "#ffffff",
    "brick": "#af5f5f",
    "chosen": "#005f5f",
    "past": "#af87ff",
    "grid": "#585858",
    "wall": "#ffffd7",
    "ladder": "#af875f",
    "leaf": "#87af5f",
    "elite": "#ffaf5f",
    "body": "#8a8a8a",
    "street": "#262626",
    "street_edge": "#1c1c1c",
    "street_lit": "#4e4e4e",
    "street_sign": "#585858",
    "roof": "#5f0000",
    "roof_edge": "#1c1c1c",
    "roof_lit": "#875f5f",
    "roof_sign": "#af5f5f",
    "interior": "#3a3a3a",
    "interior_edge": "#303030",
    "interior_lit": "#5f5f5f",
    "interior_sign": "#af875f",
    "canal": "#005f5f",
    "canal_edge": "#1c1c1c",
    "canal_lit": "#008787",
    "canal_sign": "#5fafaf",
}

DAY_256 = {
    "night": "#ffffff",
    "surface": "#eeeeee",
    "panel": "#e4e4e4",
    "line": "#bcbcbc",
    "quiet": "#6c6c6c",
    "text": "#262626",
    "gold": "#875f00",
    "lagoon": "#005f5f",
    "danger": "#d70000",
    "on_danger": "#ffffff",
    "brick": "#875f5f",
    "chosen": "#afd7d7",
    "past": "#5f00af",
    "grid": "#a8a8a8",
    "wall": "#121212",
    "ladder": "#875f00",
    "leaf": "#5f8700",
    "elite": "#af5f00",
    "body": "#767676",
    "street": "#d7d7d7",
    "street_edge": "#c6c6c6",
    "street_lit": "#afd7d7",
    "street_sign": "#a8a8a8",
    "roof": "#ffafaf",
    "roof_edge": "#d7afaf",
    "roof_lit": "#d7d7af",
    "roof_sign": "#d78787",
    "interior": "#ffffaf",
    "interior_edge": "#d7d7af",
    "interior_lit": "#d7ffd7",
    "interior_sign": "#d7af5f",
    "canal": "#afd7ff",
    "canal_edge": "#87afd7",
    "canal_lit": "#afffff",
    "canal_sign": "#5f87af",
}

CONTRAST = {
    "night": "#000000",
    "surface": "#000000",
    "panel": "#1a1a1a",
    "line": "#ffffff",
    "quiet": "#e0e0e0",
    "text": "#ffffff",
    "gold": "#ffff00",
    "lagoon": "#00ffff",
    "danger": "#ff5c5c",
    "on_danger": "#000000",
    "brick": "#ff9d7a",
    "chosen": "#003f8a",
    "past": "#e0a8ff",
    "grid": "#9a9a9a",
    "wall": "#ffffff",
    "ladder": "#ffc14d",
    "leaf": "#7dff7d",
    "elite": "#ffb060",
    "body": "#d0d0d0",
    "street": "#000000",
    "street_edge": "#000000",
    "street_lit": "#262626",
    "street_sign": "#8a8a8a",
    "roof": "#3d0c00",
    "roof_edge": "#2a0800",
    "roof_lit": "#5c2a1a",
    "roof_sign": "#c98a70",
    "interior": "#2b2600",
    "interior_edge": "#1f1b00",
    "interior_lit": "#464020",
    "interior_sign": "#b8ad50",
    "canal": "#002640",
    "canal_edge": "#001a2d",
    "canal_lit": "#0a4468",
    "canal_sign": "#58a8d8",
}
"""Signs on grounds at a contrast of 7 to 1 or more (WCAG AAA), the sparse signs of the ground aside."""

SEATS_CONTRAST = ("#7fd4ff", "#ffff5f", "#f0b0ff", "#8dff8d")

SEATS_NIGHT_256 = ("#87d7ff", "#ffff5f", "#d7afff", "#87ff87")
SEATS_DAY_256 = ("#005faf", "#5f5f00", "#8700af", "#005f00")

SEATS_BY_NIGHT = ("#7cc4ff", "#ffe066", "#d9a3ff", "#9bea8b")
SEATS_BY_DAY = ("#0b4f9e", "#7a5c00", "#7a1fa8", "#1c6b1c")

_TERRAINS = ("street", "roof", "interior", "canal")

SIXTEEN = {
    "night": "ansi_default",
    "surface": "ansi_default",
    "panel": "ansi_default",
    "line": "ansi_bright_black",
    "quiet": "ansi_white",
    "text": "ansi_default",
    "gold": "ansi_yellow",
    "lagoon": "ansi_cyan",
    "danger": "ansi_bright_red",
    "on_danger": "ansi_default",
    "brick": "ansi_red",
    "elite": "ansi_bright_magenta",
    "chosen": "ansi_blue",
    "past": "ansi_magenta",
}

SIXTEEN_MAP = {
    "night": "default",
    "surface": "default",
    "chosen": "blue",
    "text": "default",
    "quiet": "white",
    "gold": "bright_yellow",
    "lagoon": "bright_cyan",
    "danger": "bright_red",
    "on_danger": "default",
    "grid": "bright_black",
    "wall": "bright_white",
    "ladder": "yellow",
    "leaf": "bright_green",
    "elite": "bright_magenta",
    "body": "white",
    "street_sign": "bright_black",
    "roof_sign": "red",
    "interior_sign": "yellow",
    "canal_sign": "cyan",
} | {f"{kind}{part}": "default" for kind in _TERRAINS for part in ("", "_edge", "_lit")}

SEATS_SIXTEEN = ("bright_blue", "bright_yellow", "bright_magenta", "bright_green")

SEATS_PLAIN = ("default", "default", "default", "default")

PLAIN = dict.fromkeys(SIXTEEN, "ansi_default")
PLAIN_MAP = dict.fromkeys(SIXTEEN_MAP, "default")

LOOKS = {
    "night": Look(_theme("night", NIGHT, SEATS_BY_NIGHT, dark=True), _inks(NIGHT, SEATS_BY_NIGHT), _grounds(NIGHT)),
    "day": Look(_theme("day", DAY, SEATS_BY_DAY, dark=False), _inks(DAY, SEATS_BY_DAY), _grounds(DAY)),
    "night256": Look(
        _theme("night256", NIGHT_256, SEATS_NIGHT_256, dark=True),
        _inks(NIGHT_256, SEATS_NIGHT_256),
        _grounds(NIGHT_256),
    ),
    "day256": Look(
        _theme("day256", DAY_256, SEATS_DAY_256, dark=False), _inks(DAY_256, SEATS_DAY_256), _grounds(DAY_256)
    ),
    "contrast": Look(
        _theme("contrast", CONTRAST, SEATS_CONTRAST, dark=True), _inks(CONTRAST, SEATS_CONTRAST), _grounds(CONTRAST)
    ),
    "sixteen": Look(
        _theme("sixteen", SIXTEEN, _ansi(SEATS_SIXTEEN), dark=True, ansi=True),
        _inks(SIXTEEN_MAP, SEATS_SIXTEEN),
        _grounds(SIXTEEN_MAP),
        inverse=True,
    ),
    "plain": Look(
        _theme("plain", PLAIN, _ansi(SEATS_PLAIN), dark=True, ansi=True),
        _inks(PLAIN_MAP, SEATS_PLAIN),
        _grounds(PLAIN_MAP),
        inverse=True,
    ),
}

OTHER_LOOK = {"night": "day", "day": "night", "night256": "day256", "day256": "night256"}
"""Light for dark, and dark for light."""
