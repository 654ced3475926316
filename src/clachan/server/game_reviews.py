"""Reviews finished games in the background and keeps the results.

A review is computed in parts by the worker processes of bots, behind everything else they have to do. The
result is stored, so that the next person to ask has it at once. Who asks meanwhile is told how far it is.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Final, cast

from clachan.bots.review.reviewer import can_review
from clachan.server.awake_tables import AwakeTables
from clachan.server.bot_queue import Purpose, Urgency
from clachan.server.bot_workers import BotFailed, Workers
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.learning_wire import GameReviewOut, ProgressGameOut, ProgressOut, SeatReviewOut
from clachan.tables.progress import for_progress, progress_game
from clachan.tables.refusals import Refused
from clachan.tables.review import NOTHING_YET, game_review
from clachan.tables.review_requests import (
    REVIEW_VERSION,
    MoveJson,
    ReviewRequest,
    review_requests,
)
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.summary import FoundTable

log = logging.getLogger("clachan.reviews")

PART_SECONDS: Final = 60.0
"""Time limit for one part of a review."""
ATTEMPTS: Final = 5
"""How often a part is tried: one that is in somebody's way is given up after a few seconds."""
JOBS: Final = 40
"""Reviews that may be under way or waiting on a node."""
REVIEWED_AT_ONCE: Final = 3
"""Games that a look at one's progress sends to be reviewed."""


class ReviewJob:
    """A review that is being computed."""

    def __init__(self, parts: int) -> None:
        self.parts: Final = parts
        self.done = 0
        self.task: asyncio.Task[None] | None = None


class GameReviews:
    """The reviews of a node."""

    def __init__(self, tables: AwakeTables, store: Store, workers: Workers) -> None:
        self._tables = tables
        self._store = store
        self._workers = workers
        self._jobs: dict[str, ReviewJob] = {}
        self._failed: set[str] = set()

    async def stop(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def review(self, table: Table, person: str) -> str:
        """The review of a finished game as JSON; begun if there is none, and then not complete."""
        stored = await self._store.review_of(table.id, REVIEW_VERSION)
        if stored is not None:
            return stored
        found: GameReviewOut = {**NOTHING_YET}
        if not can_review(table.game, len(table.holders)):
            found["status"] = "unavailable"
        elif table.id in self._failed:
            found["status"] = "failed"
        else:
            job = self._begin(table, person)
            found["progress"] = round(job.done / job.parts, 3)
        return json.dumps(found)

    def _begin(self, table: Table, person: str) -> ReviewJob:
        job = self._jobs.get(table.id)
        if job is None:
            if len(self._jobs) >= JOBS:
                raise Refused("too_many", "too many games are being reviewed: try again later")
            requests = review_requests(table)
            job = ReviewJob(len(requests))
            self._jobs[table.id] = job
            work = self._work(table, requests, job, Purpose(Urgency.REVIEWS, person, table.id))
            job.task = asyncio.create_task(work, name=f"review of {table.id}")
        return job

    async def _work(
        self, table: Table, requests: list[ReviewRequest], job: ReviewJob, purpose: Purpose
    ) -> None:
        """Review all parts, as many at once as there are workers for, and store the result."""
        try:
            parts = await asyncio.gather(*[self._part(each, job, purpose) for each in requests])
            review = game_review(table, [move for part in parts for move in part])
            seats = json.dumps([for_progress(seat) for seat in review["seats"]])
            await self._store.set_review(table.id, REVIEW_VERSION, json.dumps(review), seats)
        except BotFailed as failure:
            self._failed.add(table.id)
            log.warning("review failed", extra={"table": table.id, "detail": str(failure)})
        except StoreUnavailable as error:
            log.warning("review not stored", extra={"table": table.id, "detail": str(error)})
        finally:
            del self._jobs[table.id]

    async def _part(
        self, request: ReviewRequest, job: ReviewJob, purpose: Purpose
    ) -> list[MoveJson]:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                found = await self._workers.review(request, PART_SECONDS, purpose)
            except BotFailed:
                if attempt == ATTEMPTS:
                    raise
            else:
                job.done += 1
                return found
        raise AssertionError("the last attempt returns or raises")

    async def progress(self, tables: list[FoundTable], guest: str) -> ProgressOut:
        """A guest's finished games; some that were not reviewed yet will be."""
        finished = [
            one
            for one in tables
            # A game that was played on from a position of another one is no game of its own.
            if one.listing["status"] == FINISHED and not one.listing.get("has_origin")
        ]
        reviewed = await self._store.reviewed_seats([one.table for one in finished], REVIEW_VERSION)
        games: list[ProgressGameOut] = []
        to_review: list[str] = []
        for one in reversed(finished):
            listing = one.listing
            mine = [seat for seat, holder in enumerate(listing["seats"]) if holder[3] == guest]
            if not mine or not listing["places"]:
                continue
            seats = cast("list[SeatReviewOut] | None", reviewed.get(one.table))
            if seats is None and one.table not in self._failed:
                to_review.append(one.table)
            games.extend([progress_game(one, seat, seats) for seat in mine])
        for table_id in to_review[-REVIEWED_AT_ONCE:]:
            if len(self._jobs) < REVIEWED_AT_ONCE:
                await self._review_later(table_id, guest)
        return {"games": games, "to_review": len(to_review)}

    async def _review_later(self, table_id: str, guest: str) -> None:
        with suppress(Refused, StoreUnavailable):
            table = (await self._tables.find(table_id)).table
            if table.status == FINISHED and can_review(table.game, len(table.holders)):
                self._begin(table, guest)
            else:
                self._failed.add(table_id)
