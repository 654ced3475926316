"""External bots can play, and a broken one cannot spoil the game."""

from __future__ import annotations

import re
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from clachan.bots.external.find import any_bot
from clachan.bots.external.guard import GuardedBot, with_losses
from clachan.bots.external.loader import find_player
from clachan.bots.external.program import ProgramBot
from clachan.bots.random_bot import RandomBot
from clachan.bots.registry import bot
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Outcome
from clachan.kernel.legal import LegalMoves
from clachan.kernel.match import Match, Player
from clachan.kernel.move import Move
from clachan.kernel.record import parse_record, replay
from clachan.kernel.rng import Rng
from clachan.skye.rules.moves import Pass

EXAMPLES = Path(__file__).parents[2] / "examples"


class CrashingBot:
    blind = False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        raise ZeroDivisionError("oops")


class LeavingBot(CrashingBot):
    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        sys.exit("bye")


class NonsenseBot(CrashingBot):
    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        return Pass()


class TooSlowBot(CrashingBot):
    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        time.sleep(30)
        return moves.sample(rng)


def first_decision() -> tuple[Any, LegalMoves]:
    game = find_game("clans")
    rng = Rng("first")
    state = game.setup(2, {"start": "blue"})
    while game.to_act(state) == (-1,):
        game.apply(state, game.to_act(state)[0], game.deal(state, rng))
    return game.view(state, game.to_act(state)[0]), game.legal_moves(state, game.to_act(state)[0])


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (CrashingBot(), "ZeroDivisionError: oops"),
        (LeavingBot(), "SystemExit: bye"),
        (NonsenseBot(), "pass is not among the legal moves"),
        (TooSlowBot(), "no answer within 0.2 s"),
    ],
)
def test_greedy_moves_for_a_broken_bot(player: Player[Any], fault: str) -> None:
    view, moves = first_decision()
    guarded = GuardedBot("theirs", player, bot("clans", "greedy"), "greedy", seconds=0.2)
    assert guarded.choose(view, moves, Rng(1)) in moves
    assert guarded.faults == [fault]
    assert guarded.note == f"theirs failed ({fault}), greedy moved"


def test_a_bot_that_failed_is_not_asked_again() -> None:
    class CountingBot(CrashingBot):
        asked = 0

        def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
            self.asked += 1
            return super().choose(view, moves, rng)

    view, moves = first_decision()
    player = CountingBot()
    guarded = GuardedBot("theirs", player, bot("clans", "greedy"), "greedy")
    again = [guarded.choose(view, moves, Rng(1)) for _ in range(3)]
    assert (player.asked, len(guarded.faults), len(set(again))) == (1, 1, 1)
    assert guarded.note == "greedy moved for theirs"


def test_whoever_failed_comes_last_without_points() -> None:
    outcome = Outcome((30, 50, 40, 40), (4, 1, 2, 2))
    assert with_losses(outcome, (False,) * 4) == outcome
    assert with_losses(outcome, (False, True, False, False)) == Outcome(
        (30, 0, 40, 40), (3, 4, 1, 1)
    )
    assert with_losses(outcome, (False, True, True, True)) == Outcome((30, 0, 0, 0), (1, 4, 4, 4))
    assert with_losses(outcome, (True,) * 4).winners == (), "nobody has won"


def test_a_working_bot_makes_its_own_moves() -> None:
    view, moves = first_decision()
    guarded = GuardedBot("theirs", RandomBot(), bot("clans", "greedy"), "greedy")
    assert guarded.choose(view, moves, Rng(1)) == moves.sample(Rng(1))
    assert (guarded.faults, guarded.note) == ([], "")


@pytest.mark.parametrize("name", ["skye", "clans"])
def test_a_program_plays_a_whole_game(name: str) -> None:
    program = any_bot(name, f"exec:{sys.executable} {EXAMPLES / 'exec_bot.py'}")
    assert Match(find_game(name), [program, RandomBot()], {}, Rng("program")).run().winners
    assert isinstance(program, GuardedBot) and program.faults == []


