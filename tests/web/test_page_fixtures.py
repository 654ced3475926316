"""The page's fixtures are what a table shows today."""

from __future__ import annotations

from tests.web.page_fixtures import FOLDER, fixture_text, fixtures


def test_the_fixtures_of_the_page_are_up_to_date() -> None:
    written = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    made = {name: fixture_text(fixture) for name, fixture in fixtures()}
    assert sorted(written) == sorted(made), "run python -m tests.web.page_fixtures"
    stale = [name for name, text in made.items() if written[name] != text]
    assert not stale, f"run python -m tests.web.page_fixtures: {', '.join(stale)}"
