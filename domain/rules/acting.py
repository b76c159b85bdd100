"""Who may act, and what with: windows and action cubes (points 4, 13, 19, 26)."""

from __future__ import annotations

from domain.editions import flag
from domain.events import CubesSpent
from domain.model.agenda import AnyFrame, AssassinPhase, EnemyGap
from domain.model.state import Assassin, State
from domain.rules.play import Play, Refusal, refuse
from domain.rules.stealth import is_blocked_by_enemies


def window(state: State) -> AnyFrame | None:
    """The window that the running action began in, however many frames lie above it."""
    return next((frame for frame in state.agenda if isinstance(frame, AssassinPhase | EnemyGap)), None)


def spendable(state: State, figure: Assassin) -> int:
    """Cubes that an assassin can spend now: all of them in the assassin phase, the saved one in a gap (19.5, 19.6)."""
    return figure.cubes + figure.saved if isinstance(window(state), AssassinPhase) else figure.saved


def refuse_actor(state: State, who: str, cost: int) -> Refusal | None:
    """Why an assassin can't do something that costs `cost` cubes now; None when they can."""
    figure = state.assassins.get(who)
    if figure is None:
        return refuse("0.6", "no_such_assassin", name=who)
    if not isinstance(state.top, AssassinPhase | EnemyGap):
        return refuse("4.q3", "not_now", name=who)
    if not figure.on_map:
        return refuse("15.3" if figure.place == "left" else "4.7", "off_the_map", name=who)
    if figure.critical:
        return refuse("26.5", "critical", name=who)
    if spendable(state, figure) < cost:
        gap = isinstance(state.top, EnemyGap)
        return refuse("19.6" if gap else "4.1", "no_saved_cube" if gap else "no_cube", name=who, cost=cost)
    if cost == 0 and isinstance(state.top, EnemyGap) and flag(state, "zero_cost_in_enemy_phase") == "false":
        return refuse("28.4", "no_free_acts_in_gaps", name=who)
    return None


def refuse_stealth(state: State, who: str, rule: str) -> Refusal | None:
    """Why an act is closed to an exposed assassin among enemies; `rule` is the act's own statement."""
    figure = state.assassins[who]
    if is_blocked_by_enemies(state, figure):
        return refuse(rule, "exposed_among_enemies", name=who, square=figure.square)
    return None


def refuse_place(state: State, who: str, rule: str) -> Refusal | None:
    """Why an act on the square is closed to somebody in a hiding spot or on a tower."""
    if state.assassins[who].place != "map":
        return refuse(rule, "step_out_first", name=who)
    return None


def spend(play: Play, who: str, cubes: int, *rules: str) -> None:
    """Pay action cubes: regular ones first, as those would be lost with the phase (4.1, 4.4)."""
    figure = play.figure(who)
    regular = figure.cubes if isinstance(window(play.state), AssassinPhase) else 0
    play.emit(CubesSpent(who, cubes, max(0, cubes - regular)), "4.1", *rules)
