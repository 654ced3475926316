"""The save format: a readable header, then one line per move, chance included.

    clachan record 1
    game: skye
    rules: 1
    boxes: -
    seats: 2
    options: scoring=beginner start=random
    names: Ana | Bo
    seed: sha256:5f0c...
    content: -
    moves:
    chance start yellow
    chance draw T02 T07 T31 / T15 T44 T60
    blue price 4 axe 1
    ...
    result: 61 55

The header has a commitment to the seed, not the seed: whoever knows the seed can prove afterwards
that the deals were fair. A game exported from a table has more lines before `moves:`, which prove its
deals (`table`, `practice`, `commitment`, `secret`, `salt`, `parts`); `clachan.tables.fair_deals` reads
them. `result` ends the record of a finished game. A move may be followed by a
note: `blue pass # ...`. Numbers are plain ASCII digits. Blank lines between moves are ignored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from clachan.kernel.errors import GameError, InvalidRecord
from clachan.kernel.free_text import clean_text
from clachan.kernel.game import Game, Options
from clachan.kernel.move import Move
from clachan.kernel.pickling import reduced
from clachan.kernel.seats import CHANCE, CHANCE_NAME, Seat

S = TypeVar("S")
V = TypeVar("V")

FORMAT: Final = 1
_FIRST_LINE: Final = "clachan record"
_KEYS: Final = ("game", "rules", "boxes", "seats", "options", "names", "seed", "content")
_LONGEST_NAME: Final = 40
_DEAL_KEYS: Final = ("table", "practice", "commitment", "secret", "salt", "parts")
"""The header lines about the deals of a table; all are optional, in this order."""
_NOTHING: Final = "-"
_NAME_SEPARATOR: Final = " | "
_NOTE: Final = " # "

MAX_RECORD: Final = 1_000_000
"""The longest record that is read, in characters; a long game has about 30,000."""
TOO_LONG: Final = f"the record is too long: at most {MAX_RECORD:,} characters are read"
_MAX_LINE: Final = 4_000
_MAX_QUOTE: Final = 60
_MAX_REASON: Final = 400
_MAX_DIGITS: Final = 9
_COMMITMENT: Final = "sha256:"
_HEX_DIGITS: Final = "0123456789abcdef"


@dataclass(frozen=True)
class Header:
    """What is needed to set up the same game again."""

    game: str
    rules: int
    boxes: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    seed: str
    content: tuple[str, ...] = ()
    deals: tuple[tuple[str, str], ...] = ()
    """The lines about the deals of a table, by their keys."""

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


@dataclass(frozen=True)
class Entry:
    """One move: the name of the seat (or `chance`), the notation, and an optional note.

    >>> str(Entry("blue", "pass", "its bot failed"))
    'blue pass # its bot failed'
    """

    seat: str
    move: str
    note: str = ""
    line: int = field(default=0, compare=False)
    """The line it was read from, counted from 1; 0 if it was not read from a text."""

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)

    def __str__(self) -> str:
        note = f"{_NOTE}{self.note}" if self.note else ""
        return f"{self.seat} {self.move}{note}"


@dataclass(frozen=True)
class Record:
    """A game from its first move; `result` is None until it is finished."""

    header: Header
    entries: tuple[Entry, ...] = ()
    result: tuple[int, ...] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)

    def __str__(self) -> str:
        header = self.header
        fields = {
            "game": header.game,
            "rules": str(header.rules),
            "boxes": " ".join(header.boxes),
            "seats": str(header.seats),
            "options": " ".join([f"{name}={value}" for name, value in header.options]),
            "names": _NAME_SEPARATOR.join(header.names),
            "seed": header.seed,
            "content": _NAME_SEPARATOR.join(header.content),
        }
        lines = [f"{_FIRST_LINE} {FORMAT}"]
        lines += [f"{key}: {fields[key] or _NOTHING}" for key in _KEYS]
        lines += [f"{key}: {value}" for key, value in header.deals]
        lines.append("moves:")
        lines += [str(entry) for entry in self.entries]
        if self.result is not None:
            lines.append("result: " + " ".join([str(points) for points in self.result]))
        return "\n".join(lines) + "\n"


def commitment(seed: str) -> str:
    """Return the text that commits a record to its seed without revealing it.

    >>> commitment("7")[:17]
    'sha256:7902699be4'
    """
    return _COMMITMENT + hashlib.sha256(seed.encode()).hexdigest()


def clean_name(name: str) -> str:
    """Return a player's name fit for a header: clean, without the separator, at most 40 characters."""
    return clean_text(name.replace("|", "/"), _LONGEST_NAME) or _NOTHING


