"""Compiled values either refuse weak references or bear them; they never break the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import gc, weakref
from clachan.kernel.rng import Rng
from tests.skye.table import GAME, table

def values():
    state = table("build", received=["T26 T24", "T60"])
    move = next(iter(GAME.legal_moves(state, 0)))
    yield from (move, GAME.parse_move("price 1 axe 1"), GAME.parse_move("pass"))
    yield from (state, state.territories[0], state.bag, state.stage, state.territories[0].tiles[0])
    yield from (GAME.view(state, 0), GAME.play(state, 0, move), Rng(1))
    yield from GAME.rules.seams.scoring.values()

kept = []
for _ in range(200):
    for value in values():
        try:
            kept.append(weakref.ref(value))
        except TypeError:
            pass
        del value
    gc.collect()
print(len([ref for ref in kept if ref() is not None]) >= 0)
"""


def test_weak_references_do_no_harm() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", PROGRAM],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
