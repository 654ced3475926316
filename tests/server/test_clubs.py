"""Clubs: who may do and see what, and what their pages say about finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.server.live_server import GENEROUS, Person, any_move, person, running, settings

SECRET_PAGES = ("", "/games", "/standings", "/export/games", "/export/standings")


async def found_club(app: FastAPI, *names: str) -> tuple[dict[str, Any], list[Person]]:
    """A club of people with these names; the first is its owner."""
    people = [await person(app).named(name) for name in names]
    answer = await people[0].post("/clubs", {"name": "Friday"})
    assert answer.status_code == 201, answer.text
    club = answer.json()
    for one in people[1:]:
        assert (await one.post(f"/club-invites/{club['invite']}")).status_code == 200
    return (await people[0].get(f"/clubs/{club['club']}")).json(), people


async def play_game(players: list[Person], view: dict[str, Any]) -> str:
    """Play a table to its end; everybody has one seat."""
    table: str = view["table"]
    while True:
        views = [await one.view(table) for one in players]
        if views[0]["status"] == "finished":
            return table
        mover, seen = next(
            (one, seen) for one, seen in zip(players, views, strict=True) if seen["moves"]
        )
        move = {"seat": seen["seat"], "ply": seen["ply"], "move": any_move(seen)}
        assert (await mover.send_command(table, **move)).status_code == 200


async def finish_game(players: list[Person], **more: Any) -> str:
    """Open a table of Clans and Glory for these people and play it."""
    seats = ["me", *["open"] * (len(players) - 1)]
    view = await players[0].open_table(*seats, game="clans", **more)
    for other in players[1:]:
        await other.join_table(view)
    return await play_game(players, view)


def member_id(club: dict[str, Any], name: str) -> str:
    found: str = next(one["member"] for one in club["members"] if one["name"] == name)
    return found


async def invite_join_and_leave(folder: Path) -> None:
    async with running(settings(folder)) as app:
        club, (ana, bo) = await found_club(app, "Ana", "Bo")
        path = f"/clubs/{club['club']}"
        assert [one["name"] for one in club["members"]] == ["Ana", "Bo"]
        assert [one["is_owner"] for one in club["members"]] == [True, False]
        new = person(app)
        seen = (await new.get(f"/club-invites/{club['invite']}")).json()
        assert seen == {
            "club": club["club"],
            "name": "Friday",
            "members": 2,
            "is_member": False,
        }
        joined = await new.post(f"/club-invites/{club['invite']}", {"name": "Ana"})
        assert [one["name"] for one in joined.json()["members"]] == ["Ana", "Bo", "Ana II"]
        again = await new.post(f"/club-invites/{club['invite']}")
        assert len(again.json()["members"]) == 3, "joining twice changes nothing"
        assert (await new.get("/clubs")).json()["clubs"][0]["members"] == 3

        assert (await bo.post(f"{path}/invite")).json()["code"] == "no_access"
        replaced = (await ana.post(f"{path}/invite")).json()["invite"]
        assert replaced != club["invite"]
        assert (await person(app).get(f"/club-invites/{club['invite']}")).status_code == 404

        third = member_id(joined.json(), "Ana II")
        refused = await bo.client.delete(f"/api/v1{path}/members/{third}")
        assert (refused.status_code, refused.json()["code"]) == (403, "no_access")
        removed = await ana.client.delete(f"/api/v1{path}/members/{third}")
        assert len(removed.json()["members"]) == 2
        assert (await new.get(path)).status_code == 404
        assert (await new.post(f"/club-invites/{replaced}")).status_code == 404, (
            "whoever was removed cannot come back with the link they know"
        )

        assert (await ana.client.delete(f"/api/v1{path}/members/me")).status_code == 204
        assert (await ana.get(path)).status_code == 404
        left = (await bo.get(path)).json()
        assert left["is_owner"], "the club goes to the member who joined first"
        assert (await bo.client.delete("/api/v1/me")).status_code == 204
        assert (await person(app).get(f"/club-invites/{left['invite']}")).status_code == 404, (
            "a club without members is deleted"
        )


async def limits_and_names(folder: Path) -> None:
    limits = replace(GENEROUS, clubs_per_guest=2, members_per_club=2)
    async with running(settings(folder, limits=limits)) as app:
        club, (ana, _) = await found_club(app, "Ana", "Bo")
        full = await (await person(app).named("Cy")).post(f"/club-invites/{club['invite']}")
        assert (full.status_code, full.json()["code"]) == (409, "club_full")
        named = (await ana.post("/clubs", {"name": "  A\u202eB\n|C "})).json()
        assert named["name"] == "AB /C"
        many = await ana.post("/clubs", {"name": "third"})
        assert (many.status_code, many.json()["code"]) == (409, "too_many_clubs")
        assert (await ana.post("/clubs", {"name": ""})).status_code == 400
        path = f"/api/v1/clubs/{club['club']}"
        renamed = await ana.client.put(path, json={"name": "Saturday"})
        assert renamed.json()["name"] == "Saturday"


async def tables_of_the_club(folder: Path) -> None:
    async with running(settings(folder)) as app:
        club, (ana, bo, cy) = await found_club(app, "Ana", "Bo", "Cy")
        path = f"/clubs/{club['club']}"
        stranger = await person(app).named("Eve")
        order = {"game": "clans", "seats": [{"kind": "me"}, {"kind": "open"}]}
        refused = await stranger.post("/tables", {**order, "club": club["club"]})
        assert refused.status_code == 404
        opened = await ana.open_table("me", "open", game="clans", club=club["club"])
        listed = (await bo.get(path)).json()["tables"]
        assert [one["table"] for one in listed] == [opened["table"]]
        assert (await bo.get("/clubs")).json()["clubs"][0]["open_tables"] == 1
        await bo.join_table(listed[0])
        seen = await cy.view(opened["table"])
        assert seen["my_seats"] == [] and seen["position"] is not None, "members can watch"
        assert (await stranger.get(f"/tables/{opened['table']}")).status_code == 404
        await play_game([ana, bo], opened)
        assert (await cy.get(path)).json()["tables"] == []
        game = (await cy.get(f"{path}/games")).json()["games"][0]
        assert game["table"] == opened["table"], "members can replay the games of the club"
        again = (await bo.post(f"/tables/{opened['table']}/rematch")).json()
        listed = (await cy.get(path)).json()["tables"]
        assert [one["table"] for one in listed] == [again["table"]], "a rematch is for the club too"

        private = await ana.open_table(
            "me", "open", game="clans", club=club["club"], spectators=False
        )
        shown = (await cy.get(path)).json()["tables"]
        assert private["table"] in [one["table"] for one in shown], "everybody can take the seat"
        await bo.join_table(private)
        shown = (await cy.get(path)).json()["tables"]
        assert private["table"] not in [one["table"] for one in shown]
        assert (await cy.get(f"/tables/{private['table']}")).status_code == 404


async def standings_and_statistics(folder: Path) -> None:
    async with running(settings(folder)) as app:
        club, (ana, bo, cy) = await found_club(app, "Ana", "Bo", "Cy")
        path = f"/clubs/{club['club']}"
        dan = await person(app).named("Dan")
        played = [await finish_game([ana, bo]), await finish_game([bo, cy, dan])]
        await finish_game([ana, dan])
        practice = await finish_game([ana, bo], seed="known")
        own = await ana.open_table("me", "me", "open", game="clans")
        await bo.join_table(own)
        while (view := await ana.view(own["table"]))["status"] == "playing":
            mover = ana if view["moves"] else bo
            seen = await mover.view(own["table"])
            move = {"seat": seen["seat"], "ply": seen["ply"], "move": any_move(seen)}
            assert (await mover.send_command(own["table"], **move)).status_code == 200

        found = (await cy.get(f"{path}/games")).json()
        assert found["total"] == 4, "a game with one member is not a game of the club"
        rated = {one["finished_at"]: one["is_rated"] for one in found["games"]}
        assert list(rated.values()) == [False, False, True, True]
        assert {one["table"] for one in found["games"]} == {None, played[1]}, "only Cy's own game"
        three = found["games"][2]["seats"]
        assert [one["name"] for one in three] == ["Bo", "Cy", None], "others stay unnamed"
        table = (await ana.get(f"/tables/{practice}/link")).json()
        assert table == {"code": None}
        shared = await ana.client.put(f"/api/v1/tables/{practice}/link")
        codes = [one["code"] for one in (await cy.get(f"{path}/games")).json()["games"]]
        assert codes == [None, shared.json()["code"], None, None]

        standings = (await ana.get(f"{path}/standings")).json()["games"]
        assert [one["game"] for one in standings] == ["clans"]
        rows = {one["member"]: one for one in standings[0]["standings"]}
        games = {name: rows[member_id(club, name)]["games"] for name in ("Ana", "Bo", "Cy")}
        assert games == {"Ana": 1, "Bo": 2, "Cy": 1}
        ends = [one["rating"] - one["uncertainty"] for one in standings[0]["standings"]]
        assert ends == sorted(ends, reverse=True)

        bo_id = member_id(club, "Bo")
        statistics = (await ana.get(f"{path}/members/{bo_id}")).json()["games"][0]
        assert statistics["total"]["games"] == 2
        assert {row["key"]: row["games"] for row in statistics["by_seats"]} == {"2": 1, "3": 1}
        assert sum([row["games"] for row in statistics["by_color"]]) == 2
        assert [row["key"] for row in statistics["by_boxes"]] == [""]
        pair = {"first": member_id(club, "Ana"), "second": bo_id}
        row = (await cy.get(f"{path}/head-to-head", **pair)).json()["games"][0]
        assert row["games"] == row["first"] + row["second"] + row["ties"] == 1
        back = {"first": pair["second"], "second": pair["first"]}
        turned = (await cy.get(f"{path}/head-to-head", **back)).json()["games"][0]
        assert (turned["first"], turned["mean_lead"]) == (row["second"], -row["mean_lead"])

        before = {one["member"]: one["rating"] for one in standings[0]["standings"]}
        await ana.client.delete(f"/api/v1{path}/members/me")
        await app.state.service.store.delete_finished(2**62)
        after = (await bo.get(f"{path}/standings")).json()["games"][0]["standings"]
        assert {one["member"]: one["rating"] for one in after} == {
            member: rating for member, rating in before.items() if member != member_id(club, "Ana")
        }, "ratings outlast members who leave and games that are deleted"
        listed = (await bo.get(f"{path}/games")).json()["games"]
        assert {one["table"] for one in listed} == {None}


async def games_count_from_joining(folder: Path) -> None:
    async with running(settings(folder)) as app:
        early = [await person(app).named(name) for name in ("Ana", "Bo")]
        await finish_game(early)
        club = (await early[0].post("/clubs", {"name": "Friday"})).json()
        await early[1].post(f"/club-invites/{club['invite']}")
        path = f"/clubs/{club['club']}"
        assert (await early[0].get(f"{path}/games")).json() == {"games": [], "total": 0}
        await finish_game(early)
        await early[1].client.delete(f"/api/v1{path}/members/me")
        assert (await early[0].get(f"{path}/games")).json()["total"] == 1, (
            "a game that ended before somebody left is kept"
        )


async def others_learn_nothing(folder: Path) -> None:
    """A stranger finds no club; a member learns no secret of running games, people or other clubs."""
    async with running(settings(folder)) as app:
        club, (ana, bo) = await found_club(app, "=Ana()", "Bo")
        other, (dan, _) = await found_club(app, "Dan", "Eli")
        path = f"/clubs/{club['club']}"
        await finish_game([ana, bo])
        await finish_game([dan, ana])
        running_game = await ana.open_table("me", "open", club=club["club"])
        await bo.join_table(running_game)
        for page in (*SECRET_PAGES, f"/members/{member_id(club, 'Bo')}"):
            assert (await dan.get(f"{path}{page}")).status_code == 404
            assert (await person(app).get(f"{path}{page}")).status_code == 401
        foreign = member_id(other, "Dan")
        assert (await ana.get(f"{path}/members/{foreign}")).status_code == 404
        pair = {"first": member_id(club, "Bo"), "second": foreign}
        assert (await ana.get(f"{path}/head-to-head", **pair)).status_code == 404
        pages = (*SECRET_PAGES, f"/members/{member_id(club, 'Bo')}")
        received = [(await bo.get(f"{path}{page}")).text for page in pages]
        table = app.state.service.tables.awake(running_game["table"]).table
        secrets = [next(iter(one.client.cookies.jar)).value or "?" for one in (ana, bo, dan)]
        secrets += [holder.guest for holder in table.holders]
        assert table.setup.secret is not None
        secrets += [table.setup.secret.secret, table.setup.secret.salt, table.seed]
        secrets += [other["club"], other["invite"], "Dan", "Eli"]
        for secret in secrets:
            assert secret and not [text for text in received if secret in text]
        assert "'=Ana()" in received[pages.index("/export/games")]
        assert "'=Ana()" in received[pages.index("/export/standings")]


SCENARIOS = (
    invite_join_and_leave,
    limits_and_names,
    tables_of_the_club,
    standings_and_statistics,
    games_count_from_joining,
    others_learn_nothing,
)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_clubs(scenario: Callable[[Path], Coroutine[Any, Any, None]], tmp_path: Path) -> None:
    asyncio.run(scenario(tmp_path))
