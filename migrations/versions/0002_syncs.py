"""The 100% syncs of the diary. What the tables hold is made anew from the log."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COLUMNS = ("plays", "successes", "failures", "attempts", "best_turns", "xp")


def _make(*more: sa.Column[Any]) -> None:
    op.drop_table("read_diary")
    op.create_table(
        "read_diary",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("memory", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COLUMNS),
        *more,
        sa.PrimaryKeyConstraint("campaign", "memory", name=op.f("pk_read_diary")),
        sqlite_with_rowid=False,
    )
    # Without its position a campaign counts as not read yet.
    op.execute("DELETE FROM read_position")


def upgrade() -> None:
    _make(
        sa.Column("sync", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("sync_shared", sa.Boolean(), nullable=False),
    )


def downgrade() -> None:
    _make()
