"""What happens inside a worker process: a bot looks at its view and chooses.

The worker lays the table from the moves so far, makes the view of one seat, and hands the bot nothing
else. It remembers the last tables, so that a long game is not laid anew for every move.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from clachan.bots.registry import bot
from clachan.catalog import find_game
from clachan.kernel.record import seat_named
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

_REMEMBERED: Final = 64


@dataclass(frozen=True)
class Question:
    """A position by its moves, the seat to decide, and the level of the bot that is asked."""

    table: str
    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seats: int
    moves: tuple[tuple[str, str], ...]
    seat: int
    level: str
    luck: str
    explain: bool = False


Reason = tuple[str, int, str, tuple[str, ...], tuple[tuple[str, "str | int"], ...]]


@dataclass(frozen=True)
class Thought:
    """The move in notation, and the lines of its explanation if asked for."""

    move: str
    reasons: tuple[Reason, ...] = ()


class Memory:
    """The last positions of the last tables."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[tuple[tuple[str, str], ...], Any]] = OrderedDict()

    def position(self, question: Question) -> Any:
        game = find_game(question.game, question.boxes)
        moves, state = self._tables.pop(question.table, ((), None))
        if state is None or question.moves[: len(moves)] != moves:
            moves, state = (), game.setup(question.seats, dict(question.options))
        for name, text in question.moves[len(moves) :]:
            seat = seat_named(game, name, question.seats)
            state = game.play(state, seat, game.parse_move(text))
        self._tables[question.table] = (question.moves, state)
        while len(self._tables) > _REMEMBERED:
            self._tables.popitem(last=False)
        return state


def think(question: Question, memory: Memory) -> Thought:
    """Let the bot choose from its view and its legal moves."""
    game = find_game(question.game, question.boxes)
    state = memory.position(question)
    seat = Seat(question.seat)
    view = game.view(state, seat)
    moves = game.legal_moves(game.copy(state), seat)
    player = bot(question.game, question.level)
    move = player.choose(view, moves, Rng(question.luck))
    if move not in moves:
        raise ValueError(f"the bot {question.level} chose {move}, which is not legal")
    lines = player.explain(view, move) if question.explain else ()
    return Thought(
        str(move), tuple([(x.reason, x.amount, x.rule, x.cells, x.facts) for x in lines])
    )


def work(connection: Connection) -> None:
    """Answer questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    memory = Memory()
    while True:
        try:
            question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Thought | str = think(question, memory)
        except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
            answer = f"{type(error).__name__}: {error}"
        connection.send(answer)
