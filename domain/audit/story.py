"""What must hold of a campaign around its memories: order, people, levels, syncs, headquarters.

Each is told at the action after which it no longer does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.audit.found import ERROR, NOTE, Found, Rule, Step
from domain.content.pack import Pack
from domain.language import events as e
from domain.model.editions import flag
from domain.model.state import State
from domain.playing.play import Play
from domain.rules.campaign.assignment import BEDS, CAPS
from domain.rules.campaign.flow import is_story, refuse_start
from domain.rules.campaign.numbers import campaign_as_told
from domain.rules.campaign.reporting import TABLE
from domain.rules.memory.beginning import starts_high
from domain.rules.table.doubts import doubtful_xp
from domain.telling import names
from domain.text import families
from domain.text.catalogue import say


def order(pack: Pack, step: Step) -> Iterator[Found]:
    """Memories of a story come in their order, each once (1.1, 35.1, 46.2)."""
    begun = next((event.fact for event in step.events if isinstance(event.fact, e.MemoryBegun)), None)
    if begun is None or begun.memory not in pack.memories:
        return
    refusal = refuse_start(Play(pack, step.before), begun.memory)
    if refusal is not None:
        shown = names.memory(pack, begun.memory)
        yield Found(
            ERROR,
            refusal.rule,
            "order",
            {"memory": shown, "reason": say(families.REFUSAL[refusal.key], **dict(refusal.values))},
        )


def roster(pack: Pack, step: Step) -> Iterator[Found]:
    """Nobody comes or goes in the middle of a memory or between its two attempts (37.1), but a companion (A2.1)."""
    before, after = _team(step.before), _team(step.after)
    memory = _under_way(step.before)
    if before == after or not memory or any(isinstance(event.fact, e.MemoryClosed) for event in step.events):
        return
    who = ", ".join(names.assassin(pack, name) for name in sorted(before ^ after))
    yield Found(ERROR, "37.1", "roster", {"who": who, "memory": names.memory(pack, memory)})


def _team(state: State) -> set[str]:
    return {name for name, figure in state.assassins.items() if not figure.companion}


def _under_way(state: State) -> str:
    """The memory that is played, or waits for its second attempt; empty for none."""
    if state.memory is not None:
        return state.memory.memory
    return next((name for name, line in state.diary.items() if line.attempts), "")


def levels(pack: Pack, step: Step) -> Iterator[Found]:
    """A level is reached by experience (39.1), or there from the start (A1.3, P14.3); marks are those that are told."""
    plan = campaign_as_told(pack, step.after)
    marks = plan.levels if plan else ()
    level = step.after.level
    begins = max(pack.campaign.start_level if pack.campaign else 0, int(starts_high(step.after)))
    due = max(sum(1 for mark in marks if step.after.xp >= mark), begins)
    if is_story(step.after) and level != step.before.level and level > due:
        needed = marks[level - 1] if 0 < level <= len(marks) else say("name.nothing")
        yield Found(ERROR, "39.1", "level", {"level": level, "xp": step.after.xp, "needed": needed})


def told_xp(pack: Pack, step: Step) -> Iterator[Found]:
    """The players tell what a memory on the table brought (35.5); a slip in that number is worth a look."""
    for event in step.events:
        fact = event.fact
        if isinstance(fact, e.MemoryEnded) and fact.reason == TABLE:
            mark = doubtful_xp(pack, step.before, fact.xp)
            if mark:
                shown = names.memory(pack, fact.memory)
                yield Found(NOTE, "35.5", "told_xp", {"memory": shown, "xp": fact.xp, "mark": mark})


def skills(pack: Pack, step: Step) -> Iterator[Found]:
    """One skill of each level reached, out of the assassin's own (39.5, 39.q1)."""
    before, after = _skills(step.before), _skills(step.after)
    for name, chosen in after.items():
        if chosen == before.get(name) or not is_story(step.after):
            continue
        who = names.assassin(pack, name)
        own = pack.assassins[name].skills if name in pack.assassins else ()
        ranks = Counter(pack.cards[card].level for card in chosen if card in pack.cards)
        for card in chosen:
            level = pack.cards[card].level if card in pack.cards else 0
            wrong = card not in own or level > step.after.level or ranks[level] > 1
            if wrong and card not in before.get(name, ()):
                yield Found(ERROR, "39.5", "skill", {"name": who, "card": names.card(pack, card), "level": level})


def _skills(state: State) -> dict[str, tuple[str, ...]]:
    """The skills of everybody, those in bags included."""
    seated = {
        name: (*figure.board.skills, *(figure.bag.skills if figure.bag else ()))
        for name, figure in state.assassins.items()
    }
    return seated | {name: gone.bag.skills for name, gone in state.away.items()}


