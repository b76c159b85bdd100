"""What a new campaign is asked for, with a default for everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign_tui.session.wiring import find_pack, known_packs
from domain.content.loader import bundled_packs, load_pack
from domain.core.errors import Refused
from domain.engine import EMPTY, decide
from domain.language.commands import Begin
from domain.model.editions import EDITIONS, FLAGS
from domain.model.editions import values_of as flag_values
from domain.playing.play import Play
from domain.rules.memory.difficulty import DIFFICULTIES, levels
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domain.content.pack import Pack

SOURCES = (APP, TABLE) = ("app", "table")
FLOWS = ("story", "single")
"""The memories of a pack in their order with all that lies between them, or any memory at any time."""

USUAL_PACK = "drowned_ledger"
"""The pack that a new campaign has until another one is chosen: everything needed is in it."""
FIRST_TEAM = 2
"""Assassins of a campaign that nobody has chosen anything for."""

TYPED = ("seed", "players", "house")
"""Answers that are typed on their row."""


class Choices(Struct, frozen=True):
    """The answers so far."""

    name: str
    pack: str
    assassins: tuple[str, ...]
    edition: str = EDITIONS[0]
    difficulty: str = DIFFICULTIES[0]
    source: str = SOURCES[0]
    flow: str = FLOWS[0]
    seed: str = ""
    """What the app's dice come from; empty for a drawn one."""
    players: str = ""
    """Names between commas."""
    house: str = ""
    """The path of a file of house rules, or empty."""
    flags: str = ""
    """House rules chosen from the list, as `flags_text` writes them; one that the file has too goes before it."""

    def load(self) -> Pack:
        """The chosen pack. Raises ContentError."""
        return find_pack(self.pack)


def defaults(taken: frozenset[str] = frozenset()) -> Choices:
    """A campaign that can begin as it is; its name is none of those taken."""
    packs = bundled_packs()
    pack = load_pack(USUAL_PACK if any(name == USUAL_PACK for name, _ in packs) else packs[0][0])
    return Choices(free_name(pack.title, taken), pack.id, first_team(pack))


def first_team(pack: Pack) -> tuple[str, ...]:
    """The first of a pack's assassins, each with a letter of their own."""
    by_letter = {card.letter or name: name for name, card in reversed(pack.assassins.items())}
    return tuple(name for name in pack.assassins if name in by_letter.values())[:FIRST_TEAM]


def flow_of(pack: Pack, flow: str) -> str:
    """What a campaign is begun with: a pack without a campaign has single memories only."""
    return flow if flow == FLOWS[0] and pack.campaign is not None else ""


def difficulties(pack: Pack) -> tuple[str, ...]:
    """The levels of difficulty that campaigns of a pack can begin with."""
    return levels(Play(pack, EMPTY))


def free_name(name: str, taken: frozenset[str]) -> str:
    """A name, with a number behind it when it is taken."""
    if name not in taken:
        return name
    number = 2
    while (numbered := say("tui.new.numbered", name=name, number=number)) in taken:
        number += 1
    return numbered


def flags_text(flags: Mapping[str, str]) -> str:
    """Flags of house rules as one text: "trade_scope=any_gear leap=untested_onto_square"."""
    return " ".join(f"{name}={value}" for name, value in flags.items())


def chosen_flags(choices: Choices) -> dict[str, str]:
    """The house rules chosen from the list: value by flag. What is no flag or value is left out."""
    pairs = (pair.partition("=")[::2] for pair in choices.flags.split())
    return {name: value for name, value in pairs if name in FLAGS and value in flag_values(name)}


def with_flag(choices: Choices, name: str, value: str) -> Choices:
    """With a flag set to a value; that of the edition leaves it to the edition."""
    flags = {one: kept for one, kept in chosen_flags(choices).items() if one != name}
    if value != FLAGS[name][choices.edition]:
        flags[name] = value
    return replace(choices, flags=flags_text(flags))


def toggled(choices: Choices, who: str) -> Choices:
    """With an assassin in the team, or out of it; the seating order is that of choosing."""
    team = tuple(a for a in choices.assassins if a != who)
    return replace(choices, assassins=team if who in choices.assassins else (*team, who))


def turned(choices: Choices, field: str, values: tuple[str, ...], by: int) -> Choices:
    """With the next (1) or previous (-1) value of a field."""
    now = getattr(choices, field)
    place = values.index(now) if now in values else 0
    return replace(choices, **{field: values[(place + by) % len(values)]})


def with_pack(choices: Choices, by: int, taken: frozenset[str]) -> Choices:
    """With the next (1) or previous (-1) pack, and what belongs to it: team, difficulty, dice, a name of its own."""
    before = choices.load()
    after = turned(choices, "pack", tuple(name for name, _ in known_packs()), by)
    pack = after.load()
    name = free_name(pack.title, taken) if choices.name == free_name(before.title, taken) else choices.name
    return replace(
        after,
        name=name,
        assassins=first_team(pack),
        difficulty=after.difficulty if after.difficulty in difficulties(pack) else DIFFICULTIES[0],
        # Where no memory has a map, the game lies on the table, and so do its dice.
        source=APP if any(plan.maps for plan in pack.memories.values()) else TABLE,
    )


def values_of(field: str, pack: Pack) -> tuple[str, ...]:
    """What can be chosen for a field."""
    return {"edition": EDITIONS, "difficulty": difficulties(pack), "source": SOURCES, "flow": FLOWS}[field]


def trouble(choices: Choices) -> str:
    """Why a campaign can't begin like this, in a sentence; empty when it can."""
    pack = choices.load()
    flow = flow_of(pack, choices.flow)
    try:
        decide(pack, EMPTY, Begin(pack.id, choices.edition, choices.difficulty, choices.assassins, "", flow))
    except Refused as refused:
        return str(refused)
    return ""


def about(choices: Choices, field: str, value: str) -> str:
    """What a row means, in some sentences."""
    pack = choices.load()
    if field == "pack":
        return " ".join(pack.about.split())
    if field == "assassins":
        card = pack.assassins[value]
        cards = ", ".join(names.card(pack, name) for name in card.cards)
        begins = say("tui.new.begins_with", cards=cards) if cards else ""
        return " ".join(filter(None, [say("tui.new.about.assassins", name=card.name), begins]))
    fallback = say(families.TUI_NEW_ABOUT[field])
    return (
        known(families.TUI_NEW_ABOUT_CHOICE[field, getattr(choices, field)], fallback)
        if field not in TYPED
        else fallback
    )
