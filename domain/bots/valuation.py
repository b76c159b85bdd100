"""How good a position of a memory looks to the player `careful`: one number, of which only comparisons mean anything.

It adds up what a player would weigh: objectives and the way to them, health, who is seen and by how many dice, what
lies on the boards, bodies that can be found, a reserve that runs out, and the turns that are left.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TypeAlias, TypeVar

from domain.content.pack import GuardCard, MemoryPlan, Pack
from domain.core.same import Same
from domain.model.agenda import Amounts
from domain.model.state import EMPTY_SQUARE, Ally, Assassin, Memory, Objective, Square, State
from domain.playing.ground import plan_in_play
from domain.playing.legendary import in_use
from domain.rules.memory.gear import SPECIAL_SLOTS, lying_in_slots
from domain.rules.memory.time_limit import turns_left
from domain.rules.memory.turn import CUBES_A_TURN

K = TypeVar("K")
T = TypeVar("T")

NO_WAYS: dict[str, int] = {}
"""Where nobody has anywhere to go."""

END = 100_000.0
"""What a memory won or lost is worth: more than anything in play."""
DONE, OPTIONAL_DONE, PART_PAID = 1000.0, 20.0, 20.0
"""An objective, one that can be left alone, and a cube towards one."""
STEP, STEP_OUT, STEP_LED = 9.0, 14.0, 20.0
"""A step nearer to an objective, to the way out, and of somebody who is led there."""
FAR = 12
"""Steps that a way counts for which can't be walked."""
OUT = 60.0
"""An assassin off the map: good at the end, bad before it."""
ELIMINATED, CRITICAL, HURT = -120.0, -60.0, 9.0
ALERT = -5.0
SEEN, CORNERED, DIE, LAST_DIE = -6.0, -2.0, -2.0, -4.0
"""Somebody exposed; with enemies beside; and an enemy die that can fall there, with action cubes left and without."""
BESIDE = -1.0
"""An enemy on the square of somebody incognito."""
CUBE, SAVED, POISON = 0.4, 1.5, -2.0
WORN, CARRIED = 2.0, 1.0
"""A card in its own slot, and one in the inventory."""
GUARDED = -5.0
"""An enemy on the square of an objective that is wanted, or of somebody who has to be led out."""
ABOARD, STAYS_ABOARD = 2.5, -6.0
"""Somebody in a machine, out of everybody's reach; and on the very square where only people can do what is wanted."""
BODY, BODY_IN_ALERT = -1.0, -0.4
"""A body that may be found, and one that only keeps a miniature from the reserve."""
SHORT_NOW, SHORT_SOON = -80.0, -15.0
"""The reserve surely runs short with the next reinforcement card, or with the one after it."""
LATE = -12.0
"""An action cube that will be missing when the time is up."""


def score(pack: Pack, state: State, plan: MemoryPlan | None = None) -> float:
    """How good a position looks; only comparisons mean anything. `plan` from whoever has the one in play at hand."""
    memory = state.memory
    if memory is None:
        return _behind(state)
    return valuation(Same(pack), Same(plan or plan_in_play(pack, state)), state.difficulty).score(state, memory)


def _behind(state: State) -> float:
    """What earlier memories came to: it counts in every position, or a lost campaign would shun its next success."""
    return END * sum([line.successes - line.failures for line in state.diary.values()])


