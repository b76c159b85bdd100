"""Goals and verdicts of the bench."""

from __future__ import annotations

import pytest

from tests.bench.results import MET, MISSED, TOLERATED, UNKNOWN, Line, faster, in_turn, slower


@pytest.mark.parametrize(("ratio", "verdict"), [(0.5, MET), (0.49, TOLERATED), (0.35, TOLERATED), (0.34, MISSED)])
def test_at_least_a_goal(ratio, verdict):
    assert faster("A1", "", 0.5, seconds=1.0, limit=ratio).verdict == verdict


@pytest.mark.parametrize(("ratio", "verdict"), [(2.0, MET), (2.01, TOLERATED), (2.8, TOLERATED), (2.81, MISSED)])
def test_at_most_a_goal(ratio, verdict):
    assert slower("G1", "", 2, seconds=ratio, limit=1.0).verdict == verdict


def test_without_a_limit_the_goal_is_on_the_value():
    assert Line("F2", "", 0, value=0.0).verdict == MET
    assert Line("F2", "", 0, value=1.0).verdict == MISSED
    assert Line("E2", "", 10, at_least=True).verdict == UNKNOWN


def test_measures_are_taken_in_turn_and_the_first_round_is_thrown_away():
    calls = []

    def measure(name, values):
        def take():
            calls.append(name)
            return next(values)

        return take

    found = in_turn(measure("a", iter([99, 1, 3, 2])), measure("b", iter([99, 6, 4, 5])), rounds=3)

    assert found == [2, 5]
    assert calls == ["a", "b"] * 4
