"""The parts of a notation: how ids, squares, lists and free text are written as shell-safe text and read.

Letters, digits and `. _ - + / @` stand for themselves; every other character is written as the percent-coded
bytes of its UTF-8 form, and an empty text as a lone `%`. So a part holds no separator (`: , =`), and any text
has one form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from domain.core.errors import NotationError
from domain.text.catalogue import say
from domain.text.visible import visible

PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-+/@")
EMPTY = "%"
MOST_DIGITS = 3
"""Digits of a number in a notation: nothing at the table is counted further."""
SHOWN = 60
"""Characters of a wrong text that an error repeats."""

SQUARE = re.compile(r"(?:[A-Za-z]\.)?[A-Za-z][0-9]{1,2}")
ESCAPE = re.compile(r"%(?P<byte>[0-9A-Fa-f]{2})?")


class Part(Struct, frozen=True):
    """A part between two colons: its name in the form, and the two ways between field and text."""

    label: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def quoted(text: str, plain: frozenset[str] = PLAIN) -> str:
    """A text with everything but `plain` characters percent-encoded."""
    if not text:
        return EMPTY
    return "".join(c if c in plain else "".join(f"%{byte:02X}" for byte in c.encode()) for c in text)


def unquoted(text: str, plain: frozenset[str] = PLAIN) -> str:
    """The text that `quoted` was given. Raises NotationError for any other character or a broken escape."""
    if text == EMPTY:
        return ""
    if not text:
        raise NotationError(say("notation.empty"))
    data = bytearray()
    place = 0
    while place < len(text):
        character = text[place]
        escape = ESCAPE.match(text, place)
        if escape:
            if not escape["byte"]:
                raise NotationError(say("notation.escape", part=shown(text)))
            data.append(int(escape["byte"], 16))
            place = escape.end()
        elif character in plain:
            data += character.encode()
            place += 1
        else:
            raise NotationError(say("notation.character", part=shown(text), escape=_escape_of(character)))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise NotationError(say("notation.escape", part=shown(text))) from error


def square(text: str) -> str:
    """Read a square in either case: `c4` is C4, `B.c4` is b.C4. Anything else is read as it stands."""
    return unquoted(_upright(text))


def square_text(name: str) -> str:
    """Write a square; of an id that could be taken for one in the wrong case, the first letter is encoded."""
    text = quoted(name)
    return text if _upright(text) == text else f"%{ord(name[0]):02X}" + quoted(name[1:])


def listed(text: str) -> tuple[str, ...]:
    """Read ids between commas."""
    return tuple(unquoted(item) for item in text.split(","))


def list_text(items: tuple[str, ...]) -> str:
    """Write ids between commas."""
    return ",".join(map(quoted, items))


def faces(text: str) -> tuple[str, ...]:
    """Read dice in any order: they are kept sorted."""
    return tuple(sorted(listed(text)))


def faces_text(items: tuple[str, ...]) -> str:
    """Write dice, sorted."""
    return list_text(tuple(sorted(items)))


def pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Read `assassin=weapon` between commas."""
    found = []
    for item in text.split(","):
        who, sign, card = item.partition("=")
        if not sign:
            raise NotationError(say("notation.pair", part=shown(item)))
        found.append((unquoted(who), unquoted(card)))
    return tuple(found)


def pairs_text(items: tuple[tuple[str, str], ...]) -> str:
    """Write `assassin=weapon` between commas."""
    return ",".join(f"{quoted(who)}={quoted(card)}" for who, card in items)


OPTION_PLAIN = PLAIN | frozenset(":,=")
"""The one part of `pick` runs to the end of the text, so separators are nothing special in it."""


def option(text: str) -> str:
    """Read the option of a choice."""
    return unquoted(_upright(text), OPTION_PLAIN)


def option_text(name: str) -> str:
    """Write the option of a choice."""
    text = quoted(name, OPTION_PLAIN)
    return text if _upright(text) == text else f"%{ord(name[0]):02X}" + quoted(name[1:], OPTION_PLAIN)


def _upright(text: str) -> str:
    """The text of a square with a small map letter and a capital column; any other text as it is."""
    if not SQUARE.fullmatch(text):
        return text
    letter, dot, local = text.rpartition(".")
    return letter.lower() + dot + local.upper()


def shown(text: str) -> str:
    """The beginning of a text inside an error sentence, without anything a terminal could act on."""
    return visible(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


def _escape_of(character: str) -> str:
    """How a character is written in a notation."""
    return quoted(character) if not "\ud800" <= character <= "\udfff" else "%EF%BF%BD"


def one(label: str) -> Part:
    """An id or a text."""
    return Part(label, quoted, unquoted)


def a_square(label: str = "SQUARE") -> Part:
    """A square, in either case."""
    return Part(label, square_text, square)


def _whole(text: str) -> int:
    """A whole number from 0, as it is written. Raises NotationError."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise NotationError(say("notation.number", part=shown(text)))
    return int(text)


def _truth(text: str) -> bool:
    """`yes` or `no`. Raises NotationError."""
    if text.lower() not in {"yes", "no"}:
        raise NotationError(say("notation.yes_no", part=shown(text)))
    return text.lower() == "yes"


def on_off(text: str) -> bool:
    """Read `on` or `off`. Raises NotationError."""
    if text.lower() not in {"on", "off"}:
        raise NotationError(say("notation.on_off", part=shown(text)))
    return text.lower() == "on"


def on_off_text(value: bool) -> str:  # noqa: FBT001 - the writer of a part takes its one value
    """Write `on` or `off`."""
    return "on" if value else "off"


def a_number(label: str) -> Part:
    """A whole number."""
    return Part(label, str, _whole)


def yes_no(label: str) -> Part:
    """Yes or no."""
    return Part(label, lambda value: "yes" if value else "no", _truth)


def numbers(text: str) -> tuple[tuple[str, int], ...]:
    """Read `assassin=number` between commas; a lone `%` is none."""
    return tuple((who, _whole(number)) for who, number in some_pairs(text))


def numbers_text(items: tuple[tuple[str, int], ...]) -> str:
    """Write `assassin=number` between commas."""
    return some_pairs_text(tuple((who, str(number)) for who, number in items))


def some(text: str) -> tuple[str, ...]:
    """Read ids between commas; a lone `%` is none."""
    return () if text == EMPTY else listed(text)


def some_text(items: tuple[str, ...]) -> str:
    """Write ids between commas, or `%` for none."""
    return list_text(items) if items else EMPTY


def some_pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Read pairs between commas; a lone `%` is none."""
    return () if text == EMPTY else pairs(text)


def some_pairs_text(items: tuple[tuple[str, str], ...]) -> str:
    """Write pairs between commas, or `%` for none."""
    return pairs_text(items) if items else EMPTY


def whole_numbers(text: str) -> tuple[int, ...]:
    """Read numbers between commas; a lone `%` is none."""
    return tuple(map(_whole, some(text)))


def whole_numbers_text(items: tuple[int, ...]) -> str:
    """Write numbers between commas, or `%` for none."""
    return some_text(tuple(map(str, items)))
