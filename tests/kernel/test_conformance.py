"""Both games keep the promises of the kernel, with every box and at every table size."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from clachan.games.clans.engine import game as clans
from clachan.games.skye.catalog import EXPANSIONS, skye
from clachan.kernel.conformance import ConformanceError, check_game, check_refusals
from clachan.kernel.game import Transition
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

BOXES = [chosen for n in range(len(EXPANSIONS) + 1) for chosen in combinations(EXPANSIONS, n)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("boxes", BOXES, ids="+".join)
def test_isle_of_skye_keeps_every_promise(boxes: tuple[str, ...], seats: int) -> None:
    assert check_game(skye(boxes), seats, {}, "promises") > 10 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"borders": "off"}, {"house_rule": "on"}], ids=str)
def test_clans_and_glory_keeps_every_promise(options: dict[str, str], seats: int) -> None:
    assert check_game(clans(), seats, options, "promises") > 7 * seats


@pytest.mark.parametrize("game", [skye(), clans()], ids=["skye", "clans"])
def test_nonsense_is_refused(game: Any) -> None:
    check_refusals(game)


class Broken:
    """A real game, for breaking one promise of it."""

    def __init__(self) -> None:
        self.real: Any = clans()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class Forgetful(Broken):
    """`play` works on the state it was given."""

    def play(self, state: Any, seat: Seat, move: Move) -> Any:
        self.real.check(state, seat, move)
        self.real.apply(state, seat, move)
        return Transition(state, ())


class Wilful(Broken):
    """`sample` always takes the first move."""

    def sample(self, state: Any, seat: Seat, rng: Rng) -> Any:
        return next(iter(self.real.legal_moves(state, seat)))


class Hasty(Broken):
    """`rollout` forgets to count the last decision."""

    def rollout(self, state: Any, rng: Rng) -> int:
        return int(self.real.rollout(state, rng)) - 1


class Straying(Broken):
    """`rollout` makes the right number of decisions, but other ones."""

    def rollout(self, state: Any, rng: Rng) -> int:
        return int(self.real.rollout(state, rng.fork("astray")))


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (Forgetful(), "changes the old state"),
        (Wilful(), "sample draws other moves"),
        (Hasty(), "rollout counts other decisions"),
        (Straying(), "rollout ends elsewhere"),
    ],
    ids=["play", "sample", "count", "rollout"],
)
def test_a_broken_promise_is_found(game: Any, complaint: str) -> None:
    with pytest.raises(ConformanceError, match=complaint):
        check_game(game, 2, {}, "promises")
