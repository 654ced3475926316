"""The two friendly beginners: they see points, but no market."""

from __future__ import annotations

from clachan.bots.skye.appraisal import Appraisal, Spot, best_spot
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.seated import SkyeBot, seat_of
from clachan.bots.skye.worth import Worth, all_scorings, coming_scoring
from clachan.games.skye.cells import Cell
from clachan.games.skye.moves import AXE, Build, Buy, Pass, Price
from clachan.games.skye.tiles import Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng


class NaiveBot(SkyeBot):
    """Prices by a fixed share of the purse, buys what gains most, builds one tile after the other."""

    def envy(self, view: SkyeView) -> int:
        """What a seller gets or loses is nothing to them."""
        return 0

    def price(self, view: SkyeView, rng: Rng) -> Move:
        """The axe on the worst tile, half of the gold on the best, a quarter on the other."""
        seat = seat_of(view)
        front = view.front[seat]
        appraisal = Appraisal(self.weigh(view), view.lands, front)
        gains = [appraisal.gain(seat, tile) for tile in front]
        axe = gains.index(min(gains))
        rest = [i for i in range(len(front)) if i != axe]
        dear = rest[0] if gains[rest[0]] >= gains[rest[1]] else rest[1]
        prices = [max(1, view.gold[seat] // (2 if i == dear else 4)) for i in range(len(front))]
        prices[axe] = AXE
        return Price(tuple(prices))

    def buy(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        """The affordable tile with the largest gain, whatever it costs."""
        seat = seat_of(view)
        offers = [move for move in moves if isinstance(move, Buy)]
        appraisal = Appraisal(self.weigh(view), view.lands, [offer.tile for offer in offers])
        best: Move = Pass()
        most = 0.0
        for offer in offers:
            gain = appraisal.gain(seat, offer.tile)
            if gain > most:
                best = offer
                most = gain
        return best

    def build(self, view: SkyeView, rng: Rng) -> Move:
        """The tile and the place that gain most now."""
        seat = seat_of(view)
        worth = self.weigh(view)
        land = view.lands[seat]
        before = worth.of(land, seat)
        chosen: Tile | None = None
        spot = Spot(-1, before, land)
        for tile in view.received[seat]:
            found = best_spot(worth, land, seat, tile, before)
            if found.place >= 0 and (chosen is None or found.worth > spot.worth):
                chosen = tile
                spot = found
        assert chosen is not None, "a seat that is asked to build has a tile that fits"
        return Build(chosen, Cell(spot.place >> 2), spot.place & 3)


class GreedyBot(NaiveBot):
    """Sees the scoring at the end of this round and nothing beyond."""

    def weigh(self, view: SkyeView) -> Worth:
        return coming_scoring(Outlook(view), view.lands)


class CourseBot(NaiveBot):
    """Sees all scorings to come, as if the land stayed as it is."""

    def weigh(self, view: SkyeView) -> Worth:
        return all_scorings(Outlook(view), view.lands)
