"""The open sockets of a node: how many there are, and whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from clachan.server.limits import network_of
from clachan.server.settings import Limits
from clachan.tables.refusals import Refused


class SocketOwner:
    """The guest, the address and the token (as a hash) that opened a socket."""

    def __init__(self, guest: str, address: str, token: str) -> None:
        self.guest = guest
        self.address = address
        self.token = token
        self.has_ended = False
        """Whether the token was ended, so that the socket must be closed."""
        self.on_end: Callable[[], None] | None = None

    def end(self) -> None:
        self.has_ended = True
        if self.on_end is not None:
            self.on_end()


class OpenSockets:
    """Counts sockets by guest and by address, and ends those of tokens that are no longer valid."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._owners: set[SocketOwner] = set()
        self._by_guest: Counter[str] = Counter()
        self._by_network: Counter[str] = Counter()

    @property
    def tokens(self) -> set[str]:
        """The hashes of all tokens with an open socket."""
        return {owner.token for owner in self._owners}

    @contextmanager
    def count(self, owner: SocketOwner) -> Iterator[None]:
        """Count a socket while it is open; refused if its guest, its address or the node has too many."""
        limits, network = self._limits, network_of(owner.address)
        if (
            self._by_guest[owner.guest] >= limits.sockets_per_guest
            or self._by_network[network] >= limits.sockets_per_address
            or len(self._owners) >= limits.sockets
        ):
            raise Refused("too_many", "too many open connections: close some and try again")
        self._owners.add(owner)
        self._by_guest[owner.guest] += 1
        self._by_network[network] += 1
        try:
            yield
        finally:
            self._owners.discard(owner)
            for counter, key in ((self._by_guest, owner.guest), (self._by_network, network)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def end(self, tokens: set[str]) -> None:
        """Close the sockets that were opened with these tokens."""
        for owner in tuple(self._owners):
            if owner.token in tokens:
                owner.end()
