"""The 100% sync of a memory: point 34."""

from __future__ import annotations

from domain.content.pack import SyncPlan
from domain.language.commands import ClaimSync
from domain.language.events import SyncEarned, SyncMet, SyncShared
from domain.language.waiting import Choice
from domain.model.agenda import AnyFrame
from domain.model.between import SyncOffer
from domain.model.editions import flag
from domain.model.state import MemoryRecord
from domain.playing.play import Play, Refusal, refuse

YES, NO = "yes", "no"


def considered_claims(play: Play) -> list[ClaimSync]:
    """One claim, where the memory has a sync; where play shows it only for the reason why not."""
    return [ClaimSync()] if play.memory_plan.sync is not None and (play.explains or not sees(play)) else []


def check_claim(play: Play, _: ClaimSync) -> Refusal | None:
    """Whether the players may say that the sync is met: trying it is voluntary (34.1)."""
    plan = play.memory_plan.sync
    if plan is None:
        return refuse("34.1", "no_sync")
    if sees(play):
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
    if memory.sync_met or not memory.maps or not sees(play):
        # Said by the players: nothing else is known of a memory that was played with the box.
        return memory.sync_met
    if (plan.lasting and not won) or (plan.turns and not memory.turn):
        return False
    return not out_of_reach(play) and _objective_done(play, plan)


def sees(play: Play) -> bool:
    """Whether play shows if the sync of the memory in play is met: on the table what happens on squares is unseen."""
    plan = play.memory_plan.sync
    return plan is not None and plan.seen and not (play.state.at_table and (plan.never or plan.stays_off))


def _objective_done(play: Play, plan: SyncPlan) -> bool:
    token = play.state.play.objectives.get(plan.objective)
    return not plan.objective or (token is not None and token.done)


def out_of_reach(play: Play) -> str:
    """Why the sync can't be met any more: of its `never`, "stays_off", "turns" or "objective"; empty while it can."""
    plan, memory = play.memory_plan.sync, play.state.play
    if plan is None or memory.sync_lost:
        return memory.sync_lost
    if plan.turns and memory.turn > plan.turns:
        return "turns"
    token = memory.objectives.get(plan.objective)
    return "objective" if token is not None and token.lost and not token.done else ""


def standing(play: Play) -> str:
    """How the sync of the memory in play stands, for its players.

    "earned" by an earlier play or for nothing (34.7), "asked" where they have to say so themselves, "no_longer" in this
    attempt, "met" if the memory is won as it is now, else "possible"; "" where there is none.
    """
    plan, memory = play.memory_plan.sync, play.state.play
    if plan is None:
        return ""
    if play.state.diary.get(memory.memory, MemoryRecord()).sync:
        return "earned"
    if memory.sync_met or met_before(play):
        return "met"
    if not sees(play):
        return "asked"
    if out_of_reach(play):
        return "no_longer"
    return "met" if not plan.lasting and _objective_done(play, plan) else "possible"


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
