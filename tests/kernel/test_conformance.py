"""Both games follow the `Game` protocol, with all boxes and all numbers of seats."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from clachan.clans.rules.engine import game as clans
from clachan.kernel.conformance import ConformanceError, check_game, check_refusals
from clachan.kernel.game import Transition
from clachan.kernel.match import playout
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.game import skye

BOXES = [chosen for n in range(len(EXPANSIONS) + 1) for chosen in combinations(EXPANSIONS, n)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("boxes", BOXES, ids="+".join)
def test_isle_of_skye_conforms(boxes: tuple[str, ...], seats: int) -> None:
    assert check_game(skye(boxes), seats, {}, "conformance") > 10 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"borders": "off"}, {"house_rule": "on"}], ids=str)
def test_clans_and_glory_conforms(options: dict[str, str], seats: int) -> None:
    assert check_game(clans(), seats, options, "conformance") > 7 * seats


@pytest.mark.parametrize("game", [skye(), clans()], ids=["skye", "clans"])
def test_wrong_input_is_refused(game: Any) -> None:
    check_refusals(game)


class FaultyGame:
    """A real game; subclasses add one fault."""

    def __init__(self) -> None:
        self.real: Any = clans()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class PlaysInPlace(FaultyGame):
    """`play` changes the state it is given."""

    def play(self, state: Any, seat: Seat, move: Move) -> Any:
        self.real.check(state, seat, move)
        self.real.apply(state, seat, move)
        return Transition(state, ())


class Miscounts(FaultyGame):
    """`rollout` does not count the last decision."""

    def rollout(self, state: Any, rng: Rng) -> int:
        return playout(self.real, state, rng) - 1


class RollsOutDifferently(FaultyGame):
    """`rollout` makes the right number of decisions, but different ones."""

    def rollout(self, state: Any, rng: Rng) -> int:
        return playout(self.real, state, rng.fork("astray"))


class FailsOnUnknownSeats(FaultyGame):
    """`legal_moves` does not expect a seat that the game does not have."""

    def legal_moves(self, state: Any, seat: Seat) -> Any:
        assert self.real.seat_names[max(seat, 0)]
        return self.real.legal_moves(state, seat)


class ViewsAreNotJson(FaultyGame):
    """`view` returns a number that JSON does not have."""

    ODDS = float("nan")

    def view(self, state: Any, seat: Seat | None) -> Any:
        return {"seat": seat, "odds": self.ODDS}

    def determinize(self, view: Any, rng: Rng) -> Any:
        return self.real.setup(2, {})


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (PlaysInPlace(), "changes the old state"),
        (Miscounts(), "rollout returns a wrong number of decisions"),
        (RollsOutDifferently(), "rollout ends in another state"),
        (FailsOnUnknownSeats(), "legal_moves for seat 4 raises IndexError"),
        (ViewsAreNotJson(), "a view is not plain JSON"),
    ],
    ids=["play", "count", "rollout", "seats", "json"],
)
def test_a_fault_is_found(game: Any, complaint: str) -> None:
    with pytest.raises(ConformanceError, match=complaint):
        check_game(game, 2, {}, "conformance")
