"""A look at msgpack before it is decoded: the decoder makes room for as many items as an array claims to have.

A damaged or malicious byte can claim four thousand million of them. Only the form `array 32` can; its mark is rare
among our bytes, and only bytes that have it are looked at here.
"""

from __future__ import annotations

from struct import error, unpack_from

ARRAY_32 = b"\xdd"

FIXED = {
    **dict.fromkeys((0xC0, 0xC2, 0xC3), 0),
    **dict.fromkeys((0xCC, 0xD0), 1),
    **dict.fromkeys((0xCD, 0xD1, 0xD4), 2),
    **dict.fromkeys((0xCA, 0xCE, 0xD2), 4),
    **dict.fromkeys((0xCB, 0xCF, 0xD3), 8),
    **dict(zip((0xD5, 0xD6, 0xD7, 0xD8), (3, 5, 9, 17), strict=True)),
}
"""Bytes behind the marks of values whose size is known."""

SIZED = {0xC4: ">B", 0xC5: ">H", 0xC6: ">I", 0xD9: ">B", 0xDA: ">H", 0xDB: ">I", 0xC7: ">B", 0xC8: ">H", 0xC9: ">I"}
"""How the size of a binary, a text or an extension is written behind its mark."""

EXTENSIONS = (0xC7, 0xC8, 0xC9)

COUNTED = {0xDC: (">H", 1), 0xDD: (">I", 1), 0xDE: (">H", 2), 0xDF: (">I", 2)}
"""How the length of an array or map is written, and how many values each of its items is."""

WIDTH = {">B": 1, ">H": 2, ">I": 4}


def claims_too_much(data: bytes) -> bool:
    """Whether an array in `data` claims more items than there are bytes left for them."""
    # The byte of the mark comes in one of nine headers, in an id; behind the last one there is nothing to look for.
    last = data.rfind(ARRAY_32)
    place, expected = 0, 1
    try:
        while expected and place <= last:
            mark = data[place]
            place, items = _behind(data, mark, place + 1)
            expected += items - 1
            if expected > len(data) - place:
                return True
    except (error, LookupError):
        return False  # cut off, or no msgpack: the decoder will say so
    return False


def _behind(data: bytes, mark: int, place: int) -> tuple[int, int]:
    """Where the next value begins after the mark at `place` - 1, and how many values belong to this one."""
    if mark < 0x80 or mark >= 0xE0:
        return place, 0
    if mark < 0x90:
        return place, 2 * (mark & 0x0F)
    if mark < 0xA0:
        return place, mark & 0x0F
    if mark < 0xC0:
        return place + (mark & 0x1F), 0
    if mark in FIXED:
        return place + FIXED[mark], 0
    form, values = COUNTED.get(mark) or (SIZED[mark], 0)
    number = unpack_from(form, data, place)[0]
    place += WIDTH[form]
    if values:
        return place, number * values
    return place + number + (mark in EXTENSIONS), 0
