"""Requests to review a part of a finished game, and the answers.

A review takes long, so it is computed in parts by the worker processes of bots. A part is a few moves. The
worker replays the moves before them and reviews each: the chance to win after it, and what the decision
cost. Requests and answers are lines of JSON.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from clachan.bots.review.judgment import Explanation
from clachan.bots.review.reviewer import (
    EXPLAINED,
    CostlyDecision,
    ReviewedMove,
    can_review,
    reviewer_of,
)
from clachan.kernel.line import Line
from clachan.kernel.record import find_seat
from clachan.kernel.seats import CHANCE, CHANCE_NAME, Seat
from clachan.tables.refusals import Refused
from clachan.tables.setup import rules_of
from clachan.tables.table import Table
from clachan.tables.thinking import Moves, PositionCache
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.seat_position import SeatPosition

DECISIONS: Final = 3
"""The most decisions in one part: a worker should soon be free for something more urgent."""
REVIEW_VERSION: Final = 3
"""Reviews that were stored with another version are computed again."""

MoveJson = dict[str, Any]


@dataclass(frozen=True)
class ReviewRequest:
    """The moves before a part of a game, and the moves to review."""

    table: str
    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seats: int
    moves: Moves
    part: Moves


def review_requests(table: Table) -> list[ReviewRequest]:
    """The parts of a game, in order; refused for games that cannot be reviewed."""
    seats = len(table.holders)
    if not can_review(table.game, seats):
        raise Refused("no_preview", "there are no reviews for this game")
    moves = tuple([(entry.seat, entry.move) for entry in table.entries])
    found: list[ReviewRequest] = []
    first = decisions = 0
    for end in range(1, len(moves) + 1):
        decisions += moves[end - 1][0] != CHANCE_NAME
        if decisions == DECISIONS or end == len(moves):
            found.append(
                ReviewRequest(
                    table.id,
                    table.setup.game,
                    table.setup.boxes,
                    table.setup.options,
                    seats,
                    moves[:first],
                    moves[first:end],
                )
            )
            first, decisions = end, 0
    return found


def review_part(request: ReviewRequest, cache: PositionCache) -> list[MoveJson]:
    """Review the moves of a part; costly decisions come with both moves as the page shows them."""
    game = rules_of(request.game, request.boxes)
    reviewer = reviewer_of(game, request.seats)
    presenter = presenter_of(request.game)
    state = cache.position(request)
    found: list[MoveJson] = []
    for name, text in request.part:
        seat = find_seat(game, name, request.seats)
        move = game.parse_move(text)
        after = game.play(state, seat, move).state
        reviewed = reviewer.review(state, seat, move, after)
        found.append(move_to_json(reviewed))
        decision = reviewed.decision
        if decision is not None and decision.chance >= EXPLAINED:
            here = SeatPosition(game, game.view(state, seat), int(seat))
            found[-1]["played"] = presenter.move(move, here)
            found[-1]["better"] = presenter.move(decision.better, here)
            for way, why in (("played", decision.played_why), ("better", decision.better_why)):
                found[-1][f"{way}_then"] = [presenter.move(each, here) for each in why.then]
        state = after
    return found


def review_request_from_json(data: dict[str, Any]) -> ReviewRequest:
    keys = ("options", "moves", "part")
    pairs = {key: tuple([tuple(pair) for pair in data[key]]) for key in keys}
    return ReviewRequest(**{**data, **pairs, "boxes": tuple(data["boxes"])})


def review_request_to_json(request: ReviewRequest) -> dict[str, Any]:
    return {"review": asdict(request)}


def move_to_json(move: ReviewedMove) -> MoveJson:
    found: MoveJson = {"seat": int(move.seat), "round": move.round, "chances": list(move.chances)}
    decision = move.decision
    if decision is not None:
        found["decision"] = {
            "kind": decision.kind,
            "better": str(decision.better),
            "points": decision.points,
            "chance": decision.chance,
            "played_why": _explanation_to_json(decision.played_why),
            "better_why": _explanation_to_json(decision.better_why),
        }
    return found


def move_from_json(data: MoveJson, table: Table) -> ReviewedMove:
    decision = None
    found = data.get("decision")
    if found is not None:
        decision = CostlyDecision(
            found["kind"],
            table.game.parse_move(found["better"]),
            found["points"],
            found["chance"],
            _explanation_from_json(found["played_why"], table),
            _explanation_from_json(found["better_why"], table),
        )
    seat = CHANCE if data["seat"] == CHANCE else Seat(data["seat"])
    return ReviewedMove(seat, data["round"], tuple(data["chances"]), decision)


def _explanation_to_json(why: Explanation) -> dict[str, Any]:
    return {
        "reasons": [_line_to_json(line) for line in why.reasons],
        "then": [str(move) for move in why.then],
    }


def _explanation_from_json(data: dict[str, Any], table: Table) -> Explanation:
    return Explanation(
        tuple([_line_from_json(line) for line in data["reasons"]]),
        tuple([table.game.parse_move(text) for text in data["then"]]),
    )


def _line_to_json(line: Line) -> list[Any]:
    return [line.reason, line.amount, line.rule, list(line.cells), [list(f) for f in line.facts]]


def _line_from_json(data: list[Any]) -> Line:
    reason, amount, rule, cells, facts = data
    return Line(reason, amount, rule, tuple(cells), tuple([(name, value) for name, value in facts]))
