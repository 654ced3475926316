"""Stores what people say at tables."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, insert, select, text

from clachan.server.store.batch import CHANNEL
from clachan.server.store.schema import TALK
from clachan.server.store.store import Store
from clachan.tables.refusals import Refused
from clachan.tables.talk import TalkLine

TALK_CHANGED: Final = "talk"
"""The first word of a notification about a new line."""
_MOST_LINES: Final = 2000


class TalkStore:
    """The lines of all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.is_shared: Final = store.is_shared
        """Whether other nodes may store lines, too."""

    async def add(self, table_id: str, line: TalkLine) -> int:
        """Store a line and notify other nodes; return its number."""
        values = {
            "table_id": table_id,
            "at": line.at,
            "guest_id": line.guest,
            "seat": line.seat,
            "name": line.name,
            "text": line.text,
            "phrase": line.phrase,
        }
        count = select(func.count()).select_from(TALK).where(TALK.c.table_id == table_id)

        def job(connection: Connection) -> int:
            if connection.execute(count).scalar_one() >= _MOST_LINES:
                return 0
            added = connection.execute(insert(TALK).values(values).returning(TALK.c.number))
            number: int = added.scalar_one()
            if connection.dialect.name == "postgresql":
                payload = f"{TALK_CHANGED} {table_id}:{number}"
                notify = text("SELECT pg_notify(:channel, :payload)")
                connection.execute(notify, {"channel": CHANNEL, "payload": payload})
            return number

        number = await self._store.write(job)
        if not number:
            raise Refused("too_many", "this table has had enough talk")
        return number

    async def lines(self, table_id: str, after: int = 0, limit: int = 200) -> list[TalkLine]:
        """The newest lines of a table after a number, the oldest of them first."""
        columns = (TALK.c.number, TALK.c.at, TALK.c.guest_id, TALK.c.seat, TALK.c.name)
        query = (
            select(*columns, TALK.c.text, TALK.c.phrase)
            .where(TALK.c.table_id == table_id, TALK.c.number > after)
            .order_by(TALK.c.number.desc())
            .limit(limit)
        )
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [TalkLine(*row) for row in reversed(rows)]
