"""Reads and writes what people sign in with on another device."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from clachan.server.store.database import DatabaseRequest
from clachan.server.store.schema import GUESTS, ONE_TIME_CODES, PASSKEYS, RECOVERY_PHRASES

CONTINUE: Final = "continue"
ADD_PASSKEY: Final = "add passkey"
USE_PASSKEY: Final = "use passkey"


@dataclass(frozen=True)
class StoredPasskey:
    """A passkey of a person: its public half."""

    id: str
    guest_id: str = field(repr=False)
    public_key: str = field(repr=False)
    sign_count: int
    label: str
    created_at: int


class SignIns:
    """One-time codes (as hashes), recovery phrases (as hashes) and passkeys, in the database."""

    def __init__(self, read: DatabaseRequest, write: DatabaseRequest) -> None:
        self._read = read
        self._write = write

    async def name_of(self, guest: str) -> str | None:
        query = select(GUESTS.c.name).where(GUESTS.c.id == guest)
        found: str | None = await self._read(lambda c: c.execute(query).scalar_one_or_none())
        return found

    # One-time codes.

    async def add_code(
        self, hash_: str, purpose: str, guest: str | None, expires_at: int, now: int
    ) -> None:
        """Add a code. An earlier one of the same person for the same purpose is no longer valid."""
        table = ONE_TIME_CODES
        values = {"hash": hash_, "purpose": purpose, "guest_id": guest, "expires_at": expires_at}

        def job(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.expires_at < now))
            if guest is not None:
                same = table.c.guest_id == guest, table.c.purpose == purpose
                connection.execute(delete(table).where(*same))
            connection.execute(insert(table), [values])

        await self._write(job)

    async def use_code(self, hash_: str, purpose: str, now: int) -> tuple[str | None] | None:
        """Use up a code; return whose it is, or None if it is not valid. Only one caller succeeds."""
        table = ONE_TIME_CODES
        this = table.c.hash == hash_, table.c.purpose == purpose

        def job(connection: Connection) -> tuple[str | None] | None:
            row = connection.execute(
                select(table.c.guest_id, table.c.expires_at).where(*this)
            ).one_or_none()
            used = connection.execute(delete(table).where(*this)).rowcount
            return (row[0],) if row is not None and used and row[1] >= now else None

        found: tuple[str | None] | None = await self._write(job)
        return found

    # Recovery phrases.

    async def set_phrase(self, guest: str, hash_: str, now: int) -> None:
        """Store the hash of a person's phrase; an earlier phrase is no longer valid."""
        values = {"guest_id": guest, "hash": hash_, "created_at": now}

        def job(connection: Connection) -> None:
            connection.execute(delete(RECOVERY_PHRASES).where(RECOVERY_PHRASES.c.guest_id == guest))
            connection.execute(insert(RECOVERY_PHRASES), [values])

        await self._write(job)

    async def phrase_since(self, guest: str) -> int | None:
        """Since when a person has had a phrase; None without one."""
        query = select(RECOVERY_PHRASES.c.created_at).where(RECOVERY_PHRASES.c.guest_id == guest)
        found: int | None = await self._read(lambda c: c.execute(query).scalar_one_or_none())
        return found

    async def guest_by_phrase(self, hash_: str) -> str | None:
        query = select(RECOVERY_PHRASES.c.guest_id).where(RECOVERY_PHRASES.c.hash == hash_)
        found: str | None = await self._read(lambda c: c.execute(query).scalar_one_or_none())
        return found

    async def delete_phrase(self, guest: str) -> None:
        of_guest = RECOVERY_PHRASES.c.guest_id == guest
        await self._write(lambda c: c.execute(delete(RECOVERY_PHRASES).where(of_guest)))

    # Passkeys.

    async def add_passkey(self, passkey: StoredPasskey) -> None:
        await self._write(lambda c: c.execute(insert(PASSKEYS), [asdict(passkey)]))

    async def passkeys_of(self, guest: str) -> list[StoredPasskey]:
        columns = [PASSKEYS.c[each.name] for each in fields(StoredPasskey)]
        query = select(*columns).where(PASSKEYS.c.guest_id == guest).order_by(PASSKEYS.c.created_at)
        rows = await self._read(lambda c: c.execute(query).all())
        return [StoredPasskey(*row) for row in rows]

    async def passkey(self, id_: str) -> StoredPasskey | None:
        columns = [PASSKEYS.c[each.name] for each in fields(StoredPasskey)]
        query = select(*columns).where(PASSKEYS.c.id == id_)
        row = await self._read(lambda c: c.execute(query).one_or_none())
        return None if row is None else StoredPasskey(*row)

    async def note_passkey_use(self, id_: str, sign_count: int) -> None:
        change = update(PASSKEYS).where(PASSKEYS.c.id == id_).values(sign_count=sign_count)
        await self._write(lambda c: c.execute(change))

    async def delete_passkey(self, guest: str, id_: str) -> bool:
        this = PASSKEYS.c.guest_id == guest, PASSKEYS.c.id == id_
        count: int = await self._write(lambda c: c.execute(delete(PASSKEYS).where(*this)).rowcount)
        return count > 0

    async def delete_all(self, guest: str) -> None:
        """Forget every way in which a person could sign in again."""

        def job(connection: Connection) -> None:
            for table in (PASSKEYS, RECOVERY_PHRASES, ONE_TIME_CODES):
                connection.execute(delete(table).where(table.c.guest_id == guest))

        await self._write(job)
