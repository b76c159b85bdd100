"""The text of a pack: all its values as bytes from which its hash follows, and back.

A campaign pins the hash, so whoever has a text of that hash has the pack, whatever became of the folder it was read
from. The names and defaults of the fields of `domain.content.pack` are therefore stored names: a field may be added at
the end of a value with a default that means what was before, and none may be renamed, removed or get another default.
"""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

from domain.content.pack import Pack
from domain.core.canonical import digest
from domain.core.canonical import pack as canonical

MOST_TEXT = 8 * 1024 * 1024
"""Bytes of a text. Those of the packs that ship have less than a hundred thousand."""

COMPRESSION = 9


PLAIN = frozenset((str, int, bool))
"""Values in which nothing can lie."""

_in_order = msgspec.msgpack.Encoder().encode
"""Unlike the canonical form it keeps tables in their order: that of memories and squares shows on screens."""


def text_of(pack: Pack) -> bytes:
    """The text of a pack: msgpack of all its fields but `hash`."""
    return _in_order(_bare(replace(pack, hash="")))


@lru_cache(maxsize=2)
def hash_of(text: bytes) -> str:
    """The hash of the pack with this text: 32 hexadecimal digits. Raises ValueError for what is no text at all.

    Whoever opens a campaign compares it first and makes the pack of the same text then.
    """
    return digest(b"pack", canonical(msgspec.msgpack.decode(text))).hex()


def pack_hash(pack: Pack) -> str:
    """The hash of a pack: 32 hexadecimal digits over the canonical bytes of all its fields but `hash`."""
    return digest(b"pack", canonical(_bare(replace(pack, hash="")))).hex()


def pack_of(text: bytes) -> Pack:
    """The pack with this text. Raises ValueError for anything else."""
    try:
        return replace(msgspec.convert(plain_of(text), Pack, strict=False), hash=hash_of(text))
    except (msgspec.MsgspecError, RecursionError, TypeError) as fault:
        raise ValueError(f"no text of a pack: {fault}") from fault


def plain_of(text: bytes) -> Any:  # noqa: ANN401 - plain values, as a reader of JSON makes them
    """A text as maps, lists, texts and numbers, for whoever writes it out. Raises ValueError."""
    return _open(msgspec.msgpack.decode(text))


def text_of_plain(plain: object) -> bytes:
    """The text that `plain_of` has written out. Raises ValueError for anything else."""
    try:
        return text_of(msgspec.convert(plain, Pack, strict=False))
    except (msgspec.MsgspecError, RecursionError, TypeError, OverflowError, UnicodeEncodeError) as fault:
        raise ValueError(f"no pack: {fault}") from fault


def packed(text: bytes) -> bytes:
    """A text as small as it gets."""
    return zlib.compress(text, COMPRESSION)


def unpacked(data: bytes) -> bytes:
    """The text that was `packed`. Raises ValueError for anything else, and for more than a text may have."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(data, MOST_TEXT)
    except zlib.error as fault:
        raise ValueError(f"not packed: {fault}") from fault
    if not reader.eof or reader.unused_data:
        raise ValueError("cut off, or longer than a text may be")
    return text


def _bare(value: object) -> object:
    """A value of a pack as plain maps and arrays.

    Fields at their default are left out: a field that a later version adds changes no hash of a pack without it.
    """
    if isinstance(value, (str, int)):  # most are
        return value
    if isinstance(value, Struct):
        pairs = [(name, getattr(value, name), default) for name, default in _defaults(type(value))]
        return {name: _bare(given) for name, given, default in pairs if given != default}
    if isinstance(value, tuple):
        return [_bare(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _bare(item) for key, item in value.items()}
    return sorted(map(canonical, map(_bare, value))) if isinstance(value, frozenset) else value


def _open(value: object) -> object:
    """Plain values with the members of sets, which stand there as bytes so that they have an order, read as well."""
    if isinstance(value, bytes):
        return _open(msgspec.msgpack.decode(value))
    # Of ten thousand values of a pack these are all but some hundreds: passed over where they stand.
    if isinstance(value, list):
        return [item if type(item) in PLAIN else _open(item) for item in value]
    if isinstance(value, dict):
        return {key: item if type(item) in PLAIN else _open(item) for key, item in value.items()}
    return value


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a kind of value with their defaults; NODEFAULT, equal to nothing, where there is none."""
    fields = msgspec.structs.fields(kind)
    return tuple(
        (info.name, info.default if info.default_factory is NODEFAULT else info.default_factory()) for info in fields
    )
