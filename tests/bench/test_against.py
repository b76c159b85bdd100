"""A commit beside another one: what is more than noise is said, and what isn't is no verdict."""

import json

import pytest

from tests.bench import against
from tests.bench.against import BETTER, SAME, UNKNOWN, WORSE, Compared, Measured, read, show, spread


def seconds(*pairs):
    """A line of so many rounds: seconds here and there."""
    return Compared("F1", "paint", tuple((cost(here), cost(there)) for here, there in pairs))


def cost(value):
    return Measured(value, "s", None, at_least=False)


def speed(value, ratio=None):
    return Measured(value, "/s", ratio, at_least=True)


def test_a_row_that_costs_more_than_both_sides_waver_is_worse():
    line = seconds((1.2, 1.0), (1.21, 1.0), (1.2, 1.01), (1.19, 1.0), (1.9, 0.99))

    assert line.verdict == WORSE
    assert line.change == pytest.approx(0.2, abs=0.02)
    assert line.noise < 0.02


def test_what_is_within_the_spread_of_one_side_is_no_worse_than_noise():
    line = seconds((1.2, 1.3), (1.0, 1.0), (1.3, 0.9), (0.9, 1.1), (1.1, 1.0))

    assert line.verdict == SAME


def test_more_a_second_is_better():
    line = Compared("E1", "play", ((speed(5000), speed(4000)), (speed(5010), speed(4020))))

    assert line.verdict == BETTER


def test_with_a_limit_of_the_same_run_its_ratio_is_compared():
    busy, idle = speed(100, ratio=0.5), speed(200, ratio=0.5)

    assert Compared("A1", "write", ((busy, idle), (busy, idle))).change == 0


def test_without_rounds_nothing_is_said():
    line = Compared("X9", "", (), "can't be measured")
    written: list[str] = []
    show([line], written.append)

    assert line.verdict == UNKNOWN
    assert written[1].endswith(UNKNOWN)
    assert written[2].strip() == "can't be measured"


def test_the_extremes_of_many_rounds_are_left_out():
    assert spread([1.0, 1.0, 1.0, 5.0]) == 0
    assert spread([1.0, 2.0, 3.0]) == 0.5


def test_what_a_run_prints_is_read_but_for_what_broke():
    good = {"what": "play", "value": 2.0, "unit": "/s", "ratio": 0.5, "goal": {"at least": 1}, "note": ""}
    broken = {**good, "what": "paint", "note": "failed: KeyError: 1"}
    unmeasured = {**good, "what": "replay", "value": None, "note": "no Node"}

    assert read(json.dumps({"rows": [good, broken, unmeasured]})) == {"play": speed(2.0, 0.5)}
    assert read("there is no row X9") == {}


def test_a_row_that_measures_something_else_there_is_said_to(monkeypatch):
    lines = {"here": {"D2": cost(1)}, "then": {"D2, older": cost(1)}}
    monkeypatch.setattr(against, "measure", lambda side, _row, _size: lines[side.name])
    monkeypatch.setattr(against, "unpack", lambda *_words, **_options: None)
    monkeypatch.setattr(against, "_git", lambda *_words: b"then\n")

    (line,) = against.compare("HEAD", ["D2"], 1000, 1)

    assert line.verdict == UNKNOWN
    assert "something else" in line.note
