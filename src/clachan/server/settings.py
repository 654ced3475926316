"""How one node runs."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """What one sender may ask for; beyond it the answer is `too_many` or `too_large`."""

    body_bytes: int = 64 * 1024
    frame_bytes: int = 16 * 1024
    requests_per_second: float = 20.0
    requests_at_once: int = 80
    new_guests_per_minute: float = 30.0
    codes_per_second: float = 1.0
    codes_at_once: int = 30
    """Invite codes that may be tried from one address."""
    open_tables: int = 60
    sockets_per_guest: int = 20
    sockets: int = 2000
    outbox: int = 64
    """Messages that may wait for a slow reader before the socket is closed."""


@dataclass(frozen=True)
class Settings:
    """Everything `clachan serve` can be told."""

    database: str = "clachan.db"
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """Web addresses beside our own whose pages may talk to us."""
    behind_proxy: bool = False
    workers: int = 1
    """Processes in which bots think."""
    bot_seconds: float = 10.0
    keep_finished_days: int | None = None
    beat_seconds: float = 20.0
    lease_seconds: float = 12.0
    sweep_seconds: float = 3.0
    sleep_seconds: float = 600.0
    """After this long without anybody, a table is read from its log again when it is needed."""
    limits: Limits = field(default_factory=Limits)
