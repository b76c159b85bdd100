"""A program killed at any moment: what it acknowledged is there, nothing is there by halves, verify finds nothing."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.store.kill_child import begin, open_store

CHILD = Path(__file__).parent / "kill_child.py"
ROOT = Path(__file__).parents[2]
KILLED = -signal.SIGKILL

KILLS = 40
SOAK_KILLS = 1000
FEW_KILLS = 8
KILLS_A_STORE = 20

MOMENTS = (
    *("before commit", "delay", "after commit", "delay", "before commit"),
    *("before write", "delay", "after commit", "delay", "before commit"),
)
"""When to strike: half of the times between the write of the rows and the acknowledgement."""


class Player:
    """The program that plays and dies."""

    def __init__(self, folder):
        self.said = folder / "said"
        self.process = subprocess.Popen(
            [sys.executable, CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.orders, self.news = self.process.stdin, self.process.stdout

    def die(self, store, campaign, moment, chance, *, correcting=False):
        """Play, or correct, until killed; what was acknowledged, as pairs of kind and id."""
        self.said.unlink(missing_ok=True)
        order = {
            "store": str(store),
            "campaign": campaign.hex(),
            "said": str(self.said),
            "point": None if moment == "delay" else moment,
            "at": chance.randint(1, 12),
            "correcting": correcting,
        }
        self.orders.write(json.dumps(order) + "\n")
        self.orders.flush()
        child = int(self.news.readline())
        if moment == "delay":
            time.sleep(chance.uniform(0.001, 0.06))
            os.kill(child, signal.SIGKILL)
        assert int(self.news.readline()) == KILLED
        lines = self.said.read_text().splitlines() if self.said.exists() else []
        return [(kind, bytes.fromhex(text)) for kind, text in (line.split() for line in lines)]

    def close(self):
        self.orders.close()
        assert self.process.wait(timeout=30) == 0
        self.news.close()


@pytest.fixture
def player(tmp_path):
    player = Player(tmp_path)
    yield player
    player.close()


def killed(player, tmp_path, kills, seed):
    """Kill again and again and look every time; how much was acknowledged."""
    chance = random.Random(seed)
    acknowledged = 0
    for number in range(0, kills, KILLS_A_STORE):
        store = tmp_path / f"library{number}.db"
        campaign = begin(store)
        rows = 0
        for kill in range(number, min(kills, number + KILLS_A_STORE)):
            said = player.die(store, campaign, MOMENTS[kill % len(MOMENTS)], chance)
            acknowledged += len(said)
            rows = look(store, campaign, said, rows)
    return acknowledged


def look(store, campaign, said, rows_before):
    """Everything acknowledged is there, the read model is in step, and verify is content."""
    with open_store(store) as library:
        service = library.service(campaign)
        timeline = service.timeline
        for kind, key in said:
            assert key in (timeline.notes if kind == "note" else timeline.actions)
        assert service.verify() == []
        assert service.anchor.rows >= rows_before + len(said)
        head = [key for kind, key in said if kind != "note"]
        if head and service.head != head[-1]:
            # One write may have been stored without being acknowledged, no more.
            moved = [row for row in service.rows() if row.family in "at"][-2:]
            before = moved[0].value
            assert head[-1] in {before.id, getattr(getattr(before, "move", None), "to", None)}
        connection = sqlite3.connect(store)
        heard = connection.execute("SELECT rows FROM heard WHERE campaign = ?", (campaign,)).fetchone()
        connection.close()
        assert heard == (service.anchor.rows,)
        return service.anchor.rows


def test_forty_kills(player, tmp_path):
    acknowledged = killed(player, tmp_path, KILLS, seed=1)

    between = [MOMENTS[kill % len(MOMENTS)] for kill in range(KILLS)]
    assert sum(moment in {"before commit", "after commit"} for moment in between) * 3 >= KILLS
    assert acknowledged > KILLS


@pytest.mark.soak
def test_a_thousand_kills(player, tmp_path):
    assert killed(player, tmp_path, SOAK_KILLS, seed=2) > SOAK_KILLS


def killed_correcting(player, tmp_path, kills, seed):
    """Kill while corrections are made: each is there whole, or not at all; how many there were."""
    chance = random.Random(seed)
    corrections = 0
    for number in range(0, kills, KILLS_A_STORE):
        store = tmp_path / f"corrected{number}.db"
        campaign, made = begin(store), 0
        for kill in range(number, min(kills, number + KILLS_A_STORE)):
            said = player.die(store, campaign, MOMENTS[kill % len(MOMENTS)], chance, correcting=True)
            with open_store(store) as library:
                service = library.service(campaign)
                timeline = service.timeline
                assert service.verify() == []
                assert {key for _, key in said} <= timeline.actions.keys()
                whole = [one for end in timeline.closings for one in timeline.lines(end)[0]]
                assert set(timeline.corrections) == set(whole)
                made = len(timeline.closings)
                assert len(timeline.branches) == made
        corrections += made
    return corrections


def test_a_correction_that_is_killed_is_there_whole_or_not_at_all(player, tmp_path):
    assert killed_correcting(player, tmp_path, FEW_KILLS, seed=3) > FEW_KILLS


@pytest.mark.soak
def test_a_thousand_kills_of_corrections(player, tmp_path):
    assert killed_correcting(player, tmp_path, SOAK_KILLS, seed=4) > SOAK_KILLS


def test_what_was_stored_before_the_acknowledgement_is_kept_and_what_was_not_is_not(player, tmp_path):
    store = tmp_path / "library.db"
    campaign = begin(store)
    with open_store(store) as library:
        start = library.anchor(campaign).rows

    class First(random.Random):
        def randint(self, a, b):
            return a

    for moment, stored in (("before write", False), ("before commit", False), ("after commit", True)):
        assert player.die(store, campaign, moment, First()) == []
        with open_store(store) as library:
            assert (library.anchor(campaign).rows > start) == stored
            assert library.verify(campaign) == library.verify_file() == []
