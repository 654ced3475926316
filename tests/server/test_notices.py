"""Messages about turns: confirmed first, once a turn, easy to stop, no secrets, never into our network."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from apprise.plugins.discord import NotifyDiscord
from apprise.plugins.gotify import NotifyGotify
from apprise.plugins.matrix import NotifyMatrix
from apprise.plugins.ntfy import NotifyNtfy
from apprise.plugins.slack import NotifySlack
from apprise.plugins.telegram import NotifyTelegram
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from clachan.kernel.errors import InvalidOption
from clachan.server.limits import Rates
from clachan.server.notices import sender as sender_module
from clachan.server.notices.addresses import (
    EMAIL,
    PARAMETERS,
    PUSH,
    SERVICES,
    NoticeAddress,
    mail_url,
    parse_address,
)
from clachan.server.notices.network_guard import Blocked, NetworkGuard
from clachan.server.notices.notice_process import ATTEMPT_SECONDS
from clachan.server.notices.notices import turn_number, waiting_people
from clachan.server.notices.sender import NotSent, Sender, check_settings
from clachan.server.notices.words import WORDS
from clachan.server.settings import Limits, NoticeSettings
from clachan.server.store.notice_rows import NoticeRow
from clachan.server.store.store import Store
from clachan.tables.orders import Leave, Play
from clachan.tables.refusals import Refused
from clachan.tables.setup import ClockRule, bot, person
from tests.server.live_server import WAIT, Person, any_move, running, settings
from tests.server.live_server import person as someone
from tests.server.mail_server import HttpServer, MailServer, on_loopback
from tests.tables.logged_table import ANA, BO, LoggedTable, set_up

PUBLIC = "https://play.example.org"
DAYS = {"kind": "days", "days": 3}


def mail_settings(mail: MailServer, **changes: Any) -> NoticeSettings:
    relay = f"mailto://127.0.0.1:{mail.port}?from=clachan@example.org"
    known = {"services": ("email", "ntfy"), "public_url": PUBLIC, "mail_relay": relay}
    return NoticeSettings(**{**known, "delay_seconds": 0.1, **changes})


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not is_so():  # noqa: ASYNC110 - it happens in another process
            await asyncio.sleep(0.02)


def link_in(text: str) -> str:
    found = re.search(re.escape(PUBLIC) + r"(/notices/\S+)", text)
    assert found is not None, text
    return found[1]


async def subscribed(ana: Person, mail: MailServer, language: str = "en") -> str:
    """Enter an address and confirm it; return the link that stops messages."""
    before = len(mail.messages)
    body = {"address": "ana@example.org", "language": language}
    answer = await ana.client.put("/api/v1/me/notices", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["address"] == "ana@example.org" and not answer.json()["is_confirmed"]
    await mail.has(before + 1)
    link = link_in(mail.text(before))
    assert (await ana.client.post(link)).status_code == 200
    return link


async def move(player: Person, view: dict[str, Any]) -> None:
    seen = await player.view(view["table"])
    answer = await player.send_command(
        view["table"], seat=seen["seat"], ply=seen["ply"], move=any_move(seen)
    )
    assert answer.status_code == 200, answer.text


async def settled(app: FastAPI) -> None:
    """Wait until nobody is planned for and everything is sent."""
    notices = app.state.service.notices
    await until(lambda: not notices._planned and len(notices._tasks) == 1)


def test_a_message_for_each_turn_and_none_after_the_link_to_stop(tmp_path: Path) -> None:
    async def scenario() -> None:
        mail = MailServer()
        async with on_loopback(mail):
            chosen = settings(tmp_path, notices=mail_settings(mail))
            async with running(chosen) as app:
                ana, bo = await someone(app).named("Ana"), await someone(app).named("Bo")
                view = await bo.open_table("me", "open", game="clans", clock=DAYS)
                link = await subscribed(ana, mail, "de")
                assert mail.recipients == ["ana@example.org"]
                table = (await ana.join_table(view))["table"]
                for turn in range(2):
                    seen = await bo.view(table)
                    if seen["waiting"] == [0]:
                        await move(bo, view)
                    await mail.has(turn + 2)
                    text = mail.text(turn + 1)
                    assert f"{PUBLIC}/table/{table}" in text and link in text
                    assert "Du bist am Zug" in text
                    await settled(app)
                    again = (table, guest_of(app, table, 1), 10**6)
                    await app.state.service.notices._look_at_all([again])
                    await settled(app)
                    assert len(mail.messages) == turn + 2, "at most one message a turn"
                    await move(ana, view)
                stranger = someone(app)
                asked = await stranger.client.get(link)
                assert asked.status_code == 200 and "<button>" in asked.text
                assert (await ana.get("/me/notices")).json()["is_confirmed"], (
                    "looking changes nothing"
                )
                stopped = await stranger.client.post(link)
                assert stopped.status_code == 200 and WORDS["de"]["stopped"] in stopped.text
                assert (await stranger.client.post(link)).status_code == 404
                assert (await ana.get("/me/notices")).json()["address"] is None
                await move(bo, view)
                await settled(app)
                assert len(mail.messages) == 3

    asyncio.run(scenario())


def test_signing_out_for_good_ends_messages(tmp_path: Path) -> None:
    async def scenario() -> None:
        mail = MailServer()
        async with (
            on_loopback(mail),
            running(settings(tmp_path, notices=mail_settings(mail))) as app,
        ):
            ana = await someone(app).named("Ana")
            link = await subscribed(ana, mail)
            assert (await ana.client.delete("/api/v1/me")).status_code == 204
            assert (await ana.client.get(link)).status_code == 404

    asyncio.run(scenario())


def guest_of(app: FastAPI, table: str, seat: int) -> str:
    awake = app.state.service.tables.awake(table)
    return str(awake.table.holders[seat].guest)


def test_nothing_is_sent_before_an_address_is_confirmed_or_after_a_restart_twice(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        mail = MailServer()
        async with on_loopback(mail):
            chosen = settings(tmp_path, notices=mail_settings(mail))
            async with running(chosen) as app:
                ana, bo = await someone(app).named("Ana"), await someone(app).named("Bo")
                await ana.client.put("/api/v1/me/notices", json={"address": "ana@example.org"})
                await mail.has(1)
                view = await ana.open_table("me", "open", game="clans", clock=DAYS)
                await bo.join_table(view)
                if (await bo.view(view["table"]))["waiting"] == [1]:
                    await move(bo, view)
                await settled(app)
                assert len(mail.messages) == 1, "not confirmed"
                await ana.client.post(link_in(mail.text(0)))
            for _ in range(2):
                async with running(chosen) as app:
                    await mail.has(2)
                    await settled(app)
            assert len(mail.messages) == 2, "the second node knows that it was sent"
            assert f"/table/{view['table']}" in mail.text(1)

    asyncio.run(scenario())


def test_off_unless_the_host_switches_it_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await someone(app).named("Ana")
            expected: dict[str, Any] = {"services": [], "address": None, "push_key": None}
            expected |= {"is_confirmed": False, "is_digest": False}
            assert (await ana.get("/me/notices")).json() == expected
            answer = await ana.client.put("/api/v1/me/notices", json={"address": "ana@example.org"})
            assert answer.status_code == 404
            assert (await ana.client.get("/notices/" + "x" * 32)).status_code == 404
            assert (await ana.client.delete("/api/v1/me/notices")).status_code == 204

    asyncio.run(scenario())


def test_no_secret_in_logs_answers_and_messages(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def scenario() -> None:
        mail = MailServer()
        async with on_loopback(mail):
            chosen = settings(tmp_path, notices=mail_settings(mail))
            async with running(chosen) as app:
                ana = await someone(app).named("Ana")
                url = "ntfy://ana:hunter2secret@127.0.0.1:1/topicsecret"
                answer = await ana.client.put("/api/v1/me/notices", json={"address": url})
                assert answer.json()["address"] == "ntfy"
                metrics = app.state.service.metrics
                await until(lambda: metrics.value("notices_total", result="failed") >= 1)
                link = await subscribed(ana, mail)
                token = link.rpartition("/")[2]
                row = await app.state.service.store.notices.by_token(token)
                view = await ana.open_table("me", "me", "open", clock=DAYS)
                bo = await someone(app).named("Bo")
                await bo.join_table(view)
                await mail.has(2)
                table = app.state.service.tables.awake(view["table"]).table
                secrets = (table.setup.seed, view["invite"], row.guest_id, "hunter2", "topicsecret")
                records = [r for r in caplog.records if r.name.startswith("clachan")]
                logged = str([vars(record) for record in records])
                assert "a message was not sent" in logged
                for text in (mail.text(1), logged, repr(row), repr(chosen)):
                    assert not [secret for secret in secrets if secret and secret in text]
                assert token not in logged and token not in repr(row)
                assert "ana@example.org" not in logged

    asyncio.run(scenario())


def test_changes_of_an_address_are_limited() -> None:
    rates = Rates(Limits(new_notices_per_hour=3))
    for _ in range(3):
        rates.count_new_notice("ana", "victim@example.org")
    with pytest.raises(Refused):
        rates.count_new_notice("ana", "other@example.org")
    with pytest.raises(Refused):
        rates.count_new_notice("bo", "victim@example.org")


def test_a_digest_names_all_games_that_wait_and_comes_once_a_day(tmp_path: Path) -> None:
    async def scenario() -> None:
        mail = MailServer()
        async with (
            on_loopback(mail),
            running(settings(tmp_path, notices=mail_settings(mail))) as app,
        ):
            ana, bo = await someone(app).named("Ana"), await someone(app).named("Bo")
            body = {"address": "ana@example.org", "is_digest": True}
            await ana.client.put("/api/v1/me/notices", json=body)
            await mail.has(1)
            views = [await bo.open_table("me", "open", clock=DAYS) for _ in range(2)]
            for view in views:
                await ana.join_table(view)
            await settled(app)
            assert (await ana.client.post(link_in(mail.text(0)))).status_code == 200
            assert (await ana.get("/me/notices")).json()["is_digest"]
            guest = guest_of(app, views[0]["table"], 1)
            notices = app.state.service.notices
            await notices._look_at_all([(views[0]["table"], guest, 10**6)])
            await mail.has(2)
            text = mail.text(1)
            assert all([f"{PUBLIC}/table/{view['table']}" in text for view in views])
            assert link_in(text)
            await notices._look_at_all([(views[1]["table"], guest, 10**6)])
            store: Store = app.state.service.store
            last = await store.notices.last_digest(guest)
            assert last > 0 and not await store.notices.claim_digest(guest, last + 1, last - 1)
            assert await store.notices.claim_digest(guest, last + 1, last)
            await until(lambda: len(notices._tasks) == 1)
            assert len(mail.messages) == 2

    asyncio.run(scenario())


# Who gets a message, and when.


def test_only_games_that_can_take_days() -> None:
    people = (person(ANA, "Ana"), person(BO, "Bo"))
    alone = (person(ANA, "Ana"), bot("skye", "greedy"))
    cases = [
        (people, ClockRule("days", 2), {ANA, BO}),
        (people, ClockRule(), {ANA, BO}),
        (people, ClockRule("live", 20), set()),
        (alone, ClockRule("days", 2), {ANA}),
        (alone, ClockRule(), set()),
    ]
    for holders, clock, expected in cases:
        logged = LoggedTable(set_up("skye", holders, clock=clock))
        assert waiting_people(logged.table) == expected
    logged = LoggedTable(set_up("skye", people))
    logged.send(ANA, Leave(0))
    assert waiting_people(logged.table) == {BO}, "a bot plays for Ana"


def test_a_draft_and_the_moves_of_others_are_the_same_turn() -> None:
    logged = LoggedTable(set_up("skye", (person(ANA, "Ana"), person(BO, "Bo"))))
    assert turn_number(logged.table, ANA) == 0
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1", confirm=False))
    logged.send(BO, Play(1, logged.table.ply, "price axe 1 1"))
    assert turn_number(logged.table, ANA) == 0
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 2"))
    assert turn_number(logged.table, ANA) == turn_number(logged.table, BO) == 1


def test_a_turn_is_claimed_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await someone(app).named("Ana")
            table = (await ana.open_table("me", "open"))["table"]
            store: Store = app.state.service.store
            claims = [store.notices.claim("ana", table, turn) for turn in (0, 0, 2, 1, 2, 3)]
            assert [await claim for claim in claims] == [True, False, True, False, False, True]
            assert await store.notices.claim("bo", table, 0)

    asyncio.run(scenario())


# Addresses.


@pytest.mark.parametrize(
    "text",
    [
        "json://example.org",
        "file:///etc/passwd",
        "http://127.0.0.1/",
        "https://example.org/hook",
        "mailto://user:password@example.org",
        "ana@example.org\nBcc: all@example.org",
        "ana@example.org,bo@example.org",
        "ana@localhost",
        "syslog://",
        "ntfy://a b",
        "ntfy://ü",
        "ntfys://" + "x" * 600,
        "",
    ],
)
def test_other_addresses_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse_address(text, SERVICES)


def test_only_services_that_are_switched_on() -> None:
    assert parse_address(" mailto:ana@example.org ", ["email"]).url == "ana@example.org"
    hook = "https://discord.com/api/webhooks/1/x"
    assert parse_address(hook, ["discord"]) == NoticeAddress("discord", hook)
    for text in ("ana@example.org", hook):
        with pytest.raises(Refused):
            parse_address(text, ["ntfy"])


HOOKS: Final[dict[str, tuple[str, ...]]] = {
    "discord": ("discord://1234/abcd", "https://discord.com/api/webhooks/1234/abcd"),
    "gotify": ("gotifys://example.org/token",),
    "matrix": ("matrixs://ana:secret@example.org/room",),
    "ntfy": ("ntfys://example.org/topic", "https://ntfy.sh/topic"),
    "slack": (
        "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
        "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
    ),
    "telegram": ("tgram://123456789:abcdefg_hijklmnop/12315544",),
}
"""Addresses that Apprise understands."""
HARMFUL: Final = (
    "template",
    "file",
    "attach",
    "rto",
    "cto",
    "verify",
    "format",
    "redirect",
    "avatar_url",
)


PLUGINS: Final[dict[str, Any]] = {
    "discord": NotifyDiscord,
    "gotify": NotifyGotify,
    "matrix": NotifyMatrix,
    "ntfy": NotifyNtfy,
    "slack": NotifySlack,
    "telegram": NotifyTelegram,
}


def read_by_apprise(address: NoticeAddress) -> set[str]:
    """The parameters that Apprise finds in an address, under the names it looks for."""
    plugin, url = PLUGINS[address.service], address.url.replace("/#", "/%23")
    is_web = url.startswith("https://")
    try:
        found = plugin.parse_native_url(url) if is_web else plugin.parse_url(url)
    except TypeError:  # what it says to an address of Telegram that it can't read
        found = None
    return {*found["qsd"]} if found else set()


def test_no_parameter_that_apprise_knows_gets_through_unless_people_need_it() -> None:
    assert {*PARAMETERS, EMAIL, PUSH} == {*SERVICES} and HOOKS.keys() == PARAMETERS.keys()
    for service, urls in HOOKS.items():
        for url in urls:
            assert parse_address(url, SERVICES).service == service
            for name in {*PLUGINS[service].template_args, *HARMFUL} - {*PARAMETERS[service]}:
                with pytest.raises(Refused, match=f"{service} can't have the parameter '{name}'"):
                    parse_address(f"{url}?{name}=1", SERVICES)
            for name in PARAMETERS[service]:
                assert name in read_by_apprise(parse_address(f"{url}?{name}=1", SERVICES))


@pytest.mark.parametrize(
    "query",
    [
        *("template=/etc/passwd", "TEMPLATE=/etc/passwd", "%74emplate=/etc/passwd", "template"),
        *("+template=/etc/passwd", ":name=x", "-x=1", "thread=1&template=/x", "thread=1;rto=600"),
        *("&rto=600", "?rto=600", "thread=1?&cto=600", "=1", "thread%20=1"),
    ],
)
def test_a_parameter_is_refused_in_every_spelling(query: str) -> None:
    with pytest.raises(Refused, match=r"an address of discord can't have the parameter .*thread"):
        parse_address(f"discord://1234/abcd?{query}", SERVICES)


@given(
    st.sampled_from([url for urls in HOOKS.values() for url in urls]),
    st.lists(
        st.sampled_from(
            [*HARMFUL, "topic", "thread", "priority", "mode", *"?&;=+:%#/ @x", "%3f", "%26", "%3d"]
        ),
        max_size=8,
    ),
)
def test_apprise_reads_no_other_parameters_than_those_that_were_allowed(
    url: str, added: list[str]
) -> None:
    try:
        address = parse_address(url + "".join(added), SERVICES)
    except Refused:
        return
    allowed = {*PARAMETERS[address.service], "mode"}  # Apprise adds it to addresses of the web
    assert read_by_apprise(address) - {""} <= allowed


def test_an_address_from_before_with_such_a_parameter_is_refused_when_sending(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        chosen = NoticeSettings(services=("discord",), public_url=PUBLIC, delay_seconds=0.0)
        async with running(settings(tmp_path, notices=chosen)) as app:
            service = app.state.service
            ana = await someone(app).named("Ana")
            guest = guest_of(app, (await ana.open_table("me", "open"))["table"], 0)
            row = NoticeRow(guest, "discord", "discord://1/abcd?template=/x", "en", "t" * 32, True)
            await service.store.notices.set(row, 0)
            await service.notices._send(row, "title", "text")
            assert service.metrics.value("notices_total", result="failed") == 1
            assert service.notices._sender._process is None

    asyncio.run(scenario())
    details = [getattr(record, "detail", "") for record in caplog.records]
    words = "an address of discord can't have the parameter 'template'; it can have thread"
    assert details.count(words) == 1


def test_an_attempt_ends_after_five_seconds_however_slowly_it_goes_on() -> None:
    """The server answers with a byte at a time, so no single wait is long. The next message is sent."""

    async def answer_slowly(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        with suppress(ConnectionError):
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.1)
        writer.close()

    async def scenario() -> None:
        quick = HttpServer()
        slow = await asyncio.start_server(answer_slowly, "127.0.0.1", 0)
        sender = Sender(NoticeSettings(services=("ntfy",), networks=("127.0.0.0/8",)))
        async with slow, on_loopback(quick):
            quickly, slowly = [
                NoticeAddress("ntfy", f"ntfy://127.0.0.1:{port}/topic")
                for port in (quick.port, slow.sockets[0].getsockname()[1])
            ]
            try:
                await sender.send(quickly, "title", "text")
                started = time.monotonic()
                with pytest.raises(NotSent, match="not sent within 5 seconds"):
                    await sender.send(slowly, "title", "text")
                assert time.monotonic() - started < 2 * ATTEMPT_SECONDS
                await sender.send(quickly, "title", "text")
            finally:
                await sender.stop()
            assert len(quick.requests) == 2

    asyncio.run(scenario())


def test_the_recipient_cannot_change_the_mail_server() -> None:
    relay = "mailtos://u:p%40ss@mail.example.org:587?from=c@example.org&to=old@example.org"
    address = parse_address("a&smtp=evil+x@example.org", ["email"]).url
    assert mail_url(relay, address) == (
        "mailtos://u:p%40ss@mail.example.org:587"
        "?from=c%40example.org&to=a%26smtp%3Devil%2Bx%40example.org&format=text"
    )


# The network.


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "ff02::1"),
        *("2001:0:7f00:1:0:0:80ff:fffe", "localhost", "/run/socket", ""),
    ],
)
def test_addresses_of_our_own_network_are_blocked(host: str) -> None:
    assert not NetworkGuard().allows(host)


def test_public_addresses_and_chosen_networks_are_allowed() -> None:
    for host in ("93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822"):
        assert NetworkGuard().allows(host)
    guard = NetworkGuard(["10.1.0.0/16", "::1/128"])
    assert guard.allows("10.1.2.3") and guard.allows("::1") and guard.allows("::ffff:10.1.2.3")
    assert not guard.allows("10.2.0.1") and not guard.allows("127.0.0.1")


def test_every_socket_of_a_guarded_process_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, getattr(socket.socket, name))
    guard = NetworkGuard()
    guard.install()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        address = listening.getsockname()
        with pytest.raises(Blocked):
            socket.create_connection(address, timeout=1)
        with socket.socket() as sock, pytest.raises(Blocked):
            sock.connect_ex(("localhost", address[1]))
        with socket.socket(type=socket.SOCK_DGRAM) as sock, pytest.raises(Blocked):
            sock.sendto(b"x", address)
        with guard.off():
            socket.create_connection(address, timeout=10).close()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "[::ffff:127.0.0.1]"])
def test_an_address_of_a_person_cannot_reach_our_network(host: str) -> None:
    async def scenario() -> None:
        inside = HttpServer()
        async with on_loopback(inside):
            sender = Sender(NoticeSettings(services=("ntfy",), public_url=PUBLIC))
            try:
                with pytest.raises(NotSent):
                    await sender.send(
                        NoticeAddress("ntfy", f"ntfy://{host}:{inside.port}/topic"), "title", "text"
                    )
            finally:
                await sender.stop()
            assert inside.requests == []

    asyncio.run(scenario())


def test_a_redirect_into_our_network_is_not_followed() -> None:
    async def scenario() -> None:
        inside = HttpServer()
        async with on_loopback(inside):
            outside = HttpServer(f"http://127.0.0.1:{inside.port}/topic")
            async with on_loopback(outside, "127.0.0.2"):
                chosen = NoticeSettings(services=("ntfy",), networks=("127.0.0.2/32",))
                address = NoticeAddress("ntfy", f"ntfy://127.0.0.2:{outside.port}/topic")
                for allowed in (chosen, replace(chosen, networks=("127.0.0.0/8",))):
                    sender = Sender(allowed)
                    try:
                        if allowed is chosen:
                            with pytest.raises(NotSent):
                                await sender.send(address, "title", "text")
                            assert len(outside.requests) == 1 and inside.requests == []
                        else:
                            await sender.send(address, "title", "text")
                            assert len(inside.requests) == 1, "so the guard stopped it before"
                    finally:
                        await sender.stop()

    asyncio.run(scenario())


def test_proxies_of_the_server_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        proxy = HttpServer()
        async with on_loopback(proxy):
            monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{proxy.port}")
            sender = Sender(NoticeSettings(services=("ntfy",), networks=("127.0.0.0/8",)))
            try:
                with pytest.raises(NotSent):
                    await sender.send(NoticeAddress("ntfy", "ntfy://127.0.0.3:9/topic"), "t", "b")
            finally:
                await sender.stop()
            assert proxy.requests == []

    asyncio.run(scenario())


# Settings.


def test_settings_that_cannot_work_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    good = NoticeSettings(services=("ntfy",), public_url=PUBLIC)
    check_settings(good)
    check_settings(NoticeSettings())
    for changes, words in [
        ({"services": ("pigeon",)}, "no service 'pigeon'"),
        ({"public_url": ""}, "--public-url"),
        ({"services": ("email",)}, "CLACHAN_MAIL_RELAY"),
        ({"networks": ("10.0.0.1/8",)}, "--notices-network"),
    ]:
        with pytest.raises(InvalidOption, match=words):
            check_settings(replace(good, **changes))  # type: ignore[arg-type]
    monkeypatch.setattr(sender_module, "find_spec", lambda _: None)
    with pytest.raises(InvalidOption, match=re.escape("pip install 'clachan[notices]'")):
        check_settings(good)


def test_all_languages_have_all_words() -> None:
    assert set(WORDS) == {"en", "de", "pl"}
    for key in WORDS["en"]:
        texts = [dict(words)[key] for words in WORDS.values()]
        assert len(set(texts)) == 3
        assert len({str(re.findall(r"{\w+}", str(text))) for text in texts}) == 1
