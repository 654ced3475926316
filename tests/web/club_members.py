"""Members of a club who act by the API, so that the pages of clubs have something to show."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import APIRequestContext, Browser, Page

from tests.server.live_server import any_move

LONG_NAME: Final = "Wilhelmina Featherstonehaugh-Brzęczyk"


class PageMember:
    """A person at a server: the one of a page, or somebody else with a browser of their own."""

    def __init__(self, request: APIRequestContext, address: str) -> None:
        self._request = request
        self.address = address
        self._keys = 0

    def get(self, path: str) -> Any:
        answer = self._request.get(f"{self.address}/api/v1{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        return self._send("POST", path, body)

    def put(self, path: str, **body: Any) -> Any:
        return self._send("PUT", path, body)

    def named(self, name: str) -> PageMember:
        self.put("/me", name=name)
        return self

    def _send(self, method: str, path: str, body: dict[str, Any]) -> Any:
        answer = self._request.fetch(
            f"{self.address}/api/v1{path}",
            method=method,
            data=body,
            headers={"Origin": self.address},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def play(self, table: str) -> bool:
        """Make a move if it is this person's turn; return whether it was."""
        view = self.get(f"/tables/{table}")
        if not view["moves"]:
            return False
        self._keys += 1
        self.post(
            f"/tables/{table}/commands",
            command="play",
            seat=view["seat"],
            ply=view["ply"],
            key=f"key{self._keys}",
            move=any_move(view),
        )
        return True


def other_member(browser: Browser, address: str, name: str) -> PageMember:
    return PageMember(browser.new_context().request, address).named(name)


def finish_game(members: list[PageMember]) -> None:
    """Let these people play a game of Clans and Glory."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(members) - 1)]
    view = members[0].post("/tables", game="clans", seats=seats)
    for other in members[1:]:
        other.post(f"/invites/{view['invite']}")
    while members[0].get(f"/tables/{view['table']}")["status"] == "playing":
        assert any([member.play(view["table"]) for member in members])


def lively_club(page: Page, address: str) -> dict[str, Any]:
    """A club of the person of a page and two others, with tables and a finished game."""
    browser = page.context.browser
    assert browser is not None
    me = PageMember(page.request, address)
    others = [other_member(browser, address, name) for name in ("Bo", LONG_NAME)]
    club: dict[str, Any] = me.post("/clubs", name="Friday night at the lighthouse")
    for other in others:
        other.post(f"/club-invites/{club['invite']}")
    finish_game([me, others[0]])
    seats = [{"kind": "me"}, {"kind": "open"}]
    for member in (me, others[1]):
        member.post("/tables", game="clans", seats=seats, club=club["club"])
    return club
