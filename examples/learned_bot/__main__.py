"""Train the bot, and find out how strong it is.

First the expert's search looks at every decision of many games. Then a network learns to choose the moves
that the search tried most. At last it plays in the arena, with deals it has not seen. A run that was stopped
goes on when it is started again.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from clachan.bots.arena.contest import Contest, play_deals
from clachan.bots.arena.standing import Standing, standings
from clachan.build import describe
from clachan.kernel.errors import GameError

from .fitting import fit
from .searched_games import SearchPlan
from .training_folder import TrainingFolder

RIVALS: Final = ("trader", "expert")
BOT: Final = f"{Path(__file__).with_name('learned_bot.py')}:LearnedBot"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m examples.learned_bot",
        description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = parser.add_argument
    add("--out", type=Path, default=Path("training"), help="folder for searches, weights, results")
    add("--games", type=int, default=1000, help="number of games to search in")
    add(
        "--iterations", type=int, default=400, help="simulated games in the search before each card"
    )
    add("--epochs", type=int, default=20, help="how often the network sees every decision")
    add(
        "--evaluate", type=int, default=400, help="games against each of trader and expert; 0: none"
    )
    add("--seats", type=int, default=2, help="number of seats in these games")
    add("--seed", type=int, default=1, help="the same seed gives the same games and network")
    add("--jobs", type=int, default=1, help="number of processes")
    asked = parser.parse_args(arguments)
    try:
        train(asked)
    except GameError as error:
        parser.error(str(error))
    return 0


def train(asked: argparse.Namespace) -> None:
    """Search, learn and play."""
    folder = TrainingFolder(asked.out, SearchPlan(str(asked.seed), asked.iterations))
    missing = folder.missing(asked.games)
    for done in folder.search(missing, asked.jobs):
        print(f"searched in {done} of {sum(map(len, missing))} missing games", flush=True)
    fitted = fit(folder.decisions(asked.games), asked.epochs, asked.seed, print_loss)
    command = (
        f"python -m examples.learned_bot --games {asked.games} --iterations {asked.iterations} "
        f"--epochs {asked.epochs} --seed {asked.seed}"
    )
    fitted.network.save(folder.weights, command)
    print(
        f"It makes the search's move in {fitted.agreement:.1%} of {fitted.held_out:,} decisions it was "
        f"not trained on; it was trained on {fitted.decisions:,}."
    )
    arena: dict[str, Any] = {}
    for rival in RIVALS if asked.evaluate else ():
        row = contest(folder.weights, rival, asked.evaluate, asked.seats, asked.seed, asked.jobs)
        arena[rival] = asdict(row)
        print(
            f"learned against {rival}: {row.win_share:.1%} wins "
            f"({row.low:.1%} to {row.high:.1%}, {row.games:,} games with {asked.seats} seats)"
        )
    learned = {
        "decisions": fitted.decisions,
        "held_out": fitted.held_out,
        "loss": fitted.loss,
        "lowest_loss": fitted.lowest_loss,
        "agreement": fitted.agreement,
    }
    results = {
        "command": command,
        "compiled": describe().compiled,
        "learned": learned,
        "arena": arena,
    }
    folder.write(folder.results.name, (json.dumps(results, indent=2) + "\n").encode())
    print(f"The weights: {folder.weights}")


def print_loss(loss: float) -> None:
    print(f"loss {loss:.4f}", flush=True)


def contest(weights: Path, rival: str, games: int, seats: int, seed: int, jobs: int) -> Standing:
    """The standing of the trained bot against another, on deals made for this only."""
    bots = (f"{BOT}:{weights}", rival)
    wanted = Contest("clans", (), (), seats, bots, f"evaluation {seed}")
    deals = -(-games // len(wanted.seatings))
    return standings(wanted, list(play_deals(wanted, deals, jobs)))[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
