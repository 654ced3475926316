"""Answers questions about a table: previews, hints, and whether a move is legal. Changes nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from clachan.kernel.errors import GameError, IllegalMove
from clachan.kernel.line import Line
from clachan.kernel.seats import Seat
from clachan.tables.messages import PlacementIn
from clachan.tables.refusals import Refused, refused
from clachan.tables.setup import adviser_of, check_level
from clachan.tables.table import PLAYING, Table
from clachan.tables.thinking import BotReply, BotRequest, bot_request
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.presenter import PreviewsLays, PreviewsPlans, PreviewsTiles, split_facts
from clachan.tables.views.seat_position import position_of, viewed_seat
from clachan.tables.wire import CheckOut, HintLineOut, HintOut, PreviewsOut

PreviewQuestion = tuple[str, int, int, str | None, str | None]
"""Table, ply, seat, tile and plan."""
_PREVIEWS_KEPT: Final = 256


def own_seat(table: Table, guest: str, wanted: int | None) -> int:
    """The seat of a guest that a question is about: the `wanted` one, or the one they are viewing."""
    seat = viewed_seat(table, guest, wanted)
    if seat is None or (wanted is not None and wanted != seat):
        raise Refused("not_your_seat", "this is not your seat")
    if table.state is None:
        raise Refused("table_not_started", "the game has not started")
    return seat


def previews(
    table: Table, seat: int, tile: str | None = None, plan: str | None = None
) -> Iterator[PreviewsOut]:
    """The result of each choice. Yields the same object after each part, because every part takes time."""
    if table.status != PLAYING:
        raise Refused("no_preview", "the game is over, so there is nothing to preview")
    presenter = presenter_of(table.setup.game)
    position = position_of(table, seat)
    found: PreviewsOut = {
        "phase": str(getattr(position.view, "phase", "")),
        "tile": tile,
        "placements": [],
        "tiles": [],
        "lays": [],
        "plan": None,
    }
    if tile and isinstance(presenter, PreviewsTiles):
        found["placements"] = presenter.placements(position, tile)
    if plan and isinstance(presenter, PreviewsPlans):
        try:
            found["plan"] = presenter.plan(position, plan)
        except GameError as error:
            raise refused(error) from error
    yield found
    if tile or plan:
        return
    if isinstance(presenter, PreviewsTiles):
        for preview in presenter.tiles(position):
            found["tiles"].append(preview)
            yield found
    if isinstance(presenter, PreviewsLays):
        for lay in presenter.lays(position):
            found["lays"].append(lay)
            yield found


class PreviewCache:
    """The answers to the most recent questions for previews, by the whole question."""

    def __init__(self, size: int = _PREVIEWS_KEPT) -> None:
        self._size = size
        self._answers: OrderedDict[PreviewQuestion, PreviewsOut] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def previews(
        self, table: Table, seat: int, tile: str | None = None, plan: str | None = None
    ) -> Iterator[PreviewsOut]:
        """As the function `previews`; an answer that is known is yielded once, complete."""
        question: PreviewQuestion = (table.id, table.ply, seat, tile, plan)
        known = self._answers.get(question)
        if known is not None:
            self._answers.move_to_end(question)
            yield known
            return
        for known in previews(table, seat, tile, plan):
            yield known
        assert known is not None
        self._answers[question] = known
        while len(self._answers) > self._size:
            self._answers.popitem(last=False)


def placement_text(table: Table, placement: PlacementIn) -> str:
    """The notation of the move that places a tile."""
    presenter = presenter_of(table.setup.game)
    if not isinstance(presenter, PreviewsTiles):
        raise Refused(
            "bad_request", "this game has no tiles to place: send the text of a move instead"
        )
    x, y = placement["cell"]
    return presenter.placement_text(placement["tile"], (x, y), placement["rotation"])


def check(table: Table, seat: int, text: str) -> CheckOut:
    """Whether a move is legal now, and if not, why."""
    try:
        table.game.play(table.with_draft(seat), Seat(seat), table.game.parse_move(text))
    except IllegalMove as error:
        refusal = error.refusal
        return {
            "legal": False,
            "code": refusal.code,
            "rule": refusal.rule,
            "args": dict(refusal.facts),
        }
    except GameError as error:
        raise refused(error) from error
    return {"legal": True, "code": None, "rule": None, "args": {}}


def hint_request(table: Table, seat: int, level: str | None) -> BotRequest | HintOut:
    """The request to the bot whose reply is the hint, or the hint itself, if an exercise gives it.

    Refused if the seat has nothing to decide.
    """
    if seat not in table.waiting_for or table.is_draft_complete(seat):
        raise Refused("not_to_act", "it is not your turn, so there is no hint", seat=seat)
    if table.setup.exercise is not None:
        return _exercise_hint(table, seat)
    try:
        code = check_level(table.setup.game, level or adviser_of(table.setup.game)).code
    except GameError as error:
        raise refused(error) from error
    return bot_request(table, seat, code, explain=True)


def _exercise_hint(table: Table, seat: int) -> HintOut:
    """The move that solves the open step, with what the exercise says about it."""
    moves = table.game.legal_moves(table.with_draft(seat), Seat(seat))
    step = table.open_step
    solution = None if step is None else step.solution([str(move) for move in moves])
    if solution is None:
        raise Refused("no_preview", "no step of the exercise is open, so there is no hint")
    text, words = solution
    presenter = presenter_of(table.setup.game)
    move = presenter.move(table.game.parse_move(text), position_of(table, seat))
    return {"move": move, "level": None, "lines": [], "words": dict(words)}


def hint_out(table: Table, request: BotRequest, reply: BotReply) -> HintOut:
    """A bot's reply as a hint."""
    presenter = presenter_of(table.setup.game)
    position = position_of(table, request.seat)
    lines: list[HintLineOut] = []
    for reason in reply.reasons:
        line = presenter.line(Line(*reason))
        seats, rest = split_facts(line["facts"], ("seat",))
        is_scoring = "scoring" in rest
        tiles, rest = ({}, rest) if is_scoring else split_facts(rest, ("tile",))
        rounds, rest = split_facts(rest, ("rounds",))
        names = table.game.seat_names
        lines.append(
            {
                **line,
                "facts": rest,
                "seats": {key: names.index(str(color)) for key, color in seats.items()},
                "tiles": [str(tile) for tile in tiles.values()],
                "rounds": [int(number) for text in rounds.values() for number in str(text).split()],
            }
        )
    move = presenter.move(table.game.parse_move(reply.move), position)
    return {"move": move, "level": request.level, "lines": lines, "words": None}
