"""Bots of two versions against each other: the same games as in the arena, a process for each seat."""

from __future__ import annotations

import pytest

from benchmarks import versions
from clachan.bots.arena import contest as arena
from clachan.bots.arena.contest import Contest
from clachan.catalog import find_game
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat


@pytest.mark.parametrize(
    "contest",
    [
        Contest("clans", (), (), 2, ("trader", "greedy"), "v"),
        Contest("skye", ("druids",), (), 3, ("course", "greedy"), "v"),
    ],
    ids=["clans", "skye"],
)
def test_games_are_those_of_the_arena(contest: Contest) -> None:
    one, other = versions.play_deal(contest, 3), arena.play_deal(contest, 3)
    assert [(game.seating, game.points, game.places) for game in one] == [
        (game.seating, game.points, game.places) for game in other
    ]
    decisions = [[len(seconds) for seconds in game.seconds] for game in one]
    assert decisions == [[len(seconds) for seconds in game.seconds] for game in other]


def test_an_illegal_answer_is_named() -> None:
    contest = Contest("clans", (), (), 2, ("greedy", "trader"), "v")
    game = find_game("clans")
    state = game.setup(2, {})
    nothing = game.legal_moves(state, Seat(0))
    with versions.seated(contest, 0, ("greedy", "trader")) as players:
        while game.to_act(state) == (CHANCE,):
            move = game.deal(state, Rng("a deal"))
            game.apply(state, CHANCE, move)
            for player in players:
                player.on_move(None, CHANCE, move, state)
        mover = players[game.to_act(state)[0]]
        with pytest.raises(versions.IllegalAnswer, match="which is not a legal move"):
            mover.choose(None, nothing, Rng("unused"))


def test_a_bot_that_does_not_exist_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    contest = Contest("clans", (), (), 2, ("nobody", "greedy"), "v")
    with pytest.raises(ChildProcessError, match="nobody ended without an answer"):
        versions.play_deal(contest, 0)
    assert "nobody" in capfd.readouterr().err


def test_an_unknown_revision_changes_nothing() -> None:
    with pytest.raises(SystemExit, match="There is no revision nowhere here"):
        versions.prepare("nowhere")
    assert not versions.folder_of("nowhere").exists()
