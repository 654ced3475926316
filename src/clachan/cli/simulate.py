"""`clachan simulate`: play many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from clachan.build import describe
from clachan.catalog import known_games
from clachan.cli.match_spec import ContentFiles, parse_match_spec, seats_near
from clachan.cli.screen import OUT, lost_by_fault, progress_bar, show_json
from clachan.cli.simulation import SimulationPlan, SimulationResults, run_simulation


def simulate(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(known_games())}.")],
    seats: Annotated[
        int | None,
        typer.Option(help="Number of seats; by default 4, or as near as the game allows."),
    ] = None,
    boxes: Annotated[
        str, typer.Option("--with", metavar="BOX,..", help="Expansions to add to the base game.")
    ] = "",
    bots: Annotated[
        str, typer.Option(metavar="BOT,..", help="One bot for all seats, or one per seat.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    on: Annotated[
        str,
        typer.Option(metavar="ray[:ADDRESS]", help="Play on a Ray cluster (needs the ray extra)."),
    ] = "",
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write a record of every game to this folder."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set an option of the game; repeatable."),
    ] = None,
    content: ContentFiles = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Play many games between bots and show how each seat did.

    The same seed gives the same games, with any number of jobs and on a cluster too. A bot that crashes,
    answers nonsense or takes too long loses the game. If that happened, the exit code is 1.

    Examples:

      clachan simulate skye --games 1000

      clachan simulate skye --seats 2 --games 20 --records games/

      clachan simulate skye --option scoring=beginner --jobs 2 --json

      clachan simulate skye --with druids --content my_druids.json

      clachan simulate skye --bots expert --games 10000 --on ray:10.0.0.1:6379
    """
    spec = parse_match_spec(
        game,
        seats_near(game, 4) if seats is None else seats,
        bots=bots,
        boxes=boxes,
        options=option or (),
        content=content or (),
    )
    plan = SimulationPlan(spec, seed, games, records)
    with progress_bar() as bar:
        task = bar.add_task(f"playing {game}", total=games)
        results = run_simulation(plan, jobs, lambda done: bar.advance(task, done), on)
    if as_json:
        show_json(summary(plan, jobs, results))
    else:
        show(plan, results)
    if any(results.faults()):
        raise typer.Exit(1)


def summary(plan: SimulationPlan, jobs: int, results: SimulationResults) -> dict[str, Any]:
    return {
        "game": plan.spec.game,
        "boxes": list(plan.spec.boxes),
        "seats": plan.spec.seats,
        "bots": list(plan.spec.bots),
        "seed": plan.seed,
        "jobs": jobs,
        "compiled": describe().compiled,
        "games": results.games,
        "seconds": results.seconds,
        "games_per_second": results.games / results.seconds,
        "decisions": results.decisions,
        "decisions_per_second": results.decisions / results.seconds,
        "mean_scores": results.mean_scores(),
        "win_shares": results.win_shares(),
        "faults": [len(faults) for faults in results.faults()],
        "first_faults": [faults[0] if faults else "" for faults in results.faults()],
        "records": None if plan.records is None else str(plan.records),
    }


def show(plan: SimulationPlan, results: SimulationResults) -> None:
    names = plan.spec.game_and_options()[0].seat_names
    grid = Grid("seat", "bot")
    grid.add_column("mean points", justify="right")
    grid.add_column("wins", justify="right")
    rows = zip(plan.spec.bots, results.mean_scores(), results.win_shares(), strict=True)
    for name, (bot, points, share) in zip(names, rows, strict=False):
        grid.add_row(name, bot, f"{points:.1f}", f"{share:.1%}")
    OUT.print(grid)
    for name, bot, faults in zip(names, plan.spec.bots, results.faults(), strict=False):
        if faults:
            line = lost_by_fault(f"{name} ({bot})", len(faults), results.games, faults[0])
            OUT.print(line, markup=False, soft_wrap=True)
    OUT.print(
        f"{results.games:,} games in {results.seconds:.2f} s: "
        f"{results.games / results.seconds:,.0f} games and "
        f"{results.decisions / results.seconds:,.0f} decisions per second "
        f"({'compiled' if describe().compiled else 'interpreted'})"
    )
    if plan.records is not None:
        OUT.print(f"Records written to {plan.records}")
