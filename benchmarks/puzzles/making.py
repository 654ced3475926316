"""Makes a collection of puzzles: which kinds, and on which tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from benchmarks.chances.self_play import TABLE_KINDS, TableKind
from benchmarks.puzzles.finder import Finder
from clachan.bots.puzzles.puzzle_file import AXE, BUILD, BUY, CARD, PRICE, Puzzle

SHARES: Final = {AXE: 6, PRICE: 6, BUY: 8, BUILD: 10, CARD: 10}
"""How often each kind of puzzle is wanted, out of 40."""


def table_kinds() -> list[TableKind]:
    """The tables of the games, in turn: two with the base game for each one with boxes."""
    plain = [kind for kind in TABLE_KINDS if not kind.boxes and kind.game == "skye"]
    cards = [kind for kind in TABLE_KINDS if kind.game == "clans"]
    boxed = [kind for kind in TABLE_KINDS if kind.boxes and kind.seats in (2, 3)]
    found: list[TableKind] = []
    for i, kind in enumerate(boxed):
        found += [plain[2 * i % len(plain)], cards[i % len(cards)]]
        found += [plain[(2 * i + 1) % len(plain)], kind]
    return found


def quotas(count: int) -> dict[str, int]:
    """How many puzzles of each kind there are among `count`.

    >>> quotas(200)
    {'axe': 30, 'price': 30, 'buy': 40, 'build': 50, 'card': 50}
    """
    total = sum(SHARES.values())
    return {kind: -(-count * share // total) for kind, share in SHARES.items()}


def make_puzzles(
    count: int, seed: str, known: Sequence[Puzzle], first: int = 0, game: str = ""
) -> Iterator[tuple[int, Puzzle | None]]:
    """Play games, and yield each one's number with its puzzle, until there are `count` with the known ones.

    With `game`, only puzzles of that game.
    """
    wanted = quotas(count)
    for puzzle in known:
        wanted[puzzle.kind] -= 1
    kinds = table_kinds()
    finders: dict[TableKind, Finder] = {}
    number = first
    while any([left > 0 for kind, left in wanted.items() if _is_of(kind, game)]):
        kind = kinds[number % len(kinds)]
        lacking = _lacking(wanted, kind.game)
        found: Puzzle | None = None
        if lacking and game in ("", kind.game):
            finder = finders.setdefault(kind, Finder(kind))
            found = finder.find(f"{seed} {kind} {number}", lacking)
            if found is not None:
                wanted[found.kind] -= 1
                found = replace(found, id=f"{number}-{len(found.moves)}")
        yield number, found
        number += 1


def _is_of(kind: str, game: str) -> bool:
    return game == "" or (kind == CARD) == (game == "clans")


def _lacking(wanted: dict[str, int], game: str) -> set[str]:
    """The kinds that lack most, so that the kinds stay mixed."""
    left = {kind: n / SHARES[kind] for kind, n in wanted.items() if n > 0 and _is_of(kind, game)}
    most = max(left.values(), default=0.0)
    return {kind for kind, share in left.items() if share > most - 0.5}


def next_game(puzzles: Iterable[Puzzle]) -> int:
    """The number of the game after the last one that a puzzle comes from."""
    return max([int(puzzle.id.partition("-")[0]) + 1 for puzzle in puzzles], default=0)


def mixed(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles in an order in which the kinds alternate."""
    by_kind: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_kind.setdefault(puzzle.kind, []).append(puzzle)
    spread = [
        ((place + 0.5) / len(several), kind, puzzle)
        for kind, several in by_kind.items()
        for place, puzzle in enumerate(several)
    ]
    return [puzzle for _, _, puzzle in sorted(spread, key=lambda each: each[:2])]
