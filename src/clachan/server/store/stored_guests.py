"""Reads and writes people without an account, and the tokens of their browsers and programs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from clachan.server.store.database import DatabaseRequest, is_stored
from clachan.server.store.schema import BLOCKED, GUESTS, TOKENS

_ID_LENGTH: Final = 16


@dataclass(frozen=True)
class Guest:
    """A person without an account: an id and a name."""

    id: str
    name: str


@dataclass(frozen=True)
class TokenOwner:
    """The guest of a token, when the token was last used, and whether the host has blocked the guest."""

    guest: Guest
    used_at: int
    is_blocked: bool


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


class StoredGuests:
    """All people who have been here, in the database."""

    def __init__(self, read: DatabaseRequest, write: DatabaseRequest) -> None:
        self._read = read
        self._write = write

    async def by_token(self, hash_: str) -> TokenOwner | None:
        """Whose token this is."""
        query = (
            select(GUESTS.c.id, GUESTS.c.name, TOKENS.c.used_at, BLOCKED.c.guest_id.is_not(None))
            .join(TOKENS, TOKENS.c.guest_id == GUESTS.c.id)
            .outerjoin(BLOCKED, BLOCKED.c.guest_id == GUESTS.c.id)
            .where(TOKENS.c.hash == hash_)
        )
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else TokenOwner(Guest(row[0], row[1]), row[2], row[3])

    async def add(self, guest: Guest, hash_: str, label: str, now: int) -> None:
        def job(connection: Connection) -> None:
            if not is_stored(connection, GUESTS.c.id == guest.id):
                values = {"id": guest.id, "name": guest.name, "created_at": now}
                connection.execute(insert(GUESTS), [values])
                connection.execute(insert(TOKENS), [_token(hash_, guest.id, label, now)])

        await self._write(job)

    async def add_token(self, guest: str, hash_: str, label: str, now: int) -> None:
        def job(connection: Connection) -> None:
            if not is_stored(connection, TOKENS.c.hash == hash_):
                connection.execute(insert(TOKENS), [_token(hash_, guest, label, now)])

        await self._write(job)

    async def tokens_of(self, guest: str) -> list[StoredToken]:
        """The tokens of a guest, the newest first."""
        columns = TOKENS.c.hash, TOKENS.c.label, TOKENS.c.created_at, TOKENS.c.used_at
        query = select(*columns).where(TOKENS.c.guest_id == guest)
        query = query.order_by(TOKENS.c.created_at.desc(), TOKENS.c.hash)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [StoredToken(*row) for row in rows]

    async def valid_tokens(self, hashes: Collection[str]) -> set[str]:
        """Those of the tokens that still exist and whose people are not blocked."""
        blocked = select(BLOCKED.c.guest_id)
        query = select(TOKENS.c.hash).where(
            TOKENS.c.hash.in_(hashes), TOKENS.c.guest_id.not_in(blocked)
        )
        return await self._read(lambda connection: set(connection.execute(query).scalars()))

    async def note_use(self, hash_: str, now: int) -> None:
        def job(connection: Connection) -> None:
            connection.execute(update(TOKENS).where(TOKENS.c.hash == hash_).values(used_at=now))

        await self._write(job)

    async def delete_tokens(self, hashes: Collection[str]) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(TOKENS).where(TOKENS.c.hash.in_(hashes)))

        await self._write(job)

    async def delete_unused_tokens(self, before: int) -> int:
        """Delete tokens that have not been used since `before`; return how many."""

        def job(connection: Connection) -> int:
            return connection.execute(delete(TOKENS).where(TOKENS.c.used_at < before)).rowcount

        return await self._write(job)

    async def rename(self, guest: str, name: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

        await self._write(job)


def _token(hash_: str, guest: str, label: str, now: int) -> dict[str, Any]:
    return {"hash": hash_, "guest_id": guest, "label": label, "created_at": now, "used_at": now}
