"""What the box adds to the bytes of a view.

The option `tablets` (1: once a game); the tiles of the dolmen row; each tile of the tile set: 1 if it is
in the stack; for each tablet its owner, the round since when, and 1 if it is used up; for each seat its
extra draws; the seats whose turn in the stage is still to come; the tiles drawn blind, and 1 if they are
still to be drawn.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DolmenState, DruidsContent
from clachan.skye.boxes.druids.rules.market import OwnTileFirstStage
from clachan.skye.boxes.druids.rules.renewal import ExtraDrawsStage
from clachan.skye.boxes.druids.rules.second_turn import SecondBuyingStage
from clachan.skye.rules.tokens import BoxTokens
from clachan.skye.rules.view import SkyeView

_PULLED: Final = 8
_MOST_TILES: Final = 256


class DruidsTokens(BoxTokens):
    """Encodes row, stack, tablets, and the second buying turn."""

    def __init__(self, content: DruidsContent) -> None:
        self._spaces: Final = len(content.spaces)
        self._tablets: Final = {name: number for number, name in enumerate(content.tablets)}

    def size(self, seats: int) -> int:
        tablets = 3 * len(self._tablets)
        return 1 + self._spaces + _MOST_TILES + tablets + 2 * seats + 1 + _PULLED

    def encode(self, view: SkyeView, viewer: Seat) -> bytes:
        row = bytearray(self.size(view.seats))
        seats = view.seats
        for name, value in view.options:
            if name == "tablets" and value == "game":
                row[0] = 1
        at = 1
        for _, part in view.box_states:
            if isinstance(part, DolmenState):
                for place, tile in enumerate(part.row):
                    row[at + place] = 0 if tile is None else tile.index + 1
                at += self._spaces
                for number in part.stack.numbers():
                    row[at + number] = 1
                at += _MOST_TILES
                for owner, held in enumerate(part.held):
                    for tablet in held:
                        place = at + 3 * self._tablets[tablet.tablet.name]
                        row[place] = (owner - viewer) % seats + 1
                        row[place + 1] = tablet.since
                for name in part.used:
                    row[at + 3 * self._tablets[name] + 2] = 1
                at += 3 * len(self._tablets)
                for seat, tiles in enumerate(part.extra_draws):
                    row[at + (seat - viewer) % seats] = tiles
                at += seats
        stage = view.stage
        queue: tuple[Seat, ...] = ()
        if isinstance(stage, SecondBuyingStage):
            queue = stage.queue
            row[at + seats] = 1 if stage.is_blind else 0
            for place, tile in enumerate(stage.pulled):
                row[at + seats + 1 + place] = tile.index + 1
        elif isinstance(stage, (OwnTileFirstStage, ExtraDrawsStage)):
            queue = stage.queue
        for seat in queue:
            row[at + (seat - viewer) % seats] = 1
        return bytes(row)
