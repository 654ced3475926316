"""Results of games among the members of a club, as values. Everything about a club is computed from them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from clachan.tables.setup import PERSON

LEAST_MEMBERS: Final = 2
"""Members who must have played in a game, so that it belongs to the club."""


@dataclass(frozen=True)
class ResultSeat:
    """A seat of a finished game. `guest` and `name` are empty for people who were not members at its end."""

    kind: str
    color: str
    guest: str
    name: str
    level: str
    place: int
    points: int
    sources: Mapping[str, int]


@dataclass(frozen=True)
class ClubResult:
    """A finished game with at least two members; `is_rated` is whether it counts in the standings."""

    table: str
    finished_at: int
    game: str
    boxes: tuple[str, ...]
    is_rated: bool
    seats: tuple[ResultSeat, ...]

    @property
    def member_seats(self) -> list[ResultSeat]:
        return [seat for seat in self.seats if seat.guest]

    def seat_of(self, guest: str) -> ResultSeat | None:
        return next((seat for seat in self.seats if guest and seat.guest == guest), None)


def result_from_listing(
    table: str, listing: Mapping[str, Any], joined: Mapping[str, int]
) -> ClubResult | None:
    """The result of a finished table for a club whose members joined at these times; None if it has none.

    A game counts in the standings if nobody could know its luck and no member had several seats. It also
    counts for a member whose seat was taken over by a bot: leaving does not save a rating.
    """
    result = listing.get("result")
    if result is None or listing["places"] is None:
        return None
    end = result["finished_at"]
    seats = []
    for number, (kind, name, level, owner, color) in enumerate(listing["seats"]):
        is_member = kind == PERSON and owner in joined and joined[owner] <= end
        seats.append(
            ResultSeat(
                kind,
                color,
                owner if is_member else "",
                name if is_member or kind != PERSON else "",
                level,
                listing["places"][number],
                listing["points"][number],
                result["sources"][number],
            )
        )
    counts = Counter([seat.guest for seat in seats if seat.guest])
    if len(counts) < LEAST_MEMBERS:
        return None
    is_rated = result["is_fair"] and max(counts.values()) == 1
    boxes = tuple(listing["boxes"])
    return ClubResult(table, end, listing["game"], boxes, is_rated, tuple(seats))


def result_to_json(result: ClubResult) -> str:
    seats = [asdict(seat) for seat in result.seats]
    return json.dumps(
        {
            "game": result.game,
            "boxes": result.boxes,
            "is_rated": result.is_rated,
            "seats": seats,
        }
    )


def result_from_json(table: str, finished_at: int, text: str) -> ClubResult:
    data = json.loads(text)
    seats = tuple([ResultSeat(**seat) for seat in data["seats"]])
    return ClubResult(
        table, finished_at, data["game"], tuple(data["boxes"]), data["is_rated"], seats
    )
