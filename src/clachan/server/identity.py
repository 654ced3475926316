"""Who somebody is: guests with a secret token, known to the server by its hash alone."""

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
"""Letters and digits that nobody mixes up when reading them out."""
_GROUPS: Final = 4
_REMEMBERED: Final = 2000
_FRESH: Final = 30.0


def new_id() -> str:
    return secrets.token_hex(10)


def keyed_id(guest: str, key: str) -> str:
    """The id of what a guest asked for under a key; guests' ids are secret, so nobody guesses it."""
    return hashed(f"{guest} {key}")[:20]


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_invite() -> str:
    """Sixteen of 31 characters: 79 bits that nobody guesses."""
    groups = ["".join([secrets.choice(_ALPHABET) for _ in range(4)]) for _ in range(_GROUPS)]
    return "-".join(groups)


def clean_invite(text: str) -> str:
    """An invite code as somebody types it.

    >>> clean_invite(" K7MF 2qxd9rtwabcd ")
    'k7mf-2qxd-9rtw-abcd'
    """
    letters = "".join([c for c in text.lower() if c in _ALPHABET])
    return "-".join([letters[i : i + 4] for i in range(0, len(letters), 4)])


def hashed(token: str) -> str:
    """Tokens are long and random, so a plain digest is enough to keep them secret."""
    return hashlib.sha256(token.encode()).hexdigest()


class Guests:
    """Finds guests by their tokens; remembers the last ones for a moment."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Guest, float]] = OrderedDict()

    async def find(self, token: str) -> Guest | None:
        key = hashed(token)
        known = self._known.get(key)
        if known is not None and time.monotonic() - known[1] < _FRESH:
            return known[0]
        guest = await self._store.guest_by_token(key)
        if guest is not None:
            self._remember(key, guest)
        return guest

    async def welcome(self, name: str, now: int) -> tuple[Guest, str]:
        """A new guest and the token that only the guest gets to see."""
        guest = Guest(new_id(), clean_name(name))
        token = new_token()
        await self._store.add_guest(guest, hashed(token), now)
        self._remember(hashed(token), guest)
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, clean_name(name))
        await self._store.rename(guest.id, renamed.name)
        for key in [key for key, (known, _) in self._known.items() if known.id == guest.id]:
            del self._known[key]
        return renamed

    async def grant(self, guest: Guest, label: str, now: int) -> str:
        """One more token for a program of this guest."""
        token = new_token()
        await self._store.add_token(guest.id, hashed(token), clean_name(label), now)
        return token

    def _remember(self, key: str, guest: Guest) -> None:
        self._known[key] = (guest, time.monotonic())
        self._known.move_to_end(key)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
