"""Requests that no honest client sends: none of them makes the server fail or say too much."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from clachan.server.hosts import AllowedHosts
from clachan.server.middleware import SECURITY_HEADERS
from clachan.server.settings import Settings
from tests.server.live_server import GENEROUS, listening, person, running, settings
from tests.server.postgres import postgres
from tests.server.socket_client import TIMEOUT, SocketClient


@pytest.fixture(autouse=True)
def no_tracebacks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.INFO):
        yield
    assert not [record for record in caplog.records if record.exc_info], "an unexpected error"


async def raw_answer(address: str, request: bytes, ends: bool = False) -> bytes:
    """Send bytes; return everything that comes back until the server closes the connection."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(request)
        if ends:
            writer.write_eof()
        async with asyncio.timeout(TIMEOUT):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def get(path: bytes, address: str, *more: bytes, method: bytes = b"GET") -> bytes:
    host = b"Host: " + address.encode()
    lines = [method + b" " + path + b" HTTP/1.1", host, b"Connection: close", *more, b"", b""]
    return b"\r\n".join(lines)


def run_raw(folder: Path, scenario: Callable[[str], Awaitable[None]], **changes: Any) -> None:
    async def whole() -> None:
        async with listening(settings(folder, **changes)) as (_, address):
            await scenario(address)

    asyncio.run(whole())


PATHS = (
    b"/%00",
    b"/%00/x.js",
    b"/a%0d%0aSet-Cookie:x",
    b"/" + b"a" * 300,
    b"/" + b"a" * 300 + b".js",
    b"/" + b"a/" * 3000,
    b"/%ff%fe",
    b"/%ed%a0%80",
    b"//",
    b"/\\..\\x.js",
    b"/api/v1/tables/%00",
    b"/api/v1/tables/" + b"0" * 300,
    b"/api/v1/invites/%00",
    b"/api/v1/invites/" + b"k" * 5000,
    b"/api/v1/games?x=%00",
    b"/api/v1/tables?status=%00",
)


