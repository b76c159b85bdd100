"""The engine: decide, evolve, pending, legal decisions. Dispatch only; the rules stand in `domain.rules`."""

from domain.engine.courses import Course, Settled
from domain.engine.deciding import Position, decide, goes_on, settle
from domain.engine.listing import MOST_OPTIONS, LegalDecisions, considered, legal_decisions, pending
from domain.folding.evolve import evolve, fold
from domain.model.state import State

__all__ = [
    "EMPTY",
    "MOST_OPTIONS",
    "Course",
    "LegalDecisions",
    "Position",
    "Settled",
    "considered",
    "decide",
    "evolve",
    "fold",
    "goes_on",
    "legal_decisions",
    "pending",
    "settle",
]

EMPTY = State()
"""The state before the first action."""
