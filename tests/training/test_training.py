"""The whole training recipe at small size, and the bot that it makes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", exc_type=ImportError)

from clachan.bots.arena.contest import Contest, play_deals
from clachan.bots.arena.standing import standings
from clachan.bots.external.find import any_bot
from clachan.bots.external.loader import GROUP
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.training.features import FEATURES, move_features
from clachan.training.fitting import fit
from clachan.training.learned_bot import LearnedBot
from clachan.training.network import Network, softmax
from clachan.training.searched_games import Decisions, SearchPlan, SearchTask, drawn
from clachan.training.training_folder import TrainingFolder
from tests.cli.shell import Shell

SMALL = ("--games", 4, "--iterations", 20, "--epochs", 2)


@pytest.fixture
def clachan(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def test_the_whole_recipe(clachan: Shell, tmp_path: Path) -> None:
    result = clachan("train", "--out", tmp_path / "new", *SMALL, "--evaluate", 4, "--json")
    assert result.code == 0, result.err
    value = result.value
    assert value["played"] == 4
    assert value["learned"]["decisions"] > 40 and value["learned"]["held_out"] > 0
    assert value["learned"]["loss"] > value["learned"]["lowest_loss"]
    assert set(value["arena"]) == {"trader", "expert"}
    for row in value["arena"].values():
        assert (row["games"], row["faults"]) == (4, 0)
        assert 0 <= row["low"] <= row["win_share"] <= row["high"] <= 1
    assert list(contents(tmp_path / "new")) == [
        "results.json",
        "searches/000000-000003.npz",
        "training.json",
        "weights.npz",
    ]
    assert json.loads((tmp_path / "new" / "results.json").read_text(encoding="utf-8"))["arena"]


def test_the_same_seed_gives_the_same_network_and_a_stopped_run_goes_on(
    clachan: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clachan.training.training_folder.GAMES_PER_FILE", 2)
    quick = ("--evaluate", 0, "--json")
    assert clachan("train", "--out", tmp_path / "a", *SMALL, *quick).value["played"] == 4
    assert clachan("train", "--out", tmp_path / "b", *SMALL, *quick).value["played"] == 4
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    (tmp_path / "b" / "searches" / "000002-000003.npz").unlink()
    assert clachan("train", "--out", tmp_path / "b", *SMALL, *quick).value["played"] == 2
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    other = clachan("train", "--out", tmp_path / "c", *SMALL, *quick, "--seed", 2)
    assert other.value["learned"]["loss"] != pytest.approx(0)
    assert contents(tmp_path / "a")["weights.npz"] != contents(tmp_path / "c")["weights.npz"]


def test_the_report_for_people(clachan: Shell, tmp_path: Path) -> None:
    result = clachan("train", "--out", tmp_path / "new", *SMALL, "--evaluate", 2)
    assert result.code == 0, result.err
    assert "learned against trader: " in result.out and "2 games with 2 seats" in result.out


def test_folders_that_are_something_else_are_left_alone(clachan: Shell, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    result = clachan("train", "--out", tmp_path / "mine", *SMALL)
    assert result.code == 2 and "is not from training; choose another --out" in result.error
    TrainingFolder(tmp_path / "other", SearchPlan("1", 21))
    result = clachan("train", "--out", tmp_path / "other", *SMALL)
    assert result.code == 2 and "another seed, length or features" in result.error


def test_without_numpy_it_says_what_to_install(
    clachan: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clachan.cli.train.find_spec", lambda name: None)
    result = clachan("train", "--out", tmp_path / "new")
    assert result.code == 2 and "pip install 'clachan[research]'" in result.error
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from clachan.cli.main import main\n"
        "main(['arena', 'clans', '--bots', 'learned,random', '--games', '2'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "bot 'learned' needs numpy" in " ".join(done.stderr.split())
    assert "pip install 'clachan[research]'" in done.stderr


def positions(seats: int, seed: str) -> Any:
    """The decisions of a random game: game, state and seat."""
    game = find_game("clans")
    rng = Rng(seed)
    state = game.setup(seats, {})
    while acting := game.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            game.apply(state, seat, game.deal(state, rng))
            continue
        yield game, state, seat
        game.apply(state, seat, game.legal_moves(state, seat).sample(rng))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_say_nothing_that_the_seat_may_not_know(seats: int) -> None:
    rng = Rng("leaks")
    seen = 0
    for game, state, seat in positions(seats, "leaks"):
        view = game.view(state, seat)
        moves = list(game.legal_moves(state, seat))
        rows = move_features(view, moves)
        assert rows.shape == (len(moves), len(FEATURES)) and np.abs(rows).max() < 10.0
        other = game.determinize(view, rng)
        assert np.array_equal(rows, move_features(game.view(other, seat), moves))
        seen += 1
    assert seen >= 16
    assert len(set(FEATURES)) == len(FEATURES)


def test_features_of_a_first_move() -> None:
    """What a shield adds to a board is told in the row: one more shield, mine, and its forecast."""
    game, state, seat = next(iter(positions(2, "first")))
    moves = list(game.legal_moves(state, seat))
    rows = move_features(game.view(state, seat), moves)
    named = [dict(zip(FEATURES, row.tolist(), strict=True)) for row in rows]
    for move, row in zip(moves, named, strict=True):
        assert row["two seats"] == 1.0 and row["face up"] == 1.0
        assert row["shield"] == row["my shield 1"] == 4.0 * row["shields"]
        assert row["my points"] == (row["forecast of shield 1"] if row["shield"] else 0.0)
        assert sum([row[f"rank {number}"] for number in range(1, 7)]) == 1.0, move
        hand = sum([row[f"left in hand of rank {number}"] for number in range(1, 7)])
        assert hand == (len(game.view(state, seat).hand) - 1) / 4.0


def test_a_search_looks_at_every_legal_move() -> None:
    found = SearchTask(SearchPlan("every", 30)).play(3)
    assert len(found.rows) == len(found.visits) == found.sizes.sum()
    starts = np.cumsum(found.sizes) - found.sizes
    assert set(np.add.reduceat(found.visits, starts).tolist()) == {30}
    assert len(found) > 20, "game 3 has three seats and 24 cards to lay"


def test_a_drawn_number_is_as_likely_as_its_count() -> None:
    rng = Rng("drawn")
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[drawn([1, 0, 3], rng)] += 1
    assert counts[1] == 0 and 850 < counts[0] < 1150


def test_the_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    network = Network.random((5, 7, 4, 1), 2)
    network.weights[:] = [array.astype(np.float64) for array in network.weights]
    rows = rng.standard_normal((9, 5))
    starts = np.array([0, 4, 6])
    shares = softmax(rng.standard_normal(9), starts)
    assert np.add.reduceat(shares, starts) == pytest.approx([1.0] * 3)
    _, slopes = network.loss(rows, starts, shares)
    step = 1e-5
    for array, slope in zip(network.weights, slopes, strict=True):
        for place in list(np.ndindex(array.shape))[:6]:
            before = array[place]
            array[place] = before + step
            above, _ = network.loss(rows, starts, shares)
            array[place] = before - step
            below, _ = network.loss(rows, starts, shares)
            array[place] = before
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=1e-5)


def test_a_network_learns_a_simple_rule() -> None:
    """If the search always takes the move with the larger second number, so does the network."""
    rng = np.random.default_rng(3)
    parts = []
    for _ in range(10):
        rows = rng.standard_normal((300, 4)).astype(np.float32)
        visits = np.zeros(300, np.int32)
        for first in range(0, 300, 3):
            visits[first + int(rows[first : first + 3, 1].argmax())] = 10
        parts.append(Decisions(np.full(100, 3), rows, visits))
    losses: list[float] = []
    found = fit(parts, 20, 1, losses.append)
    assert losses[-1] < 0.3 * losses[0]
    assert (found.decisions, found.held_out) == (900, 100)
    assert found.agreement > 0.9


def test_weights_survive_a_file(tmp_path: Path) -> None:
    network = Network.random((3, 4, 1), 1)
    network.save(tmp_path / "weights.npz", "a test")
    again = Network.load((tmp_path / "weights.npz").read_bytes(), "weights.npz", 3)
    rows = np.ones((2, 3), np.float32)
    assert again.scores(rows) == pytest.approx(network.scores(rows), abs=0.01)


@pytest.mark.parametrize("data", [b"", b"nonsense", b"PK\x03\x04 but broken"])
def test_a_damaged_file_of_weights(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.npz").write_bytes(data)
    with pytest.raises(InvalidOption, match="is not a file of weights"):
        LearnedBot(str(tmp_path / "weights.npz"))


def test_weights_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=r"cannot read the weights in .*missing"):
        LearnedBot(str(tmp_path / "missing.npz"))
    Network.random((3, 4, 1), 1).save(tmp_path / "three.npz", "a test")
    with pytest.raises(InvalidOption, match="trained with 3 features"):
        LearnedBot(str(tmp_path / "three.npz"))


def test_it_is_a_bot_like_any_other(clachan: Shell, tmp_path: Path) -> None:
    assert [point.name for point in entry_points(group=GROUP) if point.name == "learned"]
    for seats in (2, 3, 4):
        words = ("arena", "clans", "--bots", "learned,greedy", "--seats", seats, "--games", 2)
        result = clachan(*words, "--json")
        assert result.code == 0, result.err
        assert result.value["bots"]["learned"]["faults"] == 0
    shutil.copyfile(
        Path(sys.modules["clachan.training"].__path__[0]) / "clans.npz", tmp_path / "copy.npz"
    )
    game, state, seat = next(iter(positions(3, "one move")))
    view, moves = game.view(state, seat), game.legal_moves(state, seat)
    bot = any_bot("clans", "learned")
    move = bot.choose(view, moves, Rng(1))
    assert move == any_bot("clans", f"learned:{tmp_path / 'copy.npz'}").choose(view, moves, Rng(2))
    assert bot.explain(view, move)
    result = clachan("arena", "skye", "--bots", "learned,greedy", "--games", 2)
    assert result.code == 2 and "bot 'learned' does not play skye, only clans" in result.error


def test_the_bot_that_comes_with_clachan_beats_the_trader() -> None:
    """It wins about two games in three, so 60 deals leave no doubt."""
    contest = Contest("clans", (), (), 2, ("learned", "trader"), "learned or not")
    row = standings(contest, list(play_deals(contest, 60, 1)))[0]
    assert row.faults == 0
    assert row.low > 0.5, row
