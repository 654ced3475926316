"""Play players against each other, one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Chooses from what its seat may see; luck is handed in.

    A player that says `blind` wants no view (None is passed), which saves making one. A player may
    have a `note` on its last move, which then stands in the record.
    """

    @property
    def blind(self) -> bool: ...
    def choose(self, view: V_contra, moves: LegalMoves, rng: Rng) -> Move: ...


class Observer(Protocol):
    """Is told of every move; `before` and `after` are states the observer must not change."""

    def moved(self, before: Any, seat: Seat, move: Move, after: Any) -> None: ...


class Match:
    """One game between players, one stream of luck for chance and one for each seat."""

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
        self._chance = rng.fork(CHANCE)
        self._luck = [rng.fork(seat) for seat in range(seats)]
        self._moves: list[tuple[Seat, Move]] = []
        self._notes: dict[int, str] = {}
        self._head = open_record(
            game, seats, options, tuple(names) or game.seat_names[:seats], rng.seed
        )

    def step(self) -> bool:
        """Let whoever acts first decide once; False when the game is over."""
        acting = self.game.to_act(self.state)
        if not acting:
            return False
        seat = acting[0]
        if seat == CHANCE:
            move = self.game.deal(self.state, self._chance)
        else:
            move = self._choose(seat)
            self.decisions += 1
        before = self.game.copy(self.state) if self.observers else None
        self.game.apply(self.state, seat, move)
        self._moves.append((seat, move))
        for observer in self.observers:
            observer.moved(before, seat, move, self.state)
        return True

    def _choose(self, seat: Seat) -> Move:
        player = self.players[seat]
        moves = self.game.legal_moves(self.state, seat)
        if player.blind:
            move: Move = player.choose(None, moves, self._luck[seat])
            return move
        move = player.choose(self.game.view(self.state, seat), moves, self._luck[seat])
        if move not in moves:
            raise GameError(
                f"the player at {seat_name(self.game, seat)} chose {move}, which is not among its legal moves"
            )
        note = getattr(player, "note", "")
        if note:
            self._notes[len(self._moves)] = note
        return move

    def run(self) -> Outcome:
        """Play to the end."""
        while self.step():
            pass
        outcome: Outcome | None = self.game.outcome(self.state)
        assert outcome is not None, "nobody is to act, yet the game is not over"
        return outcome

    @property
    def record(self) -> Record:
        """The game as played so far."""
        outcome: Outcome | None = self.game.outcome(self.state)
        result = None if outcome is None else outcome.points
        entries = [
            Entry(seat_name(self.game, seat), str(move), self._notes.get(ply, ""))
            for ply, (seat, move) in enumerate(self._moves)
        ]
        return Record(self._head.header, tuple(entries), result)


def playout(game: Game[S, V], state: S, rng: Rng) -> int:
    """Play on at random, in place, to the end; tells how many decisions the seats made."""
    decisions = 0
    acting = game.to_act(state)
    while acting:
        if acting[0] == CHANCE:
            game.apply(state, CHANCE, game.deal(state, rng))
        else:
            for seat in acting:
                game.apply(state, seat, game.sample(state, seat, rng))
            decisions += len(acting)
        acting = game.to_act(state)
    return decisions
