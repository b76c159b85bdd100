"""The comparison of two versions sees what differs: a code, a byte, a file."""

import sqlite3
from contextlib import closing

import pytest

from tests.golden.command_lines import LEGAL, Line
from tests.golden.compare import Side, compare, told_apart
from tests.golden.program import Answer


class Played:
    """A program that gives the answers of a table, and writes a file."""

    def __init__(self, folder, out=b"same\n", written=b"same", code=0):
        self.folder, self.out, self.code = folder, out, code
        folder.mkdir()
        (folder / "page.html").write_bytes(written)

    def run(self, *words, stdin=b""):
        return Answer(words, self.code, self.out.replace(b"HERE", str(self.folder).encode()), b"")

    def turn_back(self):
        """Time doesn't matter here."""


@pytest.fixture
def compared(tmp_path):
    """Compare two such programs over one family."""

    def run(**now):
        sides = Side(Played(tmp_path / "old"), "old"), Side(Played(tmp_path / "new", **now), "new")
        return compare(*sides, {"show": [Line(("show", "x", LEGAL, "--store", "a.db"))]})

    return run


def test_what_is_the_same_is_alike(compared, capsys):
    assert compared()
    assert capsys.readouterr().out == "show: alike (1 command lines)\nfiles: alike (1 files)\n"


@pytest.mark.parametrize("now", [{"out": b"same"}, {"code": 1}, {"written": b"other"}])
def test_a_byte_a_code_or_a_file_makes_a_difference(compared, now):
    assert not compared(**now)


def test_the_difference_is_shown_with_its_command_line(compared, capsys):
    assert not compared(out=b"other\n")
    told = capsys.readouterr().out
    assert "show: differs" in told
    assert "show x same --store a.db" in told
    assert "+other" in told


def test_folders_are_called_alike(tmp_path):
    sides = [Side(Played(tmp_path / name, b"in HERE\n"), name) for name in ("old", "new")]
    before, now = (one.run(Line(("list",))) for one in sides)
    assert before.out == b"in <folder>\n"
    assert told_apart(before, now) == ""


def test_stores_are_compared_by_what_is_in_them(tmp_path):
    side = Side(Played(tmp_path / "old"), "old")
    with closing(sqlite3.connect(tmp_path / "old" / "a.db")) as db, db:
        db.execute("create table t (a)")
        db.execute("insert into t values (7)")
    assert b"VALUES(7)" in side.files()["a.db"]
