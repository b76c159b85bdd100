"""The files of a pack on disk. A pack is data from anywhere: whatever it holds ends as a value or as a fault."""

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.content.faults import Report

MOST_BYTES = 256 * 1024
"""Size of one file."""

MOST_MEMORIES = 100

MOST_POINTS = 100
"""Points in one line. tomllib needs time and memory by the square of a dotted key's length."""

TABLES = ("pack.toml", "guards.toml", "cards.toml", "events.toml", "reinforcements.toml", "assassins.toml")
OPTIONAL = ("allies.toml", "machines.toml")
"""Files that a pack without allies or machines leaves out."""


class RawPack(Struct):
    """The tables of all files by name, `memories/` in front of those of memories; unreadable files are left out."""

    name: str
    tables: dict[str, dict[str, Any]]


def read_files(folder: Path, report: Report) -> RawPack:
    """Read all files of a pack; faults go to the report."""
    raw = RawPack(folder.name, {})
    try:
        root = folder.resolve()
        found = sorted(path.name for path in root.glob("*.toml"))
        memories = sorted(path.name for path in (root / "memories").glob("*.toml"))
    except (OSError, RuntimeError, ValueError) as error:
        report.add(folder.name, "", "folder", why=type(error).__name__)
        return raw
    for name in found:
        if name not in {*TABLES, *OPTIONAL}:
            report.warn(name, "", "stray", files=", ".join((*TABLES, *OPTIONAL)))
    if len(memories) > MOST_MEMORIES:
        report.add("memories", "", "memories", most=MOST_MEMORIES, number=len(memories))
    present = (name for name in OPTIONAL if name in found)
    for name in (*TABLES, *present, *(f"memories/{name}" for name in memories[:MOST_MEMORIES])):
        table = _read_table(root, name, report)
        if table is not None:
            raw.tables[name] = table
    return raw


def _read_table(root: Path, name: str, report: Report) -> dict[str, Any] | None:
    """The table of one file, or None with a fault."""
    data = _read_bytes(root, name, report)
    if data is None:
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        report.add(name, "", "encoding", byte=error.start + 1)
        return None
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_POINTS:
            report.add(name, "", "points", line=number, most=MOST_POINTS)
            return None
    try:
        return tomllib.loads(text)
    except RecursionError:
        report.add(name, "", "nesting")
    except ValueError as error:  # TOMLDecodeError, and Python's own limit on the digits of a number
        report.add(name, "", "toml", why=str(error))
    return None


def _read_bytes(root: Path, name: str, report: Report) -> bytes | None:
    """The bytes of one file, or None with a fault: links out of the folder, devices and big files are not read."""
    try:
        path = (root / name).resolve()
        if not path.is_relative_to(root):
            report.add(name, "", "outside")
        elif not path.exists():
            report.add(name, "", "absent")
        elif not path.is_file():
            report.add(name, "", "irregular")
        else:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) <= MOST_BYTES:
                return data
            report.add(name, "", "big", most=MOST_BYTES // 1024)
    except (OSError, RuntimeError) as error:
        report.add(name, "", "unreadable", why=type(error).__name__)
    return None
