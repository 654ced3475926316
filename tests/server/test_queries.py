"""No statement that a game needs reads a whole table, so none slows down as games add up."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event

from clachan.server.store.database import Sqlite
from clachan.server.store.schema import METADATA
from clachan.server.store.store import Store
from tests.server.lean_client import LeanClient
from tests.server.live_server import listening, settings
from tests.server.simulated_day import GAMES, play_game

FEW_ROWS: Final = {"uptime", "downtimes", "leases"}
"""Tables with a row for each server or for each time it was down; expired leases are deleted every minute."""

SCAN: Final = re.compile(r"SCAN (\w+)")


def scanned_tables(connection: Connection, statement: str, parameters: Any) -> set[str]:
    """The tables of which SQLite reads every row, or every entry of an index, for a statement."""
    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    scanned = {found[1] for row in plan if (found := SCAN.match(row[3]))}
    return (scanned & METADATA.tables.keys()) - FEW_ROWS


async def statements_of_games(store: Store, port: int) -> dict[str, Any]:
    """The statements that people cause who open tables, join and play to the end, with parameters."""
    found: dict[str, Any] = {}

    def note(*given: Any) -> None:
        _, _, statement, parameters, _, is_many = given
        found.setdefault(statement, parameters[0] if is_many else parameters)

    assert isinstance(store.database, Sqlite)
    event.listen(store.database.engine, "before_cursor_execute", note)
    group = [LeanClient(port, seed=seed) for seed in range(3)]
    for seat, client in enumerate(group):
        await client.ask("PUT", "/me", {"name": f"player {seat}"})
    for _, game, seats in GAMES:
        await play_game(group, game, seats)
    await group[0].ask("GET", "/tables")
    await store.tables_to_wake(0, "node")
    await store.guests.delete_unused_tokens(0)
    for client in group:
        client.close()
    event.remove(store.database.engine, "before_cursor_execute", note)
    return found


def test_every_statement_of_a_game_uses_an_index(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            store: Store = app.state.service.store
            found = await statements_of_games(store, int(address.rpartition(":")[2]))
            asked = [each for each in found if each.split()[0] in ("SELECT", "UPDATE", "DELETE")]
            assert len(asked) > 6, "tables are found by invite, counted, listed, updated and woken"

            def scans(connection: Connection) -> dict[str, set[str]]:
                return {each: scanned_tables(connection, each, found[each]) for each in asked}

            scanned = await store.read(scans)
            assert {each: names for each, names in scanned.items() if names} == {}

            def whole(connection: Connection) -> set[str]:
                return scanned_tables(connection, "SELECT id FROM tables WHERE ply > 1", ())

            assert await store.read(whole) == {"tables"}, "the test can fail"

    asyncio.run(scenario())
