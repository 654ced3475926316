"""Clubs: their members, tables and results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("owner_id", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column(
            "guest_id", sa.String(32), sa.ForeignKey("guests.id"), primary_key=True, index=True
        ),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_tables",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False, index=True),
    )
    op.create_table(
        "club_results",
        sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("club_results_by_end", "club_results", ["club_id", "finished_at"])


def downgrade() -> None:
    for table in ("club_results", "club_tables", "club_members", "clubs"):
        op.drop_table(table)
