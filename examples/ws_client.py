"""A program that plays a whole game of Isle of Skye against a bot, over REST and one socket.

    clachan serve &
    python examples/ws_client.py http://127.0.0.1:8000

Whenever it is its turn, it asks the server for a hint and plays that move. See docs/guide/protocol.md.
"""

from __future__ import annotations

import asyncio
import json
import sys
import uuid
from typing import Any

import httpx
from websockets.asyncio.client import connect

NEW_TABLE = {
    "game": "skye",
    "options": {"scoring": "beginner"},
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}],
}


async def play(server: str) -> dict[str, Any]:
    """Open a table, play to the end, return the outcome."""
    async with httpx.AsyncClient(base_url=f"{server}/api/v1") as api:
        await api.put("/me", json={"name": "Example"})
        token = (await api.post("/me/tokens", json={"label": "example"})).json()["token"]
        view: dict[str, Any] = (await api.post("/tables", json=NEW_TABLE)).json()
    address = f"{server.replace('http', 'ws', 1)}/api/v1/tables/{view['table']}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, proxy=None) as socket:
        asked_at = 0
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "view":
                view = message["view"]
            elif message["type"] == "events":
                view.update(message["view"])
                view["position"] = {**(view["position"] or {}), **message["position"]}
            elif message["type"] == "hint" and message["ply"] == view["ply"]:
                move = {"command": "play", "seat": 0, "move": message["hint"]["move"]["text"]}
                command = {"type": "command", **move, "ply": view["ply"], "key": str(uuid.uuid4())}
                await socket.send(json.dumps(command))
            if view["status"] == "finished":
                break
            if view["moves"] and asked_at != view["ply"]:
                asked_at = view["ply"]
                await socket.send(json.dumps({"type": "hint", "id": asked_at, "level": "greedy"}))
    return dict(view["outcome"])


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    sys.stdout.write(f"{asyncio.run(play(address))}\n")
