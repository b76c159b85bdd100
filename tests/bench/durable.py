"""What writing costs: decisions (A1 to A3) and moves of the head (D2), against bare SQLite programs."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from campaign_tui.session.wiring import open_library
from domain import engine
from domain.bots.players import random_player
from domain.language.chance import Generator
from domain.language.commands import AnyCommand, Move
from projections.sink import sink
from tests.bench.histories import PLAYER, SEED, Clock, History, open_by, scratch, set_synchronous
from tests.bench.results import Line, faster, in_turn, slower

if TYPE_CHECKING:
    from domain.store import Batch, CampaignService, Cursor

FACTS = 5
"""The move that is measured has so many facts: paid, moved, tested, and what the test brought."""

MOVES = 12
"""Measured moves a round. Between them the bot plays on, unmeasured, until there is another one."""

ROUNDS = 7

HEAD_MOVES = 20
"""Undos, redos and branch names a round."""

Write = tuple[str, Any]
"""A statement that changes something, with its values."""


class Turn(Struct, frozen=True):
    """A decision of the script, or a move of the head; `writes` are what it writes into the read models."""

    command: AnyCommand | None
    is_measured: bool
    log: tuple[tuple[Any, ...], ...]
    writes: tuple[Write, ...]


class Tap:
    """A cursor that notes what is written through it."""

    def __init__(self, cursor: Cursor) -> None:
        """Listen to this cursor."""
        self._cursor = cursor
        self.writes: list[Write] = []

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        """Run and note one statement."""
        if not sql.startswith("SELECT"):
            self.writes.append((sql, _plain(parameters)))
        return self._cursor.execute(sql, parameters)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)


def _plain(parameters: Sequence[Any]) -> tuple[Any, ...]:
    """The values as a program has them that knows nothing of how they are bound fastest (`statements.Blob`)."""
    return tuple([bytes(one) if isinstance(one, bytearray) else one for one in parameters])


def write_script(history: History, folder: Path, moves: int = MOVES) -> list[Turn]:
    """Decisions that follow a history, `moves` of them moves with five facts, and what each of them writes.

    The same decisions have the same outcomes in every copy of the history: the seed and the path are the same.
    """
    taps: list[tuple[Tap, Batch]] = []

    def listen(cursor: Cursor, batch: Batch) -> None:
        tap = Tap(cursor)
        taps.append((tap, batch))
        sink(tap, batch)

    path = scratch(history.path, folder, "script.db")
    with open_by(path, Clock(history.actions + 1000), listen) as library:
        set_synchronous(library, "OFF")
        service = library.service(history.campaign)
        number = _number(path)
        bot = random_player(random.Random(1).randrange)
        script: list[Turn] = []
        while sum(turn.is_measured for turn in script) < moves:
            move = _five_facts(service) if len(script) > 2 else None
            command = move or bot(service.pack, service.state)
            taps.clear()
            service.submit(command, player=PLAYER)
            ((tap, batch),) = taps
            rows = tuple((number, row.number, row.family, row.previous + row.body) for row in batch.rows)
            script.append(Turn(command, move is not None, rows, tuple(tap.writes)))
    return script


def _five_facts(service: CampaignService) -> AnyCommand | None:
    """A legal move that has five facts."""
    state, generator = service.state, Generator(SEED)
    for command in engine.legal_decisions(service.pack, state):
        if isinstance(command, Move):
            settled = engine.settle(service.pack, state, command, generator.answer)
            if len(settled.events) == FACTS:
                return command
    return None


def _number(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        ((number,),) = db.execute("SELECT number FROM campaigns").fetchall()
        return int(number)


class Decisions:
    """The same moves taken by the application and written by a bare program, each on a fresh copy of a history."""

    def __init__(self, history: History, folder: Path) -> None:
        """Work out what is going to be decided."""
        self._history = history
        self._folder = folder
        self.script = write_script(history, folder)

    def by_the_app(self, synchronous: str = "FULL") -> float:
        """Seconds for the median measured move: rules, ids, chain, log rows, anchor, fold, read models, commit.

        The median, as each round opens the store anew and the first decision loads what all others find loaded.
        """
        path = scratch(self._history.path, self._folder, "app.db")
        seconds = []
        with open_library(str(path)) as library:
            set_synchronous(library, synchronous)
            service = library.service(self._history.campaign)
            for turn in self.script:
                begun = time.perf_counter()
                assert turn.command is not None
                service.submit(turn.command, player=PLAYER)
                if turn.is_measured:
                    seconds.append(time.perf_counter() - begun)
        return median(seconds)

    def by_hand(self, synchronous: str = "FULL") -> float:
        """Seconds for the rows of the median measured move in one transaction, ready as they are."""
        path = scratch(self._history.path, self._folder, "bare.db")
        seconds = []
        with bare(path, synchronous) as db:
            for turn in self.script:
                begun = time.perf_counter()
                write_by_hand(db, turn)
                if turn.is_measured:
                    seconds.append(time.perf_counter() - begun)
        return median(seconds)


def write_by_hand(db: sqlite3.Connection, turn: Turn) -> None:
    """The rows of a decision or move in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    db.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", turn.log)
    last = turn.log[-1]
    anchor = (last[1], last[3][:16], last[3][16:32], last[1], last[0])
    db.execute("UPDATE campaigns SET rows = ?, hash = ?, head = ?, latest = ? WHERE number = ?", anchor)
    for sql, values in turn.writes:
        db.execute(sql, values)
    db.execute("COMMIT")


