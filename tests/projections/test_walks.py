"""Random play through the real service: after every step the read models are what a rebuild from nothing computes."""

import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from domain import engine
from domain.content.loader import load_pack
from domain.core.errors import Refused, StoreError, UnknownName
from domain.language.commands import Adjust, Concede, Start, Trade, Travel
from domain.log.history import (
    BookmarkSet,
    CampaignArchived,
    CampaignNamed,
    ChancePolicySet,
    EveningBegun,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
)
from domain.store.library import Library
from migrations.run import prepare
from projections import columns, queries
from projections.catching_up import catch_up
from projections.rebuild import compare, rebuild
from projections.schema import forget
from projections.sink import sink

HOUR = 3_600_000_000
ASSASSINS = ("aurelia", "biagio", "corvo")
DULL = (Concede, Trade, Travel)
"""Decisions that end a random game before it has begun, or lead nowhere for long."""

RECORDS = (
    NoteWritten("two guards, no plan"),
    BookmarkSet("here"),
    CampaignNamed("Low water"),
    CampaignArchived(archived=True),
    CampaignArchived(archived=False),
    PlayerJoined("Ann", ("aurelia",)),
    PlayerJoined("Bo", ()),
    PlayerLeft("Bo"),
    EveningBegun(),
    ChancePolicySet("table", "same"),
    ChancePolicySet("app", "anew"),
)


class Table:
    """A store with a clock and ids of its own, and any number of windows on it."""

    def __init__(self, path):
        self.path = str(path)
        self.time = 1_800_000_000_000_000
        self.ids = 0
        self.windows = []

    def clock(self):
        self.time += 60_000_000
        return self.time

    def new_id(self):
        self.ids += 1
        return self.ids.to_bytes(16, "big")

    def window(self, row_sink=sink):
        library = Library.open(
            self.path, clock=self.clock, new_id=self.new_id, row_sink=row_sink, packs=load_pack, version="1"
        )
        self.windows.append(library)
        prepare(self.path)
        return library

    def db(self):
        return closing(sqlite3.connect(self.path, isolation_level=None))

    def close(self):
        for library in self.windows:
            library.close()


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path / "library.sqlite")
    yield table
    table.close()


def create(library, name="Ledger"):
    return library.create(name, "practice", ASSASSINS, "fr_1_05", "normal", "app", bytes(range(32)), "Ann")


def step(service, rnd):
    """One thing that players do, anything that the service has a call for."""
    player = rnd.choice(("Ann", "Bo", ""))
    what = rnd.random()
    timeline = service.timeline
    if what < 0.12:
        service.move(timeline.undo_target(rnd.randint(1, 4)), "undo", player=player)
    elif what < 0.18:
        service.move(timeline.redo_target(rnd.randint(1, 2)), "redo", player=player)
    elif what < 0.24:
        service.move(rnd.choice(list(timeline.actions)), "jump", player=player)
    elif what < 0.27:
        service.name_branch(rnd.choice(("tail", "try")), service.head, player=player)
    elif what < 0.37:
        service.record(rnd.choice(RECORDS), on=rnd.choice(list(timeline.actions)), player=player)
    elif what < 0.42:
        path, value = rnd.choice((("memory/turn", "5"), ("memory/phase", '"enemies"'), ("xp", "3")))
        service.submit(Adjust(path, value, "house rule"), player=player)
    elif what < 0.44:
        service.submit(Concede(), player=player)
    else:
        options = list(engine.legal_decisions(service.pack, service.state))
        options = [command for command in options if not isinstance(command, DULL)] or options
        if service.state.memory is None:
            options = [command for command in options if isinstance(command, Start)] or options
        service.submit(rnd.choice(options), player=player)


def walk(service, rnd, steps, after=lambda: None):
    """Steps that were taken; what the rules refuse is no step."""
    taken = 0
    for _ in range(steps):
        try:
            step(service, rnd)
        except (Refused, UnknownName):
            continue
        taken += 1
        after()
    return taken


@pytest.mark.parametrize("seed", range(6))
def test_after_every_step_they_are_what_the_log_says(table, seed):
    library = table.window()
    campaign = create(library)
    service = library.service(campaign)

    def check():
        assert compare(library, campaign) == []

    assert walk(service, random.Random(seed), 70, check) > 40
    with table.db() as db:
        lines = queries.turn_log(db, campaign, limit=10**6).lines
        assert [line.action for line in reversed(lines)] == list(service.timeline.actions)
        here = queries.place_of(db, campaign, service.head)
        path = queries.turn_log(db, campaign, live=here, newest_first=False, limit=10**6).lines
        assert [line.action for line in path] == list(service.timeline.path())


@pytest.mark.parametrize("seed", range(3))
def test_a_rebuild_writes_what_the_sink_wrote(table, seed):
    library = table.window()
    campaign = create(library)
    walk(library.service(campaign), random.Random(seed), 150)
    with table.db() as db:
        followed = {t.name: db.execute(t.select).fetchall() for t in columns.TABLES}
        forget(db.cursor(), campaign)
        rebuild(library, campaign)
        rebuilt = {t.name: db.execute(t.select).fetchall() for t in columns.TABLES}

    assert rebuilt == followed
    assert len(rebuilt["read_log"]) > 50
    assert rebuilt["read_dice"]


def test_two_windows_write_in_turns(table):
    one, other = table.window(), table.window()
    campaign = create(one)
    rnd = random.Random(4)
    for library in [one, other] * 12:
        service = library.service(campaign)
        service.refresh()
        walk(service, rnd, 4)

        assert compare(library, campaign) == []
    assert catch_up(one) == ()


