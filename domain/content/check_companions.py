"""The checks of companions.toml: people whom all players run together (A2)."""

from collections.abc import Collection

from domain.content.building import Entries
from domain.content.faults import Report
from domain.content.pack import WEAPONS
from domain.content.schema import CompanionEntry

FILE = "companions.toml"
ACTS = (
    "move",
    "attack",
    "pay",
    "hide_bodies",
    "travel",
    "climb",
    "synchronise",
    "hide",
    "board_machine",
    "leave_machine",
)
"""What a companion's card can list (A2.3); getting out goes with getting in, and no cards are held or used (A2.4)."""


def check_companions(entries: Entries, report: Report) -> None:
    """Companions are nobody else, do what needs no cards, and strike with a weapon that is there (A2.1, A2.3, A2.4)."""
    letters = {one.letter: name for name, one in entries.assassins.items()}
    tables: dict[str, Collection[str]] = {
        "assassins.toml": entries.assassins,
        "cards.toml": entries.cards,
        "guards.toml": entries.guards,
    }
    for name, one in entries.companions.items():
        for file, table in tables.items():
            if name in table:
                report.add(FILE, name, "twice", name=name, other=file)
        if one.letter and one.letter in letters:
            report.add(FILE, f"{name}.letter", "companion.letter", letter=one.letter, other=letters[one.letter])
        _check_acts(name, one, report)
        _check_weapon(name, one, entries, report)
    for file, memory in entries.memories.items():
        if memory.joins and memory.joins not in entries.companions:
            report.add(file, "joins", "unknown.companion", name=memory.joins)


def _check_acts(name: str, one: CompanionEntry, report: Report) -> None:
    """What is listed, each once."""
    for at, act in enumerate(one.actions):
        if act and act not in ACTS:
            report.add(FILE, f"{name}.actions[{at}]", "companion.act", act=act, known=", ".join(ACTS))
        elif one.actions.index(act) < at:
            report.add(FILE, f"{name}.actions[{at}]", "companion.twice", act=act)
    if not one.actions:
        report.warn(FILE, f"{name}.actions", "companion.idle")


def _check_weapon(name: str, one: CompanionEntry, entries: Entries, report: Report) -> None:
    """A weapon that there is; none is needed by whoever doesn't attack."""
    card = entries.cards.get(one.weapon or "")
    if one.weapon and (card is None or card.slot not in WEAPONS):
        report.add(FILE, f"{name}.weapon", "companion.weapon", card=one.weapon)
    if "attack" in one.actions and not one.weapon:
        report.add(FILE, f"{name}.weapon", "companion.unarmed")
