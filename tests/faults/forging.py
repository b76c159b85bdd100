"""Histories changed by somebody who knows the format: every id and every hash is made anew, so that all of it fits."""

from __future__ import annotations

import json
from typing import Any

from domain.core.canonical import genesis_hash, row_hash
from domain.store.rows import action_id_of, row_id_of
from exports.files.jsonl import body_of

HEX = "$hex"


def forged(lines: list[dict[str, Any]]) -> bytes:
    """The lines of an export, changed in any way, as a file whose ids and hashes fit what they say now.

    Raises what a body raises that can't be written at all.
    """
    header, *between, end = lines
    rows = [line for line in between if "family" in line]
    packs = [line for line in between if "family" not in line]
    campaign = bytes.fromhex(header["campaign"])
    new: dict[str, str] = {}
    bodies: list[tuple[str, bytes]] = []
    at = 0
    while at < len(rows):
        family = rows[at]["family"]
        facts = at + 1
        while family == "a" and facts < len(rows) and rows[facts]["family"] == "e":
            facts += 1
        group = [(rows[n]["family"], _renamed(rows[n], new)) for n in range(at, facts)]
        bodies += _signed(group, rows[at], new)
        at = facts
    made = [json.dumps(line) for line in (header, *packs)]
    newest = genesis_hash(campaign)
    for number, (family, body) in enumerate(bodies, 1):
        own = row_hash(newest, family.encode(), body)
        row = {"n": number, "family": family, "prev": newest.hex(), "raw": body.hex(), "hash": own.hex()}
        made.append(json.dumps(row))
        newest = own
    head = end["anchor"]["head"]
    anchor = {"rows": len(bodies), "hash": newest.hex(), "head": new.get(head, head)}
    made.append(json.dumps({"anchor": anchor}))
    return "\n".join(made).encode() + b"\n"


def lines_of(export: bytes) -> list[dict[str, Any]]:
    """The lines of an export as values."""
    return [json.loads(line) for line in export.splitlines()]


def _renamed(row: dict[str, Any], new: dict[str, str]) -> bytes:
    """The bytes of a row's body with the new ids of what it names."""
    return body_of({"body": _with(row["body"], new)} if "body" in row else row)


def _with(value: Any, new: dict[str, str]) -> Any:
    if isinstance(value, dict):
        if value.keys() == {HEX} and isinstance(value[HEX], str):
            return {HEX: new.get(value[HEX], value[HEX])}
        return {key: _with(inner, new) for key, inner in value.items()}
    return [_with(inner, new) for inner in value] if isinstance(value, list) else value


def _signed(group: list[tuple[str, bytes]], row: dict[str, Any], new: dict[str, str]) -> list[tuple[str, bytes]]:
    """The rows of an action, or the one row of another family, with the id that is theirs now."""
    (family, body), *facts = group
    if family in {"a", "t", "r"} and body[1:3] == b"\xc4\x10":
        own = action_id_of(body, [fact for _, fact in facts]) if family == "a" else row_id_of(family, body)
        new[_id_of(row)] = own.hex()
        body = body[:3] + own + body[19:]
    return [(family, body), *facts]


def _id_of(row: dict[str, Any]) -> str:
    """The id that a row had."""
    body = row.get("body")
    if isinstance(body, list) and body and isinstance(body[0], dict):
        return str(body[0].get(HEX))
    return str(row.get("raw", ""))[6:38]
