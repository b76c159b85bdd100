"""Two moments side by side, of one campaign or of two: what differs, in words, for the command line and the app."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from campaign_tui.session import retelling
from campaign_tui.session.session import CampaignSession
from domain.content.pack import Pack
from domain.core.errors import StoreError, UnknownName
from domain.folding import comparing
from domain.folding.comparing import Change
from domain.model.state import State
from domain.playing.known import as_known
from domain.telling import names
from domain.telling.paths import label
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.core.canonical import ActionId

MOST_LETTERS = 60
"""Letters of a value that is shown; longer ones end in three dots."""


class Side(Struct, frozen=True):
    """A moment that is compared: its state, the pack that names what is in it, and what the moment is."""

    name: str
    state: State
    pack: Pack


class Difference(Struct, frozen=True):
    """A value that differs, in words."""

    change: Change
    label: str
    before: str
    after: str


class Comparison(Struct, frozen=True):
    """Two moments, with what differs between them."""

    a: Side
    b: Side
    changes: tuple[Change, ...]
    shown: tuple[tuple[str, tuple[Difference, ...]], ...]
    """Group and lines, in the order of `comparing.GROUPS`."""
    folded: int
    """How many values that differ are left out, because every turn changes them or another memory is on the map."""


def compared(a: Side, b: Side, *, everything: bool = False) -> Comparison:
    """What differs between two moments; with `everything` nothing is folded away."""
    changes = comparing.differences(a.state, b.state)
    # What nobody has told isn't shown as known, though the changes have to hold it.
    known_a, known_b = as_known(a.state), as_known(b.state)
    shown, folded = comparing.told(comparing.differences(known_a, known_b))
    if everything:
        shown, folded = sorted((*shown, *folded), key=lambda one: comparing.GROUPS.index(one.group)), []
    groups: dict[str, list[Difference]] = {}
    for change in shown:
        for part in comparing.spread(change, known_a, known_b):
            if everything or not part.every_turn:
                groups.setdefault(part.group, []).append(_in_words(a, b, part))
    lines = tuple((group, tuple(found)) for group, found in groups.items())
    return Comparison(a, b, changes, lines, len(folded))


def side(session: CampaignSession, action: ActionId) -> Side:
    """A moment of an open campaign."""
    state = session.state_at(action)
    return Side(f"{retelling.step(session, action).title} ({action.hex()[:8]})", state, session.pack_at(state))


def moment(session: CampaignSession, text: str) -> Side:
    """The moment that a text means: an action, bookmark, branch or `head~n`, else the head of a file.

    Raises UnknownName, StoreError.
    """
    try:
        return side(session, session.find(text))
    except UnknownName:
        if is_file(text):
            return side_of_file(Path(text))
        raise


def side_of_file(path: Path) -> Side:
    """Where the campaign of an exported log stands. Raises StoreError naming the file."""
    with session_of_file(path) as session:
        return Side(f"{visible(path.name)}, {session.timeline.name}", session.state, session.pack)


@contextmanager
def session_of_file(path: Path) -> Iterator[CampaignSession]:
    """The campaign of an exported log, kept while it is looked at; nothing is stored. Raises StoreError, OSError."""
    from campaign_tui.session.wiring import library_in_memory
    from domain.core.canonical import ActionId
    from domain.store import Anchor, CampaignId
    from exports.files.from_jsonl import from_jsonl
    from exports.files.spelling import lines_of

    try:
        with path.open("rb") as source:
            imported = from_jsonl(lines_of(source))
    except StoreError as fault:
        raise StoreError(say("cli.in_file", file=visible(str(path)), fault=fault)) from fault
    campaign = CampaignId(imported.campaign)
    anchor = Anchor(len(imported.rows), imported.rows[-1].hash, ActionId(imported.head))
    with library_in_memory() as library:
        library.restore(campaign, imported.rows, anchor, imported.seed, imported.packs)
        yield CampaignSession(library.service(campaign))


def is_file(text: str) -> bool:
    """Whether a text names a file that is there."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # no name of a file
        return False


def two_files(one: str, other: str) -> tuple[Side, Side]:
    """The heads of two exported logs. Raises StoreError, OSError."""
    return side_of_file(Path(one)), side_of_file(Path(other))


def as_plain(text: str | None) -> Any:  # noqa: ANN401 - whatever JSON holds
    """A side of a change as data; None where there is nothing."""
    return None if text is None else json.loads(text)


def _in_words(a: Side, b: Side, change: Change) -> Difference:
    named = visible(label(b.pack, change.path))
    return Difference(change, named, worded(a.pack, change.before), worded(b.pack, change.after))


def worded(pack: Pack, text: str | None) -> str:
    """A value in words, on one line."""
    if text is None:
        return say("diff.absent")
    found = visible(_value(pack, json.loads(text)))
    return found if len(found) <= MOST_LETTERS else f"{found[:MOST_LETTERS]}…"


def _value(pack: Pack, value: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    match value:
        case bool():
            return say("diff.yes" if value else "diff.no")
        case None | "" | [] | {}:
            return say("diff.nothing")
        case str() if "\n" in value:
            return say("diff.lines", n=len(value.splitlines()))
        case str():
            return _text(pack, value)
        case [[str(), int()], *_] if all(_is_amount(one) for one in value):
            return ", ".join(_amount(pack, kind, number) for kind, number in value)
        case [str() as memory, int(), int(), dict(), *_] if memory in pack.memories:
            return names.memory(pack, memory)
        case list() if all(isinstance(one, int) for one in value):
            return ", ".join(map(str, value))
        case [[int(), int()], *_] if all(isinstance(one, list) and len(one) == PAIR for one in value):
            return ", ".join(f"{one}-{other}" for one, other in value)
        case list() if all(isinstance(one, str) for one in value):
            return ", ".join(_text(pack, one) for one in value)
        case _:
            return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _amount(pack: Pack, kind: str, number: int) -> str:
    """Figures or cards of a kind with their number."""
    if kind in pack.guards or number == 1:
        return names.guards(pack, kind, number) if kind in pack.guards else names.card(pack, kind)
    return say("name.amount", number=number, name=names.card(pack, kind))


def _is_amount(value: Any) -> bool:  # noqa: ANN401 - whatever JSON holds
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int


PAIR = 2
"""Ends of a road."""


def _text(pack: Pack, name: str) -> str:
    if name in pack.memories:
        return names.memory(pack, name)
    if pack.region is not None and name in pack.region.clues:
        return names.clue(pack, name)
    found = names.option(pack, name)
    return found if found != name else known(families.DIRECTION[name], name)
