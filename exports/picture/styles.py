"""The looks of pictures: rules with every colour written out, as many viewers of SVG know no variables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent

LIGHT = {
    "ink": "#2a231c",
    "paper": "#faf6ec",
    "wall": "#2a231c",
    "quiet": "#6d6252",
    "line": "#cdbf9f",
    "street": "#efe8d8",
    "roof": "#e3b9a4",
    "interior": "#e6d2a2",
    "canal": "#b4dbe0",
    "river": "#8cc4d2",
    "wave": "#5b9fb1",
    "deep": "#2f7790",
    "sign": "#dccfb4",
    "tiles": "#d29e85",
    "gold": "#8f5f00",
    "danger": "#b92b18",
    "leaf": "#3f6f1f",
    "grass": "#55851f",
    "stone": "#5a6b63",
    "guard": "#3b3129",
    "elite": "#7a2a63",
    "poison": "#4c7a12",
    "on": "#ffffff",
    "live": "#0f6b66",
    "back": "#8f5f00",
}
"""On paper, and on a screen by day."""

DARK = {
    "ink": "#e6decd",
    "paper": "#0f151c",
    "wall": "#f0e3c8",
    "quiet": "#a3b0bb",
    "line": "#34424e",
    "street": "#262c34",
    "roof": "#4f2a20",
    "interior": "#43361f",
    "canal": "#143c4a",
    "river": "#0e3344",
    "wave": "#2f6e86",
    "deep": "#55b4d0",
    "sign": "#3a424c",
    "tiles": "#6d4032",
    "gold": "#e0aa3e",
    "danger": "#ff6a55",
    "leaf": "#8fc46a",
    "grass": "#9ccb5a",
    "stone": "#a9bdb3",
    "guard": "#e6decd",
    "elite": "#e79ad0",
    "poison": "#a8d65c",
    "on": "#0f151c",
    "live": "#45d0c4",
    "back": "#e0aa3e",
}
"""On a screen at night."""

VARIABLE = re.compile(r"var\(--([a-z]+)\)")


@cache
def styles(file: str) -> str:
    """The rules of a file of this folder, by day, and once more for whoever looks at a screen at night."""
    rules = (FOLDER / file).read_text(encoding="utf-8")
    by_day, at_night = (_coloured(rules, palette) for palette in (LIGHT, DARK))
    return f"{by_day}@media screen and (prefers-color-scheme: dark) {{\n{at_night}}}\n"


def _coloured(rules: str, palette: dict[str, str]) -> str:
    return VARIABLE.sub(lambda match: palette[match[1]], rules)
