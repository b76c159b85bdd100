"""Questions on the road: which headquarters, an optional memory now or never, whose apprentice comes."""

from __future__ import annotations

from domain.content.campaign_plan import CampaignPlan
from domain.language.events import FigureAssigned, HeadquartersOpened, MemorySkipped
from domain.language.waiting import Choice
from domain.model.between import ApprenticeCall, HeadquartersChoice, MemoryOffer
from domain.playing.play import Play
from domain.rules.campaign.numbers import as_told
from domain.rules.memory.ending import is_last_chance, retire_chests

NOW, NEVER = "now", "never"


def campaign_of(play: Play) -> CampaignPlan:
    """What the pack says of the campaign, and the players' own cards. Raises LookupError for single memories."""
    if play.pack.campaign is None:
        raise LookupError("the pack has no campaign")
    return as_told(play.pack.campaign, play.state.told)


def work_headquarters_choice(play: Play, _: HeadquartersChoice) -> Choice:
    """Ask which allies the headquarters has (40.12)."""
    return Choice("headquarters", campaign_of(play).boards, rules=("40.12",))


def answer_headquarters_choice(play: Play, _: HeadquartersChoice, option: str) -> None:
    """Open it: apprentices, the allies chosen, companions; the villa's cards are the main hall's (36.5, 40.16)."""
    play.swap()
    plan = campaign_of(play)
    kinds = (*((plan.apprentice,) if plan.apprentice else ()), option, *plan.companions)
    figures = tuple(figure for kind in kinds for figure in plan.crew(kind))
    play.emit(HeadquartersOpened(option, plan.level, figures, plan.contracts), "40.1", "40.12", "40.16", "36.5")


def work_memory_offer(play: Play, frame: MemoryOffer) -> Choice:
    """Ask whether the optional memory is played (46.2)."""
    title = play.pack.memories[frame.memory].title
    return Choice("memory_offer", (NOW, NEVER), square=frame.memory, rules=("46.2",), about=title)


def answer_memory_offer(play: Play, frame: MemoryOffer, option: str) -> None:
    """It is the next one, or is gone for good (46.2, E75), and with it the last chance at its chests (46.4)."""
    play.swap()
    if option == NEVER:
        play.emit(MemorySkipped(frame.memory), "46.2")
        plan = play.pack.memories[frame.memory]
        # Of a deadline that the memory itself sets nothing is left either: 10.4
        if plan.last_chests or is_last_chance(play, plan):
            retire_chests(play)


def work_apprentice_call(play: Play, frame: ApprenticeCall) -> Choice | None:
    """Ask where the apprentice comes from (27.4); without one in any building nobody is missing from them."""
    places = tuple(sorted({play.state.headquarters.figures[who] for who in apprentices(play)} - {"memory"}))
    if places:
        return Choice("apprentice_call", places, frame.who, rules=("27.4", "27.q4"))
    play.swap()
    return None


def answer_apprentice_call(play: Play, _: ApprenticeCall, option: str) -> None:
    """The figure goes with the memory group and is missing from the building (27.5)."""
    play.swap()
    there = play.state.headquarters.figures
    play.emit(FigureAssigned(next(who for who in apprentices(play) if there[who] == option), "memory"), "27.4", "27.5")


def apprentices(play: Play) -> tuple[str, ...]:
    """The figures of the apprentices: any of them may stand in for anybody (27.q4)."""
    plan = campaign_of(play)
    crew = plan.crew(plan.apprentice) if plan.apprentice else ()
    return tuple(who for who in crew if who in play.state.headquarters.figures)
