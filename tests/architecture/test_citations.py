"""Every cited rule exists, and every numbered rule is cited by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.citations import BOOKS, ROOT, citable, cited, numbered_rules, rulings

SOURCES = [
    path
    for folder, ending in (("src", "*.py"), ("tests", "*.py"), ("docs", "*.md"))
    for path in sorted((ROOT / folder).rglob(ending))
    if "architecture" not in path.parts
]
BESIDE_THE_TESTS = {"oracle", "architecture", "golden"}


def rule_tests() -> list[Path]:
    """Test files, without the oracle, which cites the rules it was written from."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [path for path in found if not BESIDE_THE_TESTS & set(path.parts)]


def cited_by_tests() -> set[str]:
    return {rule for path in rule_tests() for rule in cited(path.read_text(encoding="utf-8"))}


def test_every_cited_rule_exists() -> None:
    known = citable()
    wrong = [
        f"{path.relative_to(ROOT)} cites {rule}"
        for path in SOURCES
        for rule in sorted(set(cited(path.read_text(encoding="utf-8"))))
        if rule not in known
    ]
    assert wrong == []


@pytest.mark.parametrize("book", ["Skye", "Clans", "Journeyman", "Druids"])
def test_every_numbered_rule_is_cited_by_a_test(book: str) -> None:
    in_tests = {rule for path in rule_tests() for rule in cited(path.read_text(encoding="utf-8"))}
    forgotten = [number for number in numbered_rules(book) if f"{book} {number}" not in in_tests]
    assert forgotten == []


def test_the_rules_are_numbered_in_order() -> None:
    for book in BOOKS:
        numbers = [tuple([int(part) for part in rule.split(".")]) for rule in numbered_rules(book)]
        assert numbers == sorted(set(numbers)), book
    assert rulings() == sorted(
        set(rulings()), key=lambda ruling: ("SCJD".index(ruling[0]), int(ruling[1:]))
    )


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("(Skye 7.3)", ["Skye 7.3"]),
        ("(Skye 7.2-7.4)", ["Skye 7.2", "Skye 7.3", "Skye 7.4"]),
        ("(Skye 8.1 to 8.3, 8.6)", ["Skye 8.1", "Skye 8.2", "Skye 8.3", "Skye 8.6"]),
        ("(Clans 3.2, 3.3 and 4.1)", ["Clans 3.2", "Clans 3.3", "Clans 4.1"]),
        ("(Skye 3)", ["Skye 3"]),
        ("(Rulings S1, S2)", ["Ruling S1", "Ruling S2"]),
        ("(Ruling D14)", ["Ruling D14"]),
        ("Isle of Skye is for 2 players", []),
        ("Skye 99.9", ["Skye 99.9"]),
    ],
)
def test_how_citations_are_read(text: str, rules: list[str]) -> None:
    assert list(cited(text)) == rules
