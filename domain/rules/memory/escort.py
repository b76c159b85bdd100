"""Escorted allies: point 44. They are incognito, exposed, hurt and critical as assassins are; the rest is here."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.events import AllyAppeared, Eliminated, LeftMap, Moved
from domain.language.waiting import Choice
from domain.model.agenda import Arrival, Departure
from domain.model.editions import flag
from domain.model.state import Ally, Assassin, Figure, State
from domain.model.terrain import Terrain
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.stealth import is_blocked_by_enemies

STAY = "stay"
"""The option of letting nobody else follow."""


def allies_on(state: State, square: str) -> tuple[Ally, ...]:
    """Allies on a square, hidden ones left out."""
    return tuple(a for a in state.play.allies.values() if a.square == square and a.place == "map")


def appear(play: Play, who: str, square: str, *rules: str) -> None:
    """An ally stands on a square, with the health cubes of its card (44.1, 44.9).

    Of one edition the water is for assassins only, and whoever else falls in is eliminated (P31.2, P31.q1).
    """
    play.emit(AllyAppeared(who, square, play.pack.allies[who].health), *rules)
    if not _may_go(play, square):
        play.emit(Eliminated(who), "P31.2")


def _may_go(play: Play, square: str) -> bool:
    """Whether an ally may be on a square: of one edition not in the water (P31.2)."""
    water = play.memory_plan.terrain(square).kinds[square] == "canal"
    return not water or flag(play.state, "allies_in_water") == "true"


def can_be_attacked(play: Play, figure: Figure) -> bool:
    """Whether enemy dice can fall on a figure: not on an ally without health cubes on its card (31.q2, 44.14, E72)."""
    if isinstance(figure, Assassin) or figure.max_health:
        return True
    return flag(play.state, "escort_no_health_untargetable") == "false"


def _keeps_up(terrain: Terrain, origin: str, to: str) -> bool:
    """Whether an ally gets from one square to another: between street and roof by a ladder only (44.11, 44.q2)."""
    return not terrain.climb(origin, to) or (origin, to) in terrain.ladders


def able_to_follow(play: Play, origin: str, to: str, *, by_action: bool) -> tuple[str, ...]:
    """Allies who may go along with an assassin who has moved (44.3); in some editions with the Move action only."""
    if not by_action and flag(play.state, "escort_follow") == "move_action_only":
        # E73
        return ()
    terrain = play.memory_plan.terrain(origin)
    if not _may_go(play, to):
        return ()
    return tuple(a.name for a in allies_on(play.state, origin) if not a.critical and _keeps_up(terrain, origin, to))


def able_to_leave(play: Play, square: str) -> tuple[str, ...]:
    """Allies who may take the station along with an assassin, unseen as they must be (44.4, 15.6)."""
    together = allies_on(play.state, square)
    return tuple(a.name for a in together if not a.critical and not is_blocked_by_enemies(play.state, a))


def ask_who_follows(play: Play, frame: Arrival) -> Choice:
    """Each ally on its own may follow for nothing (44.q1, 44.q4)."""
    return Choice("follow", (*frame.asked, STAY), frame.who, frame.origin, ("44.3",))


def follow(play: Play, frame: Arrival, option: str) -> Arrival:
    """An ally has come along, or nobody else does: the frame as it goes on."""
    if option == STAY:
        return replace(frame, asked=())
    play.emit(Moved(option, frame.origin, play.figure(frame.who).square), "44.3")
    return replace(frame, asked=_others(frame.asked, option), followers=(*frame.followers, option))


def ask_who_leaves(play: Play, frame: Departure) -> Choice:
    """Each ally on the station may leave with the assassin."""
    return Choice("follow_off", (*frame.asked, STAY), frame.who, play.figure(frame.who).square, ("44.4",))


def leave(play: Play, frame: Departure, option: str) -> Departure:
    """An ally has left for good, or nobody else does: the frame as it goes on (15.9)."""
    if option == STAY:
        return replace(frame, asked=())
    exposed = play.person(option).exposed
    kept = exposed and flag(play.state, "travel_base") == "kept"
    play.emit(LeftMap(option, base_left=exposed and not kept), "44.4", "15.9", *(("15.6",) if exposed else ()))
    return replace(frame, asked=_others(frame.asked, option))


def _others(asked: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(name for name in asked if name != who)


def refuse_striker(play: Play, who: str, attackers: tuple[tuple[str, str], ...]) -> Refusal | None:
    """Why an ally can't join an attack of these attackers (44.7, 16.29); range is another matter."""
    ally = play.state.play.allies[who]
    if not ally.on_map:
        return refuse("4.7", "off_the_map", name=who)
    if ally.critical:
        return refuse("26.5", "critical", name=who)
    if ally.place != "map":
        return refuse("8.q4", "step_out_first", name=who)
    if (who, who) not in attackers or not play.pack.allies[who].dice:
        return refuse("44.7", "ally_without_dice", name=who)
    squares = {a.square for name, _ in attackers if (a := play.state.assassins.get(name)) is not None}
    return None if ally.square in squares else refuse("44.7", "ally_alone", name=who)


def strikers(play: Play) -> tuple[Ally, ...]:
    """Allies who could join an attack as far as they themselves are concerned."""
    allies = play.state.play.allies.values()
    return tuple(a for a in allies if a.place == "map" and not a.critical and play.pack.allies[a.name].dice)
