"""Judges decisions in Isle of Skye: prices and the axe, purchases, building, and what boxes add.

Everything is judged by the view of the seat that decided. Prices are sealed, so they are judged against many
samples of what the others might have asked, not against what they did ask.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from clachan.bots.review.judgment import AT_REVIEW, Explanation, Judgment
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat, clockwise
from clachan.skye.bots.box_strategy import DecisionContext
from clachan.skye.bots.build_plan import BuildPlan, best_plan
from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.bots.expert import ExpertBot
from clachan.skye.bots.fictitious_play import (
    GAIN_NOISE,
    FictitiousPlay,
    PriceSample,
    SearchEffort,
)
from clachan.skye.bots.market import MILLI, OFFER_SIZE, Market
from clachan.skye.bots.market_view import discount_of
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.prices import PriceFormula, Sheet
from clachan.skye.bots.reasons import territory_lines
from clachan.skye.bots.trader import formula_for, market_for, purchase_of, reset_market
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import AXE, Build, Buy, Pass, Price
from clachan.skye.rules.phases.buy import BuyingStage
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView
from clachan.skye.table.box_worth import box_worth
from clachan.skye.table.standing import SkyeStandings

BEAM: Final = 16
"""Territories kept while searching for the best way to build; twice as many as at the table."""
MARKETS: Final = 24
"""Markets simulated after each possible purchase, with noise in the valuations of later buyers."""
TRIED: Final = 120
"""Samples of the others' prices on which the best sheet and the played one are compared."""
ANSWERS: Final = 5
"""Answers of the search for each rival among those samples; the others are guesses by the formula."""
DEALS: Final = 6
"""What chance deals after a move, when the move is a draw."""
MOVES: Final = 600
"""The most moves of a box that are looked at."""
FULLY_EVALUATED: Final = 6
"""The moves of a box that are evaluated in full."""


BASE_PHASES: Final = ("price", "buy", "build")
"""A box's decision that comes up during one of these phases is called a step."""


