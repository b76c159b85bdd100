"""Writes a campaign's log as JSON Lines: every stored row with its hash, so that nothing is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.content.text import plain_of
from exports.files.jsonl import FORMAT, FORMAT_WITH_PACKS, readable
from exports.kit.plain import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from domain.store import Carried, StoredRow
    from exports.kit.plain import Json


def to_jsonl(
    campaign: bytes,
    head: bytes,
    rows: Iterable[StoredRow],
    seed: bytes | None = None,
    packs: Sequence[Carried] = (),
) -> Iterator[bytes]:
    """The lines of the export, each with its line break: header, packs, rows, anchor. `head` is the action at the end.

    The seed of the app's dice is in the header only where it is given: whoever reads it knows every later roll.
    """
    header: dict[str, Json] = {"format": FORMAT_WITH_PACKS if packs else FORMAT, "campaign": campaign.hex()}
    if seed is not None:
        header["seed"] = seed.hex()
    yield _line(header)
    for one in packs:
        yield _line({"pack": one.hash, "content": plain_of(one.text)})
    number, newest = 0, b""
    for row in rows:
        yield _line(row_line(row))
        number, newest = row.number, row.hash
    yield _line({"anchor": {"rows": number, "hash": newest.hex(), "head": head.hex()}})


def row_line(row: StoredRow) -> dict[str, Json]:
    """What stands in the line of a row."""
    return {
        "n": row.number,
        "family": row.family,
        "prev": row.previous.hex(),
        "hash": row.hash.hex(),
        **readable(row.body),
    }


def _line(content: dict[str, Json]) -> bytes:
    return dumps(content).encode() + b"\n"
