"""What a seat, or a spectator, may know. (Skye 12)"""

from __future__ import annotations

from dataclasses import dataclass

from clachan.games.skye.bag import Bag
from clachan.games.skye.state import BoxState, Stage
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import Tile
from clachan.kernel.seats import PerSeat, Seat


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
