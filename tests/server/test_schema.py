"""Random requests: the API responds as its OpenAPI description says. (schemathesis)"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from clachan.server.app import make_app
from clachan.server.run import make_server
from clachan.server.settings import Settings
from tests.server import live_server

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


class SchemaServer:
    """The address of a running node, with a guest, a game in progress and a finished one."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=f"{self.address}/api/v1", timeout=60) as client:
            client.put("/me", json={"name": "Ana"})
            body = {"game": "skye", "seats": [{"kind": "me"}, {"kind": "me"}]}
            self.going = client.post("/tables", json=body).json()
            clans = {**body, "game": "clans"}
            self.finished = client.post("/tables", json=clans).json()
            view = self.finished
            while view["status"] != "finished":
                command = {
                    "command": "play",
                    "seat": view["seat"],
                    "ply": view["ply"],
                    "key": f"k{view['ply']}",
                    "move": live_server.any_move(view),
                }
                path = f"/tables/{view['table']}"
                assert client.post(f"{path}/commands", json=command).status_code == 200
                view = client.get(path).json()
            self.cookies = dict(client.cookies)

    def new_guest(self) -> dict[str, str]:
        """The cookies of another guest, for requests that sign out."""
        with httpx.Client(base_url=f"{self.address}/api/v1", timeout=60) as client:
            client.put("/me", json={"name": "Bo"})
            return dict(client.cookies)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SchemaServer]:
    limits = replace(live_server.GENEROUS, open_tables=1000)
    chosen = live_server.settings(tmp_path_factory.mktemp("schema"), limits=limits)
    port = live_server.free_port()
    running = make_server(make_app(chosen), replace(chosen, port=port))
    thread = threading.Thread(target=asyncio.run, args=(running.serve(),))
    thread.start()
    try:
        while not running.started:
            thread.join(0.05)
            assert thread.is_alive()
        yield SchemaServer(port)
    finally:
        running.should_exit = True
        thread.join()


DESCRIPTION = make_app(Settings()).openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = [(path, method) for path, found in DESCRIPTION["paths"].items() for method in found]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_responses_match_the_description(path: str, method: str, server: SchemaServer) -> None:
    operation: Any = SCHEMA[path][method.upper()]

    @given(operation.as_strategy(), st.sampled_from([server.going, server.finished, None]))
    @settings(max_examples=15, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def send(case: Any, table_id: dict[str, Any] | None) -> None:
        """Two thirds of the requests are about tables that exist."""
        if table_id is not None:
            for name, value in (("table", table_id["table"]), ("code", table_id["invite"])):
                if name in case.path_parameters:
                    case.path_parameters[name] = value
        cookies = server.new_guest() if method == "delete" else server.cookies
        case.call_and_validate(base_url=server.address, cookies=cookies, checks=CHECKS)

    send()


BOXES = {"skye": ["journeyman", "druids"], "clans": []}
SEATS = {"skye": 5, "clans": 4}


@st.composite
def valid_tables(draw: st.DrawFn) -> dict[str, Any]:
    """Valid requests for a new table."""
    game = draw(st.sampled_from(["skye", "clans"]))
    open_seat: dict[str, str] = {"kind": "open"}
    holder = st.sampled_from([{"kind": "me"}, open_seat, {"kind": "bot", "level": "random"}])
    others = draw(st.lists(holder, min_size=1, max_size=SEATS[game] - 1))
    clocks: list[dict[str, Any]] = [
        {"kind": "none"},
        {"kind": "live", "minutes": 30},
        {"kind": "days", "days": 2},
    ]
    boxes = st.lists(st.sampled_from(BOXES[game]), unique=True) if BOXES[game] else st.just([])
    return {
        "game": game,
        "boxes": draw(boxes),
        "seats": [{"kind": "me"}, *others],
        "clock": draw(st.sampled_from(clocks)),
        "open_gold": draw(st.booleans()),
        "spectators": draw(st.booleans()),
    }


@given(body=valid_tables())
@settings(max_examples=25, phases=[Phase.generate], deadline=None)
def check_valid_table(server: SchemaServer, body: dict[str, Any]) -> None:
    case = SCHEMA["/api/v1/tables"]["POST"].Case(body=body, media_type="application/json")
    answer = case.call_and_validate(
        base_url=server.address, cookies=server.cookies, checks=list(CHECKS)
    )
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    assert opened["game"] == body["game"] and sorted(opened["boxes"]) == sorted(body["boxes"])
    waits = any([holder["kind"] == "open" for holder in body["seats"]])
    assert opened["status"] == ("open" if waits else "playing")


def test_valid_tables_are_opened(server: SchemaServer) -> None:
    check_valid_table(server)
