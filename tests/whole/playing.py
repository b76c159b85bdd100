"""A piece of a campaign in a process of its own, which keeps the campaigns that it has played."""

from __future__ import annotations

import asyncio
import gc
import shutil
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.whole.campaigns import pieces
from tests.whole.reader import read

if TYPE_CHECKING:
    from tests.whole.campaigns import Piece

BESIDE = 10
"""After so many actions in a memory the other screens are looked at."""

YOUNG = 50_000
"""New things after which the garbage collector looks for what nobody holds: an app lives through thousands."""

_folders: list[TemporaryDirectory[str]] = []
"""The folder of this process with the stores that pieces begin with."""


def named(memory: str, size: tuple[int, int]) -> str:
    """What a piece is called in the results."""
    return f"{memory} {size[0]}x{size[1]}"


def play(pack: str, memory: str, size: tuple[int, int]) -> tuple[str, dict[str, Any]]:
    """A piece in one size: its name, and what came of it."""
    name, piece = named(memory, size), _pieces(pack)[memory]
    begun = time.process_time()
    # What was made before a piece lives on, and is looked through once.
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)
    told: dict[str, Any] = {"actions": 0, "pictures": 0, "moments": {}}
    with TemporaryDirectory() as folder:
        store = Path(shutil.copy(piece.store, folder))
        try:
            reader = asyncio.run(read(piece.pack, store, piece.actions, size, beside=BESIDE))
        except Exception as error:  # noqa: BLE001 - whatever ends an app is what is looked for
            told |= {"faults": [f"{type(error).__name__}: {error}"[:300]]}
        else:
            told |= {"actions": reader.actions, "pictures": reader.pictures}
            told |= {"moments": dict(reader.moments), "faults": sorted(reader.faults)}
    return name, told | {"seconds": round(time.process_time() - begun, 1)}


@cache
def _pieces(pack: str) -> dict[str, Piece]:
    """All pieces of a campaign by their memories."""
    folder = TemporaryDirectory()
    _folders.append(folder)
    return {piece.memory: piece for piece in pieces(pack, Path(folder.name))}
