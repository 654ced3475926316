"""The oracle's course of play: money, the market, tiles that fit nowhere, the end."""

from __future__ import annotations

import random

import pytest

from tests.oracle.scoring import SCORING_TILES
from tests.oracle.skye import CHANCE, COLORS, SkyeOracle
from tests.oracle.territory import LANDSCAPE

BEGINNERS = ["S02", "S01", "S09", "S12"]


def at_the_market(*sheets: str) -> SkyeOracle:
    """Round 1 of two players, blue starts, both have priced the tiles drawn."""
    game = SkyeOracle(2, BEGINNERS, 0)
    game.play(CHANCE, "draw T01 T02 T03 / T04 T05 T06")
    for seat, sheet in enumerate(sheets):
        game.play(seat, sheet)
    return game


def chance_move(game: SkyeOracle, rng: random.Random) -> str:
    if game.phase == "lay":
        return "lay " + " ".join(rng.sample(SCORING_TILES, 4))
    if game.phase == "start":
        return "start " + rng.choice(COLORS[: game.seats])
    tiles = rng.sample(sorted(game.bag), 3 * game.seats)
    groups = [sorted(tiles[3 * seat : 3 * seat + 3]) for seat in range(game.seats)]
    return "draw " + " / ".join(" ".join(group) for group in groups)


def random_move(game: SkyeOracle, rng: random.Random) -> tuple[int, str]:
    seat = rng.choice(game.to_act())
    if seat == CHANCE:
        return seat, chance_move(game, rng)
    return seat, rng.choice(sorted(game.moves(seat)))


def tiles_everywhere(game: SkyeOracle) -> list[str]:
    laid = [
        tile
        for territory in game.territories
        for tile, _ in territory.values()
        if tile.startswith("T")
    ]
    waiting = [tile for tiles in game.for_sale + game.aside for tile in tiles]
    return sorted(laid + waiting + list(game.bag))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_lose_no_tile_and_end_after_the_last_round(seats: int) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        game = SkyeOracle(seats, None, None)
        while game.to_act():
            assert game.outcome() is None
            game.play(*random_move(game, rng))
            assert tiles_everywhere(game) == LANDSCAPE
            assert min(game.gold) >= 0
        assert game.round == (5 if seats == 5 else 6)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome["points"] == game.points


def test_chance_lays_the_scoring_tiles_and_names_the_start_player() -> None:
    game = SkyeOracle(3, None, None)
    assert (game.phase, game.gold) == ("lay", [0, 0, 0])
    game.play(CHANCE, "lay S04 S16 S01 S13")
    assert game.phase == "start"
    game.play(CHANCE, "start red")
    assert (game.phase, game.start, game.gold) == ("draw", 2, [5, 5, 5])
    assert game.turn_order() == [2, 0, 1]


def test_price_sheets_of_a_player_with_5_gold() -> None:
    game = SkyeOracle(2, BEGINNERS, 0)
    game.play(CHANCE, "draw T01 T02 T03 / T04 T05 T06")
    assert game.to_act() == [0, 1]
    moves = game.moves(0)
    assert len(moves) == 3 * 10, "ten pairs of prices from 1+1 to 4+1, three places for the axe"
    assert "price 4 axe 1" in moves
    assert not {"price 5 axe 1", "price 5 axe 0", "price 1 1 1"} & moves


def test_the_axe_and_the_stakes_at_the_reveal() -> None:
    game = at_the_market("price 2 axe 1", "price axe 1 4")
    assert game.summary()["for_sale"] == [["T01", "T03"], ["T05", "T06"]]
    assert game.gold == [2, 0]
    assert {"T02", "T04"} <= game.bag


def test_only_gold_in_hand_pays() -> None:
    game = at_the_market("price 2 axe 1", "price axe 1 4")
    assert game.moves(0) == {"pass", "buy T05 from yellow"}


def test_the_seller_spends_price_and_stake_at_once() -> None:
    game = at_the_market("price 2 axe 2", "price axe 1 4")
    assert game.moves(1) == set()
    game.play(0, "buy T05 from yellow")
    assert game.gold == [0, 2], "price and stake"
    assert game.moves(1) == {"pass", "buy T01 from blue", "buy T03 from blue"}
    game.play(1, "buy T01 from blue")
    assert game.gold == [4, 0]
    assert game.phase == "build"
    assert game.summary()["for_sale"] == [["T03", "T05"], ["T01", "T06"]]


def test_stakes_on_unsold_tiles_go_to_the_bank() -> None:
    game = at_the_market("price 2 axe 1", "price axe 1 4")
    game.play(0, "pass")
    game.play(1, "pass")
    assert game.gold == [2, 0]
    assert game.summary()["for_sale"] == [["T01", "T03"], ["T05", "T06"]]


def with_pasture_all_round(drawn: str) -> SkyeOracle:
    """Blue builds two of the tiles drawn in a territory that shows pasture on its whole rim."""
    game = SkyeOracle(2, BEGINNERS, 0)
    game.territories[0].update({(1, 0): ("T24", 0), (-1, 0): ("T02", 0)})
    game.play(CHANCE, f"draw {drawn} / T04 T05 T06")
    game.play(0, "price 1 1 axe")
    game.play(1, "price 1 1 axe")
    game.play(0, "pass")
    game.play(1, "pass")
    return game


def test_tiles_that_fit_nowhere_go_back_to_the_bag() -> None:
    game = with_pasture_all_round("T07 T43 T60")
    assert game.for_sale[0] == []
    assert {"T07", "T43"} <= game.bag
    assert game.to_act() == [1]


def test_a_tile_waits_until_the_others_are_built() -> None:
    game = with_pasture_all_round("T01 T07 T60")
    assert game.for_sale[0] == ["T01", "T07"]
    assert not any(move.startswith("build T07") for move in game.moves(0))
    game.play(0, "build T01 s1 0")
    assert game.for_sale[0] == ["T07"], "there is water now"
    game.play(0, "build T07 s2 0")
    assert game.territories[0][0, -2] == ("T07", 0)


def test_the_next_player_starts_the_next_round() -> None:
    game = at_the_market("price 2 axe 1", "price axe 1 4")
    rng = random.Random(1)
    while game.round == 1:
        game.play(*random_move(game, rng))
    assert (game.start, game.phase) == (1, "draw")


@pytest.mark.parametrize(
    ("points", "gold", "winners"),
    [([30, 31], [4, 0], [1]), ([30, 30], [2, 3], [1]), ([30, 30], [3, 3], [0, 1])],
)
def test_ties(points: list[int], gold: list[int], winners: list[int]) -> None:
    game = SkyeOracle(2, BEGINNERS, 0)
    game.points, game.gold, game.phase = points, gold, "over"
    assert game.outcome() == {"points": points, "winners": winners}


def test_gold_is_exchanged_5_for_1_and_the_rest_remains() -> None:
    game = SkyeOracle(2, BEGINNERS, 0)
    game.gold = [14, 5]
    game._final_scoring()
    assert (game.points, game.gold) == ([2, 1], [4, 0])


@pytest.mark.parametrize(
    "text",
    [
        "draw T01 T02 T03",
        "draw T01 T02 T03 / T03 T05 T06",
        "draw T03 T02 T01 / T04 T05 T06",
        "pass",
    ],
)
def test_wrong_draws_are_refused(text: str) -> None:
    game = SkyeOracle(2, BEGINNERS, 0)
    with pytest.raises(ValueError, match="cannot play"):
        game.play(CHANCE, text)
    assert game.phase == "draw"
