"""Rows as bytes and back, as `docs/events.md` fixes them: bodies, ids, chain.

Bodies are put together from the parts that the ids need anyway, so nothing is encoded twice.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.core.canonical import ActionId, array_header, digest, pack, row_hash
from domain.core.decoding import msgpack_decoder
from domain.core.errors import Refused
from domain.language.chance import Answer
from domain.language.commands import AnyCommand
from domain.language.events import AnyFact, Event
from domain.log.history import AnyMove, AnyRecord, Header, RecordRow, TimelineRow
from domain.store.log import ACTION, EVENT, RECORD, TIMELINE, StoredRow, Value
from domain.store.scanning import ARRAY_32, claims_too_much
from domain.text.catalogue import say

HEADER_START = b"\x96"
EVENT_START = b"\x92"
ID_START = b"\xc4\x10"


def guarded(kind: Any) -> Callable[[bytes], Any]:  # noqa: ANN401 - a type or a union of types
    """A decoder that refuses bytes whose arrays claim more items than they can have (see `scanning`).

    It is made of its type with the first row that it reads.
    """
    decode: Callable[[bytes], Any] | None = None

    def decode_guarded(body: bytes) -> Any:  # noqa: ANN401 - a value of the type
        nonlocal decode
        if decode is None:
            decode = msgpack_decoder(kind)
        if ARRAY_32 in body and claims_too_much(body):
            raise msgspec.DecodeError("an array claims more items than there are bytes")
        return decode(body)

    return decode_guarded


DECODE: dict[str, Callable[[bytes], Value]] = {
    ACTION: guarded(Header),
    EVENT: guarded(Event),
    TIMELINE: guarded(TimelineRow),
    RECORD: guarded(RecordRow),
}
"""The decoder of each family; raises msgspec.DecodeError."""

MARK = {ACTION: b"a", EVENT: b"e", TIMELINE: b"t", RECORD: b"r"}


class FactOnly(Struct, frozen=True, array_like=True):
    """The part of an event row that a fold needs; its rule ids are passed over."""

    fact: AnyFact


def fact_decoder() -> Callable[[bytes], FactOnly]:
    """What gives the fact of an event row, for loops that guard themselves."""
    return msgpack_decoder(FactOnly)


decode_fact: Callable[[bytes], FactOnly] = guarded(FactOnly)
"""The fact of an event row; raises msgspec.DecodeError."""


class HeaderAsStored(Struct, frozen=True, array_like=True):
    """A header row whose command stays as it is stored: a long log asks for the same ones again and again."""

    id: bytes
    parent: bytes
    command: msgspec.Raw
    answers: msgspec.Raw
    player: str
    time: int


def header_decoder() -> Callable[[bytes], HeaderAsStored]:
    """What gives such a header row; raises msgspec.DecodeError. It makes room for no array, so it needs no guard."""
    return msgpack_decoder(HeaderAsStored)


decode_command: Callable[[bytes], AnyCommand] = guarded(AnyCommand)
"""The command in it; raises msgspec.DecodeError."""


class Draft(Struct, frozen=True):
    """A row before it has a place in a chain."""

    family: str
    body: bytes
    value: Value


def action(  # noqa: PLR0917 - the parts of an id, in the order of the format
    parent: ActionId,
    command: AnyCommand,
    answers: Sequence[Answer],
    events: Sequence[Event],
    player: str,
    time: int,
) -> tuple[ActionId, list[Draft]]:
    """The id and the rows of an action: its header, then one row a fact.

    Raises Refused when a text can't be written as UTF-8.
    """
    try:
        above = ID_START + parent
        asked = pack(command) + pack(answers)
        signed = pack(player) + pack(time)
        facts = [pack(event.fact) for event in events]
    except UnicodeEncodeError as fault:
        raise Refused("", say("log.text")) from fault
    content = b"".join((HEADER_START, above, asked, array_header(len(facts)), *facts, signed))
    own = ActionId(digest(b"action", content))
    body = b"".join((HEADER_START, ID_START, own, above, asked, signed))
    header = Header(own, parent, command, tuple(answers), player, time)
    drafts = [Draft(ACTION, body, header)]
    drafts += [
        Draft(EVENT, EVENT_START + fact + pack(event.rules), event) for fact, event in zip(facts, events, strict=True)
    ]
    return own, drafts


def timeline_row(move: AnyMove, player: str, time: int) -> Draft:
    """A row of the timeline family. Raises Refused when a text can't be written as UTF-8."""
    own = digest(b"timeline", _packed([move, player, time]))
    row = TimelineRow(own, move, player, time)
    return Draft(TIMELINE, pack(row), row)


def record_row(on: ActionId, record: AnyRecord, player: str, time: int) -> Draft:
    """A row of the record family. Raises Refused when a text can't be written as UTF-8."""
    own = digest(b"record", _packed([on, record, player, time]))
    row = RecordRow(own, on, record, player, time)
    return Draft(RECORD, pack(row), row)


def chained(drafts: Iterable[Draft], number: int, previous: bytes) -> list[StoredRow]:
    """The rows in their place: after row `number`, whose hash is `previous`."""
    rows = []
    for draft in drafts:
        number += 1
        own = row_hash(previous, MARK[draft.family], draft.body)
        rows.append(StoredRow(number, draft.family, previous, draft.body, own, draft.value))
        previous = own
    return rows


def stored_row(number: int, family: str, state: bytes) -> StoredRow:
    """A row as it was read: `state` is the hash of the row before it, then the body.

    Raises ValueError (msgspec.DecodeError is one) when it can't be read.
    """
    previous, body = state[:16], state[16:]
    mark = MARK.get(family)
    if mark is None or len(previous) != 16:
        raise ValueError(f"family {family!r} with {len(state)} bytes")
    return StoredRow(number, family, previous, body, row_hash(previous, mark, body), DECODE[family](body))


def _packed(parts: list[object]) -> bytes:
    try:
        return pack(parts)
    except UnicodeEncodeError as fault:
        raise Refused("", say("log.text")) from fault


class _HeaderParts(Struct, array_like=True):
    id: bytes
    parent: msgspec.Raw
    command: msgspec.Raw
    answers: msgspec.Raw
    player: msgspec.Raw
    time: msgspec.Raw


class _EventParts(Struct, array_like=True):
    fact: msgspec.Raw


def action_id_of(header: bytes, events: Iterable[bytes]) -> bytes:
    """The id that an action has by the stored bytes of its header and fact rows. Raises msgspec.DecodeError."""
    parts: _HeaderParts = msgpack_decoder(_HeaderParts)(header)
    decode = msgpack_decoder(_EventParts)
    facts = [bytes(decode(body).fact) for body in events]
    asked = (HEADER_START, bytes(parts.parent), bytes(parts.command), bytes(parts.answers))
    signed = (bytes(parts.player), bytes(parts.time))
    return digest(b"action", b"".join((*asked, array_header(len(facts)), *facts, *signed)))


def row_id_of(family: str, body: bytes) -> bytes:
    """The id that a timeline or record row has by its stored bytes: over everything but the id itself."""
    return digest(b"timeline" if family == TIMELINE else b"record", array_header(body[0] - 0x91) + body[19:])
