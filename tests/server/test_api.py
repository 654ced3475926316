"""The REST API: tables, seats, commands, and the codes of refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from clachan.catalog import find_game
from clachan.kernel.record import parse_record
from clachan.server import limits as limits_module
from clachan.server.settings import Limits
from clachan.tables.fair_deals import NotedDeal, check_deals
from tests.server.live_server import (
    GENEROUS,
    WAIT,
    any_move,
    person,
    play_on,
    running,
    settings,
)

Scenario = Callable[[FastAPI], Awaitable[None]]


def run_scenario(folder: Path, scenario: Scenario, **changes: Any) -> None:
    async def whole() -> None:
        async with running(settings(folder, **changes)) as app:
            await scenario(app)

    asyncio.run(whole())


def problem(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("game", ["skye", "clans"])
def test_a_whole_game_of_pass_and_play(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me", game=game)
        view = await play_on(ana, view["table"])
        assert view["status"] == "finished" and view["outcome"]["winners"]
        assert view["fairness"]["seed"], "the seed is shown at the end"
        record = await ana.get(f"/tables/{view['table']}/record")
        assert parse_record(record.text).result == tuple(view["outcome"]["points"])
        listed = (await ana.get("/tables", status="finished")).json()["tables"]
        assert [row["places"] for row in listed] == [view["outcome"]["places"]]

    run_scenario(tmp_path, scenario)


def test_everybody_adds_a_part_to_the_luck_and_the_record_opens_it(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
        opened = await ana.open_table("me", "open", game="clans", adds_part=True)
        table_id, committed = opened["table"], opened["fairness"]["commitment"]
        assert opened["seats"][0]["part"] == "awaited"
        invited = (await bo.get(f"/invites/{opened['invite']}")).json()
        assert invited["commitment"] == committed and not invited["is_practice"]
        view = await bo.join_table(opened, part="b0" * 32)
        assert view["status"] == "open" and view["seats"][1]["part"] == "added"
        more = {"command": "add_part", "seat": 0, "ply": view["ply"], "part": "a1" * 32}
        assert (await ana.send_command(table_id, **more)).status_code == 200
        while (view := await ana.view(table_id))["status"] != "finished":
            mover = (ana, bo)[view["waiting"][0]]
            seen = await mover.view(table_id)
            move = {"seat": seen["seat"], "ply": seen["ply"], "move": seen["moves"][0]["text"]}
            assert (await mover.send_command(table_id, **move)).status_code == 200
        record = parse_record((await bo.get(f"/tables/{table_id}/record")).text)
        noted = NotedDeal(committed, "b0" * 32)
        assert check_deals(find_game("clans"), record, noted).parts == 2
        again = (await bo.post(f"/tables/{table_id}/rematch")).json()
        assert again["status"] == "open", "it waits for the parts of both"
        assert [seat["part"] for seat in again["seats"]] == ["awaited", "awaited"]
        for one, seat in ((ana, 0), (bo, 1)):
            more = {"command": "add_part", "seat": seat, "ply": 1, "part": "cd" * 32}
            assert (await one.send_command(again["table"], **more)).status_code == 200
        assert (await ana.view(again["table"]))["status"] == "playing"

    run_scenario(tmp_path, scenario)


def test_a_part_has_32_bytes(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
        opened = await ana.open_table("me", "open", adds_part=True)
        for part in ("", "a1", "A1" * 32, "a1" * 33, "g1" * 32, 7):
            answer = await bo.post(f"/invites/{opened['invite']}", {"part": part})
            assert problem(answer) == (400, "bad_request"), part
            more = {"command": "add_part", "seat": 0, "ply": 1, "part": part}
            answer = await ana.send_command(opened["table"], **more)
            assert problem(answer) == (400, "bad_request"), part

    run_scenario(tmp_path, scenario)


def test_a_chosen_seed_is_for_practice_and_everybody_is_told(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
        opened = await ana.open_table("me", "open", seed="1234", adds_part=True)
        assert opened["fairness"] == {
            "luck": "practice",
            "commitment": None,
            "seed": None,
            "secret": None,
            "salt": None,
            "parts": None,
        }
        invited = (await bo.get(f"/invites/{opened['invite']}")).json()
        assert invited["is_practice"]
        joined = await bo.join_table(opened, part="b0" * 32)
        assert joined["status"] == "playing" and joined["fairness"]["luck"] == "practice"
        listed = (await bo.get("/tables")).json()["tables"]
        assert [row["is_practice"] for row in listed] == [True]

    run_scenario(tmp_path, scenario)


def test_a_friend_joins_with_the_invite_code(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, bo = await person(app).named("Ana"), person(app)
        opened = await ana.open_table("me", "open")
        assert opened["status"] == "open" and opened["fairness"]["seed"] is None
        listed = (await bo.get(f"/invites/{opened['invite'].upper().replace('-', ' ')}")).json()
        assert [holder["kind"] for holder in listed["seats"]] == ["person", "open"]
        answer = await bo.post(f"/invites/{opened['invite']}", {"name": "Bo"})
        view = answer.json()
        assert view["status"] == "playing" and view["seat"] == 1
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        mine = (await bo.get("/tables")).json()["tables"]
        assert [(row["table"], row["is_my_turn"]) for row in mine] == [(view["table"], True)]

    run_scenario(tmp_path, scenario)


def test_other_guests_cannot_find_a_table(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
        table_id = (await ana.open_table("me", "me"))["table"]
        for path in ("", "/events", "/previews", "/hint", "/record", "/review", "/setup"):
            assert problem(await eve.get(f"/tables/{table_id}{path}")) == (404, "not_found")
        answer = await eve.send_command(table_id, seat=0, ply=5, move="pass")
        assert problem(answer) == (404, "not_found")
        assert problem(await eve.get("/tables/" + "0" * 20)) == (404, "not_found")
        assert problem(await eve.get("/invites/aaaa-bbbb")) == (404, "not_found")
        assert problem(await person(app).get(f"/tables/{table_id}")) == (401, "not_signed_in")

    run_scenario(tmp_path, scenario)


def test_spectators_can_only_watch(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, eve = await person(app).named("Ana"), await person(app).named("Eve")
        opened = await ana.open_table("me", "me")
        await eve.post(f"/invites/{opened['invite']}", {"watch": True})
        view = await eve.view(opened["table"])
        assert view["seat"] is None and view["moves"] == [] and view["my_seats"] == []
        answer = await eve.send_command(
            opened["table"], seat=0, ply=view["ply"], move="price axe 1 1"
        )
        assert problem(answer) == (403, "not_your_seat")
        quiet = await ana.open_table("me", "me", spectators=False)
        answer = await eve.post(f"/invites/{quiet['invite']}", {"watch": True})
        assert problem(answer) == (403, "no_access")

    run_scenario(tmp_path, scenario)


def test_commands_are_refused_with_a_reason(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me")
        table_id, ply = view["table"], view["ply"]
        answer = await ana.send_command(table_id, seat=0, ply=ply, move="price axe 9 9")
        assert problem(answer) == (409, "illegal_move")
        body = answer.json()
        assert body["rule"] == "Skye 4.4"
        assert body["args"] == {"asked": 18, "gold": 5, "reason": "too_little_gold"}
        assert problem(await ana.send_command(table_id, seat=0, ply=1, move="pass")) == (
            409,
            "stale_ply",
        )
        answer = await ana.send_command(table_id, seat=0, ply=ply, move="fly")
        assert problem(answer) == (400, "invalid_notation")
        answer = await ana.send_command(table_id, seat=3, ply=ply, move="pass")
        assert problem(answer) == (403, "not_your_seat")
        answer = await ana.send_command(table_id, seat=0, ply=ply, move="pass", command="dance")
        assert problem(answer) == (400, "bad_request")

    run_scenario(tmp_path, scenario)


def test_a_repeated_command_is_answered_but_carried_out_once(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me")
        body = {"seat": 0, "ply": view["ply"], "move": "price axe 1 1", "key": "once"}
        first = (await ana.send_command(view["table"], **body)).json()
        again = (await ana.send_command(view["table"], **body)).json()
        assert first == {"ply": view["ply"] + 2, "repeated": False, "is_ready": True}
        assert again == {**first, "repeated": True}

    run_scenario(tmp_path, scenario)


def test_a_table_is_opened_once_for_each_key(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
        first, again = [await ana.open_table("me", "me", key="tonight") for _ in range(2)]
        assert first["table"] == again["table"]
        assert (await ana.open_table("me", "me", key="tomorrow"))["table"] != first["table"]
        assert (await bo.open_table("me", "me", key="tonight"))["table"] != first["table"]

    run_scenario(tmp_path, scenario)


def test_draft_and_undo(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me")
        table_id = view["table"]
        while view["position"]["phase"] != "build":
            view = await play_on(ana, table_id, moves=1)
        seat = view["seat"]
        placed = len(view["position"]["players"][seat]["territory"])
        draft = {"seat": seat, "move": any_move(view), "confirm": False}
        await ana.send_command(table_id, ply=view["ply"], **draft)
        drafted = await ana.view(table_id, seat=seat)
        shown = drafted["position"]["players"][seat]["territory"]
        assert len(shown) == placed + 1 and [t for t in shown if t.get("draft")]
        assert drafted["can"]["undo"] and drafted["draft"][0]["text"] == draft["move"]
        other = await ana.view(table_id, seat=1 - seat)
        assert len(other["position"]["players"][seat]["territory"]) == placed
        await ana.send_command(table_id, command="undo", seat=seat, ply=drafted["ply"])
        back = await ana.view(table_id, seat=seat)
        assert back["position"] == view["position"] and back["draft"] == []

    run_scenario(tmp_path, scenario)


def test_a_check_says_why_a_placement_is_illegal(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me")
        table_id = view["table"]
        while view["position"]["phase"] != "build":
            view = await play_on(ana, table_id, moves=1)
        tile = view["moves"][0]["tile"]
        legal = {tuple(p["cell"]) for p in view["moves"][0]["placements"]}
        answer = await ana.post(f"/tables/{table_id}/check", {"move": f"build {tile} e9 0"})
        assert answer.json() == {
            "legal": False,
            "code": "not_adjacent",
            "rule": "Skye 7.2",
            "args": {"cell": "e9"},
        }
        body = {"placement": {"tile": tile, "cell": [9, 0], "rotation": 0}}
        assert (await ana.post(f"/tables/{table_id}/check", body)).json() == answer.json()
        answer = await ana.post(f"/tables/{table_id}/check", {"move": any_move(view)})
        assert answer.json()["legal"] is True
        found = (await ana.get(f"/tables/{table_id}/previews", tile=tile)).json()
        previews = found["placements"]
        assert {tuple(p["cell"]) for p in previews} == legal
        totals = [p["points_by_end"] for p in previews]
        assert totals == sorted(totals, reverse=True)

    run_scenario(tmp_path, scenario)


def test_previews_agree_with_the_scoring(tmp_path: Path) -> None:
    """Building a tile changes points and income by as much as its preview says."""

    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me", options={"scoring": "S07,S01,S09,S02"}, seed="9")
        table_id = view["table"]
        checked = 0
        while view["status"] == "playing":
            if view["position"]["phase"] != "build":
                view = await play_on(ana, table_id, moves=1)
                continue
            seat, tile = view["seat"], view["moves"][0]["tile"]
            before = [s["points"][seat] for s in view["position"]["scoring"]]
            income = view["position"]["players"][seat]["income"]
            best = (await ana.get(f"/tables/{table_id}/previews", tile=tile, seat=seat)).json()[
                "placements"
            ][0]
            slots = {change["slot"]: change["change"] for change in best["slots"]}
            times = {s["slot"]: len(s["rounds_left"]) for s in view["position"]["scoring"]}
            promised = sum([n * times[slot] for slot, n in slots.items()]) + best["final"]
            assert best["points_by_end"] == promised
            round_ = view["position"]["round"]
            move = next(
                placement["text"]
                for placement in view["moves"][0]["placements"]
                if (placement["cell"], placement["rotation"]) == (best["cell"], best["rotation"])
            )
            await ana.send_command(table_id, seat=seat, ply=view["ply"], move=move)
            view = await ana.view(table_id, seat=seat)
            if view["position"]["round"] == round_ and view["status"] == "playing":
                after = [s["points"][seat] for s in view["position"]["scoring"]]
                gained = {
                    s["slot"]: b - a
                    for s, a, b in zip(view["position"]["scoring"], before, after, strict=True)
                    if b != a
                }
                assert {k: v for k, v in gained.items() if times[k]} == slots
                assert view["position"]["players"][seat]["income"] - income == best["income"]
                checked += 1
            view = await ana.view(table_id)
        assert checked > 5

    run_scenario(tmp_path, scenario)


def test_the_move_of_a_hint_is_legal(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        view = await ana.open_table("me", "me")
        hint = (await ana.get(f"/tables/{view['table']}/hint", level="greedy")).json()
        assert hint["level"] == "greedy" and hint["move"]["kind"] == "price_sheet" and hint["lines"]
        answer = await ana.send_command(
            view["table"], seat=0, ply=view["ply"], move=hint["move"]["text"]
        )
        assert answer.status_code == 200
        wrong = await ana.get(f"/tables/{view['table']}/hint", level="wizard")
        assert problem(wrong) == (400, "invalid_option")

    run_scenario(tmp_path, scenario)


def test_a_game_against_bots(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        table_id = (await ana.open_table("me", "bot greedy", "bot random"))["table"]
        async with asyncio.timeout(WAIT):
            view = await play_on(ana, table_id)
            while view["status"] != "finished":
                await asyncio.sleep(0.1)
                view = await play_on(ana, table_id)
        assert view["outcome"]["points"]

    run_scenario(tmp_path, scenario)


def test_review_rematch_and_setup(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
        opened = await ana.open_table("me", "open", game="clans", options={"borders": "off"})
        table_id = opened["table"]
        await bo.join_table(opened)
        assert problem(await ana.get(f"/tables/{table_id}/record")) == (409, "table_not_over")
        assert problem(await ana.post(f"/tables/{table_id}/rematch")) == (409, "table_not_over")
        while (await play_on(ana, table_id))["status"] == "playing":
            await play_on(bo, table_id)
        empty = (await ana.get(f"/tables/{table_id}/review", move=0)).json()
        assert empty["mover"] is None and empty["outcome"] is None
        last = (await bo.get(f"/tables/{table_id}/review", move=empty["moves"])).json()
        assert last["outcome"]["places"] and last["position"]["phase"] == "over"
        hand = (await bo.get(f"/tables/{table_id}/review", move=10, seat=0)).json()
        assert hand["position"]["players"][0]["hand"]
        setup = (await bo.get(f"/tables/{table_id}/setup")).json()
        assert [holder["kind"] for holder in setup["seats"]] == ["open", "me"]
        assert (await bo.post("/tables", setup)).status_code == 201
        again = (await bo.post(f"/tables/{table_id}/rematch")).json()
        same = (await ana.post(f"/tables/{table_id}/rematch")).json()
        assert again["table"] == same["table"] and again["status"] == "playing"
        assert again["options"] == {"borders": "off"}

    run_scenario(tmp_path, scenario)


def test_programs_use_a_bearer_token(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana, program = await person(app).named("Ana"), person(app)
        token = (await ana.post("/me/tokens", {"label": "my bot"})).json()["token"]
        program.client.headers["authorization"] = f"Bearer {token}"
        assert (await program.get("/me")).json() == {"name": "Ana"}
        program.client.headers["authorization"] = "Bearer nonsense"
        assert (await program.get("/me")).json() == {"name": None}

    run_scenario(tmp_path, scenario)


def test_invalid_setups_are_refused(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        me = {"kind": "me"}
        for body in (
            {"game": "chess", "seats": [me, me]},
            {"game": "skye", "seats": [me]},
            {"game": "skye", "seats": [me] * 6},
            {"game": "skye", "seats": [me, me], "boxes": ["dragons"]},
            {"game": "skye", "seats": [me, me], "options": {"scoring": "S01"}},
            {"game": "skye", "seats": [me, {"kind": "bot", "level": "wizard"}]},
        ):
            assert problem(await ana.post("/tables", body)) == (400, "invalid_option")
        live = {"game": "skye", "seats": [me, me], "clock": {"kind": "live"}}
        assert problem(await ana.post("/tables", live)) == (400, "bad_request")
        assert problem(await ana.post("/tables", {"game": "skye"})) == (400, "bad_request")

    run_scenario(tmp_path, scenario)


def test_pages_of_other_sites_are_refused(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        ana.client.headers["origin"] = "https://evil.example"
        answer = await ana.post("/tables", {"game": "skye", "seats": [{"kind": "me"}] * 2})
        assert problem(answer) == (403, "wrong_origin")
        ana.client.headers["origin"] = "http://clachan.test"
        await ana.open_table("me", "me")
        form = await ana.client.post("/api/v1/me/tokens", content=b"label=x")
        assert problem(form) == (415, "wrong_content_type")

    run_scenario(tmp_path, scenario)


class StoppedTime:
    """A clock that only moves when told to, so that limits do not depend on the machine's speed."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