class SkyeJudge:
    """Judges decisions with searches that are `effort` times as long as usual.

    Another `seed` gives other samples.
    """

    def __init__(self, game: Skye, effort: float = AT_REVIEW, seed: str = "") -> None:
        self._game: Final = game
        self._bot: Final = ExpertBot()
        self._effort: Final = effort
        self._seed: Final = seed
        self._standings: Final = SkyeStandings(game)

    def judge(self, state: SkyeState, seat: Seat, move: Move) -> Judgment | None:
        moves = self._game.legal_moves(state, seat)
        if len(moves) < 2:
            return None
        view = self._game.view(state, seat)
        if isinstance(move, Price):
            return _best_of("price", move, self.price_results(view, int(seat), [move.prices]))
        if isinstance(move, Build):
            return self._build(view, int(seat), move)
        if isinstance(view.stage, BuyingStage) and isinstance(move, Buy | Pass):
            return _best_of("buy", move, self.buy_results(view, int(seat), moves))
        return self._other(view, seat, move, moves)

    def explain(self, state: SkyeState, seat: Seat, move: Move) -> Explanation:
        view = self._game.view(state, seat)
        if isinstance(move, Build):
            return self._explain_build(view, int(seat), move)
        return Explanation(self._bot.explain(view, move), self._best_place(state, seat, move))

    def _explain_build(self, view: SkyeView, seat: int, move: Build) -> Explanation:
        """What the tiles of the round bring together, if the others are built as well as possible."""
        evaluation = self._bot.evaluation(view)
        built = self._built_after(evaluation, view, seat, move)
        context = DecisionContext(view, Outlook(view), evaluation, self._bot.rival_weight(view))
        lines = territory_lines(context, seat, view.territories[seat], built.territory)
        return Explanation(tuple(lines), built.builds)

    def _best_place(self, state: SkyeState, seat: Seat, move: Move) -> tuple[Build, ...]:
        """Where a tile that the move brings is worth most; nothing for other moves."""
        tile = getattr(move, "tile", None)
        after = state.copy()
        self._game.apply(after, seat, move)
        if not isinstance(tile, Tile) or tile not in after.received[seat]:
            return ()
        evaluation = self._bot.evaluation(self._game.view(state, seat))
        return best_plan(evaluation, state.territories[seat], int(seat), (tile,)).builds

    def _built_after(
        self, evaluation: Evaluation, view: SkyeView, seat: int, move: Build
    ) -> BuildPlan:
        """The best way to build the other tiles of the round after this one."""
        after = view.territories[seat].with_tile(move.tile, move.cell, move.rotation)
        rest = tuple([tile for tile in view.received[seat] if tile is not move.tile])
        return best_plan(evaluation, after, seat, rest, self._times(BEAM))

    def _times(self, number: int) -> int:
        return max(1, round(number * self._effort))

    def _build(self, view: SkyeView, seat: int, move: Build) -> Judgment:
        """Compare the best way to build all tiles with the best way after this one."""
        evaluation = self._bot.evaluation(view)
        territory = view.territories[seat]
        tiles = view.received[seat]
        best = best_plan(evaluation, territory, seat, tiles, self._times(BEAM))
        played = self._built_after(evaluation, view, seat, move)
        better: Move = move
        cost = best.worth - played.worth
        if cost > 0.0 and best.first is not None:
            place = (best.key >> 20 * tiles.index(move.tile) & (1 << 20) - 1) - 1
            better = best.first
            if place >= 0 and territory.fits_at(move.tile, Cell(place >> 2), place & 3):
                better = Build(move.tile, Cell(place >> 2), place & 3)
        return _judgment("build", move, better, cost)

    def build_results(
        self, view: SkyeView, seat: int, moves: Iterable[Build]
    ) -> list[tuple[float, Move]]:
        """What the territory is worth after each move, when the other tiles are built as well as possible."""
        evaluation = self._bot.evaluation(view)
        return [(self._built_after(evaluation, view, seat, move).worth, move) for move in moves]

    def buy_results(
        self, view: SkyeView, seat: int, moves: Iterable[Move]
    ) -> list[tuple[float, Move]]:
        """The lead after each purchase, when the rest of the market is played on."""
        stage = view.stage
        assert isinstance(stage, BuyingStage)
        queue = [int(buyer) for buyer in stage.queue]
        market = market_for(view, self._bot.analysis(view), queue, self._bot.rival_weight(view))
        outlook = Outlook(view)
        rng = Rng("tastes" + self._seed)
        several = self._times(MARKETS) if len(queue) > 1 else 1
        tastes = [_valuation_noise(market, rng) if len(queue) > 1 else [] for _ in range(several)]
        results: list[tuple[float, Move]] = []
        for each in moves:
            total = 0
            for taste in tastes:
                reset_market(market, view)
                market.discount[seat] = discount_of(outlook, seat, each)
                market.take(seat, purchase_of(view, each))
                market.run(taste, 1)
                total += market.objective(seat)
            results.append((total / several / _unit(view), each))
        return results

    def price_results(
        self, view: SkyeView, seat: int, asked: Iterable[Sheet]
    ) -> list[tuple[float, Move]]:
        """Search for prices that rivals cannot exploit; the lead after them and after those asked.

        All are compared on the same new samples of what the others might ask.
        """
        analysis = self._bot.analysis(view)
        formula = formula_for(view, analysis)
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_for(view, analysis, order, self._bot.rival_weight(view))
        rng = Rng("prices" + self._seed)
        play = FictitiousPlay(market, formula, rng)
        rounds, samples, share = (80, 6, 0.3) if view.seats == 2 else (24, 5, 0.5)
        effort = SearchEffort(
            rounds=self._times(rounds),
            samples=samples,
            final_samples=self._times(60),
            guess_share=share,
            seconds=0.0,
        )
        keeps = formula.keeps_axed[seat]
        sheets: list[Sheet] = [*asked, play.sheet(seat, effort)]
        if keeps:
            sheets.append(formula.sheet(seat))
        tried = self._price_samples(play, formula, market, seat, share, rng)
        results: list[tuple[float, Move]] = []
        for sheet in sheets:
            score = _mean_result(market, formula, seat, sheet, tried) / _unit(view)
            if keeps:
                score += formula.own_gains[seat][sheet.index(AXE)]
            results.append((score, Price(sheet)))
        return results

    def _price_samples(
        self,
        play: FictitiousPlay,
        formula: PriceFormula,
        market: Market,
        seat: int,
        guesses: float,
        rng: Rng,
    ) -> list[PriceSample]:
        """What the others may ask: guesses by the formula, and answers of the search for them."""
        effort = SearchEffort(
            rounds=1, samples=4, final_samples=8, guess_share=guesses, seconds=0.0
        )
        answers: list[list[Sheet]] = [
            [play.sheet(other, effort) for _ in range(self._times(ANSWERS))]
            if other != seat
            else []
            for other in range(market.seats)
        ]
        samples: list[PriceSample] = []
        for _ in range(self._times(TRIED)):
            sheets = [
                formula.guess(other, rng)
                if not found or rng.unit() < guesses
                else found[rng.below(len(found))]
                for other, found in enumerate(answers)
            ]
            samples.append(PriceSample(sheets, _valuation_noise(market, rng)))
        return samples

    def _other(self, view: SkyeView, seat: Seat, move: Move, moves: LegalMoves) -> Judgment | None:
        """Compare the standings after every move; what chance deals then is dealt a few times."""
        state = self._game.determinize(view, Rng("others"))
        legal = [each for _, each in zip(range(MOVES), moves, strict=False)]
        if move not in legal:
            legal.append(move)
        worths = [(self._quick_value(state, seat, each), each) for each in legal]
        worths.sort(key=_worth, reverse=True)
        closer = [each for _, each in worths[: self._times(FULLY_EVALUATED)]]
        if move not in closer:
            closer.append(move)
        results = [(self._worth_after(state, seat, each), each) for each in closer]
        return _best_of("step" if view.phase in BASE_PHASES else view.phase, move, results)

    def _quick_value(self, state: SkyeState, seat: Seat, move: Move) -> float:
        """The standing after a move, as far as it is quickly seen."""
        after = state.copy()
        self._game.apply(after, seat, move)
        view = self._game.view(after, seat)
        outlook = Outlook(view)
        gold = after.gold[seat] * outlook.gold_rate
        return after.points[seat] + gold + box_worth(view, outlook, int(seat))

    def _worth_after(self, state: SkyeState, seat: Seat, move: Move) -> float:
        after = state.copy()
        self._game.apply(after, seat, move)
        if self._game.to_act(after) != (CHANCE,):
            return self._lead(after, seat)
        total = 0.0
        deals = self._times(DEALS)
        rng = Rng("deals")
        for _ in range(deals):
            dealt = after.copy()
            self._game.apply(dealt, CHANCE, self._game.deal(dealt, rng))
            total += self._best_next(dealt, seat)
        return total / deals

    def _best_next(self, state: SkyeState, seat: Seat) -> float:
        """The best standing after the next decision, if the same seat has to choose from what was dealt."""
        if self._game.to_act(state) != (seat,):
            return self._lead(state, seat)
        leads: list[float] = []
        for _, move in zip(
            range(FULLY_EVALUATED), self._game.legal_moves(state, seat), strict=False
        ):
            after = state.copy()
            self._game.apply(after, seat, move)
            leads.append(self._lead(after, seat))
        return max(leads)

    def _lead(self, state: SkyeState, seat: Seat) -> float:
        """The seat's standing minus the mean of its rivals'."""
        totals = [sum(standing) for standing in self._standings.of(state)]
        mine = totals[seat]
        return mine - (sum(totals) - mine) / (len(totals) - 1)


