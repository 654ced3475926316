"""Views as bytes. (Skye 12)

Seats are counted clockwise from the viewer, who is 1; 0 means nobody. A number of two bytes has the high
byte first. A tile is its number in the tile set plus 1; 0 means none. The row has:

* the round, the phase, the start player, and the four scoring tiles, plus 1 each;
* a block for each seat, the viewer's first: whether it has to act, whether it is ready, gold (two bytes),
  points (two bytes), the tiles in front of it, their prices (two bytes each; the viewer's own sealed
  prices too), the tiles it has to build, and its territory: for each tile in the order of building the
  tile, 64 + its distance east, 64 + its distance south, 1 + its rotation;
* each tile of the tile set: 1 if it is in the bag;
* the actions chosen so far for the next move, plus 1 (two bytes each);
* what the boxes add.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from clachan.kernel.encoding import ViewEncoding
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import east_of, south_of
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.view import SkyeView

_HEAD: Final = 7
_SEAT_HEAD: Final = 6
_ENTRY: Final = 4


class BoxTokens:
    """What a box adds to the row."""

    @abstractmethod
    def size(self, seats: int) -> int:
        """The number of bytes it adds."""

    @abstractmethod
    def encode(self, view: SkyeView, viewer: Seat) -> bytes:
        """Its bytes; seats are counted from `viewer`, tokens of seats from 1."""


class SkyeTokens(ViewEncoding):
    """Views of games with a number of seats and some boxes as rows of bytes."""

    def __init__(
        self,
        seats: int,
        tiles: int,
        phases: tuple[str, ...],
        scoring: tuple[str, ...],
        boxes: tuple[BoxTokens, ...],
    ) -> None:
        """`tiles`: the size of the tile set. `phases` and `scoring`: the names there are."""
        self.seats: Final = seats
        self._tiles: Final = tiles
        self._phases: Final = {name: number for number, name in enumerate(phases)}
        self._scoring: Final = {name: number for number, name in enumerate(scoring, 1)}
        self._boxes: Final = boxes
        # With boxes more tiles can be drawn, bought and built.
        self._drawn: Final = 8 if boxes else 3
        self._received: Final = 8 if boxes else 3
        self._built: Final = 40 if boxes else 19
        self._choices: Final = 8 if boxes else 2
        self._block: Final = _SEAT_HEAD + 3 * self._drawn + self._received + _ENTRY * self._built
        self._bag: Final = _HEAD + seats * self._block
        self._chosen: Final = self._bag + tiles
        self._extra: Final = self._chosen + 2 * self._choices
        self.size = self._extra + sum([box.size(seats) for box in boxes])

    def encode(self, view: SkyeView, chosen: list[int]) -> bytes:
        row = bytearray(self.size)
        seats = view.seats
        viewer: int = 0 if view.seat is None else view.seat
        row[0] = view.round
        row[1] = self._phases[view.phase]
        start: int = view.start
        row[2] = 0 if start < 0 else (start - viewer) % seats + 1
        at = 3
        for name in view.scoring:
            row[at] = self._scoring[name]
            at += 1
        for number in range(seats):
            self._write_seat(row, view, Seat((viewer + number) % seats), number)
        for number in view.bag.numbers():
            row[self._bag + number] = 1
        at = self._chosen
        for action in chosen[-self._choices :]:
            row[at] = (action + 1) >> 8
            row[at + 1] = (action + 1) & 255
            at += 2
        if self._boxes:
            at = self._extra
            for box in self._boxes:
                added = box.encode(view, Seat(viewer))
                row[at : at + len(added)] = added
                at += box.size(seats)
        return bytes(row)

    def _write_seat(self, row: bytearray, view: SkyeView, seat: Seat, number: int) -> None:
        at = _HEAD + number * self._block
        stage = view.stage
        prices = view.prices[seat]
        if seat in view.to_act:
            row[at] = 1
        if isinstance(stage, PricingStage):
            sheet = stage.sheets[seat]
            if sheet is not None:
                row[at + 1] = 1
                prices = sheet.prices
        gold = view.gold[seat]
        row[at + 2] = gold >> 8
        row[at + 3] = gold & 255
        points = view.points[seat]
        row[at + 4] = points >> 8
        row[at + 5] = points & 255
        at += _SEAT_HEAD
        for place, tile in enumerate(view.for_sale[seat]):
            row[at + place] = tile.index + 1
        at += self._drawn
        for place, price in enumerate(prices):
            row[at + 2 * place] = price >> 8
            row[at + 2 * place + 1] = price & 255
        at += 2 * self._drawn
        for place, tile in enumerate(view.received[seat]):
            row[at + place] = tile.index + 1
        at += self._received
        territory = view.territories[seat]
        for order, cell in enumerate(territory.cells):
            row[at] = territory.tiles[order].index + 1
            row[at + 1] = 64 + east_of(cell)
            row[at + 2] = 64 + south_of(cell)
            row[at + 3] = 1 + territory.rotations[order]
            at += _ENTRY
