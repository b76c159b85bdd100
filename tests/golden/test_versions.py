"""Two versions of the program take turns on one store: what each may do is data, and all that was allowed is kept."""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise, starmap
from random import Random
from typing import Any

import pytest

from tests.golden.compare import tree_of
from tests.golden.program import ROOT, Program, program
from tests.golden.releases import Golden, campaigns, releases, stores, unpack

COMMITS = {"0.1.0": "1960387", "0.2.0": "12ab0ca", "now": ""}
"""The versions that take turns, the oldest first; the empty commit is this tree."""
STORES = [(release, store) for release in releases() for store in stores(release)]
"""The golden stores that are played on, by the release that wrote them."""
STEPS = 16
"""Decisions and notes by a sequence."""
SEEDS = range(4)


@dataclass(frozen=True)
class Expected:
    """What comes of it when a version opens a store: the exit code of what it is asked, and whether it may write."""

    code: int
    writes: bool


PLAYS = Expected(0, writes=True)
REFUSES = Expected(3, writes=False)
"""It can't use the store, says so, and changes no byte of it."""

OPENS: dict[tuple[str, str], Expected] = {
    ("0.1.0", "0.1.0"): PLAYS,
    ("0.1.0", "0.2.0"): PLAYS,
    ("0.1.0", "now"): PLAYS,
    ("0.2.0", "0.1.0"): REFUSES,
    ("0.2.0", "0.2.0"): PLAYS,
    ("0.2.0", "now"): PLAYS,
    ("now", "0.1.0"): REFUSES,
    ("now", "0.2.0"): PLAYS,
    ("now", "now"): PLAYS,
}
"""By the newest version that has written a store, and the version that opens it."""


@pytest.fixture(scope="module")
def trees():
    """The folder of each version."""
    with ExitStack() as kept:
        yield {name: kept.enter_context(tree_of(one)) if one else ROOT for name, one in COMMITS.items()}


def asked(player: Program, golden: Golden, at: tuple[str, str], random: Random) -> tuple[str, ...]:
    """What to do next: decide, take something back, or write something on the history."""
    legal = player.run("decisions", golden.id, *at).out.decode().split()
    options = [one for one in legal if not one.startswith(("concede", "give-up"))]
    written: list[tuple[str, ...]] = [
        ("note", golden.id, f"Note {random.randrange(99)}"),
        ("adjust", golden.id, "xp", "3", "--why", "As agreed"),
    ]
    rows = json.loads(player.do("log", golden.id, "--json", *at))
    if sum(row["live"] for row in rows if row["family"] == "action") > 1:
        written.append(("undo", golden.id))
    return random.choice([("act", golden.id, random.choice(options)), *written] if options else written)


def state_of(player: Program, golden: Golden, at: tuple[str, str]) -> dict[str, Any]:
    """What a version shows of a campaign; how it asks for the next decision is each version's own."""
    shown: dict[str, Any] = json.loads(player.do("show", golden.id, "--json", *at))
    for words in ("prompt", "about"):
        shown["pending"].pop(words, None)
    return shown


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("release", "store"), STORES)
def test_versions_take_turns_on_a_store(trees, tmp_path, release, store, seed):
    folder, random = tmp_path.resolve(), Random(f"{release} {store} {seed}")
    unpack(release, folder, [store])
    file, at = folder / f"{store}.db", ("--store", f"{store}.db")
    order = list(COMMITS)
    newest, time = release, 0
    with ExitStack() as running:
        players = {name: running.enter_context(program(folder, tree)) for name, tree in trees.items()}
        for _ in range(STEPS):
            version = random.choice(order)
            player, golden = players[version], random.choice([one for one in campaigns(release) if one.store == store])
            player.time = time = max(time, player.time)
            expected = OPENS[newest, version]
            words = asked(players[newest], golden, at, random)
            before = file.read_bytes()
            answer = player.run(*words, *at)
            time = max(time, player.time)
            assert answer.code == expected.code, (version, newest, words, answer.err)
            if expected.writes:
                newest = max(newest, version, key=order.index)
                agreed(players, newest, golden, at)
            else:
                assert file.read_bytes() == before
        verified = players[newest].run("verify", *at)
        assert (verified.code, verified.err) == (0, b"")


def agreed(players: dict[str, Program], newest: str, golden: Golden, at: tuple[str, str]) -> None:
    """Every version that may still open the store sees what older ones see, if not more, and exports the same rows."""
    able = [player for name, player in players.items() if OPENS[newest, name].writes]
    states = [state_of(player, golden, at) for player in able]
    rows = {player.do("export", golden.id, "--format", "jsonl", *at) for player in able}
    assert all(starmap(told_by, pairwise(states)))
    assert len(rows) == 1


def told_by(older: object, newer: object) -> bool:
    """Whether the newer version tells all that the older one tells; it may have more to tell of the same state."""
    if isinstance(older, dict) and isinstance(newer, dict):
        return older.keys() <= newer.keys() and all(told_by(value, newer[key]) for key, value in older.items())
    if isinstance(older, list) and isinstance(newer, list) and len(older) == len(newer):
        return all(starmap(told_by, zip(older, newer, strict=True)))
    return older == newer


def test_every_pair_of_versions_has_its_expectation():
    assert set(OPENS) == {(written, opening) for written in COMMITS for opening in COMMITS}
