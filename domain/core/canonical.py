"""Canonical bytes, ids and hashes of the log, as `docs/events.md` fixes them.

An id names a content: the same content has the same id in every store. A row hash names a place in one
campaign's chain. Both are BLAKE2b with 128 bits, kept apart by a personal string.
"""

from __future__ import annotations

from typing import NewType

import msgspec

from domain.core.blake2 import blake2b

ActionId = NewType("ActionId", bytes)
"""16 bytes. Printed as 32 hexadecimal digits; 8 are enough where they are unique."""

ROOT_PARENT = ActionId(bytes(16))
"""What the first action of a campaign names as its parent."""

HASH_SIZE = 16

pack = msgspec.msgpack.Encoder(order="sorted").encode
"""Canonical msgpack: shortest headers, sorted map keys. The log holds no floats and no maps in maps."""


def digest(person: bytes, data: bytes) -> bytes:
    """Hash `data` for one purpose (`campaign`, `action`, `record`, `timeline`, `row`): 16 bytes."""
    return blake2b(data, digest_size=HASH_SIZE, person=person).digest()


def genesis_hash(campaign: bytes) -> bytes:
    """The hash that the first row of a campaign carries as its predecessor."""
    return digest(b"campaign", campaign)


_begun = blake2b(digest_size=HASH_SIZE, person=b"row").copy
"""The beginning of every row's hash: a log has hundreds of thousands."""


def row_hash(previous: bytes, family: bytes, body: bytes) -> bytes:
    """The hash of a row: over the hash of the row before it, its family letter and its body."""
    own = _begun()
    own.update(previous + family + body)
    return own.digest()


def array_header(length: int) -> bytes:
    """The msgpack header of an array of `length` items, in its shortest form."""
    if length < 16:
        return bytes([0x90 | length])
    if length < 65536:
        return b"\xdc" + length.to_bytes(2, "big")
    return b"\xdd" + length.to_bytes(4, "big")
