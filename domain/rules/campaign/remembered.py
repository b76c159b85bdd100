"""Memories of long ago: they were played before the campaign was kept here, and what nobody remembers isn't asked.

Such a result is marked as an estimate. Where the figures stood, what the dice showed and what buildings gave back is
never invented: of the resolution (41) only what became of the contract is asked, and figures are assigned again when
the group says that it goes on from there.
"""

from __future__ import annotations

from domain.language.events import AssignmentUntold, ContractFailed, ContractRevealed
from domain.language.waiting import Choice
from domain.model.between import Assignment, ContractBoxes, Recollection
from domain.playing.play import Play, Refusal, refuse
from domain.rules.campaign.contracts import GREY, RED, has_next_box, top_contract

LATER = "later"
"""The stage of an assignment that nobody has begun, as more memories of long ago may follow."""

FULFILLED, FAILED, NOT_TRIED = "fulfilled", "failed", "not_tried"


def refuse_unassigned(play: Play) -> Refusal | None:
    """Why a memory that isn't one of long ago can't begin yet: nobody has assigned the figures before it (40.4)."""
    top = play.state.top
    return refuse("40.4", "assign_first") if isinstance(top, Assignment) and top.stage == LATER else None


def assign_untold(play: Play) -> None:
    """Before a memory of long ago figures were assigned and the contract lay open (40.4, 40.25); nobody says how."""
    top, there = play.state.top, play.state.headquarters
    if not (isinstance(top, Assignment) and top.stage == LATER):
        return
    play.emit(AssignmentUntold(), "40.4")
    if there.contracts and not there.revealed:
        play.emit(ContractRevealed(there.contracts[0]), "40.15", "40.25")


def work_recollection(play: Play, frame: Recollection) -> Choice | None:
    """Ask what became of the top contract (41.26 to 41.31), once the boxes of its assignment are played (40.32)."""
    contract = top_contract(play)
    if contract is None:
        play.swap()
        return None
    # At first they come with the red ones: 40.15
    assigned = ContractBoxes(GREY)
    if play.state.headquarters.assignments > 1 and has_next_box(play, assigned, contract):
        play.push(assigned)
        return None
    return Choice("contract_recalled", (FULFILLED, FAILED, NOT_TRIED), rules=("41.26", "41.31"), about=contract.name)


def answer_recollection(play: Play, frame: Recollection, option: str) -> None:
    """Fulfilled, it brings what its boxes and the next card's back say (41.30, 41.36); failed, it stays (41.31).

    Of one that nobody tried nothing is noted.
    """
    play.swap()
    contract = top_contract(play)
    if contract is None:
        return
    if option == FULFILLED:
        play.push(ContractBoxes(RED, frame.memory, met=True))
    elif option == FAILED:
        play.emit(ContractFailed(contract.id, frame.memory), "41.31")
