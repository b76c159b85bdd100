"""A sample of the faults of `script/soak --faults`, by fixed seeds."""

import pytest

from tests.faults import processes
from tests.faults.__main__ import TRIALS, trial
from tests.faults.failing import library

FEW = {
    "app": 2,
    "walks": 2,
    "crowd": 1,
    "overrides": 1,
    "writers": 1,
    "writes": 3,
    "play": 2,
    "packs": 4,
    "kills": 6,
    "full": 4,
    "texts": 3,
    "scenarios": 4,
}
"""How many of a kind; ten of the quick ones."""
WITH_EVERYTHING = {"crowd", "overrides"}
"""A crowd starts processes of its own (two writers at once: tests/store); overrides: tests/table/test_overrides.py."""
EACH = 15
"""Decisions of each process of a crowd: they wait for each other, and a soak lets them do it for longer."""


def kinds():
    """Every kind; with everything only those that are tried elsewhere as well, and take long."""
    return [pytest.param(kind, marks=pytest.mark.full if kind in WITH_EVERYTHING else ()) for kind in sorted(TRIALS)]


@pytest.mark.parametrize("kind", kinds())
def test_nothing_is_lost_half_done_or_unexplained(monkeypatch, kind):
    monkeypatch.setattr(processes, "CROWD_WRITES", EACH)
    for seed in range(1, FEW.get(kind, 10) + 1):
        assert trial(kind, seed)


def test_the_same_seed_does_the_same():
    assert trial("jsonl", 7) == trial("jsonl", 7)
    assert trial("damages", 7) == trial("damages", 7)


def test_a_write_that_fails_is_a_write_that_failed(tmp_path):
    """The library that lets writes fail does so: without it nothing above would mean anything."""
    import os
    import subprocess
    import sys

    if not library():
        return  # without a compiler the soak says so in its results
    told = subprocess.run(
        [sys.executable, "-c", f"with open({str(tmp_path / 'x')!r}, 'w') as file: file.write('x')"],
        env={**os.environ, "LD_PRELOAD": library(), "FAIL_AT": "1", "FAIL_WITH": "28"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "No space left" in told.stderr
