"""Games put together by hand: a position in the middle of a round, and moves in plain notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from clachan.kernel.line import Event, Line
from clachan.kernel.move import Move
from clachan.kernel.record import find_seat
from clachan.kernel.seats import Seat, clockwise
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.game import skye
from clachan.skye.rules.moves import SEAT_NAMES, Pass
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile
from tests.skye.territory import TILES, territory

GAME: Final = skye()
BLUE, YELLOW, RED, WHITE, GREEN = [Seat(i) for i in range(5)]
PHASES: Final = [phase.name for phase in GAME.rules.phases]


def table(
    phase: str = "draw",
    seats: int = 2,
    scoring: str = "S02,S01,S09,S12",
    start: str = "blue",
    round_: int = 1,
    gold: Sequence[int] = (),
    points: Sequence[int] = (),
    territories: Sequence[Territory] = (),
    for_sale: Sequence[str] = (),
    received: Sequence[str] = (),
) -> SkyeState:
    """A game at the beginning of a phase.

    Everything in the order of seats; what is left out is as at the start. `for_sale` are the tiles in
    front of the screens, `"T01 T02 T03"` before the reveal and `"T01:4 T03:2"` with their prices after
    it; `received` are the tiles to build.
    """
    state = GAME.setup(seats, {"scoring": scoring, "start": start})
    state.round = round_
    state.phase = state.now = PHASES.index(phase)
    state.gold = [*gold, *[5] * seats][:seats]
    state.points = [*points, *[0] * seats][:seats]
    state.territories = [*territories, *state.territories[len(territories) :]]
    offers = [[offer.partition(":") for offer in text.split()] for text in for_sale]
    for i, offer in enumerate(offers):
        state.for_sale[i] = tuple([TILES[name] for name, _, _ in offer])
        state.prices[i] = tuple([int(price) for _, _, price in offer if price])
    for i, text in enumerate(received):
        state.received[i] = tuple([TILES[name] for name in text.split()])
    on_table = [tile for tiles in (*state.for_sale, *state.received) for tile in tiles]
    laid = [tile for built in state.territories for tile in built.tiles[1:]]
    state.bag = Bag.full(state.seams.tileset).without([*on_table, *laid])
    GAME.rules.phases[state.phase].begin(state)
    return state


def said(text: str) -> tuple[Seat, Move]:
    """Seat and move of a line of a record: `blue buy T07 from red`."""
    name, _, move = text.partition(" ")
    return find_seat(GAME, name, len(SEAT_NAMES)), GAME.parse_move(move)


def play(state: SkyeState, *lines: str) -> SkyeState:
    """The game after these lines of a record."""
    for line in lines:
        state = GAME.play(state, *said(line)).state
    return state


def told(state: SkyeState, line: str) -> tuple[Event, ...]:
    """What the table learns from one line of a record."""
    return GAME.play(state, *said(line))[1]


def moves(state: SkyeState, seat: Seat) -> list[str]:
    """The legal moves of a seat, in the order the engine lists them."""
    return [str(move) for move in GAME.legal_moves(state, seat)]


def named(tiles: Iterable[Tile]) -> str:
    return " ".join([tile.name for tile in tiles])


def all_pass(state: SkyeState) -> tuple[SkyeState, tuple[Event, ...]]:
    """Nobody buys; with no tiles on the table the round is then scored. What the last pass told."""
    queue = clockwise(state.start, state.seats)
    for seat in queue[:-1]:
        state = GAME.play(state, seat, Pass()).state
    return GAME.play(state, queue[-1], Pass())


def in_words(line: Line) -> str:
    """`2 squares at castle e1 s1 e1s1`."""
    where = f" at {' '.join(line.cells)}" if line.cells else ""
    facts = "".join([f", {name} {value}" for name, value in line.facts])
    return f"{line.amount} {line.reason}{where}{facts}"


def lines_of(events: Iterable[Event], code: str, seat: Seat) -> list[str]:
    """What a seat got at this occasion, line by line."""
    return [
        in_words(line)
        for event in events
        if event.code == code and event.seat == seat
        for line in event.lines
    ]


def points_for(tile: str, *drawings: str | Territory) -> list[str]:
    """The lines a scoring tile gives to blue; further drawings are the territories of the others."""
    territories = [
        territory(drawing) if isinstance(drawing, str) else drawing for drawing in drawings
    ]
    state = table(seats=max(2, len(territories)), territories=territories)
    lines = state.seams.scoring[tile].lines(state, BLUE)
    total = sum([line.amount for line in lines])
    assert state.seams.scoring[tile].amount(state, BLUE) == total, "lines and total differ"
    return [in_words(line) for line in lines]
