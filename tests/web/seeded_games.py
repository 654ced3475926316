"""Records of seeded games, made alike by every Python. The standard library and clachan are all it needs."""

from __future__ import annotations

from clachan.catalog import find_game
from clachan.kernel.record import Entry, Record, open_record, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE

SETUPS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("skye", (), 2),
    ("skye", ("journeyman", "druids"), 3),
    ("skye", (), 4),
    ("clans", (), 3),
)


def seeded_records(count: int) -> list[str]:
    """The records of this many games of random moves, with different setups and seeds."""
    return [_record(*SETUPS[seed % len(SETUPS)], seed) for seed in range(count)]


def _record(name: str, boxes: tuple[str, ...], seats: int, seed: int) -> str:
    game = find_game(name, boxes)
    rng = Rng(str(seed))
    names = tuple([f"Player {seat}" for seat in range(seats)])
    head = open_record(game, seats, {}, names, str(seed)).header
    state = game.setup(seats, {})
    entries: list[Entry] = []
    while acting := game.to_act(state):
        seat = acting[0]
        move = (
            game.deal(state, rng) if seat == CHANCE else game.legal_moves(state, seat).sample(rng)
        )
        entries.append(Entry(seat_name(game, seat), str(move)))
        state = game.play(state, seat, move).state
    outcome = game.outcome(state)
    return str(Record(head, tuple(entries), None if outcome is None else outcome.points))
