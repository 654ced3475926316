"""Requests to bots and their replies.

A request contains the moves of the game so far. The worker replays them and gives the bot nothing but
the view of its seat. It caches the latest positions, so that a long game is not replayed for every
move. Requests and replies are lines of JSON.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from clachan.kernel.record import find_seat
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.log import SERVER
from clachan.tables.orders import BotMove, Order
from clachan.tables.setup import check_level, rules_of
from clachan.tables.table import PLAYING, Table

Moves = tuple[tuple[str, str], ...]
"""Who moved, and the move, in notation."""
CACHE_SIZE: Final = 64


@dataclass(frozen=True)
class BotRequest:
    """A position (as the moves that lead to it), the seat to move, and the level of the bot."""

    table: str
    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seats: int
    moves: Moves
    seat: int
    level: str
    seed: str
    explain: bool = False


Reason = tuple[str, int, str, tuple[str, ...], tuple[tuple[str, "str | int"], ...]]


@dataclass(frozen=True)
class BotReply:
    """The bot's move in notation, and its reasons if the request asked for them."""

    move: str
    reasons: tuple[Reason, ...] = ()


def bot_request(table: Table, seat: int, level: str, explain: bool = False) -> BotRequest:
    """A request to choose the next move of a seat, after its drafted public moves."""
    color = table.game.seat_names[seat]
    drafted = [m for m in table.drafts[seat].moves if not table.is_sealed(seat, m)]
    return BotRequest(
        table=table.id,
        game=table.setup.game,
        boxes=table.setup.boxes,
        options=table.setup.options,
        seats=len(table.holders),
        moves=(
            *[(entry.seat, entry.move) for entry in table.entries],
            *[(color, str(move)) for move in drafted],
        ),
        seat=seat,
        level=level,
        seed=bot_seed(table, seat),
        explain=explain,
    )


def bot_seed(table: Table, seat: int) -> str:
    """The seed for a bot's random choices: derived from the table's secret seed without revealing it."""
    text = f"{table.seed} bot {seat} {len(table.entries)}"
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Owed:
    """What the host program has to do for a table: take over `overdue` seats, send `requests` to bots,
    and come back at the `deadline`."""

    overdue: tuple[int, ...]
    requests: tuple[BotRequest, ...]
    deadline: int | None


def owed(table: Table, at: int) -> Owed:
    """What the host program has to do for a table at the time `at`."""
    if table.status != PLAYING:
        return Owed((), (), None)
    requests = [bot_request(table, seat, table.holders[seat].bot) for seat in table.bots_to_move]
    return Owed(table.clock.overdue(at), tuple(requests), table.clock.next_deadline())


def bot_order(
    table: Table, request: BotRequest, reply: BotReply, at: int, fallback: str = ""
) -> Order:
    """The order that plays a bot's reply; `fallback` says why another bot was asked first and failed.

    Its key is the same for every reply to this decision, so that only one of them is played.
    """
    command = BotMove(request.seat, table.ply, reply.move, fallback, request.level)
    return Order(command, SERVER, f"bot {request.seat} {len(table.entries)}", at)


class ReplayedMoves(Protocol):
    """A position as a table and the moves that lead to it."""

    @property
    def table(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def boxes(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def seats(self) -> int: ...
    @property
    def moves(self) -> Moves: ...


class PositionCache:
    """The latest position of each of the most recently used tables."""

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[Any, ...], tuple[Moves, Any]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

    def position(self, request: ReplayedMoves) -> Any:
        """The state of a request; only moves that are not in the cache are replayed."""
        game = rules_of(request.game, request.boxes)
        start = (request.table, request.game, request.boxes, request.options, request.seats)
        moves, state = self._tables.pop(start, ((), None))
        if state is None or request.moves[: len(moves)] != moves:
            moves, state = (), game.setup(request.seats, dict(request.options))
        for name, text in request.moves[len(moves) :]:
            seat = find_seat(game, name, request.seats)
            state = game.play(state, seat, game.parse_move(text)).state
        self._tables[start] = (request.moves, state)
        while len(self._tables) > CACHE_SIZE:
            self._tables.popitem(last=False)
        return state


def think(request: BotRequest, cache: PositionCache, seconds: float | None = None) -> BotReply:
    """Let the bot choose a move from its view and legal moves.

    With `seconds`, a bot that searches does it for that long; without, as long as it needs.
    """
    game = rules_of(request.game, request.boxes)
    state = cache.position(request)
    seat = Seat(request.seat)
    view = game.view(state, seat)
    moves = game.legal_moves(game.copy(state), seat)
    entry = check_level(request.game, request.level)
    timed = entry.make_timed or entry.make_limited
    player = entry.at_table() if seconds is None or timed is None else timed(seconds)
    move = player.choose(view, moves, Rng(request.seed))
    if move not in moves:
        raise ValueError(f"bot {request.level!r} chose an illegal move: {move}")
    lines = player.explain(view, move) if request.explain else ()
    return BotReply(
        str(move), tuple([(x.reason, x.amount, x.rule, x.cells, x.facts) for x in lines])
    )


def request_from_json(data: dict[str, Any]) -> BotRequest:
    pairs = {key: tuple([tuple(pair) for pair in data[key]]) for key in ("options", "moves")}
    return BotRequest(**{**data, **pairs, "boxes": tuple(data["boxes"])})


def reply_from_json(data: Mapping[str, Any]) -> BotReply:
    return BotReply(data["move"], tuple([_reason(*reason) for reason in data["reasons"]]))


def _reason(
    reason: str, amount: int, rule: str, cells: list[str], facts: list[list[Any]]
) -> Reason:
    return reason, amount, rule, tuple(cells), tuple([(name, value) for name, value in facts])
