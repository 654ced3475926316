"""`clachan play`: one person against bots, in the browser or in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from clachan.bots.registry import entries
from clachan.catalog import find_game, known_games
from clachan.cli.browser import PORT, play_in_browser
from clachan.cli.match_spec import (
    ContentFiles,
    MatchSpec,
    parse_match_spec,
    seats_near,
    split_list,
)
from clachan.cli.screen import OUT
from clachan.cli.terminal.clans import ClansDrawing
from clachan.cli.terminal.drawing import PlainTextDrawing, TableDrawing
from clachan.cli.terminal.move_printer import MovePrinter
from clachan.cli.terminal.prompt import HELP, LeftTable, TerminalPlayer
from clachan.cli.terminal.skye import SkyeDrawing
from clachan.kernel.errors import GameError
from clachan.kernel.game import Game
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

YOU: Final = Seat(0)
DRAWINGS: Final[dict[str, Callable[[Any], TableDrawing]]] = {
    "skye": SkyeDrawing,
    "clans": ClansDrawing,
}
"""Games with a drawing of their own; the others are shown as plain text."""


def play(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(known_games())}.")] = "skye",
    seats: Annotated[
        int | None,
        typer.Option(
            help="Number of seats, yours included; by default 3, or as near as the game allows."
        ),
    ] = None,
    boxes: Annotated[
        str, typer.Option("--with", metavar="BOX,..", help="Expansions to add to the base game.")
    ] = "",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,..",
            help="One bot for all other seats, or one per seat; by default the strongest.",
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="Your name, for the record.")] = "you",
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same seed gives the same luck.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game to this file.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set an option of the game; repeatable."),
    ] = None,
    content: ContentFiles = None,
    terminal: Annotated[
        bool,
        typer.Option(
            "--terminal", help="Play in this terminal. The options above only work with it."
        ),
    ] = False,
    port: Annotated[
        int, typer.Option(help="The page's port; any free one if it is taken.", min=0, max=65535)
    ] = PORT,
    open_browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Play against bots or with friends, in your browser or (with --terminal) right here.

    In the terminal you type moves as they appear in the list, or their numbers.

    Examples:

      clachan play

      clachan play --terminal

      clachan play clans --terminal --seats 4 --record tonight.record

      clachan play --terminal --with druids --content my_druids.json
    """
    if not terminal:
        play_in_browser(port, open_browser)
        return
    others = split_list(bots) or (strongest(game),)
    everyone = others if len(others) == 1 else (others[0], *others)
    spec = parse_match_spec(
        game,
        seats_near(game, 3) if seats is None else seats,
        bots=",".join(everyone),
        boxes=boxes,
        options=option or (),
        content=content or (),
    )
    rules, _ = spec.game_and_options()
    match = start_match(spec, rules, name, seed or secrets.token_hex(8))
    OUT.print(HELP)
    try:
        match.run()
    except (LeftTable, KeyboardInterrupt):
        OUT.print("\nYou left the table.")
    else:
        show_outcome(rules, match)
    if record is not None:
        record.write_text(str(match.record), encoding="utf-8")
        OUT.print(f"Record written to {record}", markup=False)


def strongest(game: str) -> str:
    """The code of the strongest bot for a game."""
    find_game(game)
    return entries(game)[-1].code


def start_match(spec: MatchSpec, rules: Game[Any, Any], name: str, seed: str) -> Match:
    """A match with the person in the first seat and bots in the others."""

    def refusal(move: Move) -> str:
        try:
            rules.play(match.state, YOU, move)
        except GameError as error:
            return str(error)
        return f"{move} is legal"

    drawing = DRAWINGS.get(rules.name, PlainTextDrawing)(rules)
    person = TerminalPlayer(OUT, drawing, rules.parse_move, refusal)
    players = [person, *spec.players()[1:]]
    names = [name, *spec.bots[1:]]
    printer = MovePrinter(OUT, rules, YOU)
    match = Match(rules, players, dict(spec.options), Rng(seed), names, [printer])
    return match


def show_outcome(rules: Game[Any, Any], match: Match) -> None:
    outcome = rules.outcome(match.state)
    assert outcome is not None
    for seat, points in enumerate(outcome.points):
        won = " (winner)" if Seat(seat) in outcome.winners else ""
        OUT.print(f"{rules.seat_names[seat]}: {points} points{won}")
