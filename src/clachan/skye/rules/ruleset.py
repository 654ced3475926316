"""Boxes, and what they make when they lie on the table together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from clachan.kernel.errors import InvalidContent
from clachan.kernel.game import Option
from clachan.skye.rules.notation import Parser
from clachan.skye.rules.phases.phase import Phase
from clachan.skye.rules.state import (
    AxeKeeper,
    BoxState,
    MoreTiles,
    OnTileReceived,
    PointSource,
    PurchaseModifier,
    RoundTrack,
    RuleHooks,
    ScoringTile,
    ScrollPoints,
    SkyeState,
)
from clachan.skye.rules.tiles import Tile, TileSet
from clachan.skye.rules.tokens import BoxTokens

OPENING: Final = "opening"
ROUND: Final = "round"
CLOSING: Final = "closing"
INTERLUDE: Final = "interlude"


@dataclass(frozen=True)
class PhaseSlot:
    """Where a phase goes: into the opening, each round, or the closing; or it is an interlude.

    It goes to the end of its part, or before or after another phase; of two boxes that name the same
    place, the first box comes first. An interlude has no place: whenever somebody owes a decision
    in it, the phase of the moment waits.
    """

    phase: Phase
    part: str = ROUND
    after: str = ""
    before: str = ""


@dataclass(frozen=True)
class Box:
    """The base game or an expansion: everything it adds, at named seams."""

    name: str
    tiles: tuple[Tile, ...] = ()
    """Go into the bag."""
    other_tiles: tuple[Tile, ...] = ()
    """Have a place of their own."""
    castles: tuple[Tile, ...] = ()
    tracks: dict[int, RoundTrack] = field(default_factory=dict)
    scoring: tuple[ScoringTile, ...] = ()
    scrolls: dict[str, ScrollPoints] = field(default_factory=dict)
    phases: tuple[PhaseSlot, ...] = ()
    parsers: dict[str, Parser] = field(default_factory=dict)
    income: tuple[PointSource, ...] = ()
    final: tuple[PointSource, ...] = ()
    purchase_modifiers: tuple[PurchaseModifier, ...] = ()
    receipts: tuple[OnTileReceived, ...] = ()
    more_tiles: tuple[MoreTiles, ...] = ()
    axe_keepers: tuple[AxeKeeper, ...] = ()
    options: tuple[Option, ...] = ()
    start: Callable[[SkyeState], BoxState] | None = None
    """Lays out the box's own part of the state."""
    tokens: BoxTokens | None = None
    """Encodes its part of a view as bytes."""
    words: tuple[str, ...] = ()
    """The words of its notation besides the first words of moves, tiles, seats and cells."""
    shared: dict[str, object] = field(default_factory=dict)
    """What its part of the state refers to and never changes, by name: pickled by that name only."""
    content: str = ""
    """Says where the content comes from, if it is not the printed one."""


@dataclass(frozen=True)
class Numbers:
    """The few numbers of the base game that no box changes."""

    tiles_drawn: int
    gold_per_point: int
    beginner: tuple[str, ...]
    """The scoring tiles of a first game. (Skye 1.3)"""


class Ruleset:
    """The rules in force: seams, phases and moves of all boxes, in box order."""

    def __init__(self, boxes: Iterable[Box], numbers: Numbers) -> None:
        self.boxes: Final = tuple(boxes)
        self.beginner: Final = numbers.beginner
        castles = [tile for box in self.boxes for tile in box.castles]
        tileset = TileSet(
            [tile for box in self.boxes for tile in box.tiles],
            [*castles, *[tile for box in self.boxes for tile in box.other_tiles]],
        )
        scrolls = {kind: points for box in self.boxes for kind, points in box.scrolls.items()}
        for tile in tileset.tiles:
            if tile.scroll and tile.scroll not in scrolls:
                raise InvalidContent(f"tile {tile.name}: field scroll: no box has {tile.scroll!r}")
        self.seams: Final = RuleHooks(
            tileset=tileset,
            castles=[tileset.named[castle.name] for castle in castles],
            tracks={seats: track for box in self.boxes for seats, track in box.tracks.items()},
            scoring=[tile for box in self.boxes for tile in box.scoring],
            income=[rule for box in self.boxes for rule in box.income],
            final=[rule for box in self.boxes for rule in box.final],
            scrolls=scrolls,
            purchase_modifiers=[
                modifier for box in self.boxes for modifier in box.purchase_modifiers
            ],
            receipts=[receipt for box in self.boxes for receipt in box.receipts],
            more_tiles=[more for box in self.boxes for more in box.more_tiles],
            axe_keepers=[keeper for box in self.boxes for keeper in box.axe_keepers],
            tiles_drawn=numbers.tiles_drawn,
            gold_per_point=numbers.gold_per_point,
        )
        self.parsers: Final = {w: parser for box in self.boxes for w, parser in box.parsers.items()}
        self.options: Final = tuple([option for box in self.boxes for option in box.options])
        opening = self._part(OPENING)
        of_round = self._part(ROUND)
        self.phases: Final = (*opening, *of_round, *self._part(CLOSING))
        self.interludes: Final = tuple(self._part(INTERLUDE))
        self.first_of_round: Final = len(opening)
        self.first_of_closing: Final = len(opening) + len(of_round)

    def _part(self, part: str) -> list[Phase]:
        placed: list[PhaseSlot] = []
        for slot in [slot for box in self.boxes for slot in box.phases if slot.part == part]:
            place = len(placed)
            names = [other.phase.name for other in placed]
            if slot.before:
                place = names.index(slot.before)
            elif slot.after:
                place = names.index(slot.after) + 1
                while place < len(placed) and placed[place].after == slot.after:
                    place += 1
            placed.insert(place, slot)
        return [slot.phase for slot in placed]
