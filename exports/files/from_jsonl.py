"""Reads a JSON Lines export back: the same rows with the same hashes, checked line by line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from domain.content.loader import travels
from domain.content.text import pack_of, text_of_plain
from domain.core.canonical import HASH_SIZE, genesis_hash, row_hash
from domain.core.errors import StoreError
from domain.language.chance import SEED_SIZE
from domain.store import Carried, StoredRow, stored_row
from domain.text.catalogue import say
from domain.text.visible import visible
from exports.files.jsonl import FORMAT, FORMAT_WITH_PACKS, FORMATS, body_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable


MOST_DIGITS = 9
"""Digits of the number of a format; nothing longer is one."""


class Imported(Struct, frozen=True):
    """A campaign out of a file: its id, its rows in order, and the seed where the file holds it."""

    campaign: bytes
    rows: tuple[StoredRow, ...]
    head: bytes
    """The action that the campaign stands at, as the file says."""
    seed: bytes | None
    packs: tuple[Carried, ...] = ()
    """The packs that came along."""


def from_jsonl(lines: Iterable[bytes]) -> Imported:
    """The campaign that `to_jsonl` has written.

    Raises StoreError, naming the line, for anything else: another format, a line that is no JSON, a pack or row that is
    missing, changed, twice there or out of order, a file that breaks off.
    """
    numbered = enumerate(lines, start=1)
    campaign, seed, has_packs = _header(*next(numbered, (1, b"")))
    packs: list[Carried] = []
    rows: list[StoredRow] = []
    newest = genesis_hash(campaign)
    at = 1
    for at, raw in numbered:
        content = _content(at, raw)
        if "anchor" in content:
            head = _anchor(at, content["anchor"], len(rows), newest)
            if any(rest.strip() for _, rest in numbered):
                raise _fault(at + 1, say("import.behind"))
            return Imported(campaign, tuple(rows), head, seed, tuple(packs))
        if has_packs and "pack" in content and not rows:
            packs.append(_pack(at, content, {one.hash for one in packs}))
            continue
        row = _row(at, content, len(rows) + 1, newest)
        newest = row.hash
        rows.append(row)
    raise _fault(at, say("import.breaks_off"))


def _header(at: int, raw: bytes) -> tuple[bytes, bytes | None, bool]:
    """Campaign id and seed out of the first line, and whether packs follow it."""
    content = _content(at, raw)
    form = content.get("format")
    if not isinstance(form, str) or form not in FORMATS:
        newer = isinstance(form, str) and _number_of(form) > max(FORMATS.values())
        raise _fault(at, say("import.newer" if newer else "import.format", format=FORMAT_WITH_PACKS))
    campaign = _hex(at, content.get("campaign"), HASH_SIZE)
    seed = _hex(at, content["seed"], SEED_SIZE) if "seed" in content else None
    return campaign, seed, form == FORMAT_WITH_PACKS


def _pack(at: int, content: dict[str, Any], known: Container[str]) -> Carried:
    """The pack of a line, whose content must give the hash that stands there."""
    stated = _hex(at, content["pack"], HASH_SIZE).hex()
    if stated in known:
        raise _fault(at, say("import.pack_twice", hash=stated))
    try:
        text = text_of_plain(content.get("content"))
        pack = pack_of(text)
    except ValueError as error:
        raise _fault(at, say("import.pack")) from error
    if pack.hash != stated:
        raise _fault(at, say("import.pack_hash", stored=stated, computed=pack.hash))
    return Carried(stated, text, travels(pack))


def _number_of(form: str) -> int:
    """The number of a format of exported histories; 0 for anything else."""
    kind, _, number = form.partition("/")
    ours = kind == FORMAT.partition("/")[0]
    return int(number) if ours and number.isascii() and number.isdigit() and len(number) < MOST_DIGITS else 0


def _anchor(at: int, anchor: object, rows: int, newest: bytes) -> bytes:
    """The head out of the last line, which must fit the rows."""
    if not isinstance(anchor, dict) or (anchor.get("rows"), anchor.get("hash")) != (rows, newest.hex()):
        raise _fault(at, say("import.anchor"))
    return _hex(at, anchor.get("head"), HASH_SIZE)


def _row(at: int, content: dict[str, Any], number: int, previous: bytes) -> StoredRow:
    """The row of a line, which must be number `number` and carry the hash `previous`."""
    if content.get("n") != number:
        raise _fault(at, say("import.number", expected=number, found=visible(str(content.get("n")))))
    if content.get("prev") != previous.hex():
        raise _fault(at, say("import.chain", number=number))
    try:
        body = body_of(content)
    except (ValueError, TypeError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise _fault(at, say("import.row", number=number)) from error
    family = content.get("family", "")
    try:
        row = stored_row(number, family, previous + body)
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        # What is whole and yet means nothing here was written by a version that knew more.
        whole = (
            isinstance(family, str)
            and content.get("hash") == row_hash(previous, family.encode(errors="surrogatepass"), body).hex()
        )
        raise _fault(at, say("import.newer_row" if whole else "import.row", number=number)) from error
    if content.get("hash") != row.hash.hex():
        raise _fault(
            at, say("import.hash", number=number, stored=visible(str(content.get("hash"))), computed=row.hash.hex())
        )
    return row


def _content(at: int, raw: bytes) -> dict[str, Any]:
    """The object of a line."""
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise _fault(at, say("import.json")) from error
    if not isinstance(content, dict):
        raise _fault(at, say("import.json"))
    return content


def _hex(at: int, text: object, size: int) -> bytes:
    """Bytes of this size out of their digits."""
    try:
        value = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        value = b""
    if len(value) != size:
        raise _fault(at, say("import.digits", n=2 * size))
    return value


def _fault(at: int, sentence: str) -> StoreError:
    return StoreError(say("import.line", line=at, fault=sentence))
