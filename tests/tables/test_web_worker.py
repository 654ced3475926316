"""The tables of a browser, with memory instead of its database."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Awaitable, Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import clachan
from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.web_worker.bot_answers import answer_in_browser
from clachan.web_worker.device import Device
from clachan.web_worker.storage import AppendResult

ROOT = Path(clachan.__file__).parent
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}]


class Memory:
    """A browser: what it stores, and the messages on its screens. Several tabs may share it."""

    def __init__(self, tabs: Memory | None = None) -> None:
        self.logs: dict[str, list[dict[str, Any]]] = {} if tabs is None else tabs.logs
        self.listed: dict[str, Any] = {} if tabs is None else tabs.listed
        self.values: dict[str, str] = {} if tabs is None else tabs.values
        self.sent: list[dict[str, Any]] = []
        self.is_full = False

    async def rows(self, table: str, after: int) -> str:
        return json.dumps(self.logs.get(table, [])[after:])

    async def append(self, table: str, rows: str, summary: str) -> AppendResult:
        if self.is_full:
            return "full"
        new = json.loads(rows)
        log = self.logs.get(table, [])
        if new[0]["ply"] > len(log) + 1:
            return "deleted"
        if new[0]["ply"] < len(log) + 1:
            return "conflict"
        self.logs[table] = log + new
        self.listed[table] = json.loads(summary)
        return "stored"

    async def summaries(self) -> str:
        return json.dumps(list(self.listed.items()))

    async def forget(self, table: str) -> None:
        del self.logs[table], self.listed[table]

    async def kept(self, key: str) -> str:
        return self.values.get(key, "null")

    async def keep(self, key: str, value: str) -> AppendResult:
        if self.is_full:
            return "full"
        self.values[key] = value
        return "stored"

    async def lease(self, table: str) -> None:
        """There is one tab at a time."""

    def release(self, table: str) -> None:
        """Nobody waits."""

    async def think(self, request: str, urgency: int) -> str:
        await asyncio.sleep(0)
        return answer_in_browser(request)

    def send(self, connection: int, message: str) -> None:
        self.sent.append(json.loads(message))


async def started(memory: Memory) -> Device:
    device = Device(memory)
    await device.start()
    return device


async def ask(device: Device, method: str, path: str, body: Any = None) -> Any:
    answer = json.loads(await device.request(method, path, json.dumps(body)))
    return answer["body"] if "body" in answer else answer["problem"]["code"]


def any_move(view: dict[str, Any]) -> str:
    move = view["moves"][0]
    if move["kind"] == "price":
        return "price axe 1 1"
    return str(move["placements"][0]["text"] if move["kind"] == "build" else move["text"])


async def act(device: Device, table: str) -> dict[str, Any]:
    """Make a decision of any of the person's seats, if there is one; return the view."""
    view: dict[str, Any] = await ask(device, "GET", f"/tables/{table}")
    if view["status"] == "playing" and view["moves"]:
        seat, key = view["seat"], f"k{view['ply']}"
        command = {"command": "play", "seat": seat, "ply": view["ply"], "key": key}
        done = await ask(
            device, "POST", f"/tables/{table}/commands", {**command, "move": any_move(view)}
        )
        assert isinstance(done, dict), done
    else:
        await asyncio.sleep(0)
    return view


async def play(device: Device, table: str) -> dict[str, Any]:
    """Play a game to its end and return the last view."""
    while True:
        view = await act(device, table)
        if view["status"] == "finished":
            return view


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await test()

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("game", "boxes"), [("skye", []), ("skye", ["journeyman", "druids"]), ("clans", [])]
)
def test_a_whole_game_is_stored_and_there_after_a_reload(game: str, boxes: list[str]) -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        opened = await ask(
            device, "POST", "/tables", {"game": game, "boxes": boxes, "seats": SEATS}
        )
        view = await play(device, opened["table"])
        again = await started(Memory(memory))
        shown = await ask(again, "GET", f"/tables/{opened['table']}")
        assert shown["outcome"] == view["outcome"]
        (listed,) = (await ask(again, "GET", "/tables?status=finished"))["tables"]
        assert listed["my_seats"] == [0]
        (text,) = [await ask(again, "GET", f"/tables/{opened['table']}/record")]
        assert text.startswith("clachan record")
        assert (await ask(again, "GET", f"/tables/{opened['table']}/review?move=3"))["move"] == 3
        rematch = await ask(again, "POST", f"/tables/{opened['table']}/rematch")
        assert rematch["status"] == "playing"

    run(test)


