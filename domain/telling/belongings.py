"""What belongs to people and decks: which cubes to give and take, and where which card goes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from domain.model.danger import LAID_PILE, PILE
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.headquarters import Bag
    from domain.model.state import Assassin, Board, State

SLOTS = ("melee", "ranged", "blade", "armour")

PILES = frozenset({PILE, LAID_PILE})
"""Danger tokens are no cards: they are told with the river."""

MANY = 6
"""A deck in which more cards than these are others is another deck, and told as a whole."""


class Place(NamedTuple):
    """Where a card is: a "slot" of somebody, a "deck", its "discards", "beside" a map, "hall", "bag" or "retired"."""

    kind: str
    whose: str = ""
    slot: str = ""


def boards(pack: Pack, before: State, after: State) -> Iterator[str]:
    """Cubes on boards, and boards that come and go."""
    for name in {**before.assassins, **after.assassins}:
        old, new = before.assassins.get(name), after.assassins.get(name)
        who = names.assassin(pack, name)
        if new is None:
            yield say("table.board.off", who=who)
        elif old is None:
            yield say("table.board.on", who=who)
        else:
            yield from _board(who, old, new)


def _board(who: str, old: Assassin, new: Assassin) -> Iterator[str]:
    for field, words in (
        ("health", families.TABLE_HEALTH),
        ("cubes", families.TABLE_CUBES),
        ("saved", families.TABLE_SAVED),
    ):
        change = getattr(new, field) - getattr(old, field)
        if change:
            yield say(words["give" if change > 0 else "take"], who=who, n=abs(change))
    if old.apprentice != new.apprentice and old.bag is None and new.bag is None:
        # Nobody is stood in for whose cards no bag holds: the own card is turned over (12.1).
        yield say("table.apprentice_card.apprentice" if new.apprentice else "table.apprentice_card.assassin", who=who)
    elif old.apprentice != new.apprentice:
        yield say("table.apprentice" if new.apprentice else "table.no_apprentice", who=who)


def bagged_health(pack: Pack, before: State, after: State) -> Iterator[str]:
    """Health cubes in the bags of those who don't play."""
    old, new = bags(before), bags(after)
    for name in sorted({*old, *new}):
        had, has = (held[name].health if name in held else 0 for held in (old, new))
        if had != has:
            yield say("table.bag.health", who=names.assassin(pack, name), n=has)


def cards(pack: Pack, before: State, after: State, drawn: tuple[str, ...]) -> Iterator[str]:
    """Every card that is elsewhere now, from where to where; decks that are others altogether are told as a whole."""
    decks = sorted({*before.decks, *after.decks} - PILES)
    rebuilt = [deck for deck in decks if _is_another(before, after, deck)]
    for deck in rebuilt:
        key = "table.deck.ready" if after.memory else "table.deck.apart"
        yield say(key, deck=known(families.DECK[deck], deck))
    without = [*rebuilt, *PILES]
    old, new = _places(before, without), _places(after, without)
    orders: list[tuple[int, str]] = []
    for card in sorted({*old, *new} - _told_elsewhere(pack)):
        lost, gained = (_list(one - other) for one, other in _both_ways(old.get(card), new.get(card)))
        for number in range(max(len(lost), len(gained))):
            origin = lost[number] if number < len(lost) else None
            to = gained[number] if number < len(gained) else None
            line = _order(pack, card, origin, to)
            back = to is not None and to.kind == "deck" and card in drawn
            orders.append((drawn.index(card) + 1 if back else 0, line))
    yield from (line for _, line in sorted(orders, key=lambda order: order[0]) if line)


def _told_elsewhere(pack: Pack) -> set[str]:
    """Clues and blueprints: they belong to the region map and the headquarters."""
    clues = set(pack.region.clues) if pack.region else set()
    return clues | (set(pack.campaign.blueprints) if pack.campaign else set())


def _both_ways(
    old: Counter[Place] | None, new: Counter[Place] | None
) -> tuple[tuple[Counter[Place], Counter[Place]], tuple[Counter[Place], Counter[Place]]]:
    one, other = old or Counter(), new or Counter()
    return (one, other), (other, one)


