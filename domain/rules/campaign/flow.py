"""What comes after what in a campaign: the one place that knows the road from memory to memory.

A campaign of single memories (`state.flow` empty) plays any memory at any time; a story (35, 40) goes on in the order
of the pack: memory, rewards, experience, levels, resolution, optional memory, assignment, memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from domain.content.campaign_plan import CampaignPlan
from domain.content.pack import MemoryPlan, Pack
from domain.language.events import (
    AssassinRested,
    AssassinReturned,
    AssassinStored,
    BlueprintGained,
    CardShelved,
    MemoryClosed,
    PatientAdmitted,
)
from domain.model.agenda import AnyFrame
from domain.model.between import (
    ApprenticeCall,
    Assignment,
    CommandRoom,
    HeadquartersChoice,
    Hospital,
    MemoryOffer,
    Recollection,
    Shop,
    Workshop,
)
from domain.model.editions import flag
from domain.model.headquarters import Bag
from domain.model.state import Assassin, State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.after import after_attempt
from domain.rules.campaign.levels import reach
from domain.rules.campaign.standing_in import come_back, make_whole, replace_eliminated
from domain.rules.campaign.syncs import award
from domain.rules.campaign.unknown import refuse_unknown
from domain.rules.prototype.unpublished import unpublished

Check: TypeAlias = Callable[[Play, Any], Refusal | None]

STORY = "story"

WHOLE = 99
"""Health cubes that no gauge has: as many as fit."""


def is_story(state: State) -> bool:
    """Whether the memories follow each other as the pack says."""
    return state.flow == STORY


def due(pack: Pack, state: State) -> str:
    """The memory that comes next in a story; empty when the campaign is over (46.2 for optional ones)."""
    second = second_attempt(state)
    if second:
        # 6.6
        return second
    if pack.region is not None and lies_between(state):
        # Found by exploring: A18.9
        return state.region.memory
    for name, plan in pack.memories.items():
        line = state.diary.get(name)
        if is_offered_freely(plan) or unpublished(pack, state, name):
            continue
        if line is None or not (line.closed or line.skipped):
            return name
    return ""


def second_attempt(state: State) -> str:
    """The memory of which the second attempt is due; empty for none."""
    for name, line in state.diary.items():
        if line.attempts:
            return name
    return ""


def lies_between(state: State) -> bool:
    """Whether anything lies between memories; of one edition they follow one another at once (P0.8, P0.q1)."""
    return flag(state, "between_memories") == "as_the_pack_says"


def unless_nothing_between(check: Check) -> Check:
    """The check of a kind of command that one edition has no rule for between its memories (P0.8)."""

    def checked(play: Play, command: Any) -> Refusal | None:  # noqa: ANN401 - commands of many kinds
        if not lies_between(play.state):
            return refuse("P0.8", "nothing_between")
        return check(play, command)

    return checked


def refuse_start(play: Play, memory: str) -> Refusal | None:
    """Why a memory of a story can't be started now: each has its turn, once (1.1, 35.1)."""
    if not is_story(play.state):
        return None
    if refusal := refuse_unknown(play, boards=False):
        return refusal
    line = play.state.diary.get(memory)
    memories = play.pack.memories
    if line is not None and line.skipped:
        return refuse("46.2", "memory_skipped", memory=memories[memory].title)
    if line is not None and line.closed:
        return refuse("35.1", "memory_closed", memory=memories[memory].title)
    first = due(play.pack, play.state)
    free = is_offered_freely(play.pack.memories[memory])
    if memory != first and not (free and all(line.attempts == 0 for line in play.state.diary.values())):
        if not first:
            return refuse("1.1", "memory_not_met", memory=memories[memory].title)
        return refuse("1.1", "memory_not_yet", memory=memories[memory].title, first=memories[first].title)
    return None


def offered_freely(pack: Pack, state: State) -> tuple[str, ...]:
    """The optional memories of a story that can be played between any two others, as the players' booklets say."""
    lines = {name: state.diary.get(name) for name, plan in pack.memories.items() if is_offered_freely(plan)}
    left = (name for name, line in lines.items() if line is None or not (line.closed or line.skipped))
    return tuple(left) if is_story(state) else ()


def is_offered_freely(plan: MemoryPlan) -> bool:
    """Whether only the players' booklet says when an optional memory is offered (46.2)."""
    return plan.optional and not plan.after


def is_over(pack: Pack, state: State) -> bool:
    """Whether nothing of a story is left to be played or settled (46.2)."""
    if not is_story(state) or state.memory or state.agenda or due(pack, state):
        return False
    return not offered_freely(pack, state)


