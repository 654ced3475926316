"""Reads and writes the public links to replays."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from clachan.server.store.schema import REPLAY_LINKS
from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict


class ReplayLinks:
    """The links of all finished games, at most one for each."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def code_of(self, table_id: str) -> str | None:
        """The code in the link to a game; None if it is not shared."""
        query = select(REPLAY_LINKS.c.code).where(REPLAY_LINKS.c.table_id == table_id)
        return await self._store.read(lambda c: c.execute(query).scalar_one_or_none())

    async def table_of(self, code: str) -> str | None:
        """The game that a link leads to."""
        query = select(REPLAY_LINKS.c.table_id).where(REPLAY_LINKS.c.code == code)
        return await self._store.read(lambda c: c.execute(query).scalar_one_or_none())

    async def add(self, table_id: str, code: str, now: int) -> str:
        """Share a game; if it is shared already, its link stays the same. Return the code."""
        row = {"table_id": table_id, "code": code, "created_at": now}
        query = select(REPLAY_LINKS.c.code).where(REPLAY_LINKS.c.table_id == table_id)

        def job(connection: Connection) -> str:
            found: str | None = connection.execute(query).scalar_one_or_none()
            if found is None:
                connection.execute(insert(REPLAY_LINKS), [row])
            return found or code

        try:
            return await self._store.write(job)
        except Conflict:  # another node was faster
            return await self.code_of(table_id) or code

    async def delete(self, table_id: str) -> None:
        """Withdraw the link to a game; it never works again."""
        query = delete(REPLAY_LINKS).where(REPLAY_LINKS.c.table_id == table_id)
        await self._store.write(lambda c: c.execute(query))