def test_requests_beyond_the_limits_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StoppedTime()
    monkeypatch.setattr(limits_module, "time", clock)

    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        huge = b'{"name": "' + b"x" * 20_000_000 + b'"}'
        answer = await ana.client.put(
            "/api/v1/me", content=huge, headers={"content-type": "application/json"}
        )
        assert problem(answer) == (413, "too_large")

        async def endless() -> Any:
            for _ in range(1000):
                yield b" " * 1000

        answer = await ana.client.put(
            "/api/v1/me", content=endless(), headers={"content-type": "application/json"}
        )
        assert problem(answer) == (413, "too_large")
        await ana.open_table("me", "me")
        answer = await ana.post("/tables", {"game": "skye", "seats": [{"kind": "me"}] * 2})
        assert problem(answer) == (429, "too_many")
        answers = [(await ana.get("/me")).status_code for _ in range(30)]
        assert 429 in answers
        forger = person(app)
        statuses = []
        for number in range(150):
            forger.client.headers["authorization"] = f"Bearer {number}"
            statuses.append((await forger.get("/me")).status_code)
        assert 429 in statuses, "invented tokens share the limit of their address"
        clock.now += 0.5
        stranger = person(app)
        for _ in range(3):
            await stranger.client.put("/api/v1/me", json={"name": "x"})
            stranger.client.cookies.clear()
        answer = await stranger.client.put("/api/v1/me", json={"name": "x"})
        assert problem(answer) == (429, "too_many")

    limits = Limits(
        requests_per_second=5, requests_at_once=30, new_guests_per_minute=4, open_tables=1
    )
    run_scenario(tmp_path, scenario, limits=limits)


