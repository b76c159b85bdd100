"""A folder as a pack: files, entries, checks, value. The loader raises what this collects."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from domain.content import schema
from domain.content.building import Entries, build_pack
from domain.content.campaign_file import CampaignFile
from domain.content.check_entries import check_entries
from domain.content.entries import read_entry
from domain.content.faults import Report
from domain.content.files import RawPack, read_files
from domain.content.pack import Pack
from domain.content.region_file import RegionFile


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


OF_A_PERSON = {"skills.toml": "skill", "abilities.toml": "ability"}
"""Files whose cards all have the same slot, which they need not write."""


def _read_cards(raw: RawPack, report: Report) -> tuple[schema.Cards, dict[str, str]]:
    """All cards, and the file of each that doesn't stand in cards.toml."""
    cards = read_entry(raw.tables.get("cards.toml", {}), schema.Cards, "cards.toml", report)
    elsewhere: dict[str, str] = {}
    for file, slot in OF_A_PERSON.items():
        for name, card in read_entry(raw.tables.get(file, {}), schema.Cards, file, report).items():
            if name in cards:
                report.add(file, name, "twice", name=name, other=elsewhere.get(name, "cards.toml"))
                continue
            if card.slot not in {"", slot}:
                report.add(file, f"{name}.slot", "card.file_slot", slot=slot)
            cards[name] = replace(card, slot=slot)
            elsewhere[name] = file
    return cards, elsewhere


def _read_entries(raw: RawPack, report: Report) -> Entries:
    """The entries of all files that could be read."""
    pack = read_entry(raw.tables["pack.toml"], schema.PackFile, "pack.toml", report)
    guards = read_entry(raw.tables.get("guards.toml", {}), schema.Guards, "guards.toml", report)
    cards, elsewhere = _read_cards(raw, report)
    return Entries(
        pack=pack,
        guards=guards,
        cards=cards,
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
        companions=read_entry(raw.tables.get("companions.toml", {}), schema.Companions, "companions.toml", report),
        dangers=read_entry(raw.tables.get("danger.toml", {}), schema.Dangers, "danger.toml", report),
        elsewhere=elsewhere,
        campaign=read_entry(raw.tables["campaign.toml"], CampaignFile, "campaign.toml", report)
        if "campaign.toml" in raw.tables
        else None,
        region=read_entry(raw.tables["region.toml"], RegionFile, "region.toml", report)
        if "region.toml" in raw.tables
        else None,
    )
