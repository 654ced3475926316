"""The oracle's long table, turns and scoring, on examples small enough to check by hand."""

from __future__ import annotations

import random

import pytest

from tests.oracle.clans import (
    CHANCE,
    DECK,
    NAMES,
    SETUPS,
    ClansOracle,
    board_of,
    related,
    ring,
    takes_of_board,
)


def cards(*ranks: int) -> list[str]:
    """One card for each rank; equal ranks get different colors."""
    found: list[str] = []
    for rank in ranks:
        found.append(next(c for c in DECK if c.endswith(f"-{rank}") and c not in found))
    return found


def chance_move(game: ClansOracle, rng: random.Random) -> str:
    deck = sorted(game.deck, key=DECK.index)
    if game.phase == "start":
        return "start " + rng.choice(NAMES[: game.players])
    if game.phase == "out":
        drawn = rng.sample(deck, game.setup.cards_out)
        return "out " + " ".join(sorted(drawn, key=DECK.index))
    rng.shuffle(deck)
    if game.phase == "place":
        return "place " + " ".join(f"{deck.pop()} {place}" for place in game.setup.start_places)
    sizes = dict(zip(game.turn_order(), game.setup.hands, strict=True))
    hands = [[deck.pop() for _ in range(sizes[player])] for player in range(game.players)]
    assert not deck, "all cards are dealt"
    return "hands " + " / ".join(" ".join(sorted(hand, key=DECK.index)) for hand in hands)


def random_move(game: ClansOracle, rng: random.Random) -> tuple[int, str]:
    (player,) = game.to_act()
    if player == CHANCE:
        return player, chance_move(game, rng)
    return player, rng.choice(sorted(game.moves(player)))


def dealt(players: int, **options: bool) -> ClansOracle:
    """Return a game with an empty table, for examples."""
    game = ClansOracle(players, start=0, **options)
    rng = random.Random(0)
    while game.phase != "turns":
        game.play(*random_move(game, rng))
    game.open = {}
    return game


