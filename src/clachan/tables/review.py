"""Reviews of finished games: positions move by move, and the review of the whole game.

`review` is a generator that yields after every replayed move, so that the host program can do other work in
between. It yields None while there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from clachan.bots.review.luck import chance_parts
from clachan.bots.review.reviewer import EXPLAINED, ReviewedMove
from clachan.kernel.game import Game
from clachan.kernel.line import Line
from clachan.kernel.record import Record, replay
from clachan.kernel.seats import CHANCE, Seat
from clachan.tables.common_wire import GameEventOut
from clachan.tables.learning_wire import (
    ChancePartsOut,
    CostlyDecisionOut,
    GameReviewOut,
    ReviewOut,
    SeatReviewOut,
)
from clachan.tables.refusals import Refused
from clachan.tables.results import point_sources
from clachan.tables.review_requests import MoveJson, move_from_json
from clachan.tables.table import FINISHED, Table, round_after
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.presenter import split_facts
from clachan.tables.views.round_events import RoundEvents
from clachan.tables.views.seat_position import SeatPosition
from clachan.tables.views.table import outcome_out
from clachan.tables.wire import HintLineOut


def finished(table: Table) -> Table:
    """The same table; refused unless its game is over."""
    if table.status != FINISHED:
        raise Refused("table_not_over", "the game is not over yet")
    return table


def record_until(table: Table, move: int | None = None) -> Record:
    """The record of a finished game, or of its first moves; then without what proves all its deals."""
    record = finished(table).record()
    if move is None or move == len(record.entries):
        return record
    if move > len(record.entries):
        raise Refused("bad_request", "this game has no such move")
    return Record(replace(record.header, deals=()), record.entries[:move])


def review(table: Table, move: int, seat: int | None) -> Iterator[ReviewOut | None]:
    """The game after `move` moves, as `seat` or a spectator saw it."""
    if move > len(table.entries) or (seat is not None and seat not in table.seats):
        raise Refused("bad_request", "this game has no such move or seat")
    game = table.game
    presenter = presenter_of(table.setup.game)
    past = [event for event in table.played_events if event.kind == "move"][:move]
    mover = past[-1].seat if past else None
    decided = None
    steps = replay(game, table.record())
    step, state = next(steps)
    for played in range(move):
        if played == move - 1 and mover is not None:
            decided = SeatPosition(game=game, view=game.view(state, Seat(mover)), seat=mover)
        step, state = next(steps)
        yield None
    game_events: list[GameEventOut] = []
    if past:
        round_ = past[-1].round
        for event in past[-1].events:
            round_ = round_after((event,), round_)
            game_events.append(presenter.game_event(event, round_))
    is_over = move == len(table.entries)
    position = SeatPosition(
        game=game,
        view=game.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        outcome=table.outcome if is_over else None,
        events=RoundEvents.of(past),
    )
    yield {
        "moves": len(table.entries),
        "move": move,
        "mover": mover,
        "last": None if step is None else presenter.move(step.move, decided),
        "game_events": game_events,
        "position": presenter.position(position),
        "outcome": outcome_out(table) if is_over else None,
    }


LISTED: Final = 6
"""The most decisions listed for each seat."""
NOTHING_YET: Final[GameReviewOut] = {
    "status": "working",
    "progress": 0.0,
    "chances": [],
    "movers": [],
    "rounds": [],
    "seats": [],
    "decisions": [],
}
"""A review that has just begun."""


def game_review(table: Table, found: Sequence[MoveJson]) -> GameReviewOut:
    """The review of a whole game from the answers to all its requests, in order."""
    moves = [move_from_json(move, table) for move in found]
    seats = len(table.holders)
    equal = [1.0 / seats] * seats
    chances = [equal, *[list(move.chances) for move in moves]]
    decisions: list[CostlyDecisionOut] = []
    for seat in table.seats:
        mine = [
            (number, move)
            for number, move in enumerate(moves)
            if move.seat == seat and move.decision is not None and move.decision.chance >= EXPLAINED
        ]
        mine.sort(key=_cost, reverse=True)
        for number, move in mine[:LISTED]:
            had = chances[number][seat]
            decisions.append(_decision_out(table, number, move, found[number], had))
    return {
        "status": "done",
        "progress": 1.0,
        "chances": [[round(chance, 5) for chance in row] for row in chances],
        "movers": [None if move.seat == CHANCE else int(move.seat) for move in moves],
        "rounds": [move.round for move in moves],
        "seats": [_seat_review(table, moves, seat) for seat in table.seats],
        "decisions": decisions,
    }


def _cost(numbered: tuple[int, ReviewedMove]) -> float:
    decision = numbered[1].decision
    assert decision is not None
    return decision.chance


def _decision_out(
    table: Table, number: int, move: ReviewedMove, found: MoveJson, had: float
) -> CostlyDecisionOut:
    decision = move.decision
    assert decision is not None
    return {
        "move": number,
        "seat": int(move.seat),
        "round": move.round,
        "kind": decision.kind,
        "played": found["played"],
        "better": found["better"],
        "points": round(decision.points, 1),
        "chance": round(decision.chance, 4),
        "had": round(had, 4),
        "played_lines": reason_lines(table.game, decision.played_why.reasons),
        "better_lines": reason_lines(table.game, decision.better_why.reasons),
        "played_then": found["played_then"],
        "better_then": found["better_then"],
    }


def _seat_review(table: Table, moves: Sequence[ReviewedMove], seat: int) -> SeatReviewOut:
    made = [move.decision for move in moves if move.seat == seat and move.decision is not None]
    count = max(1, len(made))
    parts: list[ChancePartsOut] = [
        {"round": part.round, "luck": part.luck, "own": part.own, "others": part.others}
        for part in chance_parts(moves, seat, len(table.holders))
    ]
    return {
        "seat": seat,
        "parts": parts,
        "decisions": len(made),
        "mean_points": round(sum([decision.points for decision in made]) / count, 3),
        "mean_chance": round(sum([decision.chance for decision in made]) / count, 5),
        "sources": point_sources(table, seat),
    }


def reason_lines(game: Game[Any, Any], lines: Sequence[Line]) -> list[HintLineOut]:
    """A bot's reasons as the page words them; seats, tiles and rounds have their own keys."""
    presenter = presenter_of(game.name)
    names = game.seat_names
    found: list[HintLineOut] = []
    for each in lines:
        line = presenter.line(each)
        seats, rest = split_facts(line["facts"], ("seat",))
        tiles, rest = ({}, rest) if "scoring" in rest else split_facts(rest, ("tile",))
        rounds, rest = split_facts(rest, ("rounds",))
        found.append(
            {
                **line,
                "facts": rest,
                "seats": {key: names.index(str(color)) for key, color in seats.items()},
                "tiles": [str(tile) for tile in tiles.values()],
                "rounds": [int(number) for text in rounds.values() for number in str(text).split()],
            }
        )
    return found
