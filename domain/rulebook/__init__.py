"""The statements of the rules in our words, by id: what a refusal cites and the help shows.

Two files: `points.tsv` (number, title) and `statements.tsv` (id, text). An id is the point, a dot and a number; `x`
marks a worked example, `q` a ruling on an open case. [choice] and [chance] mark where players or dice decide.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent


class Statement(NamedTuple):
    """One statement, example or ruling."""

    id: str
    point: str
    """The title of the point it belongs to, with its number."""
    text: str


@cache
def points() -> dict[str, str]:
    """Titles of the points by number, in order."""
    return dict(_lines("points.tsv"))


@cache
def statements() -> dict[str, Statement]:
    """All statements by id, in the order of the rules."""
    titles = points()
    found: dict[str, Statement] = {}
    for name, text in _lines("statements.tsv"):
        number = name.rpartition(".")[0]
        title = titles.get(number)
        found[name] = Statement(name, f"{number} {title}" if title else number, text)
    return found


def statement(name: str) -> Statement | None:
    """The statement with an id, or None."""
    return statements().get(name)


def search(words: str, most: int = 50) -> list[Statement]:
    """Statements that hold every word, capitals aside; an id or the number of a point finds it first."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    exact = [
        s for s in statements().values() if s.id.casefold() == wanted[0] or s.id.casefold().startswith(f"{wanted[0]}.")
    ]
    holding = [s for s in statements().values() if all(w in f"{s.point} {s.text}".casefold() for w in wanted)]
    return list(dict.fromkeys(exact + holding))[:most]


def _lines(name: str) -> list[tuple[str, str]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [(key, text) for key, _, text in (line.partition("\t") for line in lines)]
