"""The page's fixtures are what a table shows today."""

from __future__ import annotations

from tests.web import deal_vectors
from tests.web.page_fixtures import FOLDER, fixture_text, fixtures, vectors_text


def test_the_fixtures_of_the_page_are_up_to_date() -> None:
    written = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    made = {name: fixture_text(fixture) for name, fixture in fixtures()}
    assert sorted(written) == sorted(made), "run python -m tests.web.page_fixtures"
    stale = [name for name, text in made.items() if written[name] != text]
    assert not stale, f"run python -m tests.web.page_fixtures: {', '.join(stale)}"


def test_the_records_for_the_check_of_deals_are_up_to_date() -> None:
    written = deal_vectors.FILE.read_text(encoding="utf-8")
    assert written == vectors_text(), "run python -m tests.web.page_fixtures"
