"""`clachan play`: one person against bots, in the browser or in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from clachan.bots.registry import entries
from clachan.catalog import find_game, known_games, package_of
from clachan.cli.browser import PORT, games_folder, play_in_browser
from clachan.cli.match_spec import (
    ContentFiles,
    MatchSpec,
    parse_match_spec,
    seats_near,
    split_list,
)
from clachan.cli.screen import OUT
from clachan.cli.terminal.drawing.panels import result
from clachan.cli.terminal.game_files import GameFiles
from clachan.cli.terminal.game_terminal import ANY_GAME, terminal_of
from clachan.cli.terminal.plain.line_game import LineGame
from clachan.cli.terminal.plain.move_printer import MovePrinter
from clachan.cli.terminal.plain.prompt import (
    HELP,
    LeftTable,
    TerminalPlayer,
    outcome_lines,
    why_illegal,
)
from clachan.cli.terminal.terminal_table import TerminalTable, can_host, new_setup
from clachan.cli.terminal.thinkers import ThreadThinker
from clachan.kernel.game import Game
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

YOU: Final = Seat(0)
_MOST_OFFERED: Final = 5
"""How many unfinished games are offered at the start."""


def play(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(known_games())}.")] = next(
        iter(known_games())
    ),
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
            help="One bot for all other seats, or one per seat, or a level: easy, medium, hard, expert or "
            "master; by default medium.",
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
    plain: Annotated[
        bool,
        typer.Option(
            "--plain",
            help="Play in this terminal line by line, for screen readers and pipes.",
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

    The terminal shows the table in color; play with keys or mouse, and press ? for help. With --plain,
    or without a terminal, you type moves as they appear in the list, or their numbers.

    Examples:

      clachan play

      clachan play --terminal

      clachan play clans --terminal --seats 4 --record tonight.record

      clachan play --plain --with druids --content my_druids.json
    """
    if not (terminal or plain):
        play_in_browser(port, open_browser)
        return
    others = split_list(bots) or (usual_bot(game),)
    everyone = others if len(others) == 1 else (others[0], *others)
    spec = parse_match_spec(
        game,
        seats_near(game, 3) if seats is None else seats,
        bots=",".join(everyone),
        boxes=boxes,
        options=option or (),
        content=content or (),
    )
    if plain or not is_screen():
        play_in_lines(spec, name, seed, record)
    elif not can_host(spec):
        OUT.print(
            "Content files and bots that are not in the list of bots are played line by line.\n"
        )
        play_in_lines(spec, name, seed, record)
    else:
        play_on_screen(spec, name, seed, record)


def is_screen() -> bool:
    """Whether this is a terminal on which a whole screen can be drawn."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all([stream.isatty() for stream in streams]) and os.environ.get("TERM") != "dumb"


def play_on_screen(spec: MatchSpec, name: str, seed: str | None, record: Path | None) -> None:
    """Play on the whole screen. Unfinished games are kept, and offered the next time."""
    from clachan.cli.terminal.app.app import TableApp  # noqa: PLC0415 - takes a second to import,
    from clachan.cli.terminal.thinkers import ProcessThinker  # noqa: PLC0415 - and pipes need none

    files = GameFiles(games_folder() / "terminal")
    thinker = ProcessThinker()
    unfinished = tuple(
        [
            TerminalTable(table, thinker, files)
            for table in islice(files.unfinished(), _MOST_OFFERED)
        ]
    )

    def new_table() -> TerminalTable:
        return TerminalTable.new(new_setup(spec, name, seed), thinker, files)

    app = TableApp(new_table(), again=new_table, unfinished=unfinished)
    app.run()
    if app.table.is_over:
        OUT.print(result(app.table.situation()))
    if record is not None:
        record.write_text(str(app.table.table.record()), encoding="utf-8")
        OUT.print(f"Record written to {record}", markup=False)


def play_in_lines(spec: MatchSpec, name: str, seed: str | None, record: Path | None) -> None:
    """Play line by line: print what happens, and read what is typed."""
    if can_host(spec) and terminal_of(spec.game) is not ANY_GAME:
        table = TerminalTable.new(new_setup(spec, name, seed), ThreadThinker(), None)
        situation = table.situation()
        colors = table.table.game.seat_names
        names = [f"{situation.person(seat).name} ({colors[seat]})" for seat in range(spec.seats)]
        game = LineGame(OUT, table, table.terminal.drawing(table.table.game, names))
        play_unless_left(game.run)
        played = table.table.record()
    else:
        rules, _ = spec.game_and_options()
        match = start_match(spec, rules, name, seed or secrets.token_hex(8))
        play_unless_left(lambda: play_match(rules, match))
        played = match.record
    if record is not None:
        record.write_text(str(played), encoding="utf-8")
        OUT.print(f"Record written to {record}", markup=False)


def play_unless_left(play_to_end: Callable[[], None]) -> None:
    """Play a game, and say so if the person leaves before its end."""
    try:
        play_to_end()
    except (LeftTable, KeyboardInterrupt):
        OUT.print("\nYou left the table.")


def usual_bot(game: str) -> str:
    """The bot of level medium, if the game has levels; otherwise its strongest."""
    find_game(game)
    return package_of(game).levels.get("medium", entries(game)[-1].code)


def start_match(spec: MatchSpec, rules: Game[Any, Any], name: str, seed: str) -> Match:
    """A match with the person in the first seat and bots in the others."""

    def refusal(move: Move) -> str:
        return why_illegal(rules, match.state, YOU, move)

    names = [
        f"{color}{' (you)' if seat == YOU else ''}" for seat, color in enumerate(rules.seat_names)
    ]
    drawing = terminal_of(rules.name).drawing(rules, names[: spec.seats])
    person = TerminalPlayer(OUT, drawing, rules.parse_move, refusal)
    players = [person, *spec.players()[1:]]
    printer = MovePrinter(OUT, rules, YOU, drawing)
    match = Match(rules, players, dict(spec.options), Rng(seed), [name, *spec.bots[1:]], [printer])
    return match


def play_match(rules: Game[Any, Any], match: Match) -> None:
    """Play a game that no table can host, and show its result."""
    OUT.print(HELP)
    match.run()
    outcome = rules.outcome(match.state)
    assert outcome is not None
    for line in outcome_lines(rules.seat_names, outcome):
        OUT.print(line)
