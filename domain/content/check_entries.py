"""What is wrong with the entries of a pack, and what an author may have meant otherwise.

Here are the checks of dice, cards, guards and assassins; those of effects and memories stand beside.
"""

from collections import Counter
from collections.abc import Mapping
from typing import get_args

from domain.content import schema
from domain.content.building import Entries
from domain.content.check_campaign import check_campaign
from domain.content.check_companions import check_companions
from domain.content.check_effects import check_effects
from domain.content.check_memories import check_memories
from domain.content.check_people import check_gifts, check_people
from domain.content.check_region import check_region
from domain.content.check_river import check_dangers
from domain.content.check_special import check_figures, check_machine_card
from domain.content.effects import OPERATIONS
from domain.content.faults import Report
from domain.content.pack import LASTING, WEAPONS

DICE = {
    "assassin": ("hit", "special", "retaliation"),
    "enemy": ("hit", "fail"),
    "detection": ("exposed", "alarm", "blank"),
}
"""The kinds of faces of each die; how many there are of each is the pack's."""

COLOURED = dict.fromkeys(("detection_green", "detection_red"), ("exposed", "blank"))
"""Dice that a pack may have besides (P11.2, P11.3)."""

USUAL_SIDES = 6
MOST_SIDES = 20
AIMED = frozenset(name for name, operation in OPERATIONS.items() if operation.aimed)


def check_entries(entries: Entries, report: Report) -> None:
    """Check what has been read; entries that stand in for faulty ones have empty names, which are passed over."""
    _check_dice(entries.pack.dice, report, known=not entries.of_the_box)
    _check_ids(entries, report)
    _check_letters("guards.toml", {n: e.letter for n, e in entries.guards.items()}, report)
    if not entries.of_the_box:
        # Boxes can be mixed, and whoever takes somebody's place may have the same letter: 12.5, A1.1
        _check_letters("assassins.toml", {n: e.letter for n, e in entries.assassins.items()}, report)
    for name, guard in entries.guards.items():
        _check_guard(name, guard, report)
    for name, card in entries.cards.items():
        _check_card(entries.file_of(name), name, card, report)
    check_effects(entries, report)
    for name, entry in entries.reinforcements.items():
        _check_reinforcement(name, entry, entries, report)
    _check_assassins(entries, report)
    check_people(entries, report)
    check_figures(entries, report)
    check_campaign(entries, report)
    check_region(entries, report)
    check_companions(entries, report)
    check_dangers(entries, report)
    check_memories(entries, report)


def _check_dice(dice: schema.DiceEntry, report: Report, *, known: bool) -> None:
    """Every kind of face is on its die (16.5, 22.3 to 22.5, 31.10); how often need not be `known` of the box's dice."""
    optional = {die: kinds for die, kinds in COLOURED.items() if getattr(dice, die)}
    for die, kinds in {**DICE, **optional}.items():
        faces = getattr(dice, die)
        for kind in kinds:
            if kind not in faces:
                report.add("pack.toml", f"dice.{die}", "dice.face", face=kind)
        if len(faces) > MOST_SIDES:
            report.add("pack.toml", f"dice.{die}", "dice.many", most=MOST_SIDES, number=len(faces))
        elif known and len(faces) != USUAL_SIDES:
            report.warn("pack.toml", f"dice.{die}", "dice.sides", number=len(faces))


def _check_ids(entries: Entries, report: Report) -> None:
    """An id names one thing in the whole pack: decisions and sentences name things by their ids alone."""
    first: dict[str, str] = {}
    tables: dict[str, Mapping[str, object]] = {
        "guards.toml": entries.guards,
        "cards.toml": entries.cards,
        "events.toml": entries.events,
        "reinforcements.toml": entries.reinforcements,
        "assassins.toml": entries.assassins,
        "allies.toml": entries.allies,
        "machines.toml": entries.machines,
    }
    for file, table in tables.items():
        for name in table:
            if name in first:
                report.add(file, name, "twice", name=name, other=first[name])
            first.setdefault(name, file)


def _check_letters(file: str, letters: dict[str, str], report: Report) -> None:
    """Two figures with one letter can't be told apart on a map."""
    counts = Counter(letters.values())
    for name, letter in letters.items():
        if letter and counts[letter] > 1:
            report.add(file, f"{name}.letter", "same_letter", letter=letter)


