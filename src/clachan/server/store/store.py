"""Reads and writes everything the server stores."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic_core import to_json
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from clachan.server.store.batch import TableUpdate
from clachan.server.store.database import database_url, open_database
from clachan.server.store.health import Health
from clachan.server.store.schema import GUESTS, LEASES, LOG, MEMBERS, TABLES, TOKENS
from clachan.server.store.writer import WRITING, Conflict, StoreUnavailable, Writer, unavailable
from clachan.tables.log import LogRow
from clachan.tables.views.summary import FoundTable, TableSummary

T = TypeVar("T")

_DELETE_BATCH: Final = 100
"""Old games are deleted in batches, so that moves can be written in between."""


@dataclass(frozen=True)
class Guest:
    """A person without an account: an id and a name."""

    id: str
    name: str


class Store:
    """The database of one node."""

    def __init__(self, url: str) -> None:
        self.url: Final = database_url(url)
        self.database: Final = open_database(self.url)
        self.is_shared: Final = self.database.is_shared
        """Whether other nodes may use the same tables."""
        self.health: Final = Health()
        self._writer = Writer(self.database, self.health)

    async def open(self) -> None:
        try:
            await self.database.migrate()
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from error
        self._writer.start()

    async def close(self) -> None:
        await self._writer.stop()
        await self.database.close()

    async def _read(self, request: Callable[[Connection], T]) -> T:
        try:
            return await self.database.read(request)
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from error

    # Tables.

    async def create(
        self,
        table_id: str,
        invite: str,
        rows: Iterable[LogRow],
        summary: TableSummary,
        members: Iterable[str],
    ) -> None:
        columns = [_columns(table_id, row) for row in rows]
        member_columns = [{"table_id": table_id, "guest_id": g, "watching": False} for g in members]

        def job(connection: Connection) -> None:
            values = {"id": table_id, "invite": invite, **_summary_columns(summary)}
            connection.execute(insert(TABLES), [values])
            connection.execute(insert(LOG), columns)
            if member_columns:
                connection.execute(insert(MEMBERS), member_columns)

        await self._writer.write(job)

    async def append(self, table_id: str, rows: Iterable[LogRow], summary: TableSummary) -> None:
        """Append rows to a log and update the summary; `Conflict` if another node wrote them first."""
        columns = [_columns(table_id, row) for row in rows]
        await self._writer.append(TableUpdate(table_id, columns, _summary_columns(summary)))

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        query = select(LOG).where(LOG.c.table_id == table_id, LOG.c.ply > after).order_by(LOG.c.ply)

        def read(connection: Connection) -> list[LogRow]:
            return [_row(dict(columns)) for columns in connection.execute(query).mappings()]

        return await self._read(read)

    async def plies(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last ply of each of these tables (PostgreSQL only)."""
        query = text("SELECT id, ply FROM tables WHERE id = ANY(:ids)").bindparams(
            ids=list(table_ids)
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    async def find(self, table_id: str) -> FoundTable | None:
        query = select(TABLES.c.id, TABLES.c.invite, TABLES.c.listing).where(
            TABLES.c.id == table_id
        )
        return await self._one(query)

    async def find_invite(self, invite: str) -> FoundTable | None:
        query = select(TABLES.c.id, TABLES.c.invite, TABLES.c.listing).where(
            TABLES.c.invite == invite
        )
        return await self._one(query)

    async def _one(self, query: Select[Any]) -> FoundTable | None:
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else FoundTable(row[0], row[1], json.loads(row[2]), False)

    async def tables_of(self, guest: str, status: str | None, limit: int) -> list[FoundTable]:
        """A guest's tables, the most recently changed first."""
        query = (
            select(TABLES.c.id, TABLES.c.invite, TABLES.c.listing, MEMBERS.c.watching)
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.guest_id == guest)
            .order_by(TABLES.c.updated_at.desc())
            .limit(limit)
        )
        if status is not None:
            query = query.where(TABLES.c.status == status)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [
            FoundTable(i, invite, json.loads(listing), watching)
            for i, invite, listing, watching in rows
        ]

    async def tables_to_wake(self, now: int, node: str) -> list[str]:
        """Tables with a bot to move or a clock that ran out, unless another node has the lease."""
        leased = select(LEASES.c.table_id).where(LEASES.c.node != node, LEASES.c.until >= now)
        query = select(TABLES.c.id).where(
            TABLES.c.status == "playing",
            or_(TABLES.c.bots_to_move, TABLES.c.deadline <= now),
            TABLES.c.id.not_in(leased),
        )
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def count_open(self, guest: str) -> int:
        """The number of unfinished tables a guest belongs to."""
        query = (
            select(func.count())
            .select_from(MEMBERS.join(TABLES, MEMBERS.c.table_id == TABLES.c.id))
            .where(MEMBERS.c.guest_id == guest, TABLES.c.status != "finished")
        )
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def delete_finished(self, before: int) -> int:
        """Delete finished games that have not changed since `before`; return how many."""
        is_old = TABLES.c.status == "finished", TABLES.c.updated_at < before
        some = select(TABLES.c.id).where(*is_old).limit(_DELETE_BATCH)

        def job(connection: Connection) -> int:
            ids = list((connection.execute(some)).scalars())
            for part in (LOG, MEMBERS, LEASES):
                connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids)))
            return len(ids)

        total = 0
        while gone := await self._writer.write(job):
            total += gone
        return total

    # Members.

    async def is_member(self, table_id: str, guest: str) -> bool:
        query = select(MEMBERS.c.guest_id).where(
            MEMBERS.c.table_id == table_id, MEMBERS.c.guest_id == guest
        )
        found = await self._read(lambda connection: connection.execute(query).one_or_none())
        return found is not None

    async def add_member(self, table_id: str, guest: str, watching: bool) -> None:
        def job(connection: Connection) -> None:
            found = MEMBERS.c.table_id == table_id, MEMBERS.c.guest_id == guest
            connection.execute(delete(MEMBERS).where(*found))
            values = {"table_id": table_id, "guest_id": guest, "watching": watching}
            connection.execute(insert(MEMBERS), [values])

        await self._writer.write(job)

    # Guests.

    async def guest_by_token(self, hash_: str) -> Guest | None:
        query = (
            select(GUESTS.c.id, GUESTS.c.name)
            .join(TOKENS, TOKENS.c.guest_id == GUESTS.c.id)
            .where(TOKENS.c.hash == hash_)
        )
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Guest(row[0], row[1])

    async def add_guest(self, guest: Guest, hash_: str, now: int) -> None:
        def job(connection: Connection) -> None:
            if not _exists(connection, GUESTS.c.id == guest.id):
                values = {"id": guest.id, "name": guest.name, "created_at": now}
                connection.execute(insert(GUESTS), [values])
                connection.execute(insert(TOKENS), [_token(hash_, guest.id, "cookie", now)])

        await self._writer.write(job)

    async def add_token(self, guest: str, hash_: str, label: str, now: int) -> None:
        def job(connection: Connection) -> None:
            if not _exists(connection, TOKENS.c.hash == hash_):
                connection.execute(insert(TOKENS), [_token(hash_, guest, label, now)])

        await self._writer.write(job)

    async def rename(self, guest: str, name: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

        await self._writer.write(job)

    # Leases: which node plays the bots of a table.

    async def lease(self, table_id: str, node: str, now: int, until: int) -> bool:
        """Take or renew the lease of a table; return False if another node holds it."""

        def job(connection: Connection) -> bool:
            mine = or_(LEASES.c.node == node, LEASES.c.until < now)
            renewed = connection.execute(
                update(LEASES)
                .where(LEASES.c.table_id == table_id, mine)
                .values(node=node, until=until)
            )
            if renewed.rowcount:
                return True
            taken = connection.execute(select(LEASES).where(LEASES.c.table_id == table_id))
            if taken.one_or_none() is not None:
                return False
            values = {"table_id": table_id, "node": node, "until": until}
            connection.execute(insert(LEASES), [values])
            return True

        try:
            return await self._writer.write(job)
        except Conflict:
            return False

    async def release(self, node: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(LEASES).where(LEASES.c.node == node))

        await self._writer.write(job)

    async def probe_write(self) -> None:
        """Write a row and delete it again, both durably."""
        name = f"probe {secrets.token_hex(8)}"

        def write(connection: Connection) -> None:
            if not _exists(connection, GUESTS.c.id == name):
                connection.execute(insert(GUESTS), [{"id": name, "name": "", "created_at": 0}])

        def undo(connection: Connection) -> None:
            connection.execute(delete(GUESTS).where(GUESTS.c.id == name))

        await self._writer.write(write)
        await self._writer.write(undo)

    async def ping(self) -> None:
        """Raise `StoreUnavailable` unless the database responds."""
        await self._read(lambda connection: connection.execute(select(1)).scalar_one())

    async def check_health(self) -> None:
        """Raise `StoreUnavailable` unless this node sees and makes moves.

        After a write has failed, the database counts as unavailable until a write succeeds.
        """
        if self.health.has_problem(WRITING):
            await self.probe_write()
        if self.health.problem:
            raise StoreUnavailable(self.health.problem)
        await self.ping()


def _exists(connection: Connection, condition: ColumnElement[bool]) -> bool:
    return connection.execute(select(exists().where(condition))).scalar_one()


def _columns(table_id: str, row: LogRow) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "ply": row.ply,
        "kind": row.kind,
        "at": row.at,
        "seat": row.seat,
        "text": row.text,
        "data": to_json(row.data).decode(),
        "author": row.author,
        "key": row.key,
    }


def _row(columns: Mapping[str, Any]) -> LogRow:
    return LogRow(
        columns["ply"],
        columns["kind"],
        columns["at"],
        columns["seat"],
        columns["text"],
        json.loads(columns["data"]),
        columns["author"],
        columns["key"],
    )


def _summary_columns(summary: TableSummary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "ply": summary.ply,
        "updated_at": summary.updated_at,
        "bots_to_move": summary.bots_to_move,
        "deadline": summary.deadline,
        "listing": to_json(summary.listing).decode(),
    }


def _token(hash_: str, guest: str, label: str, now: int) -> dict[str, Any]:
    return {"hash": hash_, "guest_id": guest, "label": label, "created_at": now}
