"""What a seat, or a spectator, may know. (Skye 12)"""

from __future__ import annotations

from dataclasses import dataclass

from clachan.kernel.pickling import reduced
from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.state import BoxState, Stage
from clachan.skye.rules.svg import SvgPicture, below, beside, caption, document, tile_picture
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile


@dataclass(frozen=True)
class SkyeView:
    """The table as `seat` sees it; None is a spectator. Sealed prices of others are not in it."""

    seat: Seat | None
    seats: int
    options: tuple[tuple[str, str], ...]
    content: tuple[str, ...]
    round: int
    rounds: int
    phase: str
    to_act: tuple[Seat, ...]
    start: Seat
    scoring: tuple[str, ...]
    gold: PerSeat[int]
    points: PerSeat[int]
    territories: PerSeat[Territory]
    for_sale: PerSeat[tuple[Tile, ...]]
    prices: PerSeat[tuple[int, ...]]
    received: PerSeat[tuple[Tile, ...]]
    bag: Bag
    stage: Stage
    box_states: tuple[tuple[str, BoxState], ...]

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)

    def _repr_svg_(self) -> str:
        """A drawing of the table as the viewer sees it; notebooks show it."""
        title = f"Isle of Skye, round {self.round} of {self.rounds}, phase '{self.phase}'"
        scoring = f"scoring tiles: {', '.join(self.scoring) or 'not laid yet'}"
        lands = [self._land(Seat(seat)) for seat in range(self.seats)]
        return document(below([caption(title), caption(scoring), beside(lands)]))

    def _land(self, seat: Seat) -> SvgPicture:
        """A seat's territory under its gold and points, and the tiles in front of it."""
        who = f"{SEAT_NAMES[seat]}{' (you)' if seat == self.seat else ''}"
        words = f"{who}: {self.points[seat]} points, {self.gold[seat]} gold"
        prices = self.prices[seat]
        row = [
            tile_picture(tile, f"{prices[place]} gold" if prices else "drawn")
            for place, tile in enumerate(self.for_sale[seat])
        ]
        row += [tile_picture(tile, "to build") for tile in self.received[seat]]
        return below([caption(words), self.territories[seat].picture(), beside(row, 6)])
