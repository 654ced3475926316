"""Pricing by fictitious play: the best response to samples of what the others may ask.

Pricing is a simultaneous game in which no formula is best: a good one loses to its best response, which
loses to its own, and so on, back to the first. So every seat responds to a growing history of all seats'
responses. The sheet that is played responds to a mix of that history and of guesses by the formula, which
also exploits rivals who do follow the formula.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from clachan.kernel.rng import Rng
from clachan.skye.bots.market import MILLI, OFFER_SIZE, Market
from clachan.skye.bots.prices import PriceFormula, Sheet
from clachan.skye.rules.moves import AXE

HIGHEST_PRICE: Final = 14
"""Higher prices never turned out to be worth trying."""

PASSES: Final = 2

GAIN_NOISE: Final = 1.0
"""The most, in points, by which a buyer's gain may differ from our estimate."""


class PriceSample:
    """One way the others may set prices, and how each buyer's gains may differ from our estimate."""

    def __init__(self, sheets: list[Sheet], noise: list[int]) -> None:
        self.sheets: Final = sheets
        self.noise: Final = noise


class SearchEffort:
    """How much work to do for one sheet.

    With `seconds` above 0, work for that long; with a limit above 0, do not search longer than that.
    """

    def __init__(
        self,
        *,
        rounds: int,
        samples: int,
        final_samples: int,
        guess_share: float,
        seconds: float,
        limit: float = 0.0,
    ) -> None:
        self.rounds: Final = rounds
        self.samples: Final = samples
        self.final_samples: Final = final_samples
        """Samples for the final response."""
        self.guess_share: Final = guess_share
        """The share of guesses by the formula among them."""
        self.seconds: Final = seconds
        self.limit: Final = limit


class FictitiousPlay:
    """Finds a price sheet for one seat."""

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
        self._noise: Final = int(GAIN_NOISE * MILLI)
        self._history: Final[list[list[Sheet]]] = [
            [formula.guess(seat, rng) for _ in range(4)] for seat in range(market.seats)
        ]

    def sheet(self, seat: int, effort: SearchEffort) -> Sheet:
        """The sheet to play; a time limit leaves time for the final response."""
        self.search(effort)
        return self.best_response(seat, self.mixed(effort.final_samples, effort.guess_share))

    def search(self, effort: SearchEffort) -> None:
        """Let all seats respond to the history, again and again."""
        before = self._clock()
        finish = before + effort.seconds
        latest = before + effort.limit
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
                if now + (1.0 + self._final_cost(effort)) * (now - before) > finish:
                    break
                before = now
            elif effort.limit > 0.0 and self._clock() >= latest:
                break

    def candidates(
        self, seat: int, samples: list[PriceSample], count: int
    ) -> list[tuple[Sheet, float]]:
        """The best sheets found so far against the samples, and the result of each, in points.

        The best response to the samples comes first, then what the search has played, and the formula.
        """
        best = self.best_response(seat, samples)
        known: dict[int, int] = {}
        tried: dict[Sheet, int] = {}
        history = self._history[seat]
        for sheet in (*history[len(history) // 3 :], self._formula.sheet(seat)):
            if sheet != best and sheet not in tried:
                tried[sheet] = self._score(seat, list(sheet), samples, known)
        ranked = sorted([(-score, sheet) for sheet, score in tried.items()])[: count - 1]
        ranked.insert(0, (-self._score(seat, list(best), samples, known), best))
        unit = MILLI * (self._market.seats - 1) * len(samples)
        return [(sheet, -score / unit) for score, sheet in ranked]

    def _final_cost(self, effort: SearchEffort) -> float:
        """The cost of the final response, in rounds."""
        return effort.final_samples / (effort.samples * self._market.seats)

    def _from_history(self, count: int) -> list[PriceSample]:
        """Samples from the history of responses, without the oldest quarter."""
        rng = self._rng
        samples: list[PriceSample] = []
        for _ in range(count):
            sheets: list[Sheet] = []
            for history in self._history:
                old = len(history) // 4
                sheets.append(history[old + rng.below(len(history) - old)])
            samples.append(PriceSample(sheets, self._random_noise()))
        return samples

    def mixed(self, count: int, guesses: float) -> list[PriceSample]:
        """Samples from the newer two thirds of the history, or new guesses."""
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
            samples.append(PriceSample(sheets, self._random_noise()))
        return samples

    def _random_noise(self) -> list[int]:
        """How much each buyer's gain from each tile differs from our estimate."""
        market = self._market
        rng = self._rng
        spread = 2 * self._noise + 1
        return [
            rng.below(spread) - self._noise for _ in range(market.seats * market.seats * OFFER_SIZE)
        ]

    def best_response(self, seat: int, samples: list[PriceSample]) -> Sheet:
        """The best sheet against the samples: for each axe, improve one price at a time."""
        gold = self._formula.gold[seat]
        offer_size = self._market.offer_sizes[seat]
        asked = self._formula.base_prices(seat)
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
        """Run the buying phase with these prices for one seat and the sample's prices for the others."""
        market = self._market
        for other in range(market.seats):
            sheet = prices if other == seat else sample.sheets[other]
            market.set_prices(other, sheet, self._formula.gold[other])
        market.run(sample.noise, 0)

    def chances(self, seat: int, sheet: Sheet, count: int) -> list[float]:
        """How often each tile of a sheet sells when the others price by guesses."""
        sold = [0] * len(sheet)
        for sample in self.mixed(count, 1.0):
            self._run(seat, list(sheet), sample)
            for i, price in enumerate(sheet):
                if price != AXE and self._market.own[seat] >> i & 1 == 0:
                    sold[i] += 1
        return [number / count for number in sold]
