"""What README shows works when pasted, from its first line to its last."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"


def lines():
    """The lines of all sessions, without their prompts."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    """Everything pasted into one shell, in a folder with nothing but the program in it."""
    folder = tmp_path_factory.mktemp("readme")
    shim = folder / "script" / "play"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(PROGRAM)} "$@"\n')
    shim.chmod(0o755)
    ran = subprocess.run(
        ["bash", "-e", "-c", "\n".join(lines())],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran, folder


def test_the_sessions_in_the_readme_work_line_by_line(session):
    ran, _ = session

    assert "Traceback" not in ran.stderr
    assert ran.returncode == 0, ran.stderr
    assert len(lines()) > 25
    assert ran.stdout.count("All is well") == 2


def test_the_files_it_writes_are_there(session):
    _, folder = session

    assert (folder / "tuesday.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    for picture in ("rope-walk.svg", "upriver.svg"):
        assert "<svg" in (folder / picture).read_text(encoding="utf-8")
    assert not list(folder.glob("*.traceback"))


def test_it_says_plainly_that_it_is_unofficial():
    head = README.split("## Install")[0]

    assert "Unofficial" in head
    assert "not affiliated with" in head


def test_every_file_it_leads_to_is_there():
    ways = re.findall(r"\]\(([^)#]+)\)", README)

    assert len(ways) > 8
    assert [way for way in ways if not way.startswith("http") and not (ROOT / way).exists()] == []


def test_every_command_is_named(run):
    known = re.findall(r"^  ([a-z]+)  ", run("--help").out, re.MULTILINE)

    assert len(known) > 20
    assert [name for name in known if not re.search(rf"`{name}\b", README)] == []
