"""What a memory asks of its players: what has to be done, by when, how it is lost, and what the 100% sync wants.

Nothing is told here that players can't know: an objective that lies face down is one that nobody has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.content.pack import ENEMY_STEPS
from domain.playing.play import Play
from domain.rules.campaign.syncs import out_of_reach, standing
from domain.rules.memory.ending import objectives_done
from domain.rules.memory.time_limit import last_turn
from domain.telling import names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack, SyncPlan
    from domain.model.state import Objective, State

OBJECTIVE, ESCORT, BOSS = "objective", "escort", "boss"
OPEN, DONE, LOST, HIDDEN = "open", "done", "lost", "hidden"
EARNED = "earned"


class Goal(Struct, frozen=True):
    """Something to be done. Of one that nobody has seen yet nothing is known but that there is one."""

    id: str
    name: str
    needed: bool
    """Whether the memory isn't won without it; not told of hidden ones."""
    kind: str = OBJECTIVE
    """"objective", "escort" for an ally who has to get out, "boss" for one whose defeat brings experience."""
    status: str = OPEN
    """"open", "done", "lost" for good, or "hidden" until a tower shows it."""
    square: str = ""
    paid: int = 0
    """Cubes on an objective this turn."""
    cost: int = 0
    """Cubes that an objective takes; health cubes that a boss has left."""
    xp: int = 0


class Deadline(Struct, frozen=True):
    """By when: turns are numbered from 1."""

    turn: int
    last: int = 0
    """The last turn of the time limit; 0 without one."""
    fails: bool = False
    """Whether the memory is lost after the last turn; else enemies find their way by cards set aside (47)."""
    collapse: int = 0
    """The turn at whose end the ground begins to fall; 0 where it stays."""


class Condition(Struct, frozen=True):
    """A condition of a 100% sync: `kind` is "objective", "turns", "stays_off" or one of its `never`."""

    kind: str
    name: str = ""
    """An objective, or an assassin."""
    ground: str = ""
    turns: int = 0


class Sync(Struct, frozen=True):
    """The 100% sync of a memory: the words of its author, its conditions, and how it stands."""

    text: str
    status: str
    """"possible", "met", "no_longer", "earned", or "asked" where the players have to say."""
    conditions: tuple[Condition, ...] = ()
    broken: str = ""
    """The kind of the condition that can't be met any more."""


class Event(Struct, frozen=True):
    """The event card in force on a map."""

    map: str
    name: str
    text: str


class Aims(Struct, frozen=True):
    """Everything that decides a memory."""

    memory: str
    goals: tuple[Goal, ...]
    ready: bool
    """Whether all needed objectives are done, and only the way out is left."""
    ways_out: tuple[str, ...]
    """Squares of stations and exits."""
    deadline: Deadline
    fatal: tuple[str, ...]
    """Who must not be eliminated, besides everybody at once."""
    reserve: tuple[tuple[str, int], ...]
    """Enemies in reserve: kind and number. What can't be brought in when it has to be loses the memory."""
    alert: tuple[str, ...]
    """The letters of the maps on which the alert is on."""
    events: tuple[Event, ...]
    sync: Sync | None = None
    steps: tuple[str, ...] = ENEMY_STEPS
    """The steps of the enemies' turn that this memory plays (4.6)."""

    @property
    def needed(self) -> tuple[Goal, ...]:
        """What the memory isn't won without, as far as it is known."""
        return tuple(goal for goal in self.goals if goal.needed)

    @property
    def optional(self) -> tuple[Goal, ...]:
        """What can be left out, for what it brings."""
        return tuple(goal for goal in self.goals if not goal.needed and goal.status != HIDDEN)

    @property
    def hidden(self) -> bool:
        """Whether something is still face down."""
        return any(goal.status == HIDDEN for goal in self.goals)


