"""A database of an older version is upgraded, and its running games go on.

Each file in `data` was written by the version before the next migration: a game of Isle of Skye with days per
move, one of Clans and Glory with minutes, an open table, and a finished game. `tables-0009.sql` also has talk
and a public link to the finished game.
"""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest

from tests.server.live_server import GENEROUS, any_move, person, running, settings

DATA: Final = Path(__file__).parent / "data"


@dataclass(frozen=True)
class OldDatabase:
    """A dump, a token of Ana, and her tables."""

    file: str
    token: str
    skye: str
    clans: str
    open: str
    finished: str
    increment: int = 0
    lines: int = 0
    link: str = ""


OLD: Final = (
    OldDatabase(
        file="tables-0006.sql",
        token="tSoVLcNdWDJGPJv-LkYD3bigzvg5fRFEzckNM_zy5kw",
        skye="9d81680a30a6fbe4bfef",
        clans="73ca9ec171b5b51eb5be",
        open="fa5d9a72c193939b1c45",
        finished="5367c10926c87a087432",
    ),
    OldDatabase(
        file="tables-0009.sql",
        token="56vKwUDNp541SRX0xePh0yrwAFLr8YUH-5x8xDOUlFM",
        skye="5da9720017e088f0efd6",
        clans="c770f897f8e91669c2bf",
        open="6d17b40ab88c5f436c2b",
        finished="2ef7f48cff6c403beb82",
        increment=5,
        lines=1,
        link="UuLGUWQsVhCZ_ZyjH9ok_w",
    ),
)


@pytest.mark.parametrize("old", OLD, ids=[old.file for old in OLD])
def test_running_games_go_on_after_an_upgrade(old: OldDatabase, tmp_path: Path) -> None:
    limits = replace(GENEROUS, token_days=100_000)
    chosen = settings(tmp_path, limits=limits)
    with sqlite3.connect(chosen.database) as database:
        database.executescript((DATA / old.file).read_text(encoding="utf-8"))
    database.close()

    async def scenario() -> None:
        async with running(chosen) as app:
            ana = person(app)
            ana.client.headers["Authorization"] = f"Bearer {old.token}"
            assert (await ana.get("/me")).json() == {"name": "Ana"}
            listed = (await ana.get("/tables")).json()["tables"]
            assert {one["table"] for one in listed} == {old.skye, old.clans, old.open, old.finished}
            before = await ana.view(old.skye)
            assert before["status"] == "playing" and before["clock"]["kind"] == "days"
            move = {"seat": before["seat"], "ply": before["ply"], "move": any_move(before)}
            answer = await ana.send_command(old.skye, key="after-the-upgrade", **move)
            assert answer.status_code == 200 and not answer.json()["repeated"]
            clans = await ana.view(old.clans)
            assert clans["clock"]["increment"] == old.increment and clans["is_talk_on"]
            said = await ana.post(f"/tables/{old.clans}/talk", {"text": "still here"})
            assert said.status_code == 201
            lines = (await ana.get(f"/tables/{old.clans}/talk")).json()["lines"]
            assert len(lines) == old.lines + 1
            assert (await ana.view(old.open))["status"] == "open"
            assert (await ana.get(f"/tables/{old.finished}/record")).status_code == 200
            if old.link:
                assert (await person(app).get(f"/replays/{old.link}")).status_code == 200
            club = (await ana.post("/clubs", {"name": "Old friends"})).json()
            path = f"/clubs/{club['club']}"
            assert (await ana.get(f"{path}/games")).json() == {"games": [], "total": 0}
            opened = await ana.open_table("me", "open", club=club["club"])
            tables = (await ana.get(path)).json()["tables"]
            assert [one["table"] for one in tables] == [opened["table"]]

    asyncio.run(scenario())
