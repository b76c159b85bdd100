"""The terms of the game as the boxes of three languages print them."""

import pytest

from domain.coach.rulebook import search, statements
from domain.coach.rulebook.glossary import LANGUAGES, find, language_of, named, terms
from domain.text.visible import plain


def test_every_term_has_its_english_and_another_language():
    assert [t for t in terms().values() if not t.en or not (t.fr or t.it)] == []
    assert len(terms()) > 250


@pytest.mark.parametrize(
    ("edition", "language"), [("fr_1_05", "fr"), ("en_1_03", "en"), ("it", "it"), ("eog_v2", "en"), ("", "en")]
)
def test_an_edition_says_the_language_of_the_box(edition, language):
    assert language_of(edition) == language


@pytest.mark.parametrize("words", ["échelle", "ECHELLE", "ladder"])
def test_a_term_is_found_in_any_language_with_or_without_accents(words):
    assert [t.key for t in find(words)] == ["ladder"]


def test_no_words_find_no_term():
    assert find("  ") == []


def test_the_longest_term_of_a_text_counts_and_each_once():
    text = "The Action cubes: an action cube pays an action. Nothing is 100% sure."
    assert [t.key for t in named(text, "fr")] == ["action_cube"]


def test_terms_that_read_alike_are_not_told():
    same = next(t for t in terms().values() if t.fr == t.en)
    assert same not in named(f"Here is {same.en}.", "fr")
    assert named("Every square has a ladder.", "en") == []


def test_statements_are_found_by_the_words_of_another_box():
    found = search("échelle")
    assert found
    assert all("ladder" in plain(s.text) for s in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statement_can_be_looked_through(language):
    told = [term for s in statements().values() for term in named(s.text, language)]
    assert all(term.printed(language) for term in told)
    assert bool(told) == (language != "en")
