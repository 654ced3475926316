"""Reads and writes everything the server stores."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, TypeVar

from pydantic_core import to_json
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
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

from clachan.server.server_time import SERVER_TIME
from clachan.server.store.batch import TableUpdate
from clachan.server.store.checksums import EMPTY, DamagedLog, LogEnd, checksum, verify
from clachan.server.store.database import DatabaseTime, database_url, open_database
from clachan.server.store.health import Health
from clachan.server.store.schema import (
    GUESTS,
    LEASES,
    LOG,
    MEMBERS,
    NOTICES,
    NOTICES_SENT,
    TABLES,
    TOKENS,
)
from clachan.server.store.writer import WRITING, Conflict, StoreUnavailable, Writer, unavailable
from clachan.tables.log import LogRow
from clachan.tables.views.summary import FoundTable, TableSummary

log = logging.getLogger("clachan.store")

T = TypeVar("T")

_REMEMBERED: Final = 2000
_ID_LENGTH: Final = 16
_DELETE_BATCH: Final = 100
"""Old games are deleted in batches, so that moves can be written in between."""


@dataclass(frozen=True)
class Guest:
    """A person without an account: an id and a name."""

    id: str
    name: str


@dataclass(frozen=True)
class StoredToken:
    """What is stored about a token: never the token itself."""

    hash: str
    label: str
    created_at: int
    used_at: int

    @property
    def id(self) -> str:
        """A name for the token in lists; it says nothing about the token itself."""
        return self.hash[:_ID_LENGTH]


@dataclass(frozen=True)
class NoticeRow:
    """Where a person wants messages about their turns; the token is for the link in each message."""

    guest_id: str = field(repr=False)
    service: str
    url: str = field(repr=False)
    language: str
    token: str = field(repr=False)
    is_confirmed: bool = False


class Store:
    """The database of one node."""

    def __init__(self, url: str) -> None:
        self.url: Final = database_url(url)
        self.database: Final = open_database(self.url)
        self.is_shared: Final = self.database.is_shared
        """Whether other nodes may use the same tables."""
        self.health: Final = Health()
        self._writer = Writer(self.database, self.health)
        self._ends: dict[str, LogEnd] = {}
        """The ends of logs that were read or written lately."""
        self.damaged: Final[dict[str, str]] = {}
        """Tables that cannot be used, with the reason."""

    async def open(self, as_server: bool = False) -> None:
        """Open the database and update its schema. Only one server can use an SQLite file."""
        try:
            if as_server:
                self.database.claim()
            await self.database.migrate()
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from error
        SERVER_TIME.start(*await self._read(_times))
        self._writer.start()
        if as_server:
            for table_id in await self.find_damaged():
                self.report_damage(table_id, DamagedLog("the end of its log is missing or changed"))

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
        columns, end = _chained(EMPTY, table_id, rows)
        member_columns = [{"table_id": table_id, "guest_id": g, "watching": False} for g in members]

        def job(connection: Connection) -> None:
            values = {"id": table_id, "invite": invite, **_summary_columns(summary, end)}
            connection.execute(insert(TABLES), [values])
            connection.execute(insert(LOG), columns)
            if member_columns:
                connection.execute(insert(MEMBERS), member_columns)

        await self._writer.write(job)
        self._remember(table_id, end)

    async def append(self, table_id: str, rows: Sequence[LogRow], summary: TableSummary) -> None:
        """Append rows to a log and update the summary; `Conflict` if another node wrote them first."""
        before = self._ends.pop(table_id, EMPTY)
        if before.ply != rows[0].ply - 1:
            before = await self._end_at(table_id, rows[0].ply - 1)
        columns, end = _chained(before, table_id, rows)
        try:
            await self._writer.append(
                TableUpdate(table_id, columns, _summary_columns(summary, end))
            )
        except Conflict:
            self._remember(table_id, before)
            raise
        self._remember(table_id, end)

    def _remember(self, table_id: str, end: LogEnd) -> None:
        self._ends.pop(table_id, None)
        self._ends[table_id] = end
        if len(self._ends) > _REMEMBERED:
            del self._ends[next(iter(self._ends))]

    async def _end_at(self, table_id: str, ply: int) -> LogEnd:
        """The end of a log, as it was after this ply; `Conflict` if it has other rows by now."""
        await self.rows(table_id)
        end = self._ends.get(table_id, EMPTY)
        if end.ply != ply:
            raise Conflict(f"the log is at row {end.ply} instead of {ply}")
        return end

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The rows of a log after a ply; `DamagedLog` if they are not what was written."""
        start = self._ends.get(table_id, EMPTY)
        if start.ply != after:
            start = EMPTY
        is_row = and_(LOG.c.table_id == TABLES.c.id, LOG.c.ply > start.ply)
        query = (
            select(TABLES.c.ply.label("end"), TABLES.c.checksum.label("end_checksum"), LOG)
            .select_from(TABLES.outerjoin(LOG, is_row))
            .where(TABLES.c.id == table_id)
            .order_by(LOG.c.ply)
        )

        def read(connection: Connection) -> list[dict[str, Any]]:
            return [dict(row) for row in connection.execute(query).mappings()]

        found = await self._read(read)
        if not found:
            return []
        stored_end = LogEnd(found[0]["end"], found[0]["end_checksum"] or "")
        columns = [row for row in found if row["ply"] is not None]
        self._remember(table_id, verify(start, columns, stored_end))
        return [_row(row) for row in columns if row["ply"] > after]

    def report_damage(self, table_id: str, error: Exception) -> None:
        """Note that a table cannot be used; its reason is logged once."""
        if table_id not in self.damaged:
            reason = (
                str(error) if isinstance(error, DamagedLog) else f"{type(error).__name__}: {error}"
            )
            self.damaged[table_id] = reason
            log.error("table damaged", extra={"table": table_id, "detail": reason})

    async def find_damaged(self) -> list[str]:
        """Unfinished tables whose last row is missing or was changed. `rows` checks everything."""
        last = and_(LOG.c.table_id == TABLES.c.id, LOG.c.ply == TABLES.c.ply)
        is_changed = and_(
            TABLES.c.checksum.is_not(None), LOG.c.checksum.is_distinct_from(TABLES.c.checksum)
        )
        query = (
            select(TABLES.c.id)
            .select_from(TABLES.outerjoin(LOG, last))
            .where(TABLES.c.status != "finished", or_(LOG.c.ply.is_(None), is_changed))
        )
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def table_ids(self) -> list[str]:
        query = select(TABLES.c.id)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

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
        is_valid = LEASES.c.until >= DatabaseTime()
        leased = select(LEASES.c.table_id).where(LEASES.c.node != node, is_valid)
        query = select(TABLES.c.id).where(
            TABLES.c.status == "playing",
            or_(TABLES.c.bots_to_move, TABLES.c.deadline <= now),
            TABLES.c.id.not_in(leased),
        )
        found = await self._read(lambda connection: list(connection.execute(query).scalars()))
        return [table_id for table_id in found if table_id not in self.damaged]

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
            for part in (LOG, MEMBERS, LEASES, NOTICES_SENT):
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

    async def guest_by_token(self, hash_: str) -> tuple[Guest, int] | None:
        """The guest of a token, and when the token was last used."""
        query = (
            select(GUESTS.c.id, GUESTS.c.name, TOKENS.c.used_at)
            .join(TOKENS, TOKENS.c.guest_id == GUESTS.c.id)
            .where(TOKENS.c.hash == hash_)
        )
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else (Guest(row[0], row[1]), row[2])

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

    async def tokens_of(self, guest: str) -> list[StoredToken]:
        """The tokens of a guest, the newest first."""
        columns = TOKENS.c.hash, TOKENS.c.label, TOKENS.c.created_at, TOKENS.c.used_at
        query = select(*columns).where(TOKENS.c.guest_id == guest)
        query = query.order_by(TOKENS.c.created_at.desc(), TOKENS.c.hash)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [StoredToken(*row) for row in rows]

    async def existing_tokens(self, hashes: Collection[str]) -> set[str]:
        """Those of the tokens that still exist."""
        query = select(TOKENS.c.hash).where(TOKENS.c.hash.in_(hashes))
        return await self._read(lambda connection: set(connection.execute(query).scalars()))

    async def note_use(self, hash_: str, now: int) -> None:
        def job(connection: Connection) -> None:
            connection.execute(update(TOKENS).where(TOKENS.c.hash == hash_).values(used_at=now))

        await self._writer.write(job)

    async def delete_tokens(self, hashes: Collection[str]) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(TOKENS).where(TOKENS.c.hash.in_(hashes)))

        await self._writer.write(job)

    async def delete_unused_tokens(self, before: int) -> int:
        """Delete tokens that have not been used since `before`; return how many."""

        def job(connection: Connection) -> int:
            return connection.execute(delete(TOKENS).where(TOKENS.c.used_at < before)).rowcount

        return await self._writer.write(job)

    async def rename(self, guest: str, name: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

        await self._writer.write(job)

    # Messages about turns.

    async def set_notice(self, row: NoticeRow, now: int) -> None:
        """Store where a person wants messages, in place of what they wanted before."""
        values = {**asdict(row), "created_at": now}

        def job(connection: Connection) -> None:
            connection.execute(delete(NOTICES).where(NOTICES.c.guest_id == row.guest_id))
            connection.execute(insert(NOTICES), [values])

        await self._writer.write(job)

    async def notice_of(self, guest: str) -> NoticeRow | None:
        return await self._notice(NOTICES.c.guest_id == guest)

    async def notice_by_token(self, token: str) -> NoticeRow | None:
        return await self._notice(NOTICES.c.token == token)

    async def _notice(self, condition: ColumnElement[bool]) -> NoticeRow | None:
        query = select(*[NOTICES.c[each.name] for each in fields(NoticeRow)]).where(condition)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else NoticeRow(*row)

    async def notice_guests(self) -> list[str]:
        """The people who have confirmed where they want messages."""
        query = select(NOTICES.c.guest_id).where(NOTICES.c.is_confirmed)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def confirm_notice(self, token: str) -> None:
        def job(connection: Connection) -> None:
            found = NOTICES.c.token == token
            connection.execute(update(NOTICES).where(found).values(is_confirmed=True))

        await self._writer.write(job)

    async def delete_notice(self, guest: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(NOTICES).where(NOTICES.c.guest_id == guest))

        await self._writer.write(job)

    async def claim_notice(self, guest: str, table_id: str, turn: int) -> bool:
        """Whether nobody has sent a message about this turn of a person yet; only the first caller may."""
        sent = NOTICES_SENT.c

        def job(connection: Connection) -> bool:
            this = sent.guest_id == guest, sent.table_id == table_id
            claimed = connection.execute(
                update(NOTICES_SENT).where(*this, sent.turn < turn).values(turn=turn)
            )
            if claimed.rowcount:
                return True
            if connection.execute(select(NOTICES_SENT).where(*this)).one_or_none() is not None:
                return False
            values = {"guest_id": guest, "table_id": table_id, "turn": turn}
            connection.execute(insert(NOTICES_SENT), [values])
            return True

        try:
            return await self._writer.write(job)
        except Conflict:
            return False

    # Leases: which node plays the bots of a table. They go by the clock of the database alone.

    async def lease(self, table_id: str, node: str, seconds: float) -> bool:
        """Take or renew the lease of a table; return False if another node holds it."""

        def job(connection: Connection) -> bool:
            until = DatabaseTime() + int(seconds * 1000)
            mine = or_(LEASES.c.node == node, LEASES.c.until < DatabaseTime())
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
            connection.execute(insert(LEASES).values(table_id=table_id, node=node, until=until))
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


def _times(connection: Connection) -> tuple[int, int]:
    """What the database's clock says, and the time of the last move."""
    latest = select(func.coalesce(func.max(TABLES.c.updated_at), 0)).scalar_subquery()
    clock, last = connection.execute(select(DatabaseTime(), latest)).one()
    return clock, last


def _exists(connection: Connection, condition: ColumnElement[bool]) -> bool:
    return connection.execute(select(exists().where(condition))).scalar_one()


def _chained(
    end: LogEnd, table_id: str, rows: Iterable[LogRow]
) -> tuple[list[dict[str, Any]], LogEnd]:
    """The columns of new rows with their checksums, and the new end of the log."""
    chained = []
    for row in rows:
        columns = _columns(table_id, row)
        end = LogEnd(row.ply, checksum(end.checksum, columns))
        chained.append({**columns, "checksum": end.checksum})
    return chained, end


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
    try:
        data = json.loads(columns["data"])
    except ValueError as error:
        raise DamagedLog(f"row {columns['ply']} of its log cannot be read") from error
    return LogRow(
        columns["ply"],
        columns["kind"],
        columns["at"],
        columns["seat"],
        columns["text"],
        data,
        columns["author"],
        columns["key"],
    )


def _summary_columns(summary: TableSummary, end: LogEnd) -> dict[str, Any]:
    return {
        "checksum": end.checksum,
        "status": summary.status,
        "ply": summary.ply,
        "updated_at": summary.updated_at,
        "bots_to_move": summary.bots_to_move,
        "deadline": summary.deadline,
        "listing": to_json(summary.listing).decode(),
    }


def _token(hash_: str, guest: str, label: str, now: int) -> dict[str, Any]:
    return {"hash": hash_, "guest_id": guest, "label": label, "created_at": now, "used_at": now}
