"""Isle of Skye, base game: the course of play, move by move, with no cleverness. (docs/rules/skye.md)"""

from __future__ import annotations

from typing import Any

from tests.oracle.scoring import SCORING_TILES, income_lines, score, scroll_points
from tests.oracle.territory import (
    LANDSCAPE,
    TURNS,
    OracleTerritory,
    cell_from_text,
    cell_text,
    placement_is_allowed,
    placements,
)

COLORS = ("blue", "yellow", "red", "white", "green")
CHANCE = -1
TRACK_OF_2_TO_4 = [("A", 0), ("B", 0), ("AC", 1), ("BD", 2), ("ACD", 3), ("BCD", 4)]
TRACK_OF_5 = [("AB", 0), ("AC", 0), ("BD", 1), ("ACD", 2), ("BCD", 3)]
"""For each round the slots scored and the gold for each player ahead. (Skye 1.2)"""


class SkyeOracle:
    """A game in progress. `play` takes the moves of Skye 13.3; `scoring` or `start` None: chance decides."""

    def __init__(self, seats: int, scoring: list[str] | None, start: int | None) -> None:
        self.seats = seats
        self.track = TRACK_OF_5 if seats == 5 else TRACK_OF_2_TO_4
        self.round = 1
        self.scoring = scoring
        self.start = start
        self.gold = [0] * seats
        self.points = [0] * seats
        self.territories: list[OracleTerritory] = [
            {(0, 0): (f"C_{COLORS[seat].upper()}", 0)} for seat in range(seats)
        ]
        self.bag = set(LANDSCAPE)
        self.for_sale: list[list[str]] = [[] for _ in range(seats)]
        self.aside: list[list[str]] = [[] for _ in range(seats)]
        self.sheets: list[str | None] = [None] * seats
        self.stakes: dict[str, int] = {}
        self.had_a_turn: list[int] = []
        self.phase = "lay"
        self._go_on_with_set_up()

    # What is asked of whom

    def turn_order(self) -> list[int]:
        """Clockwise from the start player. (Skye 2.3)"""
        assert self.start is not None
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def to_act(self) -> list[int]:
        """Every seat that owes a decision; [-1] for chance; nobody when the game is over."""
        everyone = range(self.seats)
        if self.phase in ("lay", "start", "draw"):
            return [CHANCE]
        if self.phase == "price":
            return [seat for seat in everyone if self.sheets[seat] is None]
        if self.phase == "buy":
            return [seat for seat in self.turn_order() if seat not in self.had_a_turn][:1]
        if self.phase == "build":
            return [seat for seat in everyone if self.for_sale[seat]]
        return []

    def moves(self, seat: int) -> set[str]:
        """All moves of a seat, as text. (Skye 13.3)"""
        if seat not in self.to_act() or seat == CHANCE:
            return set()
        if self.phase == "price":
            return self._price_moves(seat)
        if self.phase == "buy":
            return {"pass"} | {
                f"buy {tile} from {COLORS[seller]}"
                for seller in range(self.seats)
                for tile in self.for_sale[seller]
                if seller != seat and self.stakes[tile] <= self.gold[seat]
            }
        return {
            f"build {tile} {cell_text(cell)} {turn}"
            for tile in self.for_sale[seat]
            for cell, turn in placements(self.territories[seat], tile)
        }

    def _price_moves(self, seat: int) -> set[str]:
        """The axe on one tile, at least 1 gold on the others, together at most what is held. (Skye 4)"""
        gold = self.gold[seat]
        sheets = set()
        for first in range(1, gold + 1):
            for second in range(1, gold + 1):
                if first + second <= gold:
                    sheets.add(f"price axe {first} {second}")
                    sheets.add(f"price {first} axe {second}")
                    sheets.add(f"price {first} {second} axe")
        return sheets

    # Playing

    def play(self, seat: int, text: str) -> None:
        """Make a move, and everything that follows from it by the rules."""
        if seat not in self.to_act():
            raise ValueError(f"seat {seat} does not act in phase {self.phase}")
        {
            "lay": self._play_lay,
            "start": self._play_start,
            "draw": self._play_draw,
            "price": self._play_price,
            "buy": self._play_buy,
            "build": self._play_build,
        }[self.phase](seat, text.split(" "))

    def _play_lay(self, seat: int, words: list[str]) -> None:
        tiles = words[1:]
        self._demand(words[0] == "lay" and len(tiles) == 4 == len(set(tiles)), seat, words)
        self._demand(set(tiles) <= set(SCORING_TILES), seat, words)
        self.scoring = tiles
        self._go_on_with_set_up()

    def _play_start(self, seat: int, words: list[str]) -> None:
        self._demand(len(words) == 2 and words[0] == "start", seat, words)
        self._demand(words[1] in COLORS[: self.seats], seat, words)
        self.start = COLORS.index(words[1])
        self._go_on_with_set_up()

    def _play_draw(self, seat: int, words: list[str]) -> None:
        groups = [group.split(" ") for group in " ".join(words[1:]).split(" / ")]
        drawn = [tile for group in groups for tile in group]
        self._demand(words[0] == "draw" and len(groups) == self.seats, seat, words)
        self._demand(
            all(len(group) == 3 and group == sorted(group) for group in groups), seat, words
        )
        self._demand(len(set(drawn)) == len(drawn) and set(drawn) <= self.bag, seat, words)
        self.bag -= set(drawn)
        self.for_sale = groups
        self.phase = "price"

    def _play_price(self, seat: int, words: list[str]) -> None:
        text = " ".join(words)
        self._demand(text in self._price_moves(seat), seat, words)
        self.sheets[seat] = text
        if None not in self.sheets:
            self._reveal()

    def _play_buy(self, seat: int, words: list[str]) -> None:
        text = " ".join(words)
        self._demand(text in self.moves(seat), seat, words)
        if text != "pass":
            tile, seller = words[1], COLORS.index(words[3])
            price = self.stakes.pop(tile)
            self.gold[seat] -= price
            self.gold[seller] += price + price
            self.for_sale[seller].remove(tile)
            self.aside[seat].append(tile)
        self.had_a_turn.append(seat)
        if len(self.had_a_turn) == self.seats:
            self._end_buying()

    def _play_build(self, seat: int, words: list[str]) -> None:
        self._demand(len(words) == 4 and words[0] == "build", seat, words)
        self._demand(words[1] in self.for_sale[seat], seat, words)
        self._demand(words[3] in [str(turn) for turn in TURNS], seat, words)
        tile, cell, turn = words[1], cell_from_text(words[2]), int(words[3])
        self._demand(placement_is_allowed(self.territories[seat], tile, cell, turn), seat, words)
        self.territories[seat][cell] = (tile, turn)
        self.for_sale[seat].remove(tile)
        self._give_back_what_fits_nowhere()

    def _demand(self, condition: bool, seat: int, words: list[str]) -> None:
        if not condition:
            raise ValueError(f"seat {seat} cannot play {' '.join(words)!r} in phase {self.phase}")

    # What follows by itself

    def _go_on_with_set_up(self) -> None:
        """First the scoring tiles, then the start player, then the first round. (Skye 1.3, 1.4)"""
        if self.scoring is None:
            self.phase = "lay"
        elif self.start is None:
            self.phase = "start"
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        """Income for all, by the points at the beginning of the round. (Skye 3)"""
        incomes = [sum(self.income(seat).values()) for seat in range(self.seats)]
        self.gold = [gold + income for gold, income in zip(self.gold, incomes, strict=True)]
        self.phase = "draw"

    def _reveal(self) -> None:
        """Axed tiles go back, the others are on offer with the stakes on them. (Skye 4.5, 5.1)"""
        for seat in range(self.seats):
            sheet = self.sheets[seat]
            assert sheet is not None
            for tile, word in zip(list(self.for_sale[seat]), sheet.split(" ")[1:], strict=True):
                if word == "axe":
                    self.for_sale[seat].remove(tile)
                    self.bag.add(tile)
                else:
                    self.stakes[tile] = int(word)
                    self.gold[seat] -= int(word)
        self.had_a_turn = []
        self.phase = "buy"

    def _end_buying(self) -> None:
        """Unsold tiles stay with their owners, their stakes are lost. (Skye 6.5)"""
        self.stakes = {}
        self.sheets = [None] * self.seats
        self.for_sale = [
            sorted(self.for_sale[seat] + self.aside[seat]) for seat in range(self.seats)
        ]
        self.aside = [[] for _ in range(self.seats)]
        self.phase = "build"
        self._give_back_what_fits_nowhere()

    def _give_back_what_fits_nowhere(self) -> None:
        """When none of a player's remaining tiles fits, all go back to the bag. (Skye 7.6)"""
        for seat in range(self.seats):
            if not any(placements(self.territories[seat], tile) for tile in self.for_sale[seat]):
                self.bag |= set(self.for_sale[seat])
                self.for_sale[seat] = []
        if not any(self.for_sale):
            self._score_round()

    def _score_round(self) -> None:
        """All slots of the round on the same territories, then the next round or the end. (Skye 9, 11)"""
        assert self.scoring is not None
        assert self.start is not None
        slots, _ = self.track[self.round - 1]
        tiles = [self.scoring["ABCD".index(slot)] for slot in slots]
        for seat in range(self.seats):
            self.points[seat] += sum(self.score(tile, seat) for tile in tiles)
        if self.round < len(self.track):
            self.round += 1
            self.start = (self.start + 1) % self.seats
            self._begin_round()
        else:
            self._final_scoring()

    def _final_scoring(self) -> None:
        """Scrolls, then 5 gold for 1 point. (Skye 11.1 to 11.3)"""
        for seat in range(self.seats):
            self.points[seat] += scroll_points(self.territories[seat])
            self.points[seat] += self.gold[seat] // 5
            self.gold[seat] = self.gold[seat] % 5
        self.phase = "over"

    # Looking at it

    def income(self, seat: int) -> dict[str, int]:
        """What this seat would get if income were paid now in this round. (Skye 3)"""
        _, ahead = self.track[self.round - 1]
        return income_lines(self.territories, self.points, seat, ahead)

    def score(self, tile: str, seat: int) -> int:
        """What a scoring tile would give this seat now. (Skye 10)"""
        return score(tile, self.territories, self.gold, seat)

    def lines(self, seat: int) -> dict[str, int]:
        """Totals by rule, as they would be paid now: income, every scoring tile, scrolls, gold."""
        return {
            "income": sum(self.income(seat).values()),
            **{tile: self.score(tile, seat) for tile in SCORING_TILES},
            "scrolls": scroll_points(self.territories[seat]),
            "gold": self.gold[seat] // 5,
        }

    def summary(self) -> dict[str, Any]:
        """Everything there is to know, in plain values. During pricing gold includes what is sealed."""
        return {
            "round": self.round,
            "phase": self.phase,
            "start": self.start,
            "scoring": list(self.scoring or []),
            "gold": list(self.gold),
            "points": list(self.points),
            "territories": [
                {cell_text(cell): [tile, turn] for cell, (tile, turn) in territory.items()}
                for territory in self.territories
            ],
            "bag": sorted(self.bag),
            "for_sale": [sorted(tiles) for tiles in self.for_sale],
            "aside": [sorted(tiles) for tiles in self.aside],
            "stakes": dict(self.stakes),
            "sheets": list(self.sheets),
        }

    def outcome(self) -> dict[str, Any] | None:
        """Most points win, then most gold left, then the win is shared. (Skye 11.4, 11.5)"""
        if self.phase != "over":
            return None
        ranks = [(self.points[seat], self.gold[seat]) for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]
        return {"points": list(self.points), "winners": winners}
