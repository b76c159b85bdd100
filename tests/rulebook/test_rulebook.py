"""The statements are there for every rule that the code names."""

import re
from pathlib import Path

import pytest

from domain.coach.rulebook import points, search, statement, statements

DOMAIN = Path(__file__).parents[2] / "domain"
ID = r"A?\d+\.[xq]?\d+"


def test_every_statement_belongs_to_a_point_with_a_title():
    orphans = [s.id for s in statements().values() if not s.id.startswith("map.") and " " not in s.point]

    assert orphans == []
    assert len(points()) > 70


def cited() -> set[str]:
    found = set()
    for source in (DOMAIN / "rules").rglob("*.py"):
        found |= set(re.findall(rf'"({ID})"', source.read_text(encoding="utf-8")))
    return found


def test_the_code_cites_only_statements_that_exist():
    known = statements()

    assert {name for name in cited() if name not in known} == set()
    assert len(cited()) > 150


@pytest.mark.parametrize(
    ("words", "first"),
    [("16.18", "16.18"), ("hunters half rounded", "32.2"), ("A17", "A17.1"), ("32", "32.1")],
)
def test_search_finds_by_id_point_and_words(words, first):
    assert search(words)[0].id == first


def test_search_for_nothing_finds_nothing():
    assert search("  ") == []
    assert search("xyzzy") == []
    assert statement("99.99") is None
