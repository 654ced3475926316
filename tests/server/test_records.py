"""Records that people open: a finished game becomes a replay, a position an analysis board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from clachan.server.overview import stored_tables
from tests.server.live_server import Person, person, play_on, running, settings

TWO_SEATS = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]


async def finished_game(ana: Person) -> str:
    opened = await ana.post("/tables", {"game": "clans", "seats": TWO_SEATS})
    table: str = opened.json()["table"]
    assert (await play_on(ana, table))["status"] == "finished"
    return table


async def open_record(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana, eve = await person(app).named("Ana"), person(app)
        table = await finished_game(ana)
        record = (await ana.get(f"/tables/{table}/record")).text

        opened = await eve.post("/records", {"record": record})
        assert opened.status_code == 201, opened.text
        board = opened.json()
        assert (board["status"], board["invite"]) == ("finished", None)
        assert [seat["name"] for seat in board["seats"]] == ["Ana", "Bo"]
        again = await eve.post("/records", {"record": record})
        assert again.json()["table"] == board["table"], "the same record is the same replay"

        path = f"/tables/{board['table']}/review"
        mine = (await eve.get(path, move=7, seat=0)).json()
        theirs = (await ana.get(f"/tables/{table}/review", move=7, seat=0)).json()
        assert mine["position"] == theirs["position"]

        listed = (await eve.get("/records")).json()["tables"]
        assert [one["table"] for one in listed] == [board["table"]]
        assert (await eve.get("/tables")).json()["tables"] == [], "it is no game of hers"
        assert (await ana.get("/records")).json()["tables"] == []
        assert (await person(app).get("/records")).json()["tables"] == []


async def open_copied_position(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana = await person(app).named("Ana")
        table = await finished_game(ana)
        copied = await ana.get(f"/tables/{table}/record", move=7)
        assert "secret:" not in copied.text and "result:" not in copied.text
        board = (await ana.post("/records", {"record": copied.text})).json()
        assert board["status"] == "playing"
        assert board["origin"] == {"kind": "analysis", "table": None, "moves": 7}
        assert (await ana.get("/records")).json()["tables"] == [], "only finished games are replays"
        assert (await ana.get(f"/tables/{table}/record", move=9999)).status_code == 400


async def open_wrong_records(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
        record = (await ana.get(f"/tables/{await finished_game(ana)}/record")).text
        lines = record.splitlines()
        laid = next(i for i, line in enumerate(lines) if " lay " in line)
        wrong = {
            "hello": "line 1: not a record",
            record.replace(" lay ", " ley ", 1): f"line {laid + 1}: ",
            "\n".join([*lines[:laid], lines[laid + 1], *lines[laid + 1 :]]): f"line {laid + 1}: ",
            record.replace("game: clans", "game: chess"): "",
            record.rpartition("result: ")[0] + "result: 1 1": "the record claims the result",
            record.replace("rules: 1", "rules: 99"): "played by rules version 99",
        }
        for text, reason in wrong.items():
            answer = await eve.post("/records", {"record": text})
            assert answer.status_code == 400, answer.text
            assert answer.json()["detail"].startswith(reason), answer.text
        long = await eve.post("/records", {"record": record + "\n" * 60_000})
        assert long.status_code in (400, 413)
        stored = await stored_tables(app.state.service.store, 9)
        assert len(stored) == 1, "nothing is stored but Ana's game"


@pytest.mark.parametrize("scenario", [open_record, open_copied_position, open_wrong_records])
def test_records(scenario: Callable[[Path], Coroutine[Any, Any, None]], tmp_path: Path) -> None:
    asyncio.run(scenario(tmp_path))
