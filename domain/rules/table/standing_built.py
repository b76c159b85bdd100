"""Blueprints that were built before a campaign is kept here: which, or how many, and where their items are (41.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.model.headquarters import HALL
from domain.playing.known import BUILT, built_untold
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.standing_in import carried
from domain.rules.table.standing_known import is_fresh

if TYPE_CHECKING:
    from collections.abc import Mapping

    from domain.model.state import State
    from domain.rules.table.standing_fields import Said


def refuse_built(play: Play, said: Said, names: Mapping[str, str]) -> Refusal | None:
    """Why blueprints can't be built: their items lie nowhere, or something else of them has been told (41.17).

    `names` are those of the rows, by their keys.
    """
    if said.built is None and not said.built_number:
        return None
    state = play.state
    told, items, untold = built_untold(state), built_items(play, said), is_fresh(state) or HALL in state.open
    number = said.built_number - len(_items(play) & _had(state))
    other = number != told if said.built_number else not said.built or now_known(play, said) > told
    if (told and other) or (said.built_number and not (told or untold)):
        return refuse("0.1", "stand_known", field=names[BUILT])
    if items and said.hall is None and (untold or not told):
        return refuse("41.17", "stand_built", field=names[BUILT], hall=names[HALL])
    return None


def built_items(play: Play, said: Said) -> list[str]:
    """Items of built blueprints that nobody was said to carry: they lie in the main hall (41.17)."""
    plan = play.pack.campaign
    items = [plan.blueprints[name].item for name in said.built or ()] if plan else []
    held = _held(play, said)
    return [item for item in items if item not in held]


def unnamed(play: Play, said: Said) -> int:
    """How many blueprints are built of which nobody knows which: those whose items somebody has are known."""
    return max(0, said.built_number - len(_items(play) & _held(play, said)))


def now_known(play: Play, said: Said) -> int:
    """Of how many built blueprints it becomes known that they are: they are named, or somebody has their items now."""
    return len(built_items(play, said)) + len(_items(play) & _held(play, said) - _had(play.state))


def _items(play: Play) -> set[str]:
    """The items of all blueprints."""
    plan = play.pack.campaign
    return {one.item for one in plan.blueprints.values()} if plan else set()


def _held(play: Play, said: Said) -> set[str]:
    """The cards that somebody has, or that lie in the main hall, as far as that is known with what is said."""
    return {card for cards in said.cards.values() for card in cards} | set(said.hall or ()) | _had(play.state)


def _had(state: State) -> set[str]:
    """The cards that somebody has, or that lie in the main hall, before anything is said."""
    if is_fresh(state):
        return set()
    return {card for figure in state.assassins.values() for _, card in carried(figure)} | {*state.hall}


def open_count(number: int) -> tuple[str, ...]:
    """The path that says that so many blueprints are built, and that nobody has told which."""
    return (f"{BUILT}/{number}",) if number else ()
