"""A game that consists of an engine only can be played on the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from clachan.catalog import GAMES, register_game
from clachan.kernel.record import parse_record, replay
from tests.any_game.pig import Pig
from tests.server.live_server import person, play_on, running, settings


@pytest.fixture(autouse=True)
def _pig() -> Iterator[None]:
    register_game("pig", Pig)
    yield
    del GAMES["pig"]


def test_a_whole_game_of_pig_with_people_and_a_bot(tmp_path: Path) -> None:
    """The worker processes do not know the game, so the server plays random legal moves for the bot."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            listed = {game["game"]: game for game in (await ana.get("/games")).json()["games"]}
            assert [bot["level"] for bot in listed["pig"]["bots"]] == ["random"]
            opened = await ana.open_table(
                "me", "me", "bot random", game="pig", options={"target": "20"}
            )
            assert opened["position"]["game"] == "pig" and opened["position"]["view"]["pot"] == 0
            assert {move["text"] for move in opened["moves"]} == {"roll"}
            view = opened
            async with asyncio.timeout(60):
                while view["status"] != "finished":
                    view = await play_on(ana, opened["table"])
                    await asyncio.sleep(0.05)
            assert view["outcome"]["winners"]
            record = await ana.get(f"/tables/{opened['table']}/record")
            *_, (_, last) = replay(Pig(), parse_record(record.text))
            assert Pig().outcome(last) is not None
            review = (await ana.get(f"/tables/{opened['table']}/review", move=3)).json()
            assert review["position"]["game"] == "pig" and review["last"]["kind"] == "move"
            whole = (await ana.get(f"/tables/{opened['table']}/game-review")).json()
            assert whole["status"] == "unavailable"

    asyncio.run(scenario())
