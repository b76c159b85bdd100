"""The region map: where the group is, gauge, cubes, what is known of each location. All is made anew from the log."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString


def _column(name: str, kind: type = TEXT) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=False)


def upgrade() -> None:
    op.create_table(
        "read_region",
        _column("campaign", sa.LargeBinary),
        _column("position", sa.Integer),
        _column("memory"),
        _column("exploring", sa.Boolean),
        _column("cause"),
        *(_column(name, sa.Integer) for name in ("cubes", "healer", "ticks")),
        *(_column(name) for name in ("clues", "slot", "joined", "roads")),
        *(_column(name, sa.Integer) for name in ("phases", "journeys", "by_cube", "by_clue", "by_tick", "overflows")),
        sa.PrimaryKeyConstraint("campaign", name=op.f("pk_read_region")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_location",
        _column("campaign", sa.LargeBinary),
        _column("location", sa.Integer),
        *(_column(name, sa.Boolean) for name in ("stickered", "activated", "explored")),
        _column("result"),
        *(_column(name, sa.Boolean) for name in ("completed", "told")),
        _column("charted"),
        sa.PrimaryKeyConstraint("campaign", "location", name=op.f("pk_read_location")),
        sqlite_with_rowid=False,
    )
    # Without its position a campaign counts as not read yet.
    op.execute("DELETE FROM read_position")


def downgrade() -> None:
    op.drop_table("read_location")
    op.drop_table("read_region")
    op.execute("DELETE FROM read_position")
