"""What README and the pages taken out of it show works when pasted, each from its first line to its last."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"


def lines(page):
    """The lines of all sessions of a page, without their prompts."""
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


@pytest.fixture
def pasted(tmp_path):
    """Paste all of a page into one shell, in a folder with nothing but the program in it."""
    shim = tmp_path / "script" / "play"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(PROGRAM)} "$@"\n')
    shim.chmod(0o755)

    def paste(page):
        ran = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", "\n".join(lines(page))],
            cwd=tmp_path,
            env={"PATH": os.defpath, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in ran.stderr
        assert ran.returncode == 0, ran.stderr
        assert not list(tmp_path.glob("*.traceback"))
        return ran.stdout

    return paste


@pytest.mark.parametrize(
    ("page", "checks", "files"),
    [
        ("README.md", 1, {}),
        pytest.param(
            "docs/command-line.md",
            2,
            {"tuesday.html": "<!DOCTYPE html>", "rope-walk.svg": "<svg"},
            marks=pytest.mark.full,
        ),
        pytest.param("docs/expansion.md", 1, {"upriver.svg": "<svg"}, marks=pytest.mark.full),
        ("docs/correcting.md", 1, {}),
    ],
)
def test_the_sessions_of_a_page_work_line_by_line(pasted, tmp_path, page, checks, files):
    assert len(lines(page)) > 5
    assert pasted(page).count("All is well") == checks
    for name, mark in files.items():
        assert mark in (tmp_path / name).read_text(encoding="utf-8")


def test_it_says_plainly_that_it_is_unofficial():
    head = README.split("## Install")[0]

    assert "Unofficial" in head
    assert "not affiliated with" in head


def test_every_command_is_named(run):
    known = re.findall(r"^  ([a-z]+)  ", run("--help").out, re.MULTILINE)
    table = COMMANDS.partition("## All commands")[2].partition("\n## ")[0]

    assert len(known) > 20
    assert [name for name in known if not re.search(rf"`{name}\b", table)] == []
