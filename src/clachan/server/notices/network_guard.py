"""Keeps a process from connecting to the server's own network.

People enter the addresses that messages are sent to. The guard looks at the number that a socket really
connects to: after names are resolved, and again for every redirect.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

_NAT64: Final = IPv6Network("64:ff9b::/96")


class Blocked(OSError):
    """The address belongs to a network that people may not make the server connect to."""


def inner_address(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address inside an IPv6 one, if it has one."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


class NetworkGuard:
    """Allows connections to public addresses and to `networks`, such as `10.1.0.0/16`."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        self._networks = [ip_network(network) for network in networks]
        self._is_on = True

    def allows(self, host: str) -> bool:
        """Whether a numeric address may be connected to; names have to be resolved first."""
        try:
            address = inner_address(ip_address(host))
        except ValueError:
            return False
        if any([address in network for network in self._networks]):
            return True
        return address.is_global and not address.is_multicast

    def is_inside(self, host: str) -> bool:
        """Whether a numeric address is in one of the chosen networks."""
        try:
            address = inner_address(ip_address(host))
        except ValueError:
            return False
        return any([address in network for network in self._networks])

    def check(self, address: Any) -> None:
        if self._is_on:
            host = address[0] if isinstance(address, tuple) and address else address
            if not isinstance(host, str) or not self.allows(host):
                raise Blocked("this address is not allowed")

    @contextmanager
    def off(self) -> Iterator[None]:
        """Connect anywhere: for addresses that the host of the server has chosen."""
        self._is_on = False
        try:
            yield
        finally:
            self._is_on = True

    def install(self) -> None:
        """Guard all sockets of this process."""
        for name in ("connect", "connect_ex", "sendto"):
            setattr(socket.socket, name, self._guarded(getattr(socket.socket, name)))

    def _guarded(self, method: Callable[..., Any]) -> Callable[..., Any]:
        """A method of sockets whose last argument is an address, which is checked first."""

        def checked(sock: socket.socket, *args: Any) -> Any:
            self.check(args[-1])
            return method(sock, *args)

        return checked