@contextmanager
def bare(path: Path, synchronous: str = "FULL") -> Iterator[sqlite3.Connection]:
    """A plain connection in WAL mode."""
    with closing(sqlite3.connect(path, isolation_level=None, cached_statements=256)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {synchronous}")
        yield db


def rows_of(script: list[Turn]) -> str:
    """How many rows a measured move writes."""
    measured = [turn for turn in script if turn.is_measured]
    log = sum(len(turn.log) for turn in measured) / len(measured)
    others = sum(len(turn.writes) for turn in measured) / len(measured)
    return f"{log:.1f} log rows, anchor, {others:.1f} read-model statements a move"


def decision_full(small: History, folder: Path) -> Line:
    """A1."""
    moves = Decisions(small, folder)
    app, hand = in_turn(moves.by_the_app, moves.by_hand, rounds=ROUNDS)
    return faster("A1", "durable decision, FULL", 0.5, seconds=app, limit=hand, note=rows_of(moves.script))


def decision_normal(small: History, folder: Path) -> Line:
    """A2."""
    moves = Decisions(small, folder)
    app, hand = in_turn(lambda: moves.by_the_app("NORMAL"), lambda: moves.by_hand("NORMAL"), rounds=ROUNDS)
    return faster("A2", "the same, NORMAL", 0.33, seconds=app, limit=hand, note=rows_of(moves.script))


def decision_growth(small: History, large: History, folder: Path) -> Line:
    """A3."""
    few, many = Decisions(small, folder), Decisions(large, folder)
    after, before, quick_after, quick_before = in_turn(
        many.by_the_app,
        few.by_the_app,
        lambda: many.by_the_app("NORMAL"),
        lambda: few.by_the_app("NORMAL"),
        rounds=ROUNDS,
    )
    note = f"{large.events:,} events against {small.events:,}; NORMAL: {quick_after / quick_before:.2f}"
    return slower("A3", "decision after a long history", 1.2, seconds=after, limit=before, note=note)


class HeadMoves:
    """Undo, redo and branch names by the application, and the very rows of them written by a bare program."""

    def __init__(self, history: History, folder: Path) -> None:
        """Note what each of them writes, in a copy of the history."""
        self._history = history
        self._folder = folder
        self.kinds: dict[str, list[float]] = {"undo": [], "redo": [], "branch": []}
        self._script: list[Turn] = []
        path = scratch(history.path, folder, "noted.db")
        number = _number(path)

        def listen(cursor: Cursor, batch: Batch) -> None:
            tap = Tap(cursor)
            sink(tap, batch)
            rows = tuple((number, row.number, row.family, row.previous + row.body) for row in batch.rows)
            self._script.append(Turn(None, True, rows, tuple(tap.writes)))

        with open_by(path, Clock(history.actions + 1000), listen) as library:
            set_synchronous(library, "OFF")
            self._moved(library.service(history.campaign))
        # The two that come first are not measured.
        self.rows = rows_of(self._script[2:])

    def _moved(self, service: CampaignService) -> dict[str, float]:
        """Seconds of each kind together."""
        seconds: dict[str, float] = dict.fromkeys(self.kinds, 0)
        # The log fold is loaded when a screen first asks for it, long before anybody undoes anything.
        service.move(service.timeline.undo_target(), "undo", player=PLAYER)
        service.move(service.timeline.redo_target(), "redo", player=PLAYER)
        for number in range(HEAD_MOVES):
            for kind in seconds:
                begun = time.perf_counter()
                if kind == "undo":
                    service.move(service.timeline.undo_target(), "undo", player=PLAYER)
                elif kind == "redo":
                    service.move(service.timeline.redo_target(), "redo", player=PLAYER)
                else:
                    service.name_branch(f"try {number}", service.head, player=PLAYER)
                seconds[kind] += time.perf_counter() - begun
        return seconds

    def by_the_app(self) -> float:
        """Seconds for one undo, redo or branch."""
        path = scratch(self._history.path, self._folder, "moves.db")
        with open_library(str(path)) as library:
            set_synchronous(library, "NORMAL")
            seconds = self._moved(library.service(self._history.campaign))
        for kind, spent in seconds.items():
            self.kinds[kind].append(spent / HEAD_MOVES)
        return sum(seconds.values()) / HEAD_MOVES / len(seconds)

    def by_hand(self) -> float:
        """Seconds for the rows of one of them in one transaction, ready as they are."""
        path = scratch(self._history.path, self._folder, "bare.db")
        with bare(path, "NORMAL") as db:
            for turn in self._script[:2]:
                write_by_hand(db, turn)
            begun = time.perf_counter()
            for turn in self._script[2:]:
                write_by_hand(db, turn)
            return (time.perf_counter() - begun) / len(self._script[2:])


def one_row_commit(path: Path, commits: int) -> float:
    """Seconds for a FULL commit of one row of a hundred bytes."""
    with bare(path) as db:
        db.execute("CREATE TABLE IF NOT EXISTS row (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        db.execute("INSERT INTO row (body) VALUES (?)", (bytes(100),))
        begun = time.perf_counter()
        for _ in range(commits):
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO row (body) VALUES (?)", (bytes(100),))
            db.execute("COMMIT")
        return (time.perf_counter() - begun) / commits


def head_moves(large: History, folder: Path) -> Line:
    """D2."""
    moves = HeadMoves(large, folder)
    app, hand = in_turn(moves.by_the_app, moves.by_hand, rounds=ROUNDS)
    each = ", ".join(f"{kind} {sorted(spent)[len(spent) // 2] * 1e6:.0f} us" for kind, spent in moves.kinds.items())
    note = f"{large.events:,} events; {each}; {moves.rows}"
    return faster("D2", "durable undo, redo, branch, NORMAL", 0.3, seconds=app, limit=hand, note=note)
