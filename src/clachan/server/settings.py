"""The settings of a node."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """Limits for one client; requests beyond them are answered with `too_many` or `too_large`."""

    head_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    frame_bytes: int = 16 * 1024
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    reading_seconds: float = 30.0
    """Seconds for a client to read what was sent before its connection is closed."""
    connections_per_address: int = 250
    requests_per_second: float = 20.0
    requests_at_once: int = 80
    """Requests and messages on sockets of one guest."""
    guests_per_address: int = 5
    """How many times as much as one guest everybody at an address may send together."""
    new_guests_per_minute: float = 30.0
    new_tokens_per_hour: float = 20.0
    tokens_per_guest: int = 20
    token_days: int = 180
    """Days after which a token that was not used is no longer valid."""
    new_notices_per_hour: float = 6.0
    """Addresses for messages that one guest may enter, and messages that ask one address to confirm."""
    lines_per_minute: float = 20.0
    lines_at_once: int = 6
    """Lines of talk of one guest."""
    codes_per_second: float = 1.0
    codes_at_once: int = 30
    """Invite codes, links and recovery phrases that can be tried from one address."""
    open_tables: int = 60
    clubs_per_guest: int = 20
    members_per_club: int = 100
    sockets_per_guest: int = 20
    sockets_per_address: int = 100
    sockets: int = 2000
    outbox: int = 64
    """Messages that may wait for a slow client before its socket is closed."""


@dataclass(frozen=True)
class NoticeSettings:
    """Messages for people whose turn it is. They are off unless the host names services."""

    services: tuple[str, ...] = ()
    """Names of `notices.addresses.SERVICES`."""
    public_url: str = ""
    """Where people reach this server, for links in messages."""
    mail_relay: str = field(default="", repr=False)
    """The mail server in Apprise's notation, with its password."""
    networks: tuple[str, ...] = ()
    """Networks that are not public and that addresses of people may still be in, such as 10.1.0.0/16."""
    delay_seconds: float = 300.0
    """Seconds for which somebody must be away before a message is sent."""


@dataclass(frozen=True)
class Settings:
    """The options of `clachan serve`, and a few more for tests."""

    database: str = "clachan.db"
    host: str = "127.0.0.1"
    port: int = 8000
    allow_hosts: tuple[str, ...] = ()
    """Names this server answers to besides `localhost` (and, if it is open to the network, its addresses)."""
    origins: tuple[str, ...] = ()
    """Origins of other sites whose pages may use this server."""
    embed_on: tuple[str, ...] = ()
    """Origins of other sites that may show shared replays inside their pages."""
    behind_proxy: bool = False
    workers: int = 2
    """The number of processes for bots."""
    bot_seconds: float = 10.0
    """Time limit for one decision of a bot."""
    keep_finished_days: int | None = None
    """Days after which finished games are deleted; None to keep them."""
    beat_seconds: float = 20.0
    """Seconds between pings on a socket."""
    lease_seconds: float = 12.0
    """Seconds for which a node may play the bots of a table before it must renew its lease."""
    sweep_seconds: float = 3.0
    """Seconds between two searches for tables with a bot to move or a clock that ran out."""
    sleep_seconds: float = 600.0
    """Seconds without use after which a table is removed from memory."""
    passkeys: bool = False
    """Whether people can sign in with passkeys."""
    limits: Limits = field(default_factory=Limits)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
