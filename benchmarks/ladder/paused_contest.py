"""The deals of a contest that is not finished yet, in a file next to the results: a line for each deal."""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from clachan.bots.arena.contest import ArenaGame


class PausedContest:
    """Keeps deals until a contest is finished, so that it can go on where it stopped."""

    def __init__(self, results: Path, command: str) -> None:
        digest = sha256(command.encode()).hexdigest()[:12]
        self._path = results.with_name(f"{results.stem}.paused") / f"{digest}.jsonl"

    def deals(self) -> list[tuple[ArenaGame, ...]]:
        """What has been played so far; an unfinished last line does not count."""
        if not self._path.is_file():
            return []
        lines = self._path.read_text(encoding="utf-8").split("\n")[:-1]
        return [tuple([_game(part) for part in json.loads(line)]) for line in lines]

    def append(self, deal: tuple[ArenaGame, ...]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps([_rounded(game) for game in deal], separators=(",", ":"))
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def delete(self) -> None:
        self._path.unlink(missing_ok=True)


def _rounded(game: ArenaGame) -> dict[str, object]:
    """The game with its times in whole tenths of a millisecond."""
    times = [[round(taken, 4) for taken in taken_by] for taken_by in game.seconds]
    return {**asdict(game), "seconds": times}


def _game(part: dict[str, Any]) -> ArenaGame:
    return ArenaGame(
        seating=tuple(part["seating"]),
        points=tuple(part["points"]),
        places=tuple(part["places"]),
        seconds=_per_seat(part["seconds"]),
        faults=_per_seat(part["faults"]),
        kinds=_per_seat(part["kinds"]),
    )


def _per_seat(values: list[list[Any]]) -> tuple[tuple[Any, ...], ...]:
    return tuple([tuple(value) for value in values])
