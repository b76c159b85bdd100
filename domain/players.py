"""Players without a screen: `random` plays anything legal, `careful` plays to win.

They see what a player sees: the state, the pack and the legal decisions. `careful` tries each decision with a few
throws of its own dice and keeps the one whose outcome looks best; it never looks at the campaign's seed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from domain import commands as c
from domain.apocalypse.legendary import in_use
from domain.chance import ChanceNode, Generator
from domain.content.pack import MemoryPlan, Pack
from domain.engine import legal_decisions, pending, settle
from domain.history import Answer
from domain.model.state import Ally, Assassin, State
from domain.rules.ground import plan_in_play
from domain.waiting import Between, Choice, Window

Pick: TypeAlias = Callable[[int], int]
"""A number from 0 to n - 1, from outside."""

Player: TypeAlias = Callable[[Pack, State], c.AnyCommand]

FEW = 3
"""Options of a choice that are looked at before the decision that leads to it."""

END = 100_000.0
"""What a memory won or lost is worth: more than anything in play."""

HOUSEKEEPING = (c.Concede, c.SetDifficulty, c.GiveUp)
"""Legal, but no way to play a memory."""


def random_player(pick: Pick) -> Player:
    """Plays any legal decision, each as likely as the others."""

    def play(pack: Pack, state: State) -> c.AnyCommand:
        options = [d for d in legal_decisions(pack, state) if not isinstance(d, HOUSEKEEPING)]
        return options[pick(len(options))]

    return play


def careful_player(pick: Pick, samples: int = 2) -> Player:
    """Plays what looks best after `samples` trial throws; `pick` breaks ties and throws the trial dice."""

    def trial(number: int) -> Callable[[ChanceNode, State], Answer | None]:
        seed = bytes([number, pick(256), pick(256)]) * 8
        return Generator(seed).answer

    def worth(pack: Pack, state: State, decision: c.AnyCommand) -> float:
        total = 0.0
        for number in range(samples):
            total += answered(pack, settle(pack, state, decision, trial(number)).state, number)
        return total / samples

    def answered(pack: Pack, state: State, number: int) -> float:
        """How good a position is once the small choice that follows from the decision has been made well."""
        waiting = pending(pack, state)
        if not isinstance(waiting, Choice) or len(waiting.options) > FEW:
            return score(pack, state)
        picks = (settle(pack, state, c.Pick(option), trial(number)).state for option in waiting.options)
        return max(score(pack, after) for after in picks)

    def play(pack: Pack, state: State) -> c.AnyCommand:
        options = [d for d in legal_decisions(pack, state) if not isinstance(d, HOUSEKEEPING)]
        waiting = pending(pack, state)
        if len(options) == 1 or isinstance(waiting, ChanceNode | Between):
            return options[pick(len(options))]
        if isinstance(waiting, Window):
            # Passing is judged by standing still: what the enemies do then can't be undone by a better move.
            options = [d for d in options if not isinstance(d, c.Pass | c.Trade | c.Equip | c.HandOver)]
            best: c.AnyCommand = c.Pass()
            best_worth = score(pack, state)
        else:
            best, best_worth = options[0], float("-inf")
        for decision in options:
            value = worth(pack, state, decision) + pick(100) / 10_000
            if value > best_worth:
                best, best_worth = decision, value
        return best

    return play


def score(pack: Pack, state: State) -> float:
    """How good a position looks; only comparisons mean anything."""
    # What earlier memories came to counts in both, or a campaign with defeats would shun its next success.
    behind = END * sum(line.successes - line.failures for line in state.diary.values())
    if state.memory is None:
        return behind
    plan = plan_in_play(pack, state)
    tokens = [token for token in state.memory.objectives.values() if token.mandatory]
    value = behind + sum(1000.0 if token.done else 20.0 * token.paid for token in tokens)
    value -= 5.0 * sum(here.alert for here in state.memory.maps.values())
    goals = tuple(token.square for token in tokens if not (token.done or token.hidden or token.lost))
    stations = tuple(name for terrain in plan.maps.values() for name in terrain.stations)
    led = [ally for name, ally in state.memory.allies.items() if name in plan.allies and plan.allies[name].leave]
    value += sum(_ally_score(plan, ally, stations) for ally in led)
    # When all else is done somebody fetches whoever has to be led out.
    goals = goals or tuple(ally.square for ally in led if ally.on_map)
    leaving = not goals and all(token.done for token in tokens)
    ways = distances(plan, stations if leaving else goals) if goals or leaving else {}
    for figure in state.assassins.values():
        value += _figure_score(pack, state, figure, ways, leaving=leaving)
    return value


def _figure_score(pack: Pack, state: State, figure: Assassin, ways: dict[str, int], *, leaving: bool) -> float:
    if figure.place == "eliminated":
        return -120.0
    if figure.place == "left":
        return 60.0 if leaving else -60.0
    if figure.critical:
        return -60.0
    value = 9.0 * figure.health + 0.4 * figure.cubes + 1.5 * figure.saved - 2.0 * (figure.poison + figure.poison_plus)
    value -= (14.0 if leaving else 9.0) * ways.get(figure.square, 12)
    if figure.exposed:
        value -= 6.0 + 2.0 * _threat(pack, state, figure)
    elif figure.place == "map":
        value -= 1.0 * state.at(figure.square).enemies
    return value


def _ally_score(plan: MemoryPlan, ally: Ally, stations: tuple[str, ...]) -> float:
    """How good it looks for an ally who has to be led out."""
    if not ally.on_map:
        return 120.0 if ally.place == "left" else -120.0
    ways = distances(plan, stations)
    return 9.0 * ally.health - 20.0 * ways.get(ally.square, 12) - (40.0 if ally.critical else 6.0 * ally.exposed)


def _threat(pack: Pack, state: State, figure: Assassin) -> int:
    """Enemy dice that could fall on an exposed figure where it stands."""
    plan = plan_in_play(pack, state)
    guards = in_use(pack, state.difficulty).guards
    dice = {kind: card.dice + card.poison for kind, card in guards.items()}
    near = (figure.square, *plan.terrain(figure.square).near[figure.square])
    return sum(dice[kind] * n for square in near for kind, n in state.at(square).guards)


def distances(plan: MemoryPlan, goals: tuple[str, ...]) -> dict[str, int]:
    """Moves on land from every square to the nearest of the goals; squares that can't reach one are left out.

    Stations of several maps are one move from each other.
    """
    stations = tuple(name for terrain in plan.maps.values() for name in terrain.stations) if len(plan.maps) > 1 else ()
    # Whoever swims where the current leads to a fall doesn't arrive.
    river = {name for terrain in plan.maps.values() for name in (*terrain.drift, *terrain.skull)} - set(goals)
    edges = ((name, near) for terrain in plan.maps.values() for name, near in terrain.near.items())
    linked = ((name, (*near, *stations) if name in stations else near) for name, near in edges if name not in river)
    return _distances(tuple(sorted(linked)), goals)


@lru_cache(maxsize=256)
def _distances(near: tuple[tuple[str, tuple[str, ...]], ...], goals: tuple[str, ...]) -> dict[str, int]:
    edges = dict(near)
    found = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        here = queue.popleft()
        for square in edges[here]:
            if square in edges and square not in found:
                found[square] = found[here] + 1
                queue.append(square)
    return found
