"""States with one part changed: what the apply functions are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from domain.model.state import EMPTY_MAP, EMPTY_SQUARE, Ally, Deck, Figure, Memory, Square, State

Apply: TypeAlias = Callable[[State, Any], State]


def with_figure(state: State, who: str, **changes: Any) -> State:  # noqa: ANN401 - fields of Figure, checked by its tests
    """The state with fields of an assassin or ally changed."""
    return seat_figure(state, who, replace(state.person(who), **changes))


def seat_figure(state: State, who: str, figure: Figure) -> State:
    """The same as `with_figure` with the figure ready: what happens most often in a game goes without keywords."""
    # Neither class has subclasses, and this is asked for every fact about a figure.
    if type(figure) is Ally:
        allies = state.play.allies.copy()
        allies[who] = figure
        return replace(state, memory=replace(state.play, allies=allies))
    figures = state.assassins.copy()
    figures[who] = figure
    return replace(state, assassins=figures)


def with_memory(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Memory
    """The state with fields of the memory in play changed."""
    return replace(state, memory=replace(state.play, **changes))


def with_square_in(memory: Memory, name: str, square: Square) -> dict[str, Square]:
    """The squares of a memory with one put in; an empty one is left out."""
    squares = memory.squares.copy()
    put_square(squares, name, square)
    return squares


def put_square(squares: dict[str, Square], name: str, square: Square) -> None:
    """Put a square into a dictionary that nobody else holds; an empty one is left out."""
    if square == EMPTY_SQUARE:
        squares.pop(name, None)
    else:
        squares[name] = square


def with_square(state: State, name: str, **changes: Any) -> State:  # noqa: ANN401 - fields of Square
    """The state with fields of a square changed."""
    memory = state.play
    square = replace(memory.squares.get(name, EMPTY_SQUARE), **changes)
    return replace(state, memory=replace(memory, squares=with_square_in(memory, name, square)))


def with_map(state: State, letter: str, **changes: Any) -> State:  # noqa: ANN401 - fields of MapState
    """The state with fields of a map changed."""
    memory = state.play
    maps = memory.maps.copy()
    maps[letter] = replace(maps.get(letter, EMPTY_MAP), **changes)
    return replace(state, memory=replace(memory, maps=maps))


def with_deck(state: State, name: str, deck: Deck) -> State:
    """The state with a deck put in the place of its name."""
    decks = state.decks.copy()
    decks[name] = deck
    return replace(state, decks=decks)
