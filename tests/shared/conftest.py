"""A PostgreSQL server of its own, never a mock: made once for all tests of a process, and a database for each."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from domain.store.memory import Memory
from domain.store.postgres import PostgresLog
from domain.store.reaching import shared_log_statements
from tests.store.fakes import START, Clock, Ids, open_library

PEOPLE = {"ann": "campaign_players", "bo": "campaign_players", "cleo": "campaign_players", "eve": "campaign_spectators"}
STRANGER = "mallory"

OF_THE_TESTS = "of_the_tests"
"""The database that is emptied for each test."""

KILLED = 100
"""Times that a server is started anew after it was killed."""

KEPT = ("campaignlog_events", "members", "packs", "presence", "turns")
"""The tables of a shared log."""


def program(name: str) -> str:
    """A program of the server: Debian keeps them out of the way."""
    found = shutil.which(name)
    homes = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert found or homes, "PostgreSQL is missing: install Debian's package postgresql"
    return found or str(homes[-1])


class Server:
    """A server on this machine, without safety on the disk: nothing of it is to outlast the tests."""

    def __init__(self, folder: Path | None = None) -> None:
        """In a folder of its own, or in one that an earlier server left.

        Its path is short: the server's socket lies in it.
        """
        self.folder = folder or Path(mkdtemp(prefix="pg"))
        self.folder.mkdir(exist_ok=True)
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        # The server declines to run as root.
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        (self.folder / "password").write_text("owner")
        if self._as:
            shutil.chown(self.folder, "postgres")
            shutil.chown(self.folder / "password", "postgres")
        self.where = ["-D", str(self.folder / "data")]
        self.fresh = not (self.folder / "data").exists()
        if self.fresh:
            access = "-U", "owner", "-A", "scram-sha-256", f"--pwfile={self.folder / 'password'}"
            self._run("initdb", *self.where, *access)
        self.start()

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [*self._as, program(name), *words], cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Let it run."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", *self.where, "-w", "-o", options, "-l", log, "start")

    def stop(self) -> None:
        """Let it end at once."""
        self._run("pg_ctl", *self.where, "-w", "-m", "immediate", "stop")

    def kill(self) -> None:
        """Kill it as a machine that fails would, and let it run again: it mends what was left in the middle."""
        lock = self.folder / "data" / "postmaster.pid"
        os.kill(int(lock.read_text("ascii").split()[0]), signal.SIGKILL)
        for attempt in range(KILLED):
            try:
                self.start()
            except AssertionError:
                # What it has started ends by itself, and until then nobody takes its place.
                if attempt == KILLED - 1:
                    raise
                time.sleep(0.1)
            else:
                return

    def url(self, user: str, database: str, password: str | None = None) -> str:
        """The address for a role."""
        return f"postgresql://{user}:{password or user}@127.0.0.1:{self.port}/{database}"


@pytest.fixture(scope="session")
def server():
    """The server, with a role for everybody."""
    made = Server()
    with closing(psycopg.connect(made.url("owner", "postgres"), autocommit=True)) as connection:
        connection.execute(statements())  # makes the roles, which are those of the whole server
        for name, group in PEOPLE.items():
            connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{name}' IN ROLE {group}")
        connection.execute(f"CREATE ROLE {STRANGER} LOGIN PASSWORD '{STRANGER}'")
        connection.execute("CREATE DATABASE with_a_log")
    with closing(psycopg.connect(made.url("owner", "with_a_log"), autocommit=True)) as connection:
        connection.execute(statements())
    with closing(psycopg.connect(made.url("owner", "postgres"), autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {OF_THE_TESTS} TEMPLATE with_a_log")
    yield made
    made.stop()
    shutil.rmtree(made.folder, ignore_errors=True)


def statements() -> str:
    """What ships, without the lines that are for psql."""
    return "\n".join(line for line in shared_log_statements().splitlines() if not line.startswith("\\"))


@pytest.fixture
def database(server):
    """The name of a database with an empty shared log; one for all tests, as making one takes longer than they do."""
    with closing(psycopg.connect(server.url("owner", OF_THE_TESTS), autocommit=True)) as connection:
        connection.execute("SET lock_timeout = '20s'")
        connection.execute(f"TRUNCATE {', '.join(f'campaigns.{table}' for table in KEPT)}")
    return OF_THE_TESTS


@pytest.fixture
def database_of_its_own(server, request):
    """The name of a database that a test may do anything with."""
    name = f"t{abs(hash(request.node.nodeid)) % 10**9}"
    with closing(psycopg.connect(server.url("owner", "postgres"), autocommit=True)) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE with_a_log")
    return name


@pytest.fixture
def log(server, database):
    """Open the shared log as somebody; closed at the end."""
    opened = []

    def call(user: str = "ann", password: str | None = None) -> PostgresLog:
        opened.append(PostgresLog(server.url(user, database, password)))
        return opened[-1]

    yield call
    for one in opened:
        one.close()


@pytest.fixture
def ann():
    with open_library(Memory(), Clock()) as library:
        yield library


@pytest.fixture
def bo():
    with open_library(Memory(), Clock(START + 77), Ids(50)) as library:
        yield library
