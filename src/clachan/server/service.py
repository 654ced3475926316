"""What REST routes and sockets share: views, previews, checks and hints."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Final

from clachan.server.awake_tables import AwakeTable, AwakeTables
from clachan.server.bots import Bots
from clachan.server.game_reviews import GameReviews
from clachan.server.identity import Guests
from clachan.server.limits import Rates
from clachan.server.metrics import Metrics
from clachan.server.notices.notices import Notices
from clachan.server.one_at_a_time import OneAtATime
from clachan.server.open_sockets import OpenSockets
from clachan.server.settings import Settings
from clachan.server.sign_in.passkeys import Passkeys
from clachan.server.sign_in.phrases import SALT
from clachan.server.store.clubs import ClubStore
from clachan.server.store.store import Store
from clachan.server.talk import Talk
from clachan.tables.messages import PlacementIn
from clachan.tables.questions import (
    PreviewCache,
    check,
    hint_out,
    hint_request,
    own_seat,
    placement_text,
)
from clachan.tables.refusals import Refused
from clachan.tables.thinking import BotRequest
from clachan.tables.views.table import table_view
from clachan.tables.wire import CheckOut, HintOut, PreviewsOut, TableView

_REVIEWS_AT_ONCE: Final = 2
_REVIEWS_KEPT: Final = 8
"""Questions about finished games that may wait for each person: the page asks for all seats at once."""


def _review_turns() -> Callable[[str], AbstractAsyncContextManager[None]]:
    turns = asyncio.Semaphore(_REVIEWS_AT_ONCE)
    return lambda _: turns


@dataclass(frozen=True)
class Service:
    """The parts of a running node, and the requests they answer together."""

    settings: Settings
    metrics: Metrics
    rates: Rates
    store: Store
    clubs: ClubStore
    guests: Guests
    tables: AwakeTables
    bots: Bots
    sockets: OpenSockets
    notices: Notices
    game_reviews: GameReviews
    talk: Talk
    passkeys: Passkeys
    reviews: OneAtATime[None] = field(
        default_factory=lambda: OneAtATime(_review_turns(), _REVIEWS_KEPT)
    )
    """Questions about finished games, which take long."""
    preview_cache: PreviewCache = field(default_factory=PreviewCache)

    async def find_table(self, table_id: str, guest: str) -> AwakeTable:
        """The table, if the guest belongs to it or to its club; otherwise refused as if it did not exist."""
        awake = await self.tables.find(table_id)
        table = awake.table
        if guest and table.belongs_to(guest):
            return awake
        if guest and table.setup.spectators:
            if guest in awake.members:
                return awake
            if await self.store.is_member(table_id, guest):
                awake.members.add(guest)
                return awake
            if await self.clubs.may_watch(table_id, guest):
                return awake
        raise Refused("not_found", "this table does not exist, or you are not a member of it")

    async def phrase_salt(self) -> str:
        """What is mixed into the hashes of recovery phrases."""
        return await self.store.pushes.server_key(SALT, lambda: secrets.token_hex(16))

    def view(self, awake: AwakeTable, guest: str, wanted: int | None = None) -> TableView:
        return table_view(awake.table, awake.viewer(guest, wanted), awake.cache)

    async def previews(
        self,
        awake: AwakeTable,
        guest: str,
        wanted: int | None,
        tile: str | None,
        plan: str | None = None,
    ) -> PreviewsOut:
        """The results of the possible choices, computed in parts, so that others do not have to wait."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        for found in self.preview_cache.previews(table, seat, tile, plan):
            answer = found
            await asyncio.sleep(0)
        return answer

    def check(
        self,
        awake: AwakeTable,
        guest: str,
        wanted: int | None,
        move: str | None,
        placement: PlacementIn | None = None,
    ) -> CheckOut:
        """Whether a move or a placement is legal now, and if not, why."""
        table = awake.table
        seat = own_seat(table, guest, wanted)
        if placement is not None:
            move = placement_text(table, placement)
        if move is None:
            raise Refused("bad_request", "the request needs a move or a placement to check")
        return check(table, seat, move)

    async def hint(
        self, awake: AwakeTable, guest: str, wanted: int | None, level: str | None
    ) -> HintOut:
        """The move that solves the exercise of the table or, without one, that a bot would make."""
        table = awake.table
        asked = hint_request(table, own_seat(table, guest, wanted), level)
        if not isinstance(asked, BotRequest):
            return asked
        return hint_out(table, asked, await self.bots.hint(asked, guest))
