"""Where a campaign stands between its memories, and what is about to be lost: for screens, recaps and reminders."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.content.pack import Pack
from domain.model.between import (
    ApprenticeCall,
    AskNumber,
    Assignment,
    Bestowal,
    CommandRoom,
    ContractBoxes,
    Crafting,
    EndOfMemory,
    Exploration,
    HeadquartersChoice,
    Healing,
    Hospital,
    Journey,
    LevelUp,
    MemoryOffer,
    OwnMap,
    Payment,
    Reading,
    Recollection,
    Shop,
    SyncOffer,
    Untold,
    Workshop,
)
from domain.model.state import Deck, State
from domain.playing.known import in_building, is_untold
from domain.rules.campaign.contracts import contract_odds
from domain.rules.campaign.flow import due, is_story, lies_between
from domain.rules.campaign.numbers import campaign_as_told

ROAD = ("memory", "rewards", "levels", "resolution", "offer", "assignment")
"""The stages of a story from one memory to the next, in their order."""

ON_THE_MAP = ("memory", "rewards", "levels", "end_of_memory", "exploration")
"""The stages where memories are found by exploring a region (A16, A17)."""

STAGES: dict[type, str] = {
    EndOfMemory: "end_of_memory",
    **dict.fromkeys((Exploration, Journey, Reading, Bestowal, Healing, Crafting, OwnMap), "exploration"),
    SyncOffer: "rewards",
    LevelUp: "levels",
    Hospital: "resolution",
    Workshop: "resolution",
    Payment: "resolution",
    Shop: "resolution",
    CommandRoom: "resolution",
    Recollection: "resolution",
    Untold: "resolution",
    MemoryOffer: "offer",
    Assignment: "assignment",
    HeadquartersChoice: "rewards",
    ApprenticeCall: "memory",
}


class Note(Struct, frozen=True):
    """Something to think of before going on: the key of its sentence below `outlook`, what it names, its rule."""

    key: str
    rule: str
    values: tuple[tuple[str, str | int], ...] = ()


def stages(pack: Pack, state: State) -> tuple[str, ...]:
    """The stages of a campaign with this pack; of one edition memories follow one another at once (P0.q1)."""
    if not lies_between(state):
        return ROAD[:1]
    return ROAD if pack.region is None else ON_THE_MAP


def stage(pack: Pack, state: State) -> str:
    """One of `stages`, "second_attempt" before one, "ready" for the next memory, or "over"."""
    if state.memory is not None:
        return "memory"
    for frame in state.agenda:
        if isinstance(frame, ContractBoxes):
            return "assignment" if frame.colour == "grey" else "resolution"
        if not isinstance(frame, AskNumber):
            return STAGES.get(type(frame), "resolution")
    if any(line.attempts for line in state.diary.values()):
        return "second_attempt"
    return "ready" if not is_story(state) or due(pack, state) else "over"


def has_headquarters(pack: Pack, state: State) -> bool:
    """Whether there is a headquarters, or will be one (36.5)."""
    return state.headquarters.is_open or (pack.campaign is not None and bool(pack.campaign.headquarters_after))


def next_level(pack: Pack, state: State) -> int:
    """The experience that brings the next level (39.1), 0 where none does; an expedition begins above the first."""
    if {"xp", "level"} & {*state.open}:
        return 0
    plan = campaign_as_told(pack, state)
    levels = plan.levels if plan else ()
    return next((xp for xp in levels[state.level :] if xp > state.xp), 0)


def outlook(pack: Pack, state: State, *, ahead: bool = False) -> tuple[Note, ...]:
    """What is hurt, open or about to be lost, the most pressing first.

    Of figures only once they can be assigned; looking `ahead`, from the beginning of the assignment on.
    """
    if state.memory is not None:
        return ()
    return (
        *_open(state),
        *_attempt(pack, state),
        *_offer(pack, state),
        *_chests(pack, state),
        *_hurt(pack, state, ahead=ahead),
        *_house(pack, state, ahead=ahead),
    )


def _open(state: State) -> list[Note]:
    """Something that nobody has told yet (decision 0013)."""
    return [Note("open", "0.1", (("n", len(state.open)),))] if state.open else []


def _attempt(pack: Pack, state: State) -> list[Note]:
    """A second attempt is due (6.6)."""
    return [
        Note("second_attempt", "6.6", (("memory", pack.memories[name].title),))
        for name, line in state.diary.items()
        if line.attempts and name in pack.memories
    ]


def _offer(pack: Pack, state: State) -> list[Note]:
    """An optional memory is offered now or never (46.2)."""
    return [
        Note("offer", "46.2", (("memory", pack.memories[frame.memory].title),))
        for frame in state.agenda
        if isinstance(frame, MemoryOffer)
    ]


def _chests(pack: Pack, state: State) -> list[Note]:
    """Chest cards that the next memory is the last chance for, or that its own series will replace (10.4)."""
    left = len(state.decks.get("chest", Deck()).top)
    name = due(pack, state) if is_story(state) else ""
    plan = pack.memories.get(name)
    if not left or plan is None:
        return []
    if plan.last_chests and plan.chests:
        return [Note("last_chests", "10.4", (("memory", plan.title), ("n", left)))]
    began = state.diary.get(name)
    if plan.chest_deck and not (began and began.plays):
        return [Note("chests_lost", "10.4", (("memory", plan.title), ("n", left)))]
    return []


def _hurt(pack: Pack, state: State, *, ahead: bool) -> list[Note]:
    """Assassins who go into the next memory hurt, and those whom nobody cares for (41.5, 41.7)."""
    there = state.headquarters
    found = [
        Note("injured", "41.5" if there.is_open else "6.11", (("name", pack.assassins[who].name), ("n", f.health)))
        for who, f in state.assassins.items()
        if not f.apprentice and _is_hurt(state, who) and who in pack.assassins
    ]
    if _assigns(state, ahead=ahead) and there.patients and in_building(state, "hospital") == 0:
        found.append(Note("no_caregiver", "41.7"))
    return found


def assigning(state: State) -> Literal["now", "later", "closed"]:
    """Whether figures can be assigned: now, after other steps of the assignment (40.30), or not before a next one."""
    frame = next((one for one in reversed(state.agenda) if isinstance(one, Assignment)), None)
    if frame is None:
        return "closed"
    return "now" if frame is state.top and frame.stage == "figures" else "later"


def _assigns(state: State, *, ahead: bool) -> bool:
    """Whether figures can be assigned now, or looking `ahead` after other steps of the assignment (40.30)."""
    if ahead:
        return any(isinstance(frame, Assignment) and frame.stage != "later" for frame in state.agenda)
    return assigning(state) == "now"


def _is_hurt(state: State, who: str) -> bool:
    """Whether somebody is known to lack health cubes."""
    figure, where = state.assassins[who], f"assassins/{who}"
    known = not is_untold(state, f"{where}/health") and not is_untold(state, f"{where}/max_health")
    return known and figure.health < figure.max_health


def _house(pack: Pack, state: State, *, ahead: bool) -> list[Note]:
    """What the assignment leaves open (40.24, 40.26, 40.28)."""
    there = state.headquarters
    if not _assigns(state, ahead=ahead):
        return []
    found = []
    if there.blueprints and not there.blueprint:
        found.append(Note("no_blueprint", "40.24"))
    if there.failed and "headquarters/failed" not in state.open and contract_odds(pack, state) != 1:
        found.append(Note("contract_again", "40.26"))
    idle = len(there.staff("hall"))
    if idle:
        found.append(Note("idle", "40.28", (("n", idle),)))
    return found
