"""Random drafts: all views stay valid, and only the seat itself sees its draft."""

from __future__ import annotations

import gc
import json
import weakref
from typing import Any

import pytest

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.orders import Confirm, Play, Undo
from clachan.tables.questions import previews
from clachan.tables.setup import person
from clachan.tables.table import Table
from clachan.tables.views.events import events_after
from clachan.tables.views.table import Viewer, table_view, view_json
from clachan.tables.views.view_cache import ViewCache
from tests.tables.logged_table import ANA, BO, CAT, LoggedTable, set_up

GUESTS = (ANA, BO, CAT)
TABLES = [
    ("skye", ()),
    ("skye", ("journeyman",)),
    ("skye", ("druids",)),
    ("skye", ("journeyman", "druids")),
    ("clans", ()),
]


def all_views(table: Table, cache: ViewCache) -> list[Any]:
    """The views of all seats and of a spectator, checked against the cache and written as JSON."""
    viewers = [Viewer(table.holders[seat].guest, seat) for seat in table.seats] + [Viewer()]
    views = [table_view(table, viewer, cache) for viewer in viewers]
    assert views == [table_view(table, viewer) for viewer in viewers], "the cache is up to date"
    for viewer, view in zip(viewers, views, strict=True):
        written = json.loads(view_json(table, viewer, cache).whole())
        assert written == json.loads(json.dumps(view)), "the JSON of each key is up to date"
        json.dumps(events_after(table, table.ply - 1, viewer.seat))
    return views


def drafted_kinds(game: str, boxes: tuple[str, ...], seed: int) -> set[str]:
    """Play a game in which every move is drafted first and sometimes undone; return the kinds of moves."""
    holders = [person(guest, guest) for guest in GUESTS]
    logged = LoggedTable(set_up(game, holders, boxes, seed=f"drafts {seed}"))
    rng = Rng(seed)
    cache = ViewCache()
    kinds: set[str] = set()
    while logged.table.waiting_for:
        table = logged.table
        seat = table.waiting_for[rng.below(len(table.waiting_for))]
        who = table.holders[seat].guest
        if not table.is_draft_complete(seat):
            legal = table.game.legal_moves(table.with_draft(seat), Seat(seat))
            logged.send(who, Play(seat, table.ply, str(legal.sample(rng)), confirm=False))
            views = all_views(logged.table, cache)
            drafts = [len(draft.moves) for draft in logged.table.drafts]
            assert [len(view["draft"]) for view in views] == [*drafts, 0]
            kinds.add(views[seat]["draft"][-1]["kind"])
            if rng.below(8) == 0:
                for _ in previews(logged.table, seat):
                    break
        action = rng.below(4)
        if action == 0:
            logged.send(who, Undo(seat, logged.table.ply, all=bool(rng.below(2))))
        elif action < 3 and logged.table.is_draft_complete(seat):
            logged.send(who, Confirm(seat, logged.table.ply))
        all_views(logged.table, cache)
    assert logged.table.status == "finished"
    return kinds


@pytest.mark.parametrize(("game", "boxes"), TABLES)
def test_views_with_random_drafts(game: str, boxes: tuple[str, ...]) -> None:
    kinds = set[str]()
    for seed in range(2):
        kinds |= drafted_kinds(game, boxes, seed)
    expected = {"clans": {"lay"}, "skye": {"price_sheet", "buy", "pass", "built"}}[game]
    if "druids" in boxes:
        expected |= {"dolmen", "blind", "keep"}
    if "journeyman" in boxes:
        expected |= {"planned", "step", "stay"}
    assert expected <= kinds


