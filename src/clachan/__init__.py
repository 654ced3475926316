"""The board games Isle of Skye and Clans and Glory: engine, bots and server.

    import clachan

    table = clachan.load("skye", seats=2, seed=7)
    table.legal_moves()
    table.push("price 3 axe 1")
    print(table)

Importing the package loads nothing else: each of the names below is imported when it is first used.
"""

from typing import TYPE_CHECKING, Any, Literal, overload

from clachan.build import BUILD, install

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from clachan.bots.registry import bot as bot
    from clachan.catalog import find_game as find_game
    from clachan.catalog import known_games as known_games
    from clachan.catalog import register_game as register_game
    from clachan.clans.rules.state import ClansState
    from clachan.clans.rules.view import ClansView
    from clachan.kernel.errors import GameError as GameError
    from clachan.kernel.errors import IllegalMove as IllegalMove
    from clachan.kernel.errors import InvalidNotation as InvalidNotation
    from clachan.kernel.errors import InvalidOption as InvalidOption
    from clachan.kernel.errors import InvalidRecord as InvalidRecord
    from clachan.kernel.game import Options
    from clachan.kernel.game import Outcome as Outcome
    from clachan.kernel.match import Match as Match
    from clachan.kernel.record import Record as Record
    from clachan.kernel.record import parse_record as parse_record
    from clachan.kernel.rng import Rng as Rng
    from clachan.kernel.seats import CHANCE as CHANCE
    from clachan.library.game_table import GameTable as GameTable
    from clachan.library.loading import replay as replay
    from clachan.skye.rules.state import SkyeState
    from clachan.skye.rules.view import SkyeView

    __version__: str

    # `load` with the types of each game's states and views.

    @overload
    def load(
        game: Literal["skye"],
        seats: int = ...,
        seed: int | str | None = ...,
        *,
        boxes: Iterable[str] = ...,
        options: Options | None = ...,
        content: Iterable[Path | str] = ...,
        names: Sequence[str] = ...,
        deal: bool = ...,
    ) -> GameTable[SkyeState, SkyeView]: ...
    @overload
    def load(
        game: Literal["clans"],
        seats: int = ...,
        seed: int | str | None = ...,
        *,
        boxes: Iterable[str] = ...,
        options: Options | None = ...,
        content: Iterable[Path | str] = ...,
        names: Sequence[str] = ...,
        deal: bool = ...,
    ) -> GameTable[ClansState, ClansView]: ...
    @overload
    def load(
        game: str,
        seats: int = ...,
        seed: int | str | None = ...,
        *,
        boxes: Iterable[str] = ...,
        options: Options | None = ...,
        content: Iterable[Path | str] = ...,
        names: Sequence[str] = ...,
        deal: bool = ...,
    ) -> GameTable[Any, Any]: ...
    def load(game: str, *arguments: Any, **named: Any) -> GameTable[Any, Any]:
        raise AssertionError("the function is imported from `library.loading`")


_HOMES = {
    "CHANCE": "clachan.kernel.seats",
    "GameError": "clachan.kernel.errors",
    "GameTable": "clachan.library.game_table",
    "IllegalMove": "clachan.kernel.errors",
    "InvalidNotation": "clachan.kernel.errors",
    "InvalidOption": "clachan.kernel.errors",
    "InvalidRecord": "clachan.kernel.errors",
    "Match": "clachan.kernel.match",
    "Outcome": "clachan.kernel.game",
    "Record": "clachan.kernel.record",
    "Rng": "clachan.kernel.rng",
    "bot": "clachan.bots.registry",
    "find_game": "clachan.catalog",
    "known_games": "clachan.catalog",
    "load": "clachan.library.loading",
    "parse_record": "clachan.kernel.record",
    "register_game": "clachan.catalog",
    "replay": "clachan.library.loading",
}
"""The module of each name."""

__all__ = sorted(_HOMES)  # noqa: PLE0605 - a list, made from the names above

install(BUILD)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Import a name when it is first used."""
        if name == "__version__":
            return _version()
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module 'clachan' has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - only when something is used

        value = getattr(import_module(home), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted([*globals(), *_HOMES])

    def _version() -> str:
        """The version of the installed package; sources that are only on the path have none."""
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - as above

        try:
            return version("clachan")
        except PackageNotFoundError:
            return "0+unknown"
