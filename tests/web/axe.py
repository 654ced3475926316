"""Run axe, the accessibility checker, on a page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tools.page import WEB

_SCRIPT: Final = WEB / "node_modules" / "axe-core" / "axe.min.js"


def accessibility_violations(page: Page, *rules: str) -> list[str]:
    """Return what axe calls serious or critical, with the element it complains about.

    By default all rules are checked.
    """
    page.evaluate(_SCRIPT.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
