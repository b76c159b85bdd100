"""What lies between memories: boxes of the diary, bags, the headquarters, the shelf. All is made anew from the log."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString


def _column(name: str, kind: type = TEXT) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=False)


def _diary(*more: sa.Column[Any]) -> None:
    op.drop_table("read_diary")
    numbers = ("plays", "successes", "failures", "attempts", "best_turns", "xp")
    op.create_table(
        "read_diary",
        _column("campaign", sa.LargeBinary),
        _column("memory"),
        *(_column(name, sa.Integer) for name in numbers),
        _column("sync"),
        _column("sync_shared", sa.Boolean),
        *more,
        sa.PrimaryKeyConstraint("campaign", "memory", name=op.f("pk_read_diary")),
        sqlite_with_rowid=False,
    )


def _board(*more: sa.Column[Any]) -> None:
    op.drop_table("read_board")
    op.create_table(
        "read_board",
        _column("campaign", sa.LargeBinary),
        *(_column(name) for name in ("assassin", "place", "square")),
        *(_column(name, sa.Integer) for name in ("health", "max_health", "cubes", "saved")),
        _column("exposed", sa.Boolean),
        _column("disguise"),
        *(_column(name, sa.Integer) for name in ("critical_since", "level")),
        _column("apprentice", sa.Boolean),
        *(_column(name) for name in ("cards", "used")),
        *more,
        sa.PrimaryKeyConstraint("campaign", "assassin", name=op.f("pk_read_board")),
        sqlite_with_rowid=False,
    )


def upgrade() -> None:
    _diary(
        _column("eased", sa.Boolean),
        _column("closed"),
        _column("skipped", sa.Boolean),
        _column("contract"),
        _column("contract_fulfilled", sa.Boolean),
    )
    _board(_column("bag"))
    op.create_table(
        "read_headquarters",
        _column("campaign", sa.LargeBinary),
        _column("board"),
        _column("level", sa.Integer),
        *(_column(name) for name in ("figures", "patients", "blueprints", "blueprint", "contracts")),
        *(_column(name, sa.Boolean) for name in ("revealed", "failed")),
        *(_column(name, sa.Integer) for name in ("box", "assignments")),
        sa.PrimaryKeyConstraint("campaign", name=op.f("pk_read_headquarters")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_shelf",
        _column("campaign", sa.LargeBinary),
        _column("card"),
        _column("number", sa.Integer),
        sa.PrimaryKeyConstraint("campaign", "card", name=op.f("pk_read_shelf")),
        sqlite_with_rowid=False,
    )
    # Without its position a campaign counts as not read yet.
    op.execute("DELETE FROM read_position")


def downgrade() -> None:
    op.drop_table("read_shelf")
    op.drop_table("read_headquarters")
    _board()
    _diary()
    op.execute("DELETE FROM read_position")
