"""Guests and their secret tokens. The server stores only hashes of tokens."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import Final

from clachan.kernel.record import clean_name
from clachan.server.store.store import Guest, Store

COOKIE: Final = "clachan_guest"
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not easily confused when read aloud."""
_GROUPS: Final = 4
_CACHE_SIZE: Final = 2000
_CACHE_SECONDS: Final = 30.0


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


class Guests:
    """Finds guests by their tokens, with a small cache."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: OrderedDict[str, tuple[Guest, float]] = OrderedDict()

    async def find(self, token: str) -> Guest | None:
        key = hashed(token)
        cached = self._cached.get(key)
        if cached is not None and time.monotonic() - cached[1] < _CACHE_SECONDS:
            return cached[0]
        guest = await self._store.guest_by_token(key)
        if guest is not None:
            self._cache(key, guest)
        return guest

    async def add(self, name: str, now: int) -> tuple[Guest, str]:
        """Create a guest; return it with its token, which only the guest gets to see."""
        guest = Guest(new_id(), clean_name(name))
        token = new_token()
        await self._store.add_guest(guest, hashed(token), now)
        self._cache(hashed(token), guest)
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, clean_name(name))
        await self._store.rename(guest.id, renamed.name)
        for key in [key for key, (cached, _) in self._cached.items() if cached.id == guest.id]:
            del self._cached[key]
        return renamed

    async def add_token(self, guest: Guest, label: str, now: int) -> str:
        """Create another token for a program of this guest."""
        token = new_token()
        await self._store.add_token(guest.id, hashed(token), clean_name(label), now)
        return token

    def _cache(self, key: str, guest: Guest) -> None:
        self._cached[key] = (guest, time.monotonic())
        self._cached.move_to_end(key)
        while len(self._cached) > _CACHE_SIZE:
            self._cached.popitem(last=False)
