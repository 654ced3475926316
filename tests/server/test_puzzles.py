"""Puzzles on the server: the list, a table for each, wrong and right moves, and the answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.bots.puzzles.puzzle_file import KINDS, Puzzle
from tests.server.live_server import Person, person, running, settings


async def solve(ana: Person, puzzle: Puzzle) -> None:
    opened = await ana.post(f"/puzzles/{puzzle.id}/table")
    assert opened.status_code == 201, opened.text
    table, view = opened.json()["table"], opened.json()
    assert view["exercise"]["status"] == "open"
    assert set(view["exercise"]["title"]) == {"en", "de", "pl"}
    assert view["seat"] == puzzle.seat
    path = f"/tables/{table}/commands"
    order = {"command": "play", "seat": puzzle.seat, "confirm": False}
    for number, move in enumerate((puzzle.obvious, puzzle.accepted[0])):
        order |= {"move": move, "ply": view["ply"], "key": f"{puzzle.id}-{number}"}
        played = await ana.post(path, order)
        assert played.status_code == 200, played.text
        view = await ana.view(table)
        assert view["exercise"]["status"] == ("wrong", "solved")[number]
        if number == 0:
            undo = {
                "command": "undo",
                "seat": puzzle.seat,
                "ply": view["ply"],
                "key": f"u{puzzle.id}",
            }
            assert (await ana.post(path, undo)).status_code == 200
            view = await ana.view(table)
            assert view["exercise"]["status"] == "open"


async def solve_one_of_each_kind(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as app:
        ana = await person(app).named("Ana")
        listed = (await ana.get("/puzzles")).json()
        assert listed["problems"] == []
        assert listed["today"] in [puzzle["id"] for puzzle in listed["puzzles"]]
        puzzles = shipped_puzzles().puzzles
        assert len(listed["puzzles"]) == len(puzzles)
        for kind in KINDS:
            puzzle = next(each for each in puzzles if each.kind == kind)
            await solve(ana, puzzle)
            answer = (await ana.get(f"/puzzles/{puzzle.id}/answer")).json()
            assert answer["decision"]["kind"] == kind
            assert answer["decision"]["better_lines"]
            assert answer["position"]
        missing = await ana.get("/puzzles/999999-1/answer")
        assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


def test_a_puzzle_of_each_kind_is_solved_at_its_table(tmp_path: Path) -> None:
    asyncio.run(solve_one_of_each_kind(tmp_path))
