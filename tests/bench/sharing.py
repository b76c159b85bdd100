"""What a shared log costs, beside the library alone (M1, M2), and what fifty campaigns on one server cost (M3, M4).

The server is one of its own, as in `tests/shared`.
"""

from __future__ import annotations

import random
import shutil
import statistics
import time
from contextlib import closing, contextmanager, nullcontext, suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import psycopg
from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

from campaign_tui.session import remotes
from campaign_tui.session.follower import LOOK, Follower
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from domain.store import CampaignId
from domain.store.postgres import PostgresLog
from tests.bench.histories import History, scratch
from tests.bench.results import Line, in_turn, slower, unmeasured
from tests.shared.conftest import Server, program, statements
from tests.shared.line import Line as Way

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from domain.store import Library, RawRow

DELAYS = (0.0, 0.04)
"""Seconds that a line takes there and back."""

DECISION = 6
"""Rows of a decision: its header and five facts."""

PUSHES = 40
"""Decisions that are sent a round."""

LENGTHS = (20_000, 100_000)
"""Rows that are taken in."""

CAMPAIGNS = 50

NEWS = 20
"""Notifications of each other campaign."""

DECISIONS = 20
"""Decisions whose way to another store is measured a round."""

BESIDE = 0.01
"""Seconds between two decisions in the other campaigns."""

OTHERS_DECIDE = """
DO $$
DECLARE
    others uuid[] := ARRAY(SELECT gen_random_uuid() FROM generate_series(1, %d));
    written bigint := 0;
BEGIN
    LOOP
        PERFORM campaigns.es_insert_events_uuid(ARRAY(
            SELECT ROW(others[1 + written %% %d], 6 * (written / %d) + n, 'r', '\\x00')::campaigns.stored_event_uuid
            FROM generate_series(1, 6) n
        ));
        COMMIT;
        written := written + 1;
        PERFORM pg_sleep(%f);
    END LOOP;
END
$$
"""
"""A decision of six rows in one campaign after the other, by the server itself: no program takes time for it here."""

PIECE = 5_000

ROUNDS = 5


def rows(history: History, folder: Path) -> list[RawRow]:
    """The rows of a history, as they are stored."""
    with open_library(str(scratch(history.path, folder, "shared.db")), looking=True) as library:
        return [*library.store.rows(history.campaign)]


def measured(row: str, measure: Callable[[History, Path], list[Line]], history: History, folder: Path) -> list[Line]:
    """A row, or why it isn't measured: it needs a server."""
    try:
        program("initdb")
    except AssertionError as missing:
        return [unmeasured(row, "the shared log", 1.5, str(missing))]
    return measure(history, folder)


@contextmanager
def server() -> Iterator[Server]:
    """A server with the tables that ship, and a player's role."""
    made = Server()
    try:
        with closing(psycopg.connect(made.url("owner", "postgres"), autocommit=True)) as owner:
            owner.execute(statements())
            owner.execute("CREATE ROLE ann LOGIN PASSWORD 'ann' IN ROLE campaign_players")
        yield made
    finally:
        made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)


@contextmanager
def bare(port: int) -> Iterator[PostgresApplicationRecorder]:
    """The library's recorder with tables and function of its own making."""
    store = PostgresDatastore("postgres", "127.0.0.1", port, "owner", "owner", pool_size=1, enable_db_functions=True)
    try:
        recorder = PostgresApplicationRecorder(store, events_table_name="bare_events")
        recorder.create_table()
        yield recorder
    finally:
        store.close()


def sending(history: History, folder: Path) -> list[Line]:
    """M1: a decision's rows into the shared log, beside the library alone."""
    some = rows(history, folder)[:DECISION]
    found: list[Line] = []
    with server() as made:
        for delay in DELAYS:
            way = Way(made.port, random.Random(1), delay / 2, 0) if delay else None
            port = way.port if way else made.port
            log = PostgresLog(f"postgresql://ann:ann@127.0.0.1:{port}/postgres")
            with bare(port) as recorder:

                def ours(log: PostgresLog = log) -> float:
                    campaign, begun = CampaignId(uuid4().bytes), time.perf_counter()
                    for after in range(0, PUSHES * DECISION, DECISION):
                        log.push(campaign, [(after + number, family, state) for number, family, state in some], after)
                    return (time.perf_counter() - begun) / PUSHES

                def library(recorder: PostgresApplicationRecorder = recorder) -> float:
                    originator, begun = uuid4(), time.perf_counter()
                    for after in range(0, PUSHES * DECISION, DECISION):
                        recorder.insert_events(
                            [StoredEvent(originator, after + row[0], row[1], row[2]) for row in some]
                        )
                    return (time.perf_counter() - begun) / PUSHES

                seconds, limit = in_turn(ours, library, rounds=ROUNDS)
            log.close()
            what = f"a decision sent to the shared log, {1000 * delay:.0f} ms there and back"
            found.append(slower("M1", what, 1.5, seconds=seconds, limit=limit))
    return found