def _check_guard(name: str, guard: schema.GuardEntry, report: Report) -> None:
    """A boss has health by the assassins on the map and perhaps dice and XP (33.1, 33.3, 33.16), a guard none of it."""
    if guard.boss:
        if set(guard.boss_health) != set(get_args(schema.Present)):
            report.add("guards.toml", f"{name}.boss_health", "guards.boss_health")
        if guard.boss_dice and set(guard.boss_dice) != set(get_args(schema.Team)):
            report.add("guards.toml", f"{name}.boss_dice", "guards.boss_dice")
    elif guard.boss_health or guard.boss_dice or guard.xp:
        report.add("guards.toml", f"{name}.boss", "guards.no_boss")
    if guard.keen_nearby and not guard.keen:
        report.add("guards.toml", f"{name}.keen_nearby", "guards.not_keen")


def _check_card(file: str, name: str, card: schema.CardEntry, report: Report) -> None:
    """Weapons have dice and a range of their kind (16.2, 16.3), armour has health (25.2), the rest effects (24.12)."""
    if card.slot == "machine":
        check_machine_card(name, card, report)
    weapon = card.slot in WEAPONS or (card.slot == "machine" and card.dice > 0)
    if weapon and not card.dice:
        report.add(file, f"{name}.dice", "card.no_dice")
    if not weapon and (card.dice or card.special or card.bulky):
        report.add(file, name, "card.no_weapon")
    if not weapon and not (card.effects or card.lasts) and (card.exposed or card.alert):
        report.add(file, name, "card.no_icon")
    _check_use(file, name, card, report)
    if card.slot == "melee" and card.range != "own":
        report.add(file, f"{name}.range", "card.melee_range")
    if card.slot == "ranged" and card.range != "nearby":
        report.add(file, f"{name}.range", "card.ranged_range")
    if (card.slot == "armour") != (card.health > 0):
        report.add(file, f"{name}.health", "card.health")
    if len(card.special) > 1:
        report.add(file, f"{name}.special", "card.specials")
    if not card.text.strip():
        report.warn(file, f"{name}.text", "no_text")


def _check_use(file: str, name: str, card: schema.CardEntry, report: Report) -> None:
    """What a card does when it is used or found: one aim at most; skills have a level and are never used up."""
    if card.slot and card.ends_search:
        report.add(file, name, "card.slot")
    if (card.slot == "skill") != (card.level > 0):
        report.add(file, f"{name}.level", "card.level")
    if card.slot in LASTING and card.single_use:
        report.add(file, f"{name}.single_use", "card.kept")
    if sum(effect.op in AIMED for effect in card.effects) > 1:
        report.add(file, f"{name}.effects", "card.aims")
    check_gifts(file, name, card, report)


def _check_reinforcement(name: str, entry: schema.ReinforcementEntry, entries: Entries, report: Report) -> None:
    """The guards of a reinforcement card are known."""
    for column, guards in (("off", entry.off), ("on", entry.on)):
        for letter, kinds in guards.items():
            for kind in kinds:
                if kind not in entries.guards:
                    path = f"{name}.{column}.{letter}"
                    report.add("reinforcements.toml", path, "unknown.guard", name=kind)


def _check_assassins(entries: Entries, report: Report) -> None:
    """There are enough of them (0.q1), their cards are known and each has a slot of its own (24.1)."""
    if len(entries.assassins) < 2:
        report.add("assassins.toml", "", "few_assassins", number=len(entries.assassins))
    for name, assassin in entries.assassins.items():
        slots: set[str] = set()
        for number, card in enumerate(assassin.cards):
            path = f"{name}.cards[{number}]"
            known = entries.cards.get(card)
            if card and known is None:
                report.add("assassins.toml", path, "unknown.card", name=card)
            elif known is not None and known.slot in LASTING:
                report.add("assassins.toml", path, "card.personal", name=card)
            elif known is not None and known.slot:
                if known.slot in slots:
                    report.add("assassins.toml", path, "slot_taken", name=card, slot=known.slot)
                slots.add(known.slot)
