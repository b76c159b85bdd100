"""Reminders at the right moment: each once, each with its rule, each can be turned off.

`reminders.toml` says when; the conditions it names are the table below. Nothing here is a rule, and nothing is stored.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from domain.coach.in_force import hold
from domain.content.pack import Pack
from domain.model.between import MemoryOffer
from domain.model.state import State
from domain.rules.campaign.flow import due
from domain.rules.campaign.outlook import stage
from domain.rules.table.books import LOW
from domain.text import families
from domain.text.catalogue import say

FILE = Path(__file__).with_name("reminders.toml")


class Trigger(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of reminders.toml."""

    rule: str
    stage: tuple[str, ...]
    once: Literal["turn", "attempt", "memory", "campaign"]
    when: tuple[str, ...] = ()
    by_hand: bool = False
    """Whether it is about decks and pieces that somebody has in hand: nothing to be wrong with where the app deals."""


class Reminder(Struct, frozen=True):
    """What to remind players of now."""

    id: str
    """What a setting turns off."""
    rule: str
    sentence: str
    occasion: str
    """What `met` wants to know as `already`, once the players have seen it."""


Condition: TypeAlias = Callable[[Pack, State], bool]


def _alert_off(_: Pack, state: State) -> bool:
    return state.memory is not None and not any(here.alert for here in state.memory.maps.values())


def _exposure_possible(_: Pack, state: State) -> bool:
    """Somebody is exposed; at the table nobody has said."""
    return state.at_table or any(figure.exposed for figure in state.assassins.values())


def _bases_possible(pack: Pack, state: State) -> bool:
    return _exposure_possible(pack, state) or any(square.bases for square in state.play.squares.values())


def _bodies_possible(_: Pack, state: State) -> bool:
    return state.at_table or any(square.bodies for square in state.play.squares.values())


def _above_the_fall(pack: Pack, state: State) -> bool:
    """Somebody is in the river above the waterfall."""
    plan = pack.memories.get(state.memory.memory) if state.memory is not None else None
    above = {square for terrain in plan.maps.values() for square in terrain.skull} if plan is not None else set()
    return any(figure.place in {"map", "spot"} and figure.square in above for figure in state.assassins.values())


def _enemies_near(_: Pack, state: State) -> bool:
    """Somebody stands among enemies, so that a fight is likely; at the table nobody has said."""
    places = {figure.square for figure in state.assassins.values()}
    return state.at_table or any(square.guards for name, square in state.play.squares.items() if name in places)


def _glider(pack: Pack, state: State) -> bool:
    """Somebody carries a card with which one glides; a card of the box may be one."""
    carried = {card for figure in state.assassins.values() for card in figure.board.inventory}
    known = (pack.cards[card] for card in carried if card in pack.cards)
    return any(effect.op in {"glide", "by_hand"} for card in known for effect in card.effects)


def _reserve_low(_: Pack, state: State) -> bool:
    return state.memory is not None and any(left < LOW for _, left in state.memory.reserve)


def _second_try(_: Pack, state: State) -> bool:
    return state.memory is not None and state.memory.attempt > 1


CONDITIONS: dict[str, Condition] = {
    "above_the_fall": _above_the_fall,
    "alert_off": _alert_off,
    "at_table": lambda _, state: state.at_table,
    "bases_possible": _bases_possible,
    "bodies_possible": _bodies_possible,
    "contract_failed": lambda _, state: state.headquarters.failed,
    "contracts_left": lambda _, state: bool(state.headquarters.contracts),
    "critical": lambda _, state: any(a.critical and a.place != "eliminated" for a in state.assassins.values()),
    "cube_saved": lambda _, state: any(figure.saved for figure in state.assassins.values()),
    "easy": lambda _, state: state.difficulty == "easy",
    "enemies_near": _enemies_near,
    "exposure_possible": _exposure_possible,
    "glider": _glider,
    "headquarters": lambda _, state: state.headquarters.is_open,
    "reserve_low": _reserve_low,
    "second_try": _second_try,
    "two_maps": lambda _, state: state.memory is not None and len(state.memory.maps) > 1,
}
"""What reminders.toml can ask for."""


@cache
def triggers() -> dict[str, Trigger]:
    """All reminders by id. Raises msgspec.ValidationError for a file that isn't in order."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), dict[str, Trigger])


def met(
    pack: Pack, state: State, already: Collection[str] = (), off: Collection[str] = (), *, dealt: bool = False
) -> tuple[Reminder, ...]:
    """The reminders for this very moment that haven't been seen on this occasion.

    `already` are occasions of reminders that were shown, `off` the ids of those that are turned off. Where everything
    is `dealt` by the app, nothing is said of decks and pieces in hand.
    """
    off = {*off, *(name for name, one in triggers().items() if one.by_hand)} if dealt and not state.at_table else off
    return tuple(_met(pack, state, already, off)) if state.pack.id else ()


def _met(pack: Pack, state: State, already: Collection[str], off: Collection[str]) -> Iterator[Reminder]:
    moment = state.play.phase if state.memory is not None else stage(pack, state)
    for name, trigger in triggers().items():
        if name in off or moment not in trigger.stage or not hold(state, (trigger.rule,)):
            continue
        occasion = _occasion(pack, state, name, trigger.once)
        if occasion not in already and all(CONDITIONS[condition](pack, state) for condition in trigger.when):
            yield Reminder(name, trigger.rule, say(families.REMINDER[name]), occasion)


def _occasion(pack: Pack, state: State, name: str, once: str) -> str:
    """What makes an occasion the same: the campaign, the memory, its attempt, or the turn."""
    if once == "campaign":
        return name
    memory = state.memory
    if memory is None:
        return f"{name}@{_last_offer(state) or due(pack, state)}"
    parts = {"memory": (), "attempt": (memory.attempt,), "turn": (memory.attempt, memory.turn)}[once]
    return f"{name}@{'/'.join(map(str, (memory.memory, *parts)))}"


def _last_offer(state: State) -> str:
    """The optional memory that is on offer; empty for none."""
    return next((frame.memory for frame in state.agenda if isinstance(frame, MemoryOffer)), "")
