"""Answers to prices: the best sheet against samples of what the others may write.

Pricing is a simultaneous game without a best rule. A good formula loses to the answer to it, that
answer to its own answer, and one step deeper to the first again. So every seat answers a growing
history of all seats' answers (fictitious play), and the sheet that is played answers a mix of that
history and of plain guesses, which also punishes those who do follow the formula.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from clachan.bots.skye.market import MILLI, OFFER_SIZE, Market
from clachan.bots.skye.prices import PriceFormula, Sheet
from clachan.games.skye.moves import AXE
from clachan.kernel.rng import Rng

HIGHEST_PRICE: Final = 14
"""No price above this was ever worth trying."""

PASSES: Final = 2

TASTE_SPREAD: Final = 1.0
"""How far, in points, a buyer's taste may lie from what we think."""


class PriceSample:
    """One way the others may price, and how each buyer's taste may differ from what we think."""

    def __init__(self, sheets: list[Sheet], noise: list[int]) -> None:
        self.sheets: Final = sheets
        self.noise: Final = noise


class SearchEffort:
    """How much is thought about one sheet; `seconds` above 0 goes on until the time is used."""

    def __init__(self, rounds: int, samples: int, last: int, mixed: float, seconds: float) -> None:
        self.rounds: Final = rounds
        self.samples: Final = samples
        self.last: Final = last
        """Samples for the sheet that is played."""
        self.mixed: Final = mixed
        """The share of plain guesses among them."""
        self.seconds: Final = seconds


class FictitiousPlay:
    """Finds a sheet for one seat by fictitious play over the market."""

    def __init__(
        self,
        market: Market,
        formula: PriceFormula,
        rng: Rng,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._market: Final = market
        self._formula: Final = formula
        self._rng: Final = rng
        self._clock: Final = clock
        self._noise: Final = int(TASTE_SPREAD * MILLI)
        self._history: Final[list[list[Sheet]]] = [
            [formula.guess(seat, rng) for _ in range(4)] for seat in range(market.seats)
        ]

    def sheet(self, seat: int, effort: SearchEffort) -> Sheet:
        """The sheet to play; with a budget, the last answer still fits into it."""
        before = self._clock()
        finish = before + effort.seconds
        rounds = 0
        while rounds < effort.rounds or effort.seconds > 0.0:
            responses = [
                self.best_response(other, self._from_history(effort.samples))
                for other in range(self._market.seats)
            ]
            for other, best_response in enumerate(responses):
                self._history[other].append(best_response)
            rounds += 1
            if effort.seconds > 0.0:
                now = self._clock()
                if now + (1.0 + self._last_cost(effort)) * (now - before) > finish:
                    break
                before = now
        return self.best_response(seat, self._mixed(effort.last, effort.mixed))

    def _last_cost(self, effort: SearchEffort) -> float:
        """What the last answer costs, in rounds."""
        return effort.last / (effort.samples * self._market.seats)

    def _from_history(self, count: int) -> list[PriceSample]:
        """Plays drawn from what was answered so far, the oldest quarter left out."""
        rng = self._rng
        samples: list[PriceSample] = []
        for _ in range(count):
            sheets: list[Sheet] = []
            for history in self._history:
                old = len(history) // 4
                sheets.append(history[old + rng.below(len(history) - old)])
            samples.append(PriceSample(sheets, self._tastes()))
        return samples

    def _mixed(self, count: int, guesses: float) -> list[PriceSample]:
        """Plays drawn from the newer two thirds of the history, or fresh guesses."""
        rng = self._rng
        samples: list[PriceSample] = []
        for _ in range(count):
            sheets: list[Sheet] = []
            for seat, history in enumerate(self._history):
                if rng.unit() < guesses:
                    sheets.append(self._formula.guess(seat, rng))
                else:
                    old = len(history) // 3
                    sheets.append(history[old + rng.below(len(history) - old)])
            samples.append(PriceSample(sheets, self._tastes()))
        return samples

    def _tastes(self) -> list[int]:
        market = self._market
        rng = self._rng
        spread = 2 * self._noise + 1
        return [
            rng.below(spread) - self._noise for _ in range(market.seats * market.seats * OFFER_SIZE)
        ]

    def best_response(self, seat: int, samples: list[PriceSample]) -> Sheet:
        """The best sheet against the samples: for each axe, one price after the other."""
        gold = self._formula.gold[seat]
        offer_size = self._market.offer_sizes[seat]
        asked = self._formula.asked(seat)
        best: Sheet = ()
        most = 0
        for axe in range(offer_size):
            prices = [max(1, min(int(price + 0.5), gold // offer_size)) for price in asked]
            prices[axe] = AXE
            known: dict[int, int] = {}
            score = self._score(seat, prices, samples, known)
            for _ in range(PASSES):
                before = score
                for i in range(offer_size):
                    if i == axe:
                        continue
                    here = prices[i]
                    highest = min(HIGHEST_PRICE, gold - sum(prices) + here)
                    for price in range(1, highest + 1):
                        prices[i] = price
                        tried = self._score(seat, prices, samples, known)
                        if tried > score:
                            score = tried
                            here = price
                    prices[i] = here
                if score == before:
                    break
            if not best or score > most:
                best = tuple(prices)
                most = score
        return best

    def _score(
        self, seat: int, prices: list[int], samples: list[PriceSample], known: dict[int, int]
    ) -> int:
        """The sum of the results over the samples."""
        key = 0
        for price in prices:
            key = key << 8 | price
        found = known.get(key)
        if found is not None:
            return found
        total = 0
        for sample in samples:
            self._run(seat, prices, sample)
            total += self._market.objective(seat)
        known[key] = total
        return total

    def _run(self, seat: int, prices: list[int], sample: PriceSample) -> None:
        """A buying phase with these prices at one stall, and the sample's at the others."""
        market = self._market
        for other in range(market.seats):
            sheet = prices if other == seat else sample.sheets[other]
            market.set_prices(other, sheet, self._formula.gold[other])
        market.run(sample.noise, 0)

    def chances(self, seat: int, sheet: Sheet, count: int) -> list[float]:
        """How often each tile of a sheet is sold when the others price as may be guessed."""
        sold = [0] * len(sheet)
        for sample in self._mixed(count, 1.0):
            self._run(seat, list(sheet), sample)
            for i, price in enumerate(sheet):
                if price != AXE and self._market.own[seat] >> i & 1 == 0:
                    sold[i] += 1
        return [number / count for number in sold]
