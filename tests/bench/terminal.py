"""A terminal of our own: a program runs in a pseudo-terminal, gets answers to its queries, and is ended here.

Times are taken when bytes arrive. A full-screen program whose terminal goes away can spin for ever: whoever starts one
here ends it here, whatever happens in between.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NamedTuple, Self

COLUMNS, LINES = 120, 40

ANSWERS: tuple[tuple[re.Pattern[bytes], bytes], ...] = (
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),  # synchronised output: known, off
    (re.compile(rb"\x1b\[\?2048\$p"), b"\x1b[?2048;0$y"),  # resize reports in band: unknown
    (re.compile(rb"\x1b\[c"), b"\x1b[?62;22c"),  # which terminal is this
    (re.compile(rb"\x1b\[>0?q"), b"\x1bP>|bench\x1b\\"),  # and which version
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),  # where is the cursor
    (re.compile(rb"\x1b\]1([01]);\?(?:\x07|\x1b\\)"), b"\x1b]11;rgb:0000/0000/0000\x1b\\"),  # colours
)
"""What programs ask a terminal, and what this one says."""

FOREIGN = frozenset({"NO_COLOR", "COLUMNS", "LINES", "TMUX"})
"""What another terminal may have put into the environment."""

LONGEST_QUERY = 16
FRAME_END = b"\x1b[?2026l"
"""The end of a picture that is to be shown at once."""

PATIENCE = 30.0
"""Seconds after which a program is given up."""

CHUNK = 1 << 16


class Shown(NamedTuple):
    """What a key has brought: seconds until the first whole picture and until the last one, bytes in all.

    Without any picture all times are 0.
    """

    first: float
    last: float
    size: int


class GivenUp(Exception):  # noqa: N818 - says what happened
    """A program that didn't show what was waited for; the message holds the end of its output."""


class Terminal:
    """One program in a terminal of 120 by 40."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        """Start it."""
        self._master, slave = pty.openpty()
        size = struct.pack("HHHH", LINES, COLUMNS, 0, 0)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, size)
        kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        # Every start is the first one: nobody's own settings, and no place where somebody was.
        self._settings = TemporaryDirectory(prefix="bench-settings-")
        terminal["XDG_CONFIG_HOME"] = self._settings.name
        self.output = b""
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**kept, **terminal, **(environment or {})},
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def read(self, seconds: float) -> bytes:
        """What arrives within this time at the latest, queries answered; empty when nothing does."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self._master, CHUNK)
        except OSError:  # the program has closed its end
            data = b""
        if not data:
            raise GivenUp(f"the program has ended: {self.output[-2000:]!r}")
        before = len(self.output)
        self.output += data
        self._answer(before)
        return data

    def _answer(self, before: int) -> None:
        """Answer what has been asked since; a query may have come in two pieces."""
        start = max(0, before - LONGEST_QUERY)
        recent = self.output[start:]
        for query, answer in ANSWERS:
            for match in query.finditer(recent):
                if start + match.end() > before:
                    self.type(answer)

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._master, keys)

    def wait_for(self, text: bytes, since: int = 0) -> float:
        """The time at which this text was there, on the clock of `time.perf_counter`."""
        deadline = time.perf_counter() + PATIENCE
        while text not in self.output[since:]:
            if time.perf_counter() > deadline:
                raise GivenUp(f"no {text!r} after {PATIENCE} s: {self.output[-2000:]!r}")
            self.read(0.5)
        return time.perf_counter()

    def settle(self, quiet: float, longest: float = PATIENCE) -> float:
        """Read until nothing has come for `quiet` seconds; returns when the last bytes came, 0 if none came."""
        last = 0.0
        deadline = time.perf_counter() + longest
        while time.perf_counter() < deadline:
            if not self.read(quiet):
                return last
            last = time.perf_counter()
        return last

    def press(self, keys: bytes, quiet: float = 0.04) -> Shown:
        """Press keys, and wait until no more comes of them."""
        before = len(self.output)
        begun = time.perf_counter()
        self.type(keys)
        first = last = 0.0
        # The first picture may take its time, what follows comes at once.
        while self.read(quiet if last else 1.0):
            last = time.perf_counter()
            if not first and FRAME_END in self.output[before:]:
                first = last
        if not first:
            return Shown(0.0, 0.0, len(self.output) - before)
        return Shown(first - begun, last - begun, len(self.output) - before)

    def end(self) -> None:
        """Ask the program to quit, then make it."""
        if self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.type(b"\x11")
            self._drain(2.0)
        for order in (signal.SIGTERM, signal.SIGKILL):
            if self.process.poll() is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self.process.pid, order)
                self._drain(2.0)
        self.process.wait()
        self._settings.cleanup()
        with contextlib.suppress(OSError):
            os.close(self._master)

    def _drain(self, seconds: float) -> None:
        """Read on while the program ends, or it would wait for room in the terminal."""
        deadline = time.perf_counter() + seconds
        while self.process.poll() is None and time.perf_counter() < deadline:
            with contextlib.suppress(GivenUp):
                self.read(0.02)
