"""Counting the box: what should lie where by the books, and what would have to be overridden for what was counted.

Counting decides nothing: a difference is a proposal, and each one that players accept is an override with a reason.
Worn armour isn't counted as a card: it shows in the cubes that its owner can have.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.core.unknown import SIGN, Unknown
from domain.language.commands import Adjust
from domain.model.agenda import Amounts
from domain.model.headquarters import HALL
from domain.model.state import Assassin, Deck, State
from domain.playing.known import as_known
from domain.playing.reserve import ELITES, whole_reserve
from domain.rules.campaign.standing_in import carried
from domain.rules.memory.gear import INVENTORY_SLOTS
from domain.rules.memory.movement import MOST_ON_A_SQUARE
from domain.rules.table.books import reserve_lines
from domain.rules.table.box import red_cubes
from domain.rules.table.box_saving import RED_CUBES
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

SMALL_CARDS = 208
"""Small cards in the box: equipment, chests, rewards and their like."""
RED_BASES = 8


class Count(Struct, frozen=True):
    """Something to be counted. `id` is its kind and what it is about, joined by slashes."""

    id: str
    group: str
    name: str
    expected: int
    """By the books."""
    most: int
    least: int = 0
    rule: str = ""


class Difference(Struct, frozen=True):
    """A count that isn't as in the books, and the overrides that would make it so."""

    count: Count
    number: int
    """What was counted."""
    sentence: str
    adjustments: tuple[Adjust, ...]


def counts(pack: Pack, state: State, extra: Iterable[tuple[str, str]] = ()) -> tuple[Count, ...]:
    """What can be counted now, in the order of the table; none before a campaign. What nobody has told isn't.

    `extra` are cards that were found where the books have none: (assassin or "hall", card).
    """
    if not state.pack.id:
        return ()
    state = as_known(state)
    found = [*_health(pack, state), *_on_the_map(pack, state), *_boards(pack, state), *_store(pack, state)]
    found = [count for count in found if not isinstance(count.expected, Unknown)]
    there = {count.id for count in found}
    more = (found_card(pack, state, who, card) for who, card in dict.fromkeys(extra))
    return (*found, *(count for count in more if count is not None and count.id not in there))


def differences(
    pack: Pack, state: State, counted: Mapping[str, int], extra: Iterable[tuple[str, str]] = ()
) -> tuple[Difference, ...]:
    """What was counted and isn't as in the books; `counted` is by id, whatever it leaves out wasn't counted.

    Raises Refused for something that isn't counted, or a number that can't be.
    """
    by_id = {count.id: count for count in counts(pack, state, extra)}
    found = []
    for name, number in counted.items():
        count = by_id.get(name)
        if count is None:
            raise Refused("42.3", say("refusal.count_unknown", what=name), say("remedy.count_unknown"))
        if not count.least <= number <= count.most:
            sentence = say("refusal.count_bounds", what=count.name, least=count.least, most=count.most)
            raise Refused("42.3", sentence, say("remedy.count_bounds"))
        if number != count.expected:
            sentence = say("box.count.differs", what=count.name, n=number, expected=count.expected)
            found.append(Difference(count, number, sentence, _adjustments(state, count, number)))
    return tuple(found)


def counted_path(state: State, count: Count) -> str:
    """The path of the value in the books that something counted is held against."""
    return next(path for path, _ in _values(state, count, count.expected))


def control(state: State, counted: Mapping[str, int]) -> str:
    """How many red cubes should be left in the box, by the books and what was counted so far."""
    number = red_cubes(state)
    for name, cubes in counted.items():
        kind, _, who = name.partition("/")
        if kind in CUBES:
            number += cubes - CUBES[kind](state, who)
    return say("box.count.red", n=number, most=RED_CUBES, left=max(0, RED_CUBES - number))


CUBES = {
    "health": lambda state, who: state.assassins[who].health,
    "boss": lambda state, who: state.play.bosses[who],
    "machine": lambda state, who: state.play.machines[who].health,
    "ally": lambda state, who: state.play.allies[who].health,
}
"""Where red cubes lie, by kind of count."""

# ---- what there is to count --------------------------------------------------------------------------


