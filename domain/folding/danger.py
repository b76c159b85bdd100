"""Facts of danger tokens, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.parts import Apply, put_square, with_deck, with_figure, with_memory, with_square
from domain.language import events as e
from domain.model.amounts import plus
from domain.model.danger import FACE_DOWN, LAID, LAID_PILE, PILE, face_up
from domain.model.state import Deck, State


def _without(marks: tuple[str, ...], mark: str) -> tuple[str, ...]:
    """The marks of a square with one of a kind less."""
    at = marks.index(mark)
    return marks[:at] + marks[at + 1 :]


def _placed(state: State, f: e.DangerPlaced) -> State:
    return with_square(state, f.square, marks=(*state.at(f.square).marks, FACE_DOWN))


def _reshuffled(state: State, _: e.DangerReshuffled) -> State:
    deck, laid = state.decks[PILE], state.decks.get(LAID_PILE, Deck())
    waiting, fresh = laid.unknown, deck.unknown[:0]
    for token, number in deck.unknown:
        waiting = plus(waiting, token, number)
    for token in deck.discards:
        fresh = plus(fresh, token, 1)
    if waiting:
        state = with_deck(state, LAID_PILE, replace(laid, unknown=waiting))
    state = with_deck(state, PILE, replace(deck, unknown=fresh, discards=()))
    squares = state.play.squares.copy()
    for name, square in state.play.squares.items():
        if FACE_DOWN in square.marks:
            marks = tuple(LAID if mark == FACE_DOWN else mark for mark in square.marks)
            put_square(squares, name, replace(square, marks=marks))
    return with_memory(state, squares=squares)


def _turned(state: State, f: e.DangerTurned) -> State:
    marks = _without(state.at(f.square).marks, LAID if f.pile == LAID_PILE else FACE_DOWN)
    return with_square(state, f.square, marks=(*marks, face_up(f.token)))


def _taken(state: State, f: e.DangerTaken) -> State:
    return with_square(state, f.square, marks=_without(state.at(f.square).marks, face_up(f.token)))


def _added(state: State, f: e.DangerAdded) -> State:
    deck = state.decks.get(PILE, Deck())
    return with_deck(state, PILE, replace(deck, unknown=plus(deck.unknown, f.token, f.number)))


def _base_drawn(state: State, _: e.BaseDrawn) -> State:
    consumed = state.consumed.copy()
    consumed["deck.bases"] = consumed.get("deck.bases", 0) + 1
    return replace(state, consumed=consumed)


def _seized(state: State, f: e.Seized) -> State:
    return with_figure(state, f.who, seized=f.token)


def _crocodile_gone(state: State, f: e.CrocodileGone) -> State:
    return with_figure(state, f.who, seized="")


def _hydra_captured(state: State, f: e.HydraCaptured) -> State:
    if f.square:
        state = with_square(state, f.square, marks=_without(state.at(f.square).marks, face_up(f.token)))
    if state.memory is not None:
        state = with_memory(state, hydras=(*state.play.hydras, f.token))
    return replace(state, hydras=tuple(sorted((*state.hydras, f.token))))


def hydras_gone(state: State, f: e.HydrasReturned | e.HydrasSpent) -> State:
    """These captured tokens are in the box again."""
    left = list(state.hydras)
    for token in f.tokens:
        left.remove(token)
    return replace(state, hydras=tuple(left))


APPLY: dict[type[e.Fact], Apply] = {
    e.DangerPlaced: _placed,
    e.DangerReshuffled: _reshuffled,
    e.DangerTurned: _turned,
    e.DangerTaken: _taken,
    e.DangerAdded: _added,
    e.BaseDrawn: _base_drawn,
    e.Seized: _seized,
    e.CrocodileGone: _crocodile_gone,
    e.HydraCaptured: _hydra_captured,
    e.HydrasReturned: hydras_gone,
}
"""What each fact does to a state."""
