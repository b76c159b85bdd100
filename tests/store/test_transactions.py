"""A write transaction is kept whole or not at all, and whatever ends it lets the next one in."""

import sqlite3
from threading import Thread

import pytest

from domain.core.errors import StoreError
from domain.store.sqlite_connection import LogConnection
from tests.store.fakes import open_library

PUT = "INSERT INTO seeds (campaign, seed) VALUES (?, ?)"


class Failing:
    """A connection, or a cursor of it, that fails at one statement, once."""

    def __init__(self, raw, statement, fault):
        self.raw = raw
        self._statement = statement
        self._fault = fault

    def execute(self, statement, *values):
        if statement == self._statement and self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        return self.raw.execute(statement, *values)

    def cursor(self):
        fault, self._fault = self._fault, None
        return Failing(self.raw.cursor(), self._statement, fault)

    def __getattr__(self, name):
        return getattr(self.raw, name)


@pytest.fixture
def connection(path):
    with open_library(path):
        pass
    connection = LogConnection(str(path), 0, looking=False)
    yield connection
    connection.close()


def seeds(connection):
    return [number for (number,) in connection.all("SELECT campaign FROM seeds ORDER BY campaign")]


def put(connection, *numbers, fault=None):
    with connection.transaction() as cursor:
        for number in numbers:
            cursor.execute(PUT, (number, b"seed"))
        if fault is not None:
            raise fault


def put_by_another_thread(connection, number):
    """Whether another thread gets its turn: a lock that nobody gave back would keep it waiting."""
    thread = Thread(target=put, args=(connection, number), daemon=True)
    thread.start()
    thread.join(5)
    return not thread.is_alive()


def test_what_was_written_is_kept(connection, path):
    put(connection, 1)

    with sqlite3.connect(path) as other:
        assert other.execute("SELECT campaign FROM seeds").fetchall() == [(1,)]
    assert put_by_another_thread(connection, 2)


@pytest.mark.parametrize("fault", [KeyError("x"), KeyboardInterrupt(), StoreError("told already")], ids=repr)
def test_what_fails_inside_comes_out_as_it_is_and_nothing_is_kept(connection, fault):
    with pytest.raises(type(fault)) as raised:
        put(connection, 1, fault=fault)

    assert raised.value is fault
    assert seeds(connection) == []
    assert put_by_another_thread(connection, 2)
    assert seeds(connection) == [2]


def test_a_fault_of_the_database_inside_is_told_by_the_store(connection):
    put(connection, 1)
    with pytest.raises(StoreError) as raised:
        put(connection, 2, 1)

    assert isinstance(raised.value.__cause__, sqlite3.IntegrityError)
    assert seeds(connection) == [1]
    assert put_by_another_thread(connection, 3)


def test_a_commit_that_fails_keeps_nothing(connection):
    connection.raw = Failing(connection.raw, "COMMIT", sqlite3.OperationalError("disk I/O error"))
    with pytest.raises(StoreError):
        put(connection, 1)

    assert seeds(connection) == []
    assert not connection.raw.in_transaction
    assert put_by_another_thread(connection, 2)


def test_an_interrupted_commit_keeps_nothing(connection):
    connection.raw = Failing(connection.raw, "COMMIT", KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        put(connection, 1)

    assert seeds(connection) == []
    assert put_by_another_thread(connection, 2)


def test_where_another_program_writes_nothing_is_begun(connection, path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError):
        put(connection, 1)
    other.execute("ROLLBACK")
    other.close()

    assert put_by_another_thread(connection, 2)
    assert seeds(connection) == [2]


def test_a_transaction_that_cannot_begin_inside_another_takes_nothing_of_that_back(connection):
    with connection.transaction() as cursor:
        cursor.execute(PUT, (1, b"seed"))
        with pytest.raises(StoreError):
            put(connection, 2)
        cursor.execute(PUT, (3, b"seed"))

    assert seeds(connection) == [1, 3]
    assert put_by_another_thread(connection, 4)
