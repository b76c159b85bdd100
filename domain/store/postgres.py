"""The shared log on PostgreSQL: the event sourcing library's own recorder, holding the same bytes a row.

`shared_log.sql` makes its tables and says who may do what; a client creates nothing. Rows are followed by their number
in the campaign, never by the order of commits, which the database promises to nobody.
"""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager, suppress
from itertools import chain, repeat
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any
from uuid import UUID

import psycopg
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.content.text import pack_of
from domain.core.canonical import row_hash
from domain.core.errors import StoreError
from domain.store.log import CampaignId
from domain.store.ports import Carried, RowConflict
from domain.store.shared_log import Here, Position
from domain.store.states import HASH
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from domain.store.ports import RawRow
    from domain.store.shared_log import Beside, Stop

SCHEMA = "campaigns"
TABLE = "campaignlog_events"
"""The table of the rows, and the channel on which new ones are told."""

LOOK = "SELECT 1 FROM campaigns.campaignlog_events LIMIT 0"

CONNECTING = 5
"""Seconds after which a server that doesn't answer counts as not to be reached."""

STAYING = {
    "connect_timeout": CONNECTING,
    "keepalives_idle": CONNECTING,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * CONNECTING,
}
"""What a connection is asked for, unless the address says otherwise: a line that is dead without a word is noticed."""

PAGES = (64, 2000)
"""Rows that are read at once: a few first, as mostly only the newest are asked for."""

EVERY = 5.0
"""Seconds after which news is looked for although none was told."""

RETRY = 1.0
"""Seconds until a line that broke at once is tried again."""

PATIENCE = 0.3
"""Seconds that one of the library's ten tries waits for a connection."""

MOST_LETTERS = 50
"""Letters of a name that is given to the program: a server cuts off what goes beyond 63 with the token."""

BAD_PASSWORD, NO_ROLE = "28P01", "28000"
NO_DATABASE, NO_SCHEMA, NO_TABLE, NO_RIGHT, NO_FUNCTION = "3D000", "3F000", "42P01", "42501", "42883"
"""What a server says is wrong, by its codes."""


