"""`clachan play`: a table for one person and bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from clachan.bots.registry import entries
from clachan.catalog import GAMES, find_game
from clachan.cli.browser import PORT, play_in_browser
from clachan.cli.screen import OUT
from clachan.cli.table import ContentFiles, Table, parse_table, words
from clachan.cli.terminal.clans import ClansDrawing
from clachan.cli.terminal.drawing import Drawing
from clachan.cli.terminal.news import News
from clachan.cli.terminal.person import HELP, LeftTable, Person
from clachan.cli.terminal.skye import SkyeDrawing
from clachan.games.skye.engine import Skye
from clachan.kernel.errors import GameError
from clachan.kernel.game import Game
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

YOU = Seat(0)


def play(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(GAMES)}.")] = "skye",
    seats: Annotated[int, typer.Option(help="How many sit at the table, you included.")] = 3,
    boxes: Annotated[
        str, typer.Option("--with", metavar="BOX,..", help="Boxes added to the base game.")
    ] = "",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,..",
            help="One bot for all other seats, or one for each; the strongest if not given.",
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="Your name in the record.")] = "you",
    seed: Annotated[str | None, typer.Option(help="Fixes all luck; any text.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game there.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game; repeatable."),
    ] = None,
    content: ContentFiles = None,
    terminal: Annotated[
        bool,
        typer.Option("--terminal", help="Play in this terminal; all options above are for it."),
    ] = False,
    port: Annotated[
        int, typer.Option(help="Where the page is; any free port if taken.", min=0, max=65535)
    ] = PORT,
    open_browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser if there is one.")
    ] = True,
) -> None:
    """Play against bots or with friends: a page in the browser, or a table in this terminal.

    In the terminal moves are typed as they are written in records, or by their number in the list.

    Examples:

      clachan play

      clachan play --terminal

      clachan play clans --terminal --seats 4 --record tonight.record

      clachan play --terminal --with druids --content my_druids.json
    """
    if not terminal:
        play_in_browser(port, open_browser)
        return
    others = words(bots) or (strongest(game),)
    seated = others if len(others) == 1 else (others[0], *others)
    table = parse_table(game, seats, boxes, ",".join(seated), option or [], content or [])
    rules, _ = table.lay()
    match = sit_down(table, rules, name, seed or secrets.token_hex(8))
    OUT.print(HELP)
    try:
        match.run()
    except (LeftTable, KeyboardInterrupt):
        OUT.print("\nyou left the table")
    else:
        show_outcome(rules, match)
    if record is not None:
        record.write_text(str(match.record), encoding="utf-8")
        OUT.print(f"the record is in {record}")


def strongest(game: str) -> str:
    """The bot a person meets when none is asked for."""
    find_game(game)
    return entries(game)[-1].code


def sit_down(table: Table, rules: Game[Any, Any], name: str, seed: str) -> Match:
    """A match with the person in the first seat and bots in the others."""

    def why_not(move: Move) -> str:
        try:
            rules.play(match.state, YOU, move)
        except GameError as error:
            return str(error)
        return f"{move} is legal"

    person = Person(OUT, drawing_of(rules), rules.parse_move, why_not)
    players = [person, *table.players()[1:]]
    names = [name, *table.bots[1:]]
    news = News(OUT, rules, YOU)
    match = Match(rules, players, dict(table.options), Rng(seed), names, [news])
    return match


def drawing_of(rules: Game[Any, Any]) -> Drawing:
    return SkyeDrawing(rules) if isinstance(rules, Skye) else ClansDrawing()


def show_outcome(rules: Game[Any, Any], match: Match) -> None:
    outcome = rules.outcome(match.state)
    assert outcome is not None
    for seat, points in enumerate(outcome.points):
        crown = ", who has won" if Seat(seat) in outcome.winners else ""
        OUT.print(f"{rules.seat_names[seat]}: {points} points{crown}")
