"""Sockets: first the whole view, then numbered events; and clients that misbehave."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import finalize

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.server.open_sockets import SocketOwner
from clachan.server.sockets import Socket
from tests.server.live_server import GENEROUS, any_move, listening, person, running, settings
from tests.server.socket_client import TIMEOUT, SocketClient

Scenario = Callable[[str], Awaitable[None]]


def run_scenario(folder: Path, scenario: Scenario, **changes: Any) -> None:
    async def whole() -> None:
        async with listening(settings(folder, **changes)) as (_, address):
            await scenario(address)

    asyncio.run(whole())


async def table_for(
    address: str, *names: str, game: str = "skye"
) -> tuple[str, list[SocketClient]]:
    """A table with these people, all of them connected."""
    first, *others = [await SocketClient(address).named(name) for name in names]
    opened = await first.rest.open_table("me", *["open"] * len(others), game=game)
    for other in others:
        await other.rest.join_table(opened)
    clients = [first, *others]
    for client in clients:
        await client.connect(opened["table"])
        await client.receive("view")
    return opened["table"], clients


def test_three_people_play_and_all_views_stay_up_to_date(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        for game in ("skye", "clans"):
            table_id, clients = await table_for(address, "Ana", "Bo", "Cat", game=game)
            async with asyncio.timeout(90):
                await asyncio.gather(*[client.play_to_end() for client in clients])
            for client in clients:
                plies = [event["ply"] for event in client.events]
                assert plies == list(range(plies[0], client.view["ply"] + 1)), (
                    "no gaps and no duplicates"
                )
                seen = await client.rest.view(table_id, seat=client.view["seat"])
                volatile = ("connected", "spectators")
                assert {k: v for k, v in seen.items() if k not in volatile} == {
                    k: v for k, v in client.view.items() if k not in volatile
                }, "updates lead to the same view"
                await client.close()

    run_scenario(tmp_path, scenario)


def test_a_reconnecting_client_gets_the_events_it_missed(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        await ana.play()
        last = ana.view["ply"]
        assert ana._socket is not None
        await ana._socket.close()
        await bo.play()
        missed_by = bo.view["ply"]
        await ana.connect(table_id, after=last)
        ana.events.clear()
        await ana.receive("view")
        await ana.receive("events")
        assert [event["ply"] for event in ana.events] == list(range(last + 1, missed_by + 1))
        assert ana.view["ply"] == missed_by
        await ana.close()
        await bo.close()

    run_scenario(tmp_path, scenario)


def test_a_command_is_answered_even_if_the_viewer_changes_seats(tmp_path: Path) -> None:
    """Then the whole view is sent instead of the events, and says that the command was carried out."""

    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        opened = await ana.rest.open_table("me", "me", "open")
        await ana.connect(opened["table"], seat=1)
        await ana.receive("view")
        await ana.send(type="command", command="leave", seat=1, ply=1, key="gone")
        left = await ana.receive("view")
        assert (left["done"], ana.view["seat"]) == (["gone"], 0)
        await ana.close()

    run_scenario(tmp_path, scenario)


def test_commands_are_answered_by_their_key(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo")
        done = await ana.play("price axe 1 1", key="mine")
        assert (done["type"], ana.view["is_ready"], done["repeated"]) == ("done", True, False)
        await bo.receive("events")
        assert not any(["mine" in str(message) for message in bo.messages]), "only Ana sees her key"
        again = await ana.command(seat=0, ply=1, move="price axe 1 1", key="mine")
        assert (again["type"], again["repeated"]) == ("done", True)
        stale = await ana.command(seat=0, ply=1, move="price axe 1 1")
        assert stale["problem"]["code"] == "stale_ply"
        foreign = await bo.command(seat=0, ply=bo.view["ply"], move="price axe 1 1")
        assert foreign["problem"]["code"] == "not_your_seat"
        wrong = await bo.play("price axe 9 9")
        assert wrong["problem"]["args"]["reason"] == "too_little_gold"
        for client in (ana, bo):
            await client.close()

    run_scenario(tmp_path, scenario)


def test_questions_are_answered_by_their_number(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo")
        await ana.send(type="preview", id=1)
        previews = await ana.receive("previews")
        assert previews["id"] == 1 and len(previews["previews"]["tiles"]) == 3
        await ana.send(type="check", id=2, move="price axe 9 9")
        checked = await ana.receive("checked")
        assert (checked["id"], checked["check"]["code"]) == (2, "too_little_gold")
        await ana.send(type="hint", id=3, level="greedy")
        hint = await ana.receive("hint")
        assert hint["id"] == 3 and hint["hint"]["move"]["kind"] == "price_sheet"
        await ana.send(type="check", id=4, move="jump")
        refused = await ana.receive("refused")
        assert (refused["id"], refused["problem"]["code"]) == (4, "invalid_notation")
        for client in (ana, bo):
            await client.close()

    run_scenario(tmp_path, scenario)


def test_lessons_and_puzzles_are_solved_by_hints_alone(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        lessons = (await ana.rest.get("/lessons")).json()["lessons"]
        first = {puzzle.kind: puzzle.id for puzzle in reversed(shipped_puzzles().puzzles)}
        paths = [f"/lessons/{each['lesson']}" for each in lessons]
        paths += [f"/puzzles/{puzzle}" for puzzle in first.values()]
        for path in paths:
            opened = await ana.rest.post(f"{path}/table")
            await ana.connect(opened.json()["table"])
            await ana.receive("view")
            while ana.view["exercise"]["status"] != "solved":
                await ana.send(type="hint", id=1)
                hint = (await ana.receive("hint", "refused"))["hint"]
                assert (await ana.play(hint["move"]["text"]))["type"] == "done"
                assert ana.view["exercise"]["answer"] == hint["words"]
            await ana.socket.close()
        await ana.close()

    run_scenario(tmp_path, scenario)


def hand_of(client: SocketClient, seat: int) -> list[str] | None:
    hand: list[str] | None = client.view["position"]["players"][seat]["hand"]
    return hand


def test_pass_and_play_can_switch_seats(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        opened = await ana.rest.open_table("me", "me", game="clans")
        await ana.connect(opened["table"], seat=0)
        await ana.receive("view")
        assert hand_of(ana, 1) is None
        await ana.send(type="look", seat=1)
        await ana.receive("view")
        assert hand_of(ana, 1)
        await ana.send(type="look", seat=2)
        assert (await ana.receive("refused"))["problem"]["code"] == "not_your_seat"
        await ana.close()

    run_scenario(tmp_path, scenario)


def test_everybody_knows_who_is_connected(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo")
        while ana.view["connected"] != [0, 1]:
            await ana.receive("people", "events")
        await bo.close()
        while ana.view["connected"] != [0]:
            await ana.receive("people", "events")
        await ana.close()

    run_scenario(tmp_path, scenario)


def test_an_idle_socket_gets_heartbeats(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        ana = await SocketClient(address).named("Ana")
        opened = await ana.rest.open_table("me", "me")
        await ana.connect(opened["table"])
        await ana.receive("beat")
        await ana.send(type="beat")
        await ana.receive("beat")
        await ana.close()

    run_scenario(tmp_path, scenario, beat_seconds=0.2)


def test_other_guests_and_other_sites_are_refused(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        eve = await SocketClient(address).named("Eve")
        await eve.connect(table_id)
        assert await eve.closing_codes() == ("not_found", 1008)
        nobody = SocketClient(address)
        await nobody.connect(table_id)
        assert await nobody.closing_codes() == ("not_signed_in", 1008)
        hijacked = SocketClient(address)
        hijacked.rest.client.cookies = ana.rest.client.cookies
        await hijacked.connect(table_id, origin="https://evil.example")
        assert await hijacked.closing_codes() == ("wrong_origin", 1008)
        for client in (ana, bo, eve, nobody, hijacked):
            await client.close()

    run_scenario(tmp_path, scenario)


def test_invalid_messages_are_refused_and_large_ones_close_the_socket(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        broken = ("{", "[]", "7", "null", '"x"', '{"type":"fly"}', '{"type":"command"}', "[" * 9000)
        for text in broken:
            await ana.socket.send(text)
            answer = await ana.receive("refused")
            assert answer["problem"]["code"] == "bad_request"
            assert "Traceback" not in str(answer)
        await ana.socket.send(b"\x00\xff")
        assert await ana.closing_codes() == ("too_large", 1008)
        await ana.connect(table_id)
        await ana.receive("view")
        with suppress(ConnectionClosed):  # the server does not read all of it
            await ana.socket.send("x" * 10_000_000)
        assert (await ana.closing_codes())[1] == 1009
        assert (await bo.play(any_move(bo.view)))["type"] == "done"
        await ana.close()
        await bo.close()

    run_scenario(tmp_path, scenario)


def test_too_many_sockets_and_too_many_messages(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        many = [SocketClient(address) for _ in range(60)]
        for one in many:
            one.rest.client.cookies = ana.rest.client.cookies
            await one.connect(table_id)
        replies = await asyncio.gather(*[one.receive("view", "bye") for one in many])
        kinds = [message["type"] for message in replies]
        assert kinds.count("bye") == 60 - 9 and kinds.count("view") == 9
        assert (await bo.play(any_move(bo.view)))["type"] == "done"
        for one in many:
            await one.close()
        for _ in range(60):
            await ana.send(type="beat")
        assert (await ana.closing_codes())[0] == "too_many"
        await ana.close()
        await bo.close()

    limits = type(GENEROUS)(
        requests_per_second=5,
        requests_at_once=40,
        new_guests_per_minute=1000,
        sockets_per_guest=10,
    )
    run_scenario(tmp_path, scenario, limits=limits)


def test_a_thousand_sockets_are_limited_and_do_not_affect_others(tmp_path: Path) -> None:
    """Sockets beyond the limit are closed with a reason. The others still get the next move, and other
    tables are not affected."""

    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        _, (cat, dan) = await table_for(address, "Cat", "Dan")
        headers = {"Cookie": ana.cookie, "Origin": f"http://{address}"}
        path = f"ws://{address}/api/v1/tables/{table_id}/socket"
        many = [
            await connect(
                path,
                additional_headers=headers,
                proxy=None,
                compression=None,
                open_timeout=TIMEOUT,
                ping_interval=None,
            )
            for _ in range(1000)
        ]
        async with asyncio.timeout(TIMEOUT * 3):
            first = [json.loads(await one.recv()) for one in many]
            accepted = [one for one, m in zip(many, first, strict=True) if m["type"] == "view"]
            assert len(accepted) == 600 - 4, "four were connected before"
            assert {m.get("code") for m in first if m["type"] != "view"} == {"too_many"}
            assert (await bo.play(any_move(bo.view)))["type"] == "done"
            assert (await cat.play(any_move(cat.view)))["type"] == "done"
            for one in accepted:
                while (message := json.loads(await one.recv()))["type"] != "events":
                    pass
                assert message["ply"] == bo.view["ply"]
        for one in many:
            await one.close()
        for client in (ana, bo, cat, dan):
            await client.close()

    limits = replace(GENEROUS, sockets=600, sockets_per_guest=2000)
    run_scenario(tmp_path, scenario, limits=limits, beat_seconds=10 * TIMEOUT)


def test_hundreds_of_silent_connections_do_not_affect_others(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        _, (ana, bo) = await table_for(address, "Ana", "Bo", game="clans")
        host, port = address.split(":")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(400)]
        for _, writer in silent[::2]:
            writer.write(b"GET /api/v1/games HTTP/1.1\r\nHost: half a req")
        async with asyncio.timeout(60):
            await asyncio.gather(ana.play_to_end(), bo.play_to_end())
        for _, writer in silent:
            writer.close()
        for _, writer in silent:
            with suppress(ConnectionError):
                await writer.wait_closed()
        await ana.close()
        await bo.close()

    run_scenario(tmp_path, scenario)


class UnreadWebSocket:
    """A WebSocket whose client neither reads nor sends anything."""

    async def receive(self) -> None:
        await asyncio.Event().wait()

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()


def test_a_socket_that_is_not_read_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            table_id = (await ana.open_table("me", "me"))["table"]
            service = app.state.service
            awake = await service.tables.find(table_id)
            unread: Any = UnreadWebSocket()
            async with asyncio.timeout(TIMEOUT):
                owner = SocketOwner(awake.table.host, "-", "")
                await Socket(service, awake, owner, None, unread).run(None)
            assert awake.listeners == set()

    monkeypatch.setattr("clachan.server.sockets._SEND_TIMEOUT", 0.2)
    asyncio.run(scenario())


def test_clients_that_do_not_read_do_not_affect_others(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
        host, port = address.split(":")
        unread = []
        for _ in range(10):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /api/v1/tables/{table_id}/socket HTTP/1.1\r\nHost: {address}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://{address}\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"Cookie: {ana.cookie}\r\n\r\n".encode()
            )
            unread.append((reader, writer))
        async with asyncio.timeout(60):
            await asyncio.gather(ana.play_to_end(), bo.play_to_end())
        for _, writer in unread:
            writer.close()
        await ana.close()
        await bo.close()

    run_scenario(tmp_path, scenario)


def test_a_closed_socket_is_freed_at_once(tmp_path: Path) -> None:
    """It holds a table and its views, and nodes collect garbage in cycles only once in an hour."""

    async def whole() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            table_id, (ana, bo) = await table_for(address, "Ana", "Bo")
            freed = []
            for socket in app.state.service.tables.awake(table_id).listeners:
                freed.append(asyncio.Event())
                finalize(socket, freed[-1].set)
            del socket
            gc.disable()
            assert (await ana.rest.client.delete("/api/v1/me")).status_code == 204
            assert await ana.closing_codes() == ("not_signed_in", 1008), "closed with an error"
            await ana.close()
            await bo.close()
            async with asyncio.timeout(TIMEOUT):
                await asyncio.gather(*[event.wait() for event in freed])

    try:
        asyncio.run(whole())
    finally:
        gc.enable()