def _health(pack: Pack, state: State) -> Iterator[Count]:
    """Red cubes on boards and cards (25.3, 33.1, 44.14, 48.7)."""
    for who, figure in state.assassins.items():
        if figure.place == "eliminated":
            continue
        name = _cubes_of(pack, who, figure.board.armour)
        # Between memories nobody is without a cube but whoever fell in a failed attempt (6.q1).
        least = 0 if state.memory is not None or not figure.health else 1
        # How many places there are is unknown with the armour.
        most = RED_CUBES if isinstance(figure.max_health, Unknown) else figure.max_health
        yield Count(f"health/{who}", "health", name, figure.health, most, least, "42.3")
    memory = state.memory
    if memory is None:
        return
    for kind, cubes in memory.bosses.items():
        name = say("box.count.boss", name=names.guard(pack, kind))
        yield Count(f"boss/{kind}", "health", name, cubes, RED_CUBES, 1, "33.1")
    for who, machine in memory.machines.items():
        name = say("box.count.machine", name=names.assassin(pack, who))
        yield Count(f"machine/{who}", "health", name, machine.health, RED_CUBES, 1, "48.7")
    for who, ally in memory.allies.items():
        if ally.on_map and ally.max_health:
            name = say("box.count.ally", name=names.assassin(pack, who))
            yield Count(f"ally/{who}", "health", name, ally.health, ally.max_health, 1, "44.14")


def _on_the_map(pack: Pack, state: State) -> Iterator[Count]:
    """Saved cubes, guards, bodies, red bases, objective tokens of the memory in play."""
    memory = state.memory
    if memory is None:
        return
    for who, figure in state.assassins.items():
        if figure.place != "eliminated" and not figure.poison_plus:
            name = say("box.count.saved", name=names.assassin(pack, who))
            yield Count(f"saved/{who}", "cubes", name, figure.saved, 1, 0, "19.2")
    for line in reserve_lines(pack, state):
        name = say("box.count.reserve", name=names.guard(pack, line.kind))
        most = max(line.left, _in_the_box(pack, state, line.kind))
        yield Count(f"reserve/{line.kind}", "figures", name, line.left, most, 0, "29.18")
    for square in sorted(memory.squares, key=lambda name: (len(name), name)):
        here = memory.squares[square]
        for word, amounts in (("guards", here.guards), ("bodies", here.bodies)):
            for kind, number in amounts:
                name = say(families.BOX_COUNT[word], square=square, name=names.guard(pack, kind))
                # Those who sit on an objective base are among the guards: fewer there can't be (30.11).
                least = dict(here.seated).get(kind, 0) if word == "guards" else 0
                yield Count(
                    f"{word}/{square}/{kind}", "figures", name, number, max(number, MOST_ON_A_SQUARE), least, "29.7"
                )
        if here.bases:
            name = say("box.count.bases", square=square)
            yield Count(f"bases/{square}", "bases", name, here.bases, max(here.bases, RED_BASES), 0, "5.4")
    for token, objective in memory.objectives.items():
        # Players name objectives as they like: one with a slash has no path of its own to be overridden.
        if not (objective.hidden or objective.lost or "/" in token):
            name = say("box.count.objective", name=names.objective(pack, token))
            yield Count(f"objective/{token}", "tokens", name, int(not objective.done), 1, 0, "14.5")


def _in_the_box(pack: Pack, state: State, kind: str) -> int:
    """How many figures of a kind there are at all (7.9, 29.18)."""
    plan = pack.memories.get(state.play.memory)
    return dict(whole_reserve(pack, plan) if plan is not None else ()).get(kind, ELITES)


def _cubes_of(pack: Pack, who: str, armour: str) -> str:
    """The cubes of somebody in words, with the armour that shows in them."""
    name = names.assassin(pack, who)
    if not armour or armour == SIGN:
        return say("box.count.health", name=name)
    return say("box.count.health_worn", name=name, armour=names.card(pack, armour))


def _boards(pack: Pack, state: State) -> Iterator[Count]:
    """Cards on boards, without skills and worn armour."""
    for who, figure in state.assassins.items():
        for (slot, card), number in Counter(carried(figure)).items():
            if slot != "armour" and card != SIGN:
                yield _on_board(pack, who, slot, card, number)


def _on_board(pack: Pack, who: str, slot: str, card: str, number: int) -> Count:
    values = {
        "name": names.assassin(pack, who),
        "card": names.card(pack, card),
        "slot": known(families.SLOT[slot], slot),
    }
    # Of one edition any number of cards may lie beside a board: P5.2
    most = max(number, INVENTORY_SLOTS) if slot == "inventory" else 1
    return Count(f"board/{who}/{slot}/{card}", "boards", say("box.count.board", **values), number, most, 0, "42.3")