class Valuation:
    """How positions of a memory are weighed while its maps stand as in one plan.

    Most decisions leave most of the position as it was: what a part of it is worth is kept for that very part.
    """

    __slots__ = (
        "_diary",
        "_figures",
        "_grounds",
        "_guards",
        "_pack",
        "_reserves",
        "_roads",
        "_wants",
        "difficulty",
        "plan",
    )

    def __init__(self, pack: Pack, plan: MemoryPlan, difficulty: str) -> None:
        """`difficulty` decides which side of the guard cards lies uppermost."""
        self.plan = plan
        self.difficulty = difficulty
        self._pack = pack
        self._guards = in_use(pack, difficulty).guards
        self._roads = _Roads(plan)
        # Under the ids of what the last entry holds, so that nothing else comes to have the same.
        self._diary: tuple[float, object] = (0.0, None)
        self._wants: dict[int, tuple[_Wanted, object]] = {}
        self._grounds: dict[tuple[int, int, tuple[str, ...]], tuple[_Ground, object]] = {}
        self._reserves: dict[tuple[int, int, bool], tuple[float, object]] = {}
        self._figures: dict[tuple[int, int, int, bool], tuple[float, object]] = {}

    def score(self, state: State, memory: Memory) -> float:
        """How good a position of the memory looks; only comparisons mean anything."""
        plan, roads = self.plan, self._roads
        behind, diary = self._diary
        if diary is not state.diary:
            behind = _behind(state)
            self._diary = behind, state.diary
        tokens, goals, all_done = self._wanted(memory.objectives)
        allies = memory.allies
        led = [allies[name] for name in allies if name in plan.allies and plan.allies[name].leave] if allies else []
        # When all else is done somebody fetches whoever has to be led out.
        goals = goals or tuple([ally.square for ally in led if ally.on_map])
        leaving = not goals and all_done
        ways = roads.to(roads.stations if leaving else goals) if goals or leaving else NO_WAYS
        streets, guarded, alert = self._ground(memory, goals)
        value = behind + tokens + streets
        if "reinforcement" in plan.steps:
            value += self._shortage(state, memory.reserve, alert=alert)
        value += guarded
        if led:
            out = roads.to(roads.stations)
            value += sum([_ally(plan, self._guards, state, ally, out) for ally in led])
        squares, figures = memory.squares, self._figures
        for figure in state.assassins.values():
            # Of somebody incognito the squares around don't matter.
            around = squares if figure.exposed else squares.get(figure.square, EMPTY_SQUARE)
            key = id(figure), id(around), id(ways), leaving
            known = figures.get(key)
            if known is None:
                worth = _figure(plan, self._guards, squares, figure, ways, leaving=leaving)
                known = _keep(figures, key, worth, (figure, around, ways))
            value += known[0]
        if plan.limit_fails:
            value += LATE * _late(roads, plan, state)
        return value

    def _wanted(self, objectives: dict[str, Objective]) -> _Wanted:
        """What objectives are worth in points, and what is still wanted of them."""
        known = self._wants.get(id(objectives))
        return (known or _keep(self._wants, id(objectives), _wants(objectives), objectives))[0]

    def _ground(self, memory: Memory, goals: tuple[str, ...]) -> _Ground:
        """Points for what lies in the streets, and for what stands in the way of the goals; whether an alert is on."""
        squares, maps = memory.squares, memory.maps
        key = id(squares), id(maps), goals
        known = self._grounds.get(key)
        if known is None:
            guarded = GUARDED * sum([squares[square].enemies for square in {*goals} if square in squares])
            alert = True in [here.alert for here in maps.values()]
            known = _keep(self._grounds, key, (_streets(memory), guarded, alert), (squares, maps))
        return known[0]

    def _shortage(self, state: State, reserve: Amounts, *, alert: bool) -> float:
        """Points for a reserve that runs short, at most 0."""
        team = [figure.companion for figure in state.assassins.values()].count(False)
        key = id(reserve), team, alert
        known = self._reserves.get(key)
        if known is None:
            worth = _short(reserve, demands(Same(self.plan), Same(self._pack), team, alert=alert))
            known = _keep(self._reserves, key, worth, reserve)
        return known[0]


@lru_cache(maxsize=8)
def valuation(pack: Same[Pack], plan: Same[MemoryPlan], difficulty: str) -> Valuation:
    """How positions of the memory of a plan are weighed."""
    return Valuation(pack.of, plan.of, difficulty)


MOST_KEPT = 60
"""Parts of positions whose worth is kept: those of one weighing, as much as stays close at hand."""