def test_the_number_of_tried_invite_codes_is_limited(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        guesser = await person(app).named("Eve")
        for _ in range(3):
            assert problem(await guesser.get("/invites/aaaa-bbbb-cccc-dddd")) == (404, "not_found")
        answer = await guesser.get("/invites/aaaa-bbbb-cccc-dddd")
        assert problem(answer) == (429, "too_many")
        assert "codes tried" in answer.json()["detail"] and answer.headers["retry-after"] == "1"

    run_scenario(
        tmp_path, scenario, limits=replace(GENEROUS, codes_at_once=3, codes_per_second=0.001)
    )


def test_every_response_has_the_security_headers(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = person(app)
        for path in ("/", "/api/v1/me", "/api/v1/nothing", "/healthz"):
            headers = (await ana.client.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
        assert (await ana.get("/me")).headers["cache-control"] == "no-store"

    run_scenario(tmp_path, scenario)


def test_health_metrics_and_the_page(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        await ana.open_table("me", "me")
        assert (await ana.client.get("/healthz")).json() == {"status": "ok"}
        text = (await ana.client.get("/metrics")).text
        assert "clachan_tables_awake 1" in text
        assert 'clachan_requests_total{status="201"} 1' in text
        assert (await ana.client.get("/")).status_code == 200
        assert problem(await ana.client.get("/missing.js")) == (404, "not_found")
        assert problem(await ana.get("/nothing")) == (404, "not_found")
        for outside in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py"):
            assert "make_app" not in (await ana.client.get(outside)).text

    run_scenario(tmp_path, scenario)


def test_a_game_continues_after_its_table_was_unloaded(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        table_id = (await ana.open_table("me", "me"))["table"]
        before = await play_on(ana, table_id, moves=12)
        app.state.service.tables.unload_idle(seconds=60)
        assert app.state.service.tables.awake(table_id) is not None
        app.state.service.tables.unload_idle(seconds=0)
        assert app.state.service.tables.awake(table_id) is None
        assert await ana.view(table_id) == before
        assert (await play_on(ana, table_id))["status"] == "finished"

    run_scenario(tmp_path, scenario, limits=GENEROUS)


def test_old_finished_games_can_be_deleted(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ana = await person(app).named("Ana")
        finished = (await ana.open_table("me", "me", game="clans"))["table"]
        going = (await ana.open_table("me", "me"))["table"]
        await play_on(ana, finished)
        store = app.state.service.store
        assert await store.delete_finished(before=0) == 0
        assert await store.delete_finished(before=2**60) == 1
        app.state.service.tables.unload_idle(seconds=0)
        assert problem(await ana.get(f"/tables/{finished}")) == (404, "not_found")
        assert (await ana.get(f"/tables/{going}")).status_code == 200

    run_scenario(tmp_path, scenario)


def test_head_requests_for_the_page(tmp_path: Path) -> None:
    """Proxies and monitors send them."""

    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            answer = await person(app).client.head("/")
            assert answer.status_code == 200 and answer.content == b""
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]

    asyncio.run(scenario())
