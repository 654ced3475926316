"""Checksums for the rows of the log, and for the end of each table's log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("log", sa.Column("checksum", sa.String(32)))
    op.add_column("tables", sa.Column("checksum", sa.String(32)))


def downgrade() -> None:
    op.drop_column("tables", "checksum")
    op.drop_column("log", "checksum")
