"""The tables of the database. `log` is the source of truth; `tables` has summaries of it, for lists.

A change here needs a migration in `migrations/versions`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("invite", String(32), nullable=False, unique=True),
    Column("status", String(16), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("bots_to_move", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("listing", Text, nullable=False),
    Column("checksum", String(32)),
    Index("tables_by_status", "status", "updated_at"),
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("author", String(32), nullable=False),
    Column("key", String(64), nullable=False),
    Column("checksum", String(32)),
)

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("label", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
)

MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest_id", String(32), primary_key=True, index=True),
    Column("watching", Boolean, nullable=False),
)

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("guest_id", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("service", String(16), nullable=False),
    Column("url", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("is_confirmed", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

NOTICES_SENT: Final = Table(
    "notices_sent",
    METADATA,
    Column("guest_id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("turn", Integer, nullable=False),
)

LEASES: Final = Table(
    "leases",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("node", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)