def open_record(
    game: Game[S, V], seats: int, options: Options, names: tuple[str, ...], seed: str
) -> Record:
    """Return a record without moves for a game that is about to start."""
    header = Header(
        game=game.name,
        rules=game.rules_version,
        boxes=game.boxes,
        seats=seats,
        options=tuple(sorted(options.items())),
        names=tuple([clean_name(name) for name in names]),
        seed=commitment(seed),
        content=game.content,
    )
    return Record(header)


def parse_record(text: str) -> Record:
    """Parse a record; raise `InvalidRecord` with the line and the reason if it is not one."""
    if len(text) > MAX_RECORD:
        raise InvalidRecord(TOO_LONG)
    lines = [line.strip() for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if len(line) > _MAX_LINE:
            raise InvalidRecord(
                f"the line is too long: {len(line):,} characters, at most {_MAX_LINE:,}: {_quote(line)}",
                number,
            )
    if not lines[0].startswith(_FIRST_LINE):
        raise InvalidRecord(f"not a record: the first line must be '{_FIRST_LINE} {FORMAT}'", 1)
    version = lines[0][len(_FIRST_LINE) :].strip()
    if version != str(FORMAT):
        raise InvalidRecord(
            f"unknown record format {_quote(version)}; this version reads format {FORMAT}", 1
        )
    header = _parse_header(lines)
    entries: list[Entry] = []
    result: tuple[int, ...] | None = None
    first = len(_KEYS) + len(header.deals) + 2
    for number, line in enumerate(lines[first:], first + 1):
        if not line:
            continue
        if result is not None:
            raise InvalidRecord("nothing may follow the result", number)
        seat, _, move = line.partition(" ")
        if seat == "result:":
            result = tuple([_parse_number(word, number, signed=True) for word in move.split()])
        elif not move:
            raise InvalidRecord(f"expected a seat and a move, got {_quote(line)}", number)
        else:
            move, _, note = move.partition(_NOTE)
            entries.append(Entry(seat, move.strip(), clean_text(note, _MAX_LINE), number))
    return Record(header, tuple(entries), result)


def _parse_header(lines: list[str]) -> Header:
    fields: dict[str, str] = {}
    line_of: dict[str, int] = {}
    for at, key in enumerate(_KEYS, 1):
        if at >= len(lines) or not lines[at].startswith(f"{key}:"):
            raise InvalidRecord(f"expected '{key}: ...'", at + 1)
        value = lines[at][len(key) + 1 :].strip()
        fields[key] = "" if value == _NOTHING else value
        line_of[key] = at + 1
    deals = _parse_deals(lines)
    end = len(_KEYS) + len(deals) + 1
    if end >= len(lines) or lines[end] != "moves:":
        raise InvalidRecord("expected 'moves:'", end + 1)
    seats = _parse_number(fields["seats"], line_of["seats"])
    names = tuple([clean_text(name, _MAX_LINE) for name in fields["names"].split("|")])
    if len(names) != seats:
        raise InvalidRecord(f"{seats} seats, but {len(names)} names", line_of["names"])
    if fields["seed"] and not _is_commitment(fields["seed"]):
        raise InvalidRecord(
            f"{_quote(fields['seed'])} is not the commitment to a seed: "
            f"expected '{_COMMITMENT}' and 64 digits from 0 to f",
            line_of["seed"],
        )
    return Header(
        game=fields["game"],
        rules=_parse_number(fields["rules"], line_of["rules"]),
        boxes=tuple(fields["boxes"].split()),
        seats=seats,
        options=_parse_options(fields["options"], line_of["options"]),
        names=names,
        seed=fields["seed"],
        content=tuple([note.strip() for note in fields["content"].split("|") if note.strip()]),
        deals=deals,
    )


def _parse_deals(lines: list[str]) -> tuple[tuple[str, str], ...]:
    """Parse the lines about the deals, as far as there are any."""
    deals: list[tuple[str, str]] = []
    for key in _DEAL_KEYS:
        at = len(_KEYS) + len(deals) + 1
        if at < len(lines) and lines[at].startswith(f"{key}:"):
            deals.append((key, lines[at][len(key) + 1 :].strip()))
    return tuple(deals)


def _parse_number(text: str, line: int, signed: bool = False) -> int:
    """Parse plain ASCII digits; `int` alone would also accept `+7`, `7_5` and digits of other scripts."""
    digits = text[1:] if signed and text.startswith("-") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS):
        raise InvalidRecord(f"{_quote(text)} is not a number", line)
    return int(text)


