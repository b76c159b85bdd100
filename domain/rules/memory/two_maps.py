"""Two maps side by side: point 51. What a map has of its own stands on its `MapState`."""

from __future__ import annotations

from domain.content.pack import ReinforcementCard
from domain.language.events import (
    BodiesRemoved,
    CardDiscarded,
    Eliminated,
    EventCleared,
    GuardsRemoved,
    MachineGone,
    MapDismantled,
)
from domain.model.terrain import map_of
from domain.playing.play import Play


def reinforced(play: Play, card: ReinforcementCard) -> str:
    """The map that the guards of a card enter: the one its triangle points to while both are in play (51.3, 51.q1)."""
    maps = play.state.play.maps
    # With one map left it is that one every turn (51.7).
    return card.triangle if card.triangle in maps else next(iter(maps))


def check_maps(play: Play) -> None:
    """Put away every map on which nothing is left to do and nobody to do it, but never the last one (51.7)."""
    memory = play.state.memory
    # On the table the players see what is left to do where.
    if memory is None or len(memory.maps) == 1 or memory.turn == 0 or play.state.at_table:
        return
    for letter in tuple(memory.maps):
        if len(play.state.play.maps) > 1 and _is_finished(play, letter):
            _dismantle(play, letter)


def _is_finished(play: Play, letter: str) -> bool:
    """Whether a map has neither open objectives nor assassins (51.6).

    An ally who is to be got out or kept alive is something to do.
    """
    memory = play.state.play
    plans = play.memory_plan.allies
    to_do = any(
        map_of(token.square) == letter and not (token.done or token.lost) for token in memory.objectives.values()
    )
    to_look_after = any(
        ally.on_map and map_of(ally.square) == letter and name in plans and (plans[name].leave or plans[name].survive)
        for name, ally in memory.allies.items()
    )
    return not (to_do or to_look_after or any(map_of(a.square) == letter for a in play.on_map()))


def _dismantle(play: Play, letter: str) -> None:
    """Put a map away: its guards go to the reserve, its event to the discards (51.7)."""
    memory = play.state.play
    for name, ally in memory.allies.items():
        if ally.on_map and map_of(ally.square) == letter:
            play.emit(Eliminated(name), "51.7")
    for name, machine in memory.machines.items():
        if map_of(machine.square) == letter:
            play.emit(MachineGone(name), "51.7")
    for square, here in memory.squares.items():
        if map_of(square) == letter:
            for kind, number in here.guards:
                play.emit(GuardsRemoved(square, kind, number), "51.7")
            for kind, number in here.bodies:
                play.emit(BodiesRemoved(square, kind, number), "51.7")
    if memory.maps[letter].event:
        if not play.is_open("event"):
            play.emit(CardDiscarded("event", memory.maps[letter].event), "51.7")
        play.emit(EventCleared(letter), "51.7")
    play.emit(MapDismantled(letter), "51.7")
    play.redraw()
