"""Bots explain their moves, and the explanations add up."""

from __future__ import annotations

from typing import Any

import pytest

from clachan.bots.registry import bot, entries
from clachan.bots.words import NAMES, REASONS, points, scoring_name, sentence
from clachan.clans.bots.reasons import chance_word
from clachan.kernel.game import Game
from clachan.kernel.line import Line
from clachan.kernel.rng import Rng
from clachan.skye.bots.evaluation import full_evaluation
from clachan.skye.bots.expert import LONE_RIVAL_WEIGHT
from clachan.skye.bots.market import FULL_WEIGHT
from clachan.skye.bots.outlook import Outlook
from clachan.skye.boxes.druids.rules.moves import Blind
from clachan.skye.rules.game import skye as skye_with
from clachan.skye.rules.moves import Build, Buy, Pass, Price
from tests.bots.positions import clans, decisions, skye


def test_the_reasons_for_a_placement_add_up() -> None:
    """The lines of a placement add up to its gain, within rounding."""
    game = skye()
    player = bot("skye", "trader")
    checked = 0
    for state, seat, moves in decisions(game, 2, "reasons"):
        move = next(iter(moves))
        if not isinstance(move, Build):
            continue
        view = game.view(state, seat)
        evaluation = full_evaluation(Outlook(view), view.territories)
        territory = view.territories[seat]
        after = territory.with_tile(move.tile, move.cell, move.rotation)
        tenths = sum([int(dict(line.facts)["tenths"]) for line in player.explain(view, move)])
        gain = evaluation.of(after, seat) - evaluation.of(territory, seat)
        assert tenths / 10 == pytest.approx(gain, abs=0.06 * len(evaluation.terms))
        checked += 1
    assert checked > 5


def price_reasons() -> list[tuple[str, str]]:
    """The trader's reasons for its prices in the first round with three seats: codes and sentences."""
    game = skye()
    for state, seat, moves in decisions(game, 3, "sheets"):
        if isinstance(next(iter(moves)), Price):
            view = game.view(state, seat)
            player = bot("skye", "trader")
            move = player.choose(view, moves, Rng("sheet"))
            return [(line.reason, sentence(line)) for line in player.explain(view, move)]
    raise AssertionError("every game begins with prices (Skye 4.1)")


def test_prices_are_explained_tile_by_tile() -> None:
    codes = [code for code, _ in price_reasons()]
    asked = ["worth_to_me", "rival_would_pay", "rival_would_pay"]
    both = [*asked, "if_sold", "if_kept", "sale_chance"]
    axed = [*asked, "axe"]
    assert sorted(codes) == sorted([*both, *both, *axed, "left_to_buy"])


def test_prices_are_explained_in_words() -> None:
    said = " / ".join([words for _, words in price_reasons()])
    for part in ("is worth about", "likely buyer: ", "if nobody buys"):
        assert part in said


def test_the_likely_buyer_can_pay_and_gains() -> None:
    """The likely buyer gains most and has the gold; nobody buys above the worth of the tile."""
    game = skye()
    checked = 0
    for state, seat, moves in decisions(game, 3, "buyers"):
        if not isinstance(next(iter(moves)), Price):
            continue
        view = game.view(state, seat)
        lines = bot("skye", "trader").explain(view, moves.sample(Rng(checked)))
        rivals: dict[str, tuple[int, int]] = {}
        for line in lines:
            facts = dict(line.facts)
            if line.reason == "worth_to_me":
                rivals = {}
            elif line.reason == "rival_would_pay":
                rivals[str(facts["seat"])] = (int(facts["worth"]), int(facts["rival_gold"]))
            elif line.reason == "if_sold" and facts["buyer"] == "nobody":
                price = int(facts["gold"])
                assert all(
                    [worth <= price or rival_gold < price for worth, rival_gold in rivals.values()]
                )
                checked += 1
            elif line.reason == "if_sold":
                worth, rival_gold = rivals[str(facts["buyer"])]
                assert worth >= int(facts["gold"]) <= rival_gold
                checked += 1
    assert checked > 10


