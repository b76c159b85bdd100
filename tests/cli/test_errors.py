"""Exit codes, and errors that are one sentence."""

import sqlite3
from pathlib import Path

import pytest

from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from campaign_tui.shell import command_line as cli
from domain.text.catalogue import say


@pytest.mark.parametrize(
    "words",
    [
        ("act",),
        ("act", "x"),
        ("list", "extra"),
        ("list", "--frobnicate"),
        ("undo", "x", "many"),
        ("log", "x", "--evening", "soon"),
        ("log", "x", "--evening"),
        ("new", "--name"),
        ("pack",),
        ("pack", "burn", "x"),
        ("rename", "x", "y"),
        ("frobnicate", "x"),
        ("export", "x", "--format", "pdf"),
        ("--store",),
        ("list", "--player"),
        ("--frobnicate",),
        ("show", "no such campaign"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_a_usage_error(run, words):
    result = run(*words)

    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--games", "--policy", "--seed"])
def test_an_option_at_the_end_without_its_value_is_told(run, option):
    result = run("simulate", "practice", option)

    assert result.code == 2
    assert result.err.startswith(f"{option} needs a value")


def test_the_app_needs_a_terminal(run, campaign):
    for words in ((), (campaign,)):
        result = run(*words)

        assert result.code == 2
        assert "terminal" in result.err


def test_a_word_that_is_no_campaign_is_told_before_a_terminal_is_missed(run):
    result = run("lsit")

    assert result.code == 2
    assert "“lsit”" in result.err
    assert "terminal" not in result.err


@pytest.mark.parametrize("words", [("--help",), ("act", "--help"), ("pack", "--help"), ("pack", "new", "--help")])
def test_help_is_printed(run, words):
    result = run(*words)

    assert result.code == 0
    assert "--store PATH|URL" in result.out


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.mkdir(),
        lambda path: path.write_text("# not ours"),
        lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(500)),
        lambda path: sqlite3.connect(path).execute("CREATE TABLE theirs (x)").connection.close(),
        lambda path: path.symlink_to(path.parent / "nowhere" / "x.db"),
    ],
    ids=["folder", "text", "damaged", "foreign", "dangling"],
)
def test_a_store_that_cannot_be_used_is_left_alone(run, store, make):
    make(Path(store))
    before = Path(store).read_bytes() if Path(store).is_file() else None

    for words in (("list",), ("new", "--name", "x"), ("verify",), ("doctor",)):
        result = run(*words)
        assert result.code == (1 if words == ("doctor",) else 3)

    assert before is None or Path(store).read_bytes() == before


@pytest.mark.parametrize("url", ["postgresql://localhost/x", "http://example.org", "sqlite:///"])
def test_a_store_of_a_kind_that_is_not_known_cannot_be_used(run, url):
    assert run("list", "--store", url).code == 3


def test_a_missing_file_to_import_cannot_be_used(run, tmp_path):
    assert run("import", str(tmp_path / "missing.jsonl")).code == 3
    assert run("import", str(tmp_path)).code == 3


def test_another_window_that_was_faster_is_told_with_its_own_exit_code(run, store, playing, monkeypatch):
    possible = run("decisions", playing).lines
    submit = CampaignSession.submit

    def late(session, command):
        """Decide after another window has."""
        monkeypatch.undo()
        with open_library(store) as other:
            service = other.service(other.find(playing))
            service.submit(command, player="Bo")
        return submit(session, command)

    monkeypatch.setattr(CampaignSession, "submit", late)

    result = run("act", playing, possible[0])

    assert result.code == 4
    assert result.out == ""
    assert "Bo" in result.err


def test_an_interruption_has_its_own_exit_code(run, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "quick", interrupt)

    result = run("list")

    assert (result.code, result.out, result.err) == (130, "", "")


def test_something_unexpected_is_a_sentence_and_a_traceback_only_on_request(run, campaign, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("out of\nnumbers")

    monkeypatch.setattr(CampaignSession, "find", fail)

    result = run("show", campaign, "--at", "head")
    asked = run("show", campaign, "--at", "head", "--debug")

    assert result.code == asked.code == 1
    assert "ZeroDivisionError" in result.err
    assert "Traceback" in asked.err


@pytest.mark.parametrize(
    "words", [("act",), ("frobnicate", "x"), ("undo", "x", "many"), ("show", "no such campaign"), ("--store",)]
)
def test_errors_are_data_where_data_is_asked_for(run, words):
    result = run("--json", *words)

    assert result.code == 2
    assert result.data["error"]["code"] == 2
    assert result.data["error"]["reason"]
    assert result.err.count("\n") == 1


def test_a_result_that_says_nothing_of_experience_is_refused(run):
    run("new", "--name", "Box", "--pack", "brotherhood_of_venice", "--assassins", "alessandra,claudio")
    result = run("act", "Box", "report:0.1:success", "--json")

    assert result.code == 1
    assert "report:0.1:success:1:0:XP" in result.data["refused"]["remedy"]
    assert run("act", "Box", "report:0.1:failure").code == 0
    assert run("act", "Box", "report:0.1:failure:2").code == 1
    assert run("act", "Box", "report:0.1:success:2:0:0").code == 0


def test_show_says_first_what_is_waited_for_and_folds_what_nobody_has_told(run):
    run("new", "--name", "Box", "--pack", "brotherhood_of_venice", "--assassins", "alessandra,claudio")
    shown, everything = run("show", "Box"), run("show", "Box", "--numbers")

    assert shown.lines[4] == say("show.between")
    # How many syncs a sequence has is a fact of the box that nobody told; numbers of the owner's own are folded.
    assert ": ?" not in shown.out
    assert "--numbers lists them" in shown.out
    assert everything.out.count(": ?") > 60
    run("act", "Box", "tell:contracts.contract_1.hits:4")
    assert "contracts.contract_1.hits: 4" in run("show", "Box").out


def test_a_word_without_an_end_is_not_repeated_whole(run, campaign):
    refused = run("act", campaign, "x" * 9_999)

    assert (refused.code, len(refused.err) < 1_000) == (1, True)


def test_in_a_folder_that_is_gone_the_folder_is_named_as_the_fault(run, tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    result = run("export", "x", "-o", "y", "--store", "z.db")

    assert result.code == 3
    assert result.err == say("cli.gone_folder") + "\n"
