"""The packs in a store: their texts, once each, and which campaign has which. The SQL of `sqlite` for them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from domain.content.text import hash_of, packed, unpacked
from domain.store.ports import Carried

PUT_TEXT = "INSERT INTO packs (hash, text) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET text = excluded.text"
PUT_PACK = (
    "INSERT INTO campaign_packs (campaign, hash, travels) VALUES (?, ?, ?) "
    "ON CONFLICT (campaign, hash) DO UPDATE SET travels = excluded.travels WHERE excluded.travels > travels"
)
SELECT_PACKS = (
    "SELECT hash, travels FROM campaign_packs WHERE campaign = ? AND hash IN (SELECT hash FROM packs) ORDER BY number"
)
"""Those whose text has gone count as not carried, so that whoever has it brings it back."""
SELECT_TEXT = "SELECT text FROM packs WHERE hash = ?"
SELECT_ALL = "SELECT hash, text FROM packs ORDER BY hash"
SELECT_MISSING = "SELECT DISTINCT hash FROM campaign_packs WHERE hash NOT IN (SELECT hash FROM packs) ORDER BY hash"
DROP_PACKS = "DELETE FROM campaign_packs WHERE campaign = ?"
DROP_UNUSED = "DELETE FROM packs WHERE hash NOT IN (SELECT hash FROM campaign_packs)"


def put(cursor: sqlite3.Cursor, number: int, packs: Iterable[Carried]) -> None:
    """Let the campaign of a number carry packs, inside a transaction. A text that is there already stays."""
    for one in packs:
        pack_hash = bytes.fromhex(one.hash)
        there = cursor.execute(SELECT_TEXT, (pack_hash,)).fetchone()
        if there is None or text_in(there[0], one.hash) is None:
            cursor.execute(PUT_TEXT, (pack_hash, packed(one.text)))
        cursor.execute(PUT_PACK, (number, pack_hash, one.travels))


def drop(cursor: sqlite3.Cursor, number: int) -> None:
    """The campaign of a number carries nothing any more; texts that no other one has go."""
    cursor.execute(DROP_PACKS, (number,))
    cursor.execute(DROP_UNUSED)


def damaged(rows: Iterable[tuple[object, object]]) -> list[tuple[str, str]]:
    """What is wrong with the texts of packs, of rows of hash and text: (what, which)."""
    found = []
    for pack_hash, text in rows:
        named = pack_hash.hex() if isinstance(pack_hash, bytes) else repr(pack_hash)
        if text_in(text, named) is None:
            found.append(("packs", named))
    return found


def missing(rows: Iterable[tuple[object]]) -> list[tuple[str, str]]:
    """Packs that a campaign has and the store hasn't, of rows of their hashes: (what, which)."""
    named = (pack_hash.hex() if isinstance(pack_hash, bytes) else repr(pack_hash) for (pack_hash,) in rows)
    return [("pack", f"{one} missing") for one in named]


def text_in(stored: object, pack_hash: str) -> bytes | None:
    """The text out of a stored value, None where it isn't the one of this hash."""
    try:
        text = unpacked(stored) if isinstance(stored, bytes) else b""
        return text if hash_of(text) == pack_hash else None
    except ValueError:
        return None
