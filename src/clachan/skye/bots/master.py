"""The master: imagines the rest of the game for each of the best options the expert would consider."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import clockwise
from clachan.skye.bots.box_strategy import ValuedMove
from clachan.skye.bots.build_plan import best_plans
from clachan.skye.bots.expert import SEARCH_SHARE, ExpertBot, effort_for
from clachan.skye.bots.fictitious_play import FictitiousPlay, PriceSample
from clachan.skye.bots.imagined_reasons import ImaginedResults, with_sales
from clachan.skye.bots.market import MILLI
from clachan.skye.bots.option_search import Alternative, Comparison, ImaginedGames, Rivals
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.prices import PriceFormula
from clachan.skye.bots.skye_bot import seat_of
from clachan.skye.bots.trader import formula_for, market_for, result_of
from clachan.skye.rules.moves import Buy, Pass, Price
from clachan.skye.rules.view import SkyeView

GAMES: Final = 128
"""Imagined games for each option, on average; fewer if they take long."""

WORK: Final = 7200
FEWEST: Final = 10
"""`WORK` divided by what a game costs is how many fit a decision; there are never fewer than `FEWEST`."""

SHEETS: Final = 6
LAYOUTS: Final = 6
BOX_OPTIONS: Final = 6
"""Options that are compared when pricing, building and deciding for a box; when buying, all are."""

ENDLESS: Final = 100000
"""More games than any time limit allows."""

EXPLAINING_SHARE: Final = 0.5
"""The share of the time limit for the games of an explanation."""


class MasterBot(ExpertBot):
    """Decides by imagined games, except in the last round, where it plays like the expert.

    It imagines a number of games for each option, by default as many as fit a second or so. If given, it
    thinks for that many seconds instead. With a limit it also stops after that many seconds.
    """

    def __init__(self, seconds: float = 0.0, games: int = 0, limit: float = 0.0) -> None:
        super().__init__(seconds, seconds or limit)
        self._search_seconds: Final = SEARCH_SHARE * seconds
        self._games: Final = games if seconds <= 0.0 else ENDLESS
        self._end = 0.0

    def _start_clock(self, share: float = 1.0) -> None:
        self._end = perf_counter() + share * self._limit

    def _is_over(self) -> bool:
        """Whether the time for this decision is used up."""
        return self._limit > 0.0 and perf_counter() >= self._end

    def price(self, view: SkyeView, rng: Rng) -> Move:
        self._start_clock()
        seat = seat_of(view)
        analysis = self.analysis(view)
        formula = formula_for(view, analysis)
        if view.round == view.rounds or formula.keeps_axed[seat]:
            return super().price(view, rng)
        play, samples = self._search_prices(view, formula, rng)
        options = [
            Alternative((Price(sheet),), worth)
            for sheet, worth in play.candidates(seat, samples, SHEETS)
        ]
        comparison = Comparison(
            self._games or usual_games(view), self._is_over, _sheets_of(samples)
        )
        return comparison.best(ImaginedGames(view, seat, rng), options).moves[0]

    def _search_prices(
        self, view: SkyeView, formula: PriceFormula, rng: Rng
    ) -> tuple[FictitiousPlay, list[PriceSample]]:
        """The expert's search, and price sheets that all seats may have sealed."""
        order = [int(other) for other in clockwise(view.start, view.seats)]
        market = market_for(view, self.analysis(view), order, self.rival_weight(view))
        play = FictitiousPlay(market, formula, rng)
        effort = effort_for(view.seats, self._search_seconds, SEARCH_SHARE * self._limit)
        play.search(effort)
        return play, play.mixed(effort.final_samples, effort.guess_share)

    def buy(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        if view.round == view.rounds:
            return super().buy(view, moves, rng)
        self._start_clock()
        market = self._remaining_market(view)
        outlook = Outlook(view)
        unit = MILLI * (view.seats - 1)
        options = [
            Alternative((move,), result_of(market, view, outlook, move) / unit)
            for move in moves
            if isinstance(move, Buy | Pass)
        ]
        return self._compare(view, options, rng).moves[0]

    def build(self, view: SkyeView, rng: Rng) -> Move:
        if view.round == view.rounds:
            return super().build(view, rng)
        self._start_clock()
        seat = seat_of(view)
        layouts = best_plans(
            self.evaluation(view), view.territories[seat], seat, view.received[seat], LAYOUTS
        )
        options = [Alternative(layout.builds, layout.worth) for layout in layouts]
        return self._compare(view, options, rng).moves[0]

    def decide_for_box(self, view: SkyeView, options: list[ValuedMove], rng: Rng) -> Move:
        if view.round == view.rounds or len(options) == 1:
            return super().decide_for_box(view, options, rng)
        self._start_clock()
        best = [Alternative((move,), worth) for move, worth in options[:BOX_OPTIONS]]
        return self._compare(view, best, rng).moves[0]

    def explain(self, view: SkyeView, move: Move) -> tuple[Line, ...]:
        """What happens in imagined games after the move, and the reasons of the evaluation."""
        reasons = super().explain(view, move)
        if view.round == view.rounds:
            return reasons
        self._start_clock(EXPLAINING_SHARE)
        rng = Rng("reasons")
        sheets: Rivals = _no_sheets
        if isinstance(move, Price):
            formula = formula_for(view, self.analysis(view))
            sheets = _sheets_of(self._search_prices(view, formula, rng)[1])
        results = ImaginedResults(view, seat_of(view), move)
        results.imagine(ImaginedGames(view, seat_of(view), rng), sheets, self._is_over)
        if isinstance(move, Price):
            reasons = with_sales(reasons, results.sales())
        return (results.result(), *reasons)

    def _compare(self, view: SkyeView, options: list[Alternative], rng: Rng) -> Alternative:
        comparison = Comparison(self._games or usual_games(view), self._is_over, _no_sheets)
        return comparison.best(ImaginedGames(view, seat_of(view), rng), options)


def usual_games(view: SkyeView) -> int:
    """The games for each option, fewer the longer an imagined game takes.

    It takes longer the more rounds and seats there are, and longer with boxes.
    """
    cost = (
        (view.rounds - view.round + 1)
        * view.seats
        * (view.seats + 1)
        * (1 + 4 * len(view.box_states))
    )
    return max(FEWEST, min(GAMES, WORK // cost))


def _sheets_of(samples: list[PriceSample]) -> Rivals:
    """The sheets of one sample after the other."""

    def sheets(number: int) -> list[tuple[int, ...]]:
        return samples[number % len(samples)].sheets

    return sheets


def _no_sheets(number: int) -> list[tuple[int, ...]]:
    return []
