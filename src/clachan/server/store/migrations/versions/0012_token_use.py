"""Tokens that were not used for long are found by an index."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_index("ix_tokens_used_at", "tokens", ["used_at"])


def downgrade() -> None:
    op.drop_index("ix_tokens_used_at", "tokens")
