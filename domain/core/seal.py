"""The seal of a history: six words for its newest row, to be written down or read out, and compared later.

A row's hash covers everything before it. Whoever recomputes every hash of a changed history makes it fit together, but
not to words that were written down before. The list of words is BIP-39's English one (`seal_words/LICENSE`): 2,048 of
them, each known by its first four letters.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from domain.core.canonical import digest

WORDS = 6
WORD_BITS = 11
BITS = WORDS * WORD_BITS
"""What a seal tells apart: whoever wants another history with the same words has some 2^66 to try."""

KNOWN_BY = 4
"""Letters that suffice to know a word."""

LIST = Path(__file__).with_name("seal_words") / "en.txt"


def seal(newest: bytes) -> str:
    """The seal of a history whose newest row has this hash: six words with blanks between."""
    number = int.from_bytes(digest(b"seal", newest), "big") >> (128 - BITS)
    places = [number >> WORD_BITS * at & (1 << WORD_BITS) - 1 for at in reversed(range(WORDS))]
    return " ".join(words()[place] for place in places)


def read_seal(text: str) -> str:
    """A seal as it was written down: in capitals, with commas or hyphens, by the first four letters of each word.

    Raises ValueError with what can't be one: the word that isn't in the list, or how many words there are.
    """
    given = re.findall(r"[a-z]+", text.casefold())
    known = {word[:KNOWN_BY]: word for word in words()}
    read = []
    for word in given:
        whole = known.get(word[:KNOWN_BY], "")
        if not whole.startswith(word) or len(word) < min(KNOWN_BY, len(whole)):
            raise ValueError(word)
        read.append(whole)
    if len(read) != WORDS:
        raise ValueError(str(len(read)))
    return " ".join(read)


@cache
def words() -> tuple[str, ...]:
    """The 2,048 words in order."""
    return tuple(LIST.read_text(encoding="ascii").split())
