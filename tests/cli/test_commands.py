"""What all commands have in common: help, version, and the page about them; and `clachan bench`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from rich.markup import render
from typer.main import get_command

from clachan import __version__
from clachan.build import describe
from clachan.catalog import GAMES, find_game
from clachan.cli.main import app
from tests.cli.shell import Shell
from tools.cli_page import PAGE, page

COMMANDS = [
    command.name or getattr(command.callback, "__name__", "").replace("_", "-")
    for command in app.registered_commands
]


def test_the_version_shows_which_build_runs_and_why(clachan: Shell) -> None:
    result = clachan("--version")
    assert result.code == 0
    assert f"clachan {__version__}" in result.out
    assert str(describe()) in result.out


def test_the_version_shows_that_the_sources_run_on_request() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "clachan", "--version"],
        env={"CLACHAN_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "rules interpreted: CLACHAN_INTERPRETED is set" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_has_examples(clachan: Shell, command: str) -> None:
    result = clachan(command, "--help")
    assert result.code == 0
    assert f"clachan {command} " in result.out.partition("Examples:")[2]


def _help_texts(command: Any) -> Iterator[str]:
    """The help of a command, of its parameters and of all commands below it."""
    yield command.help or ""
    for parameter in command.params:
        yield getattr(parameter, "help", None) or ""
    for below in getattr(command, "commands", {}).values():
        yield from _help_texts(below)


def test_help_is_shown_as_it_is_written() -> None:
    # Words in square brackets would be taken for styles and left out.
    texts = list(_help_texts(get_command(app)))
    assert len(texts) > 100
    assert [text for text in texts if render(text).plain != text] == []


def test_an_unknown_command_is_wrong_usage(clachan: Shell) -> None:
    result = clachan("dance")
    assert result.code == 2
    assert "dance" in result.error


def test_bench_has_a_row_for_every_measurement(clachan: Shell) -> None:
    result = clachan("bench", "--seconds", 0.01, "--json")
    assert result.code == 0
    rows = result.value["rows"]
    names = [row["name"] for row in rows]
    for game in GAMES:
        for seats in find_game(game).seat_counts:
            assert f"{game} random {seats} seats" in names
        assert {f"{game} copy", f"{game} rollouts", f"{game} free choices"} <= set(names)
    assert "skye placements" in names
    assert all(row["compiled"] == describe().compiled and row["value"] > 0 for row in rows)


def test_the_page_about_the_commands_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
