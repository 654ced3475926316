"""Writes web/src/fixtures: real tables, one for each phase, as the server shows them.

    python -m tests.web.page_fixtures

The page's gallery shows them, and its unit tests read them.
"""

from __future__ import annotations

import json
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any, Final

import httpx

from tests.web.live_server import run_live_server

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "fixtures"
_LOOK_AT: Final = {
    "price": "pricing",
    "buy": "buying",
    "build": "building",
    "second_buy": "dolmen",
    "plan": "journey",
}
_ROUND: Final = 3


class FixtureRecorder:
    """Somebody who does what the hint says, and keeps what the table showed."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=f"{address}/api/v1", timeout=60)
        self.kept: set[str] = set()

    def play(self, prefix: str, order: dict[str, Any]) -> None:
        table = self._post("/tables", order)["table"]
        while True:
            view = self._get(f"/tables/{table}")
            if view["status"] == "finished":
                self._keep(f"{prefix}-final", table, view)
                return
            if not view["moves"]:
                if view["can"]["confirm"]:
                    self._send(table, view, {"command": "confirm"})
                time.sleep(0.2)
                continue
            self._look(prefix, table, view)
            move = self._get(f"/tables/{table}/hint")["move"]
            self._send(table, view, {"command": "play", "move": move, "confirm": True})
            time.sleep(0.1)

    def _look(self, prefix: str, table: str, view: dict[str, Any]) -> None:
        position = view["position"]
        if position["game"] == "clans":
            if len(position["players"][0]["hand"]) == 5:
                self._keep(f"{prefix}-table", table, view)
            return
        name = _LOOK_AT.get(position["phase"])
        fits = view["moves"][0]["kind"] in ("price", "buy", "build", "plan", "dolmen")
        if name is not None and fits and position["round"] == _ROUND:
            self._keep(f"{prefix}-{name}", table, view)

    def _keep(self, name: str, table: str, view: dict[str, Any]) -> None:
        if name in self.kept:
            return
        self.kept.add(name)
        is_over = view["status"] == "finished"
        tiles = {move["tile"] for move in view["moves"] if move["kind"] == "build"}
        plan = view["moves"][:1] and view["moves"][0]["kind"] == "plan"
        sample = {
            "view": view,
            "events": self._get(f"/tables/{table}/events?after=0")["events"],
            "offers": None if is_over else self._get(f"/tables/{table}/previews"),
            "places": {
                tile: self._get(f"/tables/{table}/previews?tile={tile}") for tile in sorted(tiles)
            },
            "plan": self._get(f"/tables/{table}/previews?plan=plan") if plan else None,
        }
        text = json.dumps(sample, separators=(",", ":"), ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")

    def _get(self, path: str) -> dict[str, Any]:
        answer = self.client.get(path)
        while answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
            time.sleep(1)
            answer = self.client.get(path)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.client.post(path, json=body)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def _send(self, table: str, view: dict[str, Any], order: dict[str, Any]) -> None:
        body = {**order, "seat": 0, "ply": view["ply"], "key": str(uuid.uuid4())}
        self._post(f"/tables/{table}/commands", body)


def order(game: str, boxes: list[str], bots: list[str]) -> dict[str, Any]:
    chairs = [{"kind": "me", "name": "Robin"}, *[{"kind": "bot", "level": bot} for bot in bots]]
    return {"game": game, "boxes": boxes, "chairs": chairs, "seed": "clachan"}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, run_live_server(Path(folder)) as address:
        guest = FixtureRecorder(address)
        guest.play("skye", order("skye", [], ["course", "greedy", "trader"]))
        guest.play("boxes", order("skye", ["journeyman", "druids"], ["course", "greedy"]))
        guest.play("clans", order("clans", [], ["greedy", "hasty", "trader"]))


if __name__ == "__main__":
    main()
