"""Sends messages through a process of its own, one at a time."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from ipaddress import ip_network
from typing import Any, Final

from clachan.kernel.errors import InvalidOption
from clachan.server.bot_workers import START_UP, Worker
from clachan.server.notices.addresses import (
    EMAIL,
    SERVICES,
    NoticeAddress,
    check_parameters,
    mail_url,
)
from clachan.server.notices.notice_process import ATTEMPT_SECONDS, GONE
from clachan.server.settings import NoticeSettings
from clachan.server.store.push_subscriptions import PushSubscription

MODULE: Final = "clachan.server.notices.notice_process"
_PUSH_LASTS: Final = 3 * 24 * 3600
"""Seconds for which a notification waits for a browser that is switched off."""
_PASSED_ON: Final = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "SYSTEMROOT",
    "LANG",
    "TZ",
    "SSL_CERT_FILE",
)
"""What the process gets of the environment: neither proxies, which could reach our network, nor secrets."""


class NotSent(Exception):
    """A message was not sent; the text says why, without any address."""


class Gone(NotSent):
    """The browser does not want notifications any more."""


def check_settings(settings: NoticeSettings) -> None:
    """Raise `InvalidOption` if messages are switched on and cannot be sent like this."""
    if not settings.services:
        return
    unknown = sorted(set(settings.services) - set(SERVICES))
    if unknown:
        known = ", ".join(SERVICES)
        raise InvalidOption(f"--notices: there is no service {unknown[0]!r}; use {known}")
    for network in settings.networks:
        try:
            ip_network(network)
        except ValueError as error:
            raise InvalidOption(f"--notices-network {network}: {error}") from None
    if find_spec("apprise") is None:
        raise InvalidOption("--notices needs Apprise: pip install 'clachan[notices]'")
    if not settings.public_url.startswith(("http://", "https://")):
        raise InvalidOption(
            "--notices needs --public-url, for example https://play.example.org, for links in messages"
        )
    if EMAIL in settings.services and not settings.mail_relay.startswith(
        ("mailto://", "mailtos://")
    ):
        raise InvalidOption(
            "--notices email needs a mail server: set CLACHAN_MAIL_RELAY to an address such as "
            "mailtos://user:password@mail.example.org?from=clachan@example.org"
        )


class Sender:
    """A process that sends messages, started when it is first needed and replaced when it fails."""

    def __init__(self, settings: NoticeSettings) -> None:
        self._settings = settings
        self._lock = asyncio.Lock()
        self._process: Worker | None = None

    async def send(self, address: NoticeAddress, title: str, body: str) -> None:
        """Send a message, or raise `NotSent`. E-mail goes through the mail server of the host.

        Raises `Refused` if the address was stored when it could still have any parameter.
        """
        check_parameters(address)
        is_mail = address.service == EMAIL
        url = mail_url(self._settings.mail_relay, address.url) if is_mail else address.url
        await self._ask({"url": url, "is_trusted": is_mail, "title": title, "body": body})

    async def push(self, row: PushSubscription, data: str, key: str) -> None:
        """Send a notification to a browser, or raise `NotSent`; `Gone` if it wants no more."""
        public = self._settings.public_url
        push = {
            "endpoint": row.endpoint,
            "p256dh": row.p256dh,
            "auth": row.auth,
            "data": data,
            "key": key,
            "sub": public if public.startswith("https://") else "mailto:clachan@example.org",
            "ttl": _PUSH_LASTS,
        }
        await self._ask({"push": push})

    async def _ask(self, request: Mapping[str, Any]) -> None:
        async with self._lock:
            try:
                if self._process is None:
                    command = (sys.executable, "-m", MODULE, *self._settings.networks)
                    environ = {key: os.environ[key] for key in _PASSED_ON if key in os.environ}
                    quiet = {"NETRC": os.devnull, "PYTHONUTF8": "1"}
                    self._process = await Worker.start(command, {**environ, **quiet})
                async with asyncio.timeout(ATTEMPT_SECONDS + START_UP):
                    answer = await self._process.ask(request)
            except BaseException as error:
                await self.stop()
                if isinstance(error, ConnectionError):
                    limit = f"{ATTEMPT_SECONDS:.0f} seconds"
                    raise NotSent(f"not sent within {limit}, or the process failed") from None
                if isinstance(error, (OSError, ValueError, TimeoutError)):
                    raise NotSent(f"the process failed: {type(error).__name__}") from None
                raise
        if answer["error"] == GONE:
            raise Gone(GONE)
        if answer["error"]:
            raise NotSent(answer["error"])

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.end()
