"""Rooms for tests: people named after their guest ids, and a scribe who keeps the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.commands import BotMove, Command, Play
from clachan.server.log import SERVER, Row
from clachan.server.play import handle, open_table
from clachan.server.room import Room
from clachan.server.scribe import Answer, Order
from clachan.server.setup import Chair, ClockRule, Setup, bot, person

ANA: Final = "guest-ana"
BO: Final = "guest-bo"
CAT: Final = "guest-cat"
NOW: Final = 1_767_268_800_000
UNTIMED: Final = ClockRule()


def set_up(
    game: str = "skye",
    chairs: Sequence[Chair] = (person(ANA, "Ana"), person(BO, "Bo")),
    boxes: tuple[str, ...] = (),
    clock: ClockRule = UNTIMED,
    seed: str = "tonight",
) -> Setup:
    return Setup(game, boxes, (), tuple(chairs), clock, seed, substitute="greedy")


class TestTable:
    """A table without a network: the room, and the log as a store would keep it."""

    __test__ = False

    def __init__(self, setup: Setup, host: str = ANA) -> None:
        self.room, rows = open_table("table", setup, host, NOW)
        self.log: list[Row] = list(rows)
        self.moment = NOW
        self._keys = 0

    def send(self, who: str, command: Command, key: str | None = None) -> Answer:
        """Carry out a command one second after the last one."""
        self.moment += 1000
        self._keys += 1
        order = Order(command, who, key or f"key{self._keys}", self.moment)
        answer = handle(self.room, order)
        self.log += answer.rows
        self.room = answer.room
        return answer

    def legal(self, seat: int, rng: Rng) -> str:
        moves = self.room.game.legal_moves(self.room.foreseen(seat), Seat(seat))
        return str(moves.sample(rng))

    def step(self, rng: Rng) -> None:
        """Whoever owes something first makes any legal move."""
        seat = self.room.owing[0]
        chair = self.room.chairs[seat]
        text = self.legal(seat, rng)
        if chair.bot:
            self.send(SERVER, BotMove(seat, self.room.ply, text))
        else:
            self.send(chair.guest, Play(seat, self.room.ply, text))

    def play_to_end(self, rng: Rng) -> None:
        while self.room.owing:
            self.step(rng)

    def play_until(self, phase: str, rng: Rng) -> None:
        """On to the next moment at which somebody owes something in this phase (Isle of Skye)."""
        while self.room.game.view(self.room.state, None).phase != phase:
            self.step(rng)


def two_people_and_a_bot(game: str = "skye") -> TestTable:
    chairs = (person(ANA, "Ana"), person(BO, "Bo"), bot(game, "greedy"))
    return TestTable(set_up(game, chairs))


def seat_of(room: Room, who: str) -> int:
    return room.seats_of(who)[0]
