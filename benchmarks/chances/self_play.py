"""Self-play games with the standings after every move, to fit and to check the chance to win."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from clachan.bots.registry import bot
from clachan.bots.review.judgment import reviewing_of
from clachan.bots.review.win_chances import win_shares
from clachan.catalog import find_game
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from clachan.skye.package import BOXES


@dataclass(frozen=True)
class TableKind:
    """A game with its boxes and number of seats."""

    game: str
    boxes: tuple[str, ...]
    seats: int

    @staticmethod
    def parse(text: str) -> TableKind:
        """The inverse of `str`."""
        game, *boxes, seats = text.split()
        return TableKind(game, tuple(boxes), int(seats))

    @property
    def group(self) -> str:
        """The game and its boxes: tables that share the weights of the chance to win."""
        return " ".join([self.game, *self.boxes])

    def __str__(self) -> str:
        """As in the file of the chance model.

        >>> str(TableKind("skye", ("journeyman", "druids"), 3))
        'skye journeyman druids 3'
        """
        return " ".join([self.game, *self.boxes, str(self.seats)])


TABLE_KINDS: Final = (
    *[
        TableKind("skye", boxes, seats)
        for count in range(len(BOXES) + 1)
        for boxes in combinations(BOXES, count)
        for seats in (2, 3, 4, 5)
    ],
    *[TableKind("clans", (), seats) for seats in (2, 3, 4)],
)
"""Every set of boxes with every number of seats."""


def groups_of(kinds: Sequence[TableKind]) -> dict[str, list[TableKind]]:
    """The kinds of tables by their group.

    >>> list(groups_of(TABLE_KINDS))
    ['skye', 'skye journeyman', 'skye druids', 'skye journeyman druids', 'clans']
    """
    groups: dict[str, list[TableKind]] = {}
    for kind in kinds:
        groups.setdefault(kind.group, []).append(kind)
    return groups


@dataclass(frozen=True)
class ObservedPosition:
    """A position of a game: the stage, and every seat's standing."""

    stage: str
    standings: list[list[float]]


@dataclass(frozen=True)
class ObservedGame:
    """A game between bots of one level, and each seat's share of the win."""

    kind: TableKind
    level: str
    positions: list[ObservedPosition]
    shares: list[float]


EVERY: Final = 5
"""Standings are noted after every fifth move: neighboring positions say nearly the same."""


def observe_game(kind: TableKind, seed: str, level: str) -> ObservedGame:
    """Play a game between bots of one level and note the standings after every fifth move."""
    game: Any = find_game(kind.game, kind.boxes, ())
    players = [bot(kind.game, level) for _ in range(kind.seats)]
    match = Match(game, players, {}, Rng(seed))
    standings = reviewing_of(kind.game).standings(game)
    assert standings is not None, "every kind of table has standings"
    positions: list[ObservedPosition] = []
    ply = Rng(seed).fork("first").below(EVERY)
    while match.step():
        ply += 1
        outcome = game.outcome(match.state)
        if outcome is not None:
            return ObservedGame(kind, level, positions, win_shares(outcome.places))
        if ply % EVERY:
            continue
        stage = standings.stage(match.state)
        positions.append(ObservedPosition(stage, standings.of(match.state)))
    raise AssertionError("a match ends with an outcome")


def game_to_json(game: ObservedGame) -> str:
    """An observed game as a line of a file."""
    positions = [
        [position.stage, [[round(part, 2) for part in seat] for seat in position.standings]]
        for position in game.positions
    ]
    return json.dumps([str(game.kind), game.level, game.shares, positions])


def game_from_json(line: str) -> ObservedGame:
    kind, level, shares, positions = json.loads(line)
    found = [ObservedPosition(stage, standings) for stage, standings in positions]
    return ObservedGame(TableKind.parse(kind), level, found, shares)


class ObserveTask:
    """Plays game `number`; can be sent to another process.

    Every group gets the same number of games; within a group, seats and levels take turns.
    """

    def __init__(self, kinds: Sequence[TableKind], seed: str, levels: Sequence[str]) -> None:
        self._groups = list(groups_of(kinds).values())
        self._seed = seed
        self._levels = levels

    def __call__(self, number: int) -> ObservedGame:
        kinds = self._groups[number % len(self._groups)]
        number //= len(self._groups)
        kind = kinds[number % len(kinds)]
        number //= len(kinds)
        level = self._levels[number % len(self._levels)]
        return observe_game(kind, f"{self._seed} {kind} {number}", level)
