"""A server plays bots of its registry only: nothing a client sends or a database holds starts a program."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clachan.bots.external.find import any_bot
from clachan.server.identity import new_id, new_invite
from clachan.server.store.store import Store
from clachan.tables.play import open_table
from clachan.tables.setup import bot
from clachan.tables.views.summary import summary_of
from tests.server.live_server import listening, running, settings
from tests.server.socket_client import SocketClient
from tests.tables.logged_table import NOW, set_up

SOURCE = """
from pathlib import Path
Path({marker!r}).touch()

class Evil:
    blind = False
    def choose(self, view, moves, rng):
        Path({marker!r}).touch()
        return moves.sample(rng)
"""


def evil_levels(folder: Path) -> tuple[list[str], Path]:
    """Names of bots that leave a file behind when they are started, and that file."""
    marker = folder / "started"
    source = folder / "evil.py"
    source.write_text(SOURCE.format(marker=str(marker)), encoding="utf-8")
    program = shlex.join([sys.executable, str(source)])
    return [f"exec:{program}", f"{source}:Evil", "expert@0.01", "../greedy"], marker


def test_the_command_line_does_start_them(tmp_path: Path) -> None:
    levels, marker = evil_levels(tmp_path)
    any_bot("clans", levels[1])
    assert marker.exists(), "so the other tests can fail"


def test_no_request_and_no_message_can_name_another_bot(tmp_path: Path) -> None:
    levels, marker = evil_levels(tmp_path)

    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            ana = await SocketClient(address).named("Ana")
            view = await ana.rest.open_table("me", "open", game="clans")
            table = view["table"]
            await ana.connect(table)
            await ana.receive("view")
            for number, level in enumerate(levels):
                me = {"kind": "me"}
                for body in (
                    {"game": "clans", "seats": [me, {"kind": "bot", "level": level}]},
                    {"game": "clans", "seats": [me, {"kind": "open"}], "substitute": level},
                ):
                    answer = await ana.rest.post("/tables", body)
                    assert answer.status_code == 400, answer.text
                put: dict[str, Any] = {"command": "put_bot", "seat": 1, "ply": 0, "level": level}
                answer = await ana.rest.send_command(table, **put)
                assert answer.status_code == 400, answer.text
                answer = await ana.rest.get(f"/tables/{table}/hint", level=level)
                assert answer.status_code == 400, answer.text
                assert (await ana.command(**put))["problem"]["code"] == "bad_request"
                await ana.send(type="hint", id=number, level=level)
                refused = await ana.receive("refused")
                assert refused["id"] == number and refused["problem"]["code"] == "bad_request"
            await ana.close()

    asyncio.run(scenario())
    assert not marker.exists()


@pytest.mark.parametrize("number", range(4))
def test_a_stored_row_with_another_bot_is_played_by_a_registered_one(
    number: int, tmp_path: Path
) -> None:
    levels, marker = evil_levels(tmp_path)
    level = levels[number]

    async def scenario() -> None:
        change = open_table(new_id(), set_up("clans", [bot("clans", "hasty")] * 2), "host", NOW)
        text = json.dumps(change.rows[0].data)
        assert '"hasty"' in text
        stored = json.loads(text.replace('"hasty"', json.dumps(level)))
        rows = (replace(change.rows[0], data=stored), *change.rows[1:])
        table_id = change.table.id
        store = Store(settings(tmp_path).database)
        await store.open()
        await store.create(table_id, new_invite(), rows, summary_of(change.table), [])
        await store.close()
        async with running(settings(tmp_path, sweep_seconds=0.1)) as app:
            awake = await app.state.service.tables.find(table_id)
            assert awake.table.holders[0].level == level
            async with asyncio.timeout(120):
                while awake.table.status != "finished":  # noqa: ASYNC110 - it has no event for that
                    await asyncio.sleep(0.05)
            replaced = {e.args for e in awake.table.events if e.kind == "bot_replaced"}
            assert replaced == {(("level", "greedy"), ("reason", "error"))}

    asyncio.run(scenario())
    assert not marker.exists()
