"""Tables for tests, without a server, that keep the log they write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.log import SERVER, LogRow
from clachan.tables.orders import BotMove, Command, Order, Play
from clachan.tables.play import carry_out, open_table
from clachan.tables.replay import Change
from clachan.tables.setup import ClockRule, SeatHolder, Setup, bot, person
from clachan.tables.table import Table

ANA: Final = "guest-ana"
BO: Final = "guest-bo"
CAT: Final = "guest-cat"
NOW: Final = 1_767_268_800_000
UNTIMED: Final = ClockRule()


def set_up(
    game: str = "skye",
    holders: Sequence[SeatHolder] = (person(ANA, "Ana"), person(BO, "Bo")),
    boxes: tuple[str, ...] = (),
    clock: ClockRule = UNTIMED,
    seed: str = "tonight",
) -> Setup:
    return Setup(game, boxes, (), tuple(holders), clock, seed, substitute="greedy")


class LoggedTable:
    """A table and its log."""

    __test__ = False

    def __init__(self, setup: Setup, host: str = ANA) -> None:
        opened = open_table("table", setup, host, NOW)
        self.table = opened.table
        self.log: list[LogRow] = list(opened.rows)
        self.moment = NOW
        self._keys = 0

    def send(self, who: str, command: Command, key: str | None = None) -> Change:
        """Carry out a command one second after the last one."""
        self.moment += 1000
        self._keys += 1
        order = Order(command, who, key or f"key{self._keys}", self.moment)
        change = carry_out(self.table, order)
        self.log += change.rows
        self.table = change.table
        return change

    def legal(self, seat: int, rng: Rng) -> str:
        moves = self.table.game.legal_moves(self.table.with_draft(seat), Seat(seat))
        return str(moves.sample(rng))

    def step(self, rng: Rng) -> None:
        """Make a random legal move for the first seat that has to decide."""
        seat = self.table.waiting_for[0]
        holder = self.table.holders[seat]
        text = self.legal(seat, rng)
        if holder.bot:
            self.send(SERVER, BotMove(seat, self.table.ply, text))
        else:
            self.send(holder.guest, Play(seat, self.table.ply, text))

    def play_to_end(self, rng: Rng) -> None:
        while self.table.waiting_for:
            self.step(rng)

    def play_until(self, phase: str, rng: Rng) -> None:
        """Play random moves until the game is in this phase (Isle of Skye)."""
        while self.table.game.view(self.table.state, None).phase != phase:
            self.step(rng)


def two_people_and_a_bot(game: str = "skye") -> LoggedTable:
    holders = (person(ANA, "Ana"), person(BO, "Bo"), bot(game, "greedy"))
    return LoggedTable(set_up(game, holders))


def seat_of(table: Table, who: str) -> int:
    return table.seats_of(who)[0]
