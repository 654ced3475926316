"""Whatever a request ends with, its memory is free at once, without the garbage collector.

An error keeps the functions that raised it. If one of these also keeps the error, all they know stays in
memory: the body of the request, or a whole table.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from clachan.server.store.store import Store
from clachan.server.store.writer import Conflict
from clachan.tables.play import open_table
from clachan.tables.views.summary import summary_of
from tests.server.live_server import listening, settings
from tests.server.memory_run import KINDS, SHORT_GAME, new_player
from tests.tables.logged_table import ANA, NOW, set_up

TIMES = 5


@contextmanager
def leftovers() -> Iterator[Counter[str]]:
    """The functions that ran meanwhile and that only the garbage collector finds."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        frames = [each for each in gc.garbage if isinstance(each, FrameType)]
        found.update([frame.f_code.co_qualname for frame in frames])
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_no_request_leaves_garbage(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            player = await new_player(int(address.partition(":")[2]), SHORT_GAME)
            client = player.client
            for kind in KINDS:
                requests = await kind.prepare(player)
                await client.send(*requests(0))
                with leftovers() as found:
                    for number in range(1, TIMES + 1):
                        status, content = await client.send(*requests(number))
                        assert status == kind.status, (kind.name, content)
                assert not found, kind.name
            client.close()

    asyncio.run(scenario())


def test_a_conflict_leaves_no_garbage(tmp_path: Path) -> None:
    async def is_refused(store: Store) -> bool:
        opened = open_table("t1", set_up(), ANA, NOW)
        try:
            await store.create("t1", "code", opened.rows, summary_of(opened.table), [ANA])
        except Conflict:
            return True
        return False

    async def scenario() -> None:
        store = Store(str(tmp_path / "clachan.db"))
        await store.open()
        assert not await is_refused(store)
        with leftovers() as found:
            assert await is_refused(store)
        await store.close()
        assert not found

    asyncio.run(scenario())
