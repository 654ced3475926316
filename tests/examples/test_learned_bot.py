"""The whole training recipe at small size, and the bot that it makes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", exc_type=ImportError)

from clachan.bots.arena.contest import Contest, play_deals
from clachan.bots.arena.standing import standings
from clachan.bots.external.find import any_bot
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from examples.learned_bot.__main__ import main
from examples.learned_bot.features import FEATURES, move_features
from examples.learned_bot.fitting import fit
from examples.learned_bot.learned_bot import LearnedBot
from examples.learned_bot.network import Network, softmax
from examples.learned_bot.searched_games import Decisions, SearchPlan, SearchTask, drawn
from examples.learned_bot.training_folder import TrainingFolder
from tests.cli.shell import Shell

SMALL = ("--games", "4", "--iterations", "20", "--epochs", "2")
LEARNED = "./examples/learned_bot/learned_bot.py:LearnedBot"


@pytest.fixture
def clachan(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def train(folder: Path, *words: str) -> dict[str, Any]:
    """Train a small network; return the results."""
    assert main(["--out", str(folder), *SMALL, *words]) == 0
    results: dict[str, Any] = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    return results


def test_the_whole_recipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = train(tmp_path / "new", "--evaluate", "4")
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
    told = capsys.readouterr().out
    assert "searched in 4 of 4 missing games" in told
    assert "learned against trader: " in told and "4 games with 2 seats" in told


def test_the_same_seed_gives_the_same_network_and_a_stopped_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("examples.learned_bot.training_folder.GAMES_PER_FILE", 2)
    quick = ("--evaluate", "0")
    train(tmp_path / "a", *quick)
    train(tmp_path / "b", *quick)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    (tmp_path / "b" / "searches" / "000002-000003.npz").unlink()
    assert "searched in 4 of 4 missing games" in capsys.readouterr().out
    train(tmp_path / "b", *quick)
    assert "searched in 2 of 2 missing games" in capsys.readouterr().out
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    other = train(tmp_path / "c", *quick, "--seed", "2")
    assert other["learned"]["loss"] != pytest.approx(0)
    assert contents(tmp_path / "a")["weights.npz"] != contents(tmp_path / "c")["weights.npz"]


def test_folders_that_are_something_else_are_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    TrainingFolder(tmp_path / "other", SearchPlan("1", 21))
    for name, says in (
        ("mine", "is not from training; choose another --out"),
        ("other", "another seed, length or features"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["--out", str(tmp_path / name), *SMALL])
        assert ended.value.code == 2 and says in capsys.readouterr().err


def test_without_numpy_it_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from clachan.cli.main import main\n"
        f"main(['arena', 'clans', '--bots', '{LEARNED},random', '--games', '2'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "LearnedBot' needs numpy, which is not installed" in " ".join(done.stderr.split())


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
    for seats in (2, 3, 4):
        words = ("arena", "clans", "--bots", f"{LEARNED},greedy", "--seats", seats, "--games", 2)
        result = clachan(*words, "--json")
        assert result.code == 0, result.err
        assert result.value["bots"][LEARNED]["faults"] == 0
    result = clachan("arena", "skye", "--bots", f"{LEARNED},greedy", "--games", 2)
    assert result.code == 2 and "LearnedBot' does not play skye, only clans" in result.error


def test_the_folder_can_be_copied_and_its_weights_named(tmp_path: Path) -> None:
    copy = tmp_path / "my_bot"
    shutil.copytree(Path("examples/learned_bot"), copy)
    weights = (copy / "clans.npz").rename(tmp_path / "other.npz")
    game, state, seat = next(iter(positions(3, "one move")))
    view, moves = game.view(state, seat), game.legal_moves(state, seat)
    bot = any_bot("clans", LEARNED)
    move = bot.choose(view, moves, Rng(1))
    twin = any_bot("clans", f"{copy}/learned_bot.py:LearnedBot:{weights}")
    assert move == twin.choose(view, moves, Rng(2))
    assert bot.explain(view, move)


def test_its_weights_beat_the_trader() -> None:
    """It wins about two games in three, so 60 deals leave no doubt."""
    contest = Contest("clans", (), (), 2, (LEARNED, "trader"), "learned or not")
    row = standings(contest, list(play_deals(contest, 60, 1)))[0]
    assert row.faults == 0
    assert row.low > 0.5, row
