"""A purchase takes the way through the server that ARCHITECTURE.md describes."""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import clachan
from tests.server.live_server import listening, settings
from tests.server.socket_client import SocketClient

ROOT: Final = Path(clachan.__file__).parent
PAGE: Final = (ROOT.parent.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
JOURNEY: Final = PAGE.partition("## The journey of a move")[2].partition("\n## ")[0]
IN_THE_SERVER: Final = re.findall(
    r"^\d+\. `src/clachan/((?:server|tables|\w+/table)/[\w./]+)`", JOURNEY, re.MULTILINE
)
"""The files of the server and the table to which a move is handed on, in order."""
ONCE: Final = (
    ("tables/messages.py", "order_of"),
    ("tables/play.py", "carry_out"),
    ("tables/replay.py", "play_move"),
)

Call = tuple[str, str]


@contextmanager
def recorded_calls() -> Iterator[list[Call]]:
    """File and name of every function of the server and of tables that starts or goes on meanwhile."""
    calls: list[Call] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and ROOT in path.parents:
            calls.append((path.relative_to(ROOT).as_posix(), frame.f_code.co_name))

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def until_somebody_buys(clients: list[SocketClient]) -> SocketClient:
    """Play until somebody may buy a tile; return them."""
    while True:
        to_move = next(client for client in clients if client.view["moves"])
        if to_move.view["moves"][0]["kind"] == "buy":
            return to_move
        await play_and_show(to_move, clients)


async def play_and_show(who: SocketClient, clients: list[SocketClient]) -> None:
    """Make any move, and wait until everybody sees it."""
    await who.play()
    for client in clients:
        while client.view["ply"] < who.view["ply"]:
            await client.receive("events")


def test_a_purchase_is_handed_on_as_the_page_says(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            ana, bo = [await SocketClient(address).named(name) for name in ("Ana", "Bo")]
            opened = await ana.rest.open_table("me", "open")
            await bo.rest.join_table(opened)
            for client in (ana, bo):
                await client.connect(opened["table"])
                await client.receive("view")
            buyer = await until_somebody_buys([ana, bo])
            with recorded_calls() as calls:
                await play_and_show(buyer, [ana, bo])
            assert len(IN_THE_SERVER) == 8
            entered = iter([file for file, _ in calls])
            for file in IN_THE_SERVER:
                assert file in entered, f"the move did not reach {file} after the files before it"
            assert [Counter(calls)[call] for call in ONCE] == [1] * len(ONCE)
            for client in (ana, bo):
                await client.close()

    asyncio.run(scenario())
