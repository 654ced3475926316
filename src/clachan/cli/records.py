"""`clachan replay` and `clachan verify`: read records, and trust none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from clachan.catalog import find_game
from clachan.cli.match_spec import ContentFiles
from clachan.cli.screen import OUT, progress_bar, show_error, show_json
from clachan.kernel.errors import InvalidOption, InvalidRecord
from clachan.kernel.game import Game, Outcome
from clachan.kernel.record import Record, commitment, parse_record, replay
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.kernel.transcript import transcript

PATTERN = "*.record"
FEW = 20


@dataclass(frozen=True)
class Checked:
    """A record whose every move was played again."""

    record: Record
    game: Game[Any, Any]
    outcome: Outcome | None

    def facts(self) -> dict[str, Any]:
        head = self.record.header
        return {
            "game": head.game,
            "boxes": list(head.boxes),
            "seats": head.seats,
            "names": list(head.names),
            "options": dict(head.options),
            "plies": len(self.record.entries),
            "finished": self.outcome is not None,
            "points": None if self.outcome is None else list(self.outcome.points),
            "places": None if self.outcome is None else list(self.outcome.places),
        }

    def __str__(self) -> str:
        head = self.record.header
        game = " + ".join((head.game, *head.boxes))
        start = f"{game}, {head.seats} seats, {len(self.record.entries)} moves"
        if self.outcome is None:
            return f"{start}, not finished"
        return f"{start}, finished {' '.join(map(str, self.outcome.points))}"


def read(file: Path) -> Record:
    try:
        return parse_record(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"not a text in UTF-8 (at byte {error.start})") from None
    except OSError as error:
        raise InvalidRecord(f"cannot be read: {error.strerror}") from None


def check(record: Record, seed: str | None = None, content: Sequence[Path] = ()) -> Checked:
    """Play a record again; with its seed, also show that chance dealt what the seed gives."""
    head = record.header
    try:
        game = find_game(head.game, head.boxes, content)
        if seed is not None and commitment(seed) != head.seed:
            raise InvalidRecord(f"the record was not made with the seed {seed!r}")
        luck = None if seed is None else Rng(seed).fork(CHANCE)
        before: Any = None
        for step, state in replay(game, record):
            if luck is not None and step is not None and step.seat == CHANCE:
                fair = game.deal(before, luck)
                if fair != step.move:
                    raise InvalidRecord(
                        f"move {step.ply + 1}: chance made '{step.move}', the seed gives '{fair}'"
                    )
            before = state
        return Checked(record, game, game.outcome(before))
    except InvalidOption as error:
        raise InvalidRecord(str(error)) from error


def replay_file(
    file: Annotated[Path, typer.Argument(help="A record, as `simulate --records` writes it.")],
    content: ContentFiles = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show a recorded game, move by move.

    Every coin and every point is shown with its reason and its rule.

    Examples:

      clachan replay games/skye-000000.record

      clachan replay games/skye-000000.record --json
    """
    try:
        checked = check(read(file), None, content or ())
    except InvalidRecord as error:
        show_error(f"{file}: {error}")
        raise typer.Exit(1) from None
    if as_json:
        moves = [{"seat": entry.seat, "move": entry.move} for entry in checked.record.entries]
        show_json({"file": str(file), **checked.facts(), "moves": moves})
        return
    for line in transcript(checked.game, checked.record):
        OUT.print(line, markup=False, soft_wrap=True)


def verify(
    files: Annotated[
        list[Path], typer.Argument(help=f"Records, or folders with {PATTERN} in them.")
    ],
    seed: Annotated[
        str | None,
        typer.Option(help="Also prove that this seed dealt the game; for one record."),
    ] = None,
    content: ContentFiles = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check that records are right.

    Every move is played again by the rules, and the result must be the one that was written down.

    Examples:

      clachan verify games/

      clachan verify games/skye-000003.record --seed 1/3
    """
    found = list(records_in(files))
    if seed is not None and len(found) != 1:
        raise typer.BadParameter("a seed belongs to one record", param_hint="--seed")
    rows: list[dict[str, Any]] = []
    with progress_bar() as bar:
        for file in bar.track(found, description="verifying"):
            try:
                checked = check(read(file), seed, content or ())
            except InvalidRecord as error:
                rows.append(
                    {"file": str(file), "ok": False, "line": error.line, "error": error.reason}
                )
            else:
                rows.append({"file": str(file), "ok": True, **checked.facts()})
                if not as_json and len(found) <= FEW:
                    OUT.print(f"{file}: {checked}", markup=False, soft_wrap=True)
    broken = [row for row in rows if not row["ok"]]
    if as_json:
        show_json({"ok": not broken, "records": len(rows), "broken": len(broken), "files": rows})
    else:
        for row in broken:
            where = f"line {row['line']}: " if row["line"] else ""
            show_error(f"{row['file']}: {where}{row['error']}")
        OUT.print(f"{len(rows) - len(broken)} of {len(rows)} records are right")
    if broken:
        raise typer.Exit(1)


def records_in(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            inside = sorted(path.glob(PATTERN))
            if not inside:
                raise typer.BadParameter(f"there is no {PATTERN} in {path}", param_hint="FILES")
            yield from inside
        else:
            yield path
