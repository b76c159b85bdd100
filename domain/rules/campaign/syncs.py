"""The 100% sync of a memory: point 34."""

from __future__ import annotations

from collections.abc import Iterator

from domain.language.commands import ClaimSync
from domain.language.events import SyncEarned, SyncMet, SyncShared
from domain.language.waiting import Choice
from domain.model.agenda import AnyFrame
from domain.model.between import SyncOffer
from domain.model.editions import flag
from domain.model.state import MemoryRecord
from domain.playing.play import Play, Refusal, refuse

YES, NO = "yes", "no"


def considered_claims(play: Play) -> Iterator[ClaimSync]:
    """One claim, where the memory has a sync that only the players can see."""
    if play.memory_plan.sync is not None:
        yield ClaimSync()


def check_claim(play: Play, _: ClaimSync) -> Refusal | None:
    """Whether the players may say that the sync is met: trying it is voluntary (34.1)."""
    plan = play.memory_plan.sync
    if plan is None:
        return refuse("34.1", "no_sync")
    if plan.objective or plan.turns:
        return refuse("34.1", "sync_seen")
    if play.state.play.sync_met:
        return refuse("34.1", "sync_met")
    return None


def do_claim(play: Play, _: ClaimSync) -> None:
    """Note that it is met."""
    play.emit(SyncMet(), "34.1")


def is_met(play: Play, *, won: bool) -> bool:
    """Whether the sync of the memory in play is met in this attempt: an earlier one doesn't count (34.q1).

    Also P7.1.
    """
    plan, memory = play.memory_plan.sync, play.state.play
    if plan is None:
        return False
    if memory.sync_met or not memory.maps:
        # Said by the players: nothing else is known of a memory that was played with the box.
        return memory.sync_met
    if plan.objective:
        return memory.objectives[plan.objective].done
    return won and 0 < memory.turn <= plan.turns


def met_before(play: Play) -> bool:
    """Whether it was met in the first attempt, of an edition in which that is enough (E50)."""
    line = play.state.diary.get(play.state.play.memory, MemoryRecord())
    return line.sync_met and flag(play.state, "sync_requires") == "met_in_play"


def award(play: Play, memory: str) -> list[AnyFrame]:
    """The sticker of a sync that was met in a success, on whichever attempt (34.2), and the question about 34.6.

    Red for normal throughout, grey for easy at any time (34.4, 45.3, 45.5, 45.q2).
    """
    line = play.state.diary[memory]
    if line.sync:
        return []
    play.emit(SyncEarned(memory, "grey" if line.eased else "red"), "34.2", "34.4", "45.3", "45.5")
    return [SyncOffer(memory)]


def give_away(play: Play) -> None:
    """The first sync is free (34.7).

    Also P7.3.
    """
    plan = play.pack.campaign
    if plan and plan.free_sync:
        play.emit(SyncEarned(plan.free_sync, "red"), "34.7")


def work_sync_offer(_: Play, frame: SyncOffer) -> Choice:
    """Ask whether earlier campaigns may show it too (34.6)."""
    return Choice("sync_offer", (YES, NO), square=frame.memory, rules=("34.6",))


def answer_sync_offer(play: Play, frame: SyncOffer, option: str) -> None:
    """Note that they may."""
    play.swap()
    if option == YES:
        play.emit(SyncShared(frame.memory), "34.6")
