"""Rewrite the golden transcripts: `make golden`. Explain every changed line in the commit."""

from __future__ import annotations

from tests.golden.pages import HERE, PAGES

for name, write in PAGES.items():
    page = HERE / name
    page.parent.mkdir(exist_ok=True)
    page.write_text(write(name), encoding="utf-8")
