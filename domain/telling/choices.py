"""The words of an option by the choice that offers it, and of a choice of which only the frame is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.model.agenda import Trading
from domain.model.headquarters import HALL
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from domain.content.pack import Pack
    from domain.language.waiting import Choice
    from domain.model.frame import Frame
    from domain.model.state import Assassin

    Words = Callable[[Pack, list[str], Mapping[str, Assassin]], str]

DISCARD = "discard"
INVENTORY = "inventory"
NONE = "none"


def option_of(pack: Pack, kind: str, option: str, people: Mapping[str, Assassin] | None = None) -> str:
    """The words for an option of a choice of this kind; `people` say which card lies in a slot, where they are known.

    Options that explain themselves are told as everywhere: a name, a number of guards, a square.
    """
    worded = WORDED.get(kind)
    told = worded(pack, option.split("."), people or {}) if worded else ""
    return told or names.option(pack, option)


def numbered(waiting: Choice, option: str) -> str:
    """The words of a numbered option, where the text of the choice has them: "2: Leave an offering"; else empty."""
    start = f"{option}: "
    lines = waiting.about.splitlines() if option.isdigit() else []
    return next((line.removeprefix(start) for line in lines if line.startswith(start)), "")


def question(pack: Pack, frame: Frame) -> str:
    """What a choice of this frame is about, where nobody has asked the rules; empty where there are no words for it."""
    key = families.FRAMED[str(frame.__struct_config__.tag)]
    if not known(key, ""):
        return ""
    card = getattr(frame, "card", "") or getattr(frame, "blueprint", "")
    return say(
        key,
        name=names.assassin(pack, _whose(frame)),
        square=getattr(frame, "square", "") or getattr(frame, "target", ""),
        card=_card(pack, card),
    )


def kind_of(frame: Frame) -> str:
    """The kind of the choice of a frame, as far as its options have words of their own."""
    if isinstance(frame, Trading):
        return "trade_place" if frame.pool else "trade"
    return KINDS.get(str(frame.__struct_config__.tag), "")


KINDS = {"equip": "equip", "payment": "payment", "crafting": "crafting", "enemy_movement": "march"}


def _whose(frame: Frame) -> str:
    """Who is asked, as the frame has it: one, or the first of those who wait."""
    who = getattr(frame, "who", "") or getattr(frame, "waiting", "")
    return who if isinstance(who, str) else str(who[0])


def _card(pack: Pack, card: str) -> str:
    """A card or blueprint by its name."""
    return names.option(pack, card) if card else ""


def _handed(pack: Pack, parts: list[str], people: Mapping[str, Assassin]) -> str:
    """Somebody's card that is handed over: out of a slot, where the card is named if it is known, or the inventory."""
    who, what = parts[0], parts[1]
    lying = getattr(people[who].board, what, "") if who in people and what != INVENTORY else ""
    return names.option(pack, lying if isinstance(lying, str) and lying else what)


def _trade(pack: Pack, parts: list[str], people: Mapping[str, Assassin]) -> str:
    match parts:
        case ["done"]:
            return say("choice_option.trade_over")
        case [who, _, "take"]:
            return say("choice_option.hand_over", who=names.assassin(pack, who), card=_handed(pack, parts, people))
    return ""


def _trade_place(pack: Pack, parts: list[str], people: Mapping[str, Assassin]) -> str:
    match parts:
        case [who, _, "take"]:
            return say("choice_option.first", who=names.assassin(pack, who), card=_handed(pack, parts, people))
        case [who, slot]:
            return say("choice_option.goes_to", who=names.assassin(pack, who), slot=names.option(pack, slot))
        case [other] if other == DISCARD:
            return say("choice_option.given_up")
    return ""


def _equip(pack: Pack, parts: list[str], _: Mapping[str, Assassin]) -> str:
    match parts:
        case ["inventory", card]:
            return say("choice_option.room_for_it", card=names.option(pack, card))
        case ["trade"]:
            return say("choice_option.for_own_trade")
        case ["trade_on"]:
            return say("choice_option.trade_on")
        case ["trade", who]:
            return say("choice_option.for_trade", who=names.assassin(pack, who))
        case [other] if other == DISCARD:
            return say("choice_option.given_up")
    return ""


def _march(pack: Pack, parts: list[str], _: Mapping[str, Assassin]) -> str:
    match parts:
        case [origin, to, guards] if "/" not in guards:
            return say("choice_option.marches", guards=names.option(pack, guards), origin=origin, to=to)
    return _coming(pack, parts, {})


def _coming(pack: Pack, parts: list[str], _: Mapping[str, Assassin]) -> str:
    """Guards who come, behind the square where that is to be chosen too, and the bodies that make room for them."""
    *square, guards = parts
    coming, sign, going = guards.partition("/")
    if not sign:
        return ""
    told = names.option(pack, ".".join([*square, coming]))
    return say("choice_option.room_made", guards=told, bodies=names.option(pack, going))


def _push(pack: Pack, parts: list[str], _: Mapping[str, Assassin]) -> str:
    match parts:
        case [kind, *to] if to and "/" not in to[-1]:
            return say("choice_option.pushed", guards=names.option(pack, kind), to=names.option(pack, ".".join(to)))
    return ""


def _boss_entry(pack: Pack, parts: list[str], _: Mapping[str, Assassin]) -> str:
    """Bodies that go, then guards that do; each can be "none"."""
    body, sign, back = ".".join(parts).partition("/")
    if not sign or body == back == NONE:
        return ""
    key = (
        "choice_option.guard_goes"
        if body == NONE
        else "choice_option.body_goes"
        if back == NONE
        else "choice_option.body_and_guard"
    )
    gone, guards = names.option(pack, body), names.option(pack, body if back == NONE else back)
    return say(key, body=gone, guards=guards)


def _payment(pack: Pack, parts: list[str], _: Mapping[str, Assassin]) -> str:
    match parts:
        case [owner, card] if owner == HALL:
            return say("choice_option.from_hall", card=names.option(pack, card))
        case [owner, card]:
            return say("choice_option.of_person", card=names.option(pack, card), who=names.assassin(pack, owner))
    return ""


WORDED: dict[str, Words] = {
    "trade": _trade,
    "trade_place": _trade_place,
    "equip": _equip,
    "march": _march,
    "placement": _coming,
    "hunters": _coming,
    "attract": _coming,
    "push": _push,
    "boss_entry": _boss_entry,
    "payment": _payment,
    "crafting": _payment,
}
"""How the options of a kind of choice are told; an empty text is told as everywhere."""
