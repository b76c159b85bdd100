"""What there is in a memory, by name: people, cards, objectives, enemies, squares; for finding and the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.coach.aims import HIDDEN, aims
from domain.rules.memory.gifts import is_closed
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import Assassin, State


class Thing(Struct, frozen=True):
    """Something with a name: what it is, where it is, and its text."""

    name: str
    what: str
    """In a few words: "card of Aurelia", "objective, C2"."""
    square: str = ""
    """Empty for what isn't on the map."""
    text: str = ""
    """What there is to read about it."""


def things(pack: Pack, state: State) -> Iterator[Thing]:
    """Everything with a name in the memory in play, as far as players know of it; squares last."""
    found = aims(pack, state)
    if found is None or state.memory is None:
        return
    for goal in found.goals:
        if goal.status != HIDDEN:
            yield Thing(goal.name, say("tui.thing.goal", square=goal.square), goal.square)
    for figure in state.assassins.values():
        name = names.assassin(pack, figure.name)
        place = known(families.TUI_PLACE[figure.place], figure.place)
        yield Thing(name, say("tui.thing.person", place=place), figure.square if figure.on_map else "")
        yield from _cards(pack, figure)
    for ally in state.memory.allies.values():
        yield Thing(names.assassin(pack, ally.name), say("tui.thing.ally"), ally.square if ally.on_map else "")
    for machine in state.memory.machines.values():
        yield Thing(names.assassin(pack, machine.name), say("tui.thing.machine"), machine.square)
    for square, there in sorted(state.memory.squares.items()):
        for kind, number in there.guards:
            yield Thing(names.guards(pack, kind, number), say("tui.thing.enemy", square=square), square)
    for event in found.events:
        yield Thing(event.name, say("tui.thing.event"), "", event.text)
    plan = pack.memories[state.memory.memory]
    for terrain in plan.maps.values():
        for square, kind in terrain.kinds.items():
            yield Thing(square, say(families.TUI_GROUND[kind]), square)


def _cards(pack: Pack, figure: Assassin) -> Iterator[Thing]:
    """The cards of a board, the special ability with them; without what is closed to an apprentice (1.q1)."""
    board = figure.board
    person = pack.assassins.get(figure.name)
    held = (board.melee, board.ranged, board.blade, board.armour, *board.inventory, *board.skills)
    for card in dict.fromkeys((*held, person.ability_at(figure.level) if person else "")):
        if card in pack.cards and not is_closed(pack.cards[card], figure):
            name = names.assassin(pack, figure.name)
            square = figure.square if figure.on_map else ""
            yield Thing(pack.cards[card].name, say("tui.thing.card", name=name), square, pack.cards[card].text)


def named(pack: Pack, state: State, text: str) -> Thing | None:
    """The thing that a text names: a square or a whole name before a part of one; squares by their name alone."""
    wanted = text.strip().casefold()
    whole = part = None
    for thing in things(pack, state) if wanted else ():
        name = thing.name.casefold()
        if name == wanted:
            whole = whole or thing
        elif wanted in name and thing.name != thing.square:
            part = part or thing
    return whole or part
