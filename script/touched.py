"""Writes `domain/folding/touched.py`: which fields each kind of fact can change, read off the functions that apply it.

usage: touched.py [--print]      after a change in `domain/folding`
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from domain.folding.evolve import APPLY  # noqa: E402 - found by the line above

TARGET = ROOT / "domain" / "folding" / "touched.py"
FOLDING = ROOT / "domain" / "folding"

WIDTH = 120

HELPERS = {"with_deck": {"decks"}, "put_square": {"squares"}, "with_value": {"*"}, "taken_over": {"*"}}
"""What functions change that are given no field by its name."""

ONLY = {
    "turn_begun": {"used_now", "turn"},
    "level_reached": {"level"},
    "guards_added": {"guards", "reserve", "squares"},
}
"""Facts that put a whole part in its place again with one field of it changed."""


def functions() -> dict[str, ast.FunctionDef]:
    """Every function of the folding modules but the helpers, by module and name."""
    found = {}
    for path in sorted(FOLDING.glob("*.py")):
        if path.stem not in {"parts", "adjusting", "comparing", "tracing", "touched"}:
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef):
                    found[f"domain.folding.{path.stem}.{node.name}"] = node
    return found


def fields(name: str, known: dict[str, ast.FunctionDef], seen: frozenset[str] = frozenset()) -> set[str]:
    """The fields that a function and those it calls can change: every keyword that it gives."""
    if name not in known or name in seen:
        return set()
    module = name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(known[name]):
        if isinstance(node, ast.Call):
            found |= {keyword.arg for keyword in node.keywords if keyword.arg and not _only_inner(keyword.value)}
        if isinstance(node, ast.Name) and node.id != known[name].name:
            found |= HELPERS.get(node.id, set())
            found |= fields(f"{module}.{node.id}", known, seen | {name})
    return found


def _only_inner(value: ast.expr) -> bool:
    """Whether a value is the part that was there with fields of its own changed: those count, it doesn't."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "replace"):
        return False
    return all(keyword.arg for keyword in value.keywords)


def touched() -> dict[str, list[str]]:
    """The fields by the stored name of the fact, sorted."""
    known = functions()
    found = {}
    for kind, apply in APPLY.items():
        tag = str(kind.__struct_config__.tag)
        own = fields(f"{apply.__module__}.{apply.__qualname__}", known)
        found[tag] = sorted(ONLY.get(tag, own))
    return dict(sorted(found.items()))


def module() -> str:
    """The text of the module."""
    lines = [
        '"""Which fields each kind of fact can change, by its stored name. `script/touched.py` writes this module.',
        "",
        "A fact changes nothing of a path unless one of these is in it; `*` is any field. It may change less.",
        '"""',
        "",
        "TOUCHED: dict[str, frozenset[str]] = {",
    ]
    for tag, names in touched().items():
        inner = ", ".join(f'"{name}"' for name in names)
        line = f'    "{tag}": frozenset({{{inner}}}),' if names else f'    "{tag}": frozenset(),'
        # Laid out as the formatter would.
        if len(line) > WIDTH:
            line = f'    "{tag}": frozenset(\n        {{{inner}}}\n    ),'
        if len(inner) + 10 > WIDTH:
            each = "".join(f'            "{name}",\n' for name in names)
            line = f'    "{tag}": frozenset(\n        {{\n{each}        }}\n    ),'
        lines.append(line)
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(module())
    else:
        TARGET.write_text(module(), encoding="utf-8")
