"""The set-up of the next memory as a list to tick: as far as pack and books know it, the rest is in the booklet."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.pack import MemoryPlan, Pack
from domain.model.state import Assassin, State
from domain.model.terrain import Terrain
from domain.playing.reserve import whole_reserve
from domain.rules.campaign.flow import due
from domain.rules.campaign.standing_in import carried
from domain.rules.table.box import ACTION_CUBES, Section, action_cubes, counted, section
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

FOUR = 4
"""Assassins of a box (1.4)."""
SET_SIZE = 8
"""Reinforcement cards of a team size (7.11)."""


def to_set_up(pack: Pack, state: State) -> str:
    """The memory whose set-up is told: the one in play, else the next one; empty when there is none."""
    return state.memory.memory if state.memory else due(pack, state)


def set_up(pack: Pack, state: State) -> tuple[Section, ...]:
    """What is laid out for the next memory, in the order in which it is done; empty when there is none."""
    plan = pack.memories.get(to_set_up(pack, state))
    if plan is None or not state.pack.id:
        return ()
    found = (
        section("again", say("box.setup.again"), _again(state, plan)),
        section("first", say("box.setup.first"), _first(pack, state, plan)),
        section("tiles", say("box.setup.tiles"), _map(pack, state, plan)),
        section("enemies", say("box.setup.enemies"), _enemies(pack, state, plan)),
        *(
            section(f"board.{who}", say("box.setup.board", name=names.assassin(pack, who)), _board(pack, state, figure))
            for who, figure in state.assassins.items()
        ),
        section("ready", say("box.setup.ready"), _ready(pack, state)),
    )
    return tuple(each for each in found if each.lines)


def _again(state: State, plan: MemoryPlan) -> Iterator[tuple[str, str, str]]:
    """Before a second attempt: what goes back, what stays (6.7 to 6.11)."""
    line = state.diary.get(plan.id)
    if state.memory is not None or line is None or not line.attempts:
        return
    for key, rule in (("cubes", "6.8"), ("chests", "6.9"), ("map", "6.10"), ("health", "6.11"), ("free", "6.13")):
        yield key, say(families.BOX_SETUP_SECOND[key]), rule


def _first(pack: Pack, state: State, plan: MemoryPlan) -> Iterator[tuple[str, str, str]]:
    """What is opened: at the very start the envelopes of the assassins, later what booklet or cards name."""
    line, campaign = state.diary.get(plan.id), pack.campaign
    if line is not None and line.attempts:
        # Everything was opened for the first attempt.
        return
    if campaign is not None and campaign.apprentices == plan.id:
        people = [card.name for card in pack.assassins.values()]
        # Several boxes together have more than four, and only those of the base box begin like this.
        key = "box.setup.envelopes" if len(people) == FOUR else "box.setup.envelopes_mixed"
        yield "envelopes", say(key, names=", ".join(people)), "1.4"
        yield "red", say("box.setup.red_card"), "1.2"
        yield "apprentices", say("box.setup.apprentices"), "1.5"
    elif plan.box:
        yield "opened", say("box.setup.opened"), "1.1"
    if plan.optional:
        yield "optional", say("box.setup.optional"), "46.2"


def _map(pack: Pack, state: State, plan: MemoryPlan) -> Iterator[tuple[str, str, str]]:
    """Tiles, compass, tokens and figures of the plan."""
    if plan.box or not plan.maps:
        yield "plan", say("box.setup.plan", memory=names.memory(pack, plan.id)), "7.1"
    for letter, ground in plan.maps.items():
        yield f"size.{letter}", _size(ground, len(plan.maps)), "7.1"
        yield from _tokens(letter, ground)
    if plan.steps:
        yield "compass", say("box.setup.compass"), "7.3"
    for name, token in plan.objectives.items():
        key = "box.setup.hidden" if token.hidden else "box.setup.objective"
        yield f"objective.{name}", say(key, name=token.name, square=token.square, n=token.cost), "7.8"
    if plan.chests:
        yield "chests", say("box.setup.chests", n=len(plan.chests), squares=", ".join(plan.chests)), "10.1"
    if plan.restricted:
        yield "restricted", say("box.setup.restricted", squares=", ".join(plan.restricted)), "49.1"
    for who, machine in plan.machines.items():
        yield f"machine.{who}", say("box.setup.on", name=names.assassin(pack, who), square=machine.square), "48.7"
    for who, ally in plan.allies.items():
        if ally.square:
            yield f"ally.{who}", say("box.setup.on", name=names.assassin(pack, who), square=ally.square), "44.1"
    if plan.box and not plan.maps:
        yield "tokens", say("box.setup.tokens"), "7.8"


def _size(ground: Terrain, maps: int) -> str:
    """How large a map is."""
    key = "box.setup.size_of" if maps > 1 else "box.setup.size"
    return say(key, letter=ground.letter, columns=ground.columns, rows=ground.rows)


def _tokens(letter: str, ground: Terrain) -> Iterator[tuple[str, str, str]]:
    """Entrances and fast travel stations of a map that the pack knows."""
    for name, squares in ground.entrances:
        yield f"entrance.{letter}.{name}", say("box.setup.entrance", letter=name, squares=", ".join(squares)), "7.8"
    if ground.stations:
        yield f"stations.{letter}", say("box.setup.stations", squares=", ".join(ground.stations)), "7.7"


def _enemies(pack: Pack, state: State, plan: MemoryPlan) -> Iterator[tuple[str, str, str]]:
    """The enemy board, the reserve, guards on the map, the event deck."""
    for square, kind, number in plan.guards:
        yield (
            f"guards.{square}.{kind}",
            say("box.setup.guards", n=number, name=names.guard(pack, kind), square=square),
            "7.1",
        )
    reserve = whole_reserve(pack, plan)
    parts = ", ".join(say("box.several", n=n, name=names.guards(pack, kind, 1)) for kind, n in reserve)
    if parts:
        yield "reserve", say("box.setup.reserve", parts=parts), "7.9"
    yield "alert", say("box.setup.alert"), "7.11"
    if "reinforcement" in plan.steps:
        size = sum(1 for figure in state.assassins.values() if not figure.companion)
        cards = sum(n for _, n in plan.reinforcements.get(size, ())) or SET_SIZE
        yield "reinforcements", say("box.setup.reinforcements", cards=cards, n=size), "29.2"
    number = sum(n for _, n in plan.events)
    yield "events", say("box.setup.events_of", n=number) if number else say("box.setup.events"), "3.2"
    if plan.turn_limit:
        yield "limit", say("box.setup.limit", n=plan.turn_limit), "47.1"


def _board(pack: Pack, state: State, figure: Assassin) -> Iterator[tuple[str, str, str]]:
    """A board: who is in its middle, cubes, cards."""
    if figure.place == "eliminated":
        return
    name = names.assassin(pack, figure.name)
    if not figure.companion:
        yield "who", say("box.setup.apprentice" if figure.apprentice else "box.setup.assassin", name=name), "7.10"
    yield "health", say("box.setup.health", n=figure.health, most=figure.max_health), "7.10"
    yield "cubes", say("box.setup.cubes", n=ACTION_CUBES - 1), "7.10"
    if action_cubes(pack, state) == ACTION_CUBES:
        yield "fourth", say("box.setup.fourth"), "7.12"
    for slot, card in carried(figure):
        words = known(families.SLOT[slot], slot)
        yield f"{slot}.{card}", say("box.setup.card", card=names.card(pack, card), slot=words), "7.10"
    if figure.board.skills:
        yield "skills", say("box.skills", cards=counted(figure.board.skills, pack)), "7.10"


def _ready(pack: Pack, state: State) -> Iterator[tuple[str, str, str]]:
    """Who waits beside the map to be called (40.36, 40.37)."""
    for who in state.headquarters.staff("memory"):
        yield who, say("box.setup.beside", name=names.figure(pack, who)), "40.36"
