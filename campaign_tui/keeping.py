"""Where somebody was, kept beside the settings: screens, cursors, and what was half typed. Never part of a campaign.

A small file for each campaign and one for each library, written whole or not at all. What can't be read counts as not
there: then the app opens as if nobody had been there before.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

FOLDER = "where-you-were"

MOST_FILES = 200
"""Campaigns whose places are kept; the ones that weren't opened for longest are let go."""

MOST_BYTES = 1 << 20
"""A file larger than this isn't ours."""


class Spot(Struct, frozen=True):
    """A screen, and what it needs to look the same again."""

    where: str
    """The name of the screen in the registry; "page" for something to read."""
    values: dict[str, str] = {}


class Draft(Struct, frozen=True):
    """A form that was being filled in."""

    form: str
    """The action that opens it."""
    values: dict[str, str] = {}


class Kept(Struct, frozen=True):
    """What was on the screen: screens from the bottom to the top, and the form over them."""

    screens: tuple[Spot, ...] = ()
    draft: Draft | None = None


NOTHING = Kept()

_decode = msgspec.json.Decoder(Kept).decode


class Keeper:
    """Reads and writes places in a folder; faults of the disk are never in a player's way."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is written."""
        self._folder = folder
        self._last: dict[str, Kept] = {}

    def read(self, name: str) -> Kept:
        """What was kept under a name."""
        try:
            path = self._path(name)
            if path.stat().st_size > MOST_BYTES:
                return NOTHING
            found = _decode(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return NOTHING
        self._last[name] = found
        return found

    def write(self, name: str, kept: Kept) -> None:
        """Keep something under a name; what is there already isn't written again."""
        if self._last.get(name) == kept:
            return
        with suppress(OSError):
            if not self._folder.is_dir():
                self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._folder.chmod(0o700)
            path = self._path(name)
            draft = path.with_name(f".{path.name}.{os.getpid()}")
            # Half-typed notes are for nobody else's eyes.
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.encode(kept))
            is_new = not path.exists()
            draft.replace(path)
            self._last[name] = kept
            if is_new:
                self._tidy()

    def forget(self, name: str) -> None:
        """Keep nothing under a name any more."""
        self._last.pop(name, None)
        with suppress(OSError):
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _tidy(self) -> None:
        """Let the oldest files go when there are too many."""
        files = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MOST_FILES:]:
            path.unlink(missing_ok=True)


def library_name(store: str) -> str:
    """The name under which the place in a library is kept; it doesn't tell where the store lies."""
    return f"library-{blake2b(store.encode(errors='surrogateescape'), digest_size=8).hexdigest()}"
