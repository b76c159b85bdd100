"""Who may act, and what with: windows and action cubes (points 4, 13, 19, 26)."""

from __future__ import annotations

from domain.language.events import CubesSpent
from domain.model.agenda import AnyFrame, AssassinPhase, EnemyGap
from domain.model.editions import flag
from domain.model.state import ON_MAP, Assassin, Figure, State
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.stealth import is_blocked_by_enemies

WINDOWS = frozenset({AssassinPhase, EnemyGap})
"""The frames in which players act."""


def window(state: State) -> AnyFrame | None:
    """The window that the running action began in, however many frames lie above it."""
    for frame in state.agenda:
        if type(frame) in WINDOWS:
            return frame
    return None


def spendable(state: State, figure: Assassin) -> int:
    """Cubes that an assassin can spend now: all of them in the assassin phase, the saved one in a gap (19.5, 19.6)."""
    return figure.cubes + figure.saved if type(window(state)) is AssassinPhase else figure.saved


def refuse_actor(state: State, who: str, cost: int, *, aboard: bool = False, held: bool = False) -> Refusal | None:
    """Why an assassin can't do something that costs `cost` cubes now; None when they can.

    `aboard` for what can be done from inside a machine, where everything else is closed (48.5); `held` for what can be
    done in the jaws of a crocodile (A6.23).

    Also 4.q2, 19.q4, 26.8, 26.9, 28.3, 28.q4, P20.7.
    """
    figure = state.assassins.get(who)
    # Apprentices are assassins to every rule: 0.6
    if figure is None:
        # Allies have no action cubes and take no actions of their own (44.2, 10.q2, 14.q4).
        ally = state.memory is not None and who in state.memory.allies
        return refuse("44.2", "ally_acts", name=who) if ally else refuse("0.6", "no_such_assassin", name=who)
    # Asked for every entry of every list, hence without the helpers: here the top frame is the window.
    top = state.agenda[0] if state.agenda else None
    in_phase = type(top) is AssassinPhase
    if not in_phase and type(top) is not EnemyGap:
        return refuse("4.q3", "not_now", name=who)
    if figure.place not in ON_MAP:
        return refuse("15.3" if figure.place == "left" else "4.7", "off_the_map", name=who)
    if figure.critical_since:
        return refuse("26.5", "critical", name=who)
    if figure.seized and not held:
        return refuse("A6.23", "seized", name=who)
    if figure.place == "machine" and not aboard:
        return refuse("48.5", "in_machine", name=who)
    # In a machine too (48.q5, P20.4); an action as often as cubes allow: 4.3
    if (figure.cubes + figure.saved if in_phase else figure.saved) < cost:
        return refuse("4.1" if in_phase else "19.6", "no_cube" if in_phase else "no_saved_cube", name=who, cost=cost)
    if cost == 0 and not in_phase and flag(state, "zero_cost_in_enemy_phase") == "false":
        return refuse("28.4", "no_free_acts_in_gaps", name=who)
    return None


def refuse_free(state: State, who: str) -> Refusal | None:
    """Why an assassin or ally can't enter or leave a hiding spot now: that costs nothing (44.5)."""
    ally = state.memory.allies.get(who) if state.memory else None
    if ally is None:
        return refuse_actor(state, who, 0)
    in_phase = isinstance(state.top, AssassinPhase)
    if not in_phase and not isinstance(state.top, EnemyGap):
        return refuse("4.q3", "not_now", name=who)
    if not ally.on_map:
        return refuse("4.7", "off_the_map", name=who)
    if ally.critical:
        return refuse("26.5", "critical", name=who)
    if not in_phase and flag(state, "zero_cost_in_enemy_phase") == "false":
        return refuse("28.4", "no_free_acts_in_gaps", name=who)
    return None


def actors(play: Play, cost: int, *, aboard: bool = False) -> tuple[Assassin, ...]:
    """Whose commands of exactly this cost are worth considering: everybody's on the map, so that each gets its reason.

    Where only legal commands are wanted, those who can't pay are left out.
    """
    if play.able is None:
        return play.on_map()
    found = play.able.get((cost, aboard))
    if found is None:
        state = play.state
        if aboard and not state.play.machines:
            # With no machine about it makes no difference.
            found = actors(play, cost)
        else:
            found = tuple([a for a in play.on_map() if refuse_actor(state, a.name, cost, aboard=aboard) is None])
        play.able[cost, aboard] = found
    return found


def movers(play: Play) -> tuple[Figure, ...]:
    """Whoever could enter or leave a hiding spot: assassins and allies (44.5)."""
    allies = play.state.play.allies
    return (*actors(play, 0), *[a for a in allies.values() if a.on_map]) if allies else actors(play, 0)


def refuse_stealth(state: State, who: str, rule: str) -> Refusal | None:
    """Why an act is closed to an exposed assassin among enemies; `rule` is the act's own statement."""
    figure = state.person(who)
    if is_blocked_by_enemies(state, figure):
        return refuse(rule, "exposed_among_enemies", name=who, square=figure.square)
    return None


def refuse_place(state: State, who: str, rule: str) -> Refusal | None:
    """Why an act on the square is closed to somebody in a hiding spot (`rule`) or on a tower, which is no square."""
    place = state.person(who).place
    # P17.6
    if place == "tower":
        return refuse("9.11", "leap_first", name=who)
    return refuse(rule, "step_out_first", name=who) if place == "spot" else None


def spend(play: Play, who: str, cubes: int, *rules: str) -> None:
    """Pay action cubes: regular ones first, as those would be lost with the phase (4.1, 4.4).

    Also 19.5, P3.2, P3.3.
    """
    figure = play.figure(who)
    regular = figure.cubes if type(window(play.state)) is AssassinPhase else 0
    # What each action costs: 13.1
    play.emit(CubesSpent(who, cubes, max(0, cubes - regular)), "4.1", *rules)
