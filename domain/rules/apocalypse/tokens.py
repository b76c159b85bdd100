"""Danger tokens on the table: the pile, what lies on which square, and what a token is there (A6)."""

from __future__ import annotations

from collections import Counter

from domain.content.pack import Danger, Effect
from domain.language.events import (
    CardDiscarded,
    CrocodileGone,
    DangerAdded,
    DangerPlaced,
    DangerReshuffled,
    DangerTaken,
    DeckBuilt,
    HydrasReturned,
)
from domain.model.agenda import Amounts
from domain.model.amounts import plus
from domain.model.danger import DOWN, FACE_DOWN, LAID_PILE, PILE, DangerEquipment, DangerReveal, is_danger, token_of
from domain.model.state import Assassin, Deck, State
from domain.model.terrain import map_of
from domain.playing.play import Play

ANIMALS = frozenset({"cobra", "crocodile"})


def is_river(play: Play, square: str) -> bool:
    """Whether a square belongs to the river tile; one that isn't on any map doesn't."""
    terrain = play.memory_plan.maps.get(map_of(square))
    return terrain is not None and (square in terrain.drift or square in terrain.skull)


def danger(play: Play, token: str) -> Danger:
    """The kind of a token."""
    return play.pack.dangers[token]


def role(play: Play, square: str, token: str) -> str:
    """What a token is on a square: one half counts on the river tile, the other one elsewhere (A6.2)."""
    kind = danger(play, token)
    return kind.river if is_river(play, square) else kind.land


def is_dangerous(state: State, square: str) -> bool:
    """Whether a danger token lies on a square, face up or face down."""
    return any(is_danger(mark) for mark in state.at(square).marks)


def face_down(state: State, square: str) -> tuple[str, ...]:
    """The marks of the face-down tokens of a square."""
    return tuple(mark for mark in state.at(square).marks if mark in DOWN)


def shown(play: Play, square: str, what: str) -> tuple[str, ...]:
    """The face-up tokens of a square that are of one role there."""
    tokens = (token_of(mark) for mark in play.state.at(square).marks)
    return tuple(token for token in tokens if token and role(play, square, token) == what)


def lay_out(play: Play, squares: tuple[str, ...]) -> None:
    """Make the pile ready before a memory, and put its tokens on the map (A1.21, A1.22).

    Hydras that something else brings, and those in the bag, aren't in it (A1.q4, A6.q19).
    """
    if not play.pack.dangers:
        return
    if PILE not in play.state.decks:
        pile: Amounts = ()
        for token, kind in sorted(play.pack.dangers.items()):
            pile = plus(pile, token, kind.number) if kind.reserve else pile
        play.emit(DeckBuilt(PILE, Deck(unknown=pile)), "A1.21")
    for square in squares:
        place(play, square, "A1.22")


def place(play: Play, square: str, *rules: str) -> None:
    """Draw a token and lay it face down on a square; nobody knows which one it is before it is turned.

    With an empty pile the discards become the pile (A6.1); without these either there is no token to place (A6.q18).
    """
    if not left_in_pile(play.state):
        if not play.state.decks.get(PILE, Deck()).discards:
            # A6.q18
            return
        play.emit(DangerReshuffled(), "A6.1")
    play.emit(DangerPlaced(square), *rules)


def left_in_pile(state: State) -> int:
    """Tokens of the pile that don't lie on the map."""
    laid = sum(square.marks.count(FACE_DOWN) for square in state.play.squares.values())
    return state.decks.get(PILE, Deck()).size - laid


def discard(play: Play, square: str, token: str, *rules: str) -> None:
    """A face-up token leaves its square for the discards."""
    play.emit(DangerTaken(square, token), *rules)
    play.emit(CardDiscarded(PILE, token), *rules)


def release(play: Play, figure: Assassin, *rules: str) -> None:
    """The crocodile leaves the base; its token has been among the discards since it seized somebody (A6.q23)."""
    if figure.seized:
        play.emit(CrocodileGone(figure.name, figure.seized), *rules)


def offer(play: Play, who: str) -> None:
    """Face-up equipment on the square that an assassin has come to may be taken (A6.34)."""
    figure = play.figure(who)
    for token in shown(play, figure.square, "equipment") if can_take(figure) else ():
        play.push(DangerEquipment(figure.square, token, (who,)))


def offer_on(play: Play, who: str, square: str) -> None:
    """The same for a square that an assassin is about to land on."""
    for token in shown(play, square, "equipment"):
        play.push(DangerEquipment(square, token, (who,)))


def can_take(figure: Assassin) -> bool:
    """Whether somebody can take an equipment token: neither in critical condition nor seized (A6.q17).

    A companion holds no cards (A2.4).
    """
    return figure.on_map and not figure.critical and not figure.seized and not figure.companion


def clear(play: Play, *, won: bool) -> None:
    """At the end of a memory all tokens but hydras in the bag go back to the pile (A6.q19).

    Face-up equipment and hydras with them (A6.35, A6.41); after a failure the hydras of this attempt too, and no
    others (A6.43, A6.q20).
    """
    deck = play.state.decks.get(PILE)
    # What an instruction has asked for since is gone already (A6.38).
    caught = Counter(play.state.play.hydras) & Counter(play.state.hydras)
    back = () if won else tuple(sorted(caught.elements()))
    if deck is None:
        # With the box on the table the pile lies there too.
        if back:
            play.emit(HydrasReturned(back), "A6.43", "A6.q20")
        return
    tokens: Amounts = deck.unknown
    for token, number in play.state.decks.get(LAID_PILE, Deck()).unknown:
        tokens = plus(tokens, token, number)
    on_map = (token_of(mark) for square in play.state.play.squares.values() for mark in square.marks)
    for token in (*deck.discards, *filter(None, on_map), *back):
        tokens = plus(tokens, token, 1)
    if back:
        play.emit(HydrasReturned(back), "A6.43", "A6.q20")
    if tokens != deck.unknown or deck.discards:
        play.emit(DeckBuilt(PILE, Deck(unknown=tokens)), "A6.q19", "A6.35", "A6.41")
    if play.state.decks.get(LAID_PILE, Deck()).size:
        play.emit(DeckBuilt(LAID_PILE, Deck()), "A6.q19")


# What cards do with tokens


def place_by_effect(play: Play, effect: Effect, *rules: str) -> None:
    """A card puts a token on a square; where somebody is it is turned at once (A6.q22)."""
    on_map = any(effect.square in terrain.kinds for terrain in play.memory_plan.maps.values())
    if play.pack.dangers and on_map:
        place(play, effect.square, *rules)


def discard_by_effect(play: Play, effect: Effect) -> None:
    """A card takes a danger token off a square, whatever it is (A6.42); a face-down one before a face-up one."""
    if face_down(play.state, effect.square):
        play.push(DangerReveal(effect.square, discard=True))
        return
    for what in (*ANIMALS, "nothing", "rock", "equipment", "hydra"):
        for token in shown(play, effect.square, what)[:1]:
            discard(play, effect.square, token, "A6.42")
            return


def add_by_effect(play: Play, effect: Effect, *rules: str) -> None:
    """A card brings tokens into the pile that weren't there from the start, like hydras (A1.21)."""
    if effect.kind in play.pack.dangers:
        play.emit(DangerAdded(effect.kind, effect.number), "A1.21", *rules)