def test_no_address_makes_the_server_fail(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        for path in PATHS:
            for method in (b"GET", b"HEAD", b"PUT", b"BREW"):
                answer = await raw_answer(address, get(path, address, method=method))
                assert status_of(answer) < 500, path

    run_raw(tmp_path, scenario)


HEADERS = (
    b"Origin: http://[",
    b"Origin: null",
    b"Origin: http://[::1",
    b"Origin: \xff\xfe",
    b"Cookie: clachan_guest=\xff; ;;=,",
    b"Cookie: " + b"a" * 5000,
    b"Authorization: Bearer \xff\xfe",
    b"Authorization: Bearer " + b"x" * 9000,
    b"Content-Length: 99999999999999999999999",
    b"Content-Length: \xb2",
    b"Content-Length: -1",
    b"Transfer-Encoding: chunked\r\nContent-Length: 4",
    b"Expect: 100-continue",
    b"Upgrade: websocket\r\nConnection: upgrade",
    b"Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x",
    b"X-Long: " + b"x" * 9000 + b"\r\nUpgrade: websocket\r\nConnection: upgrade",
    b"Accept-Encoding: \xff",
    b"If-None-Match: \xff\x01",
    b"If-Modified-Since: yesterday",
    b"Range: bytes=0-99999999999999999999",
)


def test_no_header_makes_the_server_fail(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        for header in HEADERS:
            for path in (b"/", b"/api/v1/me", b"/api/v1/tables/" + b"0" * 20 + b"/socket"):
                for method in (b"GET", b"PUT", b"POST"):
                    answer = await raw_answer(address, get(path, address, header, method=method))
                    assert not answer or status_of(answer) < 500, (header, path, method)

    run_raw(tmp_path, scenario, limits=replace(GENEROUS, body_seconds=0.2))


TEXTS = [
    "\0",
    "Ana\0Bo",
    "\ud800",
    "\ud83d",
    "\u202e",
    "\x1b[2J",
    "x" * 41,
    "",
    " ",
    7,
    None,
    [],
    {},
]


def test_no_body_makes_the_server_fail(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        for text in TEXTS:
            for method, path, body in (
                (b"PUT", b"/me", {"name": text}),
                (b"POST", b"/me/tokens", {"label": text}),
                (b"POST", b"/tables", {"game": text, "seats": [{"kind": "me"}] * 2}),
                (
                    b"POST",
                    b"/tables",
                    {"game": "skye", "seats": [{"kind": "me", "name": text}] * 2},
                ),
                (
                    b"POST",
                    b"/tables",
                    {"game": "skye", "seats": [{"kind": "me"}] * 2, "seed": text},
                ),
                (b"POST", b"/tables", {"game": "skye", "seats": [{"kind": "me"}] * 2, "key": text}),
                (b"POST", b"/tables", text),
                (b"POST", b"/invites/aaaa", {"name": text}),
            ):
                raw = json.dumps(body).encode()
                head = b"Content-Type: application/json\r\nContent-Length: %d" % len(raw)
                request = get(b"/api/v1" + path, address, head, method=method) + raw
                answer = await raw_answer(address, request)
                assert status_of(answer) < 500, (path, body)

    run_raw(tmp_path, scenario)


def test_names_that_postgresql_cannot_store(tmp_path: Path) -> None:
    """PostgreSQL has no NUL in its texts; SQLite does."""

    async def scenario(url: str) -> None:
        async with running(settings(tmp_path, database=url)) as app:
            ana = await person(app).named("A\0na")
            assert (await ana.get("/me")).json() == {"name": "Ana"}
            assert (await ana.post("/me/tokens", {"label": "\0"})).status_code == 201
            seats = [{"kind": "me", "name": "A\0"}, {"kind": "me", "name": "B\0o"}]
            answer = await ana.post("/tables", {"game": "clans", "seats": seats})
            assert [seat["name"] for seat in answer.json()["seats"]] == ["A", "Bo"]

    with postgres() as server:
        asyncio.run(scenario(server.url))


def test_a_key_that_cannot_be_sent_back(tmp_path: Path) -> None:
    """JSON can contain half of a surrogate pair, which no text on a socket can."""

    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        await ana.connect((await ana.rest.open_table("me", "me"))["table"])
        await ana.receive("view")
        for key in ("\ud800", "\udfff" * 30, "\0", "x" * 9000, "\ufffe"):
            await ana.send(type="command", command="play", seat=0, ply=1, move="x", key=key)
            answer = await ana.receive("refused", "bye")
            assert (answer["type"], answer["problem"]["code"]) == ("refused", "bad_request")
        await ana.send(type="check", id=1, move="\ud800")
        assert (await ana.receive("refused", "bye"))["type"] == "refused"
        assert (await ana.play())["type"] == "done", "the socket still works"
        await ana.close()

    run_raw(tmp_path, scenario)


def test_error_answers_have_the_security_headers(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        wrong_host = b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        upgrade = b"Upgrade: websocket\r\nConnection: upgrade"
        key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        for status, request in (
            (400, b"\x16\x03\x01 not http\r\n\r\n"),
            (400, b"GET / HTTP/1.1\r\n\r\n"),
            (400, b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 20_000),
            (400, get(b"/api/v1/x", address, upgrade)),
            (400, get(b"/api/v1/tables/0/socket?seat=-1", address, upgrade, key)),
            (404, get(b"/api/v1/x", address, upgrade, key)),
            (404, get(b"/%00", address)),
            (404, get(b"/api/v1/nothing", address)),
            (405, get(b"/", address, method=b"POST")),
            (421, wrong_host),
        ):
            answer = await raw_answer(address, request)
            assert status_of(answer) == status, request[:60]
            head = answer.partition(b"\r\n\r\n")[0].decode().lower()
            for name, value in SECURITY_HEADERS.items():
                assert f"{name}: {value}".lower() in head, request[:60]

    run_raw(tmp_path, scenario)


def test_an_unexpected_error_has_the_security_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("a detail that is nobody's business")

    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            monkeypatch.setattr(app.state.service.guests, "find", fail)
            ana = person(app)
            ana.client.headers["authorization"] = "Bearer x"
            answer = await ana.get("/me")
            assert (answer.status_code, answer.json()["code"]) == (500, "internal")
            assert "business" not in answer.text
            assert answer.headers["x-frame-options"] == "DENY"

    asyncio.run(scenario())
    assert [record for record in caplog.records if record.exc_info], "it was logged"
    caplog.clear()


@pytest.mark.parametrize(
    ("listen", "host", "allowed"),
    [
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "LOCALHOST.:8000", True),
        ("127.0.0.1", "[::1]:8000", True),
        ("127.0.0.1", "play.example.org", True),
        ("127.0.0.1", "evil.example", False),
        ("127.0.0.1", "127.0.0.1.evil.example", False),
        ("127.0.0.1", "play.example.org.evil.example", False),
        ("127.0.0.1", "192.168.1.7:8000", False),
        ("127.0.0.1", "", False),
        ("127.0.0.1", "localhost:8000:1", False),
        ("127.0.0.1", "me@localhost", False),
        ("0.0.0.0", "192.168.1.7:8000", True),
        ("0.0.0.0", "[fe80::1]", True),
        ("0.0.0.0", "localhost:8000", True),
        ("0.0.0.0", "evil.example", False),
        ("::", "[2001:db8::1]:8000", True),
        ("table.example", "table.example:8000", True),
    ],
)
def test_the_server_answers_to_its_own_names_only(listen: str, host: str, allowed: bool) -> None:
    hosts = AllowedHosts(Settings(host=listen, allow_hosts=("Play.example.org",)))
    assert hosts.allow(host) is allowed


def test_another_name_is_refused_with_what_to_do(tmp_path: Path) -> None:
    """A page can let a name of its own point to a server at home, and is of the same origin then."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://evil.example"
            ) as eve:
                for path in ("/", "/api/v1/me", "/healthz", "/metrics"):
                    answer = await eve.get(path)
                    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
                    assert "--allow-host" in answer.json()["detail"]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://clachan.test", 200),
        ("http://clachan.test:80", 200),
        ("HTTP://Clachan.test", 200),
        ("https://friend.example", 200),
        ("https://clachan.test", 403),
        ("http://clachan.test:8000", 403),
        ("http://clachan.test.evil.example", 403),
        ("http://clachan.test@evil.example", 403),
        ("http://evil.example/clachan.test", 403),
        ("https://friend.example.evil.example", 403),
        ("null", 403),
        ("http://[", 403),
        ("", 403),
    ],
)
def test_only_our_own_pages_may_change_anything(tmp_path: Path, origin: str, status: int) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, origins=("https://friend.example",))
        async with running(chosen) as app:
            ana = person(app)
            ana.client.headers["origin"] = origin
            answer = await ana.client.put("/api/v1/me", json={"name": "Ana"})
            assert answer.status_code == status

    asyncio.run(scenario())


def test_random_bytes(tmp_path: Path) -> None:
    """Whatever is sent, the server answers with less than 500 or closes the connection."""
    words = st.sampled_from(
        [
            b"GET ", b"PUT ", b"/", b"/api/v1/me", b"/api/v1/tables/", b"?seat=", b"%00", b"%ff", b"%",
            b" HTTP/1.1\r\n", b" HTTP/1.0\r\n", b"\r\n", b"\r\n\r\n", b"\n", b"Host: 127.0.0.1\r\n",
            b"Host: [\r\n", b"Origin: null\r\n", b"Origin: http://[\r\n", b"Content-Length: 5\r\n",
            b"Content-Type: application/json\r\n", b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n",
            b"Connection: upgrade\r\n", b"Upgrade: websocket\r\n", b"Cookie: clachan_guest=",
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", b"Sec-WebSocket-Version: 13\r\n",
            b'{"name": "', b'"}', b"[" * 2000, b"\x81\x80\0\0\0\0", b"\xff\xfe", b"1" * 5000,
        ]
    )  # fmt: skip
    requests = st.lists(st.one_of(words, st.binary(max_size=20)), max_size=25).map(b"".join)
    starts = st.sampled_from(
        [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"PUT /api/v1/me HTTP/1.1\r\n"]
    )

    async def scenario(address: str) -> None:
        loop = asyncio.get_running_loop()

        @given(starts, requests)
        @examples(
            max_examples=150,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        def send(start: bytes, request: bytes) -> None:
            answer = asyncio.run_coroutine_threadsafe(
                raw_answer(address, start + request, ends=True), loop
            )
            found = answer.result(TIMEOUT)
            assert not found or status_of(found) < 500, found

        await asyncio.to_thread(send)

    run_raw(tmp_path, scenario)


def test_two_people_never_show_the_same_name(tmp_path: Path) -> None:
    """Neither with another script, nor by taking the name that somebody else is shown with."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            names = ("Ana II", "Ana", "\u0410na", "A\u200bna\u202e", "ANA")
            people = [await person(app).named(name) for name in names]
            opened = await people[0].open_table("me", *["open"] * 4)
            for one in people[1:]:
                await one.join_table(opened)
            view = await people[0].view(opened["table"])
            shown = [seat["name"] for seat in view["seats"]]
            assert shown == ["Ana II", "Ana", "\u0410na III", "Ana IV", "ANA V"]
            listed = (await people[4].get("/tables")).json()["tables"][0]["seats"]
            assert [seat["name"] for seat in listed] == shown

    asyncio.run(scenario())