@pytest.mark.parametrize(("players", "laid"), [(2, 16), (3, 24), (4, 28)])
def test_whole_games_end_when_the_short_hand_is_empty(players: int, laid: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        game = ClansOracle(players)
        turns = 0
        while game.to_act():
            turns += game.phase == "turns"
            game.play(*random_move(game, rng))
        assert turns == laid
        assert [len(game.hands[player]) for player in game.turn_order()] == [1] * (players - 1) + [
            0
        ]
        places_taken = len(game.open) + len(game.face_down)
        assert places_taken == laid + len(game.setup.start_places)
        outcome = game.outcome()
        assert outcome is not None
        assert sum(outcome["points"]) <= sum(int(card[-1]) for card in game.open.values())


@pytest.mark.parametrize(("boards", "places"), [(4, 26), (5, 32), (6, 38)])
def test_every_place_has_two_neighbors_and_one_opposite(boards: int, places: int) -> None:
    assert len(ring(boards)) == places
    for place in ring(boards):
        assert len(related(place, boards)) == 3
        assert all(place in related(other, boards) for other in related(place, boards))


def test_neighbors_and_opposites_of_some_places() -> None:
    assert related("L", 4) == {"T1", "B1", "R"}
    assert related("R", 4) == {"T12", "B12", "L"}
    assert related("T3", 4) == {"T2", "T4", "B3"}
    assert related("B1", 4) == {"L", "B2", "T1"}


def test_borders_may_be_switched_off() -> None:
    assert related("T3", 4, border_neighbors=False) == {"T2", "B3"}
    assert related("L", 4, border_neighbors=False) == {"T1", "B1", "R"}


def test_boards_have_6_places_and_campfire_boards_7() -> None:
    boards = [board_of(place, 6) for place in ring(6)]
    assert [boards.count(board) for board in range(6)] == [7, 6, 6, 6, 6, 7]


def test_start_cards_lie_on_every_board() -> None:
    for players, setup in SETUPS.items():
        boards = [board_of(place, setup.boards) for place in setup.start_places]
        assert {boards.count(board) for board in range(players + 2)} == {2 if players == 2 else 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_setups_use_every_card(players: int) -> None:
    setup = SETUPS[players]
    left = len(DECK) - 7 * len(setup.ranks_out) - setup.cards_out - sum(setup.hands)
    assert left == len(setup.start_places)


def test_a_card_shares_color_or_rank_with_one_face_up_card() -> None:
    game = dealt(2)
    game.open = {"T2": "red-3", "B5": "blue-4"}
    game.hands[0] = ["red-6", "green-4", "gray-5"]
    game.shields[0] = 0
    assert game.moves(0) == {
        *(f"lay red-6 {place}" for place in ("T1", "T3", "B2")),
        *(f"lay green-4 {place}" for place in ("B4", "B6", "T5")),
    }


def test_a_shield_goes_on_the_board_of_the_card() -> None:
    game = dealt(2)
    game.open = {"T2": "red-3"}
    game.hands[0] = ["red-6"]
    assert "lay red-6 T3 shield" in game.moves(0)
    game.play(0, "lay red-6 T3 shield")
    assert game.stacks == [[0], [], [], []]
    assert game.shields == [4, 5]


def test_face_down_only_when_nothing_fits() -> None:
    game = dealt(2)
    game.open = {"T2": "red-3"}
    game.hands[0] = ["blue-4", "green-5"]
    game.shields[0] = 0
    assert len(game.moves(0)) == 2 * 25, "both cards on any free place"
    assert "hide blue-4 L" in game.moves(0)
    game.hands[0] = ["blue-4", "green-3"]
    assert game.moves(0) == {f"lay green-3 {place}" for place in ("T1", "T3", "B2")}


def test_the_house_rule_hides_a_card_that_fits_nowhere() -> None:
    game = dealt(2, house_rule=True)
    game.open = {"T2": "red-3"}
    game.hands[0] = ["blue-4", "green-3"]
    game.shields[0] = 0
    assert len(game.moves(0)) == 3 + 25
    assert "hide blue-4 R" in game.moves(0)


def test_no_card_matches_a_face_down_card() -> None:
    game = dealt(2)
    game.open = {"T2": "red-3"}
    game.face_down = {"T8": (1, "blue-4")}
    game.hands[0] = ["blue-5", "red-6"]
    game.shields[0] = 0
    assert game.moves(0) == {f"lay red-6 {place}" for place in ("T1", "T3", "B2")}


def test_shields_take_the_lowest_rank_first() -> None:
    takes = takes_of_board(0, [1, 0, 1], cards(7, 3, 4, 7, 3, 4, 7))
    assert [(take.player, take.points) for take in takes] == [(1, 6), (0, 8), (1, 21)]


def test_a_late_3_robs_the_6s_of_their_taker() -> None:
    before = takes_of_board(0, [0, 1], cards(4, 4, 6, 6, 6))
    after = takes_of_board(0, [0, 1], cards(4, 4, 6, 6, 6, 3))
    assert [take.points for take in before] == [8, 18]
    assert [take.points for take in after] == [3, 8], "nobody gets the 6s"


def test_four_3s_are_worth_more_than_two_4s() -> None:
    assert [take.points for take in takes_of_board(0, [0, 1], cards(3, 3, 3, 3, 4, 4))] == [12, 8]


def test_more_shields_than_ranks() -> None:
    takes = takes_of_board(0, [0, 1, 2], cards(5, 8))
    assert [take.points for take in takes] == [5, 8, 0]


def test_a_clan_of_54_points() -> None:
    """8 8, 7 7 7, 6 6 and 5, won with four shields on two boards."""
    game = dealt(4)
    on_board_0 = dict(zip(["T1", "T2", "T3", "B1", "B2"], cards(8, 8, 7, 7, 7), strict=True))
    on_board_1 = dict(zip(["T4", "T5", "T6"], cards(6, 6, 5), strict=True))
    game.open = on_board_0 | on_board_1
    game.stacks[0] = [0, 0]
    game.stacks[1] = [0, 0]
    assert game.points() == [54, 0, 0, 0]
    assert game.cards_won() == [8, 0, 0, 0]


def test_ties_go_to_more_cards_and_then_are_shared() -> None:
    game = dealt(2)
    game.phase = "over"
    game.open = {"T1": "red-6", "T4": "red-3", "T5": "blue-3"}
    game.stacks = [[0], [1], [], []]
    assert game.outcome() == {"points": [6, 6], "winners": [1]}
    game.open = {"T1": "red-6", "T4": "blue-6"}
    assert game.outcome() == {"points": [6, 6], "winners": [0, 1]}


@pytest.mark.parametrize(
    "text",
    [
        "out red-3 red-4",
        "out red-3 red-3 red-4",
        "out red-4 red-3 red-5",
        "out red-3 red-4 red-8",
        "pass",
    ],
)
def test_wrong_chance_moves_are_refused(text: str) -> None:
    game = ClansOracle(2)
    with pytest.raises(ValueError, match=r"cards of the deck|ascending|belong"):
        game.play(CHANCE, text)
    assert game.phase == "out"
