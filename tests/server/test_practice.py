"""Practice tables at positions of finished games: who may open them, and where they count."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from clachan.server import awake_tables
from clachan.tables import practice
from tests.server.live_server import person, play_on, running, settings

TWO_SEATS = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]


async def open_board(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as app:
        ana = await person(app).named("Ana")
        table = (await ana.post("/tables", {"game": "clans", "seats": TWO_SEATS})).json()["table"]
        early = await ana.post(f"/tables/{table}/from-here", {"mode": "analysis", "move": 2})
        assert (early.status_code, early.json()["code"]) == (409, "table_not_over")
        assert (await play_on(ana, table))["status"] == "finished"

        ask: dict[str, Any] = {"mode": "analysis", "move": 6, "key": "board"}
        opened = await ana.post(f"/tables/{table}/from-here", ask)
        assert opened.status_code == 201, opened.text
        board = opened.json()
        assert board["origin"] == {"kind": "analysis", "table": table, "moves": 6}
        assert board["my_seats"] == [0, 1]
        assert (await ana.post(f"/tables/{table}/from-here", ask)).json()["table"] == board["table"]

        view = await play_on(ana, board["table"], 3)
        path = f"/tables/{board['table']}/commands"
        order = {"command": "undo", "seat": 0, "ply": view["ply"], "key": "undo-1"}
        assert (await ana.post(path, order)).status_code == 200
        order = {"command": "restart", "seat": 0, "ply": view["ply"] + 1, "key": "restart-1"}
        assert (await ana.post(path, order)).status_code == 200
        assert not (await ana.view(board["table"]))["can"]["undo"]

        assert (await play_on(ana, board["table"]))["status"] == "finished"
        listed = (await ana.get("/tables")).json()["tables"]
        assert [one["table"] for one in listed] == [table], "boards are not listed"
        played = (await ana.get("/me/progress")).json()["games"]
        assert {game["table"] for game in played} == {table}, "and are no games"


async def try_as_another(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as app:
        ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
        table = (await ana.post("/tables", {"game": "clans", "seats": TWO_SEATS})).json()["table"]
        await play_on(ana, table)
        ask = {"mode": "analysis", "move": 6}
        assert (await eve.post(f"/tables/{table}/from-here", ask)).status_code == 404
        board = (await ana.post(f"/tables/{table}/from-here", ask)).json()["table"]
        assert (await eve.get(f"/tables/{board}")).status_code == 404

        record = (await ana.get(f"/tables/{table}/record")).text
        mine = await eve.post("/practice", {**ask, "record": record})
        assert mine.status_code == 201, mine.text
        broken = await eve.post("/practice", {**ask, "record": record.replace(" lay ", " ley ")})
        assert (broken.status_code, broken.json()["code"]) == (400, "invalid_record")
        assert broken.json()["detail"].startswith("line ")


def test_a_position_of_a_finished_game_opens_as_a_board(tmp_path: Path) -> None:
    asyncio.run(open_board(tmp_path))


def test_others_cannot_open_positions_of_my_games(tmp_path: Path) -> None:
    asyncio.run(try_as_another(tmp_path))


async def open_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(settings(tmp_path)) as app:
        ana = await person(app).named("Ana")
        new = {"game": "clans", "seats": TWO_SEATS, "key": "table"}
        table = (await ana.post("/tables", new)).json()["table"]
        await play_on(ana, table)
        record = (await ana.get(f"/tables/{table}/record")).text
        lesson = (await ana.get("/lessons")).json()["lessons"][0]["lesson"]
        ask = {"mode": "analysis", "move": 6}
        requests: list[tuple[str, dict[str, Any]]] = [
            ("/tables", new),
            (f"/tables/{table}/from-here", {**ask, "key": "from-here"}),
            ("/practice", {**ask, "key": "practice", "record": record}),
            ("/records", {"record": record}),
            (f"/lessons/{lesson}/table", {}),
        ]
        opened = [(await ana.post(*request)).json()["table"] for request in requests]

        def fail(*_: Any) -> None:
            raise AssertionError("the table is there already")

        monkeypatch.setattr(practice, "replay", fail)
        monkeypatch.setattr(awake_tables, "position_rows", fail)
        monkeypatch.setattr(awake_tables, "open_table", fail)
        assert [(await ana.post(*request)).json()["table"] for request in requests] == opened


def test_a_table_that_is_opened_again_is_found_without_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(open_again(tmp_path, monkeypatch))
