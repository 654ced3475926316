"""A game in progress that you can print, play and undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from clachan.bots.interface import Bot
from clachan.bots.registry import bot as registered_bot
from clachan.kernel.errors import GameError, InvalidOption
from clachan.kernel.game import Game, Options, Outcome
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Record, find_seat, open_record, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.library.text import table_text

S = TypeVar("S")
V = TypeVar("V")


def is_whole_number(value: object) -> bool:
    """Whether a value is an int; True and False are not meant as numbers."""
    return isinstance(value, int) and not isinstance(value, bool)


class TableStep(NamedTuple):
    """A move that was played, who played it, and what happened."""

    seat: Seat
    move: Move
    events: tuple[Event, ...]


class _Undo(NamedTuple, Generic[S]):
    """What it takes to undo a pushed move and the deals that followed it."""

    state: S
    chance: Rng
    played: int


class GameTable(Generic[S, V]):
    """One game in progress, with everything it takes to look at it and to go on.

    `push` plays a move and `pop` takes it back. Chance deals on its own whenever it is its turn, from
    random numbers that depend on the seed alone, so the same seed and the same moves always give the
    same game. Create tables with `clachan.load`.

    >>> import clachan
    >>> table = clachan.load("skye", seats=2, seed=7)
    >>> table.legal_moves()
    <30 moves: price axe 1 1, price axe 1 2, price axe 1 3, ...>
    >>> table.push("price 3 axe 1")
    >>> table.to_act
    (1,)
    >>> table.pop()
    <price 3 axe 1>
    """

    def __init__(
        self,
        game: Game[S, V],
        seats: int,
        options: Options,
        seed: str | int,
        names: Sequence[str] = (),
        deal: bool = True,
    ) -> None:
        self.game = game
        """The rules."""
        self.seats = seats
        """The number of seats."""
        self.seed = str(seed)
        self._rng = Rng(seed)
        self._chance = self._rng.fork(CHANCE)
        self._deals = deal
        self._state = game.setup(seats, options)
        self._start = open_record(
            game, seats, options, tuple(names) or game.seat_names[:seats], self._rng.seed
        )
        self._played: list[TableStep] = []
        self._undo: list[_Undo[S]] = []
        self._deal()

    @staticmethod
    def from_record(game: Game[S, V], record: Record) -> GameTable[S, V]:
        """A table at the end of a record, whose deals are pushed as moves; see `clachan.replay`."""
        header = record.header
        options = dict(header.options)
        table = GameTable(game, header.seats, options, "replay", header.names, deal=False)
        # The seed itself is not in the record, only a commitment to it.
        table._start = Record(replace(table._start.header, seed=header.seed))
        for entry in record.entries:
            table.push(entry.move, find_seat(game, entry.seat, header.seats))
        return table

    # Looking

    @property
    def state(self) -> S:
        """The full state, including what is hidden from some seats. Do not change it."""
        return self._state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have to make a decision now; none when the game is over."""
        return self.game.to_act(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return not self.to_act

    @property
    def result(self) -> Outcome | None:
        """Points and places of a finished game; None while it goes on."""
        return self.game.outcome(self._state)

    @property
    def moves(self) -> tuple[TableStep, ...]:
        """Everything played so far, deals of chance included."""
        return tuple(self._played)

    @property
    def record(self) -> Record:
        """The game so far as a record; `print` shows it, `clachan.replay` reads it."""
        outcome = self.result
        entries = [
            Entry(seat_name(self.game, played.seat), str(played.move)) for played in self._played
        ]
        return Record(
            self._start.header, tuple(entries), None if outcome is None else outcome.points
        )

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """The legal moves of a seat; without a seat, of the first one to act.

        Iterate over them, count them with `len`, test with `in`, or draw one with `sample`.
        """
        return self.game.legal_moves(self._state, self._acting(seat))

    def view(self, seat: int | None = None) -> V:
        """What a seat may see, and nothing else; without a seat, what a spectator sees."""
        return self.game.view(self._state, None if seat is None else self._seat(seat))

    def parse_move(self, text: str) -> Move:
        """Parse the notation of a move, as in `price 3 axe 1`; raises `InvalidNotation`."""
        return self.game.parse_move(text)

    # Playing

    def push(self, move: Move | str, seat: int | None = None) -> None:
        """Play a move, given as a value or as text, for a seat; without a seat, the first to act.

        Raises `InvalidNotation` for a text that is no move, and `IllegalMove` with the reason and the
        rule for a move that is not allowed. The table is then unchanged.
        """
        acting = self._acting(seat)
        if isinstance(move, str):
            move = self.game.parse_move(move)
        elif not isinstance(move, Move):
            raise TypeError(
                f"a move is a text such as 'pass' or one of legal_moves(), not {type(move).__name__}"
            )
        undo = _Undo(self._state, self._chance.copy(), len(self._played))
        self._play(acting, move)
        self._undo.append(undo)
        self._deal()

    def pop(self) -> Move:
        """Take back the last pushed move and the deals that followed it; return the move.

        Pushing the same move again leads to the same deals.
        """
        if not self._undo:
            raise IndexError("there is no move to take back")
        undo = self._undo.pop()
        move = self._played[undo.played].move
        del self._played[undo.played :]
        self._state = undo.state
        self._chance = undo.chance
        return move

    def choose(self, bot: Bot[Any] | str, seat: int | None = None) -> Move:
        """The move a bot would make, given as a bot or by its code, such as `greedy`."""
        player = registered_bot(self.game.name, bot) if isinstance(bot, str) else bot
        acting = self._acting(seat)
        if acting == CHANCE:
            return self.game.deal(self._state, self._chance.copy())
        moves = self.game.legal_moves(self._state, acting)
        if not len(moves):
            raise GameError(f"{seat_name(self.game, acting)} has no decision to make now")
        view = None if player.blind else self.game.view(self._state, acting)
        return player.choose(view, moves, self._rng.fork(f"{acting}/{len(self._played)}"))

    def copy(self) -> GameTable[S, V]:
        """A table with the same game, to try something out; it can be undone just as far."""
        twin: GameTable[S, V] = GameTable.__new__(GameTable)
        twin.__dict__.update(self.__dict__)
        twin._chance = self._chance.copy()
        twin._played = self._played.copy()
        twin._undo = self._undo.copy()
        return twin

    def _play(self, seat: Seat, move: Move) -> None:
        self._state, events = self.game.play(self._state, seat, move)
        self._played.append(TableStep(seat, move, events))

    def _deal(self) -> None:
        """Let chance deal until a seat has to act."""
        while self._deals and self.to_act == (CHANCE,):
            self._play(CHANCE, self.game.deal(self._state, self._chance))

    def _acting(self, seat: int | None) -> Seat:
        if seat is not None:
            return self._seat(seat)
        acting = self.to_act
        return acting[0] if acting else Seat(0)

    def _seat(self, seat: int) -> Seat:
        first = 0 if self._deals else int(CHANCE)
        if not (is_whole_number(seat) and first <= seat < self.seats):
            raise InvalidOption(
                f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1} "
                f"({', '.join(self.game.seat_names[: self.seats])})"
            )
        return Seat(seat)

    # Showing

    def __repr__(self) -> str:
        name = "+".join((self.game.name, *self.game.boxes))
        if self.is_over:
            now = "over"
        else:
            now = f"{', '.join([seat_name(self.game, seat) for seat in self.to_act])} to act"
        return f"<{name}, {self.seats} seats, {len(self._played)} moves played, {now}>"

    def __str__(self) -> str:
        return table_text(self.game, self._state, self._viewer())

    def _repr_svg_(self) -> str | None:
        draw = getattr(self.game.view(self._state, self._viewer()), "_repr_svg_", None)
        return None if draw is None else draw()

    def _viewer(self) -> Seat | None:
        """Drawings show what the first seat to act sees."""
        acting = self.to_act
        return acting[0] if acting and acting[0] != CHANCE else None
