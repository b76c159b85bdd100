"""Bodies are hidden and searched, chests are opened: points 10 and 17."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.commands import HideBodies, OpenChest
from domain.language.events import BodiesRemoved, CardDiscarded, CardDrawn
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, CardEffects, Equip, Search
from domain.model.amounts import total
from domain.model.editions import flag
from domain.model.prototype import Clearing
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import actors, refuse_actor, refuse_place, refuse_stealth, spend
from domain.rules.memory.effects import carry_out
from domain.rules.memory.locks import open_chest
from domain.rules.prototype.rummaging import one_is_kept

DECK = "equipment"


def considered_hidings(play: Play) -> list[HideBodies]:
    """Hiding the bodies by everybody on the map, with and without a search."""
    return [
        HideBodies(figure.name, search)
        for figure in actors(play, 1)
        if play.explains or play.state.at(figure.square).bodies
        for search in (False, True)
    ]


def check_hide_bodies(play: Play, command: HideBodies) -> Refusal | None:
    """Whether an assassin may hide the bodies of the square (17.1, 17.2)."""
    refusal = refuse_actor(play.state, command.who, 1)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    # Out of a hiding spot it works: 17.10
    if figure.place == "tower":
        return refuse("9.11", "leap_first", name=command.who)
    if not play.state.at(figure.square).bodies:
        return refuse("17.1", "no_bodies", name=command.who, square=figure.square)
    if not hideable(play, figure.square):
        return refuse("33.12", "body_stays", square=figure.square)
    if command.search and DECK not in play.state.decks:
        return refuse("17.3", "no_searching", name=command.who)
    if not command.search and one_is_kept(play) and (DECK in play.state.decks or play.is_open(DECK)):
        return refuse("P16.3", "search_too", name=command.who)
    return _refuse_seen(play, command.who, "17.2")


def _refuse_seen(play: Play, who: str, rule: str) -> Refusal | None:
    """Why somebody exposed among enemies can't do it; of one edition bodies and chests are free (P16.7, P18.2)."""
    free = flag(play.state, "exposed_among_enemies_may") == "bodies_and_chest"
    return None if free else refuse_stealth(play.state, who, rule)


def do_hide_bodies(play: Play, command: HideBodies) -> None:
    """Search if asked (17.3), for as many cards at most as there are bodies; then all bodies go."""
    square = play.figure(command.who).square
    spend(play, command.who, 1, "17.1")
    if one_is_kept(play):
        play.push(Clearing(command.who))
    elif command.search:
        play.push(Search(command.who, total(hideable(play, square)), drawing=True))
    else:
        _remove_bodies(play, square)


def hideable(play: Play, square: str) -> Amounts:
    """The bodies of a square that can be hidden: all, but for a boss whose card forbids it (17.q1, 33.12)."""
    return tuple((kind, number) for kind, number in play.state.at(square).bodies if play.pack.guards[kind].searchable)


def _remove_bodies(play: Play, square: str) -> None:
    for kind, number in hideable(play, square):
        play.emit(BodiesRemoved(square, kind, number), "17.1", "17.7", "17.q1")


def work_search(play: Play, frame: Search) -> Choice | ChanceNode | None:
    """Draw the next card, or ask whether to go on (17.4, 17.5)."""
    square = play.figure(frame.who).square
    if frame.cards_left:
        if not frame.drawing:
            return Choice("search", ("draw", "stop"), frame.who, square, ("17.5",))
        node = play.draw_node(DECK, "search", "17.4")
        # With deck and discards empty the search is over (17.q3).
        if node is not None:
            return replace(node, whose=frame.who, square=square)
    # Cards found are kept or not only when the bodies are gone (17.8).
    play.swap(*(Equip(frame.who, card) for card in frame.found))
    _remove_bodies(play, square)
    return None


def answer_search(play: Play, frame: Search, option: str) -> None:
    """Go on searching, or stop (17.5)."""
    play.swap(replace(frame, drawing=True) if option == "draw" else replace(frame, cards_left=0))


def answer_search_draw(play: Play, frame: Search, card: str) -> None:
    """A find goes to hand; a card that ends the search takes effect at once (17.6, 17.q2)."""
    play.emit(CardDrawn(DECK, card), "17.4")
    plan = play.pack.cards[card]
    if not plan.ends_search:
        found = (*frame.found, card)
        play.swap(replace(frame, cards_left=frame.cards_left - 1, found=found, drawing=False))
        return
    play.swap(replace(frame, cards_left=0))
    play.emit(CardDiscarded(DECK, card), "17.q2")
    carry_out(play, CardEffects(card, 0, map_of(play.figure(frame.who).square), frame.who, rules=("17.6",)))


def considered_chests(play: Play) -> list[OpenChest]:
    """A chest opened by everybody who stands by one."""
    return [OpenChest(a.name) for a in actors(play, 1) if play.state.at(a.square).chest]


def check_chest(play: Play, command: OpenChest) -> Refusal | None:
    """Whether an assassin may open the chest of the square (10.1, 10.2)."""
    refusal = refuse_actor(play.state, command.who, 1) or refuse_place(play.state, command.who, "8.q2")
    if refusal:
        return refusal
    square = play.figure(command.who).square
    if not play.state.at(square).chest:
        return refuse("10.1", "no_chest", square=square)
    return _refuse_seen(play, command.who, "10.2")


def do_chest(play: Play, command: OpenChest) -> None:
    """Pay for it and open it (10.1)."""
    spend(play, command.who, 1, "10.1")
    open_chest(play, command.who, play.figure(command.who).square, "10.1")
