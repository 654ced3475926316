"""`clachan train`: train the bot `learned`, and find out how strong it is."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final

import typer

from clachan.bots.arena.contest import Contest, play_deals
from clachan.bots.arena.standing import Standing, standings
from clachan.build import describe
from clachan.cli.screen import OUT, progress_bar, show_json
from clachan.kernel.errors import InvalidOption

RIVALS: Final = ("trader", "expert")
CODE: Final = "learned"


def train(
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for searches, weights and results.")
    ] = Path("training"),
    games: Annotated[int, typer.Option(min=2, help="Number of games to search in.")] = 1000,
    iterations: Annotated[
        int, typer.Option(min=1, help="Simulated games in the search before each card.")
    ] = 400,
    epochs: Annotated[
        int, typer.Option(min=1, help="How often the network sees every decision.")
    ] = 20,
    evaluate: Annotated[
        int, typer.Option(min=0, help="Number of games against each of trader and expert; 0: none.")
    ] = 400,
    seats: Annotated[int, typer.Option(help="Number of seats in these games.")] = 2,
    seed: Annotated[
        int, typer.Option(min=0, help="The same seed gives the same games and the same network.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Train a network to play Clans and Glory like the expert, without searching (needs the research extra).

    First the expert's search looks at every decision of many games. Then the network learns to choose the
    moves that the search tried most. At last it plays in the arena, with deals it has not seen. A command
    that was stopped goes on when it is run again.

    Examples:

      clachan train --out my-bot --jobs 2

      clachan train --out my-bot --games 3000 --jobs 2

      clachan arena clans --bots learned:my-bot/weights.npz,trader
    """
    if find_spec("numpy") is None:
        raise InvalidOption("training needs numpy: pip install 'clachan[research]'")
    from clachan.training.fitting import fit  # noqa: PLC0415 - an extra
    from clachan.training.searched_games import SearchPlan  # noqa: PLC0415
    from clachan.training.training_folder import TrainingFolder  # noqa: PLC0415

    start = perf_counter()
    folder = TrainingFolder(out, SearchPlan(str(seed), iterations))
    with progress_bar() as bar:
        searching = bar.add_task("searching", total=games)
        played = folder.search(games, jobs, lambda count: bar.advance(searching, count))
        learning = bar.add_task("learning", total=epochs)
        fitted = fit(folder.decisions(games), epochs, seed, lambda _: bar.advance(learning))
    command = (
        f"clachan train --games {games} --iterations {iterations} --epochs {epochs} --seed {seed}"
    )
    fitted.network.save(folder.weights, command)
    learned: dict[str, Any] = {
        "decisions": fitted.decisions,
        "held_out": fitted.held_out,
        "loss": fitted.loss,
        "lowest_loss": fitted.lowest_loss,
        "agreement": fitted.agreement,
    }
    arena: dict[str, Any] = {}
    results = {
        "command": command,
        "compiled": describe().compiled,
        "learned": learned,
        "arena": arena,
    }
    if not as_json:
        OUT.print(f"{games:,} games, {fitted.decisions + fitted.held_out:,} decisions")
        OUT.print(
            f"It makes the search's move in {fitted.agreement:.1%} of {fitted.held_out:,} decisions it was "
            "not trained on."
        )
    for rival in RIVALS if evaluate else ():
        row = contest(folder.weights, rival, evaluate, seats, seed, jobs)
        arena[rival] = asdict(row)
        if not as_json:
            OUT.print(
                f"{CODE} against {rival}: {row.win_share:.1%} wins "
                f"({row.low:.1%} to {row.high:.1%}, {row.games:,} games with {seats} seats)"
            )
    folder.write(folder.results.name, (json.dumps(results, indent=2) + "\n").encode())
    seconds = perf_counter() - start
    if as_json:
        show_json({**results, "played": played, "seconds": seconds})
        return
    OUT.print(f"{seconds / 60:.1f} minutes. The weights: {folder.weights}", soft_wrap=True)


def contest(weights: Path, rival: str, games: int, seats: int, seed: int, jobs: int) -> Standing:
    """The standing of the trained bot against another, on deals made for this only."""
    wanted = Contest(
        game="clans",
        boxes=(),
        options=(),
        seats=seats,
        bots=(f"{CODE}:{weights}", rival),
        seed=f"evaluation {seed}",
    )
    deals = -(-games // len(wanted.seatings))
    with progress_bar() as bar:
        task = bar.add_task(f"against {rival}", total=deals)
        played = []
        for deal in play_deals(wanted, deals, jobs):
            played.append(deal)
            bar.advance(task)
    return standings(wanted, played)[0]
