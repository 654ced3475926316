"""What a server stores, for whoever runs it: tables, people, sizes and bots that failed. Never a secret."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Table, exists, func, select

from clachan.kernel.errors import InvalidOption
from clachan.kernel.free_text import clean_text
from clachan.server.server_time import now
from clachan.server.store.blocks import Block, Blocks
from clachan.server.store.clubs import ClubStore
from clachan.server.store.schema import (
    BLOCKED,
    CLUBS,
    GUESTS,
    LOG,
    MEMBERS,
    TABLES,
    TALK,
    TOKENS,
)
from clachan.server.store.store import Store
from clachan.tables.log import BOT_REPLACED

_LONGEST_REASON: Final = 200
_STAND_IN: Final = "a stand-in for a person"


@dataclass(frozen=True)
class Overview:
    """Counts of what is stored; `failed_bots` has (level, reason, how often, the last table)."""

    tables: dict[str, int]
    rows: dict[str, int]
    failed_bots: tuple[tuple[str, str, int, str], ...]
    damaged: tuple[str, ...]


@dataclass(frozen=True)
class StoredTable:
    """A table in the list of the host."""

    table: str
    game: str
    status: str
    ply: int
    names: tuple[str, ...]
    updated_at: int


@dataclass(frozen=True)
class StoredPerson:
    """A person in the list of the host; `used_at` is None if no device is signed in."""

    guest: str
    name: str
    tables: int
    devices: int
    used_at: int | None
    is_blocked: bool


async def overview(store: Store) -> Overview:
    """How much is stored, and which bots could not decide."""

    def read(connection: Connection) -> Overview:
        def count(table: Table) -> int:
            return connection.execute(select(func.count()).select_from(table)).scalar_one()

        statuses = connection.execute(
            select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
        ).all()
        failures = _bot_failures(connection)
        reasons = Counter([why for why, _ in failures])
        last = dict(failures)
        rows = {"log": LOG, "talk": TALK, "people": GUESTS, "devices": TOKENS, "clubs": CLUBS}
        return Overview(
            {row[0]: row[1] for row in statuses},
            {name: count(table) for name, table in rows.items()},
            tuple([(*why, count, last[why]) for why, count in reasons.most_common()]),
            (),
        )

    found = await store.read(read)
    return Overview(found.tables, found.rows, found.failed_bots, tuple(await store.find_damaged()))


def _bot_failures(connection: Connection) -> list[tuple[tuple[str, str], str]]:
    """The level and reason of every bot that failed, with its table; the last one last.

    The row names the bot that moved in its place, so the level is that of the seat.
    """
    query = (
        select(LOG.c.data, LOG.c.seat, TABLES.c.id, TABLES.c.listing)
        .join(TABLES, TABLES.c.id == LOG.c.table_id)
        .where(LOG.c.kind == BOT_REPLACED)
        .order_by(LOG.c.at, LOG.c.ply)
    )
    found = []
    for text, seat, table, listing in connection.execute(query).all():
        level = json.loads(listing)["seats"][seat][2] or _STAND_IN
        found.append(((level, json.loads(text)["reason"]), table))
    return found


async def stored_tables(store: Store, limit: int) -> list[StoredTable]:
    """The tables that changed last."""
    query = (
        select(TABLES.c.id, TABLES.c.status, TABLES.c.ply, TABLES.c.updated_at, TABLES.c.listing)
        .order_by(TABLES.c.updated_at.desc())
        .limit(limit)
    )
    rows = await store.read(lambda connection: connection.execute(query).all())
    tables = []
    for table, status, ply, updated_at, text in rows:
        listing = json.loads(text)
        names = tuple([seat[1] or seat[0] for seat in listing["seats"]])
        tables.append(StoredTable(table, listing["game"], status, ply, names, updated_at))
    return tables


async def stored_people(store: Store, limit: int) -> list[StoredPerson]:
    """The people who were here last."""
    tables = select(func.count()).where(MEMBERS.c.guest_id == GUESTS.c.id).scalar_subquery()
    used = func.max(TOKENS.c.used_at)
    is_blocked = exists().where(BLOCKED.c.guest_id == GUESTS.c.id)
    query = (
        select(GUESTS.c.id, GUESTS.c.name, tables, func.count(TOKENS.c.hash), used, is_blocked)
        .select_from(GUESTS.outerjoin(TOKENS, TOKENS.c.guest_id == GUESTS.c.id))
        .group_by(GUESTS.c.id, GUESTS.c.name)
        .order_by(used.is_(None), used.desc())
        .limit(limit)
    )
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [StoredPerson(*row) for row in rows]


async def sign_out(store: Store, guest: str) -> int:
    """Sign a person out of all devices for good; return how many. A running server notices within a minute.

    Recovery phrase, passkeys and membership in clubs end too, so there is no way back.
    """
    tokens = await store.guests.tokens_of(guest)
    if not tokens:
        raise InvalidOption(
            f"nobody with the id {guest} is signed in; `clachan admin people` lists them"
        )
    await store.notices.delete(guest)
    await store.pushes.delete_all(guest)
    await store.sign_ins.delete_all(guest)
    await ClubStore(store).remove_from_all(guest)
    await store.guests.delete_tokens([token.hash for token in tokens])
    return len(tokens)


async def block(store: Store, guest: str, reason: str) -> bool:
    """Keep a person out for good; return whether they were let in before.

    Their devices stay known, so that they are refused instead of becoming somebody new. A running server
    notices within a minute. Messages to them and membership in clubs end.
    """
    if await store.sign_ins.name_of(guest) is None:
        raise InvalidOption(
            f"there is nobody with the id {guest}; `clachan admin people` lists them"
        )
    is_new = await Blocks(store).add(Block(guest, clean_text(reason, _LONGEST_REASON), now()))
    await store.notices.delete(guest)
    await store.pushes.delete_all(guest)
    await ClubStore(store).remove_from_all(guest)
    return is_new


async def unblock(store: Store, guest: str) -> None:
    """Let a person in again."""
    if not await Blocks(store).delete(guest):
        raise InvalidOption(
            f"nobody with the id {guest} is blocked; `clachan admin blocked` lists them"
        )
