"""Games with boxes put together by hand: a position in the middle of a round, and plain notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.record import find_seat
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, DolmenState
from clachan.skye.boxes.druids.rules.tablets import HeldTablet
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN, Traveler
from clachan.skye.boxes.journeyman.rules.walk import Paths
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.cells import Cell, parse_cell
from clachan.skye.rules.game import skye
from clachan.skye.rules.phases.phase import NO_STAGE
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import EAST, SOUTH, Tile
from tests.skye import territory as drawings

BLUE, YELLOW, RED, WHITE, GREEN = [Seat(i) for i in range(5)]
LAYOUT: Final = "B1 B2 B3 B4 B5 B6 B7 B8 B9"
"""Bonus tiles 1, 4 and 7 on the Warrior track, 2, 5 and 8 on the Merchant's, 3, 6 and 9 on the Herald's."""


PASTURE_ALL_ROUND: Final = """
    T02   castle   T24
"""
"""Nothing without pasture fits to this territory."""


class BoxGame:
    """A game with some boxes."""

    def __init__(self, *boxes: str) -> None:
        self.game: Final = skye(boxes)
        self.tiles: Final = self.game.rules.seams.tileset.named
        self.phases: Final = [phase.name for phase in self.game.rules.phases]

    def territory(self, drawing: str, *roads: str) -> Territory:
        """A territory out of a drawing, with roads laid over edges such as `castle-e1`."""
        own = [tile for tile in self.tiles.values() if tile.name[0] in "JD"]
        territory = drawings.territory(drawing, "C_BLUE", *own)
        for road in roads:
            one, two = [parse_cell(word) for word in road.split("-")]
            territory = territory.with_road(one, EAST if two - one == 1 else SOUTH)
        return territory

    def opened(
        self, seats: int = 2, layout: str = LAYOUT, row: str = "D11 D12 D13 D14 D15", **options: str
    ) -> SkyeState:
        """The first round, before the draw."""
        options = {"scoring": "S02,S01,S09,S12", "start": "blue", **options}
        state = self.game.setup(seats, options)
        while self.game.to_act(state) == (CHANCE,):
            asked = self.game._phases[state.now].name
            if asked == "draw":
                break
            groups = 1 if state.options.get("bonus") == "alike" else seats
            text = {"unveil": f"unveil {row}", "bonus": f"bonus {' / '.join([layout] * groups)}"}
            state = self.game.play(state, CHANCE, self.game.parse_move(text[asked])).state
        return state

    def at(
        self,
        phase: str,
        seats: int = 2,
        round_: int = 2,
        gold: Sequence[int] = (),
        points: Sequence[int] = (),
        territories: Sequence[Territory] = (),
        for_sale: Sequence[str] = (),
        received: Sequence[str] = (),
        layout: str = LAYOUT,
        row: str = "D11 D12 D13 D14 D15",
        progress: Sequence[str] = (),
        cells: Sequence[str] = (),
        held: Sequence[str] = (),
        **options: str,
    ) -> SkyeState:
        """A game at the beginning of a phase, in the order of seats.

        `for_sale` are offers such as `"T01:4 T03:2"`; `progress` is how many spaces each marker has moved,
        `"3 0 1"`, all before this round; `held` are tablets before the players since round 1.
        """
        state = self.opened(seats, layout, row, **options)
        state.round = round_
        state.phase = self.phases.index(phase)
        state.stage = NO_STAGE
        state.gold = [*gold, *[5] * seats][:seats]
        state.points = [*points, *[0] * seats][:seats]
        state.territories = [*territories, *state.territories[len(territories) :]]
        offers = [[offer.partition(":") for offer in text.split()] for text in for_sale]
        for i, offer in enumerate(offers):
            state.for_sale[i] = tuple([self.tiles[name] for name, _, _ in offer])
            state.prices[i] = tuple([int(price) for _, _, price in offer if price])
        for i, text in enumerate(received):
            state.received[i] = tuple([self.tiles[name] for name in text.split()])
        for i, text in enumerate(progress):
            advance(state, Seat(i), *[int(word) for word in text.split()])
        for i, text in enumerate(cells):
            stand(state, Seat(i), parse_cell(text))
        for i, text in enumerate(held):
            for name in text.split():
                give(state, Seat(i), name, 1)
        on_table = [tile for tiles in (*state.for_sale, *state.received) for tile in tiles]
        laid = [tile for built in state.territories for tile in built.tiles[1:]]
        state.bag = Bag.full(state.seams.tileset).without([*on_table, *laid])
        if DOLMEN.name in state.box_states:
            take_from_the_stack(state, [*on_table, *laid])
        self.game.rules.phases[state.phase].begin(state)
        self.game._interrupt(state)
        return state

    def said(self, text: str) -> tuple[Seat, Move]:
        """Seat and move of a line of a record: `blue step herald`."""
        name, _, move = text.partition(" ")
        return find_seat(self.game, name, 5), self.game.parse_move(move)

    def play(self, state: SkyeState, *lines: str) -> SkyeState:
        """The game after these lines of a record."""
        for line in lines:
            state = self.game.play(state, *self.said(line)).state
        return state

    def told(self, state: SkyeState, line: str) -> list[str]:
        """What the table learns from one line of a record."""
        return [in_words(event) for event in self.game.play(state, *self.said(line))[1]]

    def moves(self, state: SkyeState, seat: Seat) -> list[str]:
        return [str(move) for move in self.game.legal_moves(state, seat)]

    def phase(self, state: SkyeState) -> str:
        """What the table is at: an interlude, or a phase."""
        return self.game._phases[state.now].name

    def points_for(self, tile: str, state: SkyeState, seat: Seat = BLUE) -> int:
        lines = state.seams.scoring[tile].lines(state, seat)
        total = sum([line.amount for line in lines])
        assert state.seams.scoring[tile].amount(state, seat) == total, "lines and total differ"
        return total


def in_words(event: Event) -> str:
    """`income blue +5 castle`, `stepped blue track warrior, space 1`."""
    who = (
        "" if event.seat is None else f" {('blue', 'yellow', 'red', 'white', 'green')[event.seat]}"
    )
    lines = "".join([f" +{line.amount} {line.reason}" for line in event.lines])
    facts = ", ".join([f"{name} {value}" for name, value in event.facts])
    return f"{event.code}{who}{lines}{' ' if facts else ''}{facts}"


def traveler(state: SkyeState, seat: Seat = BLUE) -> Traveler:
    return JOURNEYMEN.of(state).travelers[seat]


def movement_to(state: SkyeState, cell: str, seat: Seat = BLUE) -> int:
    """Movement points from a player's journeyman to a cell."""
    equipment = JOURNEYMEN.of(state).equipment
    territory = state.territories[seat]
    paths = Paths(territory, 99, equipment.plain_cost, equipment.road_cost)
    return paths.points_from(territory.at[traveler(state, seat).cell])[
        territory.at[parse_cell(cell)]
    ]


