"""Small files of a folder beside the settings, written whole or not at all; the disk's faults are in nobody's way."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MOST_FILES = 200
"""Files of a folder; the ones that weren't written for longest are let go."""

MOST_BYTES = 1 << 20
"""A file larger than this isn't ours."""


class SmallFiles:
    """The files of one folder, by name. What can't be read counts as not there."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is written."""
        self._folder = folder

    def read(self, name: str) -> bytes:
        """What a file holds, empty for one that isn't there or isn't ours."""
        path = self._path(name)
        with suppress(OSError, ValueError):
            if path.stat().st_size <= MOST_BYTES:
                return path.read_bytes()
        return b""

    def write(self, name: str, content: bytes) -> bool:
        """Write a file in one step; whether it could be."""
        with suppress(OSError):
            if not self._folder.is_dir():
                self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._folder.chmod(0o700)
            path = self._path(name)
            draft = path.with_name(f".{path.name}.{os.getpid()}")
            # Half-typed notes are for nobody else's eyes.
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
            is_new = not path.exists()
            draft.replace(path)
            if is_new:
                self._tidy()
            return True
        return False

    def forget(self, name: str) -> None:
        """Let a file go."""
        with suppress(OSError):
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _tidy(self) -> None:
        """Let the oldest files go when there are too many."""
        with suppress(OSError):
            files = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
            for path in files[MOST_FILES:]:
                path.unlink(missing_ok=True)
