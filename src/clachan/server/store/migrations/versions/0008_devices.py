"""Ways to sign in on another device, notifications in browsers, digests, and keys of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for column in (
        sa.Column("is_digest", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("digest_at", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    ):
        op.add_column("notices", column)
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column(
            "guest_id", sa.String(32), sa.ForeignKey("guests.id"), nullable=False, index=True
        ),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "one_time_codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("guest_id", sa.String(32)),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_phrases",
        sa.Column("guest_id", sa.String(32), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column(
            "guest_id", sa.String(32), sa.ForeignKey("guests.id"), nullable=False, index=True
        ),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in (
        *("passkeys", "recovery_phrases", "one_time_codes"),
        *("push_subscriptions", "server_keys"),
    ):
        op.drop_table(table)
    op.drop_column("notices", "digest_at")
    op.drop_column("notices", "is_digest")
