"""Every reasonable move of a position with what it is worth, by a search of a given length."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from clachan.clans.bots.search import ClansSearch
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.bots.fictitious_play import HIGHEST_PRICE
from clachan.skye.rules.moves import AXE, Build, Price
from clachan.skye.table.judge import SkyeJudge

Worths = list[tuple[float, Move]]
"""Moves with their worth, best first: points of lead in Isle of Skye, 0 to 1 in Clans and Glory."""

SHORTLIST: Final = 1.5
"""Price sheets that lose no more points than this are compared by the long search."""
SEARCHED: Final = 400
"""Iterations that look for the best moves, in Clans and Glory."""
COMPARED: Final = 300
"""Iterations that compare each of the best moves, in Clans and Glory."""
RIVALS: Final = 5
"""Other choices that are compared with the best one, in Clans and Glory."""
VARIANTS: Final = 12
"""The most cards and places for the best choice; with more, no single move is clearly best."""


def skye_options(
    game: Any, state: Any, seat: Seat, effort: float, extra: Sequence[Move] = (), seed: str = ""
) -> Worths:
    """The worth of every purchase or placement, or of the best price sheets; and of the moves in `extra`."""
    view = game.view(state, seat)
    judge = SkyeJudge(game, effort, seed)
    moves = game.legal_moves(state, seat)
    if view.phase == "build":
        found = judge.build_results(view, int(seat), [m for m in moves if isinstance(m, Build)])
    elif view.phase == "buy":
        found = judge.buy_results(view, int(seat), moves)
    else:
        gold = view.gold[seat]
        every = [s for s in _sheets(len(view.for_sale[seat]), gold) if Price(s) in moves]
        rough = _sorted(
            SkyeJudge(game, min(1.0, effort), seed).price_results(view, int(seat), every)
        )
        if effort <= 1.0:
            return rough
        short = [move for worth, move in rough if worth >= rough[0][0] - SHORTLIST]
        short += _best_of_each_axe(rough)
        asked = dict.fromkeys((*short, *extra))
        sheets = [move.prices for move in asked if isinstance(move, Price)]
        found = judge.price_results(view, int(seat), sheets)
    return _sorted(found)


def _sheets(tiles: int, gold: int) -> list[tuple[int, ...]]:
    """Every price sheet: one tile with the axe, at least 1 gold on each of the others."""
    highest = min(HIGHEST_PRICE, gold)
    return [
        (*asked[:axe], AXE, *asked[axe:])
        for axe in range(tiles)
        for asked in product(range(1, highest + 1), repeat=tiles - 1)
        if sum(asked) <= gold
    ]


def _best_of_each_axe(worths: Worths) -> list[Move]:
    best: dict[int, Move] = {}
    for _, move in worths:
        if isinstance(move, Price):
            best.setdefault(move.prices.index(AXE), move)
    return list(best.values())


def clans_options(
    game: Any, state: Any, seat: Seat, effort: float, extra: Sequence[Move] = (), seed: str = ""
) -> Worths:
    """The worth of the best choices, of other cards and places for the best one, and of `extra`.

    Empty if the best choice can be made in too many ways.
    """
    rng = Rng("puzzle" + seed)
    view = game.view(state, seat)
    search = ClansSearch(view, rng)
    search.run(round(SEARCHED * effort))
    firsts: dict[int, int] = {}
    for number in search.ranking():
        firsts.setdefault(search.choices[number], number)
    compared = list(firsts.values())[: 1 + RIVALS]
    best = compared[0]
    same = [n for n, choice in enumerate(search.choices) if choice == search.choices[best]]
    if len(same) > VARIANTS:
        return []
    moves = search.moves()
    wanted = [number for number, move in enumerate(moves) if move in extra]
    compared = list(dict.fromkeys((*compared, *same, *wanted)))
    search = ClansSearch(view, rng)
    search.compare(compared, round(COMPARED * effort))
    return _sorted([(search.reward(number), moves[number]) for number in compared])


def _sorted(worths: Worths) -> Worths:
    """Best first, each move once."""
    found: dict[Move, float] = {}
    for worth, move in worths:
        found[move] = max(worth, found.get(move, worth))
    return sorted([(worth, move) for move, worth in found.items()], key=_worth, reverse=True)


def _worth(pair: tuple[float, Move]) -> float:
    return pair[0]
