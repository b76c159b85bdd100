"""Each line of docs/proof/verify.md is broken as it says, and found as it says."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "proof" / "verify.md"


def lines():
    """(what, statements, words) of the table."""
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]
    for row in rows:
        what, broken, words = (cell.strip() for cell in row.replace(r"\|", "\0").strip("|").split("|"))
        yield what, broken.strip("`").replace("\0", "|"), words.strip("`")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A store with a campaign that has dice, an undo and keyframes."""
    from tests.faults.trials import home
    from tests.faults.trials import sound as made

    with home(tmp_path_factory.mktemp("home")):
        return made().store


@pytest.mark.parametrize("line", list(lines()), ids=lambda line: line[0])
def test_what_is_compared_is_found_when_it_is_broken(run, store, sound, line):
    what, broken, words = line
    Path(store).write_bytes(sound)
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        for statement in broken.split("; "):
            db.execute(statement)
    told = run("verify")
    assert told.code == 1, what
    assert words in told.out, (what, told.out)
