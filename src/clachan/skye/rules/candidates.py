"""Moves as actions when boxes are in play: price sheets as prices, all other moves by their place in a list.

There are 1026 actions:

| actions | meaning |
|---|---|
| 0 | the axe |
| 1 to 512 | a price |
| 513 | 512 gold more: comes before a price, as often as needed, for there is no highest price |
| 514 to 1025 | a candidate: one of the legal moves, in their order |

If there are more than 512 legal moves, the first candidate stands for the first 512 of them, the second
for the next 512, and so on; a second action then chooses the move. `features` describes each candidate by
the words of its notation.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from clachan.kernel.encoding import DescribedActions, refuse
from clachan.kernel.errors import InvalidNotation
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import parse_cell
from clachan.skye.rules.moves import AXE, SEAT_NAMES, Price
from clachan.skye.rules.phases.phase import Phase
from clachan.skye.rules.phases.price import PriceMoves
from clachan.skye.rules.state import SkyeState

LARGEST_STEP: Final = 512
MORE: Final = LARGEST_STEP + 1
FIRST_CANDIDATE: Final = MORE + 1
CANDIDATES: Final = 512
ACTIONS: Final = FIRST_CANDIDATE + CANDIDATES

_TILES: Final = 3
_NOTHING: Final = bytes(ACTIONS)

FEATURES: Final = 12
"""The number of words that describe a candidate; longer notations are cut off."""
_FIRST_SEAT: Final = 64
_FIRST_TILE: Final = 128
_FIRST_NUMBER: Final = 512
_FIRST_CELL: Final = 1024
_LAST_WORD: Final = 63


class SkyeCandidates(DescribedActions):
    """The actions with boxes, for any number of seats."""

    def __init__(self, phases: tuple[Phase, ...], words: tuple[str, ...]) -> None:
        """`phases` are those of the game; `words` all words of its notation besides tiles and seats."""
        self.size = ACTIONS
        self.features_shape = (CANDIDATES, FEATURES)
        self._phases: Final = phases
        known = sorted({*words, "from", "castle"})
        assert len(known) <= _LAST_WORD, "a word is a number below those of the seats"
        self._words: Final = {word: number for number, word in enumerate(known, 1)}

    def _moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        return self._phases[state.now].legal_moves(state, seat)

    def encode(self, state: SkyeState, seat: Seat, move: Move) -> list[int]:
        if isinstance(move, Price):
            chosen: list[int] = []
            for price in move.prices:
                if price == AXE:
                    chosen.append(AXE)
                else:
                    chosen.extend([MORE] * ((price - 1) // LARGEST_STEP))
                    chosen.append((price - 1) % LARGEST_STEP + 1)
            return chosen
        moves = self._moves(state, seat)
        if move not in moves:
            raise InvalidNotation(f"{move} is not a legal move now")
        number = list(moves).index(move)
        if len(moves) <= CANDIDATES:
            return [FIRST_CANDIDATE + number]
        return [FIRST_CANDIDATE + number // CANDIDATES, FIRST_CANDIDATE + number % CANDIDATES]

    def mask(self, state: SkyeState, seat: Seat, chosen: list[int]) -> bytes:
        moves = self._moves(state, seat)
        if isinstance(moves, PriceMoves):
            return _sheet_mask(moves.gold, chosen)
        count = len(moves)
        if chosen:
            count = min(count - (chosen[0] - FIRST_CANDIDATE) * CANDIDATES, CANDIDATES)
        elif count > CANDIDATES:
            count = (count + CANDIDATES - 1) // CANDIDATES
        mask = bytearray(ACTIONS)
        mask[FIRST_CANDIDATE : FIRST_CANDIDATE + count] = bytes([1]) * count
        return bytes(mask)

    def decode(self, state: SkyeState, seat: Seat, chosen: list[int]) -> Move | None:
        last = chosen[len(chosen) - 1]
        if not 0 <= last < ACTIONS or not self.mask(state, seat, chosen[:-1])[last]:
            raise refuse(last)
        if last < FIRST_CANDIDATE:
            prices = _prices(chosen)
            return Price(tuple(prices)) if len(prices) == _TILES else None
        moves = self._moves(state, seat)
        number = last - FIRST_CANDIDATE
        if len(chosen) == 2:
            number += (chosen[0] - FIRST_CANDIDATE) * CANDIDATES
        elif len(moves) > CANDIDATES:
            return None
        return next(islice(iter(moves), number, None))

    def name_of(self, action: int) -> str:
        if action == AXE:
            return "axe"
        if action < MORE:
            return str(action)
        return "512 more" if action == MORE else f"candidate {action - FIRST_CANDIDATE + 1}"

    def features(self, state: SkyeState, seat: Seat, chosen: list[int]) -> list[list[int]]:
        """Describe each candidate that can come next by the words of its notation, as numbers.

        0 is no word; 1 to 63 are words of the rules, 64 on the seats counted from this one, 128 on tiles,
        512 on numbers, and 1024 on cells. A candidate that stands for several moves shows the first.
        """
        moves = self._moves(state, seat)
        if isinstance(moves, PriceMoves):
            return []
        step = CANDIDATES if not chosen and len(moves) > CANDIDATES else 1
        first = (chosen[0] - FIRST_CANDIDATE) * CANDIDATES if chosen else 0
        shown = islice(iter(moves), first, first + step * CANDIDATES, step)
        return [self._numbers(state, seat, move) for move in shown]

    def _numbers(self, state: SkyeState, seat: Seat, move: Move) -> list[int]:
        numbers = [0] * FEATURES
        for place, word in enumerate(str(move).split()[:FEATURES]):
            numbers[place] = self._number(state, seat, word)
        return numbers

    def _number(self, state: SkyeState, seat: Seat, word: str) -> int:
        known = self._words.get(word)
        if known is not None:
            return known
        if word in SEAT_NAMES:
            return _FIRST_SEAT + (SEAT_NAMES.index(word) - seat) % state.seats
        tile = state.seams.tileset.named.get(word)
        if tile is not None:
            return _FIRST_TILE + tile.index
        if word.isdigit():
            return min(_FIRST_NUMBER + int(word), _FIRST_CELL - 1)
        return _FIRST_CELL + parse_cell(word)


def _prices(chosen: list[int]) -> list[int]:
    """The prices that are complete."""
    prices: list[int] = []
    extra = 0
    for action in chosen:
        if action == MORE:
            extra += LARGEST_STEP
        else:
            prices.append(action + extra)
            extra = 0
    return prices


def _sheet_mask(gold: int, chosen: list[int]) -> bytes:
    """The mask for the next part of a price sheet; as for the base game, but for any gold. (Skye 4.2-4.4)"""
    mask = bytearray(ACTIONS)
    sheet = _prices(chosen)
    spent = sum(sheet)
    extra = 0
    for action in reversed(chosen):
        if action != MORE:
            break
        extra += LARGEST_STEP
    prices = len(sheet) - sheet.count(AXE)
    if AXE not in sheet and not extra:
        mask[AXE] = 1
    if prices < 2:
        most = gold - spent - extra - (1 - prices)
        mask[1 : min(most, LARGEST_STEP) + 1] = bytes([1]) * min(most, LARGEST_STEP)
        if most > LARGEST_STEP:
            mask[MORE] = 1
    return bytes(mask)
