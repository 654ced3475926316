"""Reviews of finished games, computed part by part in the background and kept in the browser."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from clachan.bots.review.reviewer import can_review
from clachan.tables.learning_wire import GameReviewOut, ProgressGameOut, ProgressOut, SeatReviewOut
from clachan.tables.progress import for_progress, progress_game
from clachan.tables.refusals import Refused
from clachan.tables.review import NOTHING_YET, game_review
from clachan.tables.review_requests import (
    REVIEW_VERSION,
    MoveJson,
    review_request_to_json,
    review_requests,
)
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.summary import FoundTable
from clachan.web_worker.local_tables import LocalTables
from clachan.web_worker.storage import REVIEW


class _Job:
    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.done = 0
        self.task: asyncio.Task[None] | None = None


class LocalReviews:
    """The reviews of a browser's finished games."""

    def __init__(self, tables: LocalTables) -> None:
        self._tables = tables
        self._jobs: dict[str, _Job] = {}
        self._failed: set[str] = set()

    async def review(self, table: Table) -> GameReviewOut:
        """The review of a finished game; begun if there is none, and then not complete."""
        kept = await self._kept(table.id)
        if kept is not None:
            return kept
        found: GameReviewOut = {**NOTHING_YET}
        if not can_review(table.game, len(table.holders)):
            found["status"] = "unavailable"
        elif table.id in self._failed:
            found["status"] = "failed"
        else:
            job = self._begin(table)
            found["progress"] = round(job.done / job.parts, 3)
        return found

    async def progress(self, tables: list[FoundTable]) -> ProgressOut:
        """The person's finished games, with what their reviews say."""
        games: list[ProgressGameOut] = []
        to_review = 0
        for one in reversed(tables):
            listing = one.listing
            guest = self._tables.guest
            mine = [seat for seat, holder in enumerate(listing["seats"]) if holder[3] == guest]
            if listing["status"] != FINISHED or not mine or not listing["places"]:
                continue
            kept = await self._kept(one.table)
            if kept is None and one.table not in self._failed:
                to_review += 1
                if not self._jobs:
                    await self._begin_if_possible(one.table)
            seats: list[SeatReviewOut] | None = None
            if kept is not None:
                seats = [for_progress(seat) for seat in kept["seats"]]
            games.extend([progress_game(one, seat, seats) for seat in mine])
        return {"games": games, "to_review": to_review}

    async def _kept(self, table_id: str) -> GameReviewOut | None:
        kept: Any = json.loads(await self._tables.storage.kept(f"review {table_id}"))
        if kept is None or kept["version"] != REVIEW_VERSION:
            return None
        return cast(GameReviewOut, kept["review"])

    async def _begin_if_possible(self, table_id: str) -> None:
        try:
            table = (await self._tables.find(table_id)).table
        except Refused:
            self._failed.add(table_id)
            return
        if can_review(table.game, len(table.holders)):
            self._begin(table)

    def _begin(self, table: Table) -> _Job:
        job = self._jobs.get(table.id)
        if job is None:
            requests = [json.dumps(review_request_to_json(one)) for one in review_requests(table)]
            job = self._jobs[table.id] = _Job(len(requests))
            job.task = asyncio.ensure_future(self._work(table, requests, job))
        return job

    async def _work(self, table: Table, requests: list[str], job: _Job) -> None:
        storage = self._tables.storage
        moves: list[MoveJson] = []
        try:
            for request in requests:
                answer = json.loads(await storage.think(request, REVIEW))
                if "moves" not in answer:
                    self._failed.add(table.id)
                    return
                moves += answer["moves"]
                job.done += 1
            kept = {"version": REVIEW_VERSION, "review": game_review(table, moves)}
            if await storage.keep(f"review {table.id}", json.dumps(kept)) == "full":
                self._failed.add(table.id)
        finally:
            del self._jobs[table.id]