def syncs(pack: Pack, step: Step) -> Iterator[Found]:
    """There is no 100% sync after two failures (34.3)."""
    free = pack.campaign.free_sync if pack.campaign else ""
    for name, line in step.after.diary.items():
        before = step.before.diary.get(name)
        was = before is not None and (before.sync, before.closed) == (line.sync, line.closed)
        if line.sync and line.closed == "synchronised" and not was and name != free:
            yield Found(ERROR, "34.3", "sync", {"memory": names.memory(pack, name)})


STAYING = {"assignment_before_replay": "false", "resolution_trigger": "success_or_second_failure"}
"""With these values of flags nobody is moved between two attempts (E60, E61)."""


def reassigned(pack: Pack, step: Step) -> Iterator[Found]:
    """Figures stay where they are between the two attempts, but for apprentices who are called (6.16, 40.5, 27.4)."""
    second = next((name for name, line in step.after.diary.items() if line.attempts), "")
    there, was = step.after.headquarters, step.before.headquarters
    if not second or not was.is_open or any(flag(step.after, name) != value for name, value in STAYING.items()):
        return
    helper = pack.campaign.apprentice if pack.campaign else ""
    crew = pack.campaign.crew(helper) if pack.campaign and helper else ()
    for figure in sorted({*there.figures, *was.figures}):
        place = there.figures.get(figure, "")
        stays = place == was.figures.get(figure, "")
        if not stays and not (figure in crew and place == "memory"):
            yield Found(ERROR, "40.5", "reassigned", {"figure": figure, "memory": names.memory(pack, second)})
    if there.patients != was.patients:
        moved = ", ".join(names.assassin(pack, who) for who in sorted({*there.patients} ^ {*was.patients}))
        yield Found(ERROR, "40.5", "reassigned", {"figure": moved, "memory": names.memory(pack, second)})


def spaces(pack: Pack, step: Step) -> Iterator[Found]:
    """No building holds more figures than it has spaces (40.29)."""
    there, was = step.after.headquarters, step.before.headquarters
    if there == was:
        return
    for place, cap in CAPS.items():
        number = len(there.staff(place))
        if number > cap and number != len(was.staff(place)):
            yield Found(ERROR, "40.29", "spaces", {"place": _place(place), "number": number, "most": cap})
    beds = len(there.patients)
    if beds > BEDS and beds != len(was.patients):
        yield Found(ERROR, "40.29", "spaces", {"place": _place("patients"), "number": beds, "most": BEDS})


def _place(place: str) -> str:
    return say(families.AUDIT_PLACE[place])


def contracts(pack: Pack, step: Step) -> Iterator[Found]:
    """Contracts leave the deck from the top, fulfilled, and the top one is tried after every memory (40.15, 41.q11)."""
    was, now = step.before.headquarters, step.after.headquarters
    done = tuple(event.fact.contract for event in step.events if isinstance(event.fact, e.ContractFulfilled))
    # Which one lies on top was told, or is unknown from now on: no rule took it there.
    told = "headquarters/contracts" in {*step.before.open, *step.after.open}
    if was.is_open and not told and was.contracts not in {now.contracts, (*done, *now.contracts)}:
        gone = [name for name in was.contracts if name not in (*done, *now.contracts)]
        yield Found(ERROR, "40.15", "contracts", {"contract": names.contract(pack, (gone or was.contracts)[0])})
    if was.assignments and now.assignments > was.assignments and now.contracts:
        memory = _untried(pack, step.after, was.assignments)
        if memory:
            shown = names.contract(pack, now.contracts[0])
            yield Found(ERROR, "41.q11", "skipped", {"contract": shown, "memory": names.memory(pack, memory)})


def _untried(pack: Pack, state: State, assignments: int) -> str:
    """The memory that was closed last, in the order of the pack, if no contract was tried after it; else empty.

    An optional memory that booklets offer can have been played before there was a headquarters: so each assignment has
    to have had its contract too. Where a second attempt has an assignment of its own (E60) they can't be counted.
    """
    lines = {name: state.diary[name] for name in pack.memories if name in state.diary}
    closed = [name for name, line in lines.items() if line.closed]
    # Of a memory of long ago nobody need remember it.
    tried = sum(1 for line in lines.values() if line.contract or line.estimated)
    counts = flag(state, "assignment_before_replay") == STAYING["assignment_before_replay"]
    return (
        closed[-1]
        if counts and closed and not (lines[closed[-1]].contract or lines[closed[-1]].estimated) and tried < assignments
        else ""
    )


STORY_RULES: tuple[Rule, ...] = (
    order,
    roster,
    levels,
    told_xp,
    skills,
    syncs,
    reassigned,
    spaces,
    contracts,
)
"""The rules about what lies between memories."""
