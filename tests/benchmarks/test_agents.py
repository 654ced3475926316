"""The agents' benchmark at small size, and its page: every figure on it comes from the results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", exc_type=ImportError)
pytest.importorskip("pettingzoo", exc_type=ImportError)

from benchmarks import agents, baseline_bots, step_rates
from benchmarks.random_play_worker import actions_per_second
from clachan.catalog import find_game
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE


@pytest.fixture
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline_bots, "SIMULATIONS", 2)


def first_decisions(name: str, count: int) -> Any:
    """A few decisions of a random game, each with a fresh view."""
    game = find_game(name)
    rng = Rng("baselines")
    state = game.setup(2, {})
    while count:
        seat = game.to_act(state)[0]
        if seat == CHANCE:
            game.apply(state, seat, game.deal(state, rng))
            continue
        moves = game.legal_moves(state, seat)
        yield game.view(state, seat), moves
        game.apply(state, seat, moves.sample(rng))
        count -= 1


@pytest.mark.parametrize("name", ["skye", "clans"])
@pytest.mark.usefixtures("quick_search")
def test_the_baselines_make_legal_moves(name: str) -> None:
    for bot in (baseline_bots.TokenBot(), baseline_bots.MctsBot(), baseline_bots.IsMctsBot()):
        for view, moves in first_decisions(name, 4):
            assert bot.choose(view, moves, Rng(1)) in moves


def test_the_search_takes_a_win_that_is_one_move_away() -> None:
    """In the last turn of a close game the searches choose a move that wins, if there is one."""
    game = find_game("clans")
    taken = 0
    for number in range(40):
        state = game.setup(2, {})
        rng = Rng("last move").fork(number)
        while (seat := game.to_act(state)[0]) == CHANCE or state.lays_left > 1:
            if seat == CHANCE:
                game.apply(state, seat, game.deal(state, rng))
            else:
                game.apply(state, seat, game.legal_moves(state, seat).sample(rng))
        moves = list(game.legal_moves(state, seat))
        wins = [move for move in moves if wins_with(game, state, seat, move)]
        if not 0 < len(wins) < len(moves) or len(moves) > 12:
            continue
        for bot in (baseline_bots.MctsBot(), baseline_bots.IsMctsBot()):
            chosen = bot.choose(game.view(state, seat), game.legal_moves(state, seat), rng)
            assert chosen in wins, (number, bot)
        taken += 1
        if taken == 3:
            return
    pytest.fail("too few such positions were found")


def wins_with(game: Any, state: Any, seat: int, move: Any) -> bool:
    after, _ = game.play(state, seat, move)
    return bool(game.outcome(after).places[seat] == 1 and game.outcome(after).places.count(1) == 1)


def test_every_row_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert agents.main(["--list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(agents.rows()) >= 15
    assert agents.main(["--row", "clans/random-tokens/greedy", "--games", "4"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["games"], result["faults"]) == (4, 0)
    with pytest.raises(SystemExit):
        agents.main(["--row", "chess/random/greedy"])
    assert "there is no row" in capsys.readouterr().err


def test_missing_rows_are_played_and_the_page_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {row: contest for row, contest in agents.rows().items() if "/random/" in row}
    monkeypatch.setattr(agents, "rows", lambda: wanted)
    monkeypatch.setattr(agents, "RESULTS", tmp_path / "results.json")
    page = tmp_path / "page.md"
    page.write_text(agents.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(agents, "PAGE", page)
    assert agents.main(["--games", "2"]) == 0
    results = agents.read_results()
    assert set(results) == set(wanted)
    text = page.read_text(encoding="utf-8")
    assert text.count("| random by move |") == 2 and "not played yet" not in text
    assert "random by token |" not in text


def test_the_page_shows_the_results() -> None:
    text = agents.PAGE.read_text(encoding="utf-8")
    results = agents.read_results()
    assert agents.page_text(text, results) == text, "run `make agents`"
    assert set(results) <= set(agents.rows())
    for row, result in results.items():
        assert result["faults"] == 0, row
        assert row in result["command"]


def test_a_row_is_shown_the_other_way_round_if_only_the_rival_played_it() -> None:
    result = {"games": 10, "win_share": 0.7, "low": 0.4, "high": 0.9, "milliseconds": 1.0}
    table = agents.table("clans", {"clans/trader/greedy": result})
    assert "| greedy |  | 30.0% (10.0 to 60.0), 10 |" in table
    assert "| trader | 70.0% (40.0 to 90.0), 10 |" in table


@pytest.mark.parametrize(
    ("library", "name"),
    [
        ("pettingzoo", "clachan.envs.clachan_clans_v0"),
        ("open_spiel", "clachan_clans"),
        ("open_spiel", "python_block_dominoes"),
    ],
)
def test_random_play_is_measured(library: str, name: str) -> None:
    assert actions_per_second(library, name, 0.01) > 100


def test_step_rates_in_processes_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    ours = tuple([each for each in step_rates.MEASURED if each.game == "clachan_clans"])
    turns: list[None] = []
    found = step_rates.rates(ours, 0.01, 2, lambda: turns.append(None))
    assert list(found) == ["OpenSpiel: clachan_clans"] and len(turns) == 2
    assert found["OpenSpiel: clachan_clans"] > 100
