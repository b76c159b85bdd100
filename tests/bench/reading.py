"""What reading costs: folds and openings (B), read models from nothing (C1), looks at the past (D1, D3), bytes (H1)."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from msgspec import Raw, Struct
from msgspec.msgpack import Decoder

from campaign_tui.session.explaining import why
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from campaign_tui.views.tree import tree_rows
from campaign_tui.views.view import Viewer
from domain.language.events import AnyFact
from domain.log.history import HeadMoved, TimelineRow
from domain.store import Library
from domain.store.log_fold import timeline_of
from domain.store.rows import decode_fact
from projections.columns import TABLES
from projections.rebuild import rebuild
from tests.bench.durable import bare, one_row_commit
from tests.bench.histories import History, scratch
from tests.bench.results import Line, faster, in_turn, percentile, slower, unmeasured

ROUNDS = 5

STEPS = 100
"""Undos, and then redos, that are measured in memory: as many actions as even a short history has."""

LOOKS = 30
"""Places that are looked at in a round."""

FACT_ROWS = (
    "SELECT state FROM stored_events WHERE campaign = (SELECT number FROM campaigns) AND family = 'e' ORDER BY version"
)
HASH = 16


def folding(path: Path, history: History) -> float:
    """Seconds from an open library to the head state, without any keyframe."""
    with bare(path) as db:
        db.execute("DELETE FROM keyframes")
    with open_library(str(path), looking=True) as library:
        begun = time.perf_counter()
        service = library.service(history.campaign)
        seconds = time.perf_counter() - begun
        assert service.state.memory is not None
        return seconds


def decoding(path: Path) -> float:
    """Seconds to stream all fact rows and decode each into its type, nothing else."""
    decode = decode_fact
    with bare(path) as db:
        begun = time.perf_counter()
        for (state,) in db.execute(FACT_ROWS):
            decode(state[HASH:])
        return time.perf_counter() - begun


def decoded(path: Path) -> list[AnyFact]:
    """All facts of a history in the order of its log, which is one path."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as db:
        return [decode_fact(state[HASH:]).fact for (state,) in db.execute(FACT_ROWS)]


def head_from_nothing(large: History, folder: Path) -> Line:
    """B1. The limit decodes with the decoder that the fold uses, which passes over the rule ids."""
    path = scratch(large.path, folder, "fold.db")
    fold, decode = in_turn(lambda: folding(path, large), lambda: decoding(path), rounds=ROUNDS)
    note = f"{large.events:,} facts of {large.actions:,} actions"
    return faster(
        "B1", "head state without keyframe, events", 0.35, seconds=fold, limit=decode, note=note, of=large.events
    )


def opening(large: History, folder: Path) -> Line:
    """B2. The history was closed by the application, which leaves a keyframe at its head."""
    path = scratch(large.path, folder, "open.db")
    raw = folder / "raw.db"
    with open_library(str(path)) as library:

        def opened() -> float:
            begun = time.perf_counter()
            service = library.service(large.campaign)
            seconds = time.perf_counter() - begun
            assert service.state.memory is not None
            service.close()
            return seconds

        value, limit = in_turn(opened, lambda: one_row_commit(raw, 50), rounds=15)
        crashed = _opened_after_a_crash(library, path, large)
        service = library.service(large.campaign)
        first = time.perf_counter()
        service.pack  # noqa: B018 - reads the content pack
        packed = time.perf_counter()
        service.timeline  # noqa: B018 - reads all headers
        listed = time.perf_counter()
    note = (
        f"{crashed * 1e3:.1f} ms when the newest keyframe is missing; "
        f"then the pack {(packed - first) * 1e3:.1f} ms, all headers {(listed - packed) * 1e3:.0f} ms"
    )
    return slower("B2", "open a long campaign from a keyframe", 10, seconds=value, limit=limit, note=note)


def _opened_after_a_crash(library: Library, path: Path, history: History) -> float:
    """Seconds to open where the last keyframe lies some way back, as after a power cut."""
    with bare(path) as db:
        db.execute("DELETE FROM keyframes WHERE row = (SELECT max(row) FROM keyframes)")
    begun = time.perf_counter()
    service = library.service(history.campaign)
    seconds = time.perf_counter() - begun
    service.close()
    return seconds


