"""Notifications in browsers: signed, sealed, once a turn, easy to stop, never into our network."""

from __future__ import annotations

import asyncio
import json
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]  # has no types
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from clachan.server.notices.addresses import check_endpoint
from clachan.server.notices.push_keys import new_private_key, public_key
from clachan.server.notices.sender import NotSent, Sender
from clachan.server.settings import NoticeSettings
from clachan.server.store.push_subscriptions import PushSubscription
from clachan.tables.refusals import Refused
from tests.server.live_server import Person, running, settings
from tests.server.live_server import person as someone
from tests.server.mail_server import HttpServer, on_loopback
from tests.server.test_notices import DAYS, PUBLIC, guest_of, move, settled, until

LOOPBACK = ("127.0.0.0/8",)


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class TestBrowser:
    """The keys of a browser that subscribed to notifications."""

    __test__ = False

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"

    def body(self, endpoint: str) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": endpoint,
            "p256dh": text_of(point),
            "auth": text_of(self.auth),
            "language": "de",
        }

    def opened(self, request: bytes) -> dict[str, Any]:
        """What a notification says; only this browser can read it."""
        sealed = request.partition(b"\r\n\r\n")[2]
        found = http_ece.decrypt(sealed, private_key=self.key, auth_secret=self.auth)
        return dict(json.loads(found))


def push_settings(**changes: Any) -> NoticeSettings:
    known: dict[str, Any] = {"services": ("push",), "public_url": PUBLIC, "networks": LOOPBACK}
    return NoticeSettings(**{**known, "delay_seconds": 0.1, **changes})


async def table_of(ana: Person, bo: Person) -> dict[str, Any]:
    """A game in which Ana, in the second seat, has to decide."""
    view = await bo.open_table("me", "open", game="clans", clock=DAYS)
    await ana.join_table(view)
    if (await bo.view(view["table"]))["waiting"] == [0]:
        await move(bo, view)
    return view


def test_a_notification_for_each_turn_until_its_link_stops_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def scenario() -> None:
        service, browser = HttpServer(), TestBrowser()
        chosen = settings(tmp_path, notices=push_settings())
        async with on_loopback(service), running(chosen) as app:
            ana, bo = await someone(app).named("Ana"), await someone(app).named("Bo")
            key = (await ana.get("/me/notices")).json()["push_key"]
            assert len(urlsafe_b64decode(key + "=")) == 65
            body = browser.body(f"http://127.0.0.1:{service.port}/push/secretendpoint")
            assert (await ana.client.put("/api/v1/me/push", json=body)).status_code == 204
            view = await table_of(ana, bo)
            await until(lambda: len(service.requests) == 1)
            await settled(app)
            await app.state.service.notices._look_at_all(
                [(view["table"], guest_of(app, view["table"], 1), 10**6)]
            )
            await settled(app)
            assert len(service.requests) == 1, "at most one a turn"
            head = service.requests[0].partition(b"\r\n\r\n")[0].decode().lower()
            assert "authorization: vapid t=" in head and key.lower() in head
            shown = browser.opened(service.requests[0])
            assert shown["title"] == "Du bist am Zug: Clans and Glory"
            assert shown["path"] == f"table/{view['table']}"
            table = app.state.service.tables.awake(view["table"]).table
            row = (await app.state.service.store.pushes.of(table.holders[1].guest))[0]
            secrets = (table.setup.seed, view["invite"], row.guest_id, "secretendpoint")
            logged = str([vars(r) for r in caplog.records if r.name.startswith("clachan")])
            for text in (json.dumps(shown), logged, repr(row)):
                assert not [secret for secret in secrets if secret and secret in text]
            assert row.token not in logged and row.auth not in logged
            stranger = someone(app)
            asked = await stranger.client.get(f"/{shown['stop_path']}")
            assert asked.status_code == 200 and "<button>" in asked.text
            assert (await stranger.client.post(f"/{shown['stop_path']}")).status_code == 200
            assert (await stranger.client.post(f"/{shown['stop_path']}")).status_code == 404
            assert await app.state.service.store.pushes.of(row.guest_id) == []

    asyncio.run(scenario())


def test_the_key_is_made_once_and_browsers_that_are_gone_are_forgotten(tmp_path: Path) -> None:
    async def scenario() -> None:
        service, browser = HttpServer(status=410), TestBrowser()
        chosen = settings(tmp_path, notices=push_settings())
        keys = []
        async with on_loopback(service):
            for _ in range(2):
                async with running(chosen) as app:
                    ana = await someone(app).named("Ana")
                    keys.append((await ana.get("/me/notices")).json()["push_key"])
            assert keys[0] == keys[1]
            async with running(chosen) as app:
                ana, bo = await someone(app).named("Ana"), await someone(app).named("Bo")
                endpoint = f"http://127.0.0.1:{service.port}/push"
                await ana.client.put("/api/v1/me/push", json=browser.body(endpoint))
                await table_of(ana, bo)
                await until(lambda: len(service.requests) == 1)
                await settled(app)
                assert await app.state.service.store.pushes.guests() == []

    asyncio.run(scenario())


def test_a_browser_can_be_stopped_and_goes_when_its_owner_signs_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path, notices=push_settings())) as app:
            ana, eve = await someone(app).named("Ana"), await someone(app).named("Eve")
            body = TestBrowser().body("https://push.example.org/1")
            pushes = app.state.service.store.pushes
            await ana.client.put("/api/v1/me/push", json=body)
            await eve.post("/me/push/stop", {"endpoint": body["endpoint"]})
            assert len(await pushes.guests()) == 1, "not Eve's"
            await ana.post("/me/push/stop", {"endpoint": body["endpoint"]})
            assert await pushes.guests() == []
            await ana.client.put("/api/v1/me/push", json=body)
            await ana.client.delete("/api/v1/me")
            assert await pushes.guests() == []

    asyncio.run(scenario())


def test_off_unless_the_host_switches_it_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await someone(app).named("Ana")
            body = TestBrowser().body("https://push.example.org/1")
            assert (await ana.client.put("/api/v1/me/push", json=body)).status_code == 404

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "http://127.0.0.1/",
        "http://localhost/",
        "ftp://push.example.org/1",
        "https:///1",
        "https://push.example.org/a b",
        "javascript:alert(1)",
    ],
)
def test_other_endpoints_are_refused(endpoint: str) -> None:
    with pytest.raises(Refused):
        check_endpoint(endpoint, ())


def test_endpoints_and_redirects_do_not_reach_our_network() -> None:
    async def scenario() -> None:
        inside = HttpServer()
        async with on_loopback(inside):
            target = f"http://127.0.0.1:{inside.port}/"
            outside = HttpServer(redirect=target)
            async with on_loopback(outside, "127.0.0.2"):
                browser, key = TestBrowser(), new_private_key()
                assert len(public_key(key)) == 87
                for endpoint in (target, f"http://127.0.0.2:{outside.port}/"):
                    body = browser.body(endpoint)
                    row = PushSubscription(
                        "token", "ana", endpoint, body["p256dh"], body["auth"], "en"
                    )
                    sender = Sender(NoticeSettings(services=("push",), networks=("127.0.0.2/32",)))
                    try:
                        with pytest.raises(NotSent):
                            await sender.push(row, "{}", key)
                    finally:
                        await sender.stop()
                assert inside.requests == [] and len(outside.requests) == 1

    asyncio.run(scenario())