def taking(history: History, folder: Path) -> list[Line]:
    """M2: a whole campaign out of the shared log, beside the library alone."""
    some = rows(history, folder)
    found: list[Line] = []
    with server() as made:
        log = PostgresLog(made.url("ann", "postgres"))
        with bare(made.port) as recorder:
            for length in LENGTHS:
                campaign = CampaignId(uuid4().bytes)
                originator = UUID(bytes=campaign)
                for after in range(0, length, PIECE):
                    piece = [(number + 1, *some[number % len(some)][1:]) for number in range(after, after + PIECE)]
                    log.push(campaign, piece, after)
                    recorder.insert_events([StoredEvent(originator, *row) for row in piece])

                def ours(campaign: CampaignId = campaign) -> float:
                    begun = time.perf_counter()
                    for _ in log.pull(campaign, 0):
                        pass
                    return time.perf_counter() - begun

                def library(originator: UUID = originator) -> float:
                    begun = time.perf_counter()
                    recorder.select_events(originator)
                    return time.perf_counter() - begun

                seconds, limit = in_turn(ours, library, rounds=ROUNDS)
                found.append(slower("M2", f"{length:,} rows taken in", 1.5, seconds=seconds, limit=limit))
        log.close()
    return found


def many_campaigns(history: History, folder: Path) -> list[Line]:
    """M3: a store that shares one of fifty campaigns, while news of all the others comes."""
    path = scratch(history.path, folder, "shared.db")
    with server() as made, open_library(str(path)) as library:
        remotes.share(library, history.campaign, made.url("ann", "postgres"))
        asked = 0
        follower = Follower(library, told=lambda *_: None)
        follower.step(woken=True)
        log = follower.link.log(history.campaign, made.url("ann", "postgres"))
        plain = log.pull

        def counted(campaign: CampaignId, after: int) -> Iterator[RawRow]:
            nonlocal asked
            asked += 1
            return plain(campaign, after)

        log.pull = counted  # type: ignore[method-assign] # to count
        others = [CampaignId(uuid4().bytes) for _ in range(CAMPAIGNS - 1)]
        begun, spent = time.perf_counter(), time.process_time()
        for other in others * NEWS:
            follower.link.heard(other)
            follower.step(woken=True, only=follower.link.whose_news() - {None})
        took = (time.perf_counter() - begun) / (NEWS * len(others))
        spent = (time.process_time() - spent) / (NEWS * len(others))
        follower.close()
    note = f"{1000 * spent:.2f} ms of processor time; the log was asked {asked} times"
    return [Line("M3", f"news of one of {CAMPAIGNS - 1} other campaigns", 0.005, False, "s", took, None, None, note)]


def own_news(history: History, folder: Path) -> list[Line]:
    """M4: how long a decision takes into another store, while forty-nine other campaigns are played on the server."""
    found: list[float] = []
    spare = 0
    for beside in (lambda _: nullcontext(), others_deciding):
        with server() as made, shared_twice(history, folder, made) as (ann, heard, asked), beside(made):
            before = asked()
            seconds = [_taken_over(ann, history.campaign, made, heard) for _ in range(DECISIONS + 1)][1:]
            spare = asked() - before - DECISIONS - 1
        found.append(statistics.median(seconds))
    alone, among = found
    note = f"the log was asked {spare} times more than there was news of its own"
    what = f"a decision into another store, beside {CAMPAIGNS - 1} campaigns with {1 / BESIDE:.0f} decisions a second"
    return [slower("M4", what, 1.5, seconds=among, limit=alone, note=note)]


@contextmanager
def shared_twice(history: History, folder: Path, made: Server) -> Iterator[tuple[Library, Event, Callable[[], int]]]:
    """Ann's store, what is set when Bo's has taken something in, and how often Bo has asked the log."""
    paths = [str(scratch(history.path, folder, f"{name}.db")) for name in ("ann", "bo")]
    url, heard = made.url("ann", "postgres"), Event()
    plain, asked = PostgresLog.pull, 0
    with open_library(paths[0]) as ann, open_library(paths[1]) as bo:
        for library in (ann, bo):
            remotes.share(library, history.campaign, url)

        def told(_: CampaignId, __: object) -> None:
            heard.set()

        follower = Follower(bo, told=told)
        follower.step(woken=True)
        log = follower.link.log(history.campaign, url)

        def counted(campaign: CampaignId, after: int) -> Iterator[RawRow]:
            nonlocal asked
            asked += 1
            return plain(log, campaign, after)  # type: ignore[arg-type] # it is one

        log.pull = counted  # type: ignore[method-assign] # to count
        over = Event()
        follower.link.news.wait()  # it listens
        going = Thread(target=_follow, args=(follower, over), daemon=True)
        going.start()
        yield ann, heard, lambda: asked
        over.set()
        going.join()
        follower.close()


def _follow(follower: Follower, over: Event) -> None:
    while not over.is_set():
        news = follower.link.whose_news() - {None}
        follower.step(woken=bool(news), only=news)
        follower.link.news.wait(LOOK)


@contextmanager
def others_deciding(made: Server) -> Iterator[None]:
    """Other campaigns are played on the server."""
    with closing(psycopg.connect(made.url("owner", "postgres"), autocommit=True)) as owner:
        others = CAMPAIGNS - 1
        going = Thread(target=_until_ended, args=(owner, OTHERS_DECIDE % (others, others, others, BESIDE)), daemon=True)
        going.start()
        yield
        owner.cancel()
        going.join()


def _until_ended(owner: psycopg.Connection[Any], statement: str) -> None:
    with suppress(psycopg.Error):
        owner.execute(statement)


def _taken_over(ann: Library, campaign: CampaignId, made: Server, heard: Event) -> float:
    """Seconds from a decision that is sent to the moment when the other store has it."""
    session = CampaignSession(ann.service(campaign), "Ann")
    session.submit(next(iter(session.decisions())))
    heard.clear()
    log = PostgresLog(made.url("ann", "postgres"))
    begun = time.perf_counter()
    remotes.exchange_rows(ann, campaign, log)
    heard.wait()
    took = time.perf_counter() - begun
    log.close()
    return took