def rebuilding(large: History, folder: Path) -> Line:
    """C1. Both sides empty the tables first and end with a commit."""
    path = scratch(large.path, folder, "rebuild.db")
    with closing(sqlite3.connect(path)) as db:
        ready = {table: db.execute(table.select).fetchall() for table in TABLES}
    with open_library(str(path)) as library:
        library.service(large.campaign)

        def by_the_app() -> float:
            begun = time.perf_counter()
            rebuild(library, large.campaign)
            return time.perf_counter() - begun

        def by_hand() -> float:
            with bare(path) as db:
                begun = time.perf_counter()
                db.execute("BEGIN IMMEDIATE")
                for table, rows in ready.items():
                    db.execute(table.clear, (large.campaign,))
                    db.executemany(table.insert, rows)
                db.execute("COMMIT")
                return time.perf_counter() - begun

        value, limit = in_turn(by_the_app, by_hand, rounds=ROUNDS)
    note = ", ".join(f"{len(rows):,} {table.name}" for table, rows in ready.items() if len(rows) > 10)
    return faster(
        "C1", "rebuild of all read models, events", 0.5, seconds=value, limit=limit, note=note, of=large.events
    )


class Steps:
    """Undo and redo in memory on a campaign just opened; the library stays open."""

    def __init__(self, library: Library, history: History) -> None:
        """Read all headers once."""
        self._library = library
        self._history = history
        self.means: list[float] = []
        self.slowest: list[float] = []
        library.service(history.campaign).timeline  # noqa: B018 - reads the headers

    def seconds(self) -> float:
        """Seconds for the middle one of many steps: find the target, fetch its state, move the head of the log fold."""
        service = self._library.service(self._history.campaign)
        store = self._library.store
        timeline = timeline_of(store, self._history.campaign, service.anchor.rows)
        spent = []
        for way in ("undo", "redo"):
            for _ in range(STEPS):
                begun = time.perf_counter()
                to = timeline.undo_target() if way == "undo" else timeline.redo_target()
                service.state_at(to)
                timeline.add_move(TimelineRow(b"", HeadMoved(timeline.head, to, way), "", 0))
                spent.append(time.perf_counter() - begun)
        service.close()
        self.means.append(sum(spent) / len(spent))
        self.slowest.append(max(spent))
        return percentile(spent, 0.5)


def steps_in_memory(small: History, large: History, folder: Path) -> list[Line]:
    """D1: the mean of many steps after opening, one of which fills the window of recent states; and the growth.

    That fold is as long as keyframes are apart, whatever the length of the history; so growth is read from the middle
    one of the steps.
    """
    few, many = scratch(small.path, folder, "few.db"), scratch(large.path, folder, "many.db")
    with open_library(str(few)) as one, open_library(str(many)) as other:
        short, long = Steps(one, small), Steps(other, large)
        after, before = in_turn(long.seconds, short.seconds, rounds=9)
    mean, slowest = percentile(long.means, 0.5), percentile(long.slowest, 0.5)
    note = (
        f"the mean of {STEPS} undos and {STEPS} redos after opening at {large.events:,} events; "
        f"slowest {slowest * 1e3:.1f} ms, which fills the window of states"
    )
    grown = f"the median step against {small.events:,} events; means {mean / percentile(short.means, 0.5):.1f}"
    return [
        Line("D1", "undo or redo in memory", 100e-6, unit="s", value=mean, note=note),
        slower("D1", "the same, growth", 1.2, seconds=after, limit=before, note=grown),
    ]


