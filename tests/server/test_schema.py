"""Whatever is thrown at the API, it answers as its own description says. (schemathesis)"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from clachan.server.app import make_app
from clachan.server.settings import Settings
from tests.server import house

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


class Host:
    """A node in a thread, a guest known to it, and tables to guess about."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=f"{self.address}/api/v1") as client:
            client.put("/me", json={"name": "Ana"})
            body = {"game": "skye", "chairs": [{"kind": "me"}, {"kind": "me"}]}
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
                    "move": house.any_move(view),
                }
                path = f"/tables/{view['table']}"
                assert client.post(f"{path}/commands", json=command).status_code == 200
                view = client.get(path).json()
            self.cookies = dict(client.cookies)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    chosen = house.settings(tmp_path_factory.mktemp("schema"))
    port = house.free_port()
    config = uvicorn.Config(make_app(chosen), port=port, log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=asyncio.run, args=(server.serve(),))
    thread.start()
    try:
        while not server.started:
            thread.join(0.05)
            assert thread.is_alive()
        yield Host(port)
    finally:
        server.should_exit = True
        thread.join()


DESCRIPTION = make_app(Settings()).openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = [(path, method) for path, found in DESCRIPTION["paths"].items() for method in found]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_the_api_keeps_its_word(path: str, method: str, host: Host) -> None:
    operation: Any = SCHEMA[path][method.upper()]

    @given(operation.as_strategy(), st.sampled_from([host.going, host.finished, None]))
    @settings(max_examples=15, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def throw(case: Any, table: dict[str, Any] | None) -> None:
        """Two thirds of the requests are about tables that exist."""
        if table is not None:
            for name, value in (("table", table["table"]), ("code", table["invite"])):
                if name in case.path_parameters:
                    case.path_parameters[name] = value
        case.call_and_validate(base_url=host.address, cookies=host.cookies, checks=CHECKS)

    throw()
