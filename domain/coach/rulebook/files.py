"""The files of the rulebook: a line an entry, the key before the first tab."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def lines(name: str) -> list[tuple[str, str]]:
    """The key and the rest of every line of a file beside this one."""
    text = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [(key, rest) for key, _, rest in (line.partition("\t") for line in text)]
