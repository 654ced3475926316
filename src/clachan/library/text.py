"""A table as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clachan.catalog import GAMES
from clachan.kernel.game import Game
from clachan.kernel.jsonable import to_json
from clachan.kernel.record import seat_name
from clachan.kernel.seats import CHANCE, Seat

Rows = Sequence[Sequence[str]]


def table_text(game: Game[Any, Any], state: Any, viewer: Seat | None) -> str:
    """Return the table as `viewer` sees it, and what can be done."""
    view = game.view(state, viewer)
    package = GAMES.get(game.name)
    if package is not None and package.text is not None:
        lines = package.text.load()(game, view)
    else:
        lines = [f"{name}: {value}" for name, value in to_json(view).items()]
    return "\n".join([*lines, _now(game, state)])


def _now(game: Game[Any, Any], state: Any) -> str:
    outcome = game.outcome(state)
    if outcome is not None:
        winners = " and ".join([seat_name(game, seat) for seat in outcome.winners])
        return f"The game is over: {winners} won."
    acting = game.to_act(state)
    who = ", ".join([seat_name(game, seat) for seat in acting])
    if acting == (CHANCE,):
        return "To act: chance."
    return f"To act: {who}. {seat_name(game, acting[0])}: {game.legal_moves(state, acting[0])!r}"


def grid(rows: Rows) -> list[str]:
    """Align the columns of a table."""
    widths = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    return [
        "  ".join([f"{word:<{width}}" for word, width in zip(row, widths, strict=True)]).rstrip()
        for row in rows
    ]
