"""Headquarters, resolution: the hospital (41.1 to 41.10)."""

from __future__ import annotations

from domain.content.campaign_plan import FigureCard
from domain.core.unknown import Unknown
from domain.language.events import FigureAssigned, HealthRestored, PatientDischarged, PatientHealed
from domain.language.waiting import Choice
from domain.model.between import Hospital
from domain.model.editions import flag
from domain.playing.known import PLACES
from domain.playing.play import Play
from domain.rules.campaign.numbers import ask_first, of_staff
from domain.rules.campaign.offers import campaign_of
from domain.rules.campaign.standing_in import come_back
from domain.rules.campaign.unknown import ask_untold, is_open


def healing(card: FigureCard, level: int) -> int:
    """Health cubes that a caregiver gives back at a headquarters level (41.2, 41.32)."""
    return level if isinstance(level, Unknown) else card.heal[min(level, len(card.heal) - 1)]


def work_hospital(play: Play, frame: Hospital) -> Choice | None:
    """Give the caregivers' cubes out, one by one, as the players decide (41.4); then everybody leaves (41.8)."""
    if not frame.begun:
        # Without anybody to heal it doesn't matter who works there, or how well.
        level_counts = bool(play.state.headquarters.staff("hospital")) or is_open(play.state, f"{PLACES}/hospital")
        needed = (f"{PLACES}/hospital", *(("headquarters/level",) if level_counts else ()))
        if recipients(play) and ask_untold(play, *needed):
            return None
        level = play.state.headquarters.level
        if ask_first(play, (f"{path}.{level}" for path in of_staff(play, "hospital", "heal"))):
            return None
        play.swap(Hospital(begun=True, cubes=_begin(play)))
        return None
    takers = recipients(play)
    if frame.cubes and takers:
        return Choice("heal", takers, rules=("41.2", "41.4"))
    play.swap()
    _empty(play)
    return None


def _begin(play: Play) -> int:
    """The cubes to be divided, at the level before this step's contract (41.q3); without a caregiver none (41.7)."""
    plan, there = campaign_of(play), play.state.headquarters
    cubes = sum(healing(plan.figure(who), there.level) for who in there.staff("hospital"))
    if flag(play.state, "hospital_heal") == "per_caregiver_each_assassin":
        # Every assassin gets what the caregivers give (E66).
        for who in recipients(play):
            _heal(play, who, min(cubes, missing(play, who)))
        return 0
    return cubes


def recipients(play: Play) -> tuple[str, ...]:
    """Assassins who can take a cube: those in hospital (41.5), of older editions wherever they are (E66).

    Whoever was eliminated in the memory just played isn't there yet, but for a house rule, and can't be healed
    elsewhere (41.q1).
    """
    everybody = flag(play.state, "hospital_heal") != "pool_players_split"
    patients = play.state.headquarters.patients
    injured = (who for who, figure in play.state.assassins.items() if not figure.apprentice) if everybody else ()
    return tuple(who for who in (*patients, *injured) if missing(play, who))


def missing(play: Play, who: str) -> int:
    """Health cubes up to the maximum, with the armour of the bag or what the apprentice hands over (41.3, 41.6)."""
    figure = play.figure(who)
    bag = figure.bag
    if not figure.apprentice or bag is None:
        return figure.max_health - figure.health
    armour = bag.armour or figure.board.armour
    most = play.pack.assassins[who].health + (play.pack.cards[armour].health if armour else 0)
    return max(most - bag.health, 0)


def answer_hospital(play: Play, frame: Hospital, option: str) -> None:
    """One cube for one assassin."""
    play.swap(Hospital(begun=True, cubes=frame.cubes - 1))
    _heal(play, option, 1)


def _heal(play: Play, who: str, cubes: int) -> None:
    if who in play.state.headquarters.patients:
        play.emit(PatientHealed(who, cubes), "41.2", "41.4", "41.5")
    else:
        play.emit(HealthRestored(who, cubes), "41.2", "41.5")


def _empty(play: Play) -> None:
    """Patients take their bags back (41.9); who got no cube stays eliminated, with the apprentice (41.3, 41.q2)."""
    for who in play.state.headquarters.patients:
        play.emit(PatientDischarged(who), "41.8")
        bag = play.figure(who).bag
        if bag is not None and bag.health:
            come_back(play, who, bag.health, "41.3", "27.15")
    send_home(play, "hospital", "41.8")


def send_home(play: Play, place: str, *rules: str) -> None:
    """The figures of a place go back to the main hall."""
    for who in play.state.headquarters.staff(place):
        play.emit(FigureAssigned(who, "hall"), *rules)
