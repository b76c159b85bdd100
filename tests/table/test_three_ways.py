"""The same memory played on the screen and at the table in all its depths leaves the same campaign behind."""

import pytest

from domain import engine
from domain.language import events as e
from tests.table.ways import (
    MEMORY,
    as_result,
    as_tracker,
    before,
    books,
    boxed,
    facts_of,
    in_full,
    on_screen,
    story,
)

SEEDS = (0, 5, 8, 21, 23, 29, 30, 36, 40, 52, 59, 70, 72, 74, 113, 228)
"""Games with wounds, eliminations, chests, used cards, a shortage of guards, won, lost once and lost twice."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_memory_leaves_the_same_books_whichever_way_it_is_kept(seed):
    attempts, state = on_screen(seed)

    assert books(as_result(attempts)) == books(state)
    assert books(as_tracker(attempts)) == books(state)
    assert books(in_full(attempts)) == books(state)
    assert engine.pending(story(), as_tracker(attempts)) == engine.pending(story(), state)
    assert engine.pending(boxed(), in_full(attempts)) == engine.pending(story(), state)


def test_in_full_nothing_of_the_memory_is_in_the_pack():
    plan = boxed().memories[MEMORY]

    assert plan.box
    known = (plan.maps, plan.objectives, plan.guards, plan.reserve, plan.events, plan.chest_deck, plan.equipment)
    assert not any(known)


def test_these_games_have_everything_in_them():
    facts = [fact for seed in SEEDS for moves in on_screen(seed)[0] for fact in facts_of(moves)]
    kinds = {type(fact) for fact in facts}
    ends = {(fact.outcome, fact.reason) for fact in facts if isinstance(fact, e.MemoryEnded)}

    assert {e.HealthLost, e.HealthRestored, e.Eliminated, e.ChestOpened, e.CardKept, e.CardUsed, e.SyncMet} <= kinds
    assert {("success", "objectives"), ("failure", "reserve"), ("failure", "eliminated")} <= ends
    assert max(len(on_screen(seed)[0]) for seed in SEEDS) > 1
    assert books(before()) != books(on_screen(SEEDS[0])[1])
    assert MEMORY in story().memories
