"""The end of memory phase (A16), and the road from a memory into the exploration phase (A17.1 to A17.3)."""

from __future__ import annotations

from domain.content.pack import MemoryPlan
from domain.content.region_plan import PILES, RegionPlan
from domain.language.events import (
    AssassinRested,
    CardShelved,
    DeckBuilt,
    MemoryClosed,
    PlaceCompleted,
    PoisonCured,
    RegionUnfolded,
)
from domain.language.waiting import Window
from domain.model.agenda import Amounts, AnyFrame
from domain.model.between import EndOfMemory
from domain.model.region import numbered
from domain.model.state import Assassin, Deck
from domain.playing.play import Play
from domain.rules.apocalypse.characters import RETURNS_WITH, region_of
from domain.rules.apocalypse.exploring import begin, place_of
from domain.rules.campaign.levels import reach
from domain.rules.campaign.standing_in import come_back, make_whole, replace_eliminated
from domain.rules.campaign.syncs import award
from domain.rules.memory.gear import cubes_of
from domain.rules.memory.slots import poison_cubes


def unfold(play: Play) -> None:
    """Lay the region map out: the first location, the # slot, the piles of exploration cards (A17.5, A13)."""
    plan = region_of(play)
    if plan.own:
        # Unless an earlier campaign knows it nobody has entered a location yet: the memory comes before the map.
        play.emit(RegionUnfolded(plan.first, next(iter(play.pack.memories)), ()), "A17.5")
        return
    first = plan.locations[plan.first]
    play.emit(RegionUnfolded(plan.first, plan.codes.get(first.code, ""), tuple(sorted(plan.numbers))), "A17.5")
    for pile in PILES:
        play.emit(DeckBuilt(pile, Deck(unknown=pile_cards(plan, pile))), "A18.1", "A18.3", "A18.7")


def pile_cards(plan: RegionPlan, pile: str) -> Amounts:
    """The cards of a pile; those of the # slot aren't there yet."""
    slot = {numbered(number) for number in plan.numbers}
    return tuple(sorted((name, 1) for name, card in plan.cards.items() if card.pile == pile and name not in slot))


def after_attempt(play: Play, plan: MemoryPlan, *, won: bool, again: bool, sync_met: bool) -> None:
    """What follows an attempt, won or not (A16.1): people, then the players' window, then perhaps exploration.

    Clues and numbered cards are kept after a failure (A12.q2, A13.q5).
    """
    frames: list[AnyFrame] = []
    if not again:
        play.emit(MemoryClosed(plan.id, not won), "5.9", "6.14")
        for card in plan.rewards:
            play.emit(CardShelved(card), "5.9")
        play.emit(PlaceCompleted(place_of(play, plan.id)), "A18.10", "A17.q5")
        frames = (award(play, plan.id) if won and sync_met else []) + reach(play)
    for figure in tuple(play.state.assassins.values()):
        _look_after(play, figure, plan)
    # After a first failure the memory is played again at once: A17.3
    goes_on = not again and any(not _is_closed(play, name) for name in _to_be_found(play))
    cause = ("success" if won else "second_failure") if goes_on else ""
    play.push(*frames, EndOfMemory(cause, plan.id))


def _to_be_found(play: Play) -> list[str]:
    """The memories that have a place on the map: nobody sets out for an optional one without (A17.4, A17.q10)."""
    plan, memories = region_of(play), play.pack.memories
    if plan.own:
        return [name for name, memory in memories.items() if not memory.optional]
    return [name for name in memories if name in plan.codes.values()]


def _is_closed(play: Play, memory: str) -> bool:
    line = play.state.diary.get(memory)
    return line is not None and bool(line.closed or line.skipped)


def _look_after(play: Play, figure: Assassin, plan: MemoryPlan) -> None:
    """Apprentices go, assassins and the companion come back, others stay as hurt as they are (A16.5 to A16.9).

    The apprentice has served in one memory, whatever became of it (A16.q2, A16.q3).
    """
    who = figure.name
    if poison_cubes(figure):
        # Won or not (A5.9); the cubes are lost as health (A16.2, A16.3, map.R17).
        play.emit(PoisonCured(who), "A5.9", "A16.2", "A16.3")
    if figure.companion:
        health = RETURNS_WITH if figure.place == "eliminated" else figure.health
        play.emit(AssassinRested(who, health), "A16.9", "A19.10")
    elif figure.apprentice and figure.bag is not None:
        # Their own armour out of the bag; without any, what the apprentice wears stays on.
        armour = figure.bag.armour or figure.board.armour
        come_back(play, who, RETURNS_WITH + (cubes_of(play, armour) if armour else 0), "A16.8")
    elif figure.place == "eliminated":
        replace_eliminated(play, figure, plan.id, "A16.5", "A16.6", "A16.7", "A16.q1")
        make_whole(play, who, "27.10")
    else:
        # Base rule for a second attempt: A16.q6
        play.emit(AssassinRested(who, figure.health), "A16.q6", "6.8")


def work_end_of_memory(_: Play, __: EndOfMemory) -> Window:
    """Medicines and cards in any mixture until the players close the phase (A16.q5)."""
    return Window("end_of_memory")


def close(play: Play) -> None:
    """The phase is closed: whoever is without a health cube counts as eliminated (A16.q4), then exploration (A17.1)."""
    frame = play.state.top
    play.swap()
    for figure in tuple(play.state.assassins.values()):
        if figure.health:
            continue
        if figure.companion:
            play.emit(AssassinRested(figure.name, RETURNS_WITH), "A16.9", "A16.q4")
            continue
        replace_eliminated(play, figure, "", "A16.q4", "A16.7")
        make_whole(play, figure.name, "27.10")
    if isinstance(frame, EndOfMemory) and frame.explore:
        begin(play, frame.explore, frame.memory)
