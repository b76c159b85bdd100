"""Players for the exploration of a region, without a screen, and whole expeditions with what came of them.

They see what everybody sees: `domain.rules.apocalypse.seeing`, the state and the legal decisions.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable

from msgspec import Struct

from domain.bots.players import Pick, Player
from domain.content.pack import Pack
from domain.engine import legal_decisions, pending, settle
from domain.language import commands as c
from domain.language.chance import Generator
from domain.language.waiting import Choice, Window
from domain.model.state import State
from domain.rules.apocalypse.seeing import SeenRegion, seen
from domain.rules.campaign.flow import due

MOST_DECISIONS = 5_000
"""An expedition that takes more is counted as unfinished."""
ON_THE_MAP = ("end_of_memory", "exploration")
"""Windows that belong to the region map."""
BADLY_HURT = 1
"""Health cubes with which somebody had better see a healer first."""
CHEAPEST = {"cube": 0, "gauge": 2}
"""In which order payments are used; clues stand between."""


def is_exploring(pack: Pack, state: State) -> bool:
    """Whether what is waited for belongs to the region map."""
    waiting = pending(pack, state)
    return state.region.position > 0 and isinstance(waiting, Window) and waiting.kind in ON_THE_MAP


def careful_explorer(pick: Pick) -> Player:
    """Goes where nobody has been, by the shortest way; heals and builds on the way; saves whom it can."""

    def play(pack: Pack, state: State) -> c.AnyCommand:
        waiting = pending(pack, state)
        if isinstance(waiting, Choice):
            return c.Pick(_choose(waiting, state, pick))
        legal = list(legal_decisions(pack, state))
        return _healed(legal, state) or _built(legal) or _travel(pack, state, legal, pick)

    return play


def random_explorer(pick: Pick) -> Player:
    """Any legal decision that leads somewhere."""

    def play(pack: Pack, state: State) -> c.AnyCommand:
        legal = list(legal_decisions(pack, state))
        moving = [command for command in legal if not isinstance(command, BESIDES)] or legal
        return moving[pick(len(moving))]

    return play


BESIDES = (c.Give, c.Stow, c.Equip, c.Join, c.Leave, c.Swap, c.Chart, c.SetDifficulty)
"""Decisions without which an expedition gets on."""


def _choose(waiting: Choice, state: State, pick: Pick) -> str:
    """Whoever is worst off recovers, whoever is best off pays; cards go onto boards."""
    people = [option for option in waiting.options if option in state.assassins]
    match waiting.kind:
        case "card_recovers" | "healer" if people:
            return min(people, key=lambda who: (state.assassins[who].health, who))
        case "card_loses" | "card_rolls" if people:
            return max(people, key=lambda who: (state.assassins[who].health, who))
        case "bestowal" if people:
            return people[0]
        case "card_recover":
            return "yes"
    options = [option for option in waiting.options if option not in {"stop", "done"}] or list(waiting.options)
    return options[pick(len(options))]


def _healed(legal: Iterable[c.AnyCommand], state: State) -> c.AnyCommand | None:
    """A healer, a medicine or a skill, where it is needed."""
    hurt = [who for who, figure in state.assassins.items() if figure.health < figure.max_health]
    for command in legal:
        match command:
            case c.SeeHealer() if hurt:
                return command
            case c.Treat(on=on) | c.UseOnMap(on=on) if on in hurt and state.assassins[on].health <= BADLY_HURT:
                return command
            case _:
                continue
    return None


def _built(legal: Iterable[c.AnyCommand]) -> c.AnyCommand | None:
    return next((command for command in legal if isinstance(command, c.Craft)), None)


def _travel(pack: Pack, state: State, legal: list[c.AnyCommand], pick: Pick) -> c.AnyCommand:
    """The next step to the nearest location that nobody has seen; a jump where it shortens the way."""
    region = seen(pack, state)
    steps = [command for command in legal if isinstance(command, c.Journey | c.Jump)]
    if region is None or not steps:
        return c.Pass() if c.Pass() in legal else legal[pick(len(legal))]
    far = distances(region)
    # A jump that brings nobody nearer would be jumped back.
    nearer = [s for s in steps if isinstance(s, c.Journey) or _ways(region, s.to) < _ways(region, region.position)]
    steps = nearer or steps
    best = min(far.get(command.to, len(far)) + isinstance(command, c.Journey) for command in steps)
    good = [s for s in steps if far.get(s.to, len(far)) + isinstance(s, c.Journey) == best]
    cheapest = min(_price(command) for command in good)
    good = [command for command in good if _price(command) == cheapest]
    return good[pick(len(good))]


def _ways(region: SeenRegion, number: int) -> int:
    """How many journeys away the nearest unseen location is, without a jump."""
    alone = distances(region, jumping=False)
    return alone.get(number, len(alone))


def _price(command: c.Journey | c.Jump) -> int:
    return CHEAPEST.get(command.payment, 1) if isinstance(command, c.Journey) else -1


def distances(region: SeenRegion, *, jumping: bool = True) -> dict[int, int]:
    """How many journeys away the nearest unseen location is, from each location; jumps are free."""
    places = {place.number: place for place in region.places}
    active = (place.number for place in region.places if place.kind == "observation" and place.activated)
    points = list(active) if jumping else []
    far = {number: 0 for number, place in places.items() if not place.kind}
    waiting = deque(far)
    while waiting:
        number = waiting.popleft()
        # One journey from here, or a jump from any other point to this one first.
        reached = {*places[number].connections, *(points if number in points else ())}
        for other in reached & set(places):
            there = far[number] + (0 if number in points and other in points else 1)
            if other not in far or there < far[other]:
                far[other] = there
                (waiting.appendleft if there == far[number] else waiting.append)(other)
    return far


class ExpeditionResult(Struct, frozen=True):
    """All explorations of one campaign, its memories taken as won at once."""

    finished: bool
    """Whether every memory was found."""
    decisions: int
    phases: int
    journeys: int
    cubes: int
    clues: int
    ticks: int
    """Journeys paid for by a tick of the gauge."""
    overflows: int
    gauge: int
    """Boxes ticked at the end."""
    eliminated: int
    cards: int
    """Exploration cards read."""
    facts: dict[str, int]
    """How often each kind of fact occurred."""


def play_expedition(
    pack: Pack,
    state: State,
    explorer: Player,
    seed: bytes,
    watch: Callable[[c.AnyCommand, State], None] = lambda *_: None,
) -> ExpeditionResult:
    """Explore until every memory has been found. The same seed and explorer give the same expedition."""
    generator = Generator(seed)
    facts: Counter[str] = Counter()
    number = 0
    while number < MOST_DECISIONS and (state.agenda or due(pack, state)):
        command = explorer(pack, state) if state.agenda else c.Report(due(pack, state), "success")
        settled = settle(pack, state, command, generator.answer)
        state = settled.state
        facts.update(str(event.fact.__struct_config__.tag) for event in settled.events)
        watch(command, state)
        number += 1
    region = state.region
    return ExpeditionResult(
        finished=all(line.closed for line in state.diary.values()) and set(state.diary) >= _needed(pack),
        decisions=number,
        phases=region.phases,
        journeys=region.tally.journeys,
        cubes=region.tally.cubes,
        clues=region.tally.clues,
        ticks=region.tally.ticks,
        overflows=region.tally.overflows,
        gauge=region.ticks,
        eliminated=facts["eliminated"],
        cards=sum(name in pack.region.cards for name in state.retired) if pack.region else 0,
        facts=dict(sorted(facts.items())),
    )


def _needed(pack: Pack) -> set[str]:
    """The memories that a region leads to."""
    return set(pack.region.codes.values()) & set(pack.memories) if pack.region else set()
