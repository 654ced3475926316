"""Writes web/src/fixtures: tables of real games, one for each stage, as a person sees them.

It also writes web/src/fair/vectors.json: records for the page's check of deals.

    python -m tests.web.page_fixtures

The page's gallery shows them, its unit tests read them, and a test compares them with the table of today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from clachan.tables.orders import BotMove, Order, Play
from clachan.tables.play import carry_out, open_table
from clachan.tables.questions import previews
from clachan.tables.setup import ClockRule, Setup, bot, person
from clachan.tables.table import FINISHED, Table
from clachan.tables.thinking import PositionCache, bot_request, think
from clachan.tables.views.events import events_after
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.wire import PreviewsOut
from tests.web import deal_vectors

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "fixtures"
GUEST: Final = "robin"
"""Who looks; sits on the first seat."""
_ADVISER: Final = "trader"
"""The bot that decides for the person."""
_STAGES: Final = ("price", "buy", "build", "second_buy", "plan")
_ROUND: Final = 3
_HAND: Final = 5
_AT: Final = 1_790_000_000_000
_SECOND: Final = 1000

Fixture = dict[str, Any]


def fixtures() -> Iterator[tuple[str, Fixture]]:
    """Every fixture by its name."""
    yield from _each_stage("skye", setup_of("skye", (), ("course", "greedy", "trader")))
    yield from _each_stage(
        "boxes", setup_of("skye", ("journeyman", "druids"), ("course", "greedy"))
    )
    yield from _each_stage("clans", setup_of("clans", (), ("greedy", "hasty", "trader")))


def fixture_text(fixture: Fixture) -> str:
    return json.dumps(fixture, separators=(",", ":"), ensure_ascii=False) + "\n"


def vectors_text() -> str:
    return json.dumps(list(deal_vectors.vectors()), indent=1) + "\n"


def setup_of(game: str, boxes: tuple[str, ...], bots: tuple[str, ...]) -> Setup:
    """A table of one person and these bots."""
    holders = (person(GUEST, "Robin"), *[bot(game, level) for level in bots])
    return Setup(game, boxes, (), holders, ClockRule(), "clachan", substitute=_ADVISER)


def _each_stage(prefix: str, setup: Setup) -> Iterator[tuple[str, Fixture]]:
    """Each stage of the third round is looked at once, when the person decides."""
    seen: set[str] = set()
    for table in played(prefix, setup):
        if table.status == FINISHED:
            yield f"{prefix}-final", fixture_of(table)
            return
        name = _name_of(table) if table.waiting_for[0] == 0 else None
        if name is not None and name not in seen:
            seen.add(name)
            yield f"{prefix}-{name}", fixture_of(table)


def played(name: str, setup: Setup, adviser: str = _ADVISER) -> Iterator[Table]:
    """A whole game, before each decision and at the end; the adviser decides for the person."""
    cache = PositionCache()
    table = open_table(name, setup, GUEST, _AT).table
    while table.status != FINISHED:
        yield table
        seat = table.waiting_for[0]
        level = table.holders[seat].bot or adviser
        reply = think(bot_request(table, seat, level), cache)
        move = (
            Play(seat, table.ply, reply.move) if seat == 0 else BotMove(seat, table.ply, reply.move)
        )
        order = Order(move, GUEST if seat == 0 else "", "", _AT + table.ply * _SECOND)
        table = carry_out(table, order).table
    yield table


def _name_of(table: Table) -> str | None:
    """What the person decides now, if it is looked at."""
    position: Any = table_view(table, Viewer(GUEST, 0))["position"]
    if table.setup.game == "clans":
        return "table" if len(position["players"][0]["hand"]) == _HAND else None
    kind = position["stage"]["kind"]
    return kind if kind in _STAGES and position["round"] == _ROUND else None


def fixture_of(table: Table) -> Fixture:
    """The table as the person sees it, with everything that can be asked about it."""
    view = table_view(table, Viewer(GUEST, 0, connected=(0,)))
    is_over = table.status == FINISHED
    moves: list[Any] = list(view["moves"])
    tiles = sorted(move["tile"] for move in moves if move["kind"] == "build")
    plans = [move["text"] for move in moves if move["kind"] == "plan"]
    return {
        "view": view,
        "events": events_after(table, 0, 0),
        "previews": None if is_over else _previews(table),
        "placements": {tile: _previews(table, tile=tile) for tile in tiles},
        "plan": _previews(table, plan=plans[0])["plan"] if plans else None,
    }


def _previews(table: Table, tile: str | None = None, plan: str | None = None) -> PreviewsOut:
    """All that can be known in advance, with nothing left out."""
    *_, found = previews(table, 0, tile, plan)
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, fixture in fixtures():
        (FOLDER / f"{name}.json").write_text(fixture_text(fixture), encoding="utf-8")
    deal_vectors.FILE.write_text(vectors_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
