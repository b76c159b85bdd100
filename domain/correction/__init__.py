"""Putting the past right: what a changed decision would make of everything that came after it (decision 0016)."""

from domain.correction.ends import End, ends
from domain.correction.replay import Ways, ripple
from domain.correction.values import (
    ASKS,
    CHANGED,
    IMPOSSIBLE,
    LEFT_OUT,
    NEW,
    OPEN,
    OTHER,
    OUTCOMES,
    SAME,
    STOPPED,
    Change,
    Recorded,
    Repair,
    Ripple,
    Row,
)
from domain.correction.words import differs

__all__ = [
    "ASKS",
    "CHANGED",
    "IMPOSSIBLE",
    "LEFT_OUT",
    "NEW",
    "OPEN",
    "OTHER",
    "OUTCOMES",
    "SAME",
    "STOPPED",
    "Change",
    "End",
    "Recorded",
    "Repair",
    "Ripple",
    "Row",
    "Ways",
    "differs",
    "ends",
    "ripple",
]
