"""When a token was last used, so that unused ones expire. Tokens that exist count as used now."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tokens", sa.Column("used_at", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    op.execute(f"UPDATE tokens SET used_at = {time.time_ns() // 1_000_000}")


def downgrade() -> None:
    op.drop_column("tokens", "used_at")
