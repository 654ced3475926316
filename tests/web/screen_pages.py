"""The screens that are no phase of a game: home, new table, lobby, settings, review and the others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.bots.puzzles.puzzle_file import Puzzle
from tests.web.club_members import LONG_NAME, PageMember, lively_club, other_member
from tests.web.screen_steps import (
    CONFIRM,
    DECISION,
    HINT,
    KEYS,
    MENU,
    REPORT,
    RULES,
    TALK,
    UNFOLDED,
    ScreenStep,
)

_RIVALS: Final = {
    "skye": [{"kind": "bot", "level": "course"}, {"kind": "bot", "level": "greedy"}],
    "clans": [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "hasty"}],
}
_ME: Final = {"kind": "me", "name": "Robin"}
_FRIEND: Final = {"kind": "open"}
_LONGEST_GAME: Final = 240.0
"""Seconds to wait for bots that play a game to its end; the machine may be busy."""


@dataclass(frozen=True)
class ScreenPage:
    """An address of the page, and what can be opened there."""

    name: str
    path: str
    steps: tuple[ScreenStep, ...] = ()


def pages(page: Page, address: str) -> Iterator[ScreenPage]:
    """Every screen by its address; opens the tables that they show."""
    me = PageMember(page.request, address)
    playing = _open(me, "skye", [_ME, *_RIVALS["skye"]])
    lobby = _open(me, "skye", [_ME, _FRIEND, _FRIEND, *_RIVALS["skye"]])
    yield ScreenPage("lobby", f"/table/{lobby['table']}")
    finished = {game: _finished(page, me, game) for game in ("skye", "clans")}
    yield ScreenPage("home", "/")
    yield ScreenPage("new-table", "/new")
    yield ScreenPage("join", "/join")
    yield ScreenPage("settings", "/settings")
    yield ScreenPage("devices", "/devices")
    yield ScreenPage("gallery", "/gallery")
    for book in ("skye", "journeyman", "druids", "clans"):
        yield ScreenPage(f"rules-{book}", f"/rules/{book}", steps=(UNFOLDED,))
    yield ScreenPage("rulings", "/rules/rulings")
    yield ScreenPage("replays", "/replays")
    yield ScreenPage("learn", "/learn")
    yield ScreenPage("lesson", "/learn/skye-axe-and-prices")
    yield ScreenPage("lesson-clans", "/learn/clans-what-fits")
    yield ScreenPage("puzzles", "/puzzles")
    for kind, puzzle in _one_of_each_kind().items():
        yield ScreenPage(f"puzzle-{kind}", f"/puzzles/{puzzle.id}")
    for game, table in finished.items():
        yield ScreenPage(f"review-{game}", f"/table/{table}/review")
        report = f"/table/{table}/review?report"
        yield ScreenPage(f"report-{game}", report, steps=(REPORT, DECISION))
        yield ScreenPage(f"final-{game}", f"/table/{table}")
    shared = me.put(f"/tables/{finished['skye']}/link")
    yield ScreenPage("shared-replay", f"/replay/{shared['code']}")
    yield ScreenPage("progress", "/progress")
    yield ScreenPage(
        "table", f"/table/{playing['table']}", steps=(MENU, KEYS, RULES, HINT, CONFIRM)
    )
    for game in _RIVALS:
        path = _table_of_friends(page, me, game)
        yield ScreenPage(f"friends-{game}", path, steps=(MENU, TALK))
    club = lively_club(page, address)
    yield ScreenPage("clubs", "/clubs")
    yield ScreenPage("club", f"/clubs/{club['club']}")


def _one_of_each_kind() -> dict[str, Puzzle]:
    """The first shipped puzzle of each kind of decision."""
    return {each.kind: each for each in reversed(shipped_puzzles().puzzles)}


def _table_of_friends(page: Page, me: PageMember, game: str) -> str:
    """A table at which somebody has said something; the person who looks is its host."""
    browser = page.context.browser
    assert browser is not None
    view = _open(me, game, [_ME, _FRIEND])
    friend = other_member(browser, me.address, LONG_NAME)
    friend.post(f"/invites/{view['invite']}")
    friend.post(
        f"/tables/{view['table']}/talk", text="Hello! I have an hour until the ferry leaves."
    )
    me.post(f"/tables/{view['table']}/talk", phrase="good_luck")
    return f"/table/{view['table']}"


def _open(me: PageMember, game: str, seats: list[dict[str, str]]) -> Any:
    return me.post("/tables", game=game, seats=seats, seed="screens")


def _finished(page: Page, me: PageMember, game: str) -> str:
    """Let a bot play for the person until the game is over; return the table."""
    view = _open(me, game, [_ME, *_RIVALS[game]])
    table = f"/tables/{view['table']}"
    me.post(f"{table}/commands", command="leave", seat=view["seat"], ply=view["ply"], key="leave")
    until = time.monotonic() + _LONGEST_GAME
    while me.get(table)["status"] != "finished":
        assert time.monotonic() < until, "the game does not end"
        page.wait_for_timeout(100)
    return str(view["table"])
