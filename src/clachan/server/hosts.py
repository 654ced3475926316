"""Which names a node answers to (`Host`), and whose pages may use it (`Origin`).

A page of another site can make a browser send requests to a server at home: directly, or under a name of
its own that it lets point to the server's address (DNS rebinding). An allow-list of names stops the
second kind. A numeric address is no name that anybody else could own, so it is allowed wherever the
server is open to the network.
"""

from __future__ import annotations

import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.datastructures import Headers

from clachan.server.settings import Settings
from clachan.tables.refusals import Refused

_HOST: Final = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,255})(?::([0-9]{1,5}))?")
_ORIGIN: Final = re.compile(r"(https?)://([^/?#@\s]{1,300})")
_LOOPBACK: Final = "localhost"
_PORT_OF: Final = {"http": "80", "https": "443"}
_SCHEME_OF: Final = {"ws": "http", "wss": "https"}


class AllowedHosts:
    """The names and addresses a node answers to.

    On a loopback address that is `localhost`, its numeric forms, and the names in `allow_hosts`. A server
    that is open to the network also answers to numeric addresses and to the name of its machine.
    """

    def __init__(self, settings: Settings) -> None:
        self._names = {_LOOPBACK, *[_plain(name) for name in settings.allow_hosts]}
        self._is_open = not is_loopback(settings.host)
        if self._is_open:
            name = _plain(socket.gethostname())
            self._names |= {name, f"{name.partition('.')[0]}.local", _plain(settings.host)}

    def allow(self, host: str) -> bool:
        """Whether a request with this `Host` header is for us; the port does not matter."""
        found = _HOST.fullmatch(host.lower())
        if found is None:
            return False
        name = _plain(found[1])
        address = _address(name)
        if address is None or name in self._names:
            return name in self._names
        return self._is_open or address.is_loopback

    def check(self, headers: Headers) -> None:
        """Refuse a request for another name."""
        host = headers.get("host", "")
        if not self.allow(host):
            name = host if _HOST.fullmatch(host.lower()) else "this name"
            raise Refused(
                "wrong_host",
                f"this server does not answer to {name}: start it with --allow-host to allow a name",
            )


def check_origin(headers: Headers, scheme: str, settings: Settings) -> None:
    """Refuse requests from pages of other sites. Programs send a bearer token and no origin.

    Scheme, name and port must be the server's own; `null`, which hidden pages send, never is.
    """
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
    elif origin in settings.origins or _is_same(origin, scheme, headers.get("host", "")):
        return
    raise Refused(
        "wrong_origin",
        "this origin may not use the server: start it with --origin to allow it",
    )


def _is_same(origin: str, scheme: str, host: str) -> bool:
    found = _ORIGIN.fullmatch(origin.lower())
    ours = _SCHEME_OF.get(scheme, scheme)
    if found is None or found[1] != ours:
        return False
    return _with_port(found[2], ours) == _with_port(host.lower(), ours) is not None


def _with_port(host: str, scheme: str) -> tuple[str, str] | None:
    found = _HOST.fullmatch(host)
    return None if found is None else (found[1], found[2] or _PORT_OF[scheme])


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens on `host`."""
    address = _address(host)
    return host == _LOOPBACK if address is None else address.is_loopback


def _plain(name: str) -> str:
    return name.lower().rstrip(".")


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name.strip("[]"))
    except ValueError:
        return None


def home_address() -> str | None:
    """The numeric address under which other machines of the network reach this one, if there is one.

    Connecting a UDP socket sends nothing; the system only chooses the network card.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(address) else address
