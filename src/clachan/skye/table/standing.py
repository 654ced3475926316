"""How the seats stand in a position of Isle of Skye, by the trader's evaluation.

Everything is open here, sealed prices too: this is for games that are over. The market of the round is
played to its end as the trader would, and tiles that have been received are built where they are worth most.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clachan.kernel.seats import Seat, clockwise
from clachan.skye.bots.build_plan import best_plan
from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.bots.market import NOTHING, OFFER_SIZE, Market
from clachan.skye.bots.market_view import bonuses
from clachan.skye.bots.trader import (
    RoundAnalysis,
    TraderBot,
    formula_for,
    market_for,
    reset_market,
)
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import AXE
from clachan.skye.rules.phases.buy import BuyingStage
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView
from clachan.skye.table.box_worth import box_worth

POINTS: Final = 0
TERRITORY: Final = 1
TILES: Final = 2
GOLD: Final = 3
BOXES: Final = 4
PARTS: Final = ("points", "territory", "tiles", "gold", "boxes")
"""What a seat's standing is made of, all in points: scored so far, what the territory will still bring,
tiles that will be built this round, gold, and the pieces of expansions."""

BEAM: Final = 4
"""Territories kept while looking for the best way to build; half as many as the trader keeps."""

Standing = list[float]


class SkyeStandings:
    """Computes standings; keeps the analysis of a round, which is valid for several moves."""

    def __init__(self, game: Skye) -> None:
        self._game: Final = game
        self._bot: Final = TraderBot()
        phases = [phase.name for phase in game.rules.phases]
        self._draw: Final = phases.index("draw")
        self._build: Final = phases.index("build")
        self._layouts: Final[
            dict[tuple[int, tuple[Tile, ...], int], tuple[Territory, Evaluation, float]]
        ] = {}

    def of(self, state: SkyeState) -> list[Standing]:
        """The parts of every seat's standing; all zero before the game has a start player."""
        seats = state.seats
        if not state.scoring or state.start < 0:
            return [[0.0] * len(PARTS) for _ in range(seats)]
        view = _trimmed(self._game.view(state, Seat(0)))
        analysis = self._bot.analysis(view)
        tiles, gold = self._expected(state, view, analysis)
        evaluation = analysis.evaluation
        outlook = analysis.outlook
        return [
            [
                float(state.points[seat]),
                evaluation.of(view.territories[seat], seat),
                tiles[seat],
                gold[seat] * outlook.gold_rate,
                box_worth(view, outlook, seat),
            ]
            for seat in range(seats)
        ]

    def stage(self, state: SkyeState) -> str:
        """The part of the game, for which the chance model has its own weights."""
        if not state.scoring or state.start < 0:
            return "start"
        group = "draw"
        if state.phase > self._draw:
            group = "market" if state.phase < self._build else "build"
        return f"{state.track.rounds - state.round} left {group}"

    def _expected(
        self, state: SkyeState, view: SkyeView, analysis: RoundAnalysis
    ) -> tuple[list[float], list[int]]:
        """What the tiles of this round will bring each seat, and its gold after the market."""
        if not any(view.for_sale):
            return self._built(view, analysis, list(view.received)), list(state.gold)
        stage = state.stage
        order = [int(seat) for seat in clockwise(view.start, view.seats)]
        if isinstance(stage, BuyingStage):
            order = [int(seat) for seat in stage.queue]
        market = market_for(view, analysis, order)
        hands: list[tuple[Tile, ...]] = list(view.received)
        if any(view.prices):
            reset_market(market, view)
        else:
            formula = formula_for(view, analysis)
            sheets = stage.sheets if isinstance(stage, PricingStage) else (None,) * state.seats
            for seat in range(state.seats):
                sealed = sheets[seat]
                sheet = formula.sheet(seat) if sealed is None else sealed.prices
                market.set_prices(seat, sheet, state.gold[seat])
                if formula.keeps_axed[seat]:
                    hands[seat] += (view.for_sale[seat][sheet.index(AXE)],)
        market.run([], 0)
        gained: list[list[Tile]] = [_gained(view, market, seat) for seat in range(state.seats)]
        tiles = self._built(
            view, analysis, [(*hands[seat], *gained[seat]) for seat in range(state.seats)]
        )
        for seat in range(state.seats):
            extra = bonuses(view, analysis.outlook, gained[seat])
            if extra is not None:
                tiles[seat] += sum(extra[seat])
        return tiles, list(market.cash)

    def _built(
        self, view: SkyeView, analysis: RoundAnalysis, hands: list[tuple[Tile, ...]]
    ) -> list[float]:
        """What each seat's tiles add to its territory where they are worth most together."""
        evaluation = analysis.evaluation
        found: list[float] = []
        for seat, hand in enumerate(hands):
            territory = view.territories[seat]
            key = (id(territory), hand, id(evaluation))
            known = self._layouts.get(key)
            if known is None or known[0] is not territory or known[1] is not evaluation:
                best = best_plan(evaluation, territory, seat, hand, BEAM) if hand else None
                worth = 0.0
                if best is not None:
                    worth = best.worth - evaluation.of(territory, seat)
                known = (territory, evaluation, worth)
                self._layouts[key] = known
            found.append(known[2])
        return found


def _gained(view: SkyeView, market: Market, seat: int) -> list[Tile]:
    """The tiles that a seat has after the market: its unsold ones, and the one it bought."""
    own = market.own[seat]
    tiles = [tile for i, tile in enumerate(view.for_sale[seat]) if own >> i & 1]
    bought = market.bought[seat]
    if bought != NOTHING:
        tiles.append(view.for_sale[(bought - 1) // OFFER_SIZE][(bought - 1) % OFFER_SIZE])
    return tiles


def _trimmed(view: SkyeView) -> SkyeView:
    """The view with at most three tiles in front of each screen: surplus tiles will go back."""
    if max([len(tiles) for tiles in view.for_sale]) <= OFFER_SIZE:
        return view
    return replace(view, for_sale=tuple([tiles[:OFFER_SIZE] for tiles in view.for_sale]))
