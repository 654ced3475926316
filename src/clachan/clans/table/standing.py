"""How the seats stand in a position of Clans and Glory: their mean points when the game is played on.

Everything is open here, hands too: this is for games that are over. The rest of the game is played many
times by the forecast, with every player's real hand.
"""

from __future__ import annotations

from math import log
from typing import Final

from clachan.clans.bots.choices import TurnChoices
from clachan.clans.bots.forecast import ARRIVALS, POINT, Forecast
from clachan.clans.bots.position import CARD_POINTS, OWNERS, SearchPosition, search_position
from clachan.clans.bots.variants import any_variant, play_variant
from clachan.clans.rules.engine import ClansAndGlory
from clachan.clans.rules.state import PLAYING, ClansState
from clachan.kernel.rng import Rng

PARTS: Final = ("playouts", "forecast", "shields", "wins")
"""Mean points at the end of the playouts, forecast of the shields on the table, shields in hand, and the
logarithm of the share of playouts that the seat wins: near the end a small lead may be safe, or not."""

PLAYOUTS: Final = 40
UNSEEN: Final = 0.5
"""Wins that every seat is given before the playouts: what did not happen in them may still happen."""
SHIELD_PRICE: Final = 8.0
LOOSE: Final = 3.0
"""In a playout, each choice is valued up to this many points too high, so that playouts differ."""

Standing = list[float]


class ClansStandings:
    """Computes standings; the same position always has the same ones."""

    def __init__(self, game: ClansAndGlory, playouts: int = PLAYOUTS) -> None:
        self._game: Final = game
        self._playouts: Final = playouts

    def of(self, state: ClansState) -> list[Standing]:
        """The parts of every seat's standing; all zero before the hands are dealt."""
        seats = state.setup.seats
        if state.stage != PLAYING:
            return [[0.0] * len(PARTS) for _ in range(seats)]
        position = search_position(state)
        totals = [0] * seats
        wins = [UNSEEN] * seats
        rng = Rng(f"{state.free} {state.lays_left}")
        end = position.copy()
        for _ in range(self._playouts):
            end.become(position)
            play_on(end, rng)
            found = points_of(end)
            winners = found.count(max(found))
            for seat, points in enumerate(found):
                totals[seat] += points
                if points == max(found):
                    wins[seat] += 1.0 / winners
        expected = _forecast(position)
        return [
            [
                totals[seat] / self._playouts,
                expected[seat],
                float(position.shields_left(seat)),
                log(wins[seat] / (self._playouts + seats * UNSEEN)),
            ]
            for seat in range(seats)
        ]

    def stage(self, state: ClansState) -> str:
        """The part of the game, for which the chance model has its own weights."""
        if state.stage != PLAYING:
            return "start"
        return f"{(state.lays_left + state.setup.seats - 1) // state.setup.seats} turns"


def play_on(position: SearchPosition, rng: Rng) -> None:
    """Play to the end by the forecast, not always by the very best choice."""
    choices = TurnChoices(Forecast(position, ARRIVALS), position.layout.seats, SHIELD_PRICE)
    loose = int(LOOSE * choices.point)
    while position.lays_left:
        choices.list_all(position)
        best = choices.best
        most = choices.most - loose
        for choice, worth in zip(choices.found, choices.worths, strict=True):
            if worth + loose > most:
                drawn = worth + rng.below(loose)
                if drawn > most:
                    best = choice
                    most = drawn
        play_variant(position, best, any_variant(position, best, rng))


def points_of(position: SearchPosition) -> list[int]:
    """The points of every seat if the game ended now."""
    return [int(result) // CARD_POINTS for result in position.results()]


def _forecast(position: SearchPosition) -> list[float]:
    """What each seat's shields on the table will probably take."""
    forecast = Forecast(position, ARRIVALS)
    forecast.begin(position)
    points = [0.0] * position.layout.seats
    for number, board in enumerate(position.boards):
        forecast.look_at(board.bits, position.room(number), OWNERS)
        for seat in range(position.layout.seats):
            points[seat] += int(forecast.points(board.bits, seat)) / POINT
    return points
