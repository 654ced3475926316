"""Talk at a table: who reads what, plain text, limits, and that no record or view contains it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from clachan.tables.talk import LONGEST_LINE
from tests.server.live_server import GENEROUS, Person, listening, person, play_on, running, settings
from tests.server.socket_client import SocketClient


async def say(who: Person, table_id: str, text: str = "", phrase: str = "") -> int:
    body = {"text": text} if text else {"phrase": phrase}
    return (await who.post(f"/tables/{table_id}/talk", body)).status_code


async def lines(who: Person, table_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await who.get(f"/tables/{table_id}/talk")).json()["lines"]
    return found


async def texts(who: Person, table_id: str) -> list[str]:
    return [line["text"] or line["phrase"] for line in await lines(who, table_id)]


def test_players_do_not_read_what_spectators_say_until_the_game_is_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana, bo, eve = [await person(app).named(name) for name in ("Ana", "Bo", "Eve")]
            opened = await ana.open_table("me", "me", "open", game="clans")
            table = opened["table"]
            await eve.join_table(opened, watch=True)
            await bo.join_table(opened)
            assert await say(ana, table, "My hand is bad") == 201
            assert await say(eve, table, "Bo should hide his card") == 201
            assert await say(bo, table, phrase="good_luck") == 201
            assert await texts(ana, table) == ["My hand is bad", "good_luck"]
            assert await texts(bo, table) == ["My hand is bad", "good_luck"]
            everything = ["My hand is bad", "Bo should hide his card", "good_luck"]
            assert await texts(eve, table) == everything
            for player in (ana, bo, ana, bo, ana, bo) * 20:
                if (await play_on(player, table, 3))["status"] == "finished":
                    break
            assert await texts(ana, table) == everything, "now everybody reads everything"
            record = (await ana.get(f"/tables/{table}/record")).text
            events = (await ana.get(f"/tables/{table}/events")).text
            view = (await ana.get(f"/tables/{table}")).text
            for answer in (record, events, view):
                assert "My hand" not in answer and "hide his card" not in answer

    asyncio.run(scenario())


def test_a_line_is_pushed_to_everybody_who_may_read_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            clients = [await SocketClient(address).named(name) for name in ("Ana", "Bo", "Eve")]
            ana, bo, eve = clients
            opened = await ana.rest.open_table("me", "open", game="clans")
            table = opened["table"]
            await eve.rest.join_table(opened, watch=True)
            await bo.rest.join_table(opened)
            for client in clients:
                await client.connect(table)
                await client.receive("view")
            await say(eve.rest, table, "I know what Ana has")
            await say(bo.rest, table, "Hello")
            heard = (await ana.receive("talk"))["line"]
            assert (heard["text"], heard["name"], heard["seat"]) == ("Hello", "Bo", 1)
            assert not heard["is_you"]
            assert (await eve.receive("talk"))["line"]["text"] == "I know what Ana has"
            mine = (await bo.receive("talk"))["line"]
            assert mine["is_you"] and mine["speaker"] == heard["speaker"]
            for client in clients:
                await client.close()

    asyncio.run(scenario())


def test_a_line_is_plain_short_text_without_ids(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            table = (await ana.open_table("me", "open"))["table"]
            assert await say(ana, table, "a\u202eb\u0000\u200b c\n<b>d</b>") == 201
            assert await say(ana, table, "x" * 300) == 201
            assert await say(ana, table, "\u200b") == 400
            assert await say(ana, table, "y" * 500) == 400
            assert await say(ana, table, phrase="insult") == 400
            first, second = await lines(ana, table)
            assert first["text"] == "ab c <b>d</b>", "the page shows it as text"
            assert len(second["text"]) == LONGEST_LINE
            guest = app.state.service.tables.awake(table).table.host
            assert guest not in str(first)

    asyncio.run(scenario())


def test_only_people_at_the_table_talk_unless_the_host_switches_it_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
            opened = await ana.open_table("me", "open")
            table, ply = opened["table"], opened["ply"]
            assert await say(bo, table, "let me in") == 404
            assert (await bo.get(f"/tables/{table}/talk")).status_code == 404
            off = {"command": "switch_talk", "seat": 0, "ply": ply, "on": False}
            assert (await ana.send_command(table, **off)).status_code == 200
            assert await say(ana, table, "hello?") == 409
            view = await ana.view(table)
            assert view["is_talk_on"] is False
            again = {**off, "on": True, "ply": view["ply"]}
            assert (await ana.send_command(table, **again)).status_code == 200
            assert await say(ana, table, "hello") == 201

    asyncio.run(scenario())


def test_nobody_talks_too_fast(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = replace(GENEROUS, lines_per_minute=0.001, lines_at_once=2)
        async with running(settings(tmp_path, limits=limits)) as app:
            ana = await person(app).named("Ana")
            table = (await ana.open_table("me", "open"))["table"]
            assert [await say(ana, table, "spam") for _ in range(3)] == [201, 201, 429]

    asyncio.run(scenario())
