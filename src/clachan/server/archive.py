"""Backs up a table as a record file, and restores it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from clachan.catalog import find_game
from clachan.kernel.errors import GameError, InvalidOption, InvalidRecord
from clachan.kernel.record import Record, parse_record, replay
from clachan.server.identity import new_id, new_invite
from clachan.server.server_time import now
from clachan.server.store.checksums import DamagedLog
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.play import restore_table
from clachan.tables.replay import rebuilt
from clachan.tables.setup import OPEN, ClockRule, SeatHolder, Setup, bot, substitute_of
from clachan.tables.views.summary import summary_of

T = TypeVar("T")


async def with_store(
    database: str,
    job: Callable[[Store], Awaitable[T]],
    may_be_new: bool = False,
    as_server: bool = False,
) -> T:
    """Open a store, run a job with it and close it; raise `GameError` if the database fails."""
    store = Store(database)
    try:
        if not (may_be_new or store.database.exists()):
            raise InvalidOption(f"there is no database at {database}")
        await store.open(as_server)
        return await job(store)
    except (StoreUnavailable, DamagedLog) as error:
        raise GameError(str(error)) from error
    finally:
        await store.close()


async def backup(store: Store, table_id: str) -> Record:
    """The game so far as a record. It contains everything hidden: keep it private until the game ends."""
    rows = await store.rows(table_id)
    if not rows:
        raise InvalidOption(f"there is no table {table_id}")
    return rebuilt(table_id, rows).record()


async def restore(store: Store, text: str, seats: Sequence[str]) -> tuple[str, str]:
    """Open a new table where a record ends; return its id and its invite code.

    Each of `seats` is `open` or the level of a bot; by default all are open. The game continues with a
    new seed, because a record does not contain the seed.
    """
    record = parse_record(text)
    head = record.header
    words = tuple(seats) or (OPEN,) * head.seats
    if len(words) != head.seats:
        raise InvalidOption(f"this game has {head.seats} seats, but you named {len(words)}")
    game = find_game(head.game, head.boxes)
    if game.content != head.content:
        raise InvalidRecord(
            "this record needs content that this server does not have; was it made by another version?"
        )
    for _ in replay(game, record):
        pass
    setup = Setup(
        game=head.game,
        boxes=head.boxes,
        options=head.options,
        holders=tuple([SeatHolder() if word == OPEN else bot(head.game, word) for word in words]),
        clock=ClockRule(),
        seed=secrets.token_hex(16),
        substitute=substitute_of(head.game),
    )
    table_id, invite = new_id(), new_invite()
    change = restore_table(table_id, setup, record.entries, now())
    await store.create(table_id, invite, change.rows, summary_of(change.table), ())
    return table_id, invite
