"""Run axe, the accessibility checker, on a page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tools.page import WEB

_SCRIPT: Final = WEB / "node_modules" / "axe-core" / "axe.min.js"


def accessibility_violations(page: Page) -> list[str]:
    """Return what axe calls serious or critical, with the element it complains about."""
    page.evaluate(_SCRIPT.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