def dolmen(state: SkyeState) -> DolmenState:
    return DOLMEN.of(state)


def advance(state: SkyeState, seat: Seat, *steps: int) -> None:
    """Put a player's markers on spaces reached in earlier rounds."""
    journeymen = JOURNEYMEN.of(state)
    one = journeymen.travelers[seat]
    for track, number in enumerate(steps):
        for space in journeymen.board.tracks[track][:number]:
            one = one.with_step(track, one.effect_at(track, space))
    JOURNEYMEN.set(state, journeymen.with_traveler(seat, one.at_new_round()))


def stand(state: SkyeState, seat: Seat, cell: Cell) -> None:
    journeymen = JOURNEYMEN.of(state)
    one = journeymen.travelers[seat].with_cell(cell)
    JOURNEYMEN.set(state, journeymen.with_traveler(seat, one))


def give(state: SkyeState, seat: Seat, tablet: str, since: int) -> None:
    """Lay a tablet before a player."""
    held = HeldTablet(DOLMEN.of(state).content.tablets[tablet], since)
    DOLMEN.set(state, DOLMEN.of(state).with_tablet(seat, held))


def take_from_the_stack(state: SkyeState, tiles: list[Tile]) -> None:
    now = DOLMEN.of(state)
    stack = now.stack.without(tiles)
    DOLMEN.set(state, DolmenState(now.content, now.row, stack, now.held, now.used, now.extra_draws))


def row_of(state: SkyeState) -> str:
    """The dolmen row from left to right."""
    return " ".join(["-" if tile is None else tile.name for tile in DOLMEN.of(state).row])
