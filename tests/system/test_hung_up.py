"""A program whose terminal is gone doesn't go on without one."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PATIENCE = 60
"""Seconds until something that should come is missed."""


DEAF = ("sh", "-c", "trap '' HUP; exec \"$@\"", "sh")

HEARS = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
"""Starts a program that hears hang-ups, whether or not this one does: under nohup it doesn't."""


def read_until(terminal: int, words: bytes) -> None:
    """Read what is drawn until words come."""
    drawn = b""
    while words not in drawn:
        assert select.select([terminal], [], [], PATIENCE)[0], drawn
        drawn += os.read(terminal, 1 << 16)


@pytest.mark.skipif(
    sys.platform != "linux",
    reason="the program watches its terminal on Linux only: elsewhere poll doesn't know terminals",
)
@pytest.mark.parametrize("deaf", [False, True], ids=["hears hang-ups", "deaf to hang-ups"])
def test_a_terminal_that_is_gone_without_a_hang_up_ends_the_program(tmp_path: Path, *, deaf: bool) -> None:
    """The terminal is not the one that controls the program, so the system says nothing when it goes."""
    terminal, inside = pty.openpty()
    starter = DEAF if deaf else (sys.executable, "-c", HEARS)
    program = subprocess.Popen(
        [*starter, sys.executable, "-m", "campaign_tui", "--store", str(tmp_path / "store.db")],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        start_new_session=True,
        env={**os.environ, "HOME": str(tmp_path), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"},
    )
    os.close(inside)
    try:
        read_until(terminal, b"campaign")
        os.close(terminal)
        assert program.wait(PATIENCE) == (128 + signal.SIGHUP if deaf else -signal.SIGHUP)
    finally:
        program.kill()