def test_a_window_without_the_sink_leaves_them_behind_until_caught_up(table):
    library = table.window()
    campaign, untouched = create(library), create(library, "Salt")
    bare = table.window(row_sink=None)
    service = bare.service(campaign)
    walk(service, random.Random(1), 12)
    library.service(campaign).refresh()
    walk(library.service(campaign), random.Random(2), 12)

    assert compare(library, campaign) != []
    assert catch_up(library) == (campaign,)
    assert compare(library, campaign) == []
    assert compare(library, untouched) == []
    assert catch_up(library) == ()


def test_play_goes_on_while_they_are_rebuilt(table):
    library = table.window()
    campaign = create(library)
    service = library.service(campaign)
    walk(service, random.Random(9), 40)
    with ThreadPoolExecutor(1) as pool:
        rebuilding = pool.submit(lambda: [rebuild(library, campaign) for _ in range(12)])
        taken = walk(service, random.Random(10), 60)

    assert taken > 40
    assert [p.rows for p in rebuilding.result()] == sorted(p.rows for p in rebuilding.result())
    assert compare(library, campaign) == []


def test_a_log_that_cannot_be_read_leaves_them_behind(table):
    library = table.window()
    campaign, other = create(library), create(library, "Salt")
    walk(library.service(campaign), random.Random(11), 20)
    with table.db() as db:
        db.execute("UPDATE stored_events SET state = x'00' WHERE campaign = 1 AND version = 8")
        db.execute("DELETE FROM read_position")

    with pytest.raises(StoreError):
        rebuild(library, campaign)
    assert catch_up(library) == (other,)


def test_histories_that_are_taken_in_are_caught_up(table):
    library = table.window()
    campaign = create(library)
    walk(library.service(campaign), random.Random(3), 40)
    copy = library.duplicate(campaign, "Copy")

    assert catch_up(library) == (copy,)
    assert compare(library, copy) == []
    with table.db() as db:
        assert [line.name for line in queries.library(db)][:1] == ["Copy"]
        assert len(queries.turn_log(db, copy, limit=10**6).lines) == len(library.service(copy).timeline.actions)


def test_a_deleted_campaign_leaves_nothing(table):
    library = table.window()
    campaign, other = create(library), create(library, "Salt")
    library.delete(campaign, lambda cursor: forget(cursor, campaign))
    with table.db() as db:
        rows = {row[0] for t in columns.TABLES for row in db.execute(t.select)}
    assert rows == {other}


@pytest.mark.parametrize("which", [0, 1, 2])
def test_one_made_anew_leaves_the_others_as_they_are(table, which):
    library = table.window()
    campaigns = sorted(create(library, name) for name in ("Salt", "Tide", "Low water"))
    for campaign in campaigns:
        walk(library.service(campaign), random.Random(7), 12)
    with table.db() as db:
        before = [db.execute(t.select).fetchall() for t in columns.TABLES]
        rebuild(library, campaigns[which])
        assert [db.execute(t.select).fetchall() for t in columns.TABLES] == before
        forget(db.cursor(), campaigns[which])
        left = {row[0] for t in columns.TABLES for row in db.execute(t.select)}
    assert left == {*campaigns} - {campaigns[which]}


def test_rows_of_a_campaign_that_is_gone_are_swept(table):
    library = table.window()
    campaign = create(library)
    library.delete(campaign)
    assert catch_up(library) == ()
    with table.db() as db:
        assert queries.library(db) == ()


@pytest.mark.parametrize("damage", ["DROP TABLE read_board", "DELETE FROM read_position", "DELETE FROM read_log"])
def test_damage_is_mended(table, damage):
    library = table.window()
    campaign = create(library)
    service = library.service(campaign)
    walk(service, random.Random(5), 20)
    with table.db() as db:
        db.execute(damage)
    before = service.anchor.rows
    walk(service, random.Random(6), 20)

    assert service.anchor.rows > before
    assert compare(library, campaign) != []
    rebuild(library, campaign)
    assert compare(library, campaign) == []
    walk(service, random.Random(7), 5)
    assert compare(library, campaign) == []


def test_a_refused_decision_leaves_no_trace(table):
    library = table.window()
    campaign = create(library)
    service = library.service(campaign)
    with table.db() as db:
        before = {t.name: db.execute(t.select).fetchall() for t in columns.TABLES}
        with pytest.raises(Refused):
            service.submit(Concede())
        assert {t.name: db.execute(t.select).fetchall() for t in columns.TABLES} == before


def test_the_campaign_in_the_library_is_the_one_of_the_service(table):
    library = table.window()
    campaign = create(library)
    service = library.service(campaign)
    walk(service, random.Random(8), 60)
    timeline, state = service.timeline, service.state
    with table.db() as db:
        (line,) = queries.library(db)
        boards = queries.boards(db, campaign)

    assert (line.campaign, line.name, line.archived) == (campaign, timeline.name, timeline.archived)
    assert line.players == tuple(timeline.players)
    assert (line.actions, line.depth) == (len(timeline.actions), len(timeline.path()))
    assert line.evenings == len(timeline.evenings)
    assert [(b.assassin, b.health, b.square, b.cards) for b in boards] == [
        (a.name, a.health, a.square, a.board) for a in sorted(state.assassins.values(), key=lambda a: a.name)
    ]
