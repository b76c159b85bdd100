<%def name="quoted(value)">${repr(value).replace("'", '"')}</%def>\
"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op
${imports if imports else ""}
# Read models are a cache: when a table changes, drop it, make it anew and empty read_position, which has every campaign
# rebuilt from its log. Then set projections.schema.REVISION to this revision and write the tables there alike.
revision = ${quoted(up_revision)}
down_revision = ${quoted(down_revision)}
branch_labels = ${quoted(branch_labels)}
depends_on = ${quoted(depends_on)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
