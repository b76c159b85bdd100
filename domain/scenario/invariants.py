"""What holds in every state, whatever happened: for scenarios, random play and tests."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.content.pack import MemoryPlan, Pack
from domain.model.agenda import Amounts
from domain.model.amounts import merged, plus, text, total
from domain.model.state import Assassin, Square, State
from domain.rules.movement import MOST_ON_A_SQUARE
from domain.rules.turn import CUBES_A_TURN
from domain.words import say

MOST_BYTES = 64 * 1024
"""Size of an encoded state."""

encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(State)


def broken(pack: Pack, state: State) -> list[str]:
    """Every invariant that a state breaks, a sentence each; none for a sound state."""
    found = list(_figures(pack, state))
    if bool(state.agenda) != (state.memory is not None):
        found.append(say("scenario.invariant.agenda"))
    if state.memory is not None:
        plan = pack.memories[state.memory.memory]
        for name, square in state.memory.squares.items():
            found += _square(name, square)
        found += _reserve(pack, plan, state)
        found += _decks(plan, state)
    data = encode(state)
    if len(data) > MOST_BYTES:
        found.append(say("scenario.invariant.size", number=len(data)))
    if _decoder.decode(data) != state:
        found.append(say("scenario.invariant.round_trip"))
    return found


def bases(state: State) -> tuple[int, int]:
    """Red bases on the table: worn by figures, and loose on the map."""
    worn = sum(figure.exposed for figure in state.assassins.values())
    loose = sum(square.bases for square in state.memory.squares.values()) if state.memory else 0
    return worn, loose


def _figures(pack: Pack, state: State) -> Iterator[str]:
    gains = (e.number for card in pack.events.values() for e in card.effects if e.op == "gain_cube")
    most = CUBES_A_TURN + max(gains, default=0)
    for name, figure in state.assassins.items():
        if not 0 <= figure.cubes <= most:
            yield say("scenario.invariant.cubes", name=name, number=figure.cubes)
        if figure.saved not in {0, 1}:
            yield say("scenario.invariant.saved", name=name, number=figure.saved)
        yield from _health(name, figure)
        if figure.on_map != bool(figure.square) or (figure.exposed and not figure.on_map):
            yield say("scenario.invariant.place", name=name, place=figure.place, square=figure.square)


def _health(name: str, figure: Assassin) -> Iterator[str]:
    if not 0 <= figure.health <= figure.max_health:
        yield say("scenario.invariant.health", name=name, number=figure.health, most=figure.max_health)
    if figure.critical != (figure.health == 0) or (figure.critical and figure.exposed):
        condition = "exposed" if figure.exposed else f"at {figure.health}"
        yield say("scenario.invariant.critical", name=name, state=condition)


def _square(name: str, square: Square) -> Iterator[str]:
    number = square.enemies + total(square.bodies)
    if number > MOST_ON_A_SQUARE:
        yield say("scenario.invariant.crowded", square=name, number=number)
    if square.bases < 0 or any(n <= 0 for _, n in (*square.guards, *square.bodies, *square.seated)):
        yield say("scenario.invariant.negative", square=name)
    standing = dict(square.guards)
    if any(number > standing.get(kind, 0) for kind, number in square.seated):
        yield say("scenario.invariant.seats", square=name)


def _reserve(pack: Pack, plan: MemoryPlan, state: State) -> Iterator[str]:
    """No figure is lost or made: reserve, guards, bodies and disguises are what the box holds (7.9, 6.5)."""
    have = state.play.reserve
    for square in state.play.squares.values():
        have = merged(merged(have, square.guards), square.bodies)
    for figure in state.assassins.values():
        have = plus(have, figure.disguise, 1) if figure.disguise else have
    found, most = dict(have), dict(plan.reserve)
    for kind in sorted(kind for kind in {*found, *most} if not pack.guards[kind].boss):
        if found.get(kind, 0) != most.get(kind, 0):
            yield say("scenario.invariant.reserve", kind=kind, number=found.get(kind, 0), most=most.get(kind, 0))


def _decks(plan: MemoryPlan, state: State) -> Iterator[str]:
    """Every card is in one place: deck, discards, or beside a map."""
    built = {"event": plan.events, "reinforcement": plan.reinforcements.get(len(state.assassins), ())}
    for name, deck in state.decks.items():
        if name not in built:
            continue
        cards: Amounts = deck.unknown
        for card in (*deck.top, *deck.bottom, *deck.discards):
            cards = plus(cards, card, 1)
        if name == "event":
            for here in state.play.maps.values():
                cards = plus(cards, here.event, 1) if here.event else cards
        if cards != built[name]:
            yield say("scenario.invariant.deck", deck=name, found=text(cards), expected=text(built[name]))
