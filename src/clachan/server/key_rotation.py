"""Replaces the secrets that the server has made for itself, and ends what depends on the old ones."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from sqlalchemy import Connection, Table, delete, select, update

from clachan.server.notices.push_keys import PUSH_KEY
from clachan.server.sign_in.phrases import SALT
from clachan.server.store.schema import (
    NOTICES,
    PUSH_SUBSCRIPTIONS,
    RECOVERY_PHRASES,
    SERVER_KEYS,
)
from clachan.server.store.store import Store

_LINK_BYTES: Final = 24


async def _end_key(store: Store, name: str, dependent: Table) -> int:
    """Delete a key of the server and all that was made with it; the next use makes a new key."""

    def job(connection: Connection) -> int:
        count = connection.execute(delete(dependent)).rowcount
        connection.execute(delete(SERVER_KEYS).where(SERVER_KEYS.c.name == name))
        return count

    return await store.write(job)


async def rotate_push_key(store: Store) -> int:
    """Replace the key that signs notifications; return how many browsers have to be switched on again."""
    return await _end_key(store, PUSH_KEY, PUSH_SUBSCRIPTIONS)


async def rotate_phrase_salt(store: Store) -> int:
    """Replace the salt of recovery phrases; return how many phrases are no longer valid."""
    return await _end_key(store, SALT, RECOVERY_PHRASES)


async def rotate_links(store: Store) -> int:
    """Replace the secrets in the links of all messages; return how many. Links in old messages end."""

    def job(connection: Connection) -> int:
        count = 0
        for table in (NOTICES, PUSH_SUBSCRIPTIONS):
            for token in connection.execute(select(table.c.token)).scalars().all():
                new = secrets.token_urlsafe(_LINK_BYTES)
                connection.execute(update(table).where(table.c.token == token).values(token=new))
                count += 1
        return count

    return await store.write(job)


ROTATIONS: Final[Mapping[str, tuple[Callable[[Store], Awaitable[int]], str]]] = {
    "push": (rotate_push_key, "browsers must switch notifications on again"),
    "phrases": (rotate_phrase_salt, "recovery phrases have ended"),
    "links": (rotate_links, "links for stopping messages were replaced"),
}
"""What can be rotated, and what the number says that comes back."""
