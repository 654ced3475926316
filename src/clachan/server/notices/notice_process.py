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
from contextlib import nullcontext
from typing import Any

from clachan.server.notices.network_guard import NetworkGuard


def answer_to(request: dict[str, Any], guard: NetworkGuard) -> dict[str, Any]:
    """Send a message. The answer contains no secrets."""
    from apprise import Apprise, AppriseAsset, NotifyFormat  # noqa: PLC0415 - after the guard

    asset = AppriseAsset(
        async_mode=False, secure_logging=True, app_id="clachan", app_desc="clachan"
    )
    service = Apprise.instantiate(request["url"], asset=asset)
    if service is None:
        return {"error": "the address is not valid"}
    notifier = Apprise(asset=asset)
    notifier.add(service)
    with guard.off() if request["is_trusted"] else nullcontext():
        is_sent = notifier.notify(
            title=request["title"], body=request["body"], body_format=NotifyFormat.TEXT
        )
    return {"error": "" if is_sent else "not sent"}


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
