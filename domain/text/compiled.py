"""A compiled catalogue (`.mo`): where each text stands in its bytes; a text is read when it is asked for.

Every start waits for this: nothing of it is read ahead, as `gettext` does it. The keys stand in order, so that one is
found by halving.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MAGIC = 0x950412DE
OTHER_WAY_ROUND = 0xDE120495
"""What a file begins with that a machine with the other order of bytes has written."""

HEAD, ENTRY = 28, 8
"""Bytes of the header, and of a place in a table: a length and an offset."""


ONE_AND_MANY = "n != 1"
"""Which plural a number takes in languages with two, as the header of a catalogue writes it."""


class MissingError(LookupError):
    """There is no such text here."""


class Compiled:
    """The texts of one catalogue by key."""

    def __init__(self, content: bytes) -> None:
        """Take in where the texts stand. Raises ValueError for bytes that are no catalogue."""
        self._content = content
        magic = int.from_bytes(content[:4], sys.byteorder)
        if magic not in {MAGIC, OTHER_WAY_ROUND}:
            raise ValueError("no compiled catalogue")
        self._swapped = magic == OTHER_WAY_ROUND
        _, _, number, keys, texts, *_ = self._numbers(0, HEAD)
        self._keys = self._numbers(keys, keys + number * ENTRY)
        self._texts = self._numbers(texts, texts + number * ENTRY)
        self._places = range(number)
        self._read: dict[str, str] = {}
        self._found: dict[bytes, str | None] = {}
        """What was asked for by its stored key; None for what there is none of, which is asked for again and again."""

    def _numbers(self, start: int, end: int) -> memoryview[int]:
        part = memoryview(self._content)[start:end]
        if self._swapped:
            part = memoryview(b"".join(part[at : at + 4].tobytes()[::-1] for at in range(0, len(part), 4)))
        return part.cast("I")

    def _key(self, place: int) -> bytes:
        """The key at a place. Whatever stands behind a zero in it is the plural, which is the key once more."""
        size, at = self._keys[2 * place], self._keys[2 * place + 1]
        return self._content[at : at + size]

    def text(self, key: str) -> str:
        """The text of a key; of one with plurals that for one. Raises MissingError."""
        found = self._read.get(key)
        if found is None:
            try:
                found = self._at(key.encode())
            except MissingError:
                found = self.plural(key, 1)
            self._read[key] = found
        return found

    def plural(self, key: str, number: int) -> str:
        """The text of a key for a number. Raises MissingError, for a key without plurals too."""
        encoded = key.encode()
        forms = self._at(encoded + b"\0" + encoded).split("\0")
        return forms[self._form(number)]

    def _at(self, stored: bytes) -> str:
        if stored not in self._found:
            self._found[stored] = self._searched(stored)
        found = self._found[stored]
        if found is None:
            raise MissingError(stored.decode())
        return found

    def _searched(self, stored: bytes) -> str | None:
        place = bisect_left(self._places, stored, key=self._key)
        if place == len(self._places) or self._key(place) != stored:
            return None
        size, at = self._texts[2 * place], self._texts[2 * place + 1]
        return self._content[at : at + size].decode()

    @cached_property
    def _form(self) -> Callable[[int], int]:
        """Which of the plurals a number takes, as the header of the catalogue says."""
        for line in self._at(b"").splitlines():
            name, _, value = line.partition(":")
            if name.strip().lower() == "plural-forms":
                written = value.partition("plural=")[2].strip(" ;")
                if written.strip("()") == ONE_AND_MANY:
                    break
                from gettext import c2py  # noqa: PLC0415 - only for languages that count otherwise

                rule: Callable[[int], int] = c2py(written)
                return rule
        return lambda number: int(number != 1)
