"""One letter, one meaning: what exists on several screens has one key, and what else uses it is named with a reason."""

from pathlib import Path

import pytest

from campaign_tui.kept.settings import as_toml, load, renamed
from campaign_tui.keys.actions import ACTIONS, action
from campaign_tui.keys.meanings import EXCEPTIONS, SHARED, as_markdown, others

PAGE = Path(__file__).parents[2] / "docs" / "keys.md"


@pytest.mark.parametrize("name", SHARED)
def test_what_exists_on_several_screens_has_one_key(name):
    keys = {action(one).keys for one in SHARED[name] if one not in EXCEPTIONS}

    assert len(keys) == 1


@pytest.mark.parametrize("name", SHARED)
def test_a_shared_key_means_something_else_only_where_that_is_named(name):
    assert [found.id for found in others(name) if found.id not in EXCEPTIONS] == []


def test_every_exception_is_one():
    used = {found.id for name in SHARED for found in others(name)}
    other_keys = {one for ids in SHARED.values() for one in ids[1:]}

    assert set(EXCEPTIONS) <= used | other_keys
    assert all(EXCEPTIONS.values())


def test_the_page_of_keys_is_as_the_registry_has_them():
    assert PAGE.read_text(encoding="utf-8").endswith(as_markdown())


def test_keys_of_ones_own_survive_under_the_new_names(tmp_path):
    assert renamed({"note_here": "x", "statistics_here": "f5"}) == {"note": "x", "statistics": "f5"}
    assert renamed({"note_at_table": "x", "note": "y"}) == {"note": "y"}
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\nnote_here = "f6"\n', encoding="utf-8")
    settings, fault = load(file)

    assert (settings.keys, fault) == ({"note": "f6"}, "")
    assert 'note = "f6"' in as_toml(settings)


def test_names_that_are_no_more_stand_for_none_that_is():
    assert {"note_here", "note_at_table", "statistics_here"}.isdisjoint(found.id for found in ACTIONS)
