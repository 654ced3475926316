"""Whatever is sent in whatever order: the room holds, and so do everybody's secrets."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.record import replay
from clachan.kernel.rng import Rng
from clachan.server.commands import BotMove, Command, Confirm, Leave, Play, Return, Withdraw
from clachan.server.evolution import rebuilt
from clachan.server.log import SERVER
from clachan.server.refusals import Refused
from clachan.server.room import Room
from clachan.server.setup import person
from clachan.server.views.showcase import Showcase
from clachan.server.views.story import events_after
from clachan.server.views.table import Watcher, table_view, table_written
from tests.server.rooms import ANA, BO, CAT, TestTable, set_up, two_people_and_a_bot

SPECTATOR, FIRST = Watcher(), Watcher(ANA, 0)
PEOPLE = st.sampled_from([ANA, BO, CAT, SERVER])
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["play", "draft", "confirm", "withdraw", "leave", "return", "again", "bot"]
        ),
        PEOPLE,
        st.integers(0, 3),
        st.integers(-3, 1),
        st.integers(0, 2**16),
    ),
    max_size=60,
)


def command_for(table: TestTable, step: tuple[str, str, int, int, int]) -> tuple[str, Command]:
    """A command that is often right: the seat's owner, the present ply, a legal move."""
    kind, who, seat, off, dice = step
    room = table.room
    if dice % 4 and room.owing:
        seat = room.owing[dice % len(room.owing)]
        off = 0
        chair = room.chairs[seat]
        who = SERVER if chair.bot else chair.guest
        kind = "bot" if chair.bot else kind
    ply = room.ply + off
    move = "pass"
    if seat in room.owing and not room.is_complete(seat):
        move = table.legal(seat, Rng(dice))
    commands: dict[str, Command] = {
        "play": Play(seat, ply, move),
        "draft": Play(seat, ply, move, confirm=False),
        "confirm": Confirm(seat, ply),
        "withdraw": Withdraw(seat, ply, all=bool(dice % 2)),
        "leave": Leave(seat),
        "return": Return(seat),
        "again": Play(seat, ply, move),
        "bot": BotMove(seat, ply, move),
    }
    return who, commands[kind]


def everything_seen(room: Room) -> list[Any]:
    """What each seat and a spectator see and hear."""
    watchers = [Watcher(room.chairs[seat].guest, seat) for seat in room.seats] + [Watcher()]
    showcase = Showcase()
    for watcher in (*watchers, *watchers):
        alone = table_view(room, watcher)
        assert alone == table_view(room, watcher, showcase), "what is shared looks the same"
        texts = table_written(room, watcher, showcase)
        assert alone == {key: json.loads(text) for key, text in texts.items()}
        heard = [json.loads(text) for text in showcase.events(room, 0, watcher.seat)]
        assert heard == events_after(room, 0, watcher.seat), "one writing serves all who hear it"
    return [(table_view(room, w), events_after(room, 0, w.seat)) for w in watchers]


@settings(max_examples=60)
@given(st.sampled_from(["skye", "clans"]), st.integers(0, 1000), STEPS)
def test_any_sequence_of_commands(game: str, seed: int, steps: list[Any]) -> None:
    table = two_people_and_a_bot(game)
    rng = Rng(seed)
    for _ in range(seed % 40):
        if table.room.owing:
            table.step(rng)
    kept = Showcase()
    for number, step in enumerate(steps):
        assert table_view(table.room, SPECTATOR, kept) == table_view(table.room, SPECTATOR)
        assert table_view(table.room, FIRST, kept) == table_view(table.room, FIRST)
        who, command = command_for(table, step)
        before = table.room
        key = f"step{number}" if step[0] != "again" else "again"
        try:
            answer = table.send(who, command, key)
        except Refused:
            continue
        finally:
            assert table.room is before or table.room.ply > before.ply
        assert [row.ply for row in answer.rows] == list(range(before.ply + 1, answer.room.ply + 1))
        repeated = table.send(who, command, key)
        assert repeated.rows == () and repeated.ply == answer.ply
    room = table.room
    assert [row.ply for row in table.log] == list(range(1, room.ply + 1))
    again = rebuilt("table", table.log)
    assert everything_seen(again) == everything_seen(room)
    assert (again.keys, again.since, again.clock) == (room.keys, room.since, room.clock)
    assert sum([1 for _ in replay(room.game, room.record())]) == len(room.entries) + 1


@settings(max_examples=40)
@given(st.integers(0, 1000), st.integers(1, 20), st.booleans())
def test_nobody_else_sees_a_sealed_price(seed: int, steps: int, confirm: bool) -> None:
    """The same table with another sealed sheet of Ana's looks the same to everybody else."""
    table = TestTable(
        set_up(chairs=[person(ANA, "Ana"), person(BO, "Bo"), person(CAT, "Cat")], seed=str(seed))
    )
    rng = Rng(seed)
    for _ in range(steps):
        if table.room.owing:
            table.step(rng)
    if not table.room.owing:
        return
    if _priced_again(table.room):
        table.play_until("price", rng)
    if table.room.game.view(table.room.state, None).phase != "price" or 0 not in table.room.owing:
        return
    seen: list[str] = []
    ply = table.room.ply
    for sheet in ("price axe 1 1", "price 1 axe 1"):
        branch = TestTable.__new__(TestTable)
        branch.__dict__.update(table.__dict__, log=list(table.log))
        branch.send(ANA, Play(0, ply, sheet, confirm))
        others = [Watcher(BO, 1), Watcher(CAT, 2), Watcher()]
        shown = [(table_view(branch.room, w), events_after(branch.room, 0, w.seat)) for w in others]
        seen.append(json.dumps(shown, sort_keys=True))
        own = json.dumps(table_view(branch.room, Watcher(ANA, 0)))
        assert sheet in own, "the owner sees the own sheet"
    assert seen[0] == seen[1]


def _priced_again(room: Room) -> bool:
    view = room.game.view(room.state, None)
    return bool(view.round < view.rounds)
