"""Reads and writes which people the host of the server does not let in."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from clachan.server.store.schema import BLOCKED, GUESTS
from clachan.server.store.store import Store


@dataclass(frozen=True)
class Block:
    """A person who is blocked, since when, and why; the reason is for the host only."""

    guest_id: str
    reason: str
    created_at: int


class Blocks:
    """The people who are blocked."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, block: Block) -> bool:
        """Block a person, or change the reason; return whether they were not blocked before."""

        def job(connection: Connection) -> bool:
            this = BLOCKED.c.guest_id == block.guest_id
            count = connection.execute(delete(BLOCKED).where(this)).rowcount
            connection.execute(insert(BLOCKED), [asdict(block)])
            return count == 0

        return await self._store.write(job)

    async def delete(self, guest: str) -> bool:
        """Let a person in again; return whether they were blocked."""
        query = delete(BLOCKED).where(BLOCKED.c.guest_id == guest)
        return await self._store.write(lambda c: c.execute(query).rowcount > 0)

    async def find(self, guest: str) -> Block | None:
        query = select(BLOCKED).where(BLOCKED.c.guest_id == guest)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return None if row is None else Block(*row)

    async def all(self) -> list[tuple[Block, str]]:
        """Everybody who is blocked with their names, the last one first."""
        query = select(BLOCKED, GUESTS.c.name).join(GUESTS, GUESTS.c.id == BLOCKED.c.guest_id)
        query = query.order_by(BLOCKED.c.created_at.desc(), BLOCKED.c.guest_id)
        rows = await self._store.read(lambda c: c.execute(query).all())
        return [(Block(*row[:3]), row[3]) for row in rows]
