"""`clachan replay` and `clachan verify`: show a record, and check records move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, repeat
from pathlib import Path
from typing import Annotated, Any

import typer

from clachan.catalog import find_game
from clachan.cli.match_spec import ContentFiles
from clachan.cli.screen import OUT, progress_bar, show_error, show_json
from clachan.kernel.errors import InvalidOption, InvalidRecord
from clachan.kernel.game import Game, Outcome
from clachan.kernel.record import MAX_RECORD, TOO_LONG, Record, commitment, parse_record, replay
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from clachan.kernel.transcript import transcript
from clachan.tables.fair_deals import FairDeals, NotedDeal, check_deals, practice_rng

PATTERN = "*.record"
MAX_LISTED = 20
"""Up to this many records, `verify` prints a line for each one."""

EXIT_WRONG = 1
EXIT_INCOMPLETE = 3


class RecordStatus(StrEnum):
    """What `verify` found out about a record."""

    RIGHT = "right"
    INCOMPLETE = "incomplete"
    WRONG = "wrong"


@dataclass(frozen=True)
class CheckedRecord:
    """A record whose moves were all played again and are legal."""

    record: Record
    game: Game[Any, Any]
    outcome: Outcome | None
    fair: FairDeals | None = None

    @property
    def missing(self) -> str:
        """What the record lacks to be complete; empty if nothing."""
        if self.outcome is None:
            return "the game is not finished"
        return "" if self.record.result is not None else "the result line is missing"

    @property
    def status(self) -> RecordStatus:
        return RecordStatus.INCOMPLETE if self.missing else RecordStatus.RIGHT

    def to_json(self) -> dict[str, Any]:
        header = self.record.header
        return {
            "game": header.game,
            "boxes": list(header.boxes),
            "seats": header.seats,
            "names": list(header.names),
            "options": dict(header.options),
            "plies": len(self.record.entries),
            "finished": self.outcome is not None,
            "points": None if self.outcome is None else list(self.outcome.points),
            "places": None if self.outcome is None else list(self.outcome.places),
            "practice": _is_practice(self.record),
            "fair": None if self.fair is None else self.fair.to_json(),
        }

    def __str__(self) -> str:
        header = self.record.header
        game = " + ".join((header.game, *header.boxes))
        text = f"{game}, {header.seats} seats, {len(self.record.entries)} moves"
        if self.outcome is not None:
            text += f", finished {' '.join(map(str, self.outcome.points))}"
        if _is_practice(self.record):
            text += ", a practice game with a chosen seed"
        if self.fair is not None:
            text += f"; {self.fair}"
        return f"{text}, incomplete: {self.missing}" if self.missing else text


def read_record(file: Path) -> Record:
    """Read and parse a file; raise `InvalidRecord` if that fails."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_RECORD + 1)
        if len(data) > MAX_RECORD:
            raise InvalidRecord(TOO_LONG)
        return parse_record(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"not a UTF-8 text file (at byte {error.start})") from None
    except OSError as error:
        raise InvalidRecord(f"cannot be read: {error.strerror}") from None


def _is_practice(record: Record) -> bool:
    return "practice" in dict(record.header.deals)


def check_record(
    record: Record,
    seed: str | None = None,
    content: Sequence[Path] = (),
    fair: NotedDeal | None = None,
) -> CheckedRecord:
    """Play a record again; with its seed, also check that chance dealt what the seed gives.

    With `fair`, check commitment, parts and draws of a game that was exported from a table.
    """
    header = record.header
    try:
        game = find_game(header.game, header.boxes, content)
    except InvalidOption as error:
        raise InvalidRecord(str(error)) from error
    if seed is not None and commitment(seed) != header.seed:
        raise InvalidRecord(f"the record was not made with the seed {seed!r}")
    if fair is not None:
        found = check_deals(game, record, fair)
        return CheckedRecord(record, game, found.outcome, found)
    rngs = iter(()) if seed is None else _chance_rngs(record, seed)
    before: Any = None
    for step, state in replay(game, record):
        if seed is not None and step is not None and step.seat == CHANCE:
            expected = game.deal(before, next(rngs))
            if expected != step.move:
                raise InvalidRecord(
                    f"chance made '{step.move}', but the seed gives '{expected}'",
                    record.entries[step.ply].line,
                )
        before = state
    return CheckedRecord(record, game, game.outcome(before))


def _chance_rngs(record: Record, seed: str) -> Iterator[Rng]:
    """The generators of all draws: a table has one for each, other games one for all."""
    if record.header.deals:
        yield from map(practice_rng, repeat(seed), count())
    yield from repeat(Rng(seed).fork(CHANCE))


@dataclass(frozen=True)
class FileCheck:
    """The result of verifying one file: a text for people and a row for `--json`."""

    status: RecordStatus
    text: str
    row: dict[str, Any]


