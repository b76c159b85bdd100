"""Where a number of the statistics comes from: the facts that were counted, newest first.

Dice, damage and turns are no values of a state: they are counted along the path to an action. Each has a path that no
state has: `counted/dice/<die>/<source>`, `counted/damage/<who>`, `counted/turns/<number of the attempt>`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session import retelling
from campaign_tui.session.explaining import MOST, Link, Reason
from campaign_tui.session.overriding import Value
from domain.language import events as e
from domain.language.commands import Roll
from domain.telling.names import assassin, memory
from domain.telling.story import narrate
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId
    from domain.language.events import Event
    from domain.model.state import State
    from projections.statistics import Statistics

COUNTED = "counted/"
"""How the paths of numbers begin that are counted."""


def counted_values(pack: Pack, state: State, found: Statistics) -> tuple[Value, ...]:
    """The numbers that statistics show, in their order, each with the path that asks where it comes from."""
    dice = [
        Value(f"{COUNTED}dice/{one.die}/{one.source}", _die(one.die, one.source), str(one.dice)) for one in found.dice
    ]
    hurt = [
        Value(f"{COUNTED}damage/{who}", say("counted.damage", name=assassin(pack, who)), str(cubes))
        for who, cubes in found.damage_of(state.assassins).items()
    ]
    turns = [
        Value(f"{COUNTED}turns/{number}", _turns(pack, one.memory, one.attempt), str(one.turns))
        for number, one in enumerate(found.attempts)
    ]
    return tuple(Value(one.path, visible(one.label), one.text) for one in (*dice, *hurt, *turns))


def counted(session: CampaignSession, found: Statistics, path: str, at: ActionId, most: int = MOST) -> Reason:
    """The facts behind a number of the statistics of an action. Raises LookupError for a path that none of them has."""
    state = session.state_at(at)
    pack = session.pack_at(state)
    value = next((one for one in counted_values(pack, state, found) if one.path == path), None)
    if value is None:
        raise LookupError(path)
    links: list[Link] = []
    now = int(value.text)
    for action, event, before in _facts(session, found, path, at, now):
        if len(links) == most:
            return Reason(path, value.label, value.text, value.text, tuple(links), more=True)
        entry = session.timeline.actions[action]
        sentence = visible(narrate(pack, event.fact, event.rules) or retelling.step(session, action).title)
        was, then = str(before), str(now)
        links.append(Link(action, sentence, event.rules, entry.player, entry.time, was, then, was, then))
        now = before
    return Reason(path, value.label, value.text, value.text, tuple(links), more=False)


def _facts(
    session: CampaignSession, found: Statistics, path: str, at: ActionId, now: int
) -> Iterator[tuple[ActionId, Event, int]]:
    """The facts that were counted on the way to an action, the newest first, each with the count before it."""
    _, kind, *rest = path.split("/")
    attempt = len(found.attempts) - 1
    for action in reversed(session.timeline.path(at)):
        events = session.events_of(action)
        by_hand = _rolled_by_hand(session, action, events)
        for place, event in reversed(list(enumerate(events))):
            before = now
            match kind, event.fact:
                case "dice", e.DiceRolled(die=die, faces=faces) if rest == [
                    die,
                    "table" if place == by_hand else "app",
                ]:
                    before -= len(faces)
                case "damage", e.HealthLost(who=who, cubes=cubes) if rest == [who]:
                    before -= cubes
                case "turns", e.TurnBegun(turn=turn) if rest == [str(attempt)] and not _entered(found, attempt):
                    before = turn - 1
                case "turns", e.MemoryEnded() if rest == [str(attempt)] and _entered(found, attempt):
                    before = 0
                case _, e.MemoryBegun():
                    attempt -= 1
            if before != now:
                yield action, event, before
                now = before
        if not now and kind != "turns":
            return


def _entered(found: Statistics, attempt: int) -> bool:
    """Whether an attempt was entered afterwards: then its turns came all at once."""
    one = found.attempts[attempt]
    return bool(one.outcome) and not one.told


def _rolled_by_hand(session: CampaignSession, action: ActionId, events: tuple[Event, ...]) -> int:
    """The place of the roll that players made, the first one of an action that says what fell; -1 for none."""
    if not isinstance(session.timeline.actions[action].command, Roll):
        return -1
    return next((place for place, event in enumerate(events) if isinstance(event.fact, e.DiceRolled)), -1)


def _die(die: str, source: str) -> str:
    return say("counted.dice", die=known(families.DIE[die], die), source=say(families.TUI_SOURCE[source]))


def _turns(pack: Pack, name: str, attempt: int) -> str:
    return say("counted.turns", memory=memory(pack, name), n=attempt)
