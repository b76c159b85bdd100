"""A table with the SQL that is run on it, from the names and types of its columns."""

from __future__ import annotations

from typing import Any, TypeAlias, get_type_hints

Row: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Any, ...]

SQL_TYPES = {bytes: "BLOB", int: "INTEGER", str: "VARCHAR", bool: "BOOLEAN"}
"""How a column of a type is declared."""

Blob = bytearray
"""Bytes in a row that is written often: the database module binds them as they are, while it looks for an adapter of
everything but numbers, texts and these first, which takes longer than the binding. For the same reason such rows are
plain tuples with 0 and 1 for what is or isn't."""

LONG = "BIGINT"
"""How a column of numbers beyond 32 bits is declared."""


class Table:
    """One table with the statements that are run on it."""

    def __init__(self, name: str, row: type[Row], *, keys: int, long: tuple[str, ...] = ()) -> None:
        """Write the statements; `row` names the columns, the first `keys` of which are the primary key."""
        columns = get_type_hints(row)
        self.name = name
        self.row = row
        self.columns = tuple(columns)
        self.key = self.columns[:keys]
        self.keys = keys
        names = ", ".join(self.columns)
        marks = ", ".join("?" * len(self.columns))
        settings = ", ".join(f"{column} = excluded.{column}" for column in self.columns[keys:])
        which = " AND ".join(f"{column} = ?" for column in self.key)
        order = ", ".join(self.key)
        lines = [f"{column} {LONG if column in long else SQL_TYPES[kind]} NOT NULL" for column, kind in columns.items()]
        lines.append(f"CONSTRAINT pk_{name} PRIMARY KEY ({order})")
        self.create = f"CREATE TABLE {name} ({', '.join(lines)}) WITHOUT ROWID"
        self.drop = f"DROP TABLE IF EXISTS {name}"
        # Names come from our own classes, values only through the marks.
        self.insert = f"INSERT INTO {name} ({names}) VALUES ({marks})"  # noqa: S608 - as said above
        self.put = f"{self.insert} ON CONFLICT ({order}) DO UPDATE SET {settings}"
        self.delete = f"DELETE FROM {name} WHERE {which}"  # noqa: S608 - as said above
        self.clear = f"DELETE FROM {name} WHERE campaign = ?"  # noqa: S608 - as said above
        self.empty = f"DELETE FROM {name}"  # noqa: S608 - as said above
        # Two looks at the key's ends; "<>" would go through all rows.
        self.shared = (
            f"SELECT EXISTS (SELECT 1 FROM {name} WHERE campaign < ?1) "  # noqa: S608 - as said above
            f"OR EXISTS (SELECT 1 FROM {name} WHERE campaign > ?1)"
        )
        self.select = f"SELECT {names} FROM {name}"  # noqa: S608 - as said above
        self.of_campaign = f"{self.select} WHERE campaign = ? ORDER BY {order}"
