"""Reads and writes everything the server stores."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from pydantic_core import to_json
from sqlalchemy import (
    Connection,
    Select,
    and_,
    delete,
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
from clachan.server.store.credentials import SignIns
from clachan.server.store.database import DatabaseTime, database_url, is_stored, open_database
from clachan.server.store.health import Health
from clachan.server.store.notice_rows import NoticeRows
from clachan.server.store.push_subscriptions import PushSubscriptions
from clachan.server.store.schema import (
    CLUB_TABLES,
    GUESTS,
    LEASES,
    LOG,
    MEMBERS,
    NOTICES_SENT,
    REPLAY_LINKS,
    REVIEWS,
    TABLES,
    TALK,
    UPTIME,
)
from clachan.server.store.stored_guests import StoredGuests
from clachan.server.store.uptime import Downtime, Uptime
from clachan.server.store.writer import WRITING, Conflict, StoreUnavailable, Writer, unavailable
from clachan.tables.log import LogRow
from clachan.tables.table import ENDED, FINISHED
from clachan.tables.views.summary import BOARD, FoundTable, TableSummary

log = logging.getLogger("clachan.store")

T = TypeVar("T")

_OVER: Final = (FINISHED, ENDED, BOARD)
_REMEMBERED: Final = 2000
_DELETE_BATCH: Final = 100
"""Old games are deleted in batches, so that moves can be written in between."""


class Store:
    """The database of one node."""

    def __init__(self, url: str) -> None:
        self.url: Final = database_url(url)
        self.database: Final = open_database(self.url)
        self.is_shared: Final = self.database.is_shared
        """Whether other nodes may use the same tables."""
        self.health: Final = Health()
        self._writer = Writer(self.database, self.health)
        self.uptime: Final = Uptime(self.database)
        self.guests: Final = StoredGuests(self._read, self._writer.write)
        self.notices: Final = NoticeRows(self._read, self._writer.write)
        self.sign_ins: Final = SignIns(self._read, self._writer.write)
        self.pushes: Final = PushSubscriptions(self._read, self._writer.write)
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
            await self.start_beating()
            for table_id in await self.find_damaged():
                self.report_damage(table_id, DamagedLog("the end of its log is missing or changed"))

    async def start_beating(self) -> None:
        """Note from now on that a server is running."""
        try:
            await self.uptime.start()
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from error

    async def close(self) -> None:
        await self.uptime.stop()
        await self._writer.stop()
        await self.database.close()

    async def _read(self, request: Callable[[Connection], T]) -> T:
        try:
            return await self.database.read(request)
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from error

    async def read(self, request: Callable[[Connection], T]) -> T:
        """Run a request for another module of the store; it must not write."""
        return await self._read(request)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job for another module of the store, in the transaction of the next batch."""
        return await self._writer.write(job)

    async def time_lost_since(self, moment: int) -> Downtime | None:
        """The time since a moment in which no server was running."""
        if not self.uptime.is_current:
            try:
                await self.uptime.beat()
            except (SQLAlchemyError, OSError) as error:
                raise unavailable(error) from error
        return self.uptime.lost_since(moment)

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
        is_listed = TABLES.c.status != BOARD if status is None else TABLES.c.status == status
        query = query.where(is_listed)
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
            .where(MEMBERS.c.guest_id == guest, TABLES.c.status.not_in(_OVER))
        )
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    async def delete_finished(self, before: int) -> int:
        """Delete finished games and boards that have not changed since `before`; return how many."""
        is_over = TABLES.c.status.in_(_OVER)
        some = select(TABLES.c.id).where(is_over, TABLES.c.updated_at < before)
        total = 0
        while gone := await self._delete_some(some.limit(_DELETE_BATCH)):
            total += gone
        return total

    async def delete_surplus_boards(self, guest: str, keep: int) -> None:
        """Delete the analysis boards of a guest except for the newest."""
        boards = (
            select(TABLES.c.id)
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.guest_id == guest, TABLES.c.status == BOARD)
            .order_by(TABLES.c.updated_at.desc())
            .offset(keep)
            .limit(_DELETE_BATCH)
        )
        if await self._read(lambda connection: connection.execute(boards).first()) is not None:
            await self._delete_some(boards)

    async def _delete_some(self, some: Select[tuple[str]]) -> int:
        """Delete the tables with these ids and everything about them; return how many."""

        def job(connection: Connection) -> int:
            ids = list((connection.execute(some)).scalars())
            parts = (LOG, MEMBERS, LEASES, NOTICES_SENT, REPLAY_LINKS, REVIEWS, TALK, CLUB_TABLES)
            for part in parts:
                connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids)))
            return len(ids)

        return await self._writer.write(job)

    # Reviews of finished games.

    async def review_of(self, table_id: str, version: int) -> str | None:
        """The stored review of a game, as JSON; None if there is none of this version."""
        query = select(REVIEWS.c.data).where(
            REVIEWS.c.table_id == table_id, REVIEWS.c.version == version
        )
        return await self._read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def reviewed_seats(self, table_ids: Collection[str], version: int) -> dict[str, Any]:
        """What the progress of players needs of the reviews of these games, by game."""
        query = select(REVIEWS.c.table_id, REVIEWS.c.seats).where(
            REVIEWS.c.table_id.in_(table_ids), REVIEWS.c.version == version
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row[0]: json.loads(row[1]) for row in rows}

    async def set_review(self, table_id: str, version: int, data: str, seats: str) -> None:
        """Store a review in place of an older one; nothing if the game was deleted meanwhile."""
        values = {"table_id": table_id, "version": version, "data": data, "seats": seats}

        def job(connection: Connection) -> None:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table_id))
            if is_stored(connection, TABLES.c.id == table_id):
                connection.execute(insert(REVIEWS), [values])

        await self._writer.write(job)

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

    async def delete_expired_leases(self) -> int:
        """Delete the leases that nobody holds any more; return how many."""
        expired = LEASES.c.until < DatabaseTime()

        def job(connection: Connection) -> int:
            return connection.execute(delete(LEASES).where(expired)).rowcount

        return await self._writer.write(job)

    async def release(self, node: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(LEASES).where(LEASES.c.node == node))

        await self._writer.write(job)

    async def probe_write(self) -> None:
        """Write a row and delete it again, both durably."""
        name = f"probe {secrets.token_hex(8)}"

        def write(connection: Connection) -> None:
            if not is_stored(connection, GUESTS.c.id == name):
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
    """What the database's clock says, and the latest time that was written."""
    moved = select(func.coalesce(func.max(TABLES.c.updated_at), 0)).scalar_subquery()
    beaten = select(UPTIME.c.beat_at).scalar_subquery()
    clock, *latest = connection.execute(select(DatabaseTime(), moved, beaten)).one()
    return clock, max(latest)


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