def _list(places: Counter[Place]) -> list[Place]:
    """Places with repeats, boards first: a card that changes hands is told as one that does."""
    return sorted(places.elements(), key=lambda place: (place.kind != "slot", place))


def _is_another(before: State, after: State, deck: str) -> bool:
    """Whether a deck, discards included, isn't the one that it was."""
    old, new = (_whole(state, deck) for state in (before, after))
    return (deck in before.decks) != (deck in after.decks) or ((old - new) + (new - old)).total() > MANY


def _whole(state: State, name: str) -> Counter[str]:
    deck = state.decks.get(name)
    if deck is None:
        return Counter()
    return Counter((*deck.top, *deck.bottom, *deck.discards)) + Counter(dict(deck.unknown))


def _places(state: State, without: list[str]) -> dict[str, Counter[Place]]:
    """Where the copies of each card are."""
    found: dict[str, Counter[Place]] = {}

    def put(card: str, place: Place, number: int = 1) -> None:
        found.setdefault(card, Counter())[place] += number

    for card, place in _held(state):
        put(card, place)
    for name, deck in state.decks.items():
        if name not in without:
            for card in (*deck.top, *deck.bottom):
                put(card, Place("deck", name))
            for card, number in deck.unknown:
                put(card, Place("deck", name), number)
            for card in deck.discards:
                put(card, Place("discards", name))
    for letter, here in (state.memory.maps if state.memory else {}).items():
        if here.event and "event" not in without:
            put(here.event, Place("beside", letter))
    return found


def _held(state: State) -> Iterator[tuple[str, Place]]:
    """Cards on boards, in bags, in the store, and out of the campaign, one by one."""
    for name, figure in state.assassins.items():
        yield from ((card, Place("slot", name, slot)) for slot, card in _slots(figure.board))
    for name, bag in bags(state).items():
        yield from ((card, Place("bag", name)) for card in bag.cards)
    yield from ((card, Place("hall")) for card in state.hall)
    yield from ((card, Place("retired")) for card in state.retired)


def bags(state: State) -> dict[str, Bag]:
    """The bags that hold something for somebody, by assassin."""
    packed = {name: figure.bag for name, figure in state.assassins.items() if figure.bag is not None}
    return packed | {name: gone.bag for name, gone in state.away.items()}


def _slots(board: Board) -> Iterator[tuple[str, str]]:
    """The cards of a board with their slots."""
    yield from ((slot, card) for slot in SLOTS if (card := getattr(board, slot)))
    yield from (("inventory", card) for card in board.inventory)
    yield from (("skills", card) for card in board.skills)


def _order(pack: Pack, card: str, origin: Place | None, to: Place | None) -> str:
    """Where one card goes; it comes out of somebody's hand where it was nowhere."""
    # Face down it goes by its back.
    shown = names.drawn(pack, card) if to is None or to.kind == "deck" else names.card(pack, card)
    if to is None:
        return say("table.card.in_hand", card=shown, origin=_from(pack, origin)) if origin else ""
    key = to.kind if origin is None or origin.kind not in {"slot", "hall", "bag"} else f"{to.kind}_from"
    values = {"card": shown, "to": _whose(pack, to), "slot": known(families.SLOT[to.slot], to.slot)}
    values |= {"deck": known(families.DECK[to.whose], to.whose), "origin": _from(pack, origin) if origin else ""}
    return say(families.TABLE_CARD[key], **values)


def _whose(pack: Pack, place: Place) -> str:
    return names.assassin(pack, place.whose) if place.kind in {"slot", "bag"} else place.whose


def _from(pack: Pack, place: Place) -> str:
    """Where a card is taken from."""
    if place.kind == "slot":
        return say("table.card.of", who=_whose(pack, place), slot=known(families.SLOT[place.slot], place.slot))
    if place.kind in {"hall", "bag"}:
        return say(families.TABLE_CARD_OF[place.kind], who=_whose(pack, place))
    if place.kind in {"beside", "retired"}:
        return say(families.TABLE_ORIGIN[place.kind])
    return say("table.card.pile", deck=known(families.DECK[place.whose], place.whose))
