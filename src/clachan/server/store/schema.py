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
    false,
    text,
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
    Column("used_at", BigInteger, nullable=False, index=True),
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
    Column("is_digest", Boolean, nullable=False, server_default=false()),
    Column("digest_at", BigInteger, nullable=False, server_default=text("0")),
)

PUSH_SUBSCRIPTIONS: Final = Table(
    "push_subscriptions",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
"""Browsers that get a notification when it is somebody's turn."""

SERVER_KEYS: Final = Table(
    "server_keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets that the server makes for itself when it first needs them."""

ONE_TIME_CODES: Final = Table(
    "one_time_codes",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("guest_id", String(32)),
    Column("expires_at", BigInteger, nullable=False),
)

RECOVERY_PHRASES: Final = Table(
    "recovery_phrases",
    METADATA,
    Column("guest_id", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

NOTICES_SENT: Final = Table(
    "notices_sent",
    METADATA,
    Column("guest_id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("turn", Integer, nullable=False),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("seats", Text, nullable=False),
)

TALK: Final = Table(
    "talk",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("guest_id", String(32), nullable=False),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("phrase", String(20), nullable=False),
    Index("talk_by_table", "table_id", "number"),
)
"""What people say. It is no part of the log, so that records never contain it."""

REPLAY_LINKS: Final = Table(
    "replay_links",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)
"""Finished games that anybody with the link can replay."""

UPTIME: Final = Table(
    "uptime",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("beat_at", BigInteger, nullable=False),
)
"""One row: when a server last said that it is running."""

DOWNTIMES: Final = Table(
    "downtimes",
    METADATA,
    Column("started_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)

LEASES: Final = Table(
    "leases",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("node", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

BLOCKED: Final = Table(
    "blocked",
    METADATA,
    Column("guest_id", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("reason", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
"""People whom the host of the server does not let in."""

CLUBS: Final = Table(
    "clubs",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("owner_id", String(32), ForeignKey("guests.id"), nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)
"""Groups of people who play together."""

CLUB_MEMBERS: Final = Table(
    "club_members",
    METADATA,
    Column("club_id", String(32), ForeignKey("clubs.id"), primary_key=True),
    Column("guest_id", String(32), ForeignKey("guests.id"), primary_key=True, index=True),
    Column("joined_at", BigInteger, nullable=False),
)

CLUB_TABLES: Final = Table(
    "club_tables",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("club_id", String(32), ForeignKey("clubs.id"), nullable=False, index=True),
)
"""Tables that were opened for a club."""

CLUB_RESULTS: Final = Table(
    "club_results",
    METADATA,
    Column("club_id", String(32), ForeignKey("clubs.id"), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("finished_at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Index("club_results_by_end", "club_id", "finished_at"),
)
"""Results of games among members. They stay when a game is deleted or a member leaves."""
