"""Compiled or interpreted, the same seed gives the same game: the records are identical."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tools.compile import obstacle

SEEDS = 1000

PROGRAM = """
import hashlib, itertools, json, sys
from clachan.bots.random_bot import RandomBot
from clachan.build import describe
from clachan.catalog import GAMES, find_game
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng

BOXES = {"skye": EXPANSIONS, "clans": ()}
digests = {}
for name in GAMES:
    sets = [s for n in range(len(BOXES[name]) + 1) for s in itertools.combinations(BOXES[name], n)]
    games = [find_game(name, boxes) for boxes in sets]
    tables = [(game, seats) for game in games for seats in game.seat_counts]
    for seed in range(int(sys.argv[1])):
        game, seats = tables[seed % len(tables)]
        match = Match(game, [RandomBot()] * seats, {}, Rng(seed))
        match.run()
        key = " ".join((name, *game.boxes, f"{seats} seats, seed {seed}"))
        digests[key] = hashlib.sha256(str(match.record).encode()).hexdigest()
print(json.dumps({"compiled": describe().compiled, "digests": digests}))
"""

SEARCHES = """
import json
from clachan.bots.registry import bot
from clachan.build import describe
from clachan.catalog import find_game
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng

records = {}
for seats in (2, 3, 4):
    players = [bot("clans", "master@100games"), *[bot("clans", "trader")] * (seats - 1)]
    match = Match(find_game("clans"), players, {}, Rng(seats))
    match.run()
    records[seats] = str(match.record)
print(json.dumps({"compiled": describe().compiled, "digests": records}))
"""


def games_of(interpreted: str, program: str = PROGRAM) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", program, str(SEEDS)],
        env={**os.environ, "CLACHAN_INTERPRETED": interpreted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    interpreted = games_of("1")
    compiled = games_of("0")
    assert not interpreted["compiled"]
    assert compiled["compiled"] or obstacle() is not None, "the compiled engine was not loaded"
    assert len(interpreted["digests"]) >= 2 * SEEDS
    different = [
        game
        for game, digest in interpreted["digests"].items()
        if compiled["digests"][game] != digest
    ]
    assert different == []


def test_compiled_and_interpreted_searches_play_the_same_games() -> None:
    interpreted = games_of("1", SEARCHES)
    compiled = games_of("0", SEARCHES)
    assert not interpreted["compiled"]
    assert compiled["compiled"] or obstacle() is not None, "the compiled engine was not loaded"
    assert interpreted["digests"] == compiled["digests"]
