"""The statements of the rules in our words, by id: what a refusal cites and the help shows.

Two files say what there is, in its order: `points.tsv` by number, `statements.tsv` by id. Titles and texts are in the
catalogue of the rules, `rules.po` of each language. An id is the point, a dot and a number; `x` marks a worked example,
`q` a ruling on an open case. [choice] and [chance] mark where players or dice decide. The terms as other boxes print
them are in `glossary`. The prototype's rulebook is one of its own, in `prototype_points.tsv` and `prototype.tsv`, with
ids that begin with a P: listed where it is played, found by its ids everywhere.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from domain.coach.rulebook.glossary import find, lines
from domain.text import catalogue, families
from domain.text.visible import plain


class Statement(NamedTuple):
    """One statement, example or ruling."""

    id: str
    point: str
    """The title of the point it belongs to, with its number."""
    text: str


@cache
def points(*, prototype: bool = False) -> dict[str, str]:
    """Titles of the points by number, in order; where the prototype's rulebook is asked for, its points first."""
    own = lines("prototype_points.tsv") if prototype else []
    return {number: catalogue.rule(families.RULE_POINT[number]) for number, _ in (*own, *lines("points.tsv"))}


@cache
def statements(*, prototype: bool = False) -> dict[str, Statement]:
    """All statements by id, in the order of the rules; those of the prototype first, where they are asked for."""
    titles = points(prototype=prototype)
    found: dict[str, Statement] = {}
    own = lines("prototype.tsv") if prototype else []
    for name, _ in (*own, *lines("statements.tsv")):
        text = catalogue.rule(families.RULE[name])
        number = name.rpartition(".")[0]
        title = titles.get(number)
        found[name] = Statement(name, f"{number} {title}" if title else number, text)
    return found


def statement(name: str) -> Statement | None:
    """The statement with an id, whatever is played, or None."""
    return statements(prototype=True).get(name)


def search(words: str, most: int = 50, *, prototype: bool = False) -> list[Statement]:
    """Statements that hold every word, capitals and accents aside; an id or the number of a point finds it first.

    Words may be those of a box in another language: what the terms mean is looked for as well, after the words.
    """
    wanted = plain(words).split()
    if not wanted:
        return []
    all_of_them = statements(prototype=prototype).values()
    said = f" {' '.join(wanted)} "
    exact = [s for s in all_of_them if s.id.casefold() == wanted[0] or s.id.casefold().startswith(f"{wanted[0]}.")]
    holding = [s for s in all_of_them if all(word in plain(f"{s.point} {s.text}") for word in wanted)]
    meant = {plain(term.en) for term in find(words)} | {term for other, term in synonyms() if f" {other} " in said}
    translated = [s for s in all_of_them if any(term in plain(s.text) for term in meant)]
    return list(dict.fromkeys(exact + holding + translated))[:most]


def nearest(words: str, most: int = 20, *, prototype: bool = False) -> list[Statement]:
    """Statements that hold as many of the words as any does, where none holds all; none for words that nothing has."""
    wanted = set(plain(words).split()) - LITTLE
    every = statements(prototype=prototype).values()
    held = {s.id: sum(word in plain(f"{s.point} {s.text}") for word in wanted) for s in every}
    best = max(held.values())
    return [s for s in every if best and held[s.id] == best][:most]


LITTLE = frozenset(
    ("a", "an", "the", "of", "to", "is", "are", "and", "or", "in", "on", "at", "no", "not", "can", "when")
)
"""Words that say nothing about what is looked for."""


@cache
def synonyms() -> list[tuple[str, str]]:
    """What players say, and the words of the statements for it; both as for comparing."""
    return [(plain(other), plain(term)) for other, term in lines("synonyms.tsv")]