def aims(pack: Pack, state: State) -> Aims | None:
    """What the memory in play asks; None between memories."""
    if state.memory is None or state.memory.memory not in pack.memories:
        return None
    play = Play(pack, state)
    plan, memory = play.memory_plan, state.memory
    limit = last_turn(plan, memory)
    return Aims(
        names.memory(pack, memory.memory),
        (*_objectives(play), *_escorts(play), *_bosses(play)),
        objectives_done(state),
        tuple(dict.fromkeys(square for terrain in plan.maps.values() for square in terrain.stations)),
        Deadline(memory.turn, limit, bool(limit) and plan.limit_fails, plan.collapse.turn if plan.collapse else 0),
        tuple(_fatal(play)),
        tuple((kind, number) for kind, number in memory.reserve if number),
        tuple(letter for letter, there in memory.maps.items() if there.alert),
        tuple(_events(play)),
        _sync(play, plan.sync) if plan.sync else None,
        plan.steps,
    )


def _objectives(play: Play) -> Iterator[Goal]:
    """Objectives in the order of the pack, those that players have named themselves last."""
    tokens = play.state.play.objectives
    order = [*(name for name in play.memory_plan.objectives if name in tokens), *tokens]
    for name in dict.fromkeys(order):
        token = tokens[name]
        if token.hidden:
            yield Goal("", "", needed=False, status=HIDDEN)
            continue
        told = play.memory_plan.objectives.get(name)
        xp = told.xp if told else play.state.play.counted.get(name, 0)
        status = _status(token)
        title = names.objective(play.pack, name)
        yield Goal(name, title, token.mandatory, OBJECTIVE, status, token.square, token.paid, token.cost, xp)


def _status(token: Objective) -> str:
    """How an objective stands."""
    if token.done:
        return DONE
    return LOST if token.lost else OPEN


def _escorts(play: Play) -> Iterator[Goal]:
    """Allies who are there and have to leave for the memory to be won (44.q5)."""
    for name, plan in play.memory_plan.allies.items():
        ally = play.state.play.allies.get(name)
        if plan.leave and ally is not None:
            status = {"left": DONE, "eliminated": LOST}.get(ally.place, OPEN)
            yield Goal(name, names.assassin(play.pack, name), True, ESCORT, status, ally.square)


def _bosses(play: Play) -> Iterator[Goal]:
    """Bosses on the map whose defeat brings experience (33.16)."""
    for kind, cubes in play.state.play.bosses.items():
        card = play.pack.guards.get(kind)
        if card is None or not card.xp:
            continue
        squares = [square for square, there in play.state.play.squares.items() if kind in dict(there.guards)]
        status = OPEN if cubes else DONE
        yield Goal(kind, card.name, False, BOSS, status, next(iter(squares), ""), 0, cubes, card.xp)


def _fatal(play: Play) -> Iterator[str]:
    """Who loses the memory by being eliminated: allies on the map (6.3, 44.q5), a companion (A10.1)."""
    there = play.state.play.allies
    for name, ally in play.memory_plan.allies.items():
        if (ally.survive or ally.leave) and name in there and there[name].on_map:
            yield names.assassin(play.pack, name)
    yield from (names.assassin(play.pack, who) for who, figure in play.state.assassins.items() if figure.companion)


def _events(play: Play) -> Iterator[Event]:
    """The event cards in force."""
    for letter, there in play.state.play.maps.items():
        card = play.pack.events.get(there.event)
        if there.event:
            yield Event(letter, names.card(play.pack, there.event), card.text if card else "")


def _sync(play: Play, plan: SyncPlan) -> Sync:
    """The 100% sync with its conditions in the order in which they are told."""
    conditions: list[Condition] = []
    if plan.objective:
        token = play.state.play.objectives.get(plan.objective)
        unseen = token is None or token.hidden
        conditions.append(Condition("objective", "" if unseen else names.objective(play.pack, plan.objective)))
    if plan.turns:
        conditions.append(Condition("turns", turns=plan.turns))
    conditions += [Condition(name) for name in plan.never]
    if plan.stays_off:
        off = plan.stays_off
        who = names.assassin(play.pack, off.who)
        conditions.append(Condition("stays_off", who, off.ground, off.after))
    status = standing(play)
    return Sync(plan.text, status, tuple(conditions), out_of_reach(play) if status == "no_longer" else "")
