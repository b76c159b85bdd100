"""The files of a pack on disk. A pack is data from anywhere: whatever it holds ends as a value or as a fault."""

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.content.faults import Report
from domain.content.joining import base_of, join
from domain.content.layout import OPTIONAL, TABLES, Tables
from domain.text.catalogue import say

MOST_BYTES = 256 * 1024
"""Size of one file."""

MOST_MEMORIES = 100

MOST_POINTS = 100
"""Points in one line. tomllib needs time and memory by the square of a dotted key's length."""


class RawPack(Struct):
    """The tables of all files by name, `memories/` in front of those of memories; unreadable files are left out."""

    name: str
    tables: Tables


def read_files(folder: Path, report: Report) -> RawPack:
    """Read all files of a pack; faults go to the report."""
    raw = RawPack(folder.name, {})
    try:
        root = folder.resolve()
        found = sorted(path.name for path in root.glob("*.toml"))
        memories = sorted(path.name for path in (root / "memories").glob("*.toml"))
    except (OSError, RuntimeError, ValueError) as error:
        report.add(folder.name, "", "folder", why=_reason(error))
        return raw
    for name in found:
        if name not in {*TABLES, *OPTIONAL}:
            report.warn(name, "", "stray", files=", ".join((*TABLES, *OPTIONAL)))
    if len(memories) > MOST_MEMORIES:
        report.add("memories", "", "memories", most=MOST_MEMORIES, number=len(memories))
    head = _read_table(root, "pack.toml", report)
    if head is None:
        return raw
    raw.tables["pack.toml"] = head
    base = base_of(head, report) | join(head, report)
    present = (name for name in (*TABLES[1:], *OPTIONAL) if name in found or (name in TABLES and name not in base))
    for name in (*present, *(f"memories/{name}" for name in memories[:MOST_MEMORIES])):
        table = _read_table(root, name, report)
        if table is not None:
            raw.tables[name] = table
    for name, table in base.items():
        own = raw.tables.get(name, {})
        report.inherited |= {(name, key) for key in table if key not in own}
        raw.tables[name] = {**table, **own}
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
    return table_of(text, name, report)


def table_of(text: str, file: str, report: Report) -> dict[str, Any] | None:
    """The table of a file's text, or None with a fault; never raises for what stands in it."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_POINTS:
            report.add(file, "", "points", line=number, most=MOST_POINTS)
            return None
    try:
        return tomllib.loads(text)
    except RecursionError:
        report.add(file, "", "nesting")
    except tomllib.TOMLDecodeError as error:
        report.add(file, "", "toml", why=str(error))
    except ValueError:  # Python's own limit on the digits of a number
        report.add(file, "", "toml", why=say("content.digits"))
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
        report.add(name, "", "unreadable", why=_reason(error))
    return None


def _reason(error: Exception) -> str:
    """Why something can't be read, in the words of the system."""
    return getattr(error, "strerror", None) or type(error).__name__
