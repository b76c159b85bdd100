"""The checks of what belongs to one assassin alone: the special ability and the skills."""

from collections import Counter

from domain.content import schema
from domain.content.building import Entries
from domain.content.faults import Report
from domain.content.pack import LASTING

LEVELS = (1, 2, 3, 4)
SKILLS_A_LEVEL = 3
"""Skill cards of an assassin for each level (39.5)."""


MOST_ABILITIES = 1 + len(LEVELS)
"""Cards of a special ability: one for level 0 and one for each level (12.3, 39.3)."""


def check_people(entries: Entries, report: Report) -> None:
    """Abilities and skills are known, of their kind, and nobody has a skill of somebody else (39.5, 39.10)."""
    owners = Counter(skill for assassin in entries.assassins.values() for skill in assassin.skills)
    if entries.region:
        # One of each letter plays, and takes the skills of that letter, whoever else has it (A1.2, A1.q2).
        owners = Counter(skill for _, skill in _by_letter(entries))
    _check_rewards(entries, report)
    for name, assassin in entries.assassins.items():
        _check_cards(f"{name}.abilities", assassin.abilities, "ability", entries, report)
        _check_cards(f"{name}.skills", assassin.skills, "skill", entries, report)
        if len(assassin.abilities) > MOST_ABILITIES:
            report.add("assassins.toml", f"{name}.abilities", "person.abilities", most=MOST_ABILITIES)
        for number, skill in enumerate(assassin.skills):
            if skill and owners[skill] > 1:
                report.add("assassins.toml", f"{name}.skills[{number}]", "person.shared", name=skill)
        _check_levels(name, assassin, entries, report)


def _by_letter(entries: Entries) -> set[tuple[str, str]]:
    """(letter, skill) of everybody."""
    return {(one.letter, skill) for one in entries.assassins.values() for skill in one.skills}


def _check_rewards(entries: Entries, report: Report) -> None:
    """Reward cards are cards for a board or the bag, each of them one's own, in a campaign with a region (A1.6)."""
    owners = Counter(card for one in entries.assassins.values() for card in one.rewards)
    for name, one in entries.assassins.items():
        if one.rewards and entries.region is None:
            report.add("assassins.toml", f"{name}.rewards", "person.no_region")
        for number, card in enumerate(one.rewards):
            path, known = f"{name}.rewards[{number}]", entries.cards.get(card)
            if card and (known is None or known.slot in LASTING):
                report.add("assassins.toml", path, "unknown.card", name=card)
            if card and owners[card] > 1:
                report.add("assassins.toml", path, "person.reward_shared", name=card)


def _check_cards(path: str, names: list[schema.Id], slot: str, entries: Entries, report: Report) -> None:
    """The cards of a list are there, and of the kind that belongs into it."""
    for number, name in enumerate(names):
        known = entries.cards.get(name)
        if name and known is None:
            report.add("assassins.toml", f"{path}[{number}]", f"unknown.{slot}", name=name)
        elif known is not None and known.slot != slot:
            report.add("assassins.toml", f"{path}[{number}]", f"card.no_{slot}", name=name)


def _check_levels(name: str, assassin: schema.AssassinEntry, entries: Entries, report: Report) -> None:
    """Whoever has skills has as many of each level (39.5)."""
    known = [entries.cards[skill] for skill in assassin.skills if skill in entries.cards]
    if not assassin.skills or len(known) < len(assassin.skills):
        return
    levels = Counter(card.level for card in known if card.slot == "skill")
    for level in LEVELS:
        # With a region the cards of two boxes can be chosen from (A1.11, A22.1).
        if levels[level] < SKILLS_A_LEVEL or (levels[level] > SKILLS_A_LEVEL and not entries.region):
            values = {"level": level, "number": levels[level], "needed": SKILLS_A_LEVEL}
            report.add("assassins.toml", f"{name}.skills", "person.levels", **values)


def check_gifts(file: str, name: str, card: schema.CardEntry, report: Report) -> None:
    """What only a skill or an ability has: what it grants and for how long, and the headquarters it asks for."""
    personal = card.slot in {"skill", "ability"}
    if card.grants and not personal:
        report.add(file, f"{name}.grants", "card.grants")
    if card.lasts and not card.grants:
        report.add(file, f"{name}.lasts", "card.lasts")
    if card.headquarters and card.slot != "skill":
        report.add(file, f"{name}.headquarters", "card.headquarters")
    used = bool(card.effects or card.lasts) and not card.ends_search
    if card.moment and not used:
        report.add(file, f"{name}.moment", "card.moment")
    if personal and not (card.effects or card.grants):
        report.warn(file, name, "card.idle")
    # What players carry out themselves has the limits that its text states.
    by_hand = any(effect.op == "by_hand" for effect in card.effects)
    if used and not (card.cost or card.limit or card.single_use or by_hand):
        report.warn(file, f"{name}.limit", "card.endless")
