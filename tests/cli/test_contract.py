"""The edges of the command line: streams that are closed, files that are none, words in another character set."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from campaign_tui.shell.command_line import as_typed
from domain.store.sqlite_file import store_error

PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"


def as_process(tmp_path, words, *, closed="", **setting):
    """Run the program with some of its streams closed, as by `>&-` in a shell: exit code, output and errors."""
    script = f'exec "$0" -c "$1" "${{@:2}}" {closed}'
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), **setting}
    done = subprocess.run(
        ["bash", "-c", script, sys.executable, PROGRAM, *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        (("list",), ">&-", 0),
        (("list",), "2>&-", 0),
        (("show", "nothing"), "2>&-", 2),
        (("list",), "<&- >&- 2>&-", 0),
        ((), "<&-", 2),
        (("engine",), "<&-", 0),
        (("import", "-"), "<&-", 3),
    ],
)
def test_a_closed_stream_changes_no_exit_code_and_shows_no_traceback(tmp_path, words, closed, code):
    given, _, errors = as_process(tmp_path, words, closed=closed)

    assert given == code
    assert "Traceback" not in errors
    assert "NoneType" not in errors


def test_names_are_understood_where_the_locale_knows_no_umlaut(tmp_path):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    assert as_process(tmp_path, ("new", "--name", "Größe", "--pack", "practice"), **plain)[0] == 0

    assert "Größe" in as_process(tmp_path, ("list",), PYTHONUTF8="1")[1]
    assert "Gr\\xf6\\xdfe" in as_process(tmp_path, ("list",), **plain)[1]


@pytest.mark.parametrize("word", ["plain", "Größe", "日本", "", "a\udcffb", "\ud800"])
def test_other_words_stay_as_they_are(word):
    assert as_typed(word) == word


def test_a_pipe_is_no_store_and_nobody_waits_for_its_other_end(run, store):
    os.mkfifo(store)

    for words in (("list",), ("new", "--name", "x")):
        result = run(*words)
        assert (result.code, result.out) == (3, "")
        assert "no ordinary file" in result.err


@pytest.mark.parametrize("place", ["missing/a.md", "file/a.md"])
def test_a_place_that_cannot_be_written_is_told_as_it_was_typed(run, campaign, tmp_path, place):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    target = tmp_path / place

    result = run("export", campaign, "-o", str(target))

    assert (result.code, result.out) == (3, "")
    assert result.err.startswith(f"{target}: ")
    assert {path.name for path in tmp_path.iterdir()} >= {"file", "campaigns.db"}
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_farewell_into_a_folder_that_is_not_there_makes_none_and_deletes_nothing(run, campaign, tmp_path):
    result = run("delete", campaign, "--yes", "-o", str(tmp_path / "missing" / "gone.jsonl"))

    assert (result.code, result.out) == (3, "")
    assert not (tmp_path / "missing").exists()
    assert len(run("list").lines) == 1


def test_a_full_disk_is_told_as_full_even_when_the_store_cannot_be_opened():
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"

    assert "is full" in str(store_error(fault, "/x/y.db"))


def test_a_campaign_that_only_the_index_has_lost_is_damage(run, store, campaign, tmp_path):
    """One letter of an id is wrong in the index on ids, and right in the table."""
    damaged = tmp_path / "damaged.db"
    shutil.copy(store, damaged)
    with closing(sqlite3.connect(damaged)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'campaigns' AND type = 'index'")
        place = (page.fetchone()[0] - 1) * size
    content = bytearray(damaged.read_bytes())
    found = content.index(bytes.fromhex(campaign), place, place + size)
    content[found] ^= 0xFF
    damaged.write_bytes(content)

    for words in (("list",), ("show", campaign)):
        result = run(*words, "--store", str(damaged))
        assert result.code == 3
        assert "is damaged" in result.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"format":"campaign-tui/99","campaign":"00"}', "a newer version"),
        (b'{"format":"campaign-tui/0","campaign":"00"}', "no export of this program"),
        (b'{"format":"campaign-tui-report/2"}', "no export of this program"),
        (b'{"format":"campaign-tui/' + b"9" * 5000 + b'"}', "no export of this program"),
        (b'{"format":2}', "no export of this program"),
        (b"", "no line of an export"),
    ],
)
def test_what_is_wrong_with_an_import_names_the_file_and_the_line(run, tmp_path, line, said):
    file = tmp_path / "in.jsonl"
    file.write_bytes(line + b"\n")

    result = run("import", str(file))

    assert (result.code, result.out) == (3, "")
    assert result.err.startswith(f"{file}: Line 1: ")
    assert said in result.err


def test_a_comma_too_many_names_nobody(run):
    pair = run("new", "--name", "two", "--pack", "practice", "--assassins", "aurelia,,Biagio,", "--json")
    one = run("new", "--name", "one", "--pack", "practice", "--assassins", "aurelia,")

    assert pair.code == 0
    assert sorted(run("show", "two", "--json").data["state"]["assassins"]) == ["aurelia", "biagio"]
    assert (one.code, "0.q1" in one.err) == (1, True)


def test_a_path_of_one_part_that_is_not_there_is_told_in_plain_words(run, campaign):
    one = run("adjust", campaign, "nothing", "1", "--why", "x")
    two = run("adjust", campaign, "diary/nothing", "1", "--why", "x")

    assert (one.code, two.code) == (1, 1)
    assert one.err.startswith("Nothing is called nothing here")
    assert two.err.startswith("There is no nothing in diary/nothing")
