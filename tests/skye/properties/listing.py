"""Prints a digest of every list of moves in some games; run in a Python of its own."""

from __future__ import annotations

import hashlib
import sys
from itertools import islice

from clachan.kernel.rng import Rng
from tests.skye.games import next_move
from tests.skye.table import GAME


def digest(games: int) -> str:
    listed = hashlib.sha256()
    for game in range(games):
        rng = Rng(f"listing {game}")
        state = GAME.setup(2 + game % 4, {})
        while GAME.to_act(state):
            for seat in GAME.to_act(state):
                for move in islice(GAME.legal_moves(state, seat), 200):
                    listed.update(f"{seat} {move}\n".encode())
            state, events = GAME.play(state, *next_move(state, rng))
            listed.update(repr(events).encode())
    return listed.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(12))
