"""The statements are there for every rule that the code names."""

import re
from pathlib import Path

import pytest

from domain.coach.rulebook import points, search, statement, statements

DOMAIN = Path(__file__).parents[2] / "domain"
ID = r"A?\d+\.[xq]?\d+|P\d+b?\.q?\d+"


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
    known = statements(prototype=True)

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


def test_the_prototypes_rulebook_is_listed_first_where_it_is_asked_for_and_nowhere_else():
    listed = list(statements(prototype=True))

    assert listed[0] == "P0.1"
    assert len(listed) - len(statements()) == 216
    assert not [name for name in statements() if name.startswith("P")]
    assert list(points(prototype=True))[:3] == ["P0", "P1", "P2"]
    assert not [name for name in points() if name.startswith("P")]


def test_every_statement_of_the_prototype_belongs_to_a_section_with_a_title():
    assert [s.id for s in statements(prototype=True).values() if s.id.startswith("P") and " " not in s.point] == []


def test_a_statement_of_the_prototype_is_found_by_its_id_whatever_is_played():
    found = statement("P4.q1")

    assert found
    assert found.point == "P4 End of Turn"
    assert search("P4.q1") == []
    assert search("P4.q1", prototype=True)[0] == found
    assert search("trophy bar", prototype=True)[0].id == "P7.2"


def test_no_statement_says_that_an_icon_is_lost_without_where():
    told = [one for one in statements(prototype=True).values() if "icon" in one.text]
    assert any("not readable in print" in one.text for one in told)
    assert not [one.id for one in told if "icon lost" in one.text or "icons lost" in one.text]
