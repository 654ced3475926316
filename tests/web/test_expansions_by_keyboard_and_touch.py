"""Both boxes by keyboard alone, and on a phone by touch: waypoints, dolmen, tablets."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.live_server import desktop_context, phone_context, save_screenshot
from tests.web.page_players import SkyeKeyboardPlayer, SkyeTouchPlayer, open_table

BOTH = ("Journeyman", "Druids")


def test_both_boxes_by_keyboard_alone(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    open_table(page, live_server, BOTH)
    SkyeKeyboardPlayer(page).play_to_the_end()


def test_the_list_of_keys_has_those_of_the_boxes_on_the_table(
    live_server: str, browser: Browser
) -> None:
    page = desktop_context(browser).new_page()
    for boxes, keys in (((), 0), (("Druids",), 1), (BOTH, 2)):
        open_table(page, live_server, boxes)
        page.get_by_role("textbox", name="Type a move").wait_for()
        page.keyboard.press("?")
        listed = page.get_by_role("dialog", name="Keyboard shortcuts").get_by_role("definition")
        expect(listed.last).to_have_text("this list")
        of_boxes = listed.filter(has_text=re.compile("^(draw blind at the dolmen|plan the walk)"))
        expect(of_boxes).to_have_count(keys)


def test_both_boxes_on_a_phone(live_server: str, browser: Browser) -> None:
    page = phone_context(browser).new_page()
    open_table(page, live_server, BOTH)
    SkyeTouchPlayer(page).play_to_the_end()
    save_screenshot(page, "boxes-final-phone")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_plan_with_markers_survives_a_reload(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    table = _table_at_a_plan(page, live_server)
    page.goto(f"{live_server}/table/{table}")
    way = page.locator("[data-way]")
    remove = page.get_by_role("button", name=re.compile("^Remove marker"))
    way.first.click()
    expect(remove).to_have_count(1)
    marker = page.locator("article")
    words = marker.inner_text()
    page.reload()
    expect(remove).to_have_count(1)
    expect(marker).to_have_text(words, use_inner_text=True)
    page.get_by_role("button", name="Clear the plan").click()
    expect(remove).to_have_count(0)
    page.reload()
    way.first.wait_for()
    expect(remove).to_have_count(0)


def _table_at_a_plan(page: Page, address: str) -> str:
    """Open a table with the Journeyman and play until the person plans a journey; return its id."""
    origin = {"Origin": address}
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "greedy"}]
    setup = {"game": "skye", "boxes": ["journeyman"], "seats": seats, "seed": "a plan"}
    table = page.request.post(f"{address}/api/v1/tables", data=setup, headers=origin).json()[
        "table"
    ]
    for number in count():
        view = page.request.get(f"{address}/api/v1/tables/{table}").json()
        if view["seat"] not in view["waiting"]:
            page.wait_for_timeout(100)
        elif view["position"]["stage"]["kind"] == "plan":
            return str(table)
        else:
            order = {**_next_order(view), "seat": 0, "ply": view["ply"], "key": f"key-{number}"}
            commands = f"{address}/api/v1/tables/{table}/commands"
            page.request.post(commands, data=order, headers=origin)
    raise AssertionError("nobody plans")


def _next_order(view: Any) -> dict[str, Any]:
    """The first move there is, as a command."""
    if not view["moves"]:
        return {"command": "confirm"}
    move = view["moves"][0]
    if move["kind"] == "price":
        text = "price 1 1 axe"
    elif move["kind"] == "build":
        text = move["placements"][0]["text"]
    else:
        text = move["text"]
    return {"command": "play", "move": text, "confirm": True}
