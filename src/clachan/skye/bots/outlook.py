"""What is still to come in a game of Isle of Skye, computed once from a view."""

from __future__ import annotations

from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.package import BOXES
from clachan.skye.rules.game import game_of
from clachan.skye.rules.moves import Buy
from clachan.skye.rules.purchases import Offer, Payment
from clachan.skye.rules.state import RoundTrack, ScoringTile, SkyeState
from clachan.skye.rules.tiles import TileSet
from clachan.skye.rules.view import SkyeView

GOLD_TWO: Final[tuple[float, ...]] = (1.0, 0.75, 0.58, 0.43, 0.30, 0.20)
GOLD_FOUR: Final[tuple[float, ...]] = (1.1, 0.95, 0.72, 0.50, 0.33, 0.20)
GOLD_FIVE: Final[tuple[float, ...]] = (1.1, 0.72, 0.50, 0.33, 0.20)
"""Points that a gold piece is worth after each round; the last is the final exchange. (Skye 11.3)

Early gold buys tiles that score several times, so it is worth far more than in the exchange.
"""

EARLY_GOLD_FACTOR: Final = (1.67, 1.33, 1.11, 1.0, 1.0, 1.0)
"""How much more gold counts in early rounds, with three or four seats.

The evaluation overrates early territory: a point of it after rounds 1 to 5 turns into 0.5, 0.5, 0.7, 0.8 and
0.9 points. With this factor the trader wins 57% against the one without, two against two; with two seats 50%.
"""


class SlotOutlook:
    """A scoring tile on the table: how often and when it will still score."""

    def __init__(
        self, place: int, tile: ScoringTile, now: bool, rounds: tuple[int, ...], weight: float
    ) -> None:
        self.place: Final = place
        self.tile: Final = tile
        self.now: Final = now
        self.rounds: Final = rounds
        """The rounds after this one in which it scores."""
        self.later: Final = len(rounds)
        self.times: Final = len(rounds) + (1 if now else 0)
        self.weight: Final = weight
        """The weight of its potential: each later scoring counts 2 (1 - 0.5 ** rounds ahead)."""


class Outlook:
    """Rounds, slots and rates: the same for every territory evaluated at this decision."""

    def __init__(self, view: SkyeView, round_: int = 0) -> None:
        """`round_`: look from this later round instead of the view's."""
        round_ = round_ or view.round
        game = game_of(view)
        seams = game.rules.seams
        self._game: Final = game
        self._view: Final = view
        self._state: SkyeState | None = None
        track = seams.tracks[view.seats]
        self.seams: Final = seams
        self.seats: Final = view.seats
        self.round: Final = round_
        self.rounds_left: Final = track.rounds - round_
        """Rounds after this one."""
        self.slots: Final = [
            _slot(place, seams.scoring[name], track, round_)
            for place, name in enumerate(view.scoring)
        ]
        rates = gold_rates(view.seats, boxes_of(view))
        factor = EARLY_GOLD_FACTOR[round_ - 1] if view.seats in (3, 4) else 1.0
        self.gold_rate: Final = factor * rates[round_ - 1]
        """Points for a gold piece left after this round."""
        self.income_rate: Final = sum(rates[round_ - 1 : track.rounds - 1])
        """Points for one more gold piece in every income still to come."""
        self.final_gold_rate: Final = 1.0 / seams.gold_per_point
        """Points for a gold piece in the exchange at the end. (Skye 11.3)"""
        self.fit_share: Final = fit_shares(view.bag.tileset)

    @property
    def state(self) -> SkyeState:
        """A state that looks like the view, for the engine's functions; made when first needed."""
        if self._state is None:
            self._state = self._game.determinize(self._view, Rng("outlook"))
        return self._state

    def payment(self, seat: int, move: Move) -> Payment | None:
        """What a purchase costs a seat, by the rules; None if it buys nothing."""
        return self._game.payment(self.state, Seat(seat), move)

    def offers(self, seat: int) -> list[Offer]:
        """Everything on sale to a seat in this phase, by the rules."""
        return self._game.offers(self.state, Seat(seat))

    def purchases(self, seat: int) -> list[Buy]:
        """The tiles of others that a seat may buy now, by the rules."""
        moves = self._game.legal_moves(self.state, Seat(seat))
        return [move for move in moves if isinstance(move, Buy)]

    def keeps_axed_tile(self, seat: int) -> bool:
        """Whether a seat keeps its axed tile, by the rules."""
        keepers = self.seams.axe_keepers
        return any([keeps(self.state, Seat(seat)) for keeps in keepers])


def gold_rates(seats: int, boxes: tuple[str, ...]) -> list[float]:
    """What a gold piece is worth after each round with these boxes."""
    if seats > 2:
        return list(GOLD_FIVE if seats == 5 else GOLD_FOUR)
    rates = list(GOLD_TWO)
    for box in boxes:
        factors = BOXES[box].gold_factors
        for rounds_left, factor in enumerate(() if factors is None else factors.load()):
            rates[-1 - rounds_left] *= factor
    return rates


def boxes_of(view: SkyeView) -> tuple[str, ...]:
    """The boxes on the table."""
    return tuple([name for name, _ in view.box_states])


def _slot(place: int, tile: ScoringTile, track: RoundTrack, round_: int) -> SlotOutlook:
    later = track.rounds_left(place, round_ + 1)
    weight = 0.0
    for scored in later:
        weight += 2.0 * (1.0 - 0.5 ** (scored - round_))
    return SlotOutlook(place, tile, round_ in track.rounds_left(place, round_), later, weight)


_shares: dict[int, list[float]] = {}


def fit_shares(tileset: TileSet) -> list[float]:
    """For each pattern of neighbors, the share of all tiles in the bag that would fit there."""
    key = id(tileset)
    if key not in _shares:
        counts = [0] * 256
        for tile in tileset.tiles[: tileset.bag_size]:
            for pattern in range(256):
                if tile.fits[pattern]:
                    counts[pattern] += 1
        _shares[key] = [count / tileset.bag_size for count in counts]
    return _shares[key]
