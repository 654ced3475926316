"""Bots can say why, in three languages, and their sums are right."""

from __future__ import annotations

from typing import Any

import pytest

from clachan.bots.registry import bot, entries
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.worth import everything
from clachan.bots.words import LANGUAGES, REASONS, points, sentence
from clachan.games.skye.moves import Build
from clachan.kernel.game import Game
from clachan.kernel.rng import Rng
from tests.bots.positions import clans, decisions, skye


def test_the_reasons_for_a_placement_add_up() -> None:
    """The lines of a placement are its whole gain, to a tenth of a point a line."""
    game = skye()
    player = bot("skye", "trader")
    checked = 0
    for state, seat, moves in decisions(game, 2, "reasons"):
        move = next(iter(moves))
        if not isinstance(move, Build):
            continue
        view = game.view(state, seat)
        worth = everything(Outlook(view), view.lands)
        land = view.lands[seat]
        after = land.with_tile(move.tile, move.cell, move.turn)
        tenths = sum([int(dict(line.facts)["tenths"]) for line in player.explain(view, move)])
        gain = worth.of(after, seat) - worth.of(land, seat)
        assert tenths / 10 == pytest.approx(gain, abs=0.06 * len(worth.terms))
        checked += 1
    assert checked > 5


@pytest.mark.parametrize(
    ("game", "code"),
    [(name, entry.code) for name in ("skye", "clans") for entry in entries(name)],
)
def test_every_reason_can_be_said(game: str, code: str) -> None:
    table: Game[Any, Any] = skye("journeyman", "druids") if game == "skye" else clans()
    player = bot(game, code)
    said = set()
    for number, (state, seat, moves) in enumerate(decisions(table, 3, "words")):
        if number % 4:
            continue
        for line in player.explain(table.view(state, seat), moves.sample(Rng(number))):
            for language in LANGUAGES:
                text = sentence(line, language)
                assert text and "{" not in text
            assert points(line)[0] in "+-"
            said.add(line.reason)
    assert said


def test_no_words_are_left_unsaid_in_a_language() -> None:
    for code, words in REASONS.items():
        assert len(words) == len(LANGUAGES), code
        assert all(words), code
