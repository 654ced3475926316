"""The host of a table in the browser, in plain Python and under Pyodide in Node."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import clachan
from clachan.web_worker import LocalTable
from tools.page import install_packages, node_and_npm

ROOT = Path(clachan.__file__).parent
NODE_MODULES = ROOT.parents[1] / "web" / "node_modules"
PYODIDE = NODE_MODULES / "pyodide" / "pyodide.mjs"
ONLY_OUTSIDE = ("import pytest\n", "from tools.page import install_packages, node_and_npm\n")
"""Imports that the copy of this file for Pyodide goes without."""
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}]


def any_move(view: dict[str, Any]) -> str:
    move = view["moves"][0]
    if move["kind"] == "price":
        return "price axe 1 1"
    return str(move["placements"][0]["text"] if move["kind"] == "build" else move["text"])


def play(game: str, boxes: list[str], seed: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Play a game as the page does; return the last view and all rows."""
    table = LocalTable("me")
    request = {"game": game, "boxes": boxes, "seats": SEATS}
    rows: list[dict[str, Any]] = json.loads(table.open("t", json.dumps(request), "Ana", seed, 0))
    view: dict[str, Any] = {}
    at = 0
    while True:
        for text in table.stored():
            message = json.loads(text)
            view = message["view"] if message["type"] == "view" else {**view, **message["view"]}
        at += 1000
        if view["status"] == "finished":
            return view, rows
        if view["moves"]:
            move = any_move(view)
            command = {"command": "play", "seat": 0, "ply": view["ply"], "key": f"k{at}"}
            rows += json.loads(table.order(json.dumps({**command, "move": move}), at))
        else:
            rows += json.loads(table.play_bot(at))


@pytest.mark.parametrize(
    ("game", "boxes"), [("skye", []), ("skye", ["journeyman", "druids"]), ("clans", [])]
)
def test_a_whole_game_and_its_rows_loaded_again(game: str, boxes: list[str]) -> None:
    view, rows = play(game, boxes, "worker")
    assert view["outcome"]["winners"]
    again = LocalTable("me")
    again.load("t", json.dumps(rows))
    (text,) = again.stored()
    assert json.loads(text)["view"]["outcome"] == view["outcome"]


def test_a_hint_lists_the_rounds_in_which_a_tile_scores() -> None:
    _, rows = play("skye", [], "worker")
    table = LocalTable("me")
    compared = 0
    for count in range(len(rows)):
        table.load("t", json.dumps(rows[: count + 1]))
        (text,) = table.stored()
        position = json.loads(text)["view"]["position"]
        answer = json.loads(table.ask(json.dumps({"type": "hint", "id": 1, "level": "greedy"})))
        for line in answer["hint"]["lines"] if "hint" in answer else []:
            assert bool(line["rounds"]) == ("slot" in line["facts"])
            if line["rounds"]:
                slots = {slot["slot"]: slot["rounds_left"] for slot in position["scoring"]}
                assert line["rounds"] == slots[line["facts"]["slot"]]
                compared += 1
    assert compared


def test_questions_and_refusals() -> None:
    table = LocalTable("me")
    table.open("t", json.dumps({"game": "skye", "seats": SEATS}), "Ana", "1", 0)
    table.stored()
    hint = json.loads(table.ask(json.dumps({"type": "hint", "id": 1, "level": "greedy"})))
    assert hint["hint"]["move"]["kind"] == "price_sheet"
    found = json.loads(table.ask(json.dumps({"type": "preview", "id": 2})))
    assert len(found["previews"]["tiles"]) == 3
    command = {"command": "play", "seat": 0, "ply": 0, "key": "a", "move": "pass"}
    assert json.loads(table.order(json.dumps(command), 5))["refused"] == "stale_ply"
    assert json.loads(table.owed(5)) == {"now": True, "deadline": None}


SCRIPT = """
import { loadPyodide } from "%s";
import { readFileSync } from "node:fs";
const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.unpackArchive(new Uint8Array(readFileSync("clachan.zip")), "zip");
const games = `
import sys
sys.path.insert(0, ".")
from test_web_worker import play
for game, boxes in (("skye", []), ("skye", ["journeyman", "druids"]), ("clans", [])):
    view, rows = play(game, boxes, "worker")
    print(game, len(rows), view["outcome"]["points"])
`;
try {
  await python.runPythonAsync(games);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
"""


def test_the_same_games_under_pyodide(tmp_path: Path) -> None:
    """The package runs under Pyodide, and every game is the same there."""
    with zipfile.ZipFile(tmp_path / "clachan.zip", "w") as archive:
        for part in ("__init__.py", "build.py", "catalog.py", "web_worker.py"):
            archive.write(ROOT / part, f"clachan/{part}")
        for package in ("kernel", "games", "bots", "tables"):
            for file in sorted((ROOT / package).rglob("*")):
                if file.suffix in (".py", ".json"):
                    archive.write(file, f"clachan/{file.relative_to(ROOT)}")
        source = Path(__file__).read_text(encoding="utf-8")
        plain = source.partition("@pytest")[0]
        for line in ONLY_OUTSIDE:
            plain = plain.replace(line, "")
        archive.writestr("test_web_worker.py", plain)
    install_packages()
    node, _ = node_and_npm()
    (tmp_path / "run.mjs").write_text(SCRIPT % PYODIDE.as_posix(), encoding="utf-8")
    result = subprocess.run(
        [*node, "run.mjs"],
        cwd=tmp_path,
        env={**os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    expected = []
    for game, boxes in (("skye", list[str]()), ("skye", ["journeyman", "druids"]), ("clans", [])):
        view, rows = play(game, boxes, "worker")
        expected.append(f"{game} {len(rows)} {view['outcome']['points']}")
    assert result.stdout.splitlines() == expected


def test_the_web_worker_needs_no_third_party_package() -> None:
    """It can be imported by a Python without site-packages."""
    result = subprocess.run(
        [sys.executable, "-S", "-c", "import clachan.web_worker; print('ok')"],
        env={**os.environ, "PYTHONPATH": str(ROOT.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == "ok\n", result.stderr
