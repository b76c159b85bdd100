"""The validator of packs, for who wants to know what is wrong and nothing else."""

from pathlib import Path

from domain.content.faults import Fault
from domain.content.reading import read_pack


def check_pack(folder: str | Path) -> list[Fault]:
    """All faults and warnings of the pack in a folder, in the order of its files. Never raises for what is in it."""
    return read_pack(Path(folder)).report.faults
