"""Read models of a newer version of the program: an older one leaves them alone, and the newer one mends them."""

import random
import sqlite3
from contextlib import closing

import pytest

from domain.core.errors import StoreError
from migrations import run
from projections import schema
from projections.catching_up import catch_up
from projections.columns import TABLES
from projections.reader import ReadModels
from projections.rebuild import compare, rebuild
from tests.projections.test_walks import Table, create, walk

NEWER = "0099"


def set_revision(path, revision):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def rows(path):
    with closing(sqlite3.connect(path)) as db:
        return [sorted(db.execute(table.select).fetchall()) for table in TABLES]


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path / "store.db")
    yield table
    table.close()


def test_tables_of_a_newer_version_are_left_to_it_and_caught_up_by_it(table):
    library = table.window()
    campaign = create(library)
    walk(library.service(campaign), random.Random(1), 10)
    set_revision(table.path, NEWER)
    before = rows(table.path)

    # The older version writes, catches up, and is asked to rebuild and to compare.
    assert not run.prepare(table.path)
    assert catch_up(library) == ()
    walk(library.service(campaign), random.Random(2), 10)
    with pytest.raises(StoreError, match="newer version"):
        rebuild(library, campaign)
    assert [(one.stored, one.computed) for one in compare(library, campaign)] == [(NEWER, schema.REVISION)]
    assert rows(table.path) == before

    # The newer one comes again: for it the revision is its own.
    set_revision(table.path, schema.REVISION)
    assert catch_up(library) == (campaign,)
    assert compare(library, campaign) == []
    assert rows(table.path) != before


@pytest.mark.parametrize("revision", ["0001", NEWER])
def test_looking_at_tables_of_another_version_tells_what_the_log_says(table, revision):
    library = table.window()
    campaign = create(library)
    service = library.service(campaign)
    walk(service, random.Random(1), 20)
    expected = ReadModels(table.path).statistics(campaign, service.head), ReadModels(table.path).marks(campaign)
    set_revision(table.path, revision)
    with closing(sqlite3.connect(table.path)) as db, db:
        db.execute("DROP TABLE read_dice")
        db.execute("UPDATE read_log SET memory = 'elsewhere', turn = 99")

    looked = ReadModels(table.path)

    assert (looked.statistics(campaign, service.head), looked.marks(campaign)) == expected
