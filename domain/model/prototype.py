"""Frames of what only the prototype's rules ask for; as house rules they play in every edition."""

from domain.model.frame import Frame


class Regroup(Frame, frozen=True, tag="regroup"):
    """After a failure in place assassins are put near a station, one after another; then a turn begins (P10.3)."""

    waiting: tuple[str, ...]


class Convergence(Frame, frozen=True, tag="convergence"):
    """All guards of a map head for the closest red base (P23.1); its goals are fixed at the start (P23.12)."""

    magnets: tuple[str, ...]
    """Squares with a red base when the step began."""
    squares: tuple[str, ...]
    """Squares with guards not yet served, those nearest to a base first (P23.5)."""
    moved: tuple[tuple[str, str, int], ...] = ()
    """Guards that have used their move: (square, kind, number)."""
    arrivals: tuple[tuple[str, int, int], ...] = ()
    """For tests after the step: (square, guards that came, bodies that had to go)."""


class BodyCall(Frame, frozen=True, tag="body_call"):
    """Guards for whom there is no miniature come out of the bodies on the map, one at a time (P25.4)."""

    square: str
    """Where they enter."""
    kind: str
    number: int


class Clearing(Frame, frozen=True, tag="clearing"):
    """An assassin clears bodies off the square: the players say which (P16.1)."""

    who: str


class Rummage(Frame, frozen=True, tag="rummage"):
    """As many cards are drawn as bodies were cleared; all investigations count, one other card is kept (P16.3)."""

    who: str
    cards_left: int
    found: tuple[str, ...] = ()
