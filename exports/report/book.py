"""The campaign book as values: a box for each memory, what came of every attempt, the rooms of the headquarters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.core.canonical import ActionId
from domain.core.unknown import SIGN
from domain.language.events import MemoryEnded
from domain.playing.known import as_known, in_building, is_taken
from domain.rules.campaign.assignment import CAPS
from domain.rules.campaign.numbers import campaign_as_known, campaign_as_told
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say
from exports.report.between import BUILDINGS, OUTSIDE, outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.campaign_plan import CampaignPlan
    from domain.content.pack import MemoryPlan, Pack
    from domain.language.events import Event
    from domain.model.state import MemoryRecord, State
    from exports.report.entry import Entry

GROUPS = ("memory", "hall")
"""Where figures are without a space of their own."""


class Box(Struct, frozen=True):
    """The box of a memory in the diary, played or not."""

    memory: str
    title: str
    sequence: str
    """What stands before the point of its id, or "optional"."""
    outcome: str
    """As in `DiaryLine`, or "playing", or "unplayed"."""
    attempt: int
    """The attempt in play, or 0."""
    failures: int
    best_turns: int
    xp: int
    sync: str
    """"red", "grey", "missed", "open", or empty for a memory without one."""
    sync_shared: bool
    contract: str
    """The contract that was tried after it, by name."""
    contract_fulfilled: bool
    legendary: bool
    estimated: bool
    taken: bool
    """Whether it is as the players said when the campaign was taken over."""


class Result(Struct, frozen=True):
    """An attempt at a memory on the live path that is over. The time is in microseconds since 1970 UTC."""

    action: ActionId
    """The one that ended it."""
    memory: str
    title: str
    outcome: str
    """"success" or "failure"."""
    reason: str
    turns: int
    xp: int
    evening: int
    time: int


class Room(Struct, frozen=True):
    """A building of the headquarters, or one of the groups beside them."""

    place: str
    spaces: int
    """How many figures find room; 0 for a group, where all do."""
    people: tuple[str, ...]
    lines: tuple[str, ...]
    """What goes on there, in sentences."""
    number: int
    """How many figures are there; unknown where nobody has told who they are."""


def boxes(pack: Pack, state: State) -> tuple[Box, ...]:
    """Every memory of the pack, in the order of the book."""
    state = as_known(state)
    return tuple(_box(pack, state, plan) for plan in pack.memories.values())


def _box(pack: Pack, state: State, plan: MemoryPlan) -> Box:
    line = state.diary.get(plan.id)
    playing = state.memory is not None and state.memory.memory == plan.id
    taken = bool(line and line.plays) and is_taken(state, f"diary/{plan.id}")
    return Box(
        memory=plan.id,
        title=plan.title,
        sequence=OUTSIDE if plan.optional else plan.id.partition(".")[0],
        outcome="playing" if playing else outcome(line) or "unplayed",
        attempt=state.memory.attempt if playing and state.memory else 0,
        failures=line.failures if line else 0,
        best_turns=line.best_turns if line else 0,
        xp=line.xp if line else 0,
        sync=_sync(plan, line),
        sync_shared=bool(line and line.sync_shared),
        contract=names.contract(pack, line.contract) if line and line.contract else "",
        contract_fulfilled=bool(line and line.contract_fulfilled),
        legendary=bool(line and line.legendary),
        estimated=bool(line and line.estimated and not taken),
        taken=taken,
    )


def _sync(plan: MemoryPlan, line: MemoryRecord | None) -> str:
    if line is not None and line.sync:
        return "sync_unknown" if line.sync == SIGN else line.sync
    if plan.sync is None or (line is not None and line.skipped):
        return ""
    return "missed" if line is not None and line.closed else "open"


def levels(pack: Pack, state: State) -> tuple[int, ...]:
    """The experience at which each level is reached; empty where experience has no levels."""
    plan = campaign_as_told(pack, state)
    return plan.levels if plan else ()


def rooms(pack: Pack, state: State) -> tuple[Room, ...]:
    """The buildings of the headquarters, then the groups beside them; nothing without a headquarters."""
    state = as_known(state)
    plan = campaign_as_known(pack, state)
    if not state.headquarters.is_open or plan is None:
        return ()
    return tuple(_rooms(pack, plan, state))


def _rooms(pack: Pack, plan: CampaignPlan, state: State) -> Iterator[Room]:
    for place in (*CAPS, *GROUPS):
        people = tuple(names.figure(pack, who) for who in state.headquarters.staff(place))
        lines = tuple(BUILDINGS[place](pack, plan, state)) if place in BUILDINGS else ()
        yield Room(place, CAPS.get(place, 0), people, lines, in_building(state, place))


def results_of(pack: Pack, entry: Entry, events: Iterable[Event]) -> Iterator[Result]:
    """The attempts that an action ended."""
    for event in events:
        if isinstance(fact := event.fact, MemoryEnded):
            title = names.memory(pack, fact.memory)
            numbers = (fact.turns, fact.xp, entry.evening, entry.time)
            yield Result(entry.action, fact.memory, title, fact.outcome, fact.reason, *numbers)


def result_in_words(result: Result) -> str:
    """What came of an attempt, and after how many turns where they were counted."""
    parts = [known(families.BETWEEN_BOX[result.outcome], result.outcome)]
    parts += [say("report.turns", n=result.turns)] if result.turns else []
    return f"{result.title}: {', '.join(parts)}"


def sequence_name(sequence: str) -> str:
    """What a sequence of memories is called."""
    return say("report.optional") if sequence == OUTSIDE else say("between.box.sequence", id=sequence)
