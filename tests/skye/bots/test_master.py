"""The master: repeatable, within its time, legal with every box, and it says what it imagined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean, pstdev

import pytest

from clachan.bots.registry import bot, entries
from clachan.bots.words import sentence
from clachan.catalog import find_game, package_of
from clachan.kernel.errors import InvalidOption
from clachan.kernel.legal import LegalMoves
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.box_strategy import DecisionContext
from clachan.skye.bots.evaluation import full_evaluation
from clachan.skye.bots.imagined_reasons import COUNT
from clachan.skye.bots.market import FULL_WEIGHT
from clachan.skye.bots.master import FEWEST, GAMES, MasterBot, usual_games
from clachan.skye.bots.option_search import (
    MOST_SHARE,
    Alternative,
    Comparison,
    ImaginedGames,
    normal_error,
    ranked,
    share_of_games,
    still_open,
)
from clachan.skye.bots.outlook import Outlook
from clachan.skye.boxes.journeyman.bot.strategy import JourneymanStrategy, steps_of
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.moves import SEAT_NAMES, Price
from clachan.skye.rules.view import SkyeView
from tests.bots.positions import decisions, skye


def pricing_view(boxes: tuple[str, ...] = (), seats: int = 2) -> SkyeView:
    """What the first seat sees when it prices its first tiles."""
    game = find_game("skye", boxes)
    state = game.setup(seats, {})
    rng = Rng("master")
    while game.to_act(state)[0] == CHANCE or game.view(state, Seat(0)).phase != "price":
        seat = game.to_act(state)[0]
        move = (
            game.deal(state, rng) if seat == CHANCE else game.legal_moves(state, seat).sample(rng)
        )
        game.apply(state, seat, move)
    view = game.view(state, Seat(0))
    assert isinstance(view, SkyeView)
    return view


@pytest.mark.parametrize("boxes", [(), *[(box,) for box in EXPANSIONS], tuple(EXPANSIONS)])
def test_the_same_seed_gives_the_same_moves(boxes: tuple[str, ...]) -> None:
    """A whole round, and the start of the next."""
    records = []
    for _ in range(2):
        players = [bot("skye", "master@1games"), bot("skye", "random")]
        match = Match(find_game("skye", boxes), players, {}, Rng("same"))
        while match.state.round == 1:
            match.step()
        records.append(str(match.record))
    assert records[0] == records[1]


def test_a_level_and_its_budget() -> None:
    assert package_of("skye").levels["master"] == "master"
    assert isinstance(bot("skye", "master"), MasterBot)
    assert isinstance(bot("skye", "master@0.5"), MasterBot)
    for code in ("master@games", "master@0games", "master@-1games", "master@x", "master@"):
        with pytest.raises(InvalidOption, match="after the @"):
            bot("skye", code)
    with pytest.raises(InvalidOption):
        bot("skye", "trader@4games")


def test_a_time_limit_ends_the_comparison() -> None:
    view = pricing_view()
    imagined = ImaginedGames(view, 0, Rng("limit"))
    options = [Alternative((Price((0, 1, 1)),), 0.0), Alternative((Price((1, 0, 1)),), 0.0)]
    comparison = Comparison(1000, lambda: True, lambda number: [(0, 1, 1), (0, 1, 1)])
    comparison.best(imagined, options)
    assert [len(option.margins) for option in options] == [1, 1]


def test_an_option_far_behind_is_not_imagined() -> None:
    view = pricing_view()
    imagined = ImaginedGames(view, 0, Rng("clear"))
    options = [Alternative((Price((0, 1, 1)),), 0.0), Alternative((Price((1, 0, 1)),), 50.0)]
    comparison = Comparison(8, lambda: False, lambda number: [(0, 1, 1), (0, 1, 1)])
    assert comparison.best(imagined, options) is options[1]
    assert options[0].margins == []


def imagined_option(static: float, margins: list[float]) -> Alternative:
    option = Alternative((Price((0, 1, 1)),), static)
    option.margins.extend(margins)
    return option


def test_games_count_more_the_more_of_them_there_are() -> None:
    def share(games: int) -> float:
        noisy = [float(6 * (i % 2)) for i in range(games)]
        return share_of_games([imagined_option(0.0, [0.0] * games), imagined_option(0.0, noisy)])

    assert share(1) == 0.0, "one game says nothing about its error"
    assert 0.0 < share(4) < share(16) < share(64) < MOST_SHARE


def test_a_few_games_do_not_overrule_a_clear_evaluation() -> None:
    swing = [20.0, -14.0]
    good, lucky = imagined_option(3.0, [0.0, 0.0]), imagined_option(0.0, swing)
    assert ranked([lucky, good])[0] is good
    good, better = imagined_option(3.0, [0.0] * 200), imagined_option(0.0, swing * 100)
    better.margins[:] = [margin + 4.0 for margin in better.margins]
    assert ranked([good, better])[0] is better


def test_an_option_that_is_clearly_behind_is_dropped() -> None:
    ahead = imagined_option(0.0, [5.0, 6.0] * 4)
    close = imagined_option(0.0, [2.0, 8.0] * 4)
    behind = imagined_option(0.0, [-5.0, -4.5] * 4)
    assert still_open([behind, close, ahead]) == [ahead, close]


def test_games_of_dropped_options_go_to_those_still_open() -> None:
    view = pricing_view()
    imagined = ImaginedGames(view, 0, Rng("leave"))
    options = [Alternative((Price(sheet),), 0.0) for sheet in ((0, 1, 1), (2, 0, 3), (1, 4, 0))]
    comparison = Comparison(24, lambda: False, lambda number: [(0, 1, 1), (0, 1, 1)])
    comparison.best(imagined, options)
    first, second, dropped = [len(option.margins) for option in options]
    assert dropped < 24 < first == second
    assert first + second + dropped <= 3 * 24


def test_fewer_games_are_imagined_where_they_take_longer() -> None:
    two, five = usual_games(pricing_view()), usual_games(pricing_view(tuple(EXPANSIONS), 5))
    assert two == GAMES > five >= FEWEST


def test_it_says_what_it_imagined() -> None:
    view = pricing_view()
    lines = bot("skye", "master").explain(view, Price((0, 1, 1)))
    said = [line.reason for line in lines]
    assert said[0] == "imagined_wins"
    assert "sale_chance" not in said
    for line in lines:
        assert "{" not in sentence(line)


@pytest.mark.parametrize("boxes", [(), *[(box,) for box in EXPANSIONS], tuple(EXPANSIONS)])
@pytest.mark.parametrize("seats", [2, 4])
def test_it_says_who_buys_each_tile(boxes: tuple[str, ...], seats: int) -> None:
    """One line for each offered tile, among the other lines of the tile."""
    view = pricing_view(boxes, seats)
    lines = bot("skye", "master").explain(view, Price((0, 1, 3)))
    offered = [tile.name for tile in view.for_sale[0][1:]]
    told = []
    for before, line in pairwise(lines):
        facts = dict(line.facts)
        if line.reason in ("imagined_sale", "imagined_sales", "imagined_unsold"):
            told.append(facts["tile"])
            assert dict(before.facts)["tile"] == facts["tile"]
            assert 0 <= int(facts.get("games", 0)) <= int(facts["of"]) == COUNT
            assert facts.get("seat") != SEAT_NAMES[0]
    assert told == offered


def test_imagined_rivals_do_not_always_buy_the_same() -> None:
    """The cheaper a tile, the more often it is sold, but neither always nor never."""
    view = pricing_view()
    imagined = ImaginedGames(view, 0, Rng("sales"))
    tile = view.for_sale[0][1]
    sold = []
    for price in (1, 2, 3):
        bought = 0
        for number in range(COUNT):
            state = imagined.begin((Price((0, price, 1)),), [(), (0, 1, 1)])
            bought += tile in [move.tile for _, move in imagined.purchases(state, number)]
        sold.append(bought)
    assert COUNT > sold[0] > sold[1] > sold[2] > 0


def test_imagined_purchases_go_on_after_the_step_of_a_seller() -> None:
    view = pricing_view(("journeyman",), 4)
    imagined = ImaginedGames(view, 0, Rng("steps"))
    most = 0
    for number in range(COUNT):
        state = imagined.begin((Price((0, 1, 1)),), [(0, 1, 1)] * 4)
        most = max(most, len(imagined.purchases(state, number)))
        assert imagined.game.phase_name(state) == "build"
    assert most >= 2


def test_errors_are_around_zero_with_a_deviation_of_one() -> None:
    rng = Rng("errors")
    drawn = [normal_error(rng) for _ in range(4000)]
    assert abs(fmean(drawn)) < 0.05
    assert 0.95 < pstdev(drawn) < 1.05


def box_decisions(phase: str) -> Iterator[tuple[SkyeView, LegalMoves]]:
    """What a seat sees, and may do, at each decision of this phase in a random game with all boxes."""
    game = skye(*EXPANSIONS)
    for state, seat, moves in decisions(game, 2, "boxes"):
        view = game.view(state, seat)
        if view.phase == phase and view.round < view.rounds:
            yield view, moves


@pytest.mark.parametrize("phase", ["plan", "second_buy"])
def test_it_imagines_games_for_decisions_of_boxes(phase: str) -> None:
    """It does not always take what the expert takes, and says how the games end."""
    compared = other = 0
    for view, moves in box_decisions(phase):
        if len(moves) > 1:
            move = bot("skye", "master@8games").choose(view, moves, Rng("imagine"))
            assert move in moves
            compared += 1
            other += str(move) != str(bot("skye", "expert").choose(view, moves, Rng("imagine")))
            assert bot("skye", "master").explain(view, move)[0].reason == "imagined_wins"
    assert compared >= 5 and other >= 1


def test_journeys_with_the_same_steps_are_one_option() -> None:
    """Of many journeys, the master compares those that lead to different spaces."""
    view, moves = next(box_decisions("plan"))
    outlook = Outlook(view)
    evaluation = full_evaluation(outlook, view.territories)
    context = DecisionContext(view, outlook, evaluation, FULL_WEIGHT)
    options = JourneymanStrategy().options(context, moves, Rng("steps"))
    assert 1 < len(options) < len(moves)
    assert len({steps_of(move) for move, _ in options}) == len(options)
    assert [worth for _, worth in options] == sorted([worth for _, worth in options], reverse=True)


def test_tables_limit_its_time() -> None:
    entry = next(entry for entry in entries("skye") if entry.code == "master")
    assert entry.make_limited is not None
    assert isinstance(entry.at_table(), MasterBot)
