"""How long bots think about a decision in a browser, for `benchmarks/site.py`."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from tests.web.static_site import START_PYTHON

DECISIONS: Final = 24
_MEASURE: Final = """
import json, time
from clachan.bots.registry import entries
from clachan.catalog import GAMES, find_game
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.web_worker.bot_answers import SECONDS

def measured(name, entry, most):
    game = find_game(name, ())
    rng = Rng("decisions")
    make = entry.make_timed
    bots = [entry.make() if make is None else make(SECONDS) for _ in range(3)]
    state = game.setup(3, {})
    seconds = []
    while (acting := game.to_act(state)) and len(seconds) < most:
        seat = acting[0]
        if seat == CHANCE:
            move = game.deal(state, rng)
        else:
            begun = time.perf_counter()
            move = bots[seat].choose(game.view(state, seat), game.legal_moves(state, seat), rng)
            seconds.append(time.perf_counter() - begun)
        state = game.play(state, seat, move).state
    return {"game": name, "level": entry.code, "seconds": seconds}

def all_measured(most):
    return json.dumps([measured(name, entry, most) for name in GAMES for entry in entries(name)])
"""
_RUN: Final = f"""async ([folder, source, most]) => {{
  const python = await ({START_PYTHON})(folder);
  python.runPython(source);
  return JSON.parse(python.globals.get("all_measured")(most));
}}"""


def measured(page: Page, folder: str) -> list[dict[str, Any]]:
    """The seconds of the first decisions of a game, for each game and level."""
    found: list[dict[str, Any]] = page.evaluate(_RUN, [folder, _MEASURE, DECISIONS])
    return found
