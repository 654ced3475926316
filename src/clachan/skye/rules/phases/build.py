"""Phase 5: building. (Skye 7)"""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.moves import Build
from clachan.skye.rules.phases.phase import NO_MOVES, Phase
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile


class BuildMoves(LegalMoves):
    """Every tile in every place and rotation where it fits. (Skye 7.1-7.5)"""

    __slots__ = ("_territory", "_tiles")

    def __init__(self, territory: Territory, tiles: tuple[Tile, ...]) -> None:
        self._territory = territory
        self._tiles = tiles

    def __iter__(self) -> Iterator[Move]:
        for tile in self._tiles:
            for place in self._territory.placements(tile):
                yield Build(tile, Cell(place >> 2), place & 3)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Build)
            and move.tile in self._tiles
            and self._territory.fits_at(move.tile, move.cell, move.rotation)
        )

    def __len__(self) -> int:
        count = 0
        for tile in self._tiles:
            count += self._territory.count_placements(tile)
        return count

    def sample(self, rng: Rng) -> Move:
        return any_build(self._territory, self._tiles, rng)


def any_build(territory: Territory, tiles: tuple[Tile, ...], rng: Rng) -> Build:
    which, site, rotation = territory.any_placement(tiles, rng)
    return Build(tiles[which], territory.sites[site], rotation)


class BuildingPhase(Phase):
    """All players build at the same time, tile by tile. (Skye 7.7)"""

    def __init__(self) -> None:
        super().__init__("build")

    def begin(self, state: SkyeState) -> None:
        for seat in state.everyone:
            self._give_back(state, seat)

    def is_over(self, state: SkyeState) -> bool:
        for tiles in state.received:  # noqa: SIM110 - compiled, `any` would be a call of its own
            if tiles:
                return False
        return True

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        received = state.received
        return tuple([seat for seat in state.everyone if received[seat]])

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if not 0 <= seat < state.seats:
            return NO_MOVES
        return BuildMoves(state.territories[seat], state.received[seat])

    def sample(self, state: SkyeState, seat: Seat, rng: Rng) -> Move:
        return any_build(state.territories[seat], state.received[seat], rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, Build)
        tiles = state.received[seat]
        which = 0
        while tiles[which] is not move.tile:
            which += 1
        site = state.territories[seat].frontier[move.cell]
        self._build(state, seat, which, site, move.rotation)

    def play_randomly(self, state: SkyeState, rng: Rng) -> int:
        received = state.received
        territories = state.territories
        built = 0
        known = -1
        while built > known:
            known = built
            for seat in state.everyone:
                tiles = received[seat]
                if tiles:
                    which, site, rotation = territories[seat].any_placement(tiles, rng)
                    self._build(state, seat, which, site, rotation)
                    built += 1
        return built

    def _build(self, state: SkyeState, seat: Seat, which: int, site: int, rotation: int) -> None:
        """Build one of the tiles that a seat has received."""
        tiles = state.received[seat]
        territory = state.territories[seat]
        if territory.is_shared:
            territory = state.territories[seat] = territory.copy()
        territory.lay_at(tiles[which], site, rotation)
        if len(tiles) == 1:
            state.received[seat] = ()
        else:
            state.received[seat] = tiles[:which] + tiles[which + 1 :]
            self._give_back(state, seat)

    def _give_back(self, state: SkyeState, seat: Seat) -> None:
        """Put a seat's tiles back into the bag if none of them fits anywhere. (Skye 7.6)

        Tiles that do not come out of the bag leave the game.
        """
        tiles = state.received[seat]
        territory = state.territories[seat]
        for tile in tiles:
            if territory.can_place(tile):
                return
        if tiles:
            state.received[seat] = ()
            size = state.seams.tileset.bag_size
            back = [tile for tile in tiles if tile.index < size]
            lost = [tile for tile in tiles if tile.index >= size]
            state.bag = state.bag.with_tiles(back)
            if back:
                state.tell("gave_back", seat, (), tuple([("tile", tile.name) for tile in back]))
            if lost:
                state.tell("left_the_game", seat, (), tuple([("tile", t.name) for t in lost]))

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Build):
            return super().refusal(state, seat, move)
        if move.tile not in state.received[seat]:
            return Refusal(
                "not_yours",
                "Skye 7.1",
                f"{move.tile.name} is not among the tiles to build",
                [("tile", move.tile.name)],
            )
        return state.territories[seat].refusal(move.tile, move.cell, move.rotation)
