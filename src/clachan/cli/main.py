"""The `clachan` command. Exit code 0 means success, 1 failure and 2 wrong usage."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from clachan import __version__
from clachan.build import CLACHAN, are_sources_edited, describe
from clachan.cli import dataset, host_view
from clachan.cli.admin import backup, doctor, restore
from clachan.cli.arena import arena
from clachan.cli.bench import bench
from clachan.cli.play import play
from clachan.cli.records import replay_file, verify
from clachan.cli.screen import run
from clachan.cli.serve import serve
from clachan.cli.simulate import simulate
from clachan.cli.site import site

app = typer.Typer(
    help="Play Isle of Skye and Clans and Glory: in a browser, in a terminal, or bot against bot.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(serve)
app.command()(site)
app.command()(simulate)
app.add_typer(dataset.app, name="dataset")
app.command("replay")(replay_file)
app.command()(verify)
app.command()(arena)
app.command()(bench)
app.add_typer(host_view.app, name="admin")
app.command()(doctor)
app.command()(backup)
app.command()(restore)


def show_version(wanted: bool) -> None:
    """Print the version, the build and the Python version, and exit."""
    if wanted:
        typer.echo(f"clachan {__version__}\nrules {describe()}\nPython {sys.version.split()[0]}")
        if are_sources_edited(CLACHAN):
            typer.echo(
                "The sources of the rules were edited, but the compiled ones run. To run the sources, set "
                "CLACHAN_INTERPRETED=1."
            )
        raise typer.Exit


@app.callback()
def clachan(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=show_version,
            is_eager=True,
            help="Show the version and which build is running.",
        ),
    ] = False,
) -> None:
    """Play Isle of Skye and Clans and Glory: in a browser, in a terminal, or bot against bot."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the `clachan` command."""
    run(app, "clachan", arguments)


if __name__ == "__main__":
    main()