def test_nobody_else_sees_a_card_before_it_is_confirmed() -> None:
    """A drafted card changes nothing for the others, face up or face down, and can be undone."""
    logged = LoggedTable(set_up("clans", [person(guest, guest) for guest in GUESTS], seed="laid"))
    rng = Rng(9)
    kinds: set[str] = set()
    while logged.table.waiting_for:
        (seat,) = logged.table.waiting_for
        who = logged.table.holders[seat].guest
        others = [Viewer(guest, i) for i, guest in enumerate(GUESTS) if i != seat] + [Viewer()]
        before = [_apart_from_ply(table_view(logged.table, viewer)) for viewer in others]
        own: Any = table_view(logged.table, Viewer(who, seat))
        move = logged.legal(seat, rng)
        for _ in range(2):
            logged.send(who, Play(seat, logged.table.ply, move, confirm=False))
            drafted: Any = table_view(logged.table, Viewer(who, seat))
            hands = [view["position"]["players"][seat]["hand"] for view in (own, drafted)]
            assert len(hands[1]) == len(hands[0]) - 1, "players see their own draft"
            assert (drafted["can"]["undo"], drafted["can"]["confirm"]) == (True, True)
            assert [_apart_from_ply(table_view(logged.table, v)) for v in others] == before
            last = logged.table.ply - 1
            assert all(
                [events_after(logged.table, last, v.seat)[0]["move"] is None for v in others]
            )
            kinds.add(drafted["draft"][0]["kind"])
            logged.send(who, Undo(seat, logged.table.ply))
            undone: Any = table_view(logged.table, Viewer(who, seat))
            assert undone["position"] == own["position"]
        logged.send(who, Play(seat, logged.table.ply, move, confirm=False))
        logged.send(who, Confirm(seat, logged.table.ply))
        assert logged.table.entries[-1].move == move or not logged.table.waiting_for
    assert kinds == {"lay", "hide"}


def _apart_from_ply(view: Any) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in ("ply", "clock")}


def test_the_last_buyer_can_draft_a_purchase() -> None:
    """The purchase would end the buying phase, but the view still shows it."""
    logged = LoggedTable(set_up())
    rng = Rng(3)
    logged.play_until("buy", rng)
    while len(logged.table.state.stage.queue) > 1:
        logged.step(rng)
    (seat,) = logged.table.waiting_for
    legal = logged.table.game.legal_moves(logged.table.state, Seat(seat))
    move = next(str(move) for move in legal if str(move) != "pass")
    who = logged.table.holders[seat].guest
    logged.send(who, Play(seat, logged.table.ply, move, confirm=False))
    view: Any = table_view(logged.table, Viewer(who, seat))
    assert view["position"]["phase"] == "buy" and view["draft"][0]["text"] == move
    assert (
        view["draft"][0]["payment"]["gold_left"]
        == logged.table.state.gold[seat] - (view["draft"][0]["payment"]["paid"])
    )
    logged.send(who, Confirm(seat, logged.table.ply))
    assert logged.table.game.view(logged.table.state, None).phase == "build"


def test_the_last_drafted_tile_is_in_the_position() -> None:
    """Territory, income and scoring show what the seat has drafted, before it confirms."""
    logged = LoggedTable(set_up())
    rng = Rng(5)
    logged.play_until("build", rng)
    seat = logged.table.waiting_for[0]
    who = logged.table.holders[seat].guest
    tiles = len(logged.table.state.territories[seat])
    while not logged.table.is_draft_complete(seat):
        logged.send(who, Play(seat, logged.table.ply, logged.legal(seat, rng), confirm=False))
    view: Any = table_view(logged.table, Viewer(who, seat))
    player = view["position"]["players"][seat]
    drafted = len(view["draft"])
    assert len(player["territory"]) == tiles + drafted
    assert len([tile for tile in player["territory"] if tile.get("draft")]) == drafted
    assert player["received"] == [] and view["position"]["stage"]["can_finish"]
    logged.send(who, Confirm(seat, logged.table.ply))
    after = logged.table.state
    if after.round == view["position"]["round"]:
        points = [s["points"][seat] for s in view["position"]["scoring"]]
        assert points == [tile.amount(after, Seat(seat)) for tile in after.scoring]


@pytest.mark.parametrize(("game", "boxes"), TABLES)
def test_a_reused_cache_shows_the_same_as_a_new_one(game: str, boxes: tuple[str, ...]) -> None:
    """Moves are played without drafts, so that no draft invalidates the cache."""
    holders = [person(guest, guest) for guest in GUESTS]
    logged = LoggedTable(set_up(game, holders, boxes, seed="kept"))
    rng, cache = Rng(3), ViewCache()
    while logged.table.waiting_for:
        table = logged.table
        seat = table.waiting_for[rng.below(len(table.waiting_for))]
        logged.send(table.holders[seat].guest, Play(seat, table.ply, logged.legal(seat, rng)))
        all_views(logged.table, cache)


def test_a_cache_that_is_dropped_is_freed_at_once() -> None:
    """The server collects no garbage while it works, so nothing may hold a table's cache in a cycle."""
    logged = LoggedTable(set_up("skye", [person(guest, guest) for guest in GUESTS]))
    cache = ViewCache()
    all_views(logged.table, cache)
    dropped = weakref.ref(cache)
    gc.disable()
    try:
        del cache
        assert dropped() is None
    finally:
        gc.enable()
