"""The promises of `Game`, put to the test; for our games and for anybody's.

    from clachan.kernel.conformance import check_game
    check_game(my_game, seats=3, options={}, seed="7")

plays one random game and raises `ConformanceError` at the first promise that does not hold, with the ply
and the seat. It needs no test framework.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from clachan.kernel.codec import encode
from clachan.kernel.errors import GameError, IllegalMove, InvalidNotation, InvalidOption
from clachan.kernel.legal import LegalMoves
from clachan.kernel.match import playout
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, open_record, parse_record, replay, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

_A_LONG_GAME: Final = 100_000
_LISTED: Final = 40
"""So many moves of a list are looked at one by one."""
_ROLLED: Final = 7
"""After every so many moves the game is played to its end in two ways."""


class ConformanceError(Exception):
    """A game does not do what every game must."""


class _Table:
    """One random game under examination."""

    def __init__(self, game: Any, seats: int, options: Mapping[str, str], seed: str) -> None:
        self.game = game
        self.seats = seats
        self.state = game.setup(seats, options)
        self.ply = 0
        self.record: Record = open_record(game, seats, dict(options), game.seat_names[:seats], seed)
        self.entries: list[Entry] = []
        self._luck = Rng(seed).fork("conformance")

    def promise(self, kept: bool, text: str) -> None:
        if not kept:
            raise ConformanceError(f"{self.game.name}, {self.seats} seats, ply {self.ply}: {text}")

    def look(self, state: Any) -> list[Any]:
        """Everything that can be seen of a state, for comparing."""
        watchers: list[Seat | None] = [None, *[Seat(i) for i in range(self.seats)]]
        return [encode(self.game.view(state, watcher)) for watcher in watchers]

    def step(self) -> bool:
        """Examine the position and play one random move; False at the end."""
        acting = self.game.to_act(self.state)
        self._check_acting(acting)
        self._check_guesses()
        if not acting:
            return False
        seat = self._luck.choice(acting)
        moves = self.game.legal_moves(self.state, seat)
        if seat == CHANCE:
            move = self.game.deal(self.state, self._luck)
            self.promise(move in moves, f"chance deals {move}, which is not legal")
        else:
            self._check_moves(seat, moves)
            luck = f"{self._luck.seed}/{self.ply}"
            quick = self.game.sample(self.state, seat, Rng(luck))
            self.promise(
                quick == moves.sample(Rng(luck)), "sample draws other moves than legal_moves"
            )
            move = moves.sample(self._luck)
        self._check_move(seat, move, moves)
        self.entries.append(Entry(seat_name(self.game, seat), str(move)))
        self.state = self.game.play(self.state, seat, move).state
        self.ply += 1
        self.promise(self.ply < _A_LONG_GAME, "the game does not end")
        if self.ply % _ROLLED == 0:
            self._check_rollout()
        return True

    def _check_acting(self, acting: tuple[Seat, ...]) -> None:
        outcome = self.game.outcome(self.state)
        self.promise(bool(acting) == (outcome is None), "a game is over exactly when nobody acts")
        self.promise(len(set(acting)) == len(acting), "a seat is named twice in to_act")
        self.promise(CHANCE not in acting or acting == (CHANCE,), "chance acts alone")
        for i in range(-1, self.seats):
            has_moves = bool(next(iter(self.game.legal_moves(self.state, Seat(i))), None))
            self.promise(has_moves == (i in acting), f"seat {i} has moves, or acts, but not both")

    def _check_moves(self, seat: Seat, moves: LegalMoves) -> None:
        listed = list(islice(moves, _LISTED))
        again = [str(move) for move in islice(self.game.legal_moves(self.state, seat), _LISTED)]
        self.promise([str(move) for move in listed] == again, "the order of moves changes")
        self.promise(len(set(again)) == len(again), "a move is listed twice")
        self.promise(len(moves) >= len(listed), "len() is smaller than the list")
        if len(listed) < _LISTED:
            self.promise(len(moves) == len(listed), "len() is not the length of the list")
        for move in listed:
            self.promise(move in moves, f"{move} is listed, yet not among the moves")
            self.promise(self.game.parse_move(str(move)) == move, f"{move} does not parse back")

    def _check_move(self, seat: Seat, move: Move, moves: LegalMoves) -> None:
        """The move plays, leaves the old state alone, and `play` and `apply` agree."""
        self.promise(move in moves, f"{move} was drawn, yet is not among the moves")
        before = self.look(self.state)
        after = self.game.play(self.state, seat, move).state
        self.promise(self.look(self.state) == before, f"play({move}) changes the old state")
        copy = self.game.copy(self.state)
        self.game.apply(copy, seat, move)
        self.promise(self.look(copy) == self.look(after), f"apply({move}) and play differ")
        self.promise(
            self.look(self.state) == before, f"apply({move}) to a copy changes the original"
        )
        for i in range(-1, self.seats):
            if i not in self.game.to_act(self.state):
                self._check_refused(Seat(i), move)
        self.promise(self.look(self.state) == before, "a refused move changes the state")

    def _check_refused(self, seat: Seat, move: Move) -> None:
        try:
            self.game.play(self.state, seat, move)
        except IllegalMove:
            return
        self.promise(False, f"seat {seat} is not to act, yet may play {move}")

    def _check_guesses(self) -> None:
        """A guessed state looks the same to the seat that guesses."""
        for i in range(self.seats):
            view = self.game.view(self.state, Seat(i))
            guessed = self.game.determinize(view, self._luck)
            self.promise(
                self.game.view(guessed, Seat(i)) == view, f"determinize changes what seat {i} sees"
            )

    def _check_rollout(self) -> None:
        """A rollout makes the decisions that random players make one by one."""
        luck = f"{self._luck.seed}/{self.ply}"
        slow, quick = self.game.copy(self.state), self.game.copy(self.state)
        slow_luck, quick_luck = Rng(luck), Rng(luck)
        count = playout(self.game, slow, slow_luck)
        self.promise(
            self.game.rollout(quick, quick_luck) == count, "rollout counts other decisions"
        )
        self.promise(
            self.look(quick) == self.look(slow) and quick_luck.unit() == slow_luck.unit(),
            "rollout ends elsewhere than playing move by move",
        )

    def check_end(self) -> None:
        """Nothing is left to roll out; the record of the game reads back and replays to the same end."""
        self._check_rollout()
        outcome = self.game.outcome(self.state)
        self.promise(len(outcome.points) == self.seats, "an outcome has points for every seat")
        self.promise(1 in outcome.places, "somebody wins")
        record = Record(self.record.header, tuple(self.entries), outcome.points)
        self.promise(parse_record(str(record)) == record, "the record does not read back")
        final = None
        for _, state in replay(self.game, record):
            final = state
        self.promise(self.look(final) == self.look(self.state), "the replay ends elsewhere")


def check_game(game: Any, seats: int, options: Mapping[str, str], seed: str) -> int:
    """Play one random game and check every promise on the way; tells the number of moves."""
    table = _Table(game, seats, options, seed)
    while table.step():
        pass
    table.check_end()
    return table.ply


def check_refusals(game: Any) -> None:
    """Nonsense is refused with the right error: options, seat counts, notation."""
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
        raise ConformanceError(f"{game.name} accepts nonsense: {attempt}")
