"""Reasons for laying a card: what my shields take, what may push them down, what rivals lose."""

from __future__ import annotations

from clachan.clans.bots.forecast import POINT, Forecast
from clachan.clans.bots.position import COUNT, COUNT_BITS, HEIGHT, OWNERS, SearchPosition
from clachan.clans.rules.cards import LOWEST_RANK, RANKS
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.kernel.line import Line

PLAIN_ARRIVALS = 1.0
"""For the points and chances that are shown; the bots themselves play with a higher number."""


def chance_word(chance: float) -> str:
    """A rough chance in one word."""
    return "likely" if chance >= 0.65 else "even" if chance >= 0.4 else "unlikely"


def reasons(
    before: SearchPosition, after: SearchPosition, seat: int, board: int, shield: bool, price: float
) -> tuple[Line, ...]:
    """The lines for a move of `seat` on a board."""
    found: list[Line] = []
    first = Forecast(before, PLAIN_ARRIVALS)
    then = Forecast(after, PLAIN_ARRIVALS)
    where = ("board", board + 1)
    mine = _points(after, then, board, seat) - _points(before, first, board, seat)
    found.append(_line("board_forecast", mine, (where,)))
    for rival in range(after.layout.seats):
        if rival != seat:
            lost = _points(after, then, board, rival) - _points(before, first, board, rival)
            if abs(lost) >= 0.5:
                who = ("seat", SEAT_NAMES[rival])
                found.append(_line("rival_shield", -lost, (where, who)))
    if shield:
        found.extend(_shield(after, then, board))
    elif price and before.turns_left() > before.shields_left(seat) > 0:
        found.append(Line("shield_kept", 0, "Clans 3.3", (), (("points", int(price)),)))
    return tuple(found)


def _line(code: str, points: float, facts: tuple[tuple[str, str | int], ...]) -> Line:
    tenths = round(10 * points)
    return Line(code, round(points), "Clans 5.3", (), (("tenths", tenths), *facts))


def _points(position: SearchPosition, forecast: Forecast, board: int, seat: int) -> float:
    word = position.boards[board].bits
    forecast.begin(position)
    forecast.look_at(word, position.room(board), OWNERS)
    return int(forecast.points(word, seat)) / POINT


def _shield(position: SearchPosition, forecast: Forecast, board: int) -> list[Line]:
    """The shield just laid: its place, its rank now, and what would push it down. (Clans 5.3)"""
    word = int(position.boards[board].bits)
    place = word >> HEIGHT
    counts = [word >> COUNT_BITS * rank & COUNT for rank in range(RANKS)]
    present = [rank for rank in range(RANKS) if counts[rank]]
    where = (("board", board + 1), ("shield", place))
    if place > len(present):
        return [Line("shield_later", 0, "Clans 5.4", (), where)]
    rank = present[place - 1]
    points = counts[rank] * (LOWEST_RANK + rank)
    lines = [Line("shield_now", points, "Clans 5.3", (), (*where, ("rank", LOWEST_RANK + rank)))]
    room = position.room(board)
    chance = 1.0
    for lower in range(rank):
        if counts[lower] == 0 and position.unseen >> COUNT_BITS * lower & COUNT and room:
            chance *= forecast.absent(room, lower)
            facts = (("board", board + 1), ("rank", LOWEST_RANK + lower))
            lines.append(Line("breaks", 0, "Clans 5.3", (), facts))
    percent = ("percent", round(100 * chance))
    lines.append(
        Line("shield_chance", 0, "Clans 5.3", (), (percent, ("likelihood", chance_word(chance))))
    )
    return lines
