"""Taking over another version of the pack that a campaign is played with.

A campaign keeps the pack it was begun with until its players want a newer one. Everything that stands in the campaign
stays as it is: health, cards, decks, the squares of a memory in play. So whatever is named there must be in the new
pack as well; what it has changed counts from the next time that somebody looks it up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from domain.content.pack import MemoryPlan, Pack
from domain.language.commands import TakePack
from domain.language.events import PackTaken
from domain.model.headquarters import Bag
from domain.model.state import Assassin, Deck, Memory, State
from domain.playing.owned import with_own
from domain.playing.play import Play, Refusal, refuse

RULE = "1.4"

BY_DECK = {"event": "events", "reinforcement": "reinforcements", "equipment": "cards", "chest": "cards"}
"""What the cards of a deck are; other decks hold markers."""

PRINTED = ("A.", "B.", "C.", "D.", "@", "none")
"""How a reinforcement card begins that was read from a card on the table: it names guards, and is in no pack."""


class Missing(NamedTuple):
    """Something that a campaign has and a pack hasn't: its kind ("card", "guard", "square", ...) and its id."""

    kind: str
    name: str


def lacks(kind: str) -> str:
    """The key of a refusal for want of something of a kind."""
    return f"pack_lacks.{kind}"


def check_given(pack: Pack, state: State, command: TakePack) -> Refusal | None:
    """Whether a campaign can go on with a pack. Asked before anything is worked out with it."""
    if not state.pack.id:
        return refuse(RULE, "no_campaign")
    if state.pack.hash == command.hash:
        return refuse(RULE, "pack_same", pack=pack.title)
    if (pack.id, pack.hash) != (command.pack, command.hash):
        return refuse(RULE, "pack_unknown", pack=command.pack, hash=command.hash[:8])
    if pack.id != state.pack.id:
        return refuse(RULE, "pack_other", pack=pack.title)
    first = next(missing(pack, state), None)
    return refuse(RULE, lacks(first.kind), lacking=first.name, pack=pack.title) if first else None


def check_take(play: Play, command: TakePack) -> Refusal | None:
    """As `check_given`, of the pack that is at hand."""
    return check_given(play.printed, play.state, command)


def do_take(play: Play, command: TakePack) -> None:
    """From now on the campaign is played with this pack."""
    play.emit(PackTaken(command.pack, command.hash, play.printed.version), RULE)


def missing(pack: Pack, state: State) -> Iterator[Missing]:
    """What a campaign has and a pack hasn't, the memory in play first."""
    try:
        known = with_own(pack, state)
    except LookupError as fault:  # a map that the players have entered is of a memory that isn't there
        yield Missing("memory", str(fault).strip("'"))
        return
    if state.memory is not None:
        plan = known.memories.get(state.memory.memory)
        if plan is None:
            yield Missing("memory", state.memory.memory)
        else:
            yield from _of_memory(known, plan, state, state.memory)
    yield from _of_people(known, state)
    yield from _lacking("card", state.hall, known.cards)
    for name, deck in state.decks.items():
        yield from _of_deck(known, name, deck)
    yield from _lacking("memory", state.diary, known.memories)
    yield from _of_headquarters(known, state)
    yield from _of_region(known, state)


def _lacking(kind: str, names: Collection[str], there: Collection[str]) -> Iterator[Missing]:
    return (Missing(kind, name) for name in names if name and name not in there)


def _of_memory(pack: Pack, plan: MemoryPlan, state: State, memory: Memory) -> Iterator[Missing]:
    if not state.at_table:
        yield from _lacking("map", memory.maps, plan.maps)
        yield from _lacking("square", tuple(_squares(state, memory)), _drawn(plan))
        yield from _lacking("objective", memory.objectives, plan.objectives)
    guards = [kind for kind, _ in memory.reserve]
    for square in memory.squares.values():
        guards += [kind for amounts in (square.guards, square.bodies, square.seated) for kind, _ in amounts]
    yield from _lacking("guard", (*guards, *memory.bosses), pack.guards)
    yield from _lacking("ally", memory.allies, pack.allies)
    yield from _lacking("machine", memory.machines, pack.machines)
    yield from _lacking("card", memory.chests_won, pack.cards)
    events = tuple(one.event for one in memory.maps.values())
    yield from _lacking("card", events, pack.events)


def _drawn(plan: MemoryPlan) -> set[str]:
    return {square for terrain in plan.maps.values() for square in terrain.kinds}


def _squares(state: State, memory: Memory) -> Iterator[str]:
    """The squares that somebody or something is on; tiles that have fallen are gone from the map by now."""
    yield from (figure.square for figure in state.assassins.values() if figure.on_map)
    yield from (figure.square for figure in memory.allies.values() if figure.on_map)
    yield from (machine.square for machine in memory.machines.values())
    yield from memory.squares
    yield from (token.square for token in memory.objectives.values())


def _of_people(pack: Pack, state: State) -> Iterator[Missing]:
    people = {**pack.assassins, **pack.companions}
    yield from _lacking("person", (*state.assassins, *state.away), people)
    for figure in state.assassins.values():
        yield from _lacking("card", tuple(_cards(figure)), pack.cards)
    for away in state.away.values():
        yield from _lacking("card", away.bag.cards, pack.cards)


def _cards(figure: Assassin) -> Iterator[str]:
    board = figure.board
    yield from (board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills)
    yield from (figure.bag or Bag()).cards


def _of_deck(pack: Pack, name: str, deck: Deck) -> Iterator[Missing]:
    table = BY_DECK.get(name)
    if table is not None:
        held = (*deck.top, *(card for card, _ in deck.unknown), *deck.bottom, *deck.discards)
        yield from _lacking("card", [card for card in held if not card.startswith(PRINTED)], getattr(pack, table))


def _of_headquarters(pack: Pack, state: State) -> Iterator[Missing]:
    there, plan = state.headquarters, pack.campaign
    if plan is None:
        if state.flow:
            yield Missing("story", pack.title)
        return
    kinds = {figure.rpartition("_")[0] for figure in there.figures}
    yield from _lacking("figure", sorted({*kinds, there.board}), plan.figures)
    yield from _lacking("blueprint", (*there.blueprints, there.blueprint), plan.blueprints)
    yield from _lacking("contract", there.contracts, plan.contract_cards)


def _of_region(pack: Pack, state: State) -> Iterator[Missing]:
    region, plan = state.region, pack.region
    if not region.position:
        return
    if plan is None:
        yield Missing("region", pack.title)
        return
    locations = {str(number) for number in plan.locations}
    places = (str(region.position), *region.places, *(str(end) for line in region.lines for end in line))
    yield from _lacking("location", places, {*locations, *region.charted})
    yield from _lacking("clue", region.clues, {**plan.clues, **region.own})
    if not plan.own:
        numbers = {str(number) for number in plan.numbers}
        yield from _lacking("number", [str(number) for number in (*region.slot, *region.joined)], numbers)
    yield from _lacking("memory", (region.memory,), pack.memories)
