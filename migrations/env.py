"""Alembic's environment for the read models, run by `migrations.run` on an open connection without an ini file."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

import projections.tables  # noqa: F401 - fills the metadata

OURS = frozenset(SQLModel.metadata.tables)


def is_ours(name: str | None, kind: str, parents: object) -> bool:
    """Whether Alembic may look at a database object: the log's tables in the same file are none of its business."""
    return kind != "table" or name in OURS


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    include_name=is_ours,
    # SQLite can't alter most of a table; Alembic then writes a new one and copies.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
