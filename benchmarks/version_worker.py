"""One seat of a game, played by a bot of whichever version of clachan is on the path.

`benchmarks/versions.py` starts it and writes a line of JSON for everything that happens: first the game, then
each move, and a question when the seat has to decide. Only questions are answered. It uses only what every
version has, so that one file serves all of them.
"""

from __future__ import annotations

import json
import sys
from time import thread_time
from typing import Any

from clachan.bots.registry import bot
from clachan.catalog import find_game
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat


def main() -> None:
    start: dict[str, Any] = json.loads(sys.stdin.readline())
    game = find_game(start["game"], tuple(start["boxes"]))
    state = game.setup(start["seats"], start["options"])
    seat = Seat(start["seat"])
    player = bot(start["game"], start["bot"])
    rng = Rng(start["seed"]).fork(start["deal"]).fork(seat)
    for line in sys.stdin:
        news: dict[str, Any] = json.loads(line)
        if "move" in news:
            game.apply(state, Seat(news["seat"]), game.parse_move(news["move"]))
            continue
        view, moves = game.view(state, seat), game.legal_moves(state, seat)
        before = thread_time()
        move = player.choose(view, moves, rng)
        answer = {"move": str(move), "seconds": thread_time() - before}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
