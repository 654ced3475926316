"""`clachan arena`: find out which bot is stronger, and how certain that is."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from clachan.bots.arena.contest import ArenaGame, Contest, play_deals
from clachan.bots.arena.plot import plot, renderer_for
from clachan.bots.arena.standing import Standing, is_clear, standings
from clachan.bots.external.find import any_bot
from clachan.build import describe
from clachan.catalog import find_game, known_games
from clachan.cli.match_spec import ContentFiles, parse_options, seats_near, split_list
from clachan.cli.screen import OUT, lost_by_fault, progress_bar, show_json


def arena(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(known_games())}.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,..",
            help="Two or more bots: codes, ./file.py:Class, or 'exec:program'. Name one per seat, "
            "or two bots to compare; with more than two seats, one of them plays against copies "
            "of the other.",
        ),
    ],
    seats: Annotated[
        int | None,
        typer.Option(help="Number of seats; by default 2, or as near as the game allows."),
    ] = None,
    boxes: Annotated[
        str, typer.Option("--with", metavar="BOX,..", help="Expansions to add to the base game.")
    ] = "",
    games: Annotated[
        int, typer.Option(min=1, help="Number of games, rounded up to complete deals.")
    ] = 200,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    on: Annotated[
        str,
        typer.Option(metavar="ray[:ADDRESS]", help="Play on a Ray cluster (needs the ray extra)."),
    ] = "",
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop as soon as the result is 99.9% certain.")
    ] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set an option of the game; repeatable."),
    ] = None,
    content: ContentFiles = None,
    picture: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the share of wins as .svg or .png."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Compare bots. Every deal is played in every seating, so luck and seat order cancel out.

    A bot that crashes, answers nonsense or takes too long loses the game. If that happened, the exit
    code is 1.

    Examples:

      clachan arena skye --bots trader,course --games 400

      clachan arena skye --bots expert,trader --seats 4 --jobs 2 --until-clear

      clachan arena clans --bots expert,trader,trader --seats 3 --json

      clachan arena skye --bots expert,trader --games 2000 --on ray:10.0.0.1:6379
    """
    files = tuple(content or ())
    contest = Contest(
        game=game,
        boxes=split_list(boxes),
        options=parse_options(option or []),
        seats=seats_near(game, 2) if seats is None else seats,
        bots=split_list(bots),
        seed=seed,
        content=files,
    )
    draw = None if picture is None else renderer_for(picture)
    find_game(game, contest.boxes, files).setup(contest.seats, dict(contest.options))
    for code in contest.bots:
        any_bot(game, code)
    deals = -(-games // len(contest.seatings))
    played: list[tuple[ArenaGame, ...]] = []
    with progress_bar() as bar:
        task = bar.add_task(f"arena {game}", total=deals * len(contest.seatings))
        for deal in play_deals(contest, deals, jobs, on):
            played.append(deal)
            bar.advance(task, len(deal))
            if until_clear and is_clear(contest, played):
                break
    rows = standings(contest, played)
    if picture is not None and draw is not None:
        picture.write_bytes(draw(plot(f"{game}, {contest.seats} seats", rows)))
    if as_json:
        show_json(summary(contest, len(played), jobs, rows))
    else:
        show(rows, len(played))
    if any([row.faults for row in rows]):
        raise typer.Exit(1)


def summary(contest: Contest, deals: int, jobs: int, rows: list[Standing]) -> dict[str, Any]:
    return {
        "game": contest.game,
        "boxes": list(contest.boxes),
        "options": dict(contest.options),
        "seats": contest.seats,
        "seed": contest.seed,
        "jobs": jobs,
        "compiled": describe().compiled,
        "deals": deals,
        "games": rows[0].games,
        "bots": {row.bot: asdict(row) for row in rows},
    }


def show(rows: list[Standing], deals: int) -> None:
    grid = Grid("bot")
    for title in (
        "wins (95%)",
        "fair",
        "points",
        "margin",
        "rating",
        "ms, median",
        "lost by fault",
    ):
        grid.add_column(title, justify="right")
    for row in rows:
        rating = "-" if row.rating is None else f"{row.rating:.1f}±{row.rating_error:.1f}"
        grid.add_row(
            row.bot,
            f"{row.win_share:.1%} ({100 * row.low:.0f}-{100 * row.high:.0f})",
            f"{row.fair_share:.0%}",
            f"{row.mean_points:.1f}",
            f"{row.margin:+.1f}±{row.margin_error:.1f}",
            rating,
            f"{1000 * row.seconds_per_decision:.1f}, {1000 * row.median_seconds:.1f}",
            f"{row.faults:,}",
        )
    OUT.print(grid)
    for row in rows:
        show_faults(row)
    build = "compiled" if describe().compiled else "interpreted"
    OUT.print(f"{rows[0].games:,} games, {deals:,} deals, each in every seating ({build})")
    if rows[0].rating is None:
        OUT.print("For ratings: pip install 'clachan[research]'", markup=False)


def show_faults(row: Standing) -> None:
    """Say how many games an external bot lost by a fault, and what went wrong first."""
    if not row.faults:
        return
    lines = [lost_by_fault(row.bot, row.faults, row.games, row.first_fault)]
    if len(row.fault_counts) > 1:
        kinds = len(row.fault_counts)
        lines.append(f"It failed in {kinds:,} different ways; --json lists them all.")
    for line in lines:
        OUT.print(line, markup=False, soft_wrap=True)
