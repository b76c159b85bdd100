"""Small things about the command line: its version, numbers, kinds of rows, plain terminals, files that mean harm."""

import os
import pty
import subprocess
import sys

import pytest
from msgspec.structs import replace

from campaign_tui.app.wardrobe import colourless
from campaign_tui.shell.subcommands.log import KINDS, STORED, kinds
from domain.core.canonical import ROOT_PARENT, genesis_hash
from domain.folding.bounds import MOST_AMOUNT
from domain.language import commands as c
from domain.language.events import (
    AgendaChanged,
    AssassinJoined,
    CubesGained,
    DeckBuilt,
    Event,
    GuardsAdded,
    ValueAdjusted,
)
from domain.model.agenda import DetectionTest
from domain.model.state import Board, Deck
from domain.store import rows as r
from exports.files import spelling
from exports.files.to_jsonl import to_jsonl

PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"
CAMPAIGN = bytes(16)


def test_the_version_is_told(run):
    result = run("--version")

    assert result.code == 0
    assert result.out.startswith("campaign-tui ")
    assert run("--version", "--json").data["version"] == result.out.split()[1]
    assert "--version" in run("--help").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("undo", "x", "abc"), "“abc” is no whole number for N"),
        (("undo", "x", "1.5"), "“1.5” is no whole number for N"),
        (("log", "x", "--evening", "soon"), "“soon” is no whole number for --evening"),
        (("log", "--evening=soon", "x"), "“soon” is no whole number for --evening"),
        (("replay", "x", "--speed", "fast"), "“fast” is no number for --speed"),
        (("simulate", "practice", "--games", "x"), "“x” is no whole number for --games"),
    ],
)
def test_a_number_that_is_none_gets_a_sentence(run, words, said):
    result = run(*words)

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(said)


def test_rows_are_asked_for_in_short_words(run, playing):
    run("note", playing, "a note")
    run("bookmark", playing, "here")
    run("undo", playing)

    for kind, number in (("note", 1), ("note_written", 1), ("bookmark", 1), ("undo", 1), ("Note", 1)):
        assert len(run("log", playing, "--kind", kind, "--jsonl").lines) == number
    both = [run("log", playing, "--kind", kind, "--jsonl").out for kind in ("pick", "PICK")]
    assert both[0] == both[1]


def test_stored_names_are_understood_and_short_ones_are_listed(run, campaign):
    assert all(kinds(stored) for stored in STORED)
    assert kinds("hide_bodies") == kinds("hide-bodies")
    unknown = run("log", campaign, "--kind", "nonsense")

    assert unknown.code == 2
    assert "note" in KINDS
    assert "note_written" not in unknown.err


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_none_are_wanted(monkeypatch, setting):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert not colourless()
    for name, value in setting.items():
        monkeypatch.setenv(name, value)

    assert colourless()


def on_a_terminal(tmp_path, *words, **setting):
    """Run the program on a terminal: exit code and everything it wrote there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "TERM": "xterm", **setting}
    program = [sys.executable, "-c", PROGRAM, *words]
    process = subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    written = b""
    try:
        while chunk := os.read(ours, 65536):
            written += chunk
    except OSError:  # how Linux says that nobody has the other end any more
        pass
    os.close(ours)
    return process.wait(timeout=60), written.decode()


def test_the_app_does_not_open_on_a_campaign_that_is_not_there(tmp_path):
    code, written = on_a_terminal(tmp_path, "nope")

    assert code == 2
    assert written.count("\n") == 1
    assert "nope" in written
    assert "\x1b" not in written


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_commands_write_no_colours_there(tmp_path, setting):
    for words in (("--help",), ("adjust", "--help"), ("undo",), ("list",)):
        assert "\x1b[3" not in on_a_terminal(tmp_path, *words, **setting)[1]


# ---- files that mean harm -------------------------------------------------------------------------

TEST = DetectionTest("A1", ("aurelia",), 10**9, 0, alert=False, deferred=False)
JOINED = AssassinJoined("aurelia", Board(), 3, apprentice=False)


def export(*facts):
    """An export in which one action has brought these facts about: chain and ids are right."""
    events = [Event(fact, ()) for fact in facts]
    own, drafts = r.action(ROOT_PARENT, c.Begin("practice", "fr_1_05", "normal", ("aurelia",)), (), events, "", 1)
    rows = r.chained(drafts, 0, genesis_hash(CAMPAIGN))
    return b"".join(to_jsonl(CAMPAIGN, own, rows))


@pytest.mark.parametrize(
    "facts",
    [
        (DeckBuilt("event", Deck(unknown=(("slack_water", 2**60),))),),
        (AgendaChanged(0, (TEST,)),),
        (AgendaChanged(0, (replace(TEST, dice=1, body_dice=MOST_AMOUNT + 1),)),),
        (JOINED, CubesGained("aurelia", 10**9)),
        (JOINED, CubesGained("aurelia", -(10**9))),
        (JOINED, *[CubesGained("aurelia", MOST_AMOUNT)] * 2),
        (JOINED, ValueAdjusted("assassins/aurelia/cubes", "0", str(10**9), "why not")),
        (GuardsAdded("A1", "crossbowman", 10**12),),
    ],
    ids=["deck", "dice", "body dice", "cubes", "debts", "sums", "override", "guards"],
)
def test_an_import_with_absurd_amounts_is_refused(run, tmp_path, facts):
    file = tmp_path / "harm.jsonl"
    file.write_bytes(export(*facts))

    result = run("import", str(file))

    assert (result.code, result.out) == (3, "")
    assert str(MOST_AMOUNT) in result.err
    assert run("list").out == "" or run("list", "--json").data == []


def test_the_largest_amounts_of_a_game_come_through(run, tmp_path):
    file = tmp_path / "large.jsonl"
    file.write_bytes(export(JOINED, CubesGained("aurelia", MOST_AMOUNT)))

    assert run("import", str(file)).code == 0


def test_a_line_without_end_is_refused(run, tmp_path, monkeypatch):
    monkeypatch.setattr(spelling, "MOST_LINE", 1000)
    file = tmp_path / "endless.jsonl"
    file.write_bytes(b" " * 1001)

    result = run("import", str(file))
    assert (result.code, result.out) == (3, "")
    assert "longer than any row" in result.err
