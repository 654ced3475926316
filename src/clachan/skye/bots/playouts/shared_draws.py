"""The luck of one imagined game: the order in which the tiles of the bag are drawn in each round."""

from __future__ import annotations

from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import Draw
from clachan.skye.rules.phases.draw import tiles_to_draw
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile


class SharedDraws:
    """Draws the same tiles in every game that is played with it, as far as they are in the bag.

    Every round has an order of all tiles of its own, so a tile that one game puts back and another one
    does not changes little else.
    """

    def __init__(self, seed: str) -> None:
        self._seed: Final = seed
        self._orders: Final[dict[int, bytes]] = {}
        self._rng: Rng | None = None

    def deal(self, game: Skye, state: SkyeState) -> Move:
        """What chance does."""
        if state.for_sale[0] or game.phase_name(state) != "draw":
            # Anything but the draw of a round is dealt as it comes.
            return game.deal(state, self.rng())
        tileset = state.bag.tileset
        order = self._orders.get(state.round)
        everything = bytes(range(tileset.bag_size))
        if order is None:
            order = bytes(Rng(f"{self._seed}/{state.round}").take(everything, len(everything)))
            self._orders[state.round] = order
        in_bag = order.translate(None, everything.translate(None, state.bag.numbers()))
        hands: list[tuple[Tile, ...]] = []
        first = 0
        for count in tiles_to_draw(state):
            numbers = sorted(in_bag[first : first + count])
            hands.append(tuple([tileset.tiles[number] for number in numbers]))
            first += count
        return Draw(tuple(hands))

    def rng(self) -> Rng:
        """For everything else that is left to chance."""
        if self._rng is None:
            self._rng = Rng(f"{self._seed}/other")
        return self._rng

    def restart(self) -> None:
        """Begin the next game with the same luck."""
        self._rng = None
