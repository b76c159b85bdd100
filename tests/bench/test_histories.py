"""Histories that rows are measured on: as long as they say."""

from __future__ import annotations

from itertools import count

from tests.bench import histories
from tests.bench.histories import OVER, Histories

ASKED = 60
MOST_AT_ONCE = 10
"""More facts than a decision near the start brings."""


def test_a_history_is_as_long_as_was_asked_for_though_its_first_player_is_lost_between_memories(monkeypatch, tmp_path):
    lost = count()
    monkeypatch.setattr(histories, "BUILD", tmp_path)
    monkeypatch.setattr(histories, "_is_window", lambda _service: next(lost) > 10)
    made = Histories().of(ASKED)
    assert ASKED <= made.events <= ASKED + ASKED // OVER + MOST_AT_ONCE
