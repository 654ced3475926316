"""Tokens are listed, can be ended and expire; limits count people and addresses."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, update

from clachan.server import app as app_module
from clachan.server.identity import hashed
from clachan.server.limits import network_of
from clachan.server.settings import Limits
from clachan.server.store.schema import TOKENS
from tests.server.live_server import GENEROUS, Person, listening, person, running, settings
from tests.server.postgres import postgres
from tests.server.socket_client import TIMEOUT, SocketClient

DAY = 24 * 3600 * 1000


def program(app: FastAPI, token: str) -> Person:
    """A program that uses a bearer token."""
    found = person(app)
    found.client.headers["authorization"] = f"Bearer {token}"
    return found


async def new_token(ana: Person, label: str = "bot") -> str:
    answer = await ana.post("/me/tokens", {"label": label})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


async def tokens_of(ana: Person) -> list[dict[str, Any]]:
    answer = await ana.get("/me/tokens")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["tokens"])


def test_tokens_are_listed_and_can_be_ended(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
            robot = program(app, await new_token(ana, "my bot"))
            listed = await tokens_of(ana)
            assert {(t["label"], t["is_this"]) for t in listed} == {
                ("my bot", False),
                ("cookie", True),
            }
            assert {(t["label"], t["is_this"]) for t in await tokens_of(robot)} == {
                ("my bot", True),
                ("cookie", False),
            }
            mine = next(t["id"] for t in listed if not t["is_this"])
            for id_ in (mine, "0" * 16):
                answer = await eve.client.delete(f"/api/v1/me/tokens/{id_}")
                assert answer.status_code == 404, "tokens of others do not exist"
            assert (await robot.get("/me")).json() == {"name": "Ana"}
            assert (await ana.client.delete(f"/api/v1/me/tokens/{mine}")).status_code == 204
            assert (await robot.get("/me")).json() == {"name": None}
            assert (await robot.get("/me/tokens")).status_code == 401
            assert [t["label"] for t in await tokens_of(ana)] == ["cookie"]
            assert (await person(app).get("/me/tokens")).status_code == 401

    asyncio.run(scenario())


def test_lists_say_nothing_about_the_tokens_themselves(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            token = await new_token(ana)
            text = (await ana.get("/me/tokens")).text
            assert token not in text and hashed(token) not in text

    asyncio.run(scenario())


def test_signing_out_ends_all_tokens_and_closes_all_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            ana, bo = [await SocketClient(address).named(name) for name in ("Ana", "Bo")]
            table = await ana.rest.open_table("me", "open", game="clans")
            await bo.rest.join_table(table)
            for client in (ana, bo):
                await client.connect(table["table"])
                await client.receive("view")
            robot = program(app, await new_token(ana.rest))
            robot.client.base_url = httpx.URL(f"http://{address}")
            copied = dict(ana.rest.client.cookies)
            answer = await ana.rest.client.delete("/api/v1/me")
            assert answer.status_code == 204 and 'clachan_guest=""' in answer.headers["set-cookie"]
            assert await ana.closing_codes() == ("not_signed_in", 1008)
            assert (await robot.get("/me")).json() == {"name": None}
            thief = httpx.AsyncClient(base_url=f"http://{address}", cookies=copied, timeout=TIMEOUT)
            assert (await thief.get("/api/v1/me")).json() == {"name": None}
            await thief.aclose()
            await bo.send(type="check", id=1, move="x")
            assert (await bo.receive("refused", "bye"))["id"] == 1, "others are not affected"
            assert len(await tokens_of(bo.rest)) == 1
            for client in (ana, bo):
                await client.close()

    asyncio.run(scenario())


def test_sockets_close_when_another_server_ended_their_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "CACHE_SECONDS", 0.05)

    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            ana = await SocketClient(address).named("Ana")
            table = await ana.rest.open_table("me", "me", game="clans")
            await ana.connect(table["table"])
            await ana.receive("view")
            token = next(iter(ana.rest.client.cookies.jar)).value
            await app.state.service.store.guests.delete_tokens([hashed(str(token))])
            assert await ana.closing_codes() == ("not_signed_in", 1008)
            await ana.close()

    asyncio.run(scenario())


async def expiry(url: str, folder: Path) -> None:
    """A token that was not used for a long time is no longer valid; using it in time keeps it."""
    limits = replace(GENEROUS, token_days=100)
    chosen = settings(folder, database=url, limits=limits)

    async def set_used(app: FastAPI, days: int) -> None:
        moment = time.time_ns() // 1_000_000 - days * DAY

        def job(connection: Connection) -> None:
            connection.execute(update(TOKENS).values(used_at=moment))

        await app.state.service.store._writer.write(job)

    async with running(chosen) as app:
        ana = await person(app).named("Ana")
        token = await new_token(ana)
        await set_used(app, days=99)
    async with running(chosen) as app:
        assert (await program(app, token).get("/me")).json() == {"name": "Ana"}
        [used] = [t for t in await tokens_of(program(app, token)) if t["is_this"]]
        assert used["used_at"] > time.strftime("%Y-%m-%d", time.gmtime(time.time() - DAY / 1000))
        await set_used(app, days=101)
        await app.state.service.guests.delete_expired(time.time_ns() // 1_000_000)
    async with running(chosen) as app:
        assert (await program(app, token).get("/me")).json() == {"name": None}
        assert await app.state.service.store.guests.valid_tokens([hashed(token)]) == set()


def test_tokens_expire_when_unused(tmp_path: Path) -> None:
    asyncio.run(expiry(str(tmp_path / "clachan.db"), tmp_path))


def test_tokens_expire_when_unused_on_postgresql(tmp_path: Path) -> None:
    with postgres() as server:
        asyncio.run(expiry(server.url, tmp_path))


def test_an_expired_token_is_refused_before_it_is_deleted(tmp_path: Path) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, limits=replace(GENEROUS, token_days=0))
        async with running(chosen) as app:
            ana = await person(app).named("Ana")
            app.state.service.guests._cached.clear()
            await asyncio.sleep(0.01)  # a token of zero days is valid for its first millisecond
            assert (await ana.get("/me")).json() == {"name": None}

    asyncio.run(scenario())


def test_a_cookie_that_is_used_stays_valid(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            again = (await ana.get("/me")).headers["set-cookie"]
            assert f"Max-Age={GENEROUS.token_days * 24 * 3600}" in again and "HttpOnly" in again
            robot = program(app, await new_token(ana))
            assert "set-cookie" not in (await robot.get("/me")).headers
            assert "set-cookie" not in (await person(app).get("/me")).headers

    asyncio.run(scenario())


def test_granting_tokens_is_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        chosen = settings(tmp_path, limits=replace(GENEROUS, tokens_per_guest=3))
        async with running(chosen) as app:
            ana = await person(app).named("Ana")
            for _ in range(2):
                await new_token(ana)
            assert (await ana.post("/me/tokens")).status_code == 429, "the cookie counts too"
        chosen = settings(tmp_path, limits=replace(GENEROUS, new_tokens_per_hour=4))
        async with running(chosen) as app:
            statuses = []
            for name in ("Ana", "Bo", "Cat"):
                guest = await person(app).named(name)
                statuses += [(await guest.post("/me/tokens")).status_code for _ in range(2)]
            assert statuses == [201] * 4 + [429] * 2, "all from one address"

    asyncio.run(scenario())


def test_a_person_has_one_limit_for_all_tokens_and_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = Limits(requests_per_second=0.001, requests_at_once=40, guests_per_address=100)
        async with listening(settings(tmp_path, limits=limits)) as (app, address):
            ana = await SocketClient(address).named("Ana")
            table = await ana.rest.open_table("me", "me", game="clans")
            robot = program(app, await new_token(ana.rest))
            for _ in range(20):
                assert (await robot.get("/me")).status_code == 200
            await ana.connect(table["table"])
            await ana.receive("view")
            for _ in range(30):
                await ana.send(type="beat")
            assert await ana.closing_codes() == ("too_many", 1013)
            assert (await robot.get("/me")).status_code == 429
            bo = await SocketClient(address).named("Bo")
            assert (await bo.rest.get("/me")).status_code == 200, "another person"
            for client in (ana, bo):
                await client.close()

    asyncio.run(scenario())


def test_an_address_has_one_limit_for_all_people_paths_and_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = replace(
            GENEROUS, requests_per_second=0.001, requests_at_once=15, guests_per_address=2
        )
        async with listening(settings(tmp_path, limits=limits)) as (_, address):
            people = [await SocketClient(address).named(name) for name in ("Ana", "Bo")]
            table = await people[0].rest.open_table("me", "open", game="clans")
            await people[1].rest.join_table(table)
            for one in people:
                await one.connect(table["table"])
                await one.receive("view")
            for _ in range(12):
                await people[0].send(type="beat")
            await people[0].send(type="check", id=1, move="pass")
            await people[0].receive("checked", "refused")
            async with httpx.AsyncClient(base_url=f"http://{address}", timeout=TIMEOUT) as stranger:
                paths = ("/", "/healthz", "/nothing.js", "/api/v1/games")
                statuses = [(await stranger.get(path)).status_code for path in paths * 3]
                assert statuses[0] == 200 and statuses[-1] == 429
            await people[1].send(type="beat")
            assert await people[1].closing_codes() == ("too_many", 1013)
            for one in people:
                await one.close()

    asyncio.run(scenario())


def test_an_address_has_a_limit_of_open_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = replace(GENEROUS, sockets_per_address=3)
        async with listening(settings(tmp_path, limits=limits)) as (_, address):
            people = [await SocketClient(address).named(name) for name in ("Ana", "Bo")]
            table = await people[0].rest.open_table("me", "open", game="clans")
            await people[1].rest.join_table(table)
            more = [SocketClient(address) for _ in range(2)]
            for one in more:
                one.rest.client.cookies = people[0].rest.client.cookies
            kinds = []
            for one in (*people, *more):
                await one.connect(table["table"])
                kinds.append((await one.receive("view", "bye"))["type"])
            assert kinds == ["view", "view", "view", "bye"]
            for one in (*people, *more):
                await one.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8:0:0:ffff::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("-", "-", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same
