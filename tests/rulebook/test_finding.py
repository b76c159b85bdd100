"""What a search in the rules finds: all words, what players call things, else what is nearest."""

from domain.coach import rulebook
from domain.text.visible import plain


def ids(found):
    return [statement.id for statement in found]


def test_players_words_find_the_statements_that_have_others():
    assert "21.8" in ids(rulebook.search("exposed no enemies"))
    assert rulebook.search("life points")
    assert rulebook.search("fast travel")


def test_where_nothing_has_all_words_the_nearest_have_most_of_them():
    assert rulebook.search("white cross tower") == []
    found = rulebook.nearest("white cross tower")
    assert found
    assert all("tower" in f"{one.point} {one.text}".casefold() for one in rulebook.nearest("tower quartz"))


def test_nothing_is_near_to_words_that_no_rule_has():
    assert rulebook.nearest("xylophone quartz") == []


def test_synonyms_name_words_that_statements_have():
    texts = " ".join(plain(s.text) for s in rulebook.statements().values())

    assert [term for _, term in rulebook.synonyms() if term not in texts] == []
