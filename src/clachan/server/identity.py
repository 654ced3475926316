"""Guests and their secret tokens. The server stores only hashes of tokens."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import Final

from clachan.kernel.record import clean_name
from clachan.server.store.store import Store
from clachan.server.store.stored_guests import Guest, StoredToken
from clachan.tables.refusals import Refused

COOKIE: Final = "clachan_guest"
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not easily confused when read aloud."""
_GROUPS: Final = 4
_CACHE_SIZE: Final = 2000
CACHE_SECONDS: Final = 30.0
DAY: Final = 24 * 3600 * 1000


def new_id() -> str:
    return secrets.token_hex(10)


def keyed_id(guest: str, key: str) -> str:
    """An id that is the same for the same guest and key. Ids of guests are secret, so nobody can guess it."""
    return hashed(f"{guest} {key}")[:20]


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_invite() -> str:
    """A new invite code: 16 of 31 characters, 79 bits."""
    groups = ["".join([secrets.choice(_ALPHABET) for _ in range(4)]) for _ in range(_GROUPS)]
    return "-".join(groups)


def clean_invite(text: str) -> str:
    """Normalize an invite code that somebody typed.

    >>> clean_invite(" K7MF 2qxd9rtwabcd ")
    'k7mf-2qxd-9rtw-abcd'
    """
    letters = "".join([c for c in text.lower() if c in _ALPHABET])
    return "-".join([letters[i : i + 4] for i in range(0, len(letters), 4)])


def hashed(token: str) -> str:
    """Hash a token. Tokens are long and random, so a plain digest is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def blocked() -> Refused:
    """The refusal for somebody whom the host of the server has blocked."""
    return Refused("blocked", "the host of this server has blocked you: ask them about it")


class Guests:
    """Finds guests by their tokens, with a small cache.

    A token that is not used for `token_days` is no longer valid. Ending a token takes effect at once on
    this node, and on other nodes when their caches forget it.
    """

    def __init__(self, store: Store, token_days: int) -> None:
        self._store = store
        self._lifetime = token_days * DAY
        self._cached: OrderedDict[str, tuple[Guest, float]] = OrderedDict()

    async def find(self, token: str, now: int) -> Guest | None:
        """The guest of a token; None if there is no such token, or if it has expired.

        Refused if the host of the server has blocked them: then they do not become somebody new.
        """
        key = hashed(token)
        cached = self._cached.get(key)
        if cached is not None and time.monotonic() - cached[1] < CACHE_SECONDS:
            return cached[0]
        self._cached.pop(key, None)
        found = await self._store.guests.by_token(key)
        if found is None or found.used_at < now - self._lifetime:
            return None
        if found.is_blocked:
            raise blocked()
        if found.used_at < now - DAY:
            await self._store.guests.note_use(key, now)
        self._cache(key, found.guest)
        return found.guest

    async def add(self, name: str, label: str, now: int) -> tuple[Guest, str]:
        """Create a guest; return it with its token, which only the guest gets to see."""
        guest = Guest(new_id(), clean_name(name))
        token = new_token()
        await self._store.guests.add(guest, hashed(token), label, now)
        self._cache(hashed(token), guest)
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, clean_name(name))
        await self._store.guests.rename(guest.id, renamed.name)
        for key in [key for key, (cached, _) in self._cached.items() if cached.id == guest.id]:
            del self._cached[key]
        return renamed

    async def tokens(self, guest: Guest, now: int) -> list[StoredToken]:
        """The valid tokens of a guest, the newest first."""
        found = await self._store.guests.tokens_of(guest.id)
        return [token for token in found if token.used_at >= now - self._lifetime]

    async def add_token(self, guest: Guest, label: str, now: int) -> str:
        """Create another token for a program of this guest."""
        token = new_token()
        await self._store.guests.add_token(guest.id, hashed(token), clean_name(label), now)
        return token

    async def end_tokens(self, guest: Guest, id_: str | None = None) -> set[str]:
        """End one token of a guest, or all; return their hashes."""
        found = await self._store.guests.tokens_of(guest.id)
        ended = {token.hash for token in found if id_ is None or token.id == id_}
        await self._store.guests.delete_tokens(ended)
        for key in ended:
            self._cached.pop(key, None)
        return ended

    async def delete_expired(self, now: int) -> int:
        """Delete tokens that have expired; return how many."""
        return await self._store.guests.delete_unused_tokens(now - self._lifetime)

    def _cache(self, key: str, guest: Guest) -> None:
        self._cached[key] = (guest, time.monotonic())
        self._cached.move_to_end(key)
        while len(self._cached) > _CACHE_SIZE:
            self._cached.popitem(last=False)
