"""A desk: one campaign's log made by hand, with the sink called for every write as the campaign service calls it."""

import sqlite3

import pytest

from domain.core.canonical import ROOT_PARENT, genesis_hash
from domain.engine import EMPTY, fold
from domain.language import events as e
from domain.language.chance import Answer
from domain.language.commands import Begin, Concede, Move, Pass, Start
from domain.language.events import Event
from domain.log.history import CampaignNamed, EveningBegun, Header, HeadMoved, RecordRow
from domain.log.timeline import Timeline
from domain.model.state import Board, MapState, Square, State
from domain.store import rows as r
from domain.store.log import EVENT, Batch
from projections import columns, queries, rebuild, schema
from projections.sink import sink

EVENING = 1_800_000_000_000_000


class Desk:
    """`write` stores drafts in one transaction; the other calls make the drafts."""

    def __init__(self, db, campaign=bytes(range(16))):
        self.db = db
        self.campaign = campaign
        self.stored = []
        self.timeline = Timeline()
        self.states: dict[bytes, State] = {ROOT_PARENT: EMPTY}
        self.hash = genesis_hash(campaign)
        self.time = EVENING
        self.sink = sink
        self.kept = {}

    @property
    def head(self):
        return self.timeline.head

    @property
    def state(self):
        return self.states[self.head]

    def now(self):
        self.time += 1_000_000
        return self.time

    def write(self, drafts):
        rows = r.chained(drafts, len(self.stored), self.hash)
        before = self.head
        self._fold(rows)
        batch = Batch(
            self.campaign,
            tuple(rows),
            self.states[before],
            self.state,
            before,
            self.head,
            lambda: self.timeline,
            self.kept,
        )
        cursor = self.db.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            self.sink(cursor, batch)
            cursor.execute("COMMIT")
        except BaseException:
            self.kept.clear()
            cursor.execute("ROLLBACK")
            raise
        return batch

    def _fold(self, rows):
        for i, row in enumerate(rows):
            self.stored.append((row.number, row.family, row.previous + row.body))
            self.hash = row.hash
            if isinstance(row.value, Header):
                facts = []
                for later in rows[i + 1 :]:
                    if later.family != EVENT:
                        break
                    facts.append(later.value.fact)
                self.states[row.value.id] = fold(self.states[row.value.parent], facts)
                self.timeline.add_action(row.number, row.value, len(facts))
            elif isinstance(row.value, RecordRow):
                self.timeline.add_record(row.number, row.value)
            elif row.family != EVENT:
                self.timeline.add_move(row.value)

    def drafts(self, command, *facts, answers=(), player="Ann", parent=None):
        above = self.head if parent is None else parent
        events = [Event(fact, ()) for fact in facts]
        return r.action(above, command, answers, events, player, self.now())

    def act(self, command, *facts, answers=(), player="Ann"):
        action, drafts = self.drafts(command, *facts, answers=answers, player=player)
        self.write(drafts)
        return action

    def go(self, to, how="jump"):
        self.write([r.timeline_row(HeadMoved(self.head, to, how), "Ann", self.now())])

    def undo(self, steps=1):
        self.go(self.timeline.undo_target(steps), "undo")

    def redo(self):
        self.go(self.timeline.redo_target(), "redo")

    def record(self, *records):
        self.write([r.record_row(self.head, record, "Ann", self.now()) for record in records])

    def begin(self, *assassins):
        """The first write of a campaign: action, name and evening in one."""
        joined = [e.AssassinJoined(who, Board("spike", "bow"), 3, apprentice=False) for who in assassins]
        begun = e.CampaignBegun("practice", "1f", "fr_1_05", "normal", "5e")
        action, drafts = self.drafts(Begin("practice", "fr_1_05", "normal", assassins), begun, *joined)
        for record in (CampaignNamed("Ledger"), EveningBegun()):
            drafts.append(r.record_row(action, record, "Ann", self.now()))
        self.write(drafts)
        return action

    def start(self, memory="0.4"):
        squares = {"C4": Square(guards=(("crossbowman", 2),), bases=1), "D2": Square(bodies=(("runner", 1),))}
        return self.act(
            Start(memory),
            e.MemoryBegun(memory, 1, {"a": MapState()}, squares, {}, (("crossbowman", 9),)),
            e.TurnBegun(1),
            e.PhaseBegun("assassins"),
            *(e.Entered(who, "A1") for who in self.state.assassins),
        )

    def move(self, who, to, *facts, faces=(), player="Ann"):
        origin = self.state.assassins[who].square
        answers = (Answer("die.detection", 0, faces),) if faces else ()
        rolled = (e.DiceRolled("detection", faces, who),) if faces else ()
        return self.act(Move(who, to), e.Moved(who, origin, to), *rolled, *facts, answers=answers, player=player)

    def end_turn(self):
        return self.act(
            Pass(), e.PhaseBegun("enemies"), e.TurnBegun(self.state.play.turn + 1), e.PhaseBegun("assassins")
        )

    def end_memory(self):
        memory = self.state.play.memory
        rested = [e.AssassinRested(who, 3) for who in self.state.assassins]
        return self.act(Concede(), e.MemoryEnded(memory, "failure", "conceded", 3, 0), *rested)

    def differences(self):
        return list(rebuild.differences(self.db.cursor(), self.campaign, iter(self.stored), self.state))

    def fill(self):
        cursor = self.db.cursor()
        cursor.execute("BEGIN")
        rebuild.fill(cursor, self.campaign, iter(self.stored), self.state)
        cursor.execute("COMMIT")

    def dump(self):
        """Every row of the read models."""
        return {table.name: self.db.execute(table.select).fetchall() for table in columns.TABLES}

    def here(self):
        place = queries.position(self.db, self.campaign)
        assert place is not None
        return queries.Place(place.segment, place.depth)


@pytest.fixture
def db():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.create(connection.cursor())
    yield connection
    connection.close()


@pytest.fixture
def desk(db):
    return Desk(db)


@pytest.fixture
def second_desk(db):
    return Desk(db, campaign=bytes(range(16, 32)))