def anywhere(large: History, folder: Path) -> list[Line]:
    """D3, by the calls that the app makes: a look shows one view; a jump brings the history's list as well.

    Each is taken at the slowest of 30 places, with nothing told before.
    """
    path = scratch(large.path, folder, "look.db")
    rng = random.Random(3)
    views: list[float] = []
    with open_library(str(path)) as library:
        session = CampaignSession(library.service(large.campaign))
        actions = list(session.timeline.actions)

        def look() -> float:
            begun = time.perf_counter()
            Viewer(session).look(rng.choice(actions))
            views.append(time.perf_counter() - begun)
            return views[-1]

        def jump() -> float:
            begun = time.perf_counter()
            Viewer(session).look(rng.choice(actions))
            tree_rows(session)
            return time.perf_counter() - begun

        looked, jumped = in_turn(
            lambda: max(look() for _ in range(LOOKS)), lambda: max(jump() for _ in range(LOOKS // 3)), rounds=ROUNDS
        )
    note = f"the slowest of {LOOKS} places; median {percentile(views, 0.5) * 1e3:.1f} ms"
    listed = f"with the list of {large.actions:,} actions"
    return [
        Line("D3", "look anywhere: the view", 0.05, unit="s", value=looked, note=note),
        Line("D3", "jump anywhere: all screens' data", 0.05, unit="s", value=jumped, note=listed),
    ]


class _Parts(Struct, array_like=True):
    fact: Raw


def log_size(large: History) -> list[Line]:
    """H1. Sizes are those of the pages in the file, as it came to be; keyframes are a cache and told apart."""
    decode = Decoder(_Parts).decode
    payload = ruled = 0
    with closing(sqlite3.connect(f"file:{large.path}?mode=ro&immutable=1", uri=True)) as db:
        for (state,) in db.execute(FACT_ROWS):
            payload += len(bytes(decode(state[HASH:]).fact))
            ruled += len(state) - HASH
        try:
            pages = dict(db.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name").fetchall())
        except sqlite3.OperationalError as fault:
            return [unmeasured("H1", "log on disk to payload of facts", 2.5, f"this SQLite can't tell: {fault}")]
    read = {name: size for name, size in pages.items() if name.startswith("read_")}
    cache = {name: size for name, size in pages.items() if "keyframes" in name}
    beside = {"alembic_version", "sqlite_schema", *read, *cache}
    log = sum(size for name, size in pages.items() if name not in beside)
    note = (
        f"{log / large.events:.0f} bytes an event, payload {payload / large.events:.0f}, with rule ids "
        f"{ruled / large.events:.0f}; keyframes {sum(cache.values()) / 1e6:.1f} MB besides"
    )
    return [
        _size("log on disk to payload of facts", 2.5, log, payload, note),
        _size("read models to log", 1, sum(read.values()), log),
    ]


def _size(what: str, goal: float, size: int, limit: int, note: str = "") -> Line:
    return Line("H1", what, goal, unit="MB", value=size / 1e6, limit=limit / 1e6, ratio=size / limit, note=note)


PATHS = (
    "assassins/{who}/health",
    "assassins/{who}/board/melee",
    "memory/maps/a/alert",
    "memory/turn",
    "memory/squares/C4/guards",
    "xp",
    "difficulty",
    "decks/event/discards",
)
"""Values of every kind: changed in every turn, seldom, and never; `{who}` is somebody in play."""


def explaining(large: History, folder: Path) -> Line:
    """P2: why a value is what it is, on a campaign just opened; the slowest of several values."""
    path = scratch(large.path, folder, "why.db")
    slowest: dict[str, float] = {}
    for _ in range(ROUNDS):
        for path_of in PATHS:
            with open_library(str(path), looking=True) as library:
                session = CampaignSession(library.service(large.campaign))
                session.timeline  # noqa: B018 - reads all headers
                session.pack  # noqa: B018 - reads the content pack
                asked = path_of.format(who=next(iter(session.state.assassins)))
                begun = time.perf_counter()
                why(session, asked, session.head)
                spent = time.perf_counter() - begun
            slowest[path_of] = min(spent, slowest.get(path_of, spent))
    name, value = max(slowest.items(), key=lambda one: one[1])
    note = f"the slowest of {len(slowest)} values ({name}); " + ", ".join(
        f"{one} {spent * 1e3:.0f} ms" for one, spent in slowest.items()
    )
    return Line("P2", "where a value comes from", 0.1, unit="s", value=value, note=note)
