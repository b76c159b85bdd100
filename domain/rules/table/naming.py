"""Naming a card of the players' own box on the spot."""

from __future__ import annotations

import re

from domain.language.commands import NameThing, NewCard
from domain.language.events import CardNoted, ThingNamed
from domain.playing.own_names import is_thing
from domain.playing.owned import COLOURS, ID, LONGEST_NAME, MOST_HEALTH, SLOTS
from domain.playing.play import Play, Refusal, refuse
from domain.text.visible import slug

LONGEST_TEXT = 200
"""Letters of a line of text of the players' own."""

MOST_CARDS = 300
"""Own cards of a campaign: more than the box holds of small cards (24.10)."""


def check_new_card(play: Play, command: NewCard) -> Refusal | None:
    """Whether the card can be told from all others, and is of a kind that there is (24.1, 24.10)."""
    if refusal := refuse_id(play, command.card):
        return refusal
    if not is_name(command.name):
        return refuse("24.10", "card_name", most=LONGEST_NAME)
    if command.slot not in SLOTS:
        return refuse("24.1", "card_slot", slot=command.slot, slots=", ".join(SLOTS))
    if command.colour not in COLOURS:
        return refuse("24.5", "card_colour", colour=command.colour)
    if (command.slot == "armour") != (command.health > 0) or command.health > MOST_HEALTH:
        return refuse("25.2", "card_health", most=MOST_HEALTH)
    return refuse("24.10", "card_many", most=MOST_CARDS) if len(play.state.cards) >= MOST_CARDS else None


def refuse_id(play: Play, name: str) -> Refusal | None:
    """Why something can't be called like this: it isn't an id, or something else is called so (24.10)."""
    pack = play.pack
    if not ID.fullmatch(name):
        return refuse("24.10", "card_id", card=name)
    taken = (pack.cards, pack.events, pack.allies, pack.assassins, pack.machines, pack.guards, pack.reinforcements)
    return refuse("24.10", "card_taken", card=name) if any(name in table for table in taken) else None


def id_for(name: str, kind: str, most: int) -> str:
    """An id for a name, of at most so many letters: small ones, digits and `_`, with `kind` where none is first."""
    text = slug(name, "_")
    return (text if text[:1].isalpha() else f"{kind}_{text}")[:most].strip("_")


def is_name(text: str) -> bool:
    """Whether a pack could have a card of this name: one line, nothing that acts or could be taken for markup."""
    from domain.content.schema import LINE  # noqa: PLC0415 - the shape of packs, which play doesn't need otherwise

    return len(text) <= LONGEST_NAME and re.fullmatch(LINE, text) is not None


def do_new_card(play: Play, command: NewCard) -> None:
    """Keep it for this campaign."""
    black = command.colour == "black"
    play.emit(CardNoted(command.card, command.name, SLOTS[command.slot], black, command.health), "24.10")


def check_name(play: Play, command: NameThing) -> Refusal | None:
    """Whether something is called like this in the pack, and name and text are lines (0.1)."""
    if not is_thing(play.pack, command.path):
        return refuse("0.1", "no_such_thing", path=command.path)
    if not (command.name or command.text):
        return refuse("0.1", "name_nothing")
    if command.name and not is_name(command.name):
        return refuse("24.10", "card_name", most=LONGEST_NAME)
    if command.text and not is_line(command.text):
        return refuse("0.1", "text_line", most=LONGEST_TEXT)
    return None


def is_line(text: str) -> bool:
    """Whether a text is one line that a pack could have."""
    from domain.content.schema import LINE  # noqa: PLC0415 - the shape of packs, which play doesn't need otherwise

    return len(text) <= LONGEST_TEXT and re.fullmatch(LINE, text) is not None


def do_name(play: Play, command: NameThing) -> None:
    """Keep it for this campaign."""
    play.emit(ThingNamed(command.path, command.name, command.text), "0.1")
    play.reread()