def test_messages_on_a_screen_are_those_of_a_socket() -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        opened = await ask(device, "POST", "/tables", {"game": "skye", "seats": SEATS})
        assert await device.connect(1, opened["table"], "null", 0)
        await device.message(1, json.dumps({"type": "hint", "id": 1, "level": "greedy"}))
        await device.message(1, json.dumps({"type": "preview", "id": 2}))
        stale = {"command": "play", "seat": 0, "ply": 0, "key": "a", "move": "pass"}
        await device.message(1, json.dumps({"type": "command", **stale}))
        for message in ({"type": "look", "seat": 1}, {"type": "check", "id": 3, "move": "dance"}):
            await device.message(1, json.dumps(message))
        kinds = [message["type"] for message in memory.sent]
        assert kinds[:2] == ["view", "events"]
        assert kinds.count("hint") == 1 and kinds.count("previews") == 1
        refused = [one["problem"]["code"] for one in memory.sent if one["type"] == "refused"]
        assert refused == ["stale_ply", "not_your_seat", "invalid_notation"]
        device.close(1)
        assert not await device.connect(2, "0" * 20, "null", 0)

    run(test)


def test_two_tabs_write_one_log() -> None:
    async def test() -> None:
        memory = Memory()
        first = await started(memory)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
        opened = await ask(first, "POST", "/tables", {"game": "clans", "seats": seats})
        second = await started(Memory(memory))
        table = opened["table"]
        await ask(second, "GET", f"/tables/{table}")
        for number in range(6):
            await act((first, second)[number % 2], table)
        assert [row["ply"] for row in memory.logs[table]] == list(
            range(1, len(memory.logs[table]) + 1)
        )
        assert (await play(first, table))["outcome"] == (await play(second, table))["outcome"]

    run(test)


def test_a_table_that_another_tab_deleted_stays_deleted() -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": seats})
        other = await started(Memory(memory))
        await ask(other, "DELETE", f"/tables/{opened['table']}")
        view = await ask(device, "GET", f"/tables/{opened['table']}")
        command = {"command": "play", "seat": view["seat"], "ply": view["ply"], "key": "k"}
        path = f"/tables/{opened['table']}/commands"
        body = {**command, "move": any_move(view)}
        assert await ask(device, "POST", path, body) == "table_deleted"
        assert memory.logs == {}

    run(test)


def test_puzzles_are_solved_without_a_server() -> None:
    async def test() -> None:
        device = await started(Memory())
        puzzles = (await ask(device, "GET", "/puzzles"))["puzzles"]
        opened = await ask(device, "POST", f"/puzzles/{puzzles[0]['id']}/table")
        again = await ask(device, "POST", f"/puzzles/{puzzles[0]['id']}/table")
        assert opened["table"] == again["table"] and opened["moves"]
        answer = await ask(device, "GET", f"/puzzles/{puzzles[0]['id']}/answer")
        assert isinstance(answer, dict)
        assert await ask(device, "POST", "/puzzles/1-1/table") == "not_found"

    run(test)


def test_a_full_storage_changes_nothing() -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": seats})
        before = await ask(device, "GET", f"/tables/{opened['table']}")
        memory.is_full = True
        move = {"command": "play", "seat": before["seat"], "ply": before["ply"], "key": "k"}
        path = f"/tables/{opened['table']}/commands"
        body = {**move, "move": any_move(before)}
        assert await ask(device, "POST", path, body) == "storage_full"
        assert await ask(device, "GET", f"/tables/{opened['table']}") == before
        memory.is_full = False
        assert (await ask(device, "POST", path, body))["ply"] > before["ply"]

    run(test)


def test_a_bot_that_cannot_store_its_move_says_so_and_goes_on_later() -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": SEATS})
        await act(device, opened["table"])  # the first turn may be the person's
        await device.connect(1, opened["table"], "null", 0)
        memory.is_full = True
        for _ in range(20):
            await asyncio.sleep(0)
        before = await ask(device, "GET", f"/tables/{opened['table']}")
        assert before["waiting"] != [before["seat"]], "a bot is to move, or this shows nothing"
        codes = [each["problem"]["code"] for each in memory.sent if each["type"] == "refused"]
        assert codes == ["storage_full"]
        memory.is_full = False
        await device.connect(2, opened["table"], "null", 0)
        assert (await play(device, opened["table"]))["status"] == "finished"

    run(test)


