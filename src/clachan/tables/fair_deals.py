"""The luck of a table comes from its server and from everybody who sits there, and can be checked.

Before anybody sits, the server commits to a secret: it shows the hash of the secret and a salt. Every
person adds a random part. When the game starts, the seed is derived from the secret and all parts. At
the end everything is opened, so everybody can compute the draws again. All of it is plain text, hashed
by SHA-256; `docs/guide/fair-deals.md` specifies it for other programs and says what it proves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from clachan.kernel.errors import InvalidRecord
from clachan.kernel.game import Game, Outcome
from clachan.kernel.record import Record, commitment, replay
from clachan.kernel.rng import HashedRng, Rng
from clachan.kernel.seats import CHANCE

AWAITED: Final = "awaited"
"""Stands for the part of a person who has promised one and has not added it yet."""
ABSENT: Final = "-"
"""Stands for the part of a bot, or of a person who added none."""
PRACTICE: Final = "chosen seed"
"""What the record of a practice game says about its luck."""

_DIGITS: Final = frozenset("0123456789abcdef")
_SEPARATOR: Final = " | "


def is_part(text: str) -> bool:
    """Whether a text can be a part, a secret or a salt: 64 digits from 0 to f, which is 32 bytes."""
    return len(text) == 64 and _DIGITS.issuperset(text)


@dataclass(frozen=True)
class DealSecret:
    """The server's share in the luck of a table, and the salt that makes its commitment unguessable."""

    secret: str
    salt: str

    @property
    def commitment(self) -> str:
        """What the server shows before anybody sits.

        >>> DealSecret("0" * 64, "f" * 64).commitment[:17]
        'sha256:3a8e965cf5'
        """
        return f"sha256:{_sha256(f'clachan commitment 1/{self.salt}/{self.secret}')}"


def seed_of(table_id: str, secret: str, parts: Sequence[str]) -> str:
    """The seed of a table with these parts, in the order of the seats; an empty part is absent."""
    assert "/" not in table_id, f"the table id {table_id!r} contains a slash"
    words = [table_id, secret, *[part or ABSENT for part in parts]]
    return _sha256("clachan seed 1/" + "/".join(words))


def draw_rng(seed: str, number: int) -> Rng:
    """The generator for one draw of a table. Draws that were seen tell nothing about later ones."""
    return HashedRng(f"clachan draw 1/{seed}/{number}")


def practice_rng(seed: str, number: int) -> Rng:
    """The generator for one draw of a practice table."""
    return Rng(seed).fork(CHANCE).fork(number)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def opened_lines(secret: DealSecret, parts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The lines of a record that open the deals of a finished game."""
    return (
        ("commitment", secret.commitment),
        ("secret", secret.secret),
        ("salt", secret.salt),
        ("parts", _SEPARATOR.join([part or ABSENT for part in parts])),
    )


@dataclass(frozen=True)
class NotedDeal:
    """What a player noted when they sat down; empty if they noted nothing."""

    commitment: str = ""
    part: str = ""


@dataclass(frozen=True)
class FairDeals:
    """The result of a check that found nothing wrong."""

    outcome: Outcome | None
    draws: int
    parts: int
    """The number of different people's parts."""
    absent: tuple[str, ...]
    """The names of the seats without a part."""

    def to_json(self) -> dict[str, Any]:
        return {"draws": self.draws, "parts": self.parts, "absent": list(self.absent)}

    def __str__(self) -> str:
        parts = "1 part" if self.parts == 1 else f"{self.parts} parts"
        text = f"the deals are right: commitment, {parts} and {self.draws} draws"
        return f"{text}; no part from {', '.join(self.absent)}" if self.absent else text


def check_deals(game: Game[Any, Any], record: Record, noted: NotedDeal | None = None) -> FairDeals:
    """Check commitment, parts and every draw of a record; raise `InvalidRecord` for the first fault."""
    header = record.header
    lines = dict(header.deals)
    secret, parts = _opened(lines, header.seats)
    if secret.commitment != lines["commitment"]:
        raise InvalidRecord("the secret and the salt do not give the commitment")
    noted = noted or NotedDeal()
    if noted.commitment and noted.commitment != lines["commitment"]:
        raise InvalidRecord(
            f"you noted the commitment {noted.commitment}, but the record has another"
        )
    if noted.part and noted.part not in parts:
        raise InvalidRecord(f"your part {noted.part} is not among the parts of the record")
    seed = seed_of(lines["table"], secret.secret, parts)
    if commitment(seed) != header.seed:
        raise InvalidRecord("the secret and the parts do not give the seed of the record")
    before: Any = None
    draws = 0
    for step, state in replay(game, record):
        if step is not None and step.seat == CHANCE:
            expected = game.deal(before, draw_rng(seed, draws))
            if expected != step.move:
                line = record.entries[step.ply].line
                raise InvalidRecord(
                    f"chance made '{step.move}', but the parts give '{expected}'", line
                )
            draws += 1
        before = state
    return FairDeals(
        outcome=game.outcome(before),
        draws=draws,
        parts=len({part for part in parts if part}),
        absent=tuple([header.names[seat] for seat, part in enumerate(parts) if not part]),
    )


def _opened(lines: Mapping[str, str], seats: int) -> tuple[DealSecret, tuple[str, ...]]:
    """The secret and the parts of a record."""
    if "practice" in lines:
        raise InvalidRecord(
            "this is a practice game: somebody chose its seed, so its deals prove nothing"
        )
    missing = [
        key for key in ("table", "commitment", "secret", "salt", "parts") if key not in lines
    ]
    if missing:
        raise InvalidRecord(
            "its deals cannot be checked: only a finished game exported from a table has the lines "
            f"{', '.join(missing)}"
        )
    for key in ("secret", "salt"):
        if not is_part(lines[key]):
            raise InvalidRecord(f"the {key} must be 64 digits from 0 to f")
    if "/" in lines["table"]:
        raise InvalidRecord("the id of a table contains no slash")
    parts = tuple(["" if part == ABSENT else part for part in lines["parts"].split(_SEPARATOR)])
    if len(parts) != seats:
        raise InvalidRecord(f"{seats} seats, but {len(parts)} parts")
    for part in parts:
        if part and not is_part(part):
            raise InvalidRecord(
                f"a part must be 64 digits from 0 to f, or {ABSENT} if there is none"
            )
    return DealSecret(lines["secret"], lines["salt"]), parts