def _keep(kept: dict[K, tuple[T, object]], key: K, worth: T, parts: object) -> tuple[T, object]:
    """Keep the points for some parts under a key of their ids, and the parts: no others come to have those ids."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    entry = kept[key] = worth, parts
    return entry


_Wanted: TypeAlias = tuple[float, tuple[str, ...], bool]
_Ground: TypeAlias = tuple[float, float, bool]


def _wants(objectives: dict[str, Objective]) -> _Wanted:
    """What objectives are worth in points, the squares of those wanted, and whether all that have to be done are."""
    tokens = objectives.values()
    goals = tuple([t.square for t in tokens if t.mandatory and not (t.done or t.hidden or t.lost)])
    return sum([_token(token) for token in tokens]), goals, all(t.done for t in tokens if t.mandatory)


def _token(token: Objective) -> float:
    if token.done:
        return DONE if token.mandatory else OPTIONAL_DONE
    return PART_PAID * token.paid if token.mandatory else 0.0


def _streets(memory: Memory) -> float:
    """Alerts, and bodies that raise them."""
    alerts = sum([here.alert for here in memory.maps.values()])
    bodies = sum([n for square in memory.squares.values() if square.bodies for _, n in square.bodies])
    return ALERT * alerts + (BODY_IN_ALERT if alerts == len(memory.maps) else BODY) * bodies


def _short(reserve: Amounts, cards: Demands) -> float:
    """Points for how near the reserve is to running short: the memory fails then; bodies return only once hidden."""
    left = dict(reserve)
    if not cards or _suffices(left, cards[0], 2):
        return 0.0
    now = sum([not _suffices(left, card, 1) for card in cards[1:]])
    soon = sum([not _suffices(left, card, 2) for card in cards[1:]])
    return (SHORT_NOW * now + SHORT_SOON * soon) / (len(cards) - 1)


def _suffices(left: dict[str, int], asked: tuple[tuple[str, int], ...], times: int) -> bool:
    """Whether the reserve holds so many times what is asked for."""
    for kind, number in asked:  # noqa: SIM110 - asked for each card of each position weighed: twice as fast as all()
        if left.get(kind, 0) < times * number:
            return False
    return True


Guards: TypeAlias = "dict[str, GuardCard]"
"""The cards of the enemies, with the side up that is in use."""


def _figure(
    plan: MemoryPlan,
    guards: Guards,
    squares: dict[str, Square],
    figure: Assassin,
    ways: dict[str, int],
    *,
    leaving: bool,
) -> float:
    if figure.place == "eliminated":
        return ELIMINATED
    if figure.place == "left":
        return OUT if leaving else -OUT
    if figure.critical:
        return CRITICAL
    value = HURT * figure.health + CUBE * figure.cubes + SAVED * figure.saved
    value += POISON * (figure.poison + figure.poison_plus)
    board = figure.board
    worn = len(SPECIAL_SLOTS) - lying_in_slots(board).count("")
    value += WORN * worn + CARRIED * len(board.inventory)
    value -= (STEP_OUT if leaving else STEP) * ways.get(figure.square, FAR)
    here = squares.get(figure.square, EMPTY_SQUARE).enemies
    if figure.exposed:
        die = DIE if figure.cubes + figure.saved else LAST_DIE
        value += SEEN + CORNERED * bool(here) + die * _dice_near(plan, guards, squares, figure.square)
    elif figure.place == "map":
        value += BESIDE * here
    elif figure.place == "machine":
        value += STAYS_ABOARD if ways.get(figure.square) == 0 and not here else ABOARD
    return value


def _ally(plan: MemoryPlan, guards: Guards, state: State, ally: Ally, ways: dict[str, int]) -> float:
    """How good it looks for an ally who has to be led out."""
    if not ally.on_map:
        return -2 * ELIMINATED if ally.place == "left" else 2 * ELIMINATED
    value = HURT * ally.health - STEP_LED * ways.get(ally.square, FAR)
    if ally.critical:
        return value + CRITICAL
    return value + (SEEN + DIE * _dice_near(plan, guards, state.play.squares, ally.square) if ally.exposed else 0.0)


def _dice_near(plan: MemoryPlan, guards: Guards, squares: dict[str, Square], square: str) -> int:
    """Enemy dice that could fall on somebody exposed on a square."""
    dice = 0
    for near in (square, *plan.terrain(square).near[square]):
        if near not in squares:
            continue
        for kind, number in squares[near].guards:
            card = guards[kind]
            dice += (card.dice + card.poison) * number
    return dice


def _late(roads: _Roads, plan: MemoryPlan, state: State) -> int:
    """Action cubes that will be missing when the time is up: for the ways out, and for each objective and its way."""
    memory, out = state.play, roads.to(roads.stations)
    turns = turns_left(plan, memory)
    people = [f for f in state.assassins.values() if f.on_map and not f.critical]
    have = {f.name: f.cubes + f.saved + CUBES_A_TURN * turns for f in people}
    missing = sum(max(0, out.get(f.square, FAR) + 1 - have[f.name]) for f in people)
    for token in memory.objectives.values():
        if token.mandatory and not (token.done or token.hidden or token.lost):
            ways = roads.to((token.square,))
            after = token.cost - token.paid + out.get(token.square, FAR) + 1
            needs = (max(0, ways.get(f.square, FAR) + after - have[f.name]) for f in people)
            missing += min(needs, default=0)
    return missing


class _Roads:
    """The ways on the maps of a plan, each worked out once."""

    __slots__ = ("_plan", "_ways", "stations")

    def __init__(self, plan: MemoryPlan) -> None:
        self._plan = plan
        self._ways: dict[tuple[str, ...], dict[str, int]] = {}
        self.stations = tuple([name for terrain in plan.maps.values() for name in terrain.stations])

    def to(self, goals: tuple[str, ...]) -> dict[str, int]:
        """Moves on land from every square to the nearest of the goals; squares that can't reach one are left out.

        Stations of several maps are one move from each other.
        """
        ways = self._ways.get(goals)
        if ways is None:
            if len(self._ways) >= MOST_KEPT:
                # Goals that walk about, as allies do, would fill it for ever.
                self._ways.clear()
            ways = self._ways[goals] = _distances(self._plan, goals)
        return ways


def _distances(plan: MemoryPlan, goals: tuple[str, ...]) -> dict[str, int]:
    maps = plan.maps
    stations = tuple(name for terrain in maps.values() for name in terrain.stations) if len(maps) > 1 else ()
    # Whoever swims where the current leads to a fall doesn't arrive.
    river = {name for terrain in maps.values() for name in (*terrain.drift, *terrain.skull)} - set(goals)
    edges = {name: near for terrain in maps.values() for name, near in terrain.near.items() if name not in river}
    found = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        here = queue.popleft()
        for square in (*edges[here], *(stations if here in stations else ())):
            if square in edges and square not in found:
                found[square] = found[here] + 1
                queue.append(square)
    return found


Demands: TypeAlias = tuple[tuple[tuple[str, int], ...], ...]


@lru_cache(maxsize=128)
def demands(plan: Same[MemoryPlan], pack: Same[Pack], team: int, *, alert: bool) -> Demands:
    """Miniatures by kind that each card of the reinforcement deck asks for; first the most that any of them does."""
    squares: dict[str, set[str]] = {}
    for terrain in plan.of.maps.values():
        for letter, touching in terrain.entrances:
            squares.setdefault(letter, set()).update(touching)
    cards: list[tuple[tuple[str, int], ...]] = []
    most: dict[str, int] = {}
    for name, number in plan.of.reinforcements.get(team, ()):
        card = pack.of.reinforcements[name]
        asked: dict[str, int] = {}
        for letter, kind, n in card.on if alert else card.off:
            asked[kind] = asked.get(kind, 0) + n * len(squares.get(letter, ()))
        most |= {kind: max(most.get(kind, 0), n) for kind, n in asked.items()}
        cards += [tuple(asked.items())] * number
    return (tuple(most.items()), *cards) if cards else ()
