"""Play a game between players, one decision at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from clachan.kernel.errors import GameError
from clachan.kernel.game import Game, Options, Outcome
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, open_record, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

S = TypeVar("S")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class Player(Protocol[V_contra]):
    """Chooses moves from the view of its seat; randomness comes from `rng` only.

    A player that is `blind` needs no view and gets None, which saves creating one. A player may have
    an attribute `note`, a text about its last move that is written to the record.
    """

    @property
    def blind(self) -> bool: ...
    def choose(self, view: V_contra, moves: LegalMoves, rng: Rng) -> Move: ...


class Observer(Protocol):
    """Is called after every move; it must not change the states `before` and `after`."""

    def on_move(self, before: Any, seat: Seat, move: Move, after: Any) -> None: ...


class Match:
    """One game between players; chance and every seat have their own random numbers."""

    def __init__(
        self,
        game: Game[S, V],
        players: Sequence[Player[V]],
        options: Options,
        rng: Rng,
        names: Sequence[str] = (),
        observers: Sequence[Observer] = (),
    ) -> None:
        seats = len(players)
        self.game: Any = game
        self.players: Any = tuple(players)
        self.observers = tuple(observers)
        self.state: Any = game.setup(seats, options)
        self.decisions = 0
        self._chance_rng = rng.fork(CHANCE)
        self._seat_rngs = [rng.fork(seat) for seat in range(seats)]
        self._moves: list[tuple[Seat, Move]] = []
        self._notes: dict[int, str] = {}
        self._record = open_record(
            game, seats, options, tuple(names) or game.seat_names[:seats], rng.seed
        )

    def step(self) -> bool:
        """Let the first seat to act make one decision; return False if the game is over."""
        acting = self.game.to_act(self.state)
        if not acting:
            return False
        seat = acting[0]
        if seat == CHANCE:
            move = self.game.deal(self.state, self._chance_rng)
        else:
            move = self._choose(seat)
            self.decisions += 1
        before = self.game.copy(self.state) if self.observers else None
        self.game.apply(self.state, seat, move)
        self._moves.append((seat, move))
        for observer in self.observers:
            observer.on_move(before, seat, move, self.state)
        return True

    def _choose(self, seat: Seat) -> Move:
        player = self.players[seat]
        moves = self.game.legal_moves(self.state, seat)
        if player.blind:
            move: Move = player.choose(None, moves, self._seat_rngs[seat])
            return move
        move = player.choose(self.game.view(self.state, seat), moves, self._seat_rngs[seat])
        if move not in moves:
            raise GameError(
                f"the player at seat {seat_name(self.game, seat)} chose {move}, which is not a legal move"
            )
        note = getattr(player, "note", "")
        if note:
            self._notes[len(self._moves)] = note
        return move

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}, {len(self.players)} seats, {len(self._moves)} moves>"

    def run(self) -> Outcome:
        """Play to the end and return the result."""
        while self.step():
            pass
        outcome: Outcome | None = self.game.outcome(self.state)
        assert outcome is not None, "nobody is to act, yet the game is not over"
        return outcome

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        outcome: Outcome | None = self.game.outcome(self.state)
        result = None if outcome is None else outcome.points
        entries = [
            Entry(seat_name(self.game, seat), str(move), self._notes.get(ply, ""))
            for ply, (seat, move) in enumerate(self._moves)
        ]
        return Record(self._record.header, tuple(entries), result)


def playout(game: Game[S, V], state: S, rng: Rng) -> int:
    """Play random moves to the end, in place; return the number of decisions of the seats."""
    decisions = 0
    acting = game.to_act(state)
    while acting:
        if acting[0] == CHANCE:
            game.apply(state, CHANCE, game.deal(state, rng))
        else:
            for seat in acting:
                game.apply(state, seat, game.legal_moves(state, seat).sample(rng))
            decisions += len(acting)
        acting = game.to_act(state)
    return decisions


def rollout(game: Game[S, V], state: S, rng: Rng) -> int:
    """Play random moves to the end, in place, by the game's own faster way if it has a method `rollout`.

    That has to end in the same state as `playout` with the same random numbers, but need not create
    the moves.
    """
    fast: Callable[[S, Rng], int] | None = getattr(game, "rollout", None)
    return playout(game, state, rng) if fast is None else fast(state, rng)
