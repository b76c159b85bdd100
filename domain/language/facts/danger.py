"""Danger tokens, crocodiles, hydras, and bases drawn blind.

A fact is stored as an array: the tag, then the fields in order. A token is named by its kind in the pack.
"""

from domain.language.facts.base import Fact, Telling


class DangerPlaced(Fact, frozen=True, tag="danger_placed"):
    """A danger token lies face down on a square."""

    square: str


class DangerReshuffled(Fact, frozen=True, tag="danger_reshuffled"):
    """The discarded danger tokens are the new pile; those face down on the map were drawn before (A6.1)."""


class DangerTurned(Telling, frozen=True, tag="danger_turned"):
    """A face-down danger token is face up now; `pile` is the one that it was drawn from."""

    square: str
    token: str
    pile: str


class DangerTaken(Fact, frozen=True, tag="danger_taken"):
    """A face-up danger token has left its square; where it goes is a fact of its own."""

    square: str
    token: str


class DangerAdded(Telling, frozen=True, tag="danger_added"):
    """Tokens that something has brought are in the pile from now on (A1.21)."""

    token: str
    number: int


class BaseDrawn(Telling, frozen=True, tag="base_drawn"):
    """A colour base was drawn blind among those of several assassins (A6.17, A6.21)."""

    square: str
    who: str
    among: tuple[str, ...]


class Seized(Telling, frozen=True, tag="seized"):
    """A crocodile token lies on the base of an assassin (A6.22)."""

    who: str
    token: str


class CrocodileGone(Telling, frozen=True, tag="crocodile_gone"):
    """The crocodile token has left the base of an assassin (A6.27)."""

    who: str
    token: str


class HydraCaptured(Telling, frozen=True, tag="hydra_captured"):
    """A hydra token has gone from its square into the bag (A6.37)."""

    square: str
    token: str


class HydrasReturned(Telling, frozen=True, tag="hydras_returned"):
    """The hydras captured in a failed attempt have left the bag (A6.43)."""

    tokens: tuple[str, ...]
