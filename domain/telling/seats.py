"""Seats that an apprentice fills: how they are called, and how many health cubes lie in the bag of who is away."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.core.same import Same
from domain.language.events import ApprenticeCalled, AssassinRested, Event, MemoryBegun, MemoryEnded
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.model.state import Assassin, State


def seated(pack: Pack, state: State) -> Pack:
    """The pack as the names of a state are told: a seat in play that an apprentice fills is called so (27.1).

    The pack itself where nobody stands in, and between memories, where the name means the assassin. For telling alone:
    its hash is still that of the pack that was given.
    """
    return _as_filled(pack, state) if is_played(pack, state) else pack


def is_played(pack: Pack, state: State) -> bool:
    """Whether names mean who sits there: in a memory, and on the road, where apprentices serve (A16.6, A19.q3)."""
    return state.memory is not None or pack.region is not None


def _as_filled(pack: Pack, state: State) -> Pack:
    return _with_apprentices(pack, _filled(pack, state))


def _filled(pack: Pack, state: State) -> tuple[str, ...]:
    """Whose seats apprentices fill."""
    return tuple(name for name, figure in state.assassins.items() if is_stood_in(figure) and name in pack.assassins)


def _with_apprentices(pack: Pack, names: tuple[str, ...]) -> Pack:
    return _called(Same(pack), names) if names else pack


@lru_cache(maxsize=16)
def _called(pack: Same[Pack], names: tuple[str, ...]) -> Pack:
    people = pack.of.assassins
    new = {name: replace(people[name], name=say("name.apprentice", name=people[name].name)) for name in names}
    return replace(pack.of, assassins={**people, **new})


def is_stood_in(figure: Assassin) -> bool:
    """Whether an apprentice plays in the place of this assassin, whose cards wait in a bag (26.14, 40.22)."""
    return figure.apprentice and figure.bag is not None


def seated_throughout(pack: Pack, before: State, after: State) -> Pack:
    """The pack to tell an action with as a whole: by the seats of the memory that it belongs to, ends or begins."""
    return seated(pack, before if is_played(pack, before) else after)


def with_packs(pack: Pack, before: State, after: State, events: Iterable[Event]) -> Iterator[tuple[Pack, Event]]:
    """The events of an action with the pack to tell each of them with: a memory may begin or end among them."""
    filled = _filled(pack, before) if is_played(pack, before) else ()
    for event in events:
        if isinstance(event.fact, MemoryBegun):
            filled = _filled(pack, after)
        # Who rests is told by who is in the seat afterwards: the wounds of the assassin are in the bag by then.
        rested = isinstance(event.fact, AssassinRested)
        yield _as_filled(pack, after) if rested else _with_apprentices(pack, filled), event
        if isinstance(event.fact, MemoryEnded):
            filled = ()
        elif isinstance(event.fact, ApprenticeCalled) and pack.region is not None and event.fact.who in pack.assassins:
            # On the road they sit down at once, and the same card may hurt them too (A19.q3).
            filled = (*filled, event.fact.who)


def health(pack: Pack, state: State, figure: Assassin) -> tuple[int, int]:
    """Health cubes and the most there can be of whom the name means: where it is played of whoever sits in the seat.

    Between memories, where there is a hospital, of the assassin, whose cubes lie in the bag while an apprentice
    stands in (40.22, 41.3, 41.6).
    """
    card, bag = pack.assassins.get(figure.name), figure.bag
    if is_played(pack, state) or bag is None or not figure.apprentice or card is None:
        return figure.health, figure.max_health
    armour = pack.cards.get(bag.armour or figure.board.armour)
    return bag.health, max(card.health + (armour.health if armour else 0), bag.health)


def meant(pack: Pack, state: State, figure: Assassin) -> Assassin:
    """Somebody as the name means them: between memories an assassin who is stood in for, with the health of the bag."""
    left, most = health(pack, state, figure)
    return (
        figure if (left, most) == (figure.health, figure.max_health) else replace(figure, health=left, max_health=most)
    )
