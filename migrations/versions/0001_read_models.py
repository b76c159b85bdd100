"""Tables of the read models."""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "read_board",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("assassin", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("place", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("square", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("health", sa.Integer(), nullable=False),
        sa.Column("max_health", sa.Integer(), nullable=False),
        sa.Column("cubes", sa.Integer(), nullable=False),
        sa.Column("saved", sa.Integer(), nullable=False),
        sa.Column("exposed", sa.Boolean(), nullable=False),
        sa.Column("disguise", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("critical_since", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("apprentice", sa.Boolean(), nullable=False),
        sa.Column("cards", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("used", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", "assassin", name=op.f("pk_read_board")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_campaign",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("players", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("pack", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("edition", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("difficulty", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("memory", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("alive", sa.Integer(), nullable=False),
        sa.Column("hurt", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("xp", sa.Integer(), nullable=False),
        sa.Column("waits_for", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", name=op.f("pk_read_campaign")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_diary",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("memory", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("plays", sa.Integer(), nullable=False),
        sa.Column("successes", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("best_turns", sa.Integer(), nullable=False),
        sa.Column("xp", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", "memory", name=op.f("pk_read_diary")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_dice",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("header", sa.Integer(), nullable=False),
        sa.Column("die", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("source", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("whose", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("faces", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", "entry", name=op.f("pk_read_dice")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_log",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("header", sa.Integer(), nullable=False),
        sa.Column("action", sa.LargeBinary(), nullable=False),
        sa.Column("parent", sa.LargeBinary(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("memory", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("command", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("who", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("player", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("evening", sa.Integer(), nullable=False),
        sa.Column("facts", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", "header", name=op.f("pk_read_log")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_map",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("map", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("memory", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("alert", sa.Boolean(), nullable=False),
        sa.Column("event", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("direction", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("guards", sa.Integer(), nullable=False),
        sa.Column("bodies", sa.Integer(), nullable=False),
        sa.Column("bases", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", "map", name=op.f("pk_read_map")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_position",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("actions", sa.Integer(), nullable=False),
        sa.Column("segments", sa.Integer(), nullable=False),
        sa.Column("evenings", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", name=op.f("pk_read_position")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "read_segment",
        sa.Column("campaign", sa.LargeBinary(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.Column("parent", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("campaign", "segment", name=op.f("pk_read_segment")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("read_segment")
    op.drop_table("read_position")
    op.drop_table("read_map")
    op.drop_table("read_log")
    op.drop_table("read_dice")
    op.drop_table("read_diary")
    op.drop_table("read_campaign")
    op.drop_table("read_board")
