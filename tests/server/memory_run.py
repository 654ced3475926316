"""How the memory of a server grows with very many requests of each kind; it has to level off.

    python -m tests.server.memory_run --requests 20000

Every kind of request has a server of its own. Some are refused, some ask for what was done before, and some
open one table after another.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic_core import to_json

from tests.server.crash_run import Node
from tests.server.lean_client import LeanClient
from tests.server.live_server import any_move
from tests.server.simulated_day import memory_mb

GROWTH_LIMIT: Final = 60.0
"""MB by which the memory may grow, however many requests there are."""
AT_ONCE: Final = 4
"""Requests that are sent at the same time, each over its own connection."""
BODY_BYTES: Final = 64 * 1024
TWO_SEATS: Final = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
SHORT_GAME: Final = {"game": "skye", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
LONG_GAME: Final = {
    "game": "skye",
    "boxes": ["journeyman", "druids"],
    "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * 4],
}

Request = tuple[str, str, bytes]
"""The method, the path and the body."""
Requests = Callable[[int], Request]
"""The requests of a kind by their number."""


@dataclass(frozen=True)
class FinishedPlayer:
    """Somebody who has finished a game."""

    client: LeanClient
    table: str
    record: str

    @property
    def position(self) -> dict[str, Any]:
        """An analysis board in the middle of the game."""
        return {"mode": "analysis", "move": self.record.count("\n") // 2}


async def new_player(port: int, game: Mapping[str, Any]) -> FinishedPlayer:
    """A new person, who plays this game to its end."""
    client = LeanClient(port)
    await client.ask("PUT", "/me", {"name": "Ana"})
    table = (await client.ask("POST", "/tables", game))["table"]
    await client.play_to_end(table)
    _, record = await client.send("GET", f"/tables/{table}/record", b"")
    return FinishedPlayer(client, table, record.decode())


async def long_address(_: FinishedPlayer) -> Requests:
    return lambda _: ("GET", "/" + "x" * 1000, b"")


async def not_json(_: FinishedPlayer) -> Requests:
    return lambda _: ("POST", "/tables", b"x" * BODY_BYTES)


async def invalid_json(_: FinishedPlayer) -> Requests:
    """JSON with very many values that the request must not have."""
    seats = [{"kind": "me", "name": [number]} for number in range(2000)]
    body = to_json({"game": "skye", "seats": seats})
    return lambda _: ("POST", "/tables", body)


async def same_record(player: FinishedPlayer) -> Requests:
    body = to_json({"record": player.record})
    return lambda _: ("POST", "/records", body)


async def wrong_record(player: FinishedPlayer) -> Requests:
    """The whole game is played again before the wrong result is found."""
    body = to_json({"record": player.record.replace("result: ", "result: 1")})
    return lambda _: ("POST", "/records", body)


async def practice(player: FinishedPlayer) -> Requests:
    body = to_json({"record": player.record, **player.position})
    return lambda _: ("POST", "/practice", body)


async def from_here(player: FinishedPlayer) -> Requests:
    body = to_json(player.position)
    return lambda _: ("POST", f"/tables/{player.table}/from-here", body)


async def lessons(player: FinishedPlayer) -> Requests:
    ids = [each["lesson"] for each in (await player.client.ask("GET", "/lessons"))["lessons"]]
    return lambda number: ("POST", f"/lessons/{ids[number % len(ids)]}/table", b"")


async def puzzles(player: FinishedPlayer) -> Requests:
    ids = [each["id"] for each in (await player.client.ask("GET", "/puzzles"))["puzzles"]]
    return lambda number: ("POST", f"/puzzles/{ids[number % len(ids)]}/table", b"")


async def same_key(_: FinishedPlayer) -> Requests:
    body = to_json({"game": "skye", "seats": TWO_SEATS, "key": "the-same"})
    return lambda _: ("POST", "/tables", body)


async def same_command(player: FinishedPlayer) -> Requests:
    path, command = await first_command(player)
    return lambda _: ("POST", path, to_json(command))


async def late_command(player: FinishedPlayer) -> Requests:
    path, command = await first_command(player)
    return lambda number: ("POST", path, to_json({**command, "key": f"late-{number}"}))


async def first_command(player: FinishedPlayer) -> tuple[str, dict[str, Any]]:
    """The first command at a new table, which was carried out."""
    view = await player.client.ask("POST", "/tables", {"game": "clans", "seats": TWO_SEATS})
    path, seat = f"/tables/{view['table']}/commands", view["seat"]
    command = {"command": "play", "seat": seat, "ply": view["ply"], "key": "first"}
    command["move"] = any_move(view)
    await player.client.ask("POST", path, command)
    return path, command


@dataclass(frozen=True)
class RequestKind:
    name: str
    prepare: Callable[[FinishedPlayer], Awaitable[Requests]]
    status: int
    """The status of every answer."""


KINDS: Final = (
    RequestKind("long address", long_address, 404),
    RequestKind("not JSON", not_json, 400),
    RequestKind("invalid JSON", invalid_json, 400),
    RequestKind("same record", same_record, 201),
    RequestKind("wrong record", wrong_record, 400),
    RequestKind("practice", practice, 201),
    RequestKind("from here", from_here, 201),
    RequestKind("lessons", lessons, 201),
    RequestKind("puzzles", puzzles, 201),
    RequestKind("same key", same_key, 201),
    RequestKind("same command", same_command, 200),
    RequestKind("late command", late_command, 409),
)


def ignore(_sent: int, _grown: float) -> None:
    """Note nothing."""


async def growth(
    pid: int,
    player: FinishedPlayer,
    kind: RequestKind,
    count: int,
    note: Callable[[int, float], None] = ignore,
) -> float:
    """By how many MB the memory of a server grows with this many requests of a kind."""
    requests = await kind.prepare(player)
    before = memory_mb(pid)
    numbers = iter(range(count))

    async def send_some() -> None:
        client = player.client.another_connection()
        for number in numbers:
            status, content = await client.send(*requests(number))
            assert status == kind.status, (kind.name, status, content)
            if (number + 1) % max(1, count // 10) == 0:
                note(number + 1, memory_mb(pid) - before)
        client.close()

    await asyncio.gather(*[send_some() for _ in range(AT_ONCE)])
    return memory_mb(pid) - before


async def measure(folder: Path, kinds: Sequence[RequestKind], count: int) -> bool:
    """Print the growth of each kind; return whether all are within the limit."""
    is_met = True
    for kind in kinds:
        node = Node(str(folder / f"{kind.name}.db"), folder / f"{kind.name}.log")
        await node.start()
        try:
            player = await new_player(node.port, LONG_GAME)
            started = time.monotonic()
            grown = await growth(node.pid, player, kind, count, show)
            rate = count / (time.monotonic() - started)
            player.client.close()
        finally:
            await node.end()
        assert node.unexpected_errors() == []
        is_met = is_met and grown <= GROWTH_LIMIT
        verdict = "levels off" if grown <= GROWTH_LIMIT else "GROWS"
        line = f"{kind.name:<14} {grown:7.1f} MB, {rate:5.0f} requests a second: {verdict}\n"
        sys.stderr.write("\n")
        sys.stdout.write(line)
        sys.stdout.flush()
    return is_met


def show(sent: int, grown: float) -> None:
    sys.stderr.write(f"{sent}: {grown:.1f} MB  ")
    sys.stderr.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000, help="of each kind")
    parser.add_argument("--only", nargs="*", metavar="KIND", help="names of kinds")
    chosen = parser.parse_args()
    kinds = [kind for kind in KINDS if not chosen.only or kind.name in chosen.only]
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if asyncio.run(measure(Path(folder), kinds, chosen.requests)) else 1)


if __name__ == "__main__":
    main()
