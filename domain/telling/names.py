"""Names as the pack gives them, for everything the game names by an id. An unknown id is shown as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.content.region_plan import Clue, ExplorationCard
    from domain.model.headquarters import Bag

NUMBERED = re.compile(r"no\.[0-9]+(\.[0-9])?")
AMOUNT = re.compile(r"([0-9]+)([^0-9+].*)")

OPTION_PART = re.compile(r"[a-z]\.[A-Z][0-9]+|[^.]+")
"""A part of an option; a square of a second map has a point of its own."""


def assassin(pack: Pack, who: str) -> str:
    """The name of an assassin, an ally or a machine: of whoever acts or is acted on."""
    card = pack.assassins.get(who) or pack.companions.get(who) or pack.allies.get(who) or pack.machines.get(who)
    return card.name if card else who


def guard(pack: Pack, kind: str) -> str:
    """The name of a kind of guard."""
    card = pack.guards.get(kind)
    return card.name if card else kind


def guards(pack: Pack, kind: str, number: int) -> str:
    """Guards of a kind with their number: "2 x Runner", or the name alone for one."""
    name = guard(pack, kind) if kind in pack.guards else known(families.OPTION_AMOUNT[kind], kind)
    return name if number == 1 else say("name.amount", number=number, name=name)


def card(pack: Pack, name: str) -> str:
    """The name of a weapon, piece of equipment, event card or ally who strikes; others are shown by their id.

    Reinforcement cards have no name in a pack: their id is written like one.
    """
    own = pack.cards.get(name) or pack.events.get(name) or pack.allies.get(name) or pack.dangers.get(name)
    found = own or _of_region(pack, name)
    if found is not None:
        return say("name.numbered", name=found.name, number=_number(name)) if _number(name) else found.name
    if name in pack.reinforcements and not _number(name):
        return name.replace("_", " ").capitalize()
    return say("name.number", number=_number(name)) if _number(name) else _arrivals(pack, name) or name


def _arrivals(pack: Pack, name: str) -> str:
    """A reinforcement card that players have read from their own, as what it brings; empty for any other text."""
    if not name.startswith(("A.", "B.", "C.", "D.", "@", "none")):
        return ""
    from domain.content.arrivals import arrivals  # noqa: PLC0415 - packs, which most starts don't need

    found = arrivals(name)
    if found is None:
        return ""
    parts = [say("name.arrival", letter=letter, guards=guards(pack, kind, n)) for letter, kind, n in found.off]
    return say("name.arrivals", parts=", ".join(parts) or say("name.nobody"))


def mark(pack: Pack, name: str) -> str:
    """A marker on a square in words: a danger token that has been turned by its name."""
    token = pack.dangers.get(name.partition(".")[2])
    return token.name if token else known(families.PICTURE_MARK[name], name)


def drawn(pack: Pack, name: str) -> str:
    """A card that may be drawn, as far as its back tells: hidden ones by their number alone (A13.q4)."""
    if _number(name):
        return say("name.number", number=_number(name))
    number = name.partition(".")[2]
    if number and pack.region and name in pack.region.cards:
        return say("name.of_pile", number=number)
    return name if number else known(families.DRAWN[name], "") or card(pack, name)


def _number(name: str) -> str:
    """The number of a card of the # slot, out of its handle; empty for any other card."""
    return name.split(".")[1] if NUMBERED.fullmatch(name) else ""


def _of_region(pack: Pack, name: str) -> ExplorationCard | Clue | None:
    """An exploration card or a clue."""
    return (pack.region.cards.get(name) or pack.region.clues.get(name)) if pack.region else None


def clue(pack: Pack, name: str) -> str:
    """The name of a clue."""
    found = pack.region.clues.get(name) if pack.region else None
    return found.name if found else name


def memory(pack: Pack, name: str) -> str:
    """The number and title of a memory; a title that ends with the number says it already."""
    plan = pack.memories.get(name)
    if plan is None:
        return name
    return plan.title if plan.title.endswith(name) else say("name.memory", id=name, title=plan.title)


def objective(pack: Pack, name: str) -> str:
    """The name of an objective; the first memory that has one of this id names it."""
    for plan in pack.memories.values():
        if name in plan.objectives:
            return plan.objectives[name].name
    return name


def option(pack: Pack, text: str) -> str:
    """The words for an option of a choice: a name, a number of guards, a square; part by part where it has several."""
    if "/" in text:
        return " / ".join(option(pack, part) for part in text.split("/"))
    parts = OPTION_PART.findall(text)
    return " ".join(_option_part(pack, part) for part in parts) if parts else text


def _option_part(pack: Pack, text: str) -> str:
    """The words for a part of an option, or the part as it stands."""
    if text in pack.assassins or text in pack.companions or text in pack.allies or text in pack.machines:
        return assassin(pack, text)
    if text in pack.guards:
        return guard(pack, text)
    if text in pack.cards or text in pack.events or text in pack.dangers:
        return card(pack, text)
    if pack.campaign and text in pack.campaign.blueprints:
        return blueprint(pack, text)
    if (named := figure(pack, text)) != text:
        return named
    found = [AMOUNT.fullmatch(part) for part in text.split("+")]
    if all(found):
        return ", ".join(guards(pack, match[2], int(match[1])) for match in found if match)
    return known(families.OPTION[text], known(families.SLOT[text], text))


def faces(names: tuple[str, ...]) -> str:
    """The faces of dice, in words."""
    return ", ".join(known(families.FACE[name], name) for name in names) or say("name.nothing")


def bag(pack: Pack, content: Bag) -> str:
    """What lies in a bag: cards by name, and health cubes."""
    cards = [card(pack, name) for name in (content.blade, content.armour, *content.skills) if name]
    if content.health:
        cards.append(say("name.bag_health", n=content.health))
    return ", ".join(cards) or say("name.bag_empty")


def contract(pack: Pack, name: str) -> str:
    """The name of a contract card."""
    found = pack.campaign.contract_cards.get(name) if pack.campaign else None
    return found.name if found else name


def figure(pack: Pack, name: str) -> str:
    """The name of a kind of figure in the headquarters, or of one of them with its number: "Boatman 2"."""
    kinds = pack.campaign.figures if pack.campaign else {}
    if name in kinds:
        return kinds[name].name
    kind, _, number = name.rpartition("_")
    if kind not in kinds:
        return name
    alone = kinds[kind].number == 1
    return kinds[kind].name if alone else say("name.figure", kind=kinds[kind].name, n=number)


def blueprint(pack: Pack, name: str) -> str:
    """The name of a blueprint."""
    found = pack.campaign.blueprints.get(name) if pack.campaign else None
    return found.name if found else name


def place(_: Pack, name: str) -> str:
    """A place of the headquarters; other places are shown by their id."""
    return known(families.HEADQUARTERS_PLACE[name], name)
