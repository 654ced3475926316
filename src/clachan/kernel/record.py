"""The save format: a readable header and one line a move, chance included.

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

The seed is committed to, not shown: who knows it can prove afterwards that the deals were fair.
`result` closes the record of a finished game. A note may stand after a move: `blue pass # ...`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from clachan.kernel.errors import GameError, InvalidRecord
from clachan.kernel.game import Game, Options
from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, CHANCE_NAME, Seat

S = TypeVar("S")
V = TypeVar("V")

FORMAT: Final = 1
_FIRST_LINE: Final = "clachan record"
_KEYS: Final = ("game", "rules", "boxes", "seats", "options", "names", "seed", "content")
_NOTHING: Final = "-"
_NAME_SEPARATOR: Final = " | "
_NOTE: Final = " # "


@dataclass(frozen=True)
class Header:
    """Everything needed to lay the table again."""

    game: str
    rules: int
    boxes: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    seed: str
    content: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """One move: the name of the seat (or `chance`) and the notation; a note may say how it came.

    >>> str(Entry("blue", "pass", "its bot failed"))
    'blue pass # its bot failed'
    """

    seat: str
    move: str
    note: str = ""

    def __str__(self) -> str:
        note = f"{_NOTE}{self.note}" if self.note else ""
        return f"{self.seat} {self.move}{note}"


@dataclass(frozen=True)
class Record:
    """A game from its first move; `result` is there when it was played to the end."""

    header: Header
    entries: tuple[Entry, ...] = ()
    result: tuple[int, ...] | None = None

    def __str__(self) -> str:
        head = self.header
        fields = {
            "game": head.game,
            "rules": str(head.rules),
            "boxes": " ".join(head.boxes),
            "seats": str(head.seats),
            "options": " ".join([f"{name}={value}" for name, value in head.options]),
            "names": _NAME_SEPARATOR.join(head.names),
            "seed": head.seed,
            "content": _NAME_SEPARATOR.join(head.content),
        }
        lines = [f"{_FIRST_LINE} {FORMAT}"]
        lines += [f"{key}: {fields[key] or _NOTHING}" for key in _KEYS]
        lines.append("moves:")
        lines += [str(entry) for entry in self.entries]
        if self.result is not None:
            lines.append("result: " + " ".join([str(points) for points in self.result]))
        return "\n".join(lines) + "\n"


def commitment(seed: str) -> str:
    """What a record says about its seed without giving it away.

    >>> commitment("7")[:17]
    'sha256:7902699be4'
    """
    return "sha256:" + hashlib.sha256(seed.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A player's name as it can stand in a header: one line, no separator, at most 40 characters."""
    return " ".join(name.replace("|", "/").split())[:40] or _NOTHING


def open_record(
    game: Game[S, V], seats: int, options: Options, names: tuple[str, ...], seed: str
) -> Record:
    """An empty record for a game about to be played."""
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
    """Read a record; a broken one is refused with its line and the reason."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(_FIRST_LINE):
        raise InvalidRecord(f"not a record: the first line must be '{_FIRST_LINE} {FORMAT}'", 1)
    version = lines[0][len(_FIRST_LINE) :].strip()
    if version != str(FORMAT):
        raise InvalidRecord(
            f"record format {version or '?'} is unknown, this is format {FORMAT}", 1
        )
    fields: dict[str, str] = {}
    at = 1
    for key in _KEYS:
        if at >= len(lines) or not lines[at].startswith(f"{key}:"):
            raise InvalidRecord(f"expected '{key}: ...'", at + 1)
        value = lines[at][len(key) + 1 :].strip()
        fields[key] = "" if value == _NOTHING else value
        at += 1
    if at >= len(lines) or lines[at].strip() != "moves:":
        raise InvalidRecord("expected 'moves:'", at + 1)
    header = Header(
        game=fields["game"],
        rules=_number(fields["rules"], 3),
        boxes=tuple(fields["boxes"].split()),
        seats=_number(fields["seats"], 5),
        options=tuple([_pair(word) for word in fields["options"].split()]),
        names=tuple([name.strip() for name in fields["names"].split("|")]),
        seed=fields["seed"],
        content=tuple([note.strip() for note in fields["content"].split("|") if note.strip()]),
    )
    if len(header.names) != header.seats:
        raise InvalidRecord(f"{header.seats} seats, but {len(header.names)} names", 7)
    entries: list[Entry] = []
    result: tuple[int, ...] | None = None
    for number, line in enumerate(lines[at + 1 :], at + 2):
        if not line.strip():
            continue
        if result is not None:
            raise InvalidRecord("nothing may follow the result", number)
        seat, _, move = line.strip().partition(" ")
        if seat == "result:":
            result = tuple([_number(word, number) for word in move.split()])
        elif not move:
            raise InvalidRecord(f"expected a seat and a move, got {line.strip()!r}", number)
        else:
            move, _, note = move.partition(_NOTE)
            entries.append(Entry(seat, move.strip(), note.strip()))
    return Record(header, tuple(entries), result)


def _number(text: str, line: int) -> int:
    try:
        return int(text)
    except ValueError:
        raise InvalidRecord(f"{text!r} is not a number", line) from None


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise InvalidRecord(f"option {word!r} is not of the form name=value", 6)
    return name, value


def seat_name(game: Game[S, V], seat: Seat) -> str:
    return CHANCE_NAME if seat == CHANCE else game.seat_names[seat]


def find_seat(game: Game[S, V], name: str, seats: int) -> Seat:
    if name == CHANCE_NAME:
        return CHANCE
    names = game.seat_names[:seats]
    if name not in names:
        raise InvalidRecord(f"there is no seat {name!r} at this table of {', '.join(names)}")
    return Seat(names.index(name))


@dataclass(frozen=True)
class Step:
    """A moment of a replay: `state` is the position after `move` by `seat`."""

    ply: int
    seat: Seat
    move: Move


def replay(game: Game[S, V], record: Record) -> Iterator[tuple[Step | None, S]]:
    """Play a record again, every move checked: first the empty table, then each move.

    A record of another game, of other boxes or of a later rules version is refused.
    """
    head = record.header
    if (head.game, head.boxes) != (game.name, game.boxes):
        raise InvalidRecord(f"this is a record of {' '.join((head.game, *head.boxes))}")
    if head.rules != game.rules_version:
        raise InvalidRecord(
            f"played by rules version {head.rules} of {head.game}; this is version {game.rules_version}"
        )
    if head.content != game.content:
        raise InvalidRecord(
            f"played with content {' | '.join(head.content) or _NOTHING!r}, "
            f"this table has {' | '.join(game.content) or _NOTHING!r}"
        )
    try:
        state = game.setup(head.seats, dict(head.options))
    except GameError as error:
        raise InvalidRecord(str(error)) from error
    yield None, state
    for ply, entry in enumerate(record.entries):
        line = len(_KEYS) + 3 + ply
        try:
            seat = find_seat(game, entry.seat, head.seats)
            move = game.parse_move(entry.move)
            state = game.play(state, seat, move).state
        except InvalidRecord as broken:
            raise InvalidRecord(broken.reason, line) from None
        except GameError as error:
            raise InvalidRecord(str(error), line) from error
        yield Step(ply, seat, move), state
    outcome = game.outcome(state)
    if record.result is not None and (outcome is None or outcome.points != record.result):
        reached = "an unfinished game" if outcome is None else f"the result {outcome.points}"
        raise InvalidRecord(
            f"the record claims the result {record.result}, its moves give {reached}"
        )


def with_move(record: Record, seat: str, move: Move) -> Record:
    return replace(record, entries=(*record.entries, Entry(seat, str(move))))
