"""The terms of the game in the three languages its box was printed in: what players read on their cards.

`glossary.tsv` has a term a line: key, English, French, Italian. A language that never printed a term has none; the
English one stands in for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from domain.text.visible import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

LANGUAGES = ("en", "fr", "it")

FOLDER = Path(__file__).parent


class Term(NamedTuple):
    """A term of the game."""

    key: str
    en: str
    fr: str
    it: str

    def printed(self, language: str) -> str:
        """The term in one of `LANGUAGES`, empty where no box of that language has it."""
        return {"en": self.en, "fr": self.fr, "it": self.it}[language]


def lines(name: str) -> list[tuple[str, str]]:
    """Key and rest of every line of a file beside this one: an entry a line, its key before the first tab."""
    text = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [(key, rest) for key, _, rest in (line.partition("\t") for line in text)]


@cache
def terms() -> dict[str, Term]:
    """All terms by key, in the order of the glossary."""
    return {key: Term(key, *rest.split("\t")) for key, rest in lines("glossary.tsv")}


def language_of(edition: str) -> str:
    """The language of the box behind an edition: "fr" for "fr_1_05"; English for one that is in none of `LANGUAGES`."""
    return found if (found := edition.partition("_")[0]) in LANGUAGES else "en"


def find(words: str) -> list[Term]:
    """Terms that hold every word in one of their languages, capitals and accents aside; none for no words."""
    wanted = plain(words).split()
    return [term for term in terms().values() if wanted and _holds(term, wanted)]


def named(text: str, language: str) -> list[Term]:
    """The terms in an English text that a box of another language prints otherwise, in the order of the text.

    Of terms within each other ("action cube" and "action") only the longest counts.
    """
    words = _words(text)
    found: dict[str, Term] = {}
    place = 0
    while place < len(words):
        length, term = _longest(words, place)
        if term is not None and term.printed(language) not in {"", term.en}:
            found.setdefault(term.key, term)
        place += length
    return list(found.values())


def _holds(term: Term, wanted: list[str]) -> bool:
    printed = (plain(term.printed(language)) for language in LANGUAGES)
    return any(all(word in text for word in wanted) for text in printed)


@cache
def _by_words() -> dict[tuple[str, ...], Term]:
    """Terms by the words of their English, the first of those that read alike."""
    found: dict[tuple[str, ...], Term] = {}
    for term in terms().values():
        found.setdefault(_words(term.en), term)
    return found


@cache
def _most_words() -> int:
    return max(map(len, _by_words()))


def _longest(words: tuple[str, ...], place: int) -> tuple[int, Term | None]:
    """The longest term that begins at a word, and its number of words; one word that is no term otherwise."""
    for length in range(_most_words(), 0, -1):
        for candidate in _alike(words[place : place + length]):
            if term := _by_words().get(candidate):
                return length, term
    return 1, None


def _alike(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Words as they stand, and with the last one in the singular."""
    yield words
    if words and words[-1].endswith("s"):
        yield (*words[:-1], words[-1].removesuffix("s"))
    if words and words[-1].endswith("ies"):
        yield (*words[:-1], words[-1].removesuffix("ies") + "y")


def _words(text: str) -> tuple[str, ...]:
    return tuple("".join(sign if sign.isalnum() or sign in "'%-" else " " for sign in plain(text)).split())