def _parse_options(text: str, line: int) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise InvalidRecord(f"option {_quote(word)} is not of the form name=value", line)
        if name in found:
            raise InvalidRecord(f"option {_quote(name)} is given twice", line)
        found[name] = value
    return tuple(found.items())


def _is_commitment(text: str) -> bool:
    digits = text[len(_COMMITMENT) :]
    return (
        text.startswith(_COMMITMENT)
        and len(digits) == 64
        and all([digit in _HEX_DIGITS for digit in digits])
    )


def _quote(text: str) -> str:
    """Quote a text from a record in an error, clipped if it is long."""
    return repr(text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE] + "...")


def _clip(reason: str) -> str:
    """Shorten the middle of a reason that quotes a long move."""
    if len(reason) <= _MAX_REASON:
        return reason
    half = _MAX_REASON // 2
    return f"{reason[:half]} ... {reason[-half:]}"


def seat_name(game: Game[S, V], seat: Seat) -> str:
    """Return the name of a seat as written in records."""
    return CHANCE_NAME if seat == CHANCE else game.seat_names[seat]


def find_seat(game: Game[S, V], name: str, seats: int) -> Seat:
    """Return the seat of that name in a game with `seats` seats; the inverse of `seat_name`."""
    if name == CHANCE_NAME:
        return CHANCE
    names = game.seat_names[:seats]
    if name not in names:
        raise InvalidRecord(f"there is no seat {_quote(name)}; the seats are {', '.join(names)}")
    return Seat(names.index(name))


@dataclass(frozen=True)
class ReplayStep:
    """One move of a replay."""

    ply: int
    seat: Seat
    move: Move

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


def replay(game: Game[S, V], record: Record) -> Iterator[tuple[ReplayStep | None, S]]:
    """Play a record again and check every move; yield each step with the state after it.

    The first pair is None and the state before the first move. Raises `InvalidRecord` for an illegal
    move, a wrong result, another game, other boxes, another rules version or other content.
    """
    header = record.header
    if (header.game, header.boxes) != (game.name, game.boxes):
        raise InvalidRecord(f"this is a record of {' '.join((header.game, *header.boxes))}")
    if header.rules != game.rules_version:
        raise InvalidRecord(
            f"played by rules version {header.rules} of {header.game}; "
            f"this is version {game.rules_version}"
        )
    if header.content != game.content:
        raise InvalidRecord(
            f"played with content {' | '.join(header.content) or _NOTHING!r}; "
            f"the content here is {' | '.join(game.content) or _NOTHING!r}"
        )
    try:
        state = game.setup(header.seats, dict(header.options))
    except GameError as error:
        raise InvalidRecord(_clip(str(error))) from error
    yield None, state
    for ply, entry in enumerate(record.entries):
        line = entry.line or len(_KEYS) + len(header.deals) + 3 + ply
        try:
            seat = find_seat(game, entry.seat, header.seats)
            move = game.parse_move(entry.move)
            state = game.play(state, seat, move).state
        except InvalidRecord as unknown_seat:
            raise InvalidRecord(unknown_seat.reason, line) from None
        except GameError as error:
            raise InvalidRecord(_clip(str(error)), line) from error
        yield ReplayStep(ply, seat, move), state
    outcome = game.outcome(state)
    if record.result is not None and (outcome is None or outcome.points != record.result):
        reached = "an unfinished game" if outcome is None else f"the result {outcome.points}"
        raise InvalidRecord(
            f"the record claims the result {record.result}, but its moves lead to {reached}"
        )
