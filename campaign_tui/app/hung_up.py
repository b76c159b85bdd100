"""A terminal that goes away without a word to the programs in it."""

from __future__ import annotations

import os
import select
import signal
import sys
from threading import Thread


def end_with_the_terminal() -> None:
    """From here on a terminal that is gone ends the program as a hang-up does, also where the system sends none.

    The system tells only programs whose controlling terminal it is; others would go on reading an end of file, and take
    a processor for it. Every decision is in the store once it is on the screen, so nothing is lost by ending at once.
    """
    # Elsewhere `poll` doesn't know terminals.
    if sys.platform == "linux" and sys.stdin is not None:
        Thread(target=_wait_for_the_end, args=(sys.stdin.fileno(),), name="hung up", daemon=True).start()


def _wait_for_the_end(terminal: int) -> None:
    """Sleep until the terminal is gone; then hang up."""
    gone = select.poll()
    # Without an event asked for, only what is always told is: an error, a hang-up, a terminal that was closed here.
    gone.register(terminal, 0)
    told = gone.poll()
    if any(what & select.POLLHUP for _, what in told):
        os.kill(os.getpid(), signal.SIGHUP)
        # Only who was started deaf to hang-ups comes to this line.
        os._exit(128 + signal.SIGHUP)
