"""Isle of Skye with boxes: the course of play, move by move. (docs/rules/journeyman.md, druids.md)"""

from __future__ import annotations

from tests.oracle.boxes_druids import (
    BLIND,
    DRUID_TILES,
    dolmen_discount,
    extra_draw,
    market_discount,
    own_first,
    scroll_points,
    tablet_income,
)
from tests.oracle.boxes_journeyman import (
    LEVELS,
    OF_LEVEL,
    SYMBOL_TILES,
    TRACKS,
    edges,
    step_price,
)
from tests.oracle.boxes_table import BoxesTable, Walk
from tests.oracle.skye import CHANCE, COLORS
from tests.oracle.territory import (
    TILES,
    Cell,
    cell_from_text,
    placements,
)


class BoxesOracle(BoxesTable):
    """A game in progress. `play` takes the moves of all boxes in play."""

    # Playing

    def play(self, seat: int, text: str) -> None:
        if seat not in self.to_act():
            raise ValueError(f"seat {seat} does not act in phase {self.asked_now()}")
        asked = self.asked_now()
        words = text.split(" ")
        if asked in ("start", "price", "build"):
            super().play(seat, text)
            return
        if seat != CHANCE and asked != "plan":
            self._demand(text in self.moves(seat), seat, words)
        {
            "lay": self._play_lay,
            "unveil": self._play_unveil,
            "bonus": self._play_bonus,
            "step": self._play_step,
            "tablets": self._play_tablets,
            "draw": self._play_draw,
            "return": self._play_return,
            "own_tile_first": self._play_own_first,
            "buy": self._play_buy,
            "second_buy": self._play_second,
            "pull": self._play_pull,
            "keep": self._play_keep,
            "roads": self._play_roads,
            "plan": self._play_plan,
        }[asked](seat, words)

    def _play_lay(self, seat: int, words: list[str]) -> None:
        tiles = words[1:]
        self._demand(words[0] == "lay" and len(tiles) == 4 == len(set(tiles)), seat, words)
        self._demand(set(tiles) <= set(self.scoring_tiles()), seat, words)
        self.scoring = tiles
        self._go_on_with_set_up()

    def _play_unveil(self, seat: int, words: list[str]) -> None:
        """Free spaces are on the left. (Druids 1.2, 4.1)"""
        tiles = words[1:]
        self._demand(words[0] == "unveil" and len(tiles) == self.gaps(), seat, words)
        self._demand(set(tiles) <= self.stack and len(set(tiles)) == len(tiles), seat, words)
        self.stack -= set(tiles)
        filled = self.row.count(None)
        self.row[filled - len(tiles) : filled] = tiles
        if self.phase == "next_round":
            self._next_round()

    def _play_bonus(self, seat: int, words: list[str]) -> None:
        """(Journeyman 1.3, 12.1)"""
        groups = [group.split(" ") for group in " ".join(words[1:]).split(" / ")]
        self._demand(words[0] == "bonus", seat, words)
        self._demand(len(groups) == (1 if self.alike else self.seats), seat, words)
        for group in groups:
            layout: dict[tuple[str, str], str] = {}
            self._demand(len(group) == 9, seat, words)
            for number, level in enumerate(LEVELS):
                tiles = group[3 * number : 3 * number + 3]
                self._demand(set(tiles) == OF_LEVEL[level], seat, words)
                layout |= {(track, level): tiles[i] for i, track in enumerate(TRACKS)}
            self.bonus.append(layout)
        if self.alike:
            self.bonus = self.bonus * self.seats
        self._begin_round()

    def _play_step(self, seat: int, words: list[str]) -> None:
        self.owed.pop(0)
        if words[0] == "step":
            self._step(seat, words[1], self._next_space(seat, words[1])[2])
        self._drop_useless()
        if not self.owed:
            self._go_on()

    def _play_tablets(self, seat: int, words: list[str]) -> None:
        """(Druids 6.6)"""
        if words[0] == "tablet":
            self.used.add(words[1])
            self.extra_draws[seat] += 1
        if words[0] == "pass" or not self.tablets(seat, extra_draw):
            self.waiting.pop(0)
        if len(self.bag) == 3 * self.seats + sum(self.extra_draws):
            self.waiting = []
        if not self.waiting:
            self.phase = "draw"

    def _play_draw(self, seat: int, words: list[str]) -> None:
        groups = [group.split(" ") for group in " ".join(words[1:]).split(" / ")]
        drawn = [tile for group in groups for tile in group]
        self._demand(words[0] == "draw" and len(groups) == self.seats, seat, words)
        for i, group in enumerate(groups):
            ordered_map = sorted(group, key=lambda tile: (tile in SYMBOL_TILES, tile))
            self._demand(
                len(group) == 3 + self.extra_draws[i] and group == ordered_map, seat, words
            )
        self._demand(len(set(drawn)) == len(drawn) and set(drawn) <= self.bag, seat, words)
        self.bag -= set(drawn)
        self.for_sale = groups
        self.phase = "return" if any(len(group) > 3 for group in groups) else "price"

    def _play_return(self, seat: int, words: list[str]) -> None:
        self.bag |= set(words[1:])
        self.for_sale[seat] = [tile for tile in self.for_sale[seat] if tile not in words[1:]]
        if not self.to_act():
            self.phase = "price"

    def _play_own_first(self, seat: int, words: list[str]) -> None:
        """(Druids 6.2)"""
        if words[0] == "tablet":
            self.used.add(words[1])
            self.for_sale[seat].remove(words[3])
            del self.stakes[words[3]]
            self._receive(seat, words[3])
        if words[0] == "pass" or not (self.tablets(seat, own_first) and self.for_sale[seat]):
            self.waiting.pop(0)
        self._go_on()

    def _play_buy(self, seat: int, words: list[str]) -> None:
        if words == ["pass"]:
            self.waiting.pop(0)
            self._go_on()
            return
        place = words.index("buy")
        tile, seller = words[place + 1], COLORS.index(words[place + 3])
        tablets = words[1:place]
        price = self.stakes.pop(tile)
        asked = 0 if self._bank_pays(seat) else price
        self.gold[seat] -= max(0, asked - sum(market_discount(t) for t in tablets))
        self.gold[seller] += price + price
        self.used |= set(tablets)
        self.for_sale[seller].remove(tile)
        self.bought[seat] += 1
        if not (self.bought[seat] == 1 and "buy two" in self.usable(seat)):
            self.waiting.pop(0)
        self._owe(seller, "warrior")
        self._receive(seat, tile)
        self._go_on()

    def _play_second(self, seat: int, words: list[str]) -> None:
        """(Druids 3.2 to 3.4, 4.1, 6.1)"""
        tablets = [word for word in words if dolmen_discount(word)]
        self.used |= set(tablets)
        if words[-1] == "blind":
            self.gold[seat] -= max(0, BLIND - 2 * len(tablets))
            self.phase = "pull"
            return
        self.waiting.pop(0)
        if "dolmen" in words:
            tile = words[-1]
            self.gold[seat] -= max(0, self.dolmen_price(tile) - 2 * len(tablets))
            self.row.remove(tile)
            self.row.insert(0, None)
            if TILES[tile]["tablet"]:
                self.held[seat].append((TILES[tile]["tablet"], self.round))
            self._receive(seat, tile)
        self._go_on()

    def _play_pull(self, seat: int, words: list[str]) -> None:
        self._demand(words[0] == "pull" and len(set(words[1:])) == 2, seat, words)
        self._demand(set(words[1:]) <= self.bag, seat, words)
        self.pulled = words[1:]
        self.bag -= set(self.pulled)
        self.phase = "keep"

    def _play_keep(self, seat: int, words: list[str]) -> None:
        self.bag |= set(self.pulled) - {words[1]}
        self.pulled = []
        self.waiting.pop(0)
        self.phase = "second_buy"
        self._receive(seat, words[1])
        self._go_on()

    def _play_roads(self, seat: int, words: list[str]) -> None:
        """(Journeyman 6.2, 6.3)"""
        if words[0] == "road":
            self.roads[seat].add(frozenset(cell_from_text(word) for word in words[1:]))
        if words[0] == "stay" or not self._can_pave(seat):
            self.paving.remove(seat)
        if not self.paving:
            self.phase = "plan"

    def _can_pave(self, seat: int) -> bool:
        left = min(3, self.freed_roads(seat)) - len(self.roads[seat])
        return left > 0 and bool(edges(self.territories[seat]) - self.roads[seat])

    def _play_plan(self, seat: int, words: list[str]) -> None:
        """Checked by walking it; carried out when all are sealed. (Journeyman 5.4, 5.5)"""
        walk = self._walk_of(words[1:])
        self._demand(self.is_walk(seat, walk), seat, words)
        self.plans[seat] = " ".join(words)
        if None in self.plans:
            return
        for walker in self.turn_order():
            plan = self.plans[walker]
            assert plan is not None
            for cell, track in self._walk_of(plan.split(" ")[1:]):
                if track:
                    space = self._next_space(walker, track)
                    price = step_price(space, self.territories[walker], cell)
                    assert price is not None
                    self._step(walker, track, price)
                self.cells[walker] = cell
        self.plans = [None] * self.seats
        self._score()

    def _walk_of(self, words: list[str]) -> Walk:
        walk: list[tuple[Cell, str]] = []
        for word in words:
            if word in TRACKS:
                walk[-1] = (walk[-1][0], word)
            else:
                walk.append((cell_from_text(word), ""))
        return tuple(walk)

    # What follows by itself

    def _go_on(self) -> None:
        """From one buying turn to the next, as soon as no step is owed any more."""
        if self.owed or self.waiting:
            return
        if self.phase == "own_tile_first":
            self.phase = "buy"
            self.waiting = self.turn_order()
        elif self.phase == "buy":
            self.stakes = {}
            self.sheets = [None] * self.seats
            self.phase = "second_buy"
            self.waiting = self.turn_order() if "druids" in self.boxes else []
            for seat in self.turn_order():
                tiles, self.for_sale[seat] = self.for_sale[seat], []
                for tile in tiles:
                    self._receive(seat, tile)
            self._go_on()
        elif self.phase == "second_buy":
            self.for_sale = self.aside
            self.aside = [[] for _ in range(self.seats)]
            self.phase = "build"
            self._give_back_what_fits_nowhere()

    def _go_on_with_set_up(self) -> None:
        if self.scoring is not None and self.start is not None and "journeyman" in self.boxes:
            self.phase = "bonus"
        else:
            super()._go_on_with_set_up()

    def _begin_round(self) -> None:
        """Gold first, then points; then all that was gained can be used. (Journeyman 7.1 to 7.3)

        Extra draws lapse where the bag has no tile left for them, in turn order. (Ruling D18)
        """
        super()._begin_round()
        spent = [t for seat in range(self.seats) for t in self.tablets(seat, tablet_income)]
        if "journeyman" in self.boxes:
            for seat in range(self.seats):
                self.points[seat] += self.each_round(seat, "point")
                self.usable_progress[seat] = dict(self.progress[seat])
        self.due = [0] * self.seats
        self.bought = [0] * self.seats
        self.used = self.used | set(spent) if self.once_a_game else set()
        holders = [seat for seat in self.turn_order() for _ in self.tablets(seat, extra_draw)]
        spare = len(self.bag) - 3 * self.seats
        if self.once_a_game:
            self.extra_draws = [0] * self.seats
            self.waiting = list(dict.fromkeys(holders)) if spare > 0 else []
            self.phase = "tablets" if self.waiting else "draw"
        else:
            lucky = holders[: max(0, spare)]
            self.extra_draws = [lucky.count(seat) for seat in range(self.seats)]

    def _reveal(self) -> None:
        """Who keeps the axed tile receives it now. (Journeyman 8.5)"""
        axed = {}
        for seat, sheet in enumerate(self.sheets):
            assert sheet is not None
            axed[seat] = self.for_sale[seat][sheet.split(" ").index("axe") - 1]
        super()._reveal()
        self.phase = "own_tile_first"
        self.waiting = [
            seat
            for seat in self.turn_order()
            if self.tablets(seat, own_first) and self.for_sale[seat]
        ]
        for seat in self.turn_order():
            if "journeyman" in self.boxes and "keep axed" in self.usable(seat):
                self.bag.remove(axed[seat])
                self._receive(seat, axed[seat])
        self._go_on()

    def _give_back_what_fits_nowhere(self) -> None:
        """Druid tiles leave the game instead. (Druids 5.2)"""
        for seat in range(self.seats):
            if not any(placements(self.territories[seat], tile) for tile in self.for_sale[seat]):
                self.bag |= set(self.for_sale[seat]) - set(DRUID_TILES)
                self.for_sale[seat] = []
        if not any(self.for_sale):
            self._score_round()

    def _score_round(self) -> None:
        """After building the journeymen walk, if there are any. (Journeyman 5.1)"""
        if "journeyman" in self.boxes:
            self.paving = [seat for seat in range(self.seats) if self._can_pave(seat)]
            self.phase = "roads" if self.paving else "plan"
        else:
            self._score()

    def _score(self) -> None:
        """The slots of the round; then the dolmen row moves on, if a round follows. (Druids 4.2)"""
        assert self.scoring is not None
        assert self.start is not None
        slots, _ = self.track[self.round - 1]
        tiles = [self.scoring["ABCD".index(slot)] for slot in slots]
        gained = [sum(self.score(t, seat) for t in tiles) for seat in range(self.seats)]
        self.points = [old + new for old, new in zip(self.points, gained, strict=True)]
        if self.round == len(self.track):
            self._final_scoring()
            return
        self.start = (self.start + 1) % self.seats
        self.phase = "next_round"
        if "druids" in self.boxes:
            self.row = [None, *self.row[:-1]]
        if not self.gaps():
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        self._begin_round()

    def _final_scoring(self) -> None:
        """(Journeyman 7.3) (Druids 5.3)"""
        for seat in range(self.seats):
            self.gold[seat] += self.due[seat]
            self.due[seat] = 0
            self.points[seat] += scroll_points(self.territories[seat]) + self.gold[seat] // 5
            self.gold[seat] = self.gold[seat] % 5
        self.phase = "over"
