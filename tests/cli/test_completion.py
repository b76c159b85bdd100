"""What a shell offers while a command line is typed."""

import subprocess
import sys

import pytest

from campaign_tui.shell.subcommands.completion import words_of
from campaign_tui.shell.subcommands.scripts import SCRIPTS


@pytest.fixture
def offered(run, campaign):
    assert campaign
    return lambda *words: [line.partition("\t")[0] for line in run("complete", "--", *words).lines]


@pytest.fixture
def campaign(run):
    run("new", "--name", "Our Venice", "--pack", "practice")
    return run("new", "--name", "Other", "--pack", "practice").last


def test_commands_and_campaigns_come_first(offered):
    assert {"new", "act", "show", "pack", "Our Venice", "Other"} <= set(offered(""))
    assert offered("undo", "O") == ["Our Venice", "Other"]
    assert "complete" not in offered("")
    assert set(offered("pack", "")) == {"check", "new", "own", "take", "map"}


def test_decisions_are_those_that_can_be_taken(offered, run):
    legal = set(run("decisions", "Other").lines)

    assert {word for word in offered("act", "Other", "") if not word.endswith(":")} == legal
    assert offered("act", "Other", "start:") == [word for word in sorted(legal) if word.startswith("start:")]
    assert "report:" in offered("act", "Other", "start:1", "rep")


def test_paths_are_those_that_can_be_overridden(offered):
    assert offered("adjust", "Other", "flags/trade") == ["flags/trade_scope"]
    assert "assassins/aurelia/health" in offered("adjust", "Other", "assassins/aurelia/h")


def test_values_of_options_files_and_steps_back(offered, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tuesday.jsonl").write_text("", encoding="utf-8")
    (tmp_path / "packs").mkdir()

    assert offered("new", "--pack", "pract") == ["practice"]
    assert offered("new", "--chance", "") == ["app", "table"]
    assert offered("export", "Other", "--format", "j") == ["json", "jsonl"]
    assert offered("import", "") == ["campaigns.db", "packs/", "tuesday.jsonl"]
    assert "head~1" in offered("goto", "Other", "")
    assert "--at" in offered("show", "Other", "--a")


@pytest.mark.parametrize("words", [("show", "Nobody", ""), ("act", "Nobody", "st"), ("frobnicate", "x"), ("list", "x")])
def test_where_nothing_fits_nothing_is_said(run, campaign, words):
    assert campaign
    result = run("complete", "--", *words)

    assert (result.code, result.out, result.err) == (0, "", "")


def test_a_store_that_was_typed_is_looked_into(run, campaign, store, tmp_path):
    assert campaign
    elsewhere = str(tmp_path / "elsewhere.db")
    run("--store", elsewhere, "new", "--name", "Far away", "--pack", "practice", own_store=False)

    assert run("complete", "--", "--store", elsewhere, "undo", "").lines == ["Far away"]
    assert run("complete", "--", "undo", "--store", store, "Oth").lines == ["Other"]


@pytest.mark.parametrize(
    ("line", "words", "quote"),
    [
        ("campaign-tui ", ("campaign-tui", ""), ""),
        ("x act 'Our Ven", ("x", "act", "Our Ven"), "'"),
        ('x act "Our Venice" st', ("x", "act", "Our Venice", "st"), ""),
        (r"x act Our\ Ven", ("x", "act", "Our Ven"), ""),
        ("x act $(rm -r y) `z", ("x", "act", "$(rm", "-r", "y)", "`z"), ""),
    ],
)
def test_a_line_is_read_as_a_shell_reads_it_and_nothing_of_it_is_run(line, words, quote):
    assert words_of(line) == (words, quote)


def test_for_bash_candidates_are_what_stands_behind_the_last_colon(run, campaign):
    assert campaign
    assert run("complete", "--line", "campaign-tui act Other start:").lines == ["1"]
    assert run("complete", "--line", "campaign-tui act Our").lines == [r"Our\ Venice"]
    assert run("complete", "--line", 'campaign-tui act "Our').lines == ["Our Venice"]


def test_bash_takes_the_script(campaign, store, tmp_path):
    assert campaign
    shim = tmp_path / "campaign-tui"
    program = "import sys; from campaign_tui.cli import main; sys.exit(main())"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c \'{program}\' "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    line = f"{shim} --store {store} act Other start:"
    script = (
        f"{SCRIPTS['bash']}\nCOMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=('{shim}'); COMP_CWORD=5\n"
        "_campaign_tui 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)

    assert ran.stdout == "1\n"


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_shell_has_a_script_that_asks_the_program(run, shell):
    assert run("completion", shell).out == SCRIPTS[shell]
    assert " complete " in SCRIPTS[shell]


def test_an_unknown_shell_is_told(run):
    result = run("completion", "tcsh")

    assert result.code == 2
    assert "bash, zsh, fish" in result.err
