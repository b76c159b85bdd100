"""Writes `projections/columns.py` from the SQLModel tables, for everything that may not load an object mapper."""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sqlalchemy.dialects import sqlite
from sqlmodel import SQLModel

from projections import tables
from projections.statements import SQL_TYPES

TARGET = Path(__file__).resolve().parent.parent / "projections" / "columns.py"

HEADING = '''"""The columns of the read models, for everything that may not load an object mapper.

Written by script/columns from `projections.tables`, which says what each column means. Don't edit: change the tables
there, add a migration, and run the script.
"""

from typing import NamedTuple

from projections.statements import Table
'''


def models() -> list[type[SQLModel]]:
    """The tables in the order in which they stand in `projections.tables`."""
    return [
        one
        for one in vars(tables).values()
        if isinstance(one, type) and issubclass(one, SQLModel) and hasattr(one, "__table__")
    ]


def written() -> str:
    """The text of the module."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield HEADING
    groups: dict[str, list[str]] = {}
    for model in models():
        table = SQLModel.metadata.tables[str(model.__tablename__)]
        name = model.__name__.removesuffix("Row").upper()
        groups.setdefault(table.info["group"], []).append(name)
        yield f'\nclass {model.__name__}(NamedTuple):\n    """A row of `{table.name}`."""\n'
        long = []
        for column in table.columns:
            kind = model.__annotations__[column.name]
            yield f"    {column.name}: {kind.__name__}"
            if column.type.compile(dialect=sqlite.dialect()) != SQL_TYPES[kind]:
                long.append(column.name)
        yield ""
        more = f", long={tuple(long)!r}".replace("'", '"') if long else ""
        yield f'\n{name} = Table("{table.name}", {model.__name__}, keys={len(table.primary_key.columns)}{more})\n'
    for group, names in groups.items():
        yield f"{group.upper()}_TABLES = ({', '.join(names)}{',' if len(names) == 1 else ''})"
    yield f"TABLES = ({', '.join(f'*{group.upper()}_TABLES' for group in groups)})\n"


def main(arguments: list[str]) -> int:
    """Write the module, or with --check say whether it would change; the exit code."""
    fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == written()
    if "--check" in arguments:
        if not fresh:
            print("projections/columns.py isn't what projections/tables.py says: run script/columns", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
