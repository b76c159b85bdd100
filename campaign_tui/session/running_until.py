"""Where in a history something happens: conditions of `domain.folding.conditions`, with names as the pack has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.folding.conditions import Condition, met, parse
from domain.language.events import Event
from domain.log.history import Header
from domain.telling import names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId
    from domain.language.events import AnyFact
    from domain.model.state import State


def condition(pack: Pack, text: str) -> Condition:
    """The condition that a text means, with names by this pack. Raises BadCondition."""
    return parse(text, lambda word, name: _ids(pack, word, name))


def first(session: CampaignSession, text: str, actions: Iterable[ActionId]) -> ActionId | None:
    """The first of these actions, each the child of the one before, in which a condition is met; None where none is.

    Raises BadCondition.
    """
    wanted = condition(session.pack, text)
    path = tuple(actions)
    facts = _facts(session, path) if wanted.asks_facts else {}
    before: State | None = None
    for action in path:
        parent = session.timeline.actions[action].parent
        if before is None:
            before = session.state_at(parent) if parent in session.timeline.actions else _empty()
        after = session.state_at(action)
        if met(wanted, before, after, facts.get(action, ())):
            return action
        before = after
    return None


def _facts(session: CampaignSession, path: tuple[ActionId, ...]) -> dict[bytes, list[AnyFact]]:
    """What happened in each of some actions; of many they are read in one go through the log."""
    if len(path) <= FEW:
        return {action: [event.fact for event in session.events_of(action)] for action in path}
    found: dict[bytes, list[AnyFact]] = {action: [] for action in path}
    here: list[AnyFact] | None = None
    for row in session.rows():
        if isinstance(row.value, Header):
            here = found.get(row.value.id)
        elif isinstance(row.value, Event) and here is not None:
            here.append(row.value.fact)
    return found


FEW = 200
"""Actions that are read one by one."""


def _empty() -> State:
    from domain.model.state import State

    return State()


def _ids(pack: Pack, word: str, name: str) -> frozenset[str]:
    """The ids of a pack that a typed name can mean."""
    given = name.casefold()
    match word:
        case "square":
            letter, point, square = name.rpartition(".")
            plain = f"{letter.casefold()}{point}{square.upper()}"
            known = {one for plan in pack.memories.values() for terrain in plan.maps.values() for one in terrain.kinds}
            return frozenset({plain}) if plain in known or not known else frozenset()
        case "memory":
            return frozenset(
                one for one, plan in pack.memories.items() if given in {one.casefold(), plan.title.casefold()}
            )
        case "assassin":
            people = (*pack.assassins, *pack.companions, *pack.allies)
            return frozenset(one for one in people if given in {one, names.assassin(pack, one).casefold()})
        case _:
            region = pack.region
            cards = (
                *(*pack.cards, *pack.events, *pack.dangers, *pack.reinforcements, *pack.allies),
                *((*region.cards, *region.clues) if region else ()),
            )
            return frozenset(one for one in cards if given in {one, names.card(pack, one).casefold()})
