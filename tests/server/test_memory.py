"""The memory of a server levels off, whatever it is asked; `memory_run` is the long form."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from tests.server.crash_run import Node
from tests.server.memory_run import KINDS, SHORT_GAME, growth, new_player

REQUESTS: Final = {
    "not JSON": 400,
    "same record": 200,
    "practice": 300,
    "lessons": 400,
    "same key": 800,
}
"""This number of requests of each kind took more than 30 MB when nothing of them was forgotten."""
LIMIT: Final = 20.0
"""MB; the tables that are kept for a while take half of them."""


def test_requests_take_no_memory_that_lasts(tmp_path: Path) -> None:
    async def scenario() -> dict[str, float]:
        node = Node(str(tmp_path / "clachan.db"), tmp_path / "log")
        await node.start()
        try:
            player = await new_player(node.port, SHORT_GAME)
            grown = {
                kind.name: await growth(node.pid, player, kind, REQUESTS[kind.name])
                for kind in KINDS
                if kind.name in REQUESTS
            }
            player.client.close()
            return grown
        finally:
            await node.end()

    grown = asyncio.run(scenario())
    assert len(grown) == len(REQUESTS)
    assert max(grown.values()) < LIMIT, grown
