"""Check whether a class follows the `Game` protocol; for our games and for yours.

    from clachan.kernel.conformance import check_game, check_refusals
    check_game(my_game, seats=3, options={}, seed="7")
    check_refusals(my_game)

`check_game` plays one random game and raises `ConformanceError` at the first violation, with the
number of the move. It needs no test framework.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from clachan.kernel.errors import GameError, IllegalMove, InvalidNotation, InvalidOption
from clachan.kernel.jsonable import to_json
from clachan.kernel.legal import LegalMoves
from clachan.kernel.match import playout, rollout
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, open_record, parse_record, replay, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

_MAX_PLIES: Final = 100_000
_MAX_LISTED: Final = 40
"""How many moves of a list are checked one by one."""
_ROLLOUT_INTERVAL: Final = 7
"""How many moves lie between two checks of `rollout`."""


class ConformanceError(Exception):
    """A game does not follow the `Game` protocol."""


class _CheckedGame:
    """A random game that is checked at every move."""

    def __init__(self, game: Any, seats: int, options: Mapping[str, str], seed: str) -> None:
        self.game = game
        self.seats = seats
        self.state = game.setup(seats, options)
        self.ply = 0
        self.record: Record = open_record(game, seats, dict(options), game.seat_names[:seats], seed)
        self.entries: list[Entry] = []
        self._rng = Rng(seed).fork("conformance")

    def require(self, holds: bool, text: str) -> None:
        if not holds:
            raise ConformanceError(f"{self.game.name}, {self.seats} seats, ply {self.ply}: {text}")

    def views_of(self, state: Any) -> list[Any]:
        """Return the views of all seats and of a spectator as JSON, to compare states."""
        viewers: list[Seat | None] = [None, *[Seat(i) for i in range(self.seats)]]
        views = [to_json(self.game.view(state, viewer)) for viewer in viewers]
        self.require(json.loads(json.dumps(views)) == views, "a view is not plain JSON")
        return views

    def step(self) -> bool:
        """Check the position and play one random move; return False if the game is over."""
        acting = self.game.to_act(self.state)
        self._check_acting(acting)
        self._check_determinize()
        if not acting:
            return False
        seat = self._rng.choice(acting)
        moves = self.game.legal_moves(self.state, seat)
        if seat == CHANCE:
            move = self.game.deal(self.state, self._rng)
            self.require(move in moves, f"deal returned {move}, which is not legal")
        else:
            self._check_moves(seat, moves)
            move = moves.sample(self._rng)
        self._check_move(seat, move, moves)
        self.entries.append(Entry(seat_name(self.game, seat), str(move)))
        self.state = self.game.play(self.state, seat, move).state
        self.ply += 1
        self.require(self.ply < _MAX_PLIES, f"the game is not over after {_MAX_PLIES} moves")
        if self.ply % _ROLLOUT_INTERVAL == 0:
            self._check_rollout()
        return True

    def _check_acting(self, acting: tuple[Seat, ...]) -> None:
        outcome = self.game.outcome(self.state)
        self.require(
            bool(acting) == (outcome is None),
            "outcome must be None exactly while somebody is to act",
        )
        self.require(len(set(acting)) == len(acting), "to_act has a seat twice")
        self.require(CHANCE not in acting or acting == (CHANCE,), "chance must act alone")
        for i in range(-3, max(self.game.seat_counts) + 3):
            has_moves = bool(next(iter(self._moves_of(Seat(i))), None))
            self.require(
                has_moves == (i in acting), f"seat {i} must have moves exactly when it is to act"
            )

    def _moves_of(self, seat: Seat) -> LegalMoves:
        try:
            moves: LegalMoves = self.game.legal_moves(self.state, seat)
        except Exception as error:
            raise ConformanceError(
                f"{self.game.name}, ply {self.ply}: legal_moves for seat {seat} raises {error!r}"
            ) from error
        return moves

    def _check_moves(self, seat: Seat, moves: LegalMoves) -> None:
        listed = list(islice(moves, _MAX_LISTED))
        again = [str(move) for move in islice(self.game.legal_moves(self.state, seat), _MAX_LISTED)]
        self.require([str(move) for move in listed] == again, "the order of the moves changes")
        self.require(len(set(again)) == len(again), "a move is listed twice")
        self.require(len(moves) >= len(listed), "len() is smaller than the list")
        if len(listed) < _MAX_LISTED:
            self.require(len(moves) == len(listed), "len() is not the length of the list")
        for move in listed:
            self.require(move in moves, f"{move} is listed, but `in` says it is not legal")
            self.require(self.game.parse_move(str(move)) == move, f"{move} does not parse back")

    def _check_move(self, seat: Seat, move: Move, moves: LegalMoves) -> None:
        """The move can be played, the old state stays unchanged, and `play` and `apply` agree."""
        self.require(move in moves, f"{move} was drawn, but `in` says it is not legal")
        before = self.views_of(self.state)
        after = self.game.play(self.state, seat, move).state
        self.require(self.views_of(self.state) == before, f"play({move}) changes the old state")
        copy = self.game.copy(self.state)
        self.game.apply(copy, seat, move)
        self.require(self.views_of(copy) == self.views_of(after), f"apply({move}) and play differ")
        self.require(
            self.views_of(self.state) == before, f"apply({move}) to a copy changes the original"
        )
        for i in range(-1, self.seats):
            if i not in self.game.to_act(self.state):
                self._check_refused(Seat(i), move)
        self.require(self.views_of(self.state) == before, "a refused move changes the state")

    def _check_refused(self, seat: Seat, move: Move) -> None:
        try:
            self.game.play(self.state, seat, move)
        except IllegalMove:
            return
        self.require(False, f"seat {seat} is not to act, but can play {move}")

    def _check_determinize(self) -> None:
        """A determinized state has the same view as the original."""
        for i in range(self.seats):
            view = self.game.view(self.state, Seat(i))
            sampled = self.game.determinize(view, self._rng)
            self.require(
                self.game.view(sampled, Seat(i)) == view,
                f"determinize changes the view of seat {i}",
            )

    def _check_rollout(self) -> None:
        """A rollout ends in the same state as random moves played one by one."""
        seed = f"{self._rng.seed}/{self.ply}"
        slow, quick = self.game.copy(self.state), self.game.copy(self.state)
        slow_rng, quick_rng = Rng(seed), Rng(seed)
        count = playout(self.game, slow, slow_rng)
        self.require(
            rollout(self.game, quick, quick_rng) == count,
            "rollout returns a wrong number of decisions",
        )
        self.require(
            self.views_of(quick) == self.views_of(slow) and quick_rng.unit() == slow_rng.unit(),
            "rollout ends in another state than move by move",
        )

    def check_end(self) -> None:
        """The outcome is complete, and the record can be parsed and replayed to the same end."""
        self._check_rollout()
        outcome = self.game.outcome(self.state)
        self.require(
            len(outcome.points) == self.seats, "the outcome must have points for every seat"
        )
        self.require(1 in outcome.places, "somebody must win")
        record = Record(self.record.header, tuple(self.entries), outcome.points)
        self.require(parse_record(str(record)) == record, "the record does not parse back")
        final = None
        for _, state in replay(self.game, record):
            final = state
        self.require(
            self.views_of(final) == self.views_of(self.state), "the replay ends in another state"
        )


def check_game(game: Any, seats: int, options: Mapping[str, str], seed: str) -> int:
    """Play one random game and check everything on the way; return the number of moves."""
    checked = _CheckedGame(game, seats, options, seed)
    while checked.step():
        pass
    checked.check_end()
    return checked.ply


def check_refusals(game: Any) -> None:
    """Check that wrong options, seat counts and notation raise the right errors."""
    attempts: list[tuple[str, type[GameError]]] = [
        ("seats", InvalidOption),
        ("option", InvalidOption),
        ("notation", InvalidNotation),
        ("nothing", InvalidNotation),
    ]
    seats = min(game.seat_counts)
    for attempt, wanted in attempts:
        try:
            if attempt == "seats":
                game.setup(max(game.seat_counts) + 1, {})
            elif attempt == "option":
                game.setup(seats, {"no such option": "1"})
            else:
                game.parse_move("fly to the moon" if attempt == "notation" else "")
        except wanted:
            continue
        except GameError as error:
            raise ConformanceError(
                f"{attempt}: {type(error).__name__} instead of {wanted}"
            ) from error
        raise ConformanceError(f"{game.name} does not refuse wrong input: {attempt}")
