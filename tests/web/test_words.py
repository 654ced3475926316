"""The page has words, in three languages, for every code that rules, bots and server can say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import clachan
from clachan.bots.registry import entries
from clachan.bots.words import REASONS
from clachan.catalog import GAMES
from clachan.tables import log
from clachan.tables.refusals import CODES
from tools.wire_types import FILE, wire_types

ROOT = Path(clachan.__file__).parent
WEB = ROOT.parent.parent / "web" / "src"
LANGUAGES = ("en", "de", "pl")

UNSAID = {"ready", "shield", "start_card", "dealt", "cards_out"}
"""Codes that lead to no line of the log: others see them happen, or another line says it."""
CHANCE_ONLY = {"bad_deal", "bad_draw", "bad_pull", "bad_bonus", "bad_scoring", "bad_unveiling"}
"""Refusals that only a wrong deal could meet; people deal nothing."""


def keys(language: str) -> set[str]:
    text = (WEB / "i18n" / f"{language}.ts").read_text(encoding="utf-8")
    return set(re.findall(r'^  "([^"]+)":', text, re.MULTILINE))


def first_words(call: str) -> Iterator[str]:
    """The codes with which a function or class is called anywhere in the games."""
    for file in sorted((ROOT / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                name = node.func.id if isinstance(node.func, ast.Name) else name
                first = node.args[0]
                if name == call and isinstance(first, ast.Constant):
                    yield str(first.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words(language: str) -> None:
    told = {*first_words("tell"), *first_words("Event")}
    assert {"sold", "laid", "stepped", "bought_druid_tile"} <= told
    renamed = {"final": ("final_scroll", "final_gold")}
    wanted = {code for each in told - UNSAID for code in renamed.get(each, (each,))}
    assert {f"log.{code}" for code in wanted} <= keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_rules_has_words(language: str) -> None:
    refused = set(first_words("Refusal")) - CHANCE_ONLY
    assert {"terrain_differs", "no_match", "too_far"} <= refused
    assert {f"why.{code}" for code in refused} <= keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_server_has_words(language: str) -> None:
    codes = set(CODES) - {"illegal_move"}
    assert {f"trouble.{code}" for code in codes} <= keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_bot_has_words(language: str) -> None:
    assert {f"hint.{reason}" for reason in REASONS} <= keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_of_bots_has_a_name_and_a_character(language: str) -> None:
    levels = {entry.code for game in GAMES for entry in entries(game)}
    wanted = {f"{kind}.{level}" for kind in ("level", "character") for level in levels}
    assert wanted <= keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_to_chairs_has_words(language: str) -> None:
    silent = {log.OPENED, log.MOVE, log.DRAFT, log.WITHDRAWN, log.READY, log.REMATCH}
    kinds = {
        value for name, value in vars(log).items() if name.isupper() and isinstance(value, str)
    }
    said = {
        "back" if kind == log.RETURNED else kind
        for kind in kinds - silent - {log.SERVER, log.CLOCK}
    }
    assert {f"log.{kind}" for kind in said} <= keys(language)


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == wire_types(), "run python -m tools.wire_types"
