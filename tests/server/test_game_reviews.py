"""Reviews of whole games: computed once in the background, kept, and the same for everybody."""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from clachan.bots.review.reviewer import reviewer_of
from clachan.kernel.record import replay
from clachan.kernel.rng import Rng
from clachan.server.bot_queue import BotQueue, Purpose, Urgency
from clachan.server.bot_workers import Workers
from clachan.server.metrics import Metrics
from clachan.tables.results import point_sources
from clachan.tables.review import game_review, review
from clachan.tables.review_requests import (
    move_from_json,
    move_to_json,
    review_part,
    review_request_from_json,
    review_request_to_json,
    review_requests,
)
from clachan.tables.setup import person as person_at
from clachan.tables.table import FINISHED, Table
from clachan.tables.thinking import PositionCache
from tests.server.live_server import Person, person, play_on, running, settings
from tests.tables.logged_table import LoggedTable, set_up

WAIT = 300.0
"""Seconds until a test gives up; nothing is measured against them."""

COUNTING = """
import json, sys
from clachan.bots.review import reviewer
from clachan.tables.thinking import PositionCache
from clachan.tables.worker_answers import answer_to
reviewer.usual_effort = lambda game: 0.01
cache = PositionCache()
for line in sys.stdin:
    with open({path!r}, "a") as file:
        print("review" if "review" in json.loads(line) else "move", file=file)
    print(json.dumps(answer_to(line, cache)), flush=True)
"""
"""A worker that reviews quickly and counts what it is asked."""


def played_out(game: str, boxes: tuple[str, ...] = (), seats: int = 2) -> Table:
    """A finished table whose people play at random."""
    holders = [person_at(f"guest-{seat}", f"Guest {seat}") for seat in range(seats)]
    logged = LoggedTable(set_up(game, holders, boxes))
    logged.play_to_end(Rng("review"))
    assert logged.table.status == FINISHED
    return logged.table


def test_the_parts_of_a_review_cover_every_move_once() -> None:
    table = played_out("clans", seats=3)
    requests = review_requests(table)
    moves = [move for request in requests for move in request.part]
    assert moves == [(entry.seat, entry.move) for entry in table.entries]
    for request in requests:
        assert moves[: len(request.moves)] == list(request.moves)
        again = json.loads(json.dumps(review_request_to_json(request)))
        assert review_request_from_json(again["review"]) == request


@pytest.mark.parametrize("boxes", [(), ("journeyman",), ("druids",)])
def test_every_move_of_a_replay_is_told_as_its_player_saw_it(boxes: tuple[str, ...]) -> None:
    table = played_out("skye", boxes)
    kinds = set()
    for move, entry in enumerate(table.entries, start=1):
        *_, shown = review(table, move, None)
        assert shown is not None
        last = shown["last"]
        assert last is not None
        assert last["text"] == entry.move
        kinds.add(last["kind"])
        if entry.move.startswith("price "):
            assert last["kind"] == "price_sheet"
            assert last["axe"] and len(last["prices"]) == entry.move.count(" ") - 1
    assert "price_sheet" in kinds and "built" in kinds


def test_parts_make_the_same_review_as_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clachan.bots.review.reviewer.usual_effort", lambda game: 0.01)
    table = played_out("clans")
    cache = PositionCache()
    parts = [move for request in review_requests(table) for move in review_part(request, cache)]
    reviewer = reviewer_of(table.game, 2)
    whole: list[Any] = []
    states = replay(table.game, table.record())
    _, before = next(states)
    for step, after in states:
        assert step is not None
        whole.append(move_to_json(reviewer.review(before, step.seat, step.move, after)))
        before = after
    for_the_page = {"played", "better", "played_then", "better_then"}
    judged = [{key: move[key] for key in move if key not in for_the_page} for move in parts]
    assert judged == whole
    assert [move_to_json(move_from_json(move, table)) for move in whole] == whole
    review = game_review(table, parts)
    assert review["status"] == "done"
    assert len(review["chances"]) == len(table.entries) + 1
    assert review["chances"][0] == [0.5, 0.5]
    assert [mover is None for mover in review["movers"]] == [
        entry.seat == "chance" for entry in table.entries
    ]
    for decision in review["decisions"]:
        assert review["movers"][decision["move"]] == decision["seat"]
        assert decision["better"] != decision["played"]


@pytest.mark.parametrize("boxes", [(), ("journeyman", "druids")], ids=["base", "boxes"])
def test_sources_of_points_add_up_to_the_points(boxes: tuple[str, ...]) -> None:
    table = played_out("skye", boxes)
    assert table.outcome is not None
    for seat in table.seats:
        sources = point_sources(table, seat)
        assert sum(sources.values()) == table.outcome.points[seat]
        assert "other" not in sources


async def reviewed(person_: Person, table_id: str) -> dict[str, Any]:
    """The review, once it is done."""
    async with asyncio.timeout(WAIT):
        while True:
            found: dict[str, Any] = (await person_.get(f"/tables/{table_id}/game-review")).json()
            if found["status"] != "working":
                return found
            assert found["chances"] == []
            await asyncio.sleep(0.05)


def test_a_review_is_computed_once_kept_and_counts_for_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked.txt"
    asked.touch()
    command = (sys.executable, "-c", COUNTING.format(path=str(asked)))
    monkeypatch.setattr("clachan.server.app.Workers", partial(Workers, command=command))

    async def scenario() -> None:
        async with running(settings(tmp_path, workers=2)) as app:
            ana = await person(app).named("Ana")
            opened = await ana.open_table("me", "me", game="clans")
            refused = await ana.get(f"/tables/{opened['table']}/game-review")
            assert refused.json()["code"] == "table_not_over"
            await play_on(ana, opened["table"])
            first = await reviewed(ana, opened["table"])
            assert first["status"] == "done", first
            assert first["progress"] == 1.0
            assert sum(first["chances"][-1]) == pytest.approx(1.0)
            progress = (await ana.get("/me/progress")).json()
            assert [game["seat"] for game in progress["games"]] == [0, 1]
            assert progress["to_review"] == 0
            for game in progress["games"]:
                assert sum(game["sources"].values()) == game["points"]
                assert game["mean_chance"] is not None
        parts = len(asked.read_text().splitlines())
        assert parts > 3
        async with running(settings(tmp_path, workers=2)) as app:
            again = person(app)
            again.client.cookies.update(ana.client.cookies)
            assert await reviewed(again, opened["table"]) == first
        assert len(asked.read_text().splitlines()) == parts, "nothing is computed twice"

    asyncio.run(scenario())


def test_reviews_come_after_everything_else_and_leave_a_worker_free() -> None:
    async def scenario() -> None:
        queue = BotQueue(2, Metrics())
        review = Purpose(Urgency.REVIEWS, "ana", "one")
        async with queue.turn(review):
            waiting = asyncio.create_task(queue.turn(review).__aenter__())
            await asyncio.sleep(0)
            assert not waiting.done(), "a second review would occupy the last worker"
            async with queue.turn(Purpose(Urgency.PEOPLE, "bo", "two")):
                pass
            waiting.cancel()

    asyncio.run(scenario())
