"""What happens inside a worker process: a bot looks at its view and chooses.

The worker lays the table from the moves so far, makes the view of one seat, and hands the bot nothing
else. It remembers the last tables, so that a long game is not laid anew for every move. Questions and
answers are lines of JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import OrderedDict
from dataclasses import asdict, dataclass
from typing import Any, Final

from clachan.bots.registry import bot
from clachan.kernel.record import find_seat
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.rules import rules_of

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
        game = rules_of(question.game, question.boxes)
        moves, state = self._tables.pop(question.table, ((), None))
        if state is None or question.moves[: len(moves)] != moves:
            moves, state = (), game.setup(question.seats, dict(question.options))
        for name, text in question.moves[len(moves) :]:
            seat = find_seat(game, name, question.seats)
            state = game.play(state, seat, game.parse_move(text)).state
        self._tables[question.table] = (question.moves, state)
        while len(self._tables) > _REMEMBERED:
            self._tables.popitem(last=False)
        return state


def think(question: Question, memory: Memory) -> Thought:
    """Let the bot choose from its view and its legal moves."""
    game = rules_of(question.game, question.boxes)
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


def question_from(data: dict[str, Any]) -> Question:
    pairs = {key: tuple([tuple(pair) for pair in data[key]]) for key in ("options", "moves")}
    return Question(**{**data, **pairs, "boxes": tuple(data["boxes"])})


def answer_to(line: str, memory: Memory) -> dict[str, Any]:
    """A thought, or what went wrong: whatever a bot does, the table goes on."""
    try:
        return asdict(think(question_from(json.loads(line)), memory))
    except Exception as error:  # noqa: BLE001 - it is the table that decides what to do about it
        return {"error": f"{type(error).__name__}: {error}"}


def work() -> None:
    """Answer questions until there are no more. What bots print goes to stderr."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    memory = Memory()
    for line in sys.stdin:
        answer = json.dumps(answer_to(line, memory))
        try:
            answers.write(answer + "\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and nobody is left to hear an answer


if __name__ == "__main__":
    work()