class PostgresLog:
    """A shared log in a database (`shared_log.SharedLog`)."""

    def __init__(self, url: str) -> None:
        """Connect. Raises StoreError: what is wrong with the address, the server, the password or the rights."""
        try:
            told = conninfo_to_dict(url)
        except psycopg.ProgrammingError as fault:
            raise StoreError(say("shared.url")) from fault
        # By this name the server knows whose turn it is, whichever connection asks.
        told["application_name"] = f"{_own_name(told)} {secrets.token_hex(4)}"
        self._address = make_conninfo(url, **{**STAYING, **told})
        self.where = visible(str(told.get("host") or "localhost"))
        self.user = visible(str(told.get("user") or ""))
        known = {"dbname", "host", "port", "user", "password"}
        self._datastore = PostgresDatastore(
            dbname=str(told.get("dbname") or told.get("user") or ""),
            host=str(told.get("host") or "localhost"),
            port=str(told.get("port") or "5432"),
            user=str(told.get("user") or ""),
            password=str(told.get("password") or ""),
            connect_timeout=CONNECTING,
            pool_size=1,
            max_overflow=1,
            max_waiting=8,
            schema=SCHEMA,
            enable_db_functions=True,
        )
        given = self._datastore.pool.kwargs
        assert isinstance(given, dict)  # noqa: S101 - the library has made it a line above
        given.update(STAYING)
        given.update({key: value for key, value in told.items() if key not in known})
        try:
            self._connect()
        except BaseException:
            self._datastore.close()
            raise
        # From here on whoever asks is told soon when the line is broken: the library asks ten times by itself.
        self._datastore.pool.timeout = PATIENCE

    def _connect(self) -> None:
        """Find out what is wrong, if anything is. Raises StoreError."""
        # The library's pool connects by itself meanwhile: each of them goes to and fro some times.
        self._datastore.pool.open()
        # It tells only that nothing came of it, so the reason is asked for beside it.
        with self._told(), psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(LOOK)
        with self._told():
            self._recorder = PostgresApplicationRecorder(self._datastore, events_table_name=TABLE)

    def position(self, campaign: CampaignId) -> Position:
        """How far the log has come (`shared_log.SharedLog`)."""
        with self._told():
            newest = self._recorder.select_events(UUID(bytes=campaign), desc=True, limit=1)
        for row in newest:
            own = row_hash(row.state[:HASH], row.topic.encode(), row.state[HASH:])
            return Position(row.originator_version, own)
        return Position(0)

    def pull(self, campaign: CampaignId, after: int) -> Iterator[RawRow]:
        """The rows above a number, page by page (`shared_log.SharedLog`)."""
        for limit in chain(PAGES, repeat(PAGES[-1])):
            with self._told():
                page = self._recorder.select_events(UUID(bytes=campaign), gt=after, limit=limit)
            yield from ((one.originator_version, one.topic, one.state) for one in page)
            if len(page) < limit:
                return
            after = page[-1].originator_version

    def push(self, campaign: CampaignId, rows: Sequence[RawRow], after: int) -> None:
        """Add rows (`shared_log.SharedLog`)."""
        originator = UUID(bytes=campaign)
        stored = [StoredEvent(originator, number, family, state) for number, family, state in rows]
        try:
            with self._told():
                self._recorder.insert_events(stored)
        except IntegrityError as fault:
            # The library sends again what a broken line has swallowed, and can meet its own rows.
            with self._told():
                there = self._recorder.select_events(originator, gt=after, limit=len(rows))
            if [(one.originator_version, one.topic, one.state) for one in there] != [*rows]:
                raise RowConflict from fault

    def take_turn(self, campaign: CampaignId) -> None:
        """Have the others wait a moment (`shared_log.SharedLog`); tables of an earlier version don't know of it."""
        try:
            with self._datastore.get_connection() as connection:
                connection.execute("SELECT campaigns.take_turn(%s)", (UUID(bytes=campaign),))
        except (psycopg.Error, PersistenceError, OSError) as fault:
            if _code(fault) != NO_FUNCTION:
                raise StoreError(self._sentence(fault)) from fault

    def wake(self, callback: Callable[[CampaignId | None], None], beside: Beside | None = None) -> Stop:
        """Listen on a connection of its own (`shared_log.SharedLog`)."""
        over = Event()

        def listen() -> None:
            while not over.is_set():
                begun, held = monotonic(), False
                with suppress(psycopg.Error), psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute("LISTEN campaignlog_events; LISTEN campaign_presence")
                    held = True
                    callback(None)
                    while not over.is_set():
                        heard = {(one.channel, one.payload) for one in connection.notifies(timeout=EVERY, stop_after=1)}
                        for channel, payload in heard or {(TABLE, "")}:
                            campaign = _campaign(payload)
                            if channel == TABLE:
                                callback(campaign)
                            elif beside is not None and campaign is not None:
                                beside.moved(campaign)
                if held and beside is not None and not over.is_set():
                    beside.broken()
                # A line that held for a while is made anew at once.
                over.wait(0 if monotonic() - begun > CONNECTING else RETRY)

        thread = Thread(target=listen, name="shared log", daemon=True)
        thread.start()
        return over.set

    def be_here(self, campaign: CampaignId, machine: str, who: str, place: str) -> tuple[Here, ...]:
        """Say where somebody is, and hear who else is there (`shared_log.SharedLog`)."""
        given = UUID(bytes=campaign), machine, who, place
        with self._told(), self._datastore.get_connection() as connection:
            rows = connection.execute("SELECT * FROM campaigns.be_here(%s, %s, %s, %s)", given, prepare=True).fetchall()
        return tuple(Here(str(row["who"]), str(row["place"])) for row in rows)

    def packs(self, campaign: CampaignId) -> tuple[Carried, ...]:
        """The packs beside the rows; one whose text isn't that of its hash is left out (`shared_log.SharedLog`)."""
        with self._told(), self._datastore.get_connection() as connection:
            rows = connection.execute(
                "SELECT hash, content FROM campaigns.packs WHERE campaign = %s ORDER BY hash",
                (UUID(bytes=campaign),),
            ).fetchall()
        return tuple(Carried(row["hash"], bytes(row["content"]), travels=True) for row in rows if _fits(row))

    def put_packs(self, campaign: CampaignId, packs: Iterable[Carried]) -> None:
        """Put packs beside the rows; what owners typed from their box stays at home (`shared_log.SharedLog`)."""
        with self._told(), self._datastore.get_connection() as connection:
            for one in packs:
                if one.travels:
                    given = UUID(bytes=campaign), one.hash, one.text
                    connection.execute("SELECT campaigns.put_pack(%s, %s, %s)", given)

    def admit(self, campaign: CampaignId, role: str, *, writes: bool) -> None:
        """Let a role of the database read a campaign, and write to it with `writes`."""
        with self._told(), self._datastore.get_connection() as connection:
            connection.execute("SELECT campaigns.admit(%s, %s, %s)", (UUID(bytes=campaign), role, writes))

    def dismiss(self, campaign: CampaignId, role: str) -> None:
        """Let a role of the database neither read a campaign nor write to it any more."""
        with self._told(), self._datastore.get_connection() as connection:
            connection.execute("SELECT campaigns.dismiss(%s, %s)", (UUID(bytes=campaign), role))

    def close(self) -> None:
        """Let the connections go."""
        self._datastore.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong on the way, as a sentence. Raises StoreError, and IntegrityError as it is."""
        try:
            yield
        except IntegrityError:
            raise
        except (psycopg.Error, PersistenceError, OSError) as fault:
            raise StoreError(self._sentence(fault)) from fault

    def _sentence(self, fault: BaseException) -> str:
        code = _code(fault)
        text = str(fault)
        if code in {BAD_PASSWORD, NO_ROLE} or "password authentication failed" in text:
            return say("shared.password", user=self.user, where=self.where)
        if code == NO_RIGHT:
            return say("shared.no_right", user=self.user, where=self.where)
        if code in {NO_SCHEMA, NO_TABLE} or f'relation "{SCHEMA}.' in text:
            return say("shared.no_log", where=self.where)
        if code == NO_DATABASE or re.search('FATAL: +database ".*" does not exist', text):
            return say("shared.no_database", where=self.where)
        if isinstance(fault, (psycopg.OperationalError, OperationalError, OSError)):
            return say("shared.unreachable", where=self.where)
        return say("shared.fault", where=self.where, fault=visible(" ".join(text.split())))


def _own_name(told: Mapping[str, object]) -> str:
    """What the players call the program in their address, as far as a server keeps it with a token behind it."""
    return str(told.get("application_name") or "campaign-tui").encode("ascii", "replace").decode()[:MOST_LETTERS]


def _code(fault: BaseException) -> str:
    """What a server calls a fault, "" where it wasn't the server."""
    cause: BaseException | None = fault
    while cause is not None and not isinstance(cause, psycopg.Error):
        cause = cause.__cause__
    return getattr(cause, "sqlstate", None) or ""


def _campaign(payload: str) -> CampaignId | None:
    """The campaign that a notification is about; None where it doesn't say, as a log that was set up long ago."""
    with suppress(ValueError):
        return CampaignId(UUID(payload).bytes)
    return None


def _fits(row: dict[str, Any]) -> bool:
    try:
        return bool(pack_of(bytes(row["content"])).hash == row["hash"])
    except ValueError:
        return False
