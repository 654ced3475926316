"""Rate limits, counted by guest and by address."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from clachan.server.settings import Limits
from clachan.tables.refusals import Refused

_CACHE_SIZE: Final = 10_000


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 address.

    Everybody with IPv6 has a whole /64 network, so its addresses cost nothing.

    >>> network_of("2001:db8::7")
    '2001:db8::/64'
    >>> network_of("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(IPv6Network((int(found) >> 64 << 64, 64)) if mapped is None else mapped)
    return str(found)


class Rate:
    """A token bucket for each sender: `at_once` requests in a burst, `per_second` in the long run."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        """Count one request of a sender and return whether it is within the limit."""
        moment = time.monotonic()
        level, since = self._buckets.pop(sender, (self._at_once, moment))
        level = min(self._at_once, level + (moment - since) * self._per_second)
        allowed = level >= 1
        self._buckets[sender] = (level - 1 if allowed else level, moment)
        while len(self._buckets) > _CACHE_SIZE:
            self._buckets.popitem(last=False)
        return allowed


class Rates:
    """The rate limits of a node. Requests and messages on sockets count alike.

    An address may send five times as much as a guest, because a household or a club may share it.
    Inventing tokens or guests does not raise the limit of an address.
    """

    def __init__(self, limits: Limits) -> None:
        per_second, at_once = limits.requests_per_second, limits.requests_at_once
        many = limits.guests_per_address
        self._guests = Rate(per_second, at_once)
        self._addresses = Rate(per_second * many, at_once * many)
        self._new_guests = Rate(limits.new_guests_per_minute / 60, limits.new_guests_per_minute)
        self._new_tokens = Rate(limits.new_tokens_per_hour / 3600, limits.new_tokens_per_hour)
        self._new_notices = Rate(limits.new_notices_per_hour / 3600, limits.new_notices_per_hour)
        self._lines = Rate(limits.lines_per_minute / 60, limits.lines_at_once)
        self._codes = Rate(limits.codes_per_second, limits.codes_at_once)

    def count_request(self, address: str) -> None:
        """Count a request or a message from an address; refused if there are too many."""
        if not self._addresses.allows(network_of(address)):
            raise Refused("too_many", "too many requests from your address: try again in a moment")

    def count_guest(self, guest: str) -> None:
        """Count a request or a message of a guest, whichever token it came with."""
        if not self._guests.allows(guest):
            raise Refused("too_many", "too many requests: try again in a moment")

    def count_new_guest(self, address: str) -> None:
        if not self._new_guests.allows(network_of(address)):
            raise Refused(
                "too_many", "too many new guests from your address: try again in a minute"
            )

    def count_new_token(self, guest: str, address: str) -> None:
        by_guest = self._new_tokens.allows(f"guest {guest}")
        if not (self._new_tokens.allows(network_of(address)) and by_guest):
            raise Refused("too_many", "too many new tokens: try again later")

    def count_new_notice(self, guest: str, target: str) -> None:
        """Count a message that asks to confirm an address: by the guest and by the address."""
        by_guest = self._new_notices.allows(f"guest {guest}")
        if not (self._new_notices.allows(f"to {target}") and by_guest):
            raise Refused("too_many", "too many changes of your address: try again in an hour")

    def count_talk(self, guest: str) -> None:
        if not self._lines.allows(guest):
            raise Refused("too_many", "you talk too fast: try again in a moment")

    def count_code(self, address: str) -> None:
        if not self._codes.allows(network_of(address)):
            raise Refused(
                "too_many", "too many codes tried from your address: try again in a moment"
            )
