"""Random commands in any order: the table stays consistent, and secrets stay secret."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.record import replay
from clachan.kernel.rng import Rng
from clachan.tables.log import SERVER
from clachan.tables.orders import BotMove, Command, Confirm, Leave, Play, ReturnToSeat, Undo
from clachan.tables.refusals import Refused
from clachan.tables.replay import rebuilt
from clachan.tables.setup import person
from clachan.tables.table import Table
from clachan.tables.views.events import events_after
from clachan.tables.views.table import Viewer, table_view, view_json
from clachan.tables.views.view_cache import ViewCache
from tests.tables.logged_table import ANA, BO, CAT, LoggedTable, set_up, two_people_and_a_bot

SPECTATOR, FIRST = Viewer(), Viewer(ANA, 0)
PEOPLE = st.sampled_from([ANA, BO, CAT, SERVER])
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["play", "draft", "confirm", "undo", "leave", "return", "again", "bot"]),
        PEOPLE,
        st.integers(0, 3),
        st.integers(-3, 1),
        st.integers(0, 2**16),
    ),
    max_size=60,
)


def command_for(logged: LoggedTable, step: tuple[str, str, int, int, int]) -> tuple[str, Command]:
    """A command that is often valid: from the owner of the seat, at the current ply, with a legal move."""
    kind, who, seat, off, dice = step
    table = logged.table
    if dice % 4 and table.waiting_for:
        seat = table.waiting_for[dice % len(table.waiting_for)]
        off = 0
        holder = table.holders[seat]
        who = SERVER if holder.bot else holder.guest
        kind = "bot" if holder.bot else kind
    ply = table.ply + off
    move = "pass"
    if seat in table.waiting_for and not table.is_draft_complete(seat):
        move = logged.legal(seat, Rng(dice))
    commands: dict[str, Command] = {
        "play": Play(seat, ply, move),
        "draft": Play(seat, ply, move, confirm=False),
        "confirm": Confirm(seat, ply),
        "undo": Undo(seat, ply, all=bool(dice % 2)),
        "leave": Leave(seat),
        "return": ReturnToSeat(seat),
        "again": Play(seat, ply, move),
        "bot": BotMove(seat, ply, move),
    }
    return who, commands[kind]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def everything_seen(table: Table) -> list[Any]:
    """The view and the log events of each seat and of a spectator."""
    viewers = [Viewer(table.holders[seat].guest, seat) for seat in table.seats] + [Viewer()]
    view_cache = ViewCache()
    for viewer in (*viewers, *viewers):
        alone = table_view(table, viewer)
        assert alone == table_view(table, viewer, view_cache), "a shared cache shows the same"
        texts = view_json(table, viewer, view_cache)
        assert as_json(alone) == json.loads(texts.whole())
        cached = [json.loads(text) for text in view_cache.events(table, 0, viewer.seat)]
        events = as_json(events_after(table, 0, viewer.seat))
        assert cached == events, "cached events are the same for everybody"
    return [(table_view(table, w), events_after(table, 0, w.seat)) for w in viewers]


@settings(max_examples=60)
@given(st.sampled_from(["skye", "clans"]), st.integers(0, 1000), STEPS)
def test_random_sequences_of_commands(game: str, seed: int, steps: list[Any]) -> None:
    logged = two_people_and_a_bot(game)
    rng = Rng(seed)
    for _ in range(seed % 40):
        if logged.table.waiting_for:
            logged.step(rng)
    kept = ViewCache()
    for number, step in enumerate(steps):
        assert table_view(logged.table, SPECTATOR, kept) == table_view(logged.table, SPECTATOR)
        assert table_view(logged.table, FIRST, kept) == table_view(logged.table, FIRST)
        who, command = command_for(logged, step)
        before = logged.table
        key = f"step{number}" if step[0] != "again" else "again"
        try:
            answer = logged.send(who, command, key)
        except Refused:
            continue
        finally:
            assert logged.table is before or logged.table.ply > before.ply
        assert [row.ply for row in answer.rows] == list(range(before.ply + 1, answer.table.ply + 1))
        repeated = logged.send(who, command, key)
        assert repeated.rows == () and repeated.ply == answer.ply
    table = logged.table
    assert [row.ply for row in logged.log] == list(range(1, table.ply + 1))
    again = rebuilt("table", logged.log)
    assert everything_seen(again) == everything_seen(table)
    assert (again.keys, again.decision_ply, again.clock) == (
        table.keys,
        table.decision_ply,
        table.clock,
    )
    assert sum([1 for _ in replay(table.game, table.record())]) == len(table.entries) + 1


@settings(max_examples=40)
@given(st.integers(0, 1000), st.integers(1, 20), st.booleans())
def test_nobody_else_sees_a_sealed_price(seed: int, steps: int, confirm: bool) -> None:
    """If only Ana's sealed sheet is different, everybody else sees the same table."""
    logged = LoggedTable(
        set_up(holders=[person(ANA, "Ana"), person(BO, "Bo"), person(CAT, "Cat")], seed=str(seed))
    )
    rng = Rng(seed)
    for _ in range(steps):
        if logged.table.waiting_for:
            logged.step(rng)
    if not logged.table.waiting_for:
        return
    if _priced_again(logged.table):
        logged.play_until("price", rng)
    if (
        logged.table.game.view(logged.table.state, None).phase != "price"
        or 0 not in logged.table.waiting_for
    ):
        return
    seen: list[str] = []
    ply = logged.table.ply
    for sheet in ("price axe 1 1", "price 1 axe 1"):
        branch = LoggedTable.__new__(LoggedTable)
        branch.__dict__.update(logged.__dict__, log=list(logged.log))
        branch.send(ANA, Play(0, ply, sheet, confirm))
        others = [Viewer(BO, 1), Viewer(CAT, 2), Viewer()]
        shown = [
            (table_view(branch.table, w), events_after(branch.table, 0, w.seat)) for w in others
        ]
        seen.append(json.dumps(shown, sort_keys=True))
        own = json.dumps(table_view(branch.table, Viewer(ANA, 0)))
        assert sheet in own, "players see their own sheets"
    assert seen[0] == seen[1]


def _priced_again(table: Table) -> bool:
    view = table.game.view(table.state, None)
    return bool(view.round < view.rounds)
