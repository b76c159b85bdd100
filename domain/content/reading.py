"""A folder as a pack: files, entries, checks, value. The loader raises what this collects."""

from pathlib import Path

from msgspec import Struct

from domain.content import schema
from domain.content.building import Entries, build_pack
from domain.content.check import check_entries
from domain.content.entries import read_entry
from domain.content.faults import Report
from domain.content.files import RawPack, read_files
from domain.content.pack import Pack


class ReadPack(Struct):
    """A pack that was read, or None, and everything that was found on the way."""

    pack: Pack | None
    report: Report


def read_pack(folder: Path) -> ReadPack:
    """Read and check a whole pack; never raises for what stands in it."""
    report = Report()
    raw = read_files(folder, report)
    if "pack.toml" not in raw.tables:
        return ReadPack(None, report)
    entries = _read_entries(raw, report)
    report.end_reading()
    check_entries(entries, report)
    return ReadPack(build_pack(entries) if report.usable else None, report)


def _read_entries(raw: RawPack, report: Report) -> Entries:
    """The entries of all files that could be read."""
    return Entries(
        pack=read_entry(raw.tables["pack.toml"], schema.PackFile, "pack.toml", report),
        guards=read_entry(raw.tables.get("guards.toml", {}), schema.Guards, "guards.toml", report),
        cards=read_entry(raw.tables.get("cards.toml", {}), schema.Cards, "cards.toml", report),
        events=read_entry(raw.tables.get("events.toml", {}), schema.Events, "events.toml", report),
        reinforcements=read_entry(
            raw.tables.get("reinforcements.toml", {}), schema.Reinforcements, "reinforcements.toml", report
        ),
        assassins=read_entry(raw.tables.get("assassins.toml", {}), schema.Assassins, "assassins.toml", report),
        memories={
            name: read_entry(table, schema.MemoryFile, name, report)
            for name, table in raw.tables.items()
            if name.startswith("memories/")
        },
        allies=read_entry(raw.tables.get("allies.toml", {}), schema.Allies, "allies.toml", report),
        machines=read_entry(raw.tables.get("machines.toml", {}), schema.Machines, "machines.toml", report),
    )
