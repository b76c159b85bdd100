"""What to do with danger tokens: on bases, in the bag, and on the discards; those on squares are told as markers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from domain.model.danger import PILE
from domain.telling import names
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import State


def river(pack: Pack, before: State, after: State) -> Iterator[str]:
    """Crocodiles on bases, hydras in the bag, discarded tokens."""
    for name in sorted({*before.assassins, *after.assassins}):
        old, new = (state.assassins[name].seized if name in state.assassins else "" for state in (before, after))
        if old != new:
            key = "table.seized" if new else "table.released"
            yield say(key, who=names.assassin(pack, name), token=names.card(pack, new or old))
    yield from _gained(pack, "table.hydra", Counter(before.hydras), Counter(after.hydras))
    yield from _gained(pack, "table.danger", _discards(before), _discards(after))


def _gained(pack: Pack, key: str, old: Counter[str], new: Counter[str]) -> Iterator[str]:
    """Tokens that are there in one state only."""
    for way, tokens in (("out", old - new), ("in", new - old)):
        for token in sorted(tokens.elements()):
            yield say(f"{key}_{way}", token=names.card(pack, token))


def _discards(state: State) -> Counter[str]:
    deck = state.decks.get(PILE)
    return Counter(deck.discards if deck is not None else ())
