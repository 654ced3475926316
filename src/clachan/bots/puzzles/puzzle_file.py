"""A puzzle, and the line of a file that it is written to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from clachan.catalog import find_game
from clachan.kernel.errors import GameError, InvalidRecord
from clachan.kernel.record import Entry, Header, Record, replay
from clachan.kernel.seats import Seat

AXE: Final = "axe"
PRICE: Final = "price"
BUY: Final = "buy"
BUILD: Final = "build"
CARD: Final = "card"
KINDS: Final = (AXE, PRICE, BUY, BUILD, CARD)
"""What is asked: which tile to axe, which prices, which purchase, which place, which card."""


class InvalidPuzzle(GameError):
    """A line of a file of puzzles cannot be used."""


@dataclass(frozen=True)
class Puzzle:
    """A position, whose turn it is, the moves that solve it, and the obvious one that does not."""

    id: str
    """The number of the game it was found in, and the number of moves before it: `17-42`."""
    kind: str
    game: str
    boxes: tuple[str, ...]
    seats: int
    seat: int
    moves: tuple[str, ...]
    """The game so far, as in a record: `blue price 4 axe 1`."""
    accepted: tuple[str, ...]
    """The moves that solve it, best first."""
    obvious: str
    points: float
    """What the obvious move costs, in points of the lead over the rivals."""
    chance: float
    """What it costs in chance to win."""

    @property
    def table(self) -> str:
        """The kind of table, such as `skye druids 3`."""
        return " ".join([self.game, *self.boxes, str(self.seats)])


def puzzle_to_json(puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    return json.dumps(asdict(puzzle), separators=(",", ":"))


_NAMES: Final = tuple([field.name for field in fields(Puzzle)])
_TEXTS: Final = ("id", "kind", "game", "obvious")
_LISTS: Final = ("boxes", "moves", "accepted")
_NUMBERS: Final = ("seats", "seat")


def puzzle_from_json(line: str) -> Puzzle:
    """The puzzle on a line; raise `InvalidPuzzle` if the line is not one."""
    try:
        data: Any = json.loads(line)
    except ValueError as error:
        raise InvalidPuzzle(f"not JSON: {error}") from None
    if not isinstance(data, dict) or set(data) != set(_NAMES):
        raise InvalidPuzzle(f"expected an object with the keys {', '.join(_NAMES)}")
    for name in _TEXTS:
        _expect(isinstance(data[name], str), name, "a text")
    for name in _LISTS:
        is_list = isinstance(data[name], list)
        _expect(is_list and all([isinstance(each, str) for each in data[name]]), name, "texts")
    for name in _NUMBERS:
        _expect(type(data[name]) is int, name, "a whole number")
    for name in ("points", "chance"):
        _expect(type(data[name]) in (int, float), name, "a number")
    _expect(data["kind"] in KINDS, "kind", f"one of {', '.join(KINDS)}")
    _expect(bool(data["accepted"]), "accepted", "at least one move")
    numbers = data["id"].split("-")
    is_id = len(numbers) == 2 and all([each.isascii() and each.isdigit() for each in numbers])
    _expect(is_id, "id", "two numbers, such as 17-42")
    return Puzzle(**{**data, **{name: tuple(data[name]) for name in _LISTS}})


def _expect(is_right: bool, name: str, what: str) -> None:
    if not is_right:
        raise InvalidPuzzle(f"{name!r} must be {what}")


def record_of(puzzle: Puzzle) -> Record:
    """The game up to the position, as a record."""
    game: Any = find_game(puzzle.game, puzzle.boxes, ())
    entries: list[Entry] = []
    for text in puzzle.moves:
        seat, _, move = text.partition(" ")
        entries.append(Entry(seat, move))
    header = Header(
        game=game.name,
        rules=game.rules_version,
        boxes=game.boxes,
        seats=puzzle.seats,
        options=(),
        names=tuple(game.seat_names[: puzzle.seats]),
        seed="",
        content=game.content,
    )
    return Record(header, tuple(entries))


def position_of(puzzle: Puzzle) -> tuple[Any, Any]:
    """The game and the state to solve; raise `InvalidPuzzle` if the puzzle cannot be played."""
    *_, last = position_steps(puzzle)
    return last


def position_steps(puzzle: Puzzle) -> Iterator[tuple[Any, Any]]:
    """The same, with every state on the way, so that other work can be done in between."""
    try:
        game: Any = find_game(puzzle.game, puzzle.boxes, ())
        state = None
        for _, after in replay(game, record_of(puzzle)):
            state = after
            yield game, state
        if not 0 <= puzzle.seat < puzzle.seats:
            raise InvalidPuzzle(f"there is no seat {puzzle.seat}")
        seat = seat_of(puzzle)
        if seat not in game.to_act(state):
            raise InvalidPuzzle("it is not this seat's turn")
        legal = game.legal_moves(state, seat)
        for text in (*puzzle.accepted, puzzle.obvious):
            if game.parse_move(text) not in legal:
                raise InvalidPuzzle(f"{text!r} is not a legal move")
        if puzzle.obvious in puzzle.accepted:
            raise InvalidPuzzle("the obvious move must not be accepted")
    except InvalidRecord as error:
        raise InvalidPuzzle(f"the moves cannot be played: {error.reason}") from None
    except GameError as error:
        if isinstance(error, InvalidPuzzle):
            raise
        raise InvalidPuzzle(str(error)) from None


def seat_of(puzzle: Puzzle) -> Seat:
    return Seat(puzzle.seat)