def _unit(view: SkyeView) -> float:
    """The unit of the market's results: thousandths, times the number of rivals."""
    return float(MILLI * (view.seats - 1))


def _valuation_noise(market: Market, rng: Rng) -> list[int]:
    """How much each buyer's gain from each tile differs from our estimate."""
    most = int(GAIN_NOISE * MILLI)
    count = market.seats * market.seats * OFFER_SIZE
    return [rng.below(2 * most + 1) - most for _ in range(count)]


def _mean_result(
    market: Market, formula: PriceFormula, seat: int, sheet: Sheet, samples: list[PriceSample]
) -> float:
    """The mean result of a sheet over samples of the others' prices."""
    total = 0
    for sample in samples:
        for other in range(market.seats):
            asked = sheet if other == seat else sample.sheets[other]
            market.set_prices(other, asked, formula.gold[other])
        market.run(sample.noise, 0)
        total += market.objective(seat)
    return total / len(samples)


def _worth(pair: tuple[float, Any]) -> float:
    return pair[0]


def _best_of(kind: str, move: Move, results: list[tuple[float, Move]]) -> Judgment:
    best, better = max(results, key=_worth)
    mine = max([worth for worth, each in results if each == move])
    return _judgment(kind, move, better, best - mine)


def _judgment(kind: str, move: Move, better: Move, cost: float) -> Judgment:
    if cost <= 0.0 or better == move:
        return Judgment(kind, move, move, 0.0, -1.0)
    return Judgment(kind, move, better, cost, -1.0)
