"""Who is at hand: the assassin, by the seat at the table, that keys are meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign_tui.views.view import View
    from domain.model.state import Assassin


def seat_at_hand(view: View, seat: int) -> int:
    """The seat selected, or where that one has left the map for good the first one who is still there."""
    team = list(view.state.assassins.values())
    gone = seat >= len(team) or not team[seat].on_map
    return first_seat(view) if gone and any(figure.on_map for figure in team) else seat


def seat_of_step(before: View, now: View) -> int | None:
    """The seat of whom alone a step back or forth moved or cost action cubes; None where that is nobody or several."""
    then = before.state.assassins
    found = [
        seat
        for seat, (who, figure) in enumerate(now.state.assassins.items())
        if who in then and _stands(figure) != _stands(then[who])
    ]
    return found[0] if len(found) == 1 and before.state.memory is not None else None


def first_seat(view: View) -> int:
    """Whom to select at first: who can act, else who is on the map."""
    team = list(view.state.assassins.values())
    ready = [seat for seat, a in enumerate(team) if a.on_map and not a.critical and (a.cubes or a.saved)]
    present = [seat for seat, a in enumerate(team) if a.on_map]
    return next(iter([*ready, *present]), 0)


def _stands(figure: Assassin) -> tuple[str, str, int, int]:
    """Where somebody is, and with how many action cubes."""
    return figure.place, figure.square, figure.cubes, figure.saved
