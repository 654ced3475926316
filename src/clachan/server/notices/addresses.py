"""Where a person wants to get messages: an e-mail address, or the address of a chat service."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from clachan.server.notices.network_guard import NetworkGuard
from clachan.tables.refusals import Refused

EMAIL: Final = "email"
PUSH: Final = "push"
SERVICES: Final[dict[str, tuple[str, ...]]] = {
    EMAIL: (),
    PUSH: (),
    "discord": ("discord", "https://discord.com/api/webhooks/"),
    "gotify": ("gotify", "gotifys"),
    "matrix": ("matrix", "matrixs"),
    "ntfy": ("ntfy", "ntfys", "https://ntfy.sh/"),
    "slack": ("slack", "https://hooks.slack.com/services/"),
    "telegram": ("tgram",),
}
"""The services a host can switch on, each with the schemes (or beginnings) of its addresses."""
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "discord": ("thread",),
    "gotify": ("priority",),
    "matrix": ("mode",),
    "ntfy": ("priority", "tags"),
    "slack": (),
    "telegram": ("silent", "topic"),
}
"""What may follow the `?` of an address. Apprise knows more, such as files of the server to send."""
LONGEST: Final = 500
_LONGEST_NAME: Final = 30
_MAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True)
class NoticeAddress:
    """An address of one of the services. It may contain a password, so it is never shown or logged."""

    service: str
    url: str

    @property
    def label(self) -> str:
        """What its owner is shown of it."""
        return self.url if self.service == EMAIL else self.service


def parse_address(text: str, services: Collection[str]) -> NoticeAddress:
    """The address that somebody entered; refused unless it is one of these services.

    >>> parse_address("mailto:ana@example.org", ["email"])
    NoticeAddress(service='email', url='ana@example.org')
    >>> parse_address("ntfys://ntfy.example.org/ana", ["ntfy"]).service
    'ntfy'
    """
    text = text.strip()
    services = [service for service in services if service != PUSH]
    address = text.removeprefix("mailto:")
    if _MAIL.fullmatch(address):
        found = NoticeAddress(EMAIL, address)
    else:
        found = NoticeAddress(_service_of(text), text)
    is_plain = text.isascii() and text.isprintable() and " " not in text
    if found.service not in services or not is_plain or len(text) > LONGEST:
        known = ", ".join(sorted(services))
        raise Refused("bad_request", f"this is not an address of a service used here: {known}")
    check_parameters(found)
    return found


def check_parameters(address: NoticeAddress) -> None:
    """Refuse an address with a parameter that is not in `PARAMETERS`; other spellings count as others."""
    if address.service == EMAIL:
        return
    allowed = PARAMETERS[address.service]
    for parameter in re.split("[&;]", address.url.partition("?")[2]):
        name = parameter.partition("=")[0]
        if parameter and name not in allowed:
            name = name[:_LONGEST_NAME]
            known = f"; it can have {' and '.join(allowed)}" if allowed else ""
            detail = f"an address of {address.service} can't have the parameter {name!r}{known}"
            raise Refused("bad_request", detail, parameter=name)


def check_endpoint(endpoint: str, networks: Sequence[str]) -> None:
    """Refuse an endpoint of a browser that cannot be one. The network guard checks where it leads.

    Without TLS only addresses in a network that the host allows are accepted.
    """
    parts = urlsplit(endpoint)
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    is_allowed = parts.scheme == "http" and NetworkGuard(networks).is_inside(parts.hostname or "")
    if not (is_plain and parts.hostname and (parts.scheme == "https" or is_allowed)):
        raise Refused("bad_request", "this is not an endpoint for notifications")


def _service_of(text: str) -> str:
    scheme = text.partition("://")[0].lower()
    for service, beginnings in SERVICES.items():
        if scheme in beginnings or any([text.startswith(b) for b in beginnings if "://" in b]):
            return service
    return ""


def mail_url(relay: str, address: str) -> str:
    """The host's mail server with the person as recipient, in Apprise's notation."""
    parts = urlsplit(relay)
    query = [(key, value) for key, value in parse_qsl(parts.query) if key not in ("to", "format")]
    query += [("to", address), ("format", "text")]
    return urlunsplit(parts._replace(query=urlencode(query)))
