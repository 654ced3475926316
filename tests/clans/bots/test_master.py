"""The master of Clans and Glory: repeatable, within its time, exact at the end, and it says what it saw."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from clachan.bots.registry import bot, entries
from clachan.bots.words import sentence
from clachan.catalog import package_of
from clachan.clans.bots.endgame import LAST_TURNS, MOST_DEALS, Endgame
from clachan.clans.bots.imagined_reasons import FATES, GAMES
from clachan.clans.bots.position import PositionSampler, cards_in
from clachan.clans.bots.rewards import rewards_of
from clachan.clans.bots.search import ClansSearch
from clachan.clans.bots.search_bots import ClansMasterBot
from clachan.clans.rules.moves import Lay
from clachan.clans.rules.scoring import scores
from clachan.kernel.errors import InvalidOption
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from tests.bots.positions import clans, decisions


def never() -> bool:
    return False


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    records = []
    for _ in range(2):
        players = [bot("clans", "master@60games"), *[bot("clans", "trader")] * (seats - 1)]
        match = Match(clans(), players, {}, Rng("same"))
        assert match.run().winners
        records.append(str(match.record))
    assert records[0] == records[1]


def test_a_level_and_its_budget() -> None:
    assert package_of("clans").levels["master"] == "master"
    for code in ("master", "master@0.5", "master@100games"):
        assert isinstance(bot("clans", code), ClansMasterBot)
    with pytest.raises(InvalidOption, match="after the @"):
        bot("clans", "master@games")


def test_tables_limit_its_time() -> None:
    entry = next(entry for entry in entries("clans") if entry.code == "master")
    assert entry.make_limited is not None
    state, seat, moves = next(decisions(clans(), 4, "limit"))
    view = clans().view(state, seat)
    hurried = entry.make_limited(0.0001)
    assert hurried.choose(view, moves, Rng("limit")) in moves


def test_it_stops_when_no_other_move_will_overtake_the_best() -> None:
    """Some positions need fewer games than the budget allows; none needs more."""
    played: list[int] = []
    for number, (state, seat, _) in enumerate(decisions(clans(), 2, "clear")):
        if number in (8, 9, 10, 11):
            search = ClansSearch(clans().view(state, seat), Rng("clear"))
            ClansMasterBot().think(search, 1000)
            played.append(sum([search.visits(move) for move in range(len(search.choices))]))
            assert search.lead() > 0.5 * (1000 - played[-1])
    assert max(played) <= 1000
    assert min(played) < 800


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_is_tried_with_the_same_deals(seats: int) -> None:
    """As many deals as games after the most tried move, each with the right number of unseen cards."""
    state, seat, _ = next(decisions(clans(), seats, "deals"))
    view = clans().view(state, seat)
    search = ClansSearch(view, Rng("deals"))
    search.compare([0, 1, 2], 5)
    assert len(search.hands) == 5 * seats
    search.run(200)
    most = max([search.visits(number) for number in range(len(search.choices))])
    assert len(search.hands) == most * seats
    sampler = PositionSampler(view, Rng("deals"))
    for first in range(0, len(search.hands), seats):
        hands = [cards_in(int(hand)) for hand in search.hands[first : first + seats]]
        assert hands[seat] == sorted([int(card) for card in state.hands[seat]])
        rivals = [card for who, hand in enumerate(hands) if who != seat for card in hand]
        assert len(set(rivals)) == sum([len(hand) for hand in hands]) - len(hands[seat])
        assert set(rivals) <= {int(card) for card in sampler.pool}
        assert [len(hand) for hand in hands] == [int(size) for size in sampler.sizes]
    assert len({tuple(search.hands[n : n + seats]) for n in range(0, 5 * seats, seats)}) == 5


def wins(state: Any, seat: Seat) -> float:
    """The reward of a seat, from the engine's score."""
    return int(rewards_of([points * 64 + cards for points, cards in scores(state)])[seat])


def after(state: Any, seat: Seat, move: Move) -> Any:
    return clans().play(state, seat, move).state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_turn_is_solved(seats: int) -> None:
    """No legal move gives more than the one it finds."""
    for seed in range(4):
        *_, (state, seat, moves) = decisions(clans(), seats, f"last {seed}")
        found = bot("clans", "master").choose(clans().view(state, seat), moves, Rng(seed))
        best = max([wins(after(state, seat, move), seat) for move in moves])
        assert wins(after(state, seat, found), seat) == best


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_two_turns_are_solved(seats: int) -> None:
    """The best mean over all cards that the last player may hold, if that player then moves best."""
    game = clans()
    for seed in range(2):
        *_, (state, seat, moves), _ = decisions(game, seats, f"two {seed}")
        view = game.view(state, seat)
        sampler = PositionSampler(view, Rng(seed))
        last = Seat((seat + 1) % seats)

        def mean_after(
            move: Move,
            state: Any = state,
            seat: Seat = seat,
            last: Seat = last,
            pool: tuple[int, ...] = tuple(map(int, sampler.pool)),
        ) -> float:
            total = 0.0
            for hand in combinations(pool, len(state.hands[last])):
                deal = game.copy(after(state, seat, move))
                deal.hands[last] = list(hand)
                replies = [after(deal, last, reply) for reply in game.legal_moves(deal, last)]
                best = max([wins(end, last) for end in replies])
                total += max([wins(end, seat) for end in replies if wins(end, last) == best])
            return total

        found = Endgame(sampler, Rng(seed)).best(MOST_DEALS, never)
        assert mean_after(found) == max([mean_after(move) for move in moves])


def test_the_last_three_turns_are_solved_if_few_cards_are_unknown() -> None:
    """With two players the rival's two cards and the three taken out are unknown: ten deals."""
    game = clans()
    for state, seat, moves in decisions(game, 2, "ten"):
        if state.lays_left == LAST_TURNS:
            endgame = Endgame(PositionSampler(game.view(state, seat), Rng(1)), Rng(1))
            if not game.view(state, seat).face_down:
                assert len(endgame.deals) == 10
            assert endgame.best(MOST_DEALS, never) in moves


def test_it_says_what_becomes_of_its_shield() -> None:
    """The most frequent fates of the shield that was laid, which are those of most games."""
    game = clans()
    told = 0
    for state, seat, moves in decisions(game, 3, "fate"):
        move = next((m for m in moves if isinstance(m, Lay) and m.shield), None)
        if move is None or state.lays_left % 5:
            continue
        lines = bot("clans", "master").explain(game.view(state, seat), move)
        assert lines[0].reason == "imagined_wins"
        fates = [
            dict(line.facts)
            for line in lines
            if line.reason in ("imagined_shield", "imagined_push", "imagined_nothing")
        ]
        assert "shield_chance" not in [line.reason for line in lines]
        counts = [int(fate["games"]) for fate in fates]
        assert counts == sorted(counts, reverse=True) and len(counts) <= FATES
        assert GAMES / 2 < sum(counts) <= GAMES
        assert all([fate["of"] == GAMES for fate in fates])
        assert all([int(fate.get("added", 0)) <= int(fate.get("rank", 9)) for fate in fates])
        assert all(["{" not in sentence(line) for line in lines])
        told += 1
    assert told > 1
