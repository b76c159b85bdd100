"""A program in a terminal of tmux: keys go in, what stands on the screen is read; nothing waits for a fixed time."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from campaign_tui.kept.places import FOLDER as KEPT

PATIENCE = 60
"""Seconds until something that should come is missed."""

LOOKS_A_SECOND = 25


class Terminal:
    """One tmux server with one window of a size, with a home of its own."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        """`folder` takes the socket and the home of the program."""
        self._folder = folder
        self._socket = str(folder / "tmux")
        self._size = size
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG") if name in os.environ}
        self._surroundings = {"LC_ALL": "C.UTF-8", "TZ": "UTC", **kept, "HOME": str(folder), "COLORTERM": "truecolor"}
        self.shown: list[str] = []
        """What stood on the screen when it was last read."""

    def _tmux(self, *arguments: str) -> str:
        ran = subprocess.run(
            ["tmux", "-S", self._socket, "-f", "/dev/null", *arguments],
            capture_output=True,
            text=True,
            check=False,
            env=self._surroundings,
            timeout=PATIENCE,
        )
        assert ran.returncode == 0, f"tmux {arguments[0]}: {ran.stderr}"
        return ran.stdout

    def run(self, *command: str) -> None:
        """Start a program in a new window."""
        width, height = map(str, self._size)
        self._tmux(
            *("set", "-g", "status", "off", ";", "set", "-g", "remain-on-exit", "on", ";"),
            *("set", "-s", "escape-time", "0", ";", "set", "-g", "default-terminal", "tmux-256color", ";"),
            *("new-session", "-d", "-x", width, "-y", height, *command),
        )

    def press(self, *keys: str) -> None:
        """Press keys, by tmux's names."""
        if keys:
            self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self._tmux("send-keys", "-l", text)

    def look(self) -> str:
        """What stands on the screen."""
        self.shown = self._tmux("capture-pane", "-p").splitlines()
        return "\n".join(self.shown)

    def comes(self, seen: Callable[[str], object], patience: float) -> bool:
        """Whether it is seen within so many seconds."""
        end = time.monotonic() + patience
        while not seen(self.look()):
            if time.monotonic() > end:
                return False
            time.sleep(1 / LOOKS_A_SECOND)
        return True

    def wait(self, seen: Callable[[str], object], what: str, patience: float = PATIENCE) -> str:
        """Look until it is seen; fails with the last screen when it doesn't come."""
        assert self.comes(seen, patience), f"{what} never came:\n" + "\n".join(self.shown)
        return "\n".join(self.shown)

    def wait_for(self, words: str) -> str:
        """Look until words stand on the screen."""
        return self.wait(lambda screen: words in screen, words)

    def wait_until_kept(self, words: str) -> None:
        """Wait until the program has kept words of what is on its screen, which it does a moment after showing it."""

        def kept(_: str) -> bool:
            # A file that is written anew takes the place of the old one.
            files = [path for path in self._folder.rglob("*.json") if path.parent.name == KEPT]
            return any(words in path.read_text(encoding="utf-8") for path in files)

        self.wait(kept, f"{words} in what is kept")

    def kill_program(self) -> None:
        """End the program without a chance to say goodbye."""
        program = int(self._tmux("display-message", "-p", "#{pane_pid}"))
        os.kill(program, signal.SIGKILL)
        self.wait(lambda _: self._tmux("display-message", "-p", "#{pane_dead}").strip() == "1", "the program's end")
        self.close()

    def close(self) -> None:
        """End the terminal with everything in it."""
        self._tmux("kill-server")
