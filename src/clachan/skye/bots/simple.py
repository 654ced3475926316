"""Simple bots: they count points, but ignore the market."""

from __future__ import annotations

from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.skye.bots.evaluation import Evaluation, all_rounds_evaluation, this_round_evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.skye_bot import SkyeBot, seat_of
from clachan.skye.bots.tile_gains import BestPlacement, TileGains, best_placement
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.moves import AXE, Build, Buy, Pass, Price
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView


class SimpleBot(SkyeBot):
    """Prices by a fixed share of its gold, buys the largest gain, builds one tile after the other."""

    def rival_weight(self, view: SkyeView) -> int:
        """No weight: these bots ignore what a sale does to the seller."""
        return 0

    def price(self, view: SkyeView, rng: Rng) -> Move:
        """The axe on the worst tile, half of the gold on the best, a quarter on the other."""
        seat = seat_of(view)
        tiles = view.for_sale[seat]
        tile_gains = TileGains(self.evaluation(view), view.territories, tiles)
        gains = [tile_gains.gain(seat, tile) for tile in tiles]
        axe = gains.index(min(gains))
        rest = [i for i in range(len(tiles)) if i != axe]
        best = rest[0] if gains[rest[0]] >= gains[rest[1]] else rest[1]
        prices = [max(1, view.gold[seat] // (2 if i == best else 4)) for i in range(len(tiles))]
        prices[axe] = AXE
        return Price(tuple(prices))

    def buy(self, view: SkyeView, moves: LegalMoves, rng: Rng) -> Move:
        """The affordable tile with the largest gain, at any price."""
        seat = seat_of(view)
        offers = [move for move in moves if isinstance(move, Buy)]
        tile_gains = TileGains(
            self.evaluation(view), view.territories, [offer.tile for offer in offers]
        )
        best: Move = Pass()
        most = 0.0
        for offer in offers:
            gain = tile_gains.gain(seat, offer.tile)
            if gain > most:
                best = offer
                most = gain
        return best

    def build(self, view: SkyeView, rng: Rng) -> Move:
        """The tile and place with the largest gain now."""
        seat = seat_of(view)
        evaluation = self.evaluation(view)
        territory = view.territories[seat]
        before = evaluation.of(territory, seat)
        chosen: Tile | None = None
        placement = BestPlacement(-1, before, territory)
        for tile in view.received[seat]:
            found = best_placement(evaluation, territory, seat, tile, before)
            if found.place >= 0 and (chosen is None or found.worth > placement.worth):
                chosen = tile
                placement = found
        assert chosen is not None, "a seat that builds has a tile that fits"
        return Build(chosen, Cell(placement.place >> 2), placement.place & 3)


class GreedyBot(SimpleBot):
    """Plays for the scoring at the end of this round."""

    def evaluation(self, view: SkyeView) -> Evaluation:
        return this_round_evaluation(Outlook(view), view.territories)


class CourseBot(SimpleBot):
    """Counts all scorings still to come, as if its territory stayed as it is."""

    def evaluation(self, view: SkyeView) -> Evaluation:
        return all_rounds_evaluation(Outlook(view), view.territories)