def test_a_tab_goes_on_with_the_bots_of_a_tab_that_was_closed() -> None:
    async def test() -> None:
        memory = Memory()
        closed = await started(memory)
        opened = await ask(closed, "POST", "/tables", {"game": "clans", "seats": SEATS})
        table = opened["table"]
        other = await started(Memory(memory))
        await other.connect(1, table, "null", 0)
        for _ in range(200):
            await asyncio.sleep(0)
        assert (await ask(closed, "GET", f"/tables/{table}"))["moves"]
        closed.tables.play_bots = lambda local: None  # type: ignore[method-assign]
        await act(closed, table)
        moved = len(memory.logs[table])
        await other.changed_elsewhere(table)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(memory.logs[table]) > moved

    run(test)


def test_a_game_that_cannot_be_read_leaves_the_others_alone() -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
        setup = {"game": "clans", "seats": seats}
        good, bad = [await ask(device, "POST", "/tables", setup) for _ in range(2)]
        await play(device, good["table"])
        await play(device, bad["table"])
        del memory.logs[bad["table"]][1:4]
        again = await started(memory)
        assert await ask(again, "GET", f"/tables/{bad['table']}") == "game_damaged"
        assert not await again.connect(1, bad["table"], "null", 0)
        exported = await ask(again, "GET", "/export")
        assert (exported["games"], exported["damaged"]) == (1, 1)
        assert len((await ask(again, "GET", "/tables"))["tables"]) == 2
        assert len((await ask(again, "GET", "/me/progress"))["games"]) == 4
        assert await ask(again, "DELETE", f"/tables/{bad['table']}") is None

    run(test)


def test_a_damaged_file_in_an_archive_does_not_hide_the_others() -> None:
    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": seats})
        await play(device, opened["table"])
        record = await ask(device, "GET", f"/tables/{opened['table']}/record")
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr("a.clachan", "this text is damaged below")
            archive.writestr("b.clachan", record)
        content = target.getvalue().replace(b"is damaged", b"IS DAMAGED")
        other = await started(Memory())
        data = base64.b64encode(content).decode()
        found = await ask(other, "POST", "/import", {"data": data})
        assert len(found["tables"]) == 1
        assert found["failed"] == ["a.clachan"]

    run(test)


def test_a_game_goes_back_and_forth_as_links() -> None:
    """Three people, each with a browser: the invitation goes around, then the turns."""

    async def test() -> None:
        browsers = [await started(Memory()) for _ in range(3)]
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
        opened = await ask(browsers[0], "POST", "/tables", {"game": "clans", "seats": seats})
        table = opened["table"]
        turn = (await ask(browsers[0], "GET", f"/tables/{table}/turn"))["turn"]
        for device, name in zip(browsers[1:], ("Bo", "Cleo"), strict=True):
            assert await ask(device, "POST", "/turns", {"turn": turn}) == {"table": table}
            await ask(device, "POST", f"/tables/{table}/sit", {"name": name, "part": "a" * 64})
            turn = (await ask(device, "GET", f"/tables/{table}/turn"))["turn"]
        stranger = await started(Memory())
        assert await ask(stranger, "POST", "/turns", {"turn": turn}) == "turn_key_missing"
        holder = browsers[2]
        while True:
            view = await ask(holder, "GET", f"/tables/{table}")
            if view["status"] == "finished":
                break
            mine = [seat for seat in view["my_seats"] if seat in view["waiting"]]
            if mine:
                await act(holder, table)
                continue
            old, turn = turn, (await ask(holder, "GET", f"/tables/{table}/turn"))["turn"]
            holder = browsers[view["waiting"][0]]
            assert await ask(holder, "POST", "/turns", {"turn": turn}) == {"table": table}
            assert await ask(holder, "POST", "/turns", {"turn": old}) == {"table": table}
        assert view["outcome"]["winners"]
        changed = turn[:-9] + ("A" if turn[-9] != "A" else "B") + turn[-8:]
        for text in (changed, turn[:-40], "hello", "clachan-turn-1.x"):
            assert await ask(holder, "POST", "/turns", {"turn": text}) == "invalid_turn"

    run(test)


