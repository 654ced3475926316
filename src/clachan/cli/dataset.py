"""`clachan dataset make`: games between bots as Parquet files."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from clachan.catalog import known_games
from clachan.cli.dataset_rows import DatasetPlan, check_decisions
from clachan.cli.match_spec import ContentFiles, parse_match_spec, seats_near
from clachan.cli.screen import OUT, progress_bar, show_json
from clachan.kernel.errors import InvalidOption

app = typer.Typer(
    help="Write games between bots to files for data analysis and training.", no_args_is_help=True
)

GAMES_PER_FILE = 1000
GAMES_PER_FILE_OF_DECISIONS = 200


@app.callback()
def dataset() -> None:
    """Write games between bots to files for data analysis and training."""


@app.command()
def make(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(known_games())}.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder of the dataset.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    bots: Annotated[
        str, typer.Option(metavar="BOT,..", help="One bot for all seats, or one per seat.")
    ] = "trader",
    seats: Annotated[
        int | None,
        typer.Option(help="Number of seats; by default 2, or as near as the game allows."),
    ] = None,
    boxes: Annotated[
        str, typer.Option("--with", metavar="BOX,..", help="Expansions to add to the base game.")
    ] = "",
    decisions: Annotated[
        bool,
        typer.Option(
            "--decisions",
            help="Write every decision too: observation, mask, action and outcome.",
        ),
    ] = False,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same files.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    on: Annotated[
        str,
        typer.Option(metavar="ray[:ADDRESS]", help="Play on a Ray cluster (needs the ray extra)."),
    ] = "",
    games_per_file: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Games in a file; by default {GAMES_PER_FILE}, with decisions "
            f"{GAMES_PER_FILE_OF_DECISIONS}.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set an option of the game; repeatable."),
    ] = None,
    content: ContentFiles = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Play games between bots and write them as Parquet files (needs the research extra).

    A command that was stopped goes on when it is run again. The same seed gives the same files, with any
    number of jobs and on a cluster too.

    Examples:

      clachan dataset make clans --out clans-trader --games 100000 --jobs 2

      clachan dataset make skye --out skye-expert --bots expert --games 500 --decisions

      clachan dataset make skye --out skye-boxes --with journeyman,druids --seats 4

      clachan dataset make skye --out skye-trader --games 100000 --on ray:10.0.0.1:6379
    """
    if find_spec("pyarrow") is None:
        raise InvalidOption("Parquet files need pyarrow: pip install 'clachan[research]'")
    from clachan.cli.dataset_files import DatasetFolder, make_dataset  # noqa: PLC0415 - an extra

    spec = parse_match_spec(
        game,
        seats_near(game, 2) if seats is None else seats,
        bots=bots,
        boxes=boxes,
        options=option or (),
        content=content or (),
    )
    if decisions:
        check_decisions(spec)
    usual = GAMES_PER_FILE_OF_DECISIONS if decisions else GAMES_PER_FILE
    plan = DatasetPlan(spec, seed, games, games_per_file or usual, decisions)
    folder = DatasetFolder(out, plan)
    left = sum([len(numbers) for numbers in folder.missing()])
    start = perf_counter()
    with progress_bar() as bar:
        task = bar.add_task(f"playing {game}", total=games, completed=games - left)
        played = make_dataset(folder, jobs, lambda done: bar.advance(task, done), on)
    seconds = perf_counter() - start
    if as_json:
        show_json({**plan.to_json(), "out": str(out), "played": played, "seconds": seconds})
        return
    OUT.print(f"{games:,} games: {out}", soft_wrap=True)
    if played < games:
        OUT.print(f"{games - played:,} of them were there already.")
    if played:
        OUT.print(f"{played:,} games in {seconds:.1f} s: {played / seconds:,.1f} games per second")
