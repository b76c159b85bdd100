"""Packs that come along with another one: a base, or packs that are joined.

Of joined packs it is the campaign of the first one, and the memories and people of the others besides.

The memories of the others are optional ones without a place in the order: the players say when they play one (46.2),
as no rulebook that the app knows tells it. Their assassins can take the place of the first one's (12.5).
"""

import tomllib
from pathlib import Path
from typing import Any

from domain.content.faults import Report
from domain.content.layout import BUNDLED, INHERITED, OPTIONAL, TABLES, Tables

LEAST, MOST = 2, 4
"""How many packs can be joined."""


def base_of(head: dict[str, Any], report: Report) -> Tables:
    """The tables that a pack takes over from its `base`, which has none itself. A fault goes to the report."""
    name = head.get("base", "")
    if not name:
        return {}
    folder = BUNDLED / name if isinstance(name, str) and name.isidentifier() else BUNDLED
    if not (folder / "pack.toml").is_file() or _toml(folder / "pack.toml").get("base"):
        report.add("pack.toml", "base", "base", known=_shipped())
        return {}
    return _inherited(folder)


def _inherited(folder: Path) -> Tables:
    """The tables of a pack that ships which others take over."""
    return {file: _toml(folder / file) for file in INHERITED if (folder / file).is_file()}


def _shipped() -> str:
    """The ids of all packs that ship."""
    return ", ".join(sorted(path.parent.name for path in BUNDLED.glob("*/pack.toml")))


def join(head: dict[str, Any], report: Report) -> Tables:
    """The tables of the packs that a pack joins, put together; empty for a pack that joins none.

    Only packs that ship and stand alone, or on a base, can be joined. A fault goes to the report.
    """
    names = head.get("joins")
    if names is None:
        return {}
    fits = isinstance(names, list) and LEAST <= len(names) <= MOST and all(_ships(name) for name in names)
    if not fits or len(set(names)) < len(names) or head.get("base"):
        report.add("pack.toml", "joins", "joins", least=LEAST, most=MOST, known=_shipped())
        return {}
    first, *others = map(_tables, names)
    for tables in others:
        _add(first, tables)
    return first


def _ships(name: object) -> bool:
    """Whether a pack of this id ships and joins none itself."""
    if not (isinstance(name, str) and name.isidentifier() and (BUNDLED / name / "pack.toml").is_file()):
        return False
    return "joins" not in _toml(BUNDLED / name / "pack.toml")


def _tables(name: str) -> Tables:
    """All tables of a pack that ships, with those of its base."""
    folder = BUNDLED / name
    base = _toml(folder / "pack.toml").get("base", "")
    found = _inherited(BUNDLED / base) if base else {}
    for file in (*TABLES[1:], *OPTIONAL):
        if (folder / file).is_file():
            found[file] = found.get(file, {}) | _toml(folder / file)
    return found | {f"memories/{path.name}": _toml(path) for path in sorted((folder / "memories").glob("*.toml"))}


def _add(first: Tables, other: Tables) -> None:
    """Add what another pack brings: entries of shared files that aren't there yet, and its memories."""
    for file, table in other.items():
        if file in INHERITED:
            first[file] = table | first.get(file, {})
        elif file.startswith("memories/") and file not in first:
            first[file] = {key: value for key, value in table.items() if key != "after"} | {"optional": True}


def _toml(path: Path) -> dict[str, Any]:
    """A file of a pack that ships."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