def refuse_over(play: Play) -> Refusal | None:
    """Why nobody prepares for a memory any more: the story is over (46.2)."""
    return refuse("46.2", "campaign_over") if is_over(play.pack, play.state) else None


def unless_over(check: Check) -> Check:
    """The check of a kind of command that prepares for the next memory, with a look at whether one comes."""

    def checked(play: Play, command: Any) -> Refusal | None:  # noqa: ANN401 - commands of many kinds
        return refuse_over(play) or check(play, command)

    return checked


def before_second_attempt(play: Play, memory: str) -> None:
    """No refill (6.11), no saved cube (6.8), an apprentice for whoever was eliminated (6.12, 27.2).

    Figures of the headquarters stay where they are (6.16).
    """
    if is_story(play.state) and play.pack.region is not None and lies_between(play.state):
        after_attempt(play, play.pack.memories[memory], won=False, again=True, sync_met=False)
        return
    calls: list[AnyFrame] = []
    for figure in tuple(play.state.assassins.values()):
        # An eliminated apprentice needs nobody else: available again now (27.q1).
        if figure.place == "eliminated" and not figure.apprentice:
            replace_eliminated(play, figure, memory, "6.12", "27.2")
            # Of some editions the apprentices in reserve do, and no building loses a worker (E39).
            open_doors = play.state.headquarters.is_open and lies_between(play.state)
            if open_doors and flag(play.state, "apprentice_source") == "pull_from_building":
                calls.append(ApprenticeCall(figure.name))
        now = play.figure(figure.name)
        # Apprentices are whole again, and so is whoever has just taken a place (6.17, 27.10, 27.16); nobody else: 36.q2
        play.emit(AssassinRested(now.name, now.max_health if now.apprentice else now.health), "6.11", "6.8")
    if is_story(play.state):
        play.push(*calls, *_between_attempts(play, memory))


def _between_attempts(play: Play, memory: str) -> list[AnyFrame]:
    """Neither resolution nor assignment between two attempts, but for house rules."""
    frames: list[AnyFrame] = []
    if not play.state.headquarters.is_open or not lies_between(play.state) or play.state.diary[memory].estimated:
        return frames
    # After a success or a second failure only: E61
    if flag(play.state, "resolution_trigger") != "success_or_second_failure":
        frames += _resolution(memory)
    # Nobody is assigned anew: 40.5, E60
    if flag(play.state, "assignment_before_replay") == "true":
        frames.append(Assignment())
    return frames


def _resolution(memory: str) -> list[AnyFrame]:
    """Hospital heals, workshop builds, shop brings equipment, command room fulfils contracts, in this order.

    Rules 40.2, 41.1.
    """
    return [Hospital(), Workshop(), Shop(), CommandRoom(memory)]


def after_memory(play: Play, plan: MemoryPlan, *, won: bool, again: bool, sync_met: bool) -> None:
    """A memory is behind the group, won or after two failures (5.9, 6.14): people, rewards, and what follows.

    `again` when this was its second attempt.
    """
    if not is_story(play.state) or not lies_between(play.state):
        _go_straight_on(play, plan, won=won, again=again, sync_met=sync_met)
        return
    if play.pack.region is not None:
        after_attempt(play, plan, won=won, again=False, sync_met=sync_met)
        return
    campaign = play.pack.campaign or CampaignPlan()
    # Two failures stand as a success to the story: E10
    play.emit(MemoryClosed(plan.id, not won), "5.9", "6.14")
    for card in plan.rewards:
        play.emit(CardShelved(card), "5.9", "46.1")
    for blueprint in plan.blueprints:
        play.emit(BlueprintGained(blueprint), "38.5")
    # Never after two failures: 34.3
    frames = (award(play, plan.id) if won and sync_met else []) + reach(play)
    _look_after(play, plan, campaign, again=again)
    if play.state.headquarters.is_open:
        _admit_fallen(play)
        # Of a memory of long ago nobody is asked for dice and hospital numbers.
        rough = play.state.diary[plan.id].estimated
        frames += [Recollection(plan.id)] if rough else _resolution(plan.id)
    play.push(*frames, *_what_follows(play, plan, campaign))