def test_the_example_class_plays_a_whole_game() -> None:
    mine = any_bot("skye", f"{EXAMPLES / 'mybot.py'}:MyBot")
    assert Match(find_game("skye"), [mine, RandomBot()], {}, Rng("mine")).run().winners
    assert isinstance(mine, GuardedBot) and mine.faults == []


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("import sys; sys.exit()", "ended without an answer"),
        ("input(); print('hello')", 'expected {"move": "..."}, got \'hello'),
        ('input(); print(\'{"move": "fly"}\')', "'fly' is not among the legal moves"),
        ("import os; input(); os.write(1, b'\\xff\\xfe\\n')", 'expected {"move": "..."}, got'),
        ("import time; time.sleep(30)", "no answer within"),
    ],
)
def test_greedy_moves_for_a_broken_program(program: str, fault: str) -> None:
    view, moves = first_decision()
    seconds = 0.3 if "sleep" in program else 5.0
    player = ProgramBot([sys.executable, "-c", program], "clans", seconds)
    guarded = GuardedBot("theirs", player, bot("clans", "greedy"), "greedy", seconds=6.0)
    assert guarded.choose(view, moves, Rng(1)) in moves
    assert len(guarded.faults) == 1 and fault in guarded.faults[0]


def test_a_package_offers_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package lists its bot in the entry point group `clachan.bots`."""
    shutil.copy(EXAMPLES / "mybot.py", tmp_path / "offered_package.py")
    metadata = tmp_path / "offered_package-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: offered-package\nVersion: 1.0\n", encoding="utf-8")
    offer = "[clachan.bots]\noffered = offered_package:MyBot\n"
    (metadata / "entry_points.txt").write_text(offer, encoding="utf-8")
    with pytest.raises(InvalidOption, match="no bot 'offered'"):
        any_bot("skye", "offered")
    monkeypatch.syspath_prepend(tmp_path)
    offered = any_bot("skye", "offered")
    assert Match(find_game("skye"), [offered, RandomBot()], {}, Rng("offered")).run().winners
    assert isinstance(offered, GuardedBot) and offered.faults == []


def test_a_file_is_executed_once_for_all_its_bots(tmp_path: Path) -> None:
    """Loading may take long. Its dataclasses work too, which need their module to be known."""
    source = """
from __future__ import annotations
from dataclasses import dataclass
from pathlib import Path
with Path(__file__).with_suffix(".log").open("a") as log:
    log.write("loaded ")

@dataclass
class Careful:
    blind: bool = False

    def choose(self, view, moves, rng):
        return moves.sample(rng)
"""
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "theirs.py").write_text(source, encoding="utf-8")
        spec = f"{tmp_path / folder / 'theirs.py'}:Careful"
        players = [any_bot("clans", spec), any_bot("clans", spec)]
        assert Match(find_game("clans"), players, {}, Rng("careful")).run().winners
        assert (tmp_path / folder / "theirs.log").read_text(encoding="utf-8") == "loaded "


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "write a command after exec:"),
        ("./nope --fast", "the program ./nope does not exist"),
        ("no-such-program", "the program no-such-program does not exist"),
        (str(EXAMPLES / "mybot.py"), "mybot.py is not executable"),
        ('python "bot.py', "No closing quotation"),
    ],
)
def test_a_program_that_cannot_be_started_is_refused(command: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=re.escape(reason)):
        any_bot("skye", f"exec:{command}")


def test_a_missing_class_is_reported() -> None:
    with pytest.raises(InvalidOption, match="has no class Nobody"):
        find_player("skye", f"{EXAMPLES / 'mybot.py'}:Nobody")


def test_the_record_notes_who_moved_instead() -> None:
    game = find_game("clans")
    guarded = GuardedBot("theirs", CrashingBot(), bot("clans", "greedy"), "greedy")
    match = Match(game, [guarded, RandomBot()], {"start": "blue"}, Rng("noted"))
    match.run()
    text = str(match.record)
    assert "# theirs failed (ZeroDivisionError: oops), greedy moved\n" in text
    assert parse_record(text) == match.record
    assert len(list(replay(game, match.record))) == len(match.record.entries) + 1