def _store(pack: Pack, state: State) -> Iterator[Count]:
    """Cards of villa or main hall, and on the discards of the decks."""
    for card, number in Counter(card for card in state.hall if card != SIGN).items():
        yield _in_hall(pack, state, card, number)
    for deck, cards in state.decks.items():
        for card, number in Counter(cards.discards).items():
            name = say("box.count.discards", deck=known(families.DECK[deck], deck), card=names.card(pack, card))
            yield Count(f"discards/{deck}/{card}", "discards", name, number, SMALL_CARDS, 0, "42.6")


def _in_hall(pack: Pack, state: State, card: str, number: int) -> Count:
    key = "box.count.hall" if state.headquarters.is_open else "box.count.villa"
    name = say(key, card=names.card(pack, card))
    return Count(f"hall/{card}", "hall", name, number, SMALL_CARDS, 0, "42.5")


def found_card(pack: Pack, state: State, who: str, card: str) -> Count | None:
    """A card where the books have none; None where it can't lie, or nobody knows it."""
    if card not in pack.cards:
        return None
    if who == HALL:
        return _in_hall(pack, state, card, 0)
    figure = state.assassins.get(who)
    if figure is None or figure.companion:
        return None
    return _on_board(pack, who, "inventory", card, 0)


# ---- what would have to be overridden ----------------------------------------------------------------


def _adjustments(state: State, count: Count, number: int) -> tuple[Adjust, ...]:
    """The overrides that bring a count into the books."""
    why = say("box.count.why", what=count.name, n=number)
    return tuple(
        Adjust(path, json.dumps(value, ensure_ascii=False), why) for path, value in _values(state, count, number)
    )


def _values(state: State, count: Count, number: int) -> Iterator[tuple[str, Any]]:
    """Paths and their new values, in the order in which they are written."""
    kind, _, rest = count.id.partition("/")
    match kind, rest.split("/"):
        case "health", [who]:
            yield from _health_of(state.assassins[who], state, number)
        case "boss", [name]:
            yield f"memory/bosses/{name}", number
        case (("machine" | "ally"), [name]):
            yield f"memory/{'machines' if kind == 'machine' else 'allies'}/{name}/health", number
        case "saved", [who]:
            yield f"assassins/{who}/saved", number
        case "reserve", _:
            # A kind that had run out isn't in the state; it is told as one of none.
            reserve = state.play.reserve
            known = reserve if rest in dict(reserve) else tuple(sorted((*reserve, (rest, 0))))
            yield "memory/reserve", _put(known, rest, number, keep=True)
        case (("guards" | "bodies"), [square, guard]):
            yield f"memory/squares/{square}/{kind}", _put(getattr(state.at(square), kind), guard, number)
        case "bases", [square]:
            yield f"memory/squares/{square}/bases", number
        case "objective", [token]:
            yield f"memory/objectives/{token}/done", not number
        case _, parts:
            yield from _cards(state, kind, parts, number)


def _cards(state: State, kind: str, parts: list[str], number: int) -> Iterator[tuple[str, Any]]:
    """The same for cards on boards, in store, on discards."""
    match kind, parts:
        case "board", [who, "inventory", card]:
            cards = state.assassins[who].board.inventory
            yield f"assassins/{who}/board/inventory", _with(cards, card, number)
        case "board", [who, slot, card]:
            yield f"assassins/{who}/board/{slot}", card if number else ""
        case "hall", [card]:
            yield "hall", sorted(_with(state.hall, card, number))
        case "discards", [deck, card]:
            yield f"decks/{deck}/discards", _with(state.decks.get(deck, Deck()).discards, card, number)


def _health_of(figure: Assassin, state: State, number: int) -> Iterator[tuple[str, Any]]:
    """Cubes, and what they say of the clock of whoever has none (26.3, 26.12)."""
    where = f"assassins/{figure.name}"
    yield f"{where}/health", number
    fallen = state.memory is not None and not number
    if fallen and figure.exposed:
        yield f"{where}/exposed", False
    if fallen and not figure.critical_since:
        yield f"{where}/critical_since", max(1, state.play.turn)
    elif number and figure.critical_since:
        yield f"{where}/critical_since", 0


def _put(amounts: Amounts, kind: str, number: int, *, keep: bool = False) -> list[list[Any]]:
    """Amounts with another number of a kind; one of none is left out unless `keep`."""
    changed = [[name, number if name == kind else n] for name, n in amounts]
    return [pair for pair in changed if keep or pair[1]]


def _with(cards: tuple[str, ...], card: str, number: int) -> list[str]:
    """Cards with so many of one kind: those there are stay in their places, the last ones go first."""
    found = list(cards)
    while found.count(card) > number:
        found.reverse()
        found.remove(card)
        found.reverse()
    return found + [card] * (number - found.count(card))
