"""zsh and fish complete a command line with what the program offers, as bash does in tests/cli/test_completion.py."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from campaign_tui.shell.subcommands.scripts import SCRIPTS
from domain.content.loader import load_pack

pytestmark = pytest.mark.system

SEED = bytes(32)
PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with the command, a store with two campaigns, and the scripts."""
    folder = tmp_path_factory.mktemp("shells")
    command = folder / "campaign-tui"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c \'{PROGRAM}\' "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    for shell, script in SCRIPTS.items():
        (folder / f"script.{shell}").write_text(script, encoding="utf-8")
    with open_library(str(folder / "campaigns.db")) as library:
        pack = load_pack("practice")
        for name in ("Our Venice", "Other"):
            LibrarySession(library).create(
                name, pack, tuple(pack.assassins)[:2], edition="fr_1_05", difficulty="normal", source="app", seed=SEED
            ).close()
    return folder


@pytest.fixture
def home(made, monkeypatch):
    """That folder as the home of whoever types; nobody's own settings are read."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "ZDOTDIR"):
        monkeypatch.setenv(name, str(made))
    monkeypatch.setenv("PATH", f"{made}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    return made


LINES = [
    ("undo --store {store} O", {"Our Venice", "Other"}),
    ("act --store {store} Other start:", {"start:1"}),
    ("adjust --store {store} Other assassins/aurelia/hea", {"assassins/aurelia/health"}),
    ("new --pack prac", {"practice"}),
]


def known(shell):
    """Whether the shell is here; where it isn't, its script is compared as a text only."""
    return shutil.which(shell) is not None


@pytest.mark.parametrize(("line", "wanted"), LINES)
def test_fish_offers_what_the_program_offers(home, line, wanted):
    if not known("fish"):
        assert "campaign-tui" in SCRIPTS["fish"]
        return
    typed = f"campaign-tui {line.format(store=home / 'campaigns.db')}"
    told = f"source '{home}/script.fish'; complete -C '{typed}'"
    ran = subprocess.run(["fish", "--no-config", "-c", told], capture_output=True, text=True, check=True)

    assert {row.partition("\t")[0] for row in ran.stdout.splitlines()} == wanted, ran.stderr


@pytest.mark.parametrize(("line", "wanted"), LINES)
def test_zsh_offers_what_the_program_offers(home, line, wanted):
    if not known("zsh"):
        assert "compdef" in SCRIPTS["zsh"]
        return
    typed = f"campaign-tui {line.format(store=home / 'campaigns.db')}"

    assert {*in_zsh(home, typed).splitlines()} == wanted


def in_zsh(home, typed):
    """What the script hands to a zsh for a line; outside of its line editor nothing else can be asked for it."""
    told = (
        'compdef() { }; compadd() { print -rl -- "${(@P)argv[-1]}" }; '
        f"source '{home}/script.zsh'; words=(${{(z)1}}); CURRENT=${{#words}}; _campaign_tui"
    )
    ran = subprocess.run(["zsh", "-f", "-c", told, "zsh", typed], capture_output=True, text=True, check=True)
    return ran.stdout
