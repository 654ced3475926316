"""Reads and writes the browsers that get notifications, and the server's own keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field, fields
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from clachan.server.store.database import DatabaseRequest
from clachan.server.store.schema import PUSH_SUBSCRIPTIONS, SERVER_KEYS
from clachan.server.store.writer import Conflict

_LARGEST: Final = 10
"""Browsers of one person; the oldest one makes room."""


@dataclass(frozen=True)
class PushSubscription:
    """A browser that gets notifications. The token is for the link that stops them."""

    token: str = field(repr=False)
    guest_id: str = field(repr=False)
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    language: str


class PushSubscriptions:
    """The browsers of all people, in the database."""

    def __init__(self, read: DatabaseRequest, write: DatabaseRequest) -> None:
        self._read = read
        self._write = write

    async def add(self, row: PushSubscription, now: int) -> None:
        """Add a browser; if it is known, in place of what was known."""
        table = PUSH_SUBSCRIPTIONS

        def job(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.endpoint == row.endpoint))
            mine = select(table.c.token).where(table.c.guest_id == row.guest_id)
            kept = mine.order_by(table.c.created_at.desc()).limit(_LARGEST - 1)
            kept_tokens = list(connection.execute(kept).scalars())
            others = table.c.guest_id == row.guest_id, table.c.token.not_in(kept_tokens)
            connection.execute(delete(table).where(*others))
            connection.execute(insert(table), [{**asdict(row), "created_at": now}])

        await self._write(job)

    async def of(self, guest: str) -> list[PushSubscription]:
        return (await self.of_all([guest])).get(guest, [])

    async def of_all(self, guests: Collection[str]) -> dict[str, list[PushSubscription]]:
        """The browsers of these people; those who have none are left out."""
        found: dict[str, list[PushSubscription]] = {}
        for row in await self._find(PUSH_SUBSCRIPTIONS.c.guest_id.in_(guests)):
            found.setdefault(row.guest_id, []).append(row)
        return found

    async def by_token(self, token: str) -> PushSubscription | None:
        found = await self._find(PUSH_SUBSCRIPTIONS.c.token == token)
        return found[0] if found else None

    async def _find(self, condition: ColumnElement[bool]) -> list[PushSubscription]:
        columns = [PUSH_SUBSCRIPTIONS.c[each.name] for each in fields(PushSubscription)]
        query = select(*columns).where(condition)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [PushSubscription(*row) for row in rows]

    async def guests(self) -> list[str]:
        """The people who get notifications in a browser."""
        query = select(PUSH_SUBSCRIPTIONS.c.guest_id).distinct()
        found: list[str] = await self._read(lambda c: list(c.execute(query).scalars()))
        return found

    async def delete(self, token: str) -> None:
        await self._delete(PUSH_SUBSCRIPTIONS.c.token == token)

    async def delete_endpoint(self, guest: str, endpoint: str) -> None:
        of_guest = PUSH_SUBSCRIPTIONS.c.guest_id == guest
        await self._delete(of_guest & (PUSH_SUBSCRIPTIONS.c.endpoint == endpoint))

    async def delete_all(self, guest: str) -> None:
        await self._delete(PUSH_SUBSCRIPTIONS.c.guest_id == guest)

    async def _delete(self, condition: ColumnElement[bool]) -> None:
        await self._write(lambda c: c.execute(delete(PUSH_SUBSCRIPTIONS).where(condition)))

    async def server_key(self, name: str, make: Callable[[], str]) -> str:
        """A key of the server, made when it is first asked for. All nodes get the same."""
        query = select(SERVER_KEYS.c.value).where(SERVER_KEYS.c.name == name)

        def job(connection: Connection) -> str:
            found: str | None = connection.execute(query).scalar_one_or_none()
            if found is None:
                found = make()
                connection.execute(insert(SERVER_KEYS), [{"name": name, "value": found}])
            return found

        def read(connection: Connection) -> str | None:
            return connection.execute(query).scalar_one_or_none()

        found: str | None = await self._read(read)
        if found is None:
            try:
                found = await self._write(job)
            except Conflict:  # another node was faster
                found = await self._read(read)
        assert found is not None
        return found
