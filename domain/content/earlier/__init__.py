"""The packs that ship as they were in releases before: by their hash, so that campaigns begun with them go on.

A release that changes a pack leaves the one before here (`script/keep-packs`). The files are texts of packs, packed
(`domain.content.text`); each is named by the hash of its pack. None is ever changed or removed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from domain.content.pack import Pack
from domain.content.text import pack_of, unpacked

FOLDER = Path(__file__).parent
ENDING = ".pack"
HASH = re.compile(r"[0-9a-f]{32}")


def earlier_text(pack_hash: str) -> bytes | None:
    """The text of the pack with this hash that some release has shipped; None when none has.

    Raises ValueError, OSError where the program's own file is damaged.
    """
    if not HASH.fullmatch(pack_hash):
        return None
    path = FOLDER / f"{pack_hash}{ENDING}"
    return unpacked(path.read_bytes()) if path.is_file() else None


@lru_cache(maxsize=4)
def earlier_pack(pack_hash: str) -> Pack | None:
    """The pack with this hash that some release has shipped; None when none has. Raises as `earlier_text` does."""
    text = earlier_text(pack_hash)
    return None if text is None else pack_of(text)


def earlier_hashes() -> tuple[str, ...]:
    """The hashes of all packs here, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob(f"*{ENDING}")))
