"""What holds in every state, whatever happened: for scenarios, random play and tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from domain.content.pack import MemoryPlan, Pack
from domain.core.same import Same
from domain.model.agenda import Amounts
from domain.model.amounts import merged, plus, text
from domain.model.between import LevelUp
from domain.model.editions import flag
from domain.model.state import Assassin, Deck, Figure, Square, State
from domain.playing.ground import FALLEN, plan_in_play
from domain.playing.owned import with_own
from domain.playing.play import Play
from domain.rules.apocalypse.slot import joined, team
from domain.rules.campaign.assignment import BEDS, CAPS
from domain.rules.memory.clearing import without_retired
from domain.rules.memory.machines import aboard
from domain.rules.memory.movement import MOST_ON_A_SQUARE, bodies_take_room, crowd_of
from domain.rules.memory.slots import MOST_POISON, cubes_within_reach, poison_cubes
from domain.scenario.region_invariants import broken_region
from domain.text.catalogue import say

MOST_BYTES = 64 * 1024
"""Size of an encoded state."""

encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(State)


def broken(pack: Pack, state: State) -> list[str]:
    """Every invariant that a state breaks, a sentence each; none for a sound state."""
    pack = with_own(pack, state)
    found = list(_figures(pack, state))
    found += _headquarters(state)
    found += broken_region(pack, state)
    if state.memory is not None and not state.agenda:
        found.append(say("scenario.invariant.agenda"))
    # Somebody who joins chooses skills in a campaign of single memories too.
    story = [frame for frame in state.agenda if not isinstance(frame, LevelUp)]
    if state.memory is None and story and not state.flow:
        found.append(say("scenario.invariant.idle"))
    if state.memory is not None:
        plan = pack.memories[state.memory.memory]
        bodies = bodies_take_room(state)
        for name, square in state.memory.squares.items():
            if not _is_sound(square, bodies=bodies):
                found += _square(name, square, bodies=bodies)
        found += _allies(state)
        found += _machines(state)
        found += _ground(pack, state)
        if not state.at_table:
            # There the players count what is left, and the decks are theirs.
            found += _reserve(pack, plan, state)
            found += _decks(pack, plan, state)
    data = encode(state)
    if len(data) > MOST_BYTES:
        found.append(say("scenario.invariant.size", number=len(data)))
    if _decoder.decode(data) != state:
        found.append(say("scenario.invariant.round_trip"))
    return found


def _headquarters(state: State) -> Iterator[str]:
    """No building holds more than its spaces, and an apprentice stands in for everybody in hospital (40.23, 40.29)."""
    there = state.headquarters
    for place, most in CAPS.items() if there.figures else ():
        staff = there.staff(place)
        if len(staff) > most:
            yield say("scenario.invariant.figure", name=staff[-1], place=place, number=len(staff), most=most)
    if len(there.patients) > BEDS:
        number = len(there.patients)
        yield say("scenario.invariant.figure", name=there.patients[-1], place="-", number=number, most=BEDS)
    for name in there.patients:
        figure = state.assassins.get(name)
        if figure is None or not figure.apprentice or figure.bag is None:
            yield say("scenario.invariant.patient", name=name)


def bases(state: State) -> tuple[int, int]:
    """Red bases on the table: worn by figures, and loose on the map."""
    allies = state.memory.allies.values() if state.memory else ()
    worn = sum(figure.exposed for figure in (*state.assassins.values(), *allies))
    loose = sum(square.bases for square in state.memory.squares.values()) if state.memory else 0
    return worn, loose


def _figures(pack: Pack, state: State) -> Iterator[str]:
    by_event, most = cubes_within_reach(pack)
    for name, figure in state.assassins.items():
        # Cubes that were handed over lie outside of the slots (A2.q7), and none lies where poison is (A5.4).
        own = figure.cubes - figure.lent
        if not 0 <= own <= (by_event - figure.poison if figure.poison else most) or figure.lent < 0:
            yield say("scenario.invariant.cubes", name=name, number=figure.cubes)
        if not 0 <= poison_cubes(figure) <= MOST_POISON or (figure.poison_plus and figure.saved):
            yield say("scenario.invariant.cubes", name=name, number=figure.cubes)
        if figure.saved not in {0, 1}:
            yield say("scenario.invariant.saved", name=name, number=figure.saved)
        yield from _health(state, name, figure)
        # Of one edition whoever leaves keeps the red base: P9.q1
        kept = figure.place == "left" and flag(state, "travel_base") == "kept"
        if figure.on_map != bool(figure.square) or (figure.exposed and not (figure.on_map or kept)):
            yield say("scenario.invariant.place", name=name, place=figure.place, square=figure.square)


def _health(state: State, name: str, figure: Assassin) -> Iterator[str]:
    if not 0 <= figure.health <= figure.max_health:
        yield say("scenario.invariant.health", name=name, number=figure.health, most=figure.max_health)
    fallen = figure.on_map and figure.health == 0
    # Of one edition the red base stays on whoever has fallen: P26.q1
    seen = figure.exposed and flag(state, "critical_keeps_base") == "false"
    if (figure.critical and (figure.health or seen)) or (fallen and not figure.critical):
        condition = "exposed" if figure.exposed else f"at {figure.health}"
        yield say("scenario.invariant.critical", name=name, state=condition)


def _allies(state: State) -> Iterator[str]:
    for name, ally in state.play.allies.items():
        if not 0 <= ally.health <= ally.max_health:
            yield say("scenario.invariant.health", name=name, number=ally.health, most=ally.max_health)
        fallen = ally.on_map and ally.max_health > 0 and ally.health == 0
        seen = ally.exposed and flag(state, "critical_keeps_base") == "false"
        if (ally.critical and (ally.health or seen)) or (fallen and not ally.critical):
            yield say(
                "scenario.invariant.critical", name=name, state="exposed" if ally.exposed else f"at {ally.health}"
            )
        if ally.on_map != bool(ally.square) or (ally.exposed and ally.place != "map"):
            yield say("scenario.invariant.place", name=name, place=ally.place, square=ally.square)


def _machines(state: State) -> Iterator[str]:
    """A machine holds one character at most, and that one is where it is (48.1)."""
    inside = {a.name: a.square for a in state.assassins.values() if a.place == "machine"}
    for name, machine in state.play.machines.items():
        if machine.health <= 0:
            yield say("scenario.invariant.wreck", name=name, number=machine.health)
        if machine.aboard in state.assassins and inside.pop(machine.aboard, "") != machine.square:
            yield say("scenario.invariant.aboard", name=machine.aboard, machine=name)
    for name in inside:
        yield say("scenario.invariant.aboard", name=name, machine="-")
    for square in {machine.square for machine in state.play.machines.values()}:
        here, riding = state.at(square), aboard(state, square)
        free = merged(merged(here.guards, here.seated, -1), riding, -1)
        if any(number < 0 for _, number in free):
            yield say("scenario.invariant.riders", square=square)


def _ground(pack: Pack, state: State) -> Iterator[str]:
    """Nothing and nobody is on squares that have fallen or on maps that were put away (43.4, 51.7)."""
    memory = state.play
    left = _left(Same(plan_in_play(pack, state)))
    for name, square in memory.squares.items():
        if name not in left and square != Square(marks=(FALLEN,)):
            yield say("scenario.invariant.ground", what=name)
    people: tuple[Figure, ...] = (*state.assassins.values(), *memory.allies.values())
    standing = {figure.name: figure.square for figure in people if figure.on_map}
    standing |= {machine.name: machine.square for machine in memory.machines.values()}
    for name, where in standing.items():
        if where not in left:
            yield say("scenario.invariant.ground", what=name)


@lru_cache(maxsize=64)
def _left(plan: Same[MemoryPlan]) -> frozenset[str]:
    return frozenset(name for terrain in plan.of.maps.values() for name in terrain.kinds)


@lru_cache(maxsize=4096)
def _is_sound(square: Square, *, bodies: bool) -> bool:
    """Whether nothing is wrong with what lies on a square: most of them look like one that was seen before."""
    return next(_square("", square, bodies=bodies), None) is None


def _square(name: str, square: Square, *, bodies: bool) -> Iterator[str]:
    number = crowd_of(square, bodies=bodies)
    if number > MOST_ON_A_SQUARE:
        yield say("scenario.invariant.crowded", square=name, number=number)
    if square.bases < 0 or any(n <= 0 for _, n in (*square.guards, *square.bodies, *square.seated)):
        yield say("scenario.invariant.negative", square=name)
    standing = dict(square.guards)
    if any(seats > standing.get(kind, 0) for kind, seats in square.seated):
        yield say("scenario.invariant.seats", square=name)


def _reserve(pack: Pack, plan: MemoryPlan, state: State) -> Iterator[str]:
    """No figure is lost or made: reserve, guards, bodies and disguises are what the box holds (7.9, 6.5)."""
    found, most = dict(state.play.reserve), dict(plan.reserve)
    for square in state.play.squares.values():
        for kind, number in square.guards + square.bodies:
            found[kind] = found.get(kind, 0) + number
    people: tuple[Figure, ...] = (*state.assassins.values(), *state.play.allies.values())
    for figure in people:
        if figure.disguise:
            found[figure.disguise] = found.get(figure.disguise, 0) + 1
    for kind in sorted(kind for kind in {*found, *most} if not pack.guards[kind].boss):
        if found.get(kind, 0) != most.get(kind, 0):
            yield say("scenario.invariant.reserve", kind=kind, number=found.get(kind, 0), most=most.get(kind, 0))


def _decks(pack: Pack, plan: MemoryPlan, state: State) -> Iterator[str]:
    """Every card is in one place: deck, discards, or beside a map; with those that have joined it (A13.2)."""
    play = Play(pack, state)
    decks = {"event": plan.events, "reinforcement": plan.reinforcements.get(len(team(play)), ())}
    built = {name: _with(deck, joined(play, name)) for name, deck in decks.items()}
    for name, deck in state.decks.items():
        if name not in built or name in plan.open:
            continue
        cards = _cards_of(deck)
        if name == "event":
            for here in state.play.maps.values():
                cards = plus(cards, here.event, 1) if here.event else cards
        if name == "event":
            # Of one edition events retire for good: P4.7
            built[name] = without_retired(state, built[name])
        if cards != built[name]:
            yield say("scenario.invariant.deck", deck=name, found=text(cards), expected=text(built[name]))


@lru_cache(maxsize=1024)
def _cards_of(deck: Deck) -> Amounts:
    """All cards of a deck. Most decks are as they were a decision ago."""
    return _with(deck.unknown, (*deck.top, *deck.bottom, *deck.discards))


def _with(cards: Amounts, more: tuple[str, ...]) -> Amounts:
    for card in more:
        cards = plus(cards, card, 1)
    return cards