def verify_file(
    file: Path, seed: str | None, content: Sequence[Path], fair: NotedDeal | None = None
) -> FileCheck:
    """Check one file and say whether its record is right, incomplete or wrong."""
    try:
        checked = check_record(read_record(file), seed, content, fair)
    except InvalidRecord as error:
        row = {"line": error.line, "error": error.reason}
        return FileCheck(RecordStatus.WRONG, str(error), _row(file, RecordStatus.WRONG, row))
    return FileCheck(checked.status, str(checked), _row(file, checked.status, checked.to_json()))


def _row(file: Path, status: RecordStatus, facts: dict[str, Any]) -> dict[str, Any]:
    return {"file": str(file), "ok": status == RecordStatus.RIGHT, "status": status.value, **facts}


def replay_file(
    file: Annotated[Path, typer.Argument(help="A record, as `simulate --records` writes it.")],
    content: ContentFiles = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show a recorded game move by move.

    Every change of gold and points is listed with its reason and its rule.

    Examples:

      clachan replay games/skye-000000.record

      clachan replay games/skye-000000.record --json
    """
    try:
        checked = check_record(read_record(file), None, content or ())
    except InvalidRecord as error:
        show_error(f"{file}: {error}")
        raise typer.Exit(EXIT_WRONG) from None
    if as_json:
        moves = [{"seat": entry.seat, "move": entry.move} for entry in checked.record.entries]
        show_json({"file": str(file), **checked.to_json(), "moves": moves})
        return
    for line in transcript(checked.game, checked.record):
        OUT.print(line, markup=False, soft_wrap=True)


def verify(
    files: Annotated[list[Path], typer.Argument(help=f"Records, or folders with {PATTERN} files.")],
    seed: Annotated[
        str | None,
        typer.Option(help="Also check that this seed dealt the game; for one record."),
    ] = None,
    fair: Annotated[
        bool, typer.Option("--fair", help="Also check the deals of games exported from a table.")
    ] = False,
    noted_commitment: Annotated[
        str, typer.Option("--commitment", help="The commitment you noted when you sat down.")
    ] = "",
    noted_part: Annotated[
        str, typer.Option("--part", help="The part your browser added; for one record.")
    ] = "",
    content: ContentFiles = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check that records are legal and complete.

    Every move is replayed by the rules, and the result is compared. This proves that every move
    was legal and, with --seed, that the seed dealt the game. It does not prove who chose the moves.

    With --fair, the record of a table must also open the luck of the game: the secret must match
    the commitment, and the secret and everybody's parts must give every draw. Add --commitment and
    --part to compare what you noted yourself. docs/guide/fair-deals.md says what this proves.

    A record is incomplete if the game is not finished or the result line is missing.

    Exit codes: 0 all records are right, 1 at least one is wrong, 2 wrong usage, 3 none is wrong
    but at least one is incomplete.

    Examples:

      clachan verify games/

      clachan verify games/skye-000003.record --seed 1/3

      clachan verify --fair skye-0a1b2c3d.clachan
    """
    found = list(find_records(files))
    for option, value in (
        ("--seed", seed),
        ("--commitment", noted_commitment),
        ("--part", noted_part),
    ):
        if value and len(found) != 1:
            raise typer.BadParameter(f"{option} works with exactly one record", param_hint=option)
    is_noted = bool(noted_commitment or noted_part)
    if seed is not None and (fair or is_noted):
        raise typer.BadParameter(
            "a seed and fair deals cannot be checked at once", param_hint="--seed"
        )
    noted = NotedDeal(noted_commitment, noted_part) if fair or is_noted else None
    checks: list[FileCheck] = []
    with progress_bar() as bar:
        for file in bar.track(found, description="verifying"):
            check = verify_file(file, seed, content or (), noted)
            checks.append(check)
            if as_json:
                continue
            if check.status != RecordStatus.RIGHT:
                show_error(f"{file}: {check.text}")
            elif len(found) <= MAX_LISTED:
                OUT.print(f"{file}: {check.text}", markup=False, soft_wrap=True)
    total = Counter([check.status for check in checks])
    if as_json:
        totals = {status.value: total[status] for status in RecordStatus}
        rows = [check.row for check in checks]
        ok = total[RecordStatus.RIGHT] == len(rows)
        show_json({"ok": ok, "records": len(rows), **totals, "files": rows})
    else:
        text = f"{total[RecordStatus.RIGHT]} of {len(checks)} records are right"
        for status in (RecordStatus.INCOMPLETE, RecordStatus.WRONG):
            if total[status]:
                text += f", {total[status]} {status.value}"
        OUT.print(text)
    if total[RecordStatus.WRONG]:
        raise typer.Exit(EXIT_WRONG)
    if total[RecordStatus.INCOMPLETE]:
        raise typer.Exit(EXIT_INCOMPLETE)


def find_records(paths: list[Path]) -> Iterator[Path]:
    """Yield the files, and for each folder the records in it."""
    for path in paths:
        if path.is_dir():
            inside = sorted(path.glob(PATTERN))
            if not inside:
                raise typer.BadParameter(
                    f"there are no {PATTERN} files in {path}", param_hint="FILES"
                )
            yield from inside
        else:
            yield path
