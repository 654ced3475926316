"""The page has words, in three languages, for every code that rules, bots and server can say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import clachan
from clachan.bots.random_bot import RANDOM
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
SILENT = {log.OPENED, log.MOVE, log.DRAFT, log.UNDONE, log.READY, log.REMATCH, log.PART_ADDED} | {
    log.SERVER,
    log.CLOCK,
    log.ABSENT,
    log.TAKEN_BACK,
}
"""What happens at a table without a line in the log, and words that are no events."""
CHANCE_ONLY = {"bad_deal", "bad_draw", "bad_pull", "bad_bonus", "bad_scoring", "bad_unveiling"}
"""Refusals that only a wrong deal could meet; people deal nothing."""


OF_THE_PAGE = {
    "hint": {"from", "do", "thinking", "reasons", "scoring", "majority", "more", "less"},
    "trouble": {"offline", "failed", "rule", "unsupported", "no_storage", "not_loaded"},
    "log": {
        *(
            "quiet",
            "title",
            "built",
            "laid_with_shield",
            "scored_end",
            "final_scroll",
            "final_gold",
        ),
        *("moved", "moved_sealed", "chance_moved", "event", "event_all"),
        *("kept_one", "returned", "drew_more", "unveiled", "pulled"),
    },
}
"""Words that the page says by itself, beside those for codes."""


def keys(language: str) -> set[str]:
    """The keys of the page's words in a language, the boxes' words among them."""
    files = [WEB / "i18n" / f"{language}.ts", *WEB.glob(f"boxes/*/words/{language}.ts")]
    assert len(files) > 1, "the boxes have no words"
    found = [re.findall(r'^  "([^"]+)":', file.read_text("utf-8"), re.MULTILINE) for file in files]
    return {key for each in found for key in each}


def check(language: str, kind: str, codes: set[str]) -> None:
    """Every code has words, and there are no words of this kind for anything else."""
    said = {key.removeprefix(f"{kind}.") for key in keys(language) if key.startswith(f"{kind}.")}
    missing = sorted(codes - said)
    idle = sorted(said - codes - OF_THE_PAGE.get(kind, set()))
    where = f"web/src/i18n/{language}.ts or web/src/boxes/*/words/{language}.ts"
    assert not missing, f"add {kind}.* to {where}: {', '.join(missing)}"
    assert not idle, f"remove {kind}.* that no code leads to from {where}: {', '.join(idle)}"


def first_words(call: str) -> Iterator[str]:
    """The codes with which a function or class is called anywhere in the games."""
    for file in sorted([*ROOT.glob("*/rules/**/*.py"), *ROOT.glob("*/boxes/*/rules/**/*.py")]):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                name = node.func.id if isinstance(node.func, ast.Name) else name
                first = node.args[0]
                if name == call and isinstance(first, ast.Constant):
                    yield str(first.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_and_a_table_has_words(language: str) -> None:
    told = {*first_words("tell"), *first_words("Event")}
    assert {"sold", "laid", "stepped", "bought_druid_tile"} <= told
    constants = {name: value for name, value in vars(log).items() if name.isupper()}
    kinds = {value for value in constants.values() if isinstance(value, str)}
    renamed = {log.RETURNED: "back"}
    codes = (told - UNSAID) | (kinds - SILENT)
    check(language, "log", {renamed.get(code, code) for code in codes})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_rules_has_words(language: str) -> None:
    refused = set(first_words("Refusal"))
    assert {"terrain_differs", "no_match", "too_far"} <= refused
    check(language, "why", refused - CHANCE_ONLY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_server_has_words(language: str) -> None:
    check(language, "trouble", set(CODES) - {"illegal_move"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_bot_has_words(language: str) -> None:
    in_reviews = {f"{code}_more" for code in REASONS if code.endswith("_offer")}
    check(language, "hint", set(REASONS) | in_reviews)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_level_and_a_character(language: str) -> None:
    """The random bot is the same in every game."""
    bots = {(game, entry.code) for game in GAMES for entry in entries(game)}
    levels = {f"{game}.{code}" for game, code in bots if code != RANDOM.code}
    check(language, "level", {*levels, RANDOM.code})
    check(language, "character", {code for _, code in bots})


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == wire_types(), "run python -m tools.wire_types"