def test_a_sent_turn_shows_no_price_before_everybody_has_set_theirs() -> None:
    """Whatever Bo's prices are, Ana sees the same, until she has set hers."""

    async def seen_by_ana(ana: Memory, bo: Memory, table: str, prices: str) -> list[Any]:
        friend, device = await started(deepcopy(bo)), await started(deepcopy(ana))
        view = await ask(friend, "GET", f"/tables/{table}")
        command = {"command": "play", "seat": 1, "ply": view["ply"], "key": "k", "move": prices}
        await ask(friend, "POST", f"/tables/{table}/commands", command)
        turn = (await ask(friend, "GET", f"/tables/{table}/turn"))["turn"]
        await ask(device, "POST", "/turns", {"turn": turn})
        before = await ask(device, "GET", f"/tables/{table}")
        await act(device, table)
        after = await ask(device, "GET", f"/tables/{table}")
        return [before["waiting"], before["position"], before["moves"], after["position"]]

    async def test() -> None:
        ana, bo = Memory(), Memory()
        device, friend = await started(ana), await started(bo)
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
        opened = await ask(device, "POST", "/tables", {"game": "skye", "seats": seats})
        table = opened["table"]
        turn = (await ask(device, "GET", f"/tables/{table}/turn"))["turn"]
        await ask(friend, "POST", "/turns", {"turn": turn})
        await ask(friend, "POST", f"/tables/{table}/sit", {"name": "Bo"})
        cheap = await seen_by_ana(ana, bo, table, "price axe 1 1")
        dear = await seen_by_ana(ana, bo, table, "price 2 axe 3")
        assert cheap[0] == [0], "the game waits for Ana alone"
        assert cheap[:-1] == dear[:-1]
        assert cheap[-1] != dear[-1], "now the prices are revealed"

    run(test)


def test_two_answers_to_one_turn_are_not_mixed() -> None:
    async def test() -> None:
        ana, bo = await started(Memory()), await started(Memory())
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
        opened = await ask(ana, "POST", "/tables", {"game": "clans", "seats": seats})
        table = opened["table"]
        turn = (await ask(ana, "GET", f"/tables/{table}/turn"))["turn"]
        await ask(bo, "POST", "/turns", {"turn": turn})
        await ask(bo, "POST", f"/tables/{table}/sit", {"name": "Bo"})
        await ask(ana, "POST", f"/tables/{table}/sit", {"name": "Cleo", "seat": 1})
        answer = (await ask(bo, "GET", f"/tables/{table}/turn"))["turn"]
        before = await ask(ana, "GET", f"/tables/{table}")
        assert await ask(ana, "POST", "/turns", {"turn": answer}) == "turn_differs"
        assert await ask(ana, "GET", f"/tables/{table}") == before

    run(test)


def test_records_go_out_and_in_again() -> None:
    async def test() -> None:
        device = await started(Memory())
        for game in ("skye", "clans"):
            opened = await ask(device, "POST", "/tables", {"game": game, "seats": SEATS})
            await (
                play(device, opened["table"]) if game == "clans" else act(device, opened["table"])
            )
        archive = (await ask(device, "GET", "/export"))["archive"]
        other = await started(Memory())
        found = await ask(other, "POST", "/import", {"data": archive})
        assert len(found["tables"]) == 2 and found["failed"] == []
        assert await ask(other, "POST", "/import", {"data": archive}) == found
        (listed,) = (await ask(other, "GET", "/tables?status=finished"))["tables"]
        path = f"/tables/{listed['table']}/record"
        assert await ask(other, "GET", path) == await ask(device, "GET", path)
        (begun,) = (await ask(other, "GET", "/tables?status=playing"))["tables"]
        assert [seat["kind"] for seat in begun["seats"]] == ["person", "bot", "bot"]
        assert (await play(other, begun["table"]))["outcome"]["winners"]
        await ask(other, "DELETE", f"/tables/{begun['table']}")
        assert len((await ask(other, "GET", "/tables"))["tables"]) == 1

    run(test)


def test_foreign_and_damaged_files_are_refused() -> None:
    def encoded(content: bytes) -> dict[str, str]:
        return {"data": base64.b64encode(content).decode()}

    async def test() -> None:
        memory = Memory()
        device = await started(memory)
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr("a.clachan", "clachan record 1\ngame: skye\n")
            archive.writestr("picture.png", b"\x89PNG")
        whole = target.getvalue()
        files = (b"", b"hello", b"\xff\xfe", whole, whole[:60], b"PK but not really", b"\x89PNG")
        for content in files:
            assert await ask(device, "POST", "/import", encoded(content)) == "invalid_record"
        assert await ask(device, "POST", "/import", {"data": "?"}) == "invalid_record"
        assert memory.logs == {}

    run(test)


def test_a_review_is_computed_in_parts_and_kept() -> None:
    class Judged(Memory):
        """Every move of a part is as good as any other."""

        async def think(self, request: str, urgency: int) -> str:
            part = json.loads(request).get("review", {}).get("part")
            if part is None:
                return await super().think(request, urgency)
            move = {"seat": 0, "round": 1, "chances": [0.3, 0.3, 0.4]}
            return json.dumps({"moves": [move for _ in part]})

    async def test() -> None:
        memory = Judged()
        device = await started(memory)
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": SEATS})
        await play(device, opened["table"])
        path = f"/tables/{opened['table']}/game-review"
        assert (await ask(device, "GET", path))["status"] == "working"
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
        again = await started(Memory(memory))
        assert (await ask(again, "GET", path))["status"] == "done"
        progress = await ask(again, "GET", "/me/progress")
        assert progress["to_review"] == 0 and progress["games"][0]["mean_points"] is not None

    run(test)


