"""The example in the protocol guide works exactly as written; so does the example program."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import httpx

from clachan.tables.refusals import CODES
from tests.server.live_server import listening, settings
from tests.server.socket_client import SocketClient

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide" / "protocol.md"


def exchange() -> Iterator[str]:
    """The lines of all example blocks in the guide."""
    for block in re.findall(r"```exchange\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL):
        yield from block.splitlines()


def matches(pattern: Any, value: Any, known: dict[str, Any]) -> None:
    """Assert that `value` contains everything in `pattern`; a new `$name` matches any value and is stored."""
    if isinstance(pattern, dict):
        for key, part in pattern.items():
            matches(part, value[key], known)
    elif isinstance(pattern, list):
        assert len(value) >= len(pattern), f"{value} is shorter than {pattern}"
        for part, item in zip(pattern, value, strict=False):
            matches(part, item, known)
    elif isinstance(pattern, str) and pattern.startswith("$"):
        assert known.setdefault(pattern[1:], value) == value
    else:
        assert pattern == value


def filled(text: str, known: dict[str, Any]) -> str:
    return re.sub(r"\$(\w+)", lambda found: str(known[found[1]]), text)


def test_the_example_in_the_guide(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            people = {"": SocketClient(address), "Bo": SocketClient(address)}
            ana = people[""]
            known: dict[str, Any] = {}
            answers: dict[str, httpx.Response] = {}
            played = 0
            for line in exchange():
                who, sign, text = re.split(r"\s*(~ connect|~>|~<|>|<)\s*", line, maxsplit=1)
                played += 1
                if sign == "~ connect":
                    await ana.connect(filled(text, known).split("/")[-2])
                elif sign == "~>":
                    await ana.socket.send(filled(text, known))
                elif sign == "~<":
                    wanted = json.loads(text)
                    matches(wanted, await ana.receive("view", "events", "done", "refused"), known)
                elif sign == ">":
                    method, path, body = (*filled(text, known).split(" ", 2), "")[:3]
                    sent = json.loads(body) if body else None
                    client = people[who].rest.client
                    answers[who] = await client.request(method, path, json=sent)
                else:
                    status, _, body = text.partition(" ")
                    assert answers[who].status_code == int(status), answers[who].text
                    matches(json.loads(body), answers[who].json(), known)
            assert played > 25
            for person in people.values():
                await person.close()

    asyncio.run(scenario())


def test_the_example_program_plays_a_whole_game(tmp_path: Path) -> None:
    file = ROOT / "examples" / "ws_client.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) < 60
    spec = spec_from_file_location("ws_client", file)
    assert spec is not None and spec.loader is not None
    program = module_from_spec(spec)
    spec.loader.exec_module(program)

    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (_, address):
            async with asyncio.timeout(120):
                outcome = await program.play(f"http://{address}")
            assert sorted(outcome["places"]) in ([1, 2], [1, 1])

    asyncio.run(scenario())


def test_the_guide_lists_exactly_the_existing_codes() -> None:
    rows = re.findall(r"^\| [345].*\|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    documented = set(re.findall(r"`([a-z_]+)`", " ".join(rows)))
    assert documented == set(CODES)
