"""Where somebody was, kept beside the settings: screens, cursors, and what was half typed. Never part of a campaign.

A small file for each campaign and one for each library. What can't be read counts as not there: then the app opens as
if nobody had been there before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from campaign_tui.kept.small_files import SmallFiles
from domain.core.blake2 import blake2b

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "where-you-were"


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


class Place(Struct, frozen=True):
    """What was on the screen: screens from the bottom to the top, and the form over them."""

    screens: tuple[Spot, ...] = ()
    draft: Draft | None = None


NOTHING = Place()

_decode = msgspec.json.Decoder(Place).decode


class Keeper:
    """Reads and writes places in a folder."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is written."""
        self._files = SmallFiles(folder)
        self._last: dict[str, Place] = {}

    def read(self, name: str) -> Place:
        """What was kept under a name."""
        try:
            found = _decode(self._files.read(name))
        except (ValueError, RecursionError):
            return NOTHING
        self._last[name] = found
        return found

    def write(self, name: str, kept: Place) -> None:
        """Keep something under a name; what is there already isn't written again."""
        if self._last.get(name) != kept and self._files.write(name, msgspec.json.encode(kept)):
            self._last[name] = kept

    def forget(self, name: str) -> None:
        """Keep nothing under a name any more."""
        self._last.pop(name, None)
        self._files.forget(name)


def library_name(store: str) -> str:
    """The name under which the place in a library is kept; it doesn't tell where the store lies."""
    return f"library-{blake2b(store.encode(errors='surrogateescape'), digest_size=8).hexdigest()}"
