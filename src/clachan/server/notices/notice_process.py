"""The process that sends messages: reads one request per line and writes one answer per line.

Apprise knows the services. It runs here and not in the server, so that a slow service delays no move, and
so that the network guard covers everything it does.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Final

from clachan.server.notices.network_guard import NetworkGuard

GONE: Final = "gone"
_NO_SUBSCRIPTION: Final = (404, 410)
ATTEMPT_SECONDS: Final = 5.0
"""The most time for sending one message, however many connections it needs."""
_PUSH_SECONDS: Final = 4.0
"""Time limit for connecting, and for each part of the answer; Apprise has the same."""


def answer_to(request: dict[str, Any], guard: NetworkGuard) -> dict[str, Any]:
    """Send a message. The answer contains no secrets."""
    if "push" in request:
        return _push(request["push"])
    from apprise import Apprise, AppriseAsset, NotifyFormat  # noqa: PLC0415 - after the guard

    asset = AppriseAsset(
        async_mode=False, secure_logging=True, app_id="clachan", app_desc="clachan"
    )
    service = Apprise.instantiate(request["url"], asset=asset)
    if service is None:
        return {"error": "the address is not valid"}
    notifier = Apprise(asset=asset)
    notifier.add(service)
    with guard.off() if request["is_trusted"] else nullcontext(), ending_when_late():
        is_sent = notifier.notify(
            title=request["title"], body=request["body"], body_format=NotifyFormat.TEXT
        )
    return {"error": "" if is_sent else "not sent"}


@contextmanager
def ending_when_late() -> Iterator[None]:
    """End this process if the block takes too long; the server starts another one for the next message."""
    timer = threading.Timer(ATTEMPT_SECONDS, os._exit, [1])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _push(push: dict[str, Any]) -> dict[str, Any]:
    """Send a notification to a browser; only the browser can read it."""
    from pywebpush import WebPushException, webpush  # noqa: PLC0415 - after the guard

    try:
        with ending_when_late():
            webpush(
                subscription_info={
                    "endpoint": push["endpoint"],
                    "keys": {"p256dh": push["p256dh"], "auth": push["auth"]},
                },
                data=push["data"],
                vapid_private_key=push["key"],
                vapid_claims={"sub": push["sub"]},
                ttl=push["ttl"],
                timeout=_PUSH_SECONDS,
            )
    except WebPushException as error:
        status = getattr(error.response, "status_code", 0)
        return {"error": GONE if status in _NO_SUBSCRIPTION else f"refused with status {status}"}
    return {"error": ""}


def work(networks: list[str]) -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    logging.disable()
    guard = NetworkGuard(networks)
    guard.install()
    for line in sys.stdin:
        try:
            answer = answer_to(json.loads(line), guard)
        except Exception as error:  # noqa: BLE001 - its text may contain an address, so it stays here
            answer = {"error": type(error).__name__}
        try:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone


if __name__ == "__main__":
    work(sys.argv[1:])
