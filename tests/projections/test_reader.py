"""The reading door: plain values, by campaign, and nothing changed by asking."""

import sqlite3

import pytest

from projections import queries, statistics
from projections.catching_up import catch_up
from projections.marks import Mark
from projections.reader import ReadModels, ReadModelsDamaged, ReadModelsMissing
from tests.store.fakes import begin, open_library, walk

ASKED = ("marks", "shared_syncs")


@pytest.fixture
def store(tmp_path):
    """A store whose name would be misread as part of a URL, with a campaign of three actions; its path and service."""
    path = tmp_path / "library 50%?#.db"
    with open_library(path) as library:
        service = begin(library)
        walk(service, "C4", "B2")
        catch_up(library)
        yield str(path), service


def test_answers_are_those_of_the_queries(store):
    path, service = store
    read_models = ReadModels(path)
    with sqlite3.connect(path) as db:
        assert read_models.statistics(service.campaign, service.head) == statistics.statistics(
            db, service.campaign, service.head
        )
        assert read_models.shared_syncs(service.campaign) == queries.shared_syncs(db, service.campaign)
    assert read_models.marks(service.campaign).keys() == service.timeline.actions.keys()
    assert read_models.marks(service.campaign)[service.head] == Mark(evening=1, who=("aurelia",))
    assert read_models.journeys(service.campaign, service.head) == ()
    assert read_models.journeys(service.campaign, b"nowhere") == ()


def test_no_file_is_made_by_asking(tmp_path):
    with pytest.raises(ReadModelsMissing):
        ReadModels(str(tmp_path / "nowhere.db")).marks(bytes(16))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("question", ASKED)
def test_a_store_without_read_models_says_what_makes_them(tmp_path, question):
    with open_library(tmp_path / "library.db"), pytest.raises(ReadModelsMissing, match="rebuild"):
        getattr(ReadModels(str(tmp_path / "library.db")), question)(bytes(16))


def test_rows_that_cannot_be_understood_are_told(store):
    path, service = store
    with sqlite3.connect(path) as db:
        db.execute("UPDATE read_log SET who = 'nobody'")

    with pytest.raises(ReadModelsDamaged, match="read_log"):
        ReadModels(path).marks(service.campaign)


def test_what_was_just_decided_is_read(store):
    path, service = store
    walk(service, "A1")
    with open_library(path) as other:
        catch_up(other)

    assert service.head in ReadModels(path).marks(service.campaign)
