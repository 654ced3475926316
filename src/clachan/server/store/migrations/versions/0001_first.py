"""The first schema: log, tables, guests, tokens, members, leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("invite", sa.String(32), nullable=False, unique=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("bots_to_move", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("listing", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "updated_at"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("author", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest_id", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tokens_guest_id", "tokens", ["guest_id"])
    op.create_table(
        "members",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest_id", sa.String(32), primary_key=True),
        sa.Column("watching", sa.Boolean, nullable=False),
    )
    op.create_index("ix_members_guest_id", "members", ["guest_id"])
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("leases", "members", "tokens", "guests", "log", "tables"):
        op.drop_table(name)