def _admit_fallen(play: Play) -> None:
    """Whoever was eliminated lies in hospital only from the next assignment on, or by a house rule before it (41.q1).

    Then the resolution of this memory can heal them, and whoever is healed plays the next one.
    """
    if flag(play.state, "hospital_heals_at_once") != "true":
        return
    for who, figure in play.state.assassins.items():
        fallen = figure.apprentice and figure.bag is not None and not figure.bag.health
        if fallen and who not in play.state.headquarters.patients:
            play.emit(PatientAdmitted(who), "41.q1", "26.17")


def _go_straight_on(play: Play, plan: MemoryPlan, *, won: bool, again: bool, sync_met: bool) -> None:
    """Nothing lies between two memories: the boards are made ready, and a story has its line closed (P0.8, P0.q1)."""
    if is_story(play.state):
        play.emit(MemoryClosed(plan.id, not won), "5.9", "P0.q1")
        if won and sync_met:
            # A trophy: P7.2
            award(play, plan.id)
    for figure in tuple(play.state.assassins.values()):
        _rest_in_villa(play, figure, plan, again=again)


def _what_follows(play: Play, plan: MemoryPlan, campaign: CampaignPlan) -> list[AnyFrame]:
    """Headquarters to choose, optional memories on offer, and the next assignment."""
    frames: list[AnyFrame] = []
    opens = campaign.headquarters_after == plan.id
    if opens:
        frames.append(HeadquartersChoice())
    frames += [MemoryOffer(name) for name, other in play.pack.memories.items() if other.after == plan.id]
    if opens or play.state.headquarters.is_open:
        # Before the first attempt at a memory: 40.4, 46.q1
        frames.append(Assignment("later") if play.state.diary[plan.id].estimated else Assignment())
    return frames


def _look_after(play: Play, plan: MemoryPlan, campaign: CampaignPlan, *, again: bool) -> None:
    """What becomes of the assassins: villa (36), apprentices (27), hospital (41)."""
    for figure in tuple(play.state.assassins.values()):
        if play.state.headquarters.is_open or campaign.headquarters_after == plan.id:
            _carry_on(play, figure, plan, again=again)
        else:
            _rest_in_villa(play, figure, plan, again=again, rests=plan.id in campaign.villa)


def _carry_on(play: Play, figure: Assassin, plan: MemoryPlan, *, again: bool) -> None:
    """With a headquarters wounds stay (36.q1) and an eliminated assassin comes back through the hospital (27.15)."""
    if figure.apprentice and figure.bag is None:
        play.emit(AssassinReturned(figure.name), "12.1")
    elif figure.apprentice and not play.state.headquarters.is_open:
        _return(play, figure, plan, again=again)
    elif figure.place == "eliminated" and not figure.apprentice:
        # 26.17, 26.19
        replace_eliminated(play, figure, plan.id, "27.1")
    now = play.figure(figure.name)
    # 41.10
    play.emit(AssassinRested(now.name, now.max_health if now.apprentice else now.health), "36.1", "27.16")


def _rest_in_villa(play: Play, figure: Assassin, plan: MemoryPlan, *, again: bool, rests: bool = True) -> None:
    """Everybody keeps cards and cubes and is whole again (36.1, 36.2); an apprentice stands in for the eliminated.

    Without a headquarters the assassin is back after the memory played with the apprentice (27.14, 27.q3). Also 36.q3.
    """
    if figure.apprentice and figure.bag is None:
        play.emit(AssassinReturned(figure.name), "12.1")
    elif figure.apprentice:
        _return(play, figure, plan, again=again)
    elif figure.place == "eliminated":
        # Missing the memory that follows: 26.19
        replace_eliminated(play, figure, plan.id, "27.1", "36.q3")
    now = play.figure(figure.name)
    as_it_stands = flag(play.state, "after_memory") == "as_it_stands"
    if as_it_stands and now.place != "eliminated" and not now.apprentice:
        # Health and saved cube wait in the box as they are: P4.10, P20.6
        play.emit(AssassinStored(now.name), "P4.10")
    elif rests or now.apprentice:
        make_whole(play, now.name, "36.1", "36.2", "19.9")
    else:
        play.emit(AssassinRested(now.name, now.health), "36.1", "19.9")


def _return(play: Play, figure: Assassin, plan: MemoryPlan, *, again: bool) -> None:
    """Without a headquarters the assassin is back, whole, when the memory played by the apprentice is over (27.14)."""
    bag = figure.bag or Bag()
    # Of some editions whoever fell in the first attempt misses the next memory as well (E38).
    if again and bag.memory == plan.id and flag(play.state, "apprentice_start") == "next_memory_and_replay":
        return
    come_back(play, figure.name, WHOLE, "27.14", "27.q3")