@pytest.mark.parametrize(
    ("game", "code"),
    [(name, entry.code) for name in ("skye", "clans") for entry in entries(name)],
)
def test_every_reason_can_be_said(game: str, code: str) -> None:
    table: Game[Any, Any] = skye("journeyman", "druids") if game == "skye" else clans()
    player = bot(game, code)
    said = set()
    for number, (state, seat, moves) in enumerate(decisions(table, 3, "words")):
        if number % (40 if code == "master" else 4):
            continue  # the master plays ten games for an explanation
        for line in player.explain(table.view(state, seat), moves.sample(Rng(number))):
            text = sentence(line)
            assert text and "{" not in text and "_" not in text
            assert points(line)[0] in "+-"
            said.add(line.reason)
    assert said


def test_every_scoring_tile_has_a_name() -> None:
    """`NAMES` has the scoring tiles whose code is not a name, and nothing else."""
    reasons = {
        tile.reason for tile in skye_with(("journeyman", "druids")).rules.seams.scoring.values()
    }
    assert set(NAMES) <= reasons
    for reason in reasons:
        assert not scoring_name(reason).endswith(("majority", "on road")), reason


def test_chances_are_given_in_three_words() -> None:
    assert [chance_word(chance) for chance in (0.9, 0.5, 0.1)] == ["likely", "even", "unlikely"]


@pytest.mark.parametrize(
    ("rounds", "words"),
    [("6", "in round 6"), ("2 4", "in rounds 2 and 4"), ("2 4 6", "in rounds 2, 4 and 6")],
)
def test_rounds_are_listed_in_a_sentence(rounds: str, words: str) -> None:
    facts = (("scoring", "sets"), ("slot", "B"), ("rounds", rounds))
    assert sentence(Line("potential", 1, "", (), facts)).endswith(words)


def purchase_reasons(code: str, seats: int) -> list[Line]:
    """A bot's reasons for every possible purchase in a random game."""
    game = skye()
    player = bot("skye", code)
    return [
        line
        for state, seat, moves in decisions(game, seats, "sellers")
        for move in moves
        if isinstance(move, Buy)
        for line in player.explain(game.view(state, seat), move)
    ]


def test_the_seller_counts_by_the_weight_of_rivals() -> None:
    """Not at all for simple bots; with two seats, less for the expert than for the trader."""
    codes = {line.reason for line in purchase_reasons("greedy", 2)}
    assert "price" in codes
    assert not codes & {"denial", "seller_paid"}
    paid = [
        [
            int(dict(line.facts)["tenths"])
            for line in purchase_reasons(code, 2)
            if line.reason == "seller_paid"
        ]
        for code in ("trader", "expert")
    ]
    assert len(paid[0]) >= 5
    for trader, expert in zip(*paid, strict=True):
        assert expert == pytest.approx(trader * LONE_RIVAL_WEIGHT / FULL_WEIGHT, abs=1)


@pytest.mark.parametrize("code", ["course", "trader", "expert"])
def test_a_bot_that_passes_names_the_best_offer(code: str) -> None:
    """Skye 6.2; the trader and the expert also consider what later seats will buy."""
    game = skye()
    passed = 0
    for state, seat, moves in decisions(game, 3, "passing"):
        view = game.view(state, seat)
        if view.phase == "buy":
            player = bot("skye", code)
            move = player.choose(view, moves, Rng("passing"))
            if isinstance(move, Pass):
                [line] = player.explain(view, move)
                assert line.reason in ("best_offer", "nothing_affordable")
                assert line.amount <= 0
                passed += 1
    assert passed


def test_the_second_buying_turn_is_explained() -> None:
    """Druids 3.2-3.4: a tile from the dolmen, two from the bag, or neither."""
    game = skye("druids")
    player = bot("skye", "trader")
    said: dict[str, set[str]] = {}
    for state, seat, moves in decisions(game, 2, "dolmen"):
        view = game.view(state, seat)
        if view.phase == "second_buy":
            for move in moves:
                codes = [line.reason for line in player.explain(view, move)]
                said.setdefault(type(move).__name__, set()).update(codes)
                assert not isinstance(move, Blind) or codes == ["blind", "price"]
    assert said["Pass"] == {"dolmen_offer", "nothing_affordable"}
    assert {"BuyDruid", "Blind"} <= set(said)


def test_reasons_are_not_scoring_tiles() -> None:
    """A scoring tile has a sentence with slot and rounds, so no other reason may share its code."""
    for tile in skye_with(("journeyman", "druids")).rules.seams.scoring.values():
        assert tile.reason not in REASONS, tile.name
