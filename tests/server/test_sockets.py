"""Sockets: the whole view first, then numbered events; and what comes of bad manners."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from clachan.server.sockets import Socket
from tests.server.live_server import GENEROUS, any_move, listening, person, running, settings
from tests.server.socket_client import PATIENCE, SocketClient

Story = Callable[[str], Awaitable[None]]


def tell(folder: Path, events: Story, **changes: Any) -> None:
    async def whole() -> None:
        async with listening(settings(folder, **changes)) as (_, address):
            await events(address)

    asyncio.run(whole())


async def table_for(
    address: str, *names: str, game: str = "skye"
) -> tuple[str, list[SocketClient]]:
    """A table with these people, all of them connected."""
    first, *others = [await SocketClient(address).named(name) for name in names]
    opened = await first.rest.opens("me", *["open"] * len(others), game=game)
    for other in others:
        await other.rest.joins(opened)
    clients = [first, *others]
    for client in clients:
        await client.sits_at(opened["table"])
        await client.hears("view")
    return opened["table"], clients


def test_three_people_play_and_everybody_is_up_to_date(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        for game in ("skye", "clans"):
            table_id, clients = await table_for(address, "Ana", "Bo", "Cat", game=game)
            async with asyncio.timeout(90):
                await asyncio.gather(*[client.plays_to_end() for client in clients])
            for client in clients:
                plies = [event["ply"] for event in client.events]
                assert plies == list(range(plies[0], client.view["ply"] + 1)), "no gap, no double"
                seen = await client.rest.view(table_id, seat=client.view["seat"])
                volatile = ("connected", "spectators")
                assert {k: v for k, v in seen.items() if k not in volatile} == {
                    k: v for k, v in client.view.items() if k not in volatile
                }, "patches lead to the same view"
                await client.leaves()

    tell(tmp_path, scenario)


def test_who_goes_away_resumes_after_the_last_number(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        await ana.plays()
        last = ana.view["ply"]
        assert ana._socket is not None
        await ana._socket.close()
        await bo.plays()
        missed_by = bo.view["ply"]
        await ana.sits_at(table_id, after=last)
        ana.events.clear()
        await ana.hears("view")
        await ana.hears("events")
        assert [event["ply"] for event in ana.events] == list(range(last + 1, missed_by + 1))
        assert ana.view["ply"] == missed_by
        await ana.leaves()
        await bo.leaves()

    tell(tmp_path, scenario)


def test_commands_are_answered_by_their_key(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo")
        done = await ana.plays("price axe 1 1", key="mine")
        assert (done["type"], done["is_ready"], done["repeated"]) == ("done", True, False)
        again = await ana.orders(seat=0, ply=1, move="price axe 1 1", key="mine")
        assert (again["type"], again["repeated"]) == ("done", True)
        stale = await ana.orders(seat=0, ply=1, move="price axe 1 1")
        assert stale["problem"]["code"] == "stale_ply"
        foreign = await bo.orders(seat=0, ply=bo.view["ply"], move="price axe 1 1")
        assert foreign["problem"]["code"] == "not_your_seat"
        wrong = await bo.plays("price axe 9 9")
        assert wrong["problem"]["args"]["reason"] == "too_little_gold"
        for client in (ana, bo):
            await client.leaves()

    tell(tmp_path, scenario)


def test_questions_are_answered_by_their_number(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo")
        await ana.says(type="preview", id=1)
        previews = await ana.hears("previews")
        assert previews["id"] == 1 and len(previews["previews"]["tiles"]) == 3
        await ana.says(type="check", id=2, move="price axe 9 9")
        checked = await ana.hears("checked")
        assert (checked["id"], checked["check"]["code"]) == (2, "too_little_gold")
        await ana.says(type="hint", id=3, level="greedy")
        hint = await ana.hears("hint")
        assert hint["id"] == 3 and hint["hint"]["move"]["kind"] == "price_sheet"
        await ana.says(type="check", id=4, move="jump")
        refused = await ana.hears("refused")
        assert (refused["id"], refused["problem"]["code"]) == (4, "invalid_notation")
        for client in (ana, bo):
            await client.leaves()

    tell(tmp_path, scenario)


def hand_of(client: SocketClient, seat: int) -> list[str] | None:
    hand: list[str] | None = client.view["position"]["players"][seat]["hand"]
    return hand


def test_pass_and_play_looks_from_one_seat_after_the_other(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        opened = await ana.rest.opens("me", "me", game="clans")
        await ana.sits_at(opened["table"], seat=0)
        await ana.hears("view")
        assert hand_of(ana, 1) is None
        await ana.says(type="look", seat=1)
        await ana.hears("view")
        assert hand_of(ana, 1)
        await ana.says(type="look", seat=2)
        assert (await ana.hears("refused"))["problem"]["code"] == "not_your_seat"
        await ana.leaves()

    tell(tmp_path, scenario)


def test_everybody_knows_who_is_there(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo")
        while ana.view["connected"] != [0, 1]:
            await ana.hears("people")
        await bo.leaves()
        while ana.view["connected"] != [0]:
            await ana.hears("people")
        await ana.leaves()

    tell(tmp_path, scenario)


def test_a_quiet_table_has_a_heartbeat(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        opened = await ana.rest.opens("me", "me")
        await ana.sits_at(opened["table"])
        await ana.hears("beat")
        await ana.says(type="beat")
        await ana.hears("beat")
        await ana.leaves()

    tell(tmp_path, scenario, beat_seconds=0.2)


def test_strangers_and_foreign_pages_are_sent_away(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        eve = await SocketClient(address).named("Eve")
        await eve.sits_at(table_id)
        assert await eve.goodbye() == ("not_found", 1008)
        nobody = SocketClient(address)
        await nobody.sits_at(table_id)
        assert await nobody.goodbye() == ("not_signed_in", 1008)
        caught = SocketClient(address)
        caught.rest.client.cookies = ana.rest.client.cookies
        await caught.sits_at(table_id, origin="https://evil.example")
        assert await caught.goodbye() == ("wrong_origin", 1008)
        for client in (ana, bo, eve, nobody, caught):
            await client.leaves()

    tell(tmp_path, scenario)


def test_broken_messages_get_an_answer_and_large_ones_a_goodbye(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        broken = ("{", "[]", "7", "null", '"x"', '{"type":"fly"}', '{"type":"command"}', "[" * 9000)
        for text in broken:
            await ana.socket.send(text)
            answer = await ana.hears("refused")
            assert answer["problem"]["code"] == "bad_request"
            assert "Traceback" not in str(answer)
        await ana.socket.send(b"\x00\xff")
        assert await ana.goodbye() == ("too_large", 1008)
        await ana.sits_at(table_id)
        await ana.hears("view")
        await ana.socket.send("x" * 10_000_000)
        assert (await ana.goodbye())[1] == 1009
        assert (await bo.plays(any_move(bo.view)))["type"] == "done"
        await ana.leaves()
        await bo.leaves()

    tell(tmp_path, scenario)


def test_too_many_sockets_and_too_fast_talkers(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        crowd = [SocketClient(address) for _ in range(60)]
        for one in crowd:
            one.rest.client.cookies = ana.rest.client.cookies
            await one.sits_at(table_id)
        endings = await asyncio.gather(*[one.hears("view", "bye") for one in crowd])
        kinds = [message["type"] for message in endings]
        assert kinds.count("bye") == 60 - 9 and kinds.count("view") == 9
        assert (await bo.plays(any_move(bo.view)))["type"] == "done"
        for one in crowd:
            await one.leaves()
        for _ in range(60):
            await ana.says(type="beat")
        assert (await ana.goodbye())[0] == "too_many"
        await ana.leaves()
        await bo.leaves()

    limits = type(GENEROUS)(
        requests_per_second=5,
        requests_at_once=40,
        new_guests_per_minute=1000,
        sockets_per_guest=10,
    )
    tell(tmp_path, scenario, limits=limits)


def test_a_thousand_sockets_have_a_limit_and_disturb_nobody(tmp_path: Path) -> None:
    """Whoever comes beyond the limit is told why; the others see the next move, and so does a
    table that has nothing to do with them."""

    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        _, (cat, dan) = await table_for(address, "Cat", "Dan")
        headers = {"Cookie": ana.cookie, "Origin": f"http://{address}"}
        path = f"ws://{address}/api/v1/tables/{table_id}/socket"
        crowd = [
            await connect(path, additional_headers=headers, proxy=None, compression=None)
            for _ in range(1000)
        ]
        async with asyncio.timeout(PATIENCE * 3):
            first = [json.loads(await one.recv()) for one in crowd]
            welcome = [one for one, m in zip(crowd, first, strict=True) if m["type"] == "view"]
            assert len(welcome) == 600 - 4, "four sat there before"
            assert {m.get("code") for m in first if m["type"] != "view"} == {"too_many"}
            assert (await bo.plays(any_move(bo.view)))["type"] == "done"
            assert (await cat.plays(any_move(cat.view)))["type"] == "done"
            for one in welcome:
                while (message := json.loads(await one.recv()))["type"] != "events":
                    pass
                assert message["ply"] == bo.view["ply"]
        for one in crowd:
            await one.close()
        for client in (ana, bo, cat, dan):
            await client.leaves()

    limits = replace(GENEROUS, sockets=600, sockets_per_guest=2000)
    tell(tmp_path, scenario, limits=limits)


def test_hundreds_of_silent_connections_disturb_nobody(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo", game="clans")
        host, port = address.split(":")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(400)]
        for _, writer in silent[::2]:
            writer.write(b"GET /api/v1/games HTTP/1.1\r\nHost: half a req")
        async with asyncio.timeout(60):
            await asyncio.gather(ana.plays_to_end(), bo.plays_to_end())
        for _, writer in silent:
            writer.close()
        for _, writer in silent:
            with suppress(ConnectionError):
                await writer.wait_closed()
        await ana.leaves()
        await bo.leaves()

    tell(tmp_path, scenario)


class Deaf:
    """A socket on whose other side nobody reads, or says anything."""

    async def receive(self) -> None:
        await asyncio.Event().wait()

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()


def test_who_does_not_read_at_all_is_told_goodbye(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            table_id = (await ana.opens("me", "me"))["table"]
            service = app.state.service
            live = await service.tables.find(table_id)
            deaf: Any = Deaf()
            async with asyncio.timeout(PATIENCE):
                await Socket(service, live, live.table.host, None, deaf).run(None)
            assert live.listeners == set()

    monkeypatch.setattr("clachan.server.sockets._SEND_TIMEOUT", 0.2)
    asyncio.run(scenario())


def test_who_does_not_read_disturbs_nobody(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        host, port = address.split(":")
        deaf = []
        for _ in range(10):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /api/v1/tables/{table_id}/socket HTTP/1.1\r\nHost: {address}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://{address}\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"Cookie: {ana.cookie}\r\n\r\n".encode()
            )
            deaf.append((reader, writer))
        async with asyncio.timeout(60):
            await asyncio.gather(ana.plays_to_end(), bo.plays_to_end())
        for _, writer in deaf:
            writer.close()
        await ana.leaves()
        await bo.leaves()

    tell(tmp_path, scenario)
