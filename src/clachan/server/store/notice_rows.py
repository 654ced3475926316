"""Reads and writes where people want messages about their turns, and what was sent to them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from clachan.server.store.database import DatabaseRequest
from clachan.server.store.schema import NOTICES, NOTICES_SENT
from clachan.server.store.writer import Conflict


@dataclass(frozen=True)
class NoticeRow:
    """Where a person wants messages about their turns; the token is for the link in each message."""

    guest_id: str = field(repr=False)
    service: str
    url: str = field(repr=False)
    language: str
    token: str = field(repr=False)
    is_confirmed: bool = False
    is_digest: bool = False
    """Whether they want one message a day instead of one for each turn."""


class NoticeRows:
    """The wishes of all people, in the database."""

    def __init__(self, read: DatabaseRequest, write: DatabaseRequest) -> None:
        self._read = read
        self._write = write

    async def set(self, row: NoticeRow, now: int) -> None:
        """Store where a person wants messages, in place of what they wanted before.

        It is one statement, because another node may do the same at the same moment.
        """
        values = {**asdict(row), "created_at": now}

        def job(connection: Connection) -> None:
            dialect = {"postgresql": postgresql, "sqlite": sqlite}[connection.dialect.name]
            added = dialect.insert(NOTICES).values(values)
            connection.execute(
                added.on_conflict_do_update(index_elements=["guest_id"], set_=values)
            )

        await self._write(job)

    async def of(self, guest: str) -> NoticeRow | None:
        return (await self.of_all([guest])).get(guest)

    async def of_all(self, guests: Collection[str]) -> dict[str, NoticeRow]:
        """Where these people want messages; those who want none are left out."""
        found = await self._notices(NOTICES.c.guest_id.in_(guests))
        return {row.guest_id: row for row in found}

    async def by_token(self, token: str) -> NoticeRow | None:
        found = await self._notices(NOTICES.c.token == token)
        return found[0] if found else None

    async def _notices(self, condition: ColumnElement[bool]) -> list[NoticeRow]:
        query = select(*[NOTICES.c[each.name] for each in fields(NoticeRow)]).where(condition)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [NoticeRow(*row) for row in rows]

    async def guests(self) -> list[str]:
        """The people who have confirmed where they want messages."""
        query = select(NOTICES.c.guest_id).where(NOTICES.c.is_confirmed)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def confirm(self, token: str) -> None:
        def job(connection: Connection) -> None:
            found = NOTICES.c.token == token
            connection.execute(update(NOTICES).where(found).values(is_confirmed=True))

        await self._write(job)

    async def claim_digest(self, guest: str, now: int, not_since: int) -> bool:
        """Whether no digest was sent to a person since a moment; only the first caller may send one."""

        def job(connection: Connection) -> bool:
            this = NOTICES.c.guest_id == guest, NOTICES.c.digest_at <= not_since
            return (
                connection.execute(update(NOTICES).where(*this).values(digest_at=now)).rowcount > 0
            )

        return await self._write(job)

    async def last_digest(self, guest: str) -> int:
        """When the last digest was sent to a person; 0 if none was."""
        query = select(NOTICES.c.digest_at).where(NOTICES.c.guest_id == guest)
        found = await self._read(lambda connection: connection.execute(query).scalar_one_or_none())
        return found or 0

    async def delete(self, guest: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(NOTICES).where(NOTICES.c.guest_id == guest))

        await self._write(job)

    async def claim(self, guest: str, table_id: str, turn: int) -> bool:
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
            return await self._write(job)
        except Conflict:
            return False
