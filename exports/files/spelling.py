"""The lines of an export as they come out of a file: spelled in another way, they are read; another file is named."""

from __future__ import annotations

from contextlib import suppress
from io import BufferedReader, TextIOWrapper
from typing import TYPE_CHECKING, cast

from domain.core.errors import StoreError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import RawIOBase
    from typing import Any, BinaryIO, TypeAlias

    Source: TypeAlias = BufferedReader[Any]

MOST_LINE = 2**24
"""Bytes of a line: the rows of real histories have some thousand; a line without end would fill memory."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How a file begins that a shell has written with two bytes a sign."""

STORE = b"SQLite format 3\x00"
GZIP = b"\x1f\x8b"
PACKED = (b"\xfd7zXZ\x00", b"PK\x03\x04", b"BZh")
"""How files begin that are no export, but may hold one."""


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of an export, as UTF-8.

    Raises StoreError for a line longer than a row can be, and for an empty file, a store or a compressed file, with
    what to do.
    """
    source: Source = file if isinstance(file, BufferedReader) else BufferedReader(cast("RawIOBase", file))
    begins = source.peek(16)[:16]
    if not begins:
        raise StoreError(say("import.is_empty"))
    if begins.startswith(STORE):
        raise StoreError(say("import.is_store"))
    if begins.startswith(GZIP):
        raise StoreError(say("import.is_gzip"))
    if begins.startswith(PACKED):
        raise StoreError(say("import.is_packed"))
    yield from _wide(source) if begins.startswith(UTF_16) else _limited(source)


def _limited(source: Source) -> Iterator[bytes]:
    while line := source.readline(MOST_LINE + 1):
        if len(line) > MOST_LINE:
            raise StoreError(say("cli.long_line"))
        yield line


def _wide(source: Source) -> Iterator[bytes]:
    text = TextIOWrapper(source, encoding="utf-16")
    try:
        while line := text.readline(MOST_LINE + 1):
            if len(line) > MOST_LINE:
                raise StoreError(say("cli.long_line"))
            yield line.encode()
    except UnicodeError as fault:
        raise StoreError(say("import.wide")) from fault
    finally:
        # The file is closed by whoever opened it, and has been where the lines weren't read to the end.
        with suppress(ValueError):
            text.detach()
