"""When a server was last running, and when none was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("beat_at", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO uptime (id, beat_at) VALUES (1, 0)")
    op.create_table(
        "downtimes",
        sa.Column("started_at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("downtimes")
    op.drop_table("uptime")
