"""The same person on several devices: links, recovery phrases, passkeys; and your turn on the tab."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.live_server import free_port
from tests.web.live_server import (
    Console,
    desktop_context,
    phone_context,
    run_live_server,
    save_screenshot,
)


def named_page(browser: Browser, address: str, name: str) -> Page:
    page = desktop_context(browser).new_page()
    page.goto(f"{address}/settings")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    return page


def test_continue_on_a_phone_and_sign_it_out(live_server: str, browser: Browser) -> None:
    page = named_page(browser, live_server, "Ana")
    page.get_by_role("link", name="My devices").click()
    page.get_by_role("button", name="Continue on my phone").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    save_screenshot(page, "devices-continue")
    link = page.get_by_label("Link for your other device").input_value()
    phone = phone_context(browser).new_page()
    phone.goto(link)
    phone.get_by_role("button", name="Continue").click()
    expect(phone.get_by_role("status")).to_contain_text("Welcome back, Ana")
    phone.goto(f"{live_server}/devices")
    expect(phone.get_by_text("this device")).to_be_visible()
    save_screenshot(phone, "devices-phone")
    page.reload()
    page.get_by_role("button", name="Sign out: Chrome").click()
    expect(page.get_by_role("button", name="Sign out: Chrome")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("heading", name="Get your games back")).to_be_visible()
    save_screenshot(phone, "devices-signed-out")


def test_a_link_works_once(live_server: str, browser: Browser, console: Console) -> None:
    console.expect("status of 404")
    phone = phone_context(browser).new_page()
    phone.goto(f"{live_server}/continue#{'x' * 43}")
    phone.get_by_role("button", name="Continue").click()
    expect(phone.get_by_role("alert")).to_contain_text("expired or was already used")


def test_a_recovery_phrase_brings_a_person_back(
    live_server: str, browser: Browser, console: Console
) -> None:
    console.expect("status of 404")
    page = named_page(browser, live_server, "Bo")
    page.goto(f"{live_server}/devices")
    page.get_by_role("button", name="Make a recovery phrase").click()
    words = page.locator("ol.phrase li")
    expect(words).to_have_count(10)
    save_screenshot(page, "devices-phrase")
    phrase = " ".join(words.all_inner_texts())
    page.get_by_role("button", name="I wrote them down").click()
    expect(words).to_have_count(0)
    other = desktop_context(browser).new_page()
    other.goto(f"{live_server}/devices")
    field = other.get_by_label("Recovery phrase")
    field.fill("acorn amber")
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("Check every word")
    field.fill(phrase)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("button", name="Sign out: Chrome")).to_be_visible()


def test_a_passkey_signs_in(tmp_path: Path, browser: Browser) -> None:
    port = free_port()
    address = f"http://localhost:{port}"
    with run_live_server(tmp_path, port, ("--passkeys", "--public-url", address)):
        page = named_page(browser, address, "Ana")
        session = page.context.new_cdp_session(page)
        session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        page.goto(f"{address}/devices")
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_role("button", name="Remove: Chrome")).to_be_visible()
        save_screenshot(page, "devices-passkey")
        page.context.clear_cookies()
        page.reload()
        page.get_by_role("button", name="Sign in with a passkey").click()
        remove = page.get_by_role("button", name="Remove: Chrome")
        expect(remove).to_be_visible()
        remove.click()
        expect(remove).to_have_count(0)


def test_the_tab_shows_your_turn(live_server: str, browser: Browser) -> None:
    page = desktop_context(browser).new_page()
    page.goto(live_server)
    page.get_by_role("button", name="Play now").first.click()
    expect(page).to_have_title("Your turn · Isle of Skye · clachan")
    icon = page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", f"{live_server}/icon-turn.svg")
    page.goto(f"{live_server}/settings")
    expect(page).to_have_title("Settings · clachan")
    expect(icon).to_have_attribute("href", "/icon.svg")
    sound = page.get_by_role("switch", name="Play a sound")
    expect(sound).not_to_be_checked()
    sound.click()
    expect(sound).to_be_checked()
    page.reload()
    expect(sound).to_be_checked()