def test_a_record_opens_as_a_replay() -> None:
    async def test() -> None:
        device = await started(Memory())
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": seats})
        table = (await play(device, opened["table"]))["table"]
        record = await ask(device, "GET", f"/tables/{table}/record")
        replay = await ask(device, "POST", "/records", {"record": record})
        assert replay["status"] == "finished"
        again = await ask(device, "POST", "/records", {"record": record})
        assert again["table"] == replay["table"]
        mine = await ask(device, "GET", "/tables?status=finished")
        assert [one["table"] for one in mine["tables"]] == [table]
        records = await ask(device, "GET", "/records")
        assert [one["table"] for one in records["tables"]] == [replay["table"]]
        position = await ask(device, "GET", f"/tables/{table}/record?move=7")
        board = await ask(device, "POST", "/records", {"record": position})
        assert (board["status"], board["origin"]["moves"]) == ("playing", 7)

    run(test)


def test_lessons_and_puzzles_are_solved_by_hints_alone() -> None:
    async def solve(path: str) -> None:
        memory = Memory()
        device = await started(memory)
        table = (await ask(device, "POST", f"{path}/table"))["table"]
        await device.connect(1, table, "null", 0)
        view = await ask(device, "GET", f"/tables/{table}")
        while view["exercise"]["status"] != "solved":
            await device.message(1, json.dumps({"type": "hint", "id": 1}))
            (hint,) = [each["hint"] for each in memory.sent if each["type"] == "hint"]
            ply = view["ply"]
            command = {"command": "play", "seat": view["seat"], "ply": ply, "key": str(ply)}
            memory.sent.clear()
            await device.message(
                1, json.dumps({"type": "command", **command, "move": hint["move"]["text"]})
            )
            view = await ask(device, "GET", f"/tables/{table}")
            assert view["exercise"]["answer"] == hint["words"]

    async def test() -> None:
        device = await started(Memory())
        for lesson in (await ask(device, "GET", "/lessons"))["lessons"]:
            await solve(f"/lessons/{lesson['lesson']}")
        first = {puzzle.kind: puzzle.id for puzzle in reversed(shipped_puzzles().puzzles)}
        for puzzle in first.values():
            await solve(f"/puzzles/{puzzle}")

    run(test)


def test_a_lesson_is_opened_once() -> None:
    async def test() -> None:
        device = await started(Memory())
        lesson = (await ask(device, "GET", "/lessons"))["lessons"][0]["lesson"]
        opened = await ask(device, "POST", f"/lessons/{lesson}/table")
        again = await ask(device, "POST", f"/lessons/{lesson}/table")
        assert opened["table"] == again["table"]

    run(test)


def test_a_bot_that_fails_is_replaced_for_one_move() -> None:
    class Failing(Memory):
        async def think(self, request: str, urgency: int) -> str:
            return json.dumps({"error": "out of memory"})

    async def test() -> None:
        memory = Failing()
        device = await started(memory)
        opened = await ask(device, "POST", "/tables", {"game": "clans", "seats": SEATS})
        assert (await play(device, opened["table"]))["outcome"]["winners"]
        assert any([row["kind"] == "bot_replaced" for row in memory.logs[opened["table"]]])

    run(test)


def test_names_questions_and_what_needs_a_server() -> None:
    async def test() -> None:
        device = await started(Memory())
        assert await ask(device, "GET", "/me") == {"name": None}
        assert await ask(device, "PUT", "/me", {"name": "Ana"}) == {"name": "Ana"}
        assert [one["game"] for one in (await ask(device, "GET", "/games"))["games"]]
        assert await ask(device, "GET", "/me/notices") == "needs_server"
        assert await ask(device, "GET", "/tables/abc") == "not_found"
        assert await ask(device, "POST", "/tables", {"seats": []}) == "bad_request"

    run(test)


def test_the_web_worker_needs_no_third_party_package() -> None:
    """It can be imported by a Python without site-packages."""
    modules = "clachan.web_worker.device, clachan.web_worker.bot_answers"
    result = subprocess.run(
        [sys.executable, "-S", "-c", f"import {modules}; print('ok')"],
        env={**os.environ, "PYTHONPATH": str(ROOT.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == "ok\n", result.stderr
