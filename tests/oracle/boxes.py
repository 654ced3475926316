"""Isle of Skye with boxes: the course of play, move by move. (docs/rules/journeyman.md, druids.md)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.oracle.boxes_druids import (
    BLIND,
    DRUID_TILES,
    SPACES,
    buildings_on_roads,
    discounted,
    dolmen_discount,
    druid_tiles,
    extra_draw,
    market_discount,
    meadows,
    own_first,
    pairs_of,
    rows,
    scroll_points,
    scrolls,
    surrounded,
    tablet_income,
)
from tests.oracle.boxes_journeyman import (
    BONUS,
    LEVELS,
    OF_LEVEL,
    SYMBOL_TILES,
    TRACKS,
    Roads,
    board,
    edges,
    joined_with_roads,
    points_needed,
    road_text,
    step_price,
)
from tests.oracle.land import (
    TILES,
    Cell,
    areas,
    cell_from_text,
    cell_text,
    neighbour,
    placements,
    things_on,
    whisky_tiles,
)
from tests.oracle.scoring import income_lines, majority, score
from tests.oracle.skye import CHANCE, COLOURS, SCORING_TILES, SkyeOracle

Walk = tuple[tuple[Cell, str], ...]
"""Marked tiles in the order of the visit, each with the track of its step or nothing."""


class BoxesOracle(SkyeOracle):
    """The base game with `journeyman`, `druids` or both added to it."""

    def __init__(
        self, seats: int, boxes: set[str], once_a_game: bool = False, alike: bool = False
    ) -> None:
        self.boxes = boxes
        self.once_a_game = once_a_game
        self.alike = alike
        self.tracks = board(seats)
        self.bonus: list[dict[tuple[str, str], str]] = []
        self.progress = [dict.fromkeys(TRACKS, 0) for _ in range(seats)]
        self.usable_progress = [dict.fromkeys(TRACKS, 0) for _ in range(seats)]
        self.cells: list[Cell] = [(0, 0)] * seats
        self.roads: list[Roads] = [set() for _ in range(seats)]
        self.due = [0] * seats
        self.bought = [0] * seats
        self.owed: list[tuple[int, tuple[str, ...]]] = []
        self.paving: list[int] = []
        self.plans: list[str | None] = [None] * seats
        self.row: list[str | None] = [None] * 5
        self.stack = set(DRUID_TILES) if "druids" in boxes else set()
        self.held: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
        self.used: set[str] = set()
        self.lots = [0] * seats
        self.waiting: list[int] = []
        self.pulled: list[str] = []
        super().__init__(seats, None, None)
        if "journeyman" in boxes:
            self.bag |= set(SYMBOL_TILES)

    # What is asked of whom

    def asked_now(self) -> str:
        """Free steps and gaps in the dolmen row come before the phase. (Journeyman 3.4) (Druids 4.1)"""
        if self.owed:
            return "step"
        return "unveil" if self.gaps() else self.phase

    def gaps(self) -> int:
        return min(self.row.count(None), len(self.stack))

    def to_act(self) -> list[int]:
        asked = self.asked_now()
        if asked == "step":
            return [self.owed[0][0]]
        if asked in ("unveil", "bonus", "pull"):
            return [CHANCE]
        if asked == "return":
            return [seat for seat in range(self.seats) if len(self.front[seat]) > 3]
        if asked == "roads":
            return sorted(self.paving)
        if asked == "plan":
            return [seat for seat in range(self.seats) if self.plans[seat] is None]
        if asked in ("tablets", "own_tile_first", "second_buy", "keep"):
            return self.waiting[:1]
        if asked == "buy":
            return self.waiting[:1]
        return super().to_act()

    def moves(self, seat: int) -> set[str]:
        if seat not in self.to_act() or seat == CHANCE:
            return set()
        asked = self.asked_now()
        if asked == "step":
            return {f"step {t}" for t in self.owed[0][1] if self._can_step(seat, t)} | {"stay"}
        if asked == "roads":
            return {road_text(e) for e in edges(self.lands[seat]) - self.roads[seat]} | {"stay"}
        if asked == "plan":
            return {self.plan_text(walk) for walk in self.walks(seat)}
        if asked == "tablets":
            return {f"tablet {self.tablets(seat, extra_draw)[0]} draw", "pass"}
        if asked == "return":
            some = pairs_of(self.front[seat], len(self.front[seat]) - 3)
            return {f"return {' '.join(tiles)}" for tiles in some}
        if asked == "own_tile_first":
            tablet = self.tablets(seat, own_first)[0]
            return {f"tablet {tablet} keep {tile}" for tile in self.front[seat]} | {"pass"}
        if asked == "buy":
            return self._buy_moves(seat)
        if asked == "keep":
            return {f"keep {tile}" for tile in self.pulled}
        if asked == "second_buy":
            return self._second_moves(seat)
        return super().moves(seat)

    def _buy_moves(self, seat: int) -> set[str]:
        """(Skye 6.2, 6.3) (Journeyman 8.4) (Druids 6.3, 9.3)"""
        found = {"pass"}
        for seller in range(self.seats):
            for tile in self.front[seller] if seller != seat else ():
                price = 0 if self._bank_pays(seat) else self.stakes[tile]
                ways = discounted(price, self.tablets(seat, market_discount))
                for tablets, left in ways.items():
                    if left <= self.gold[seat]:
                        found.add(f"{tablets}buy {tile} from {COLOURS[seller]}")
        return found

    def _second_moves(self, seat: int) -> set[str]:
        """(Druids 3.2 to 3.6)"""
        found = {"pass"}
        offers = {f"dolmen {tile}": self.dolmen_price(tile) for tile in self.row if tile}
        if self._may_draw_blind():
            offers["blind"] = BLIND
        for text, price in offers.items():
            ways = discounted(price, self.tablets(seat, dolmen_discount))
            found |= {tablets + text for tablets, p in ways.items() if p <= self.gold[seat]}
        return found

    def dolmen_price(self, tile: str) -> int:
        return int(TILES[tile]["price"]) + SPACES[self.row.index(tile)]

    def _may_draw_blind(self) -> bool:
        """(Druids 3.6)"""
        if len(self.bag) < 2:
            return False
        if self.round == len(self.track):
            return True
        owned = [tablet for held in self.held for tablet, _ in held if extra_draw(tablet)]
        unspent = [tablet for tablet in owned if tablet not in self.used]
        return len(self.bag) - 1 >= 3 * self.seats + len(unspent)

    def tablets(self, seat: int, kind: Any) -> list[str]:
        """Those of a kind gained before this round and not used up. (Druids 2.1, 6.1)"""
        return [
            tablet
            for tablet, since in self.held[seat]
            if kind(tablet) and since < self.round and tablet not in self.used
        ]

    # What the tracks give

    def gains(self, seat: int, progress: dict[str, int]) -> list[str]:
        """The rewards of all spaces passed, bonus tiles included. (Journeyman 4.3)"""
        found = []
        for track, spaces in self.tracks.items():
            for _, _, _, reward in spaces[: progress[track]]:
                found.append(self._reward(seat, track, reward))
        return found

    def _reward(self, seat: int, track: str, reward: str) -> str:
        if reward.startswith("bonus"):
            return BONUS[self.bonus[seat][track, reward.split()[1]]]
        return reward

    def each_round(self, seat: int, what: str) -> int:
        gains = [gain.split(" ") for gain in self.gains(seat, self.progress[seat])]
        return sum(int(g[0]) for g in gains if g[1] == what and g[2:] == ["each", "round"])

    def usable(self, seat: int) -> list[str]:
        """What was gained before this round. (Journeyman 2.1)"""
        return self.gains(seat, self.usable_progress[seat])

    def movement(self, seat: int) -> int:
        shoes = [int(g.split()[1]) for g in self.usable(seat) if g.startswith("movement")]
        return max([4, *shoes])

    def markers(self, seat: int) -> int:
        return 2 + self.usable(seat).count("1 marker")

    def freed_roads(self, seat: int) -> int:
        return sum(int(gain[0]) for gain in self.usable(seat) if gain.endswith("road"))

    def _bank_pays(self, seat: int) -> bool:
        return self.bought[seat] == 0 and "bank pays" in self.usable(seat)

    def _next_space(self, seat: int, track: str, ahead: int = 0) -> Any:
        spaces = self.tracks[track]
        place = self.progress[seat][track] + ahead
        return spaces[place] if place < len(spaces) else None

    def _can_step(self, seat: int, track: str) -> bool:
        space = self._next_space(seat, track)
        return space is not None and int(space[2]) <= self.gold[seat]

    def _step(self, seat: int, track: str, price: int) -> None:
        """(Journeyman 2.2, 3.1, 7.3)"""
        reward = self._reward(seat, track, self._next_space(seat, track)[3])
        self.gold[seat] -= price
        self.progress[seat][track] += 1
        number, _, kind = reward.partition(" ")
        if kind in ("point", "points"):
            self.points[seat] += int(number)
        if kind == "gold once":
            self.due[seat] += int(number)

    def _owe(self, seat: int, *tracks: str) -> None:
        if "journeyman" in self.boxes:
            self.owed.append((seat, tracks))
            self._drop_useless()

    def _drop_useless(self) -> None:
        while self.owed and not any(self._can_step(self.owed[0][0], t) for t in self.owed[0][1]):
            self.owed.pop(0)

    def _receive(self, seat: int, tile: str) -> None:
        """(Journeyman 3.3)"""
        self.aside[seat].append(tile)
        if tile in SYMBOL_TILES:
            self._owe(seat, *TRACKS)

    # Walks

    def walks(self, seat: int) -> Iterator[Walk]:
        """All walks of the kind that Ruling J19 keeps. (Journeyman 5)"""
        land, roads = self.lands[seat], self.roads[seat]
        needed = {cell: points_needed(land, roads, cell) for cell in land}

        def onwards(walk: Walk, at: Cell, points: int, gold: int) -> Iterator[Walk]:
            yield walk
            if len(walk) == self.markers(seat):
                return
            for cell in land:
                cost = needed[at][cell]
                if cost > points or cell in [visited for visited, _ in walk]:
                    continue
                if walk or cell != at:
                    yield (*walk, (cell, ""))
                for track in TRACKS:
                    ahead = [taken for _, taken in walk].count(track)
                    space = self._next_space(seat, track, ahead)
                    price = None if space is None else step_price(space, land, cell)
                    if price is not None and price <= gold:
                        yield from onwards(
                            (*walk, (cell, track)), cell, points - cost, gold - price
                        )

        yield from onwards((), self.cells[seat], self.movement(seat), self.gold[seat])

    def is_walk(self, seat: int, walk: Walk) -> bool:
        """Go through a walk marker by marker. (Journeyman 5.2 to 5.6) (Ruling J19)"""
        land = self.lands[seat]
        at, points, gold = self.cells[seat], self.movement(seat), self.gold[seat]
        cells = [cell for cell, _ in walk]
        tracks = [track for _, track in walk]
        if len(walk) > self.markers(seat) or len(set(cells)) < len(cells):
            return False
        if "" in tracks[:-1] or walk == ((at, ""),) or not set(cells) <= set(land):
            return False
        for place, (cell, track) in enumerate(walk):
            points -= points_needed(land, self.roads[seat], at)[cell]
            at = cell
            if track:
                space = self._next_space(seat, track, tracks[:place].count(track))
                price = None if space is None else step_price(space, land, cell)
                if price is None:
                    return False
                gold -= price
        return points >= 0 and gold >= 0

    def plan_text(self, walk: Walk) -> str:
        return " ".join(
            ["plan", *[word for cell, track in walk for word in (cell_text(cell), track) if word]]
        )

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
            self.lots[seat] += 1
        if words[0] == "pass" or not self.tablets(seat, extra_draw):
            self.waiting.pop(0)
        if not self.waiting:
            self.phase = "draw"

    def _play_draw(self, seat: int, words: list[str]) -> None:
        groups = [group.split(" ") for group in " ".join(words[1:]).split(" / ")]
        drawn = [tile for group in groups for tile in group]
        self._demand(words[0] == "draw" and len(groups) == self.seats, seat, words)
        for i, group in enumerate(groups):
            in_order = sorted(group, key=lambda tile: (tile in SYMBOL_TILES, tile))
            self._demand(len(group) == 3 + self.lots[i] and group == in_order, seat, words)
        self._demand(len(set(drawn)) == len(drawn) and set(drawn) <= self.bag, seat, words)
        self.bag -= set(drawn)
        self.front = groups
        self.phase = "return" if any(len(group) > 3 for group in groups) else "price"

    def _play_return(self, seat: int, words: list[str]) -> None:
        self.bag |= set(words[1:])
        self.front[seat] = [tile for tile in self.front[seat] if tile not in words[1:]]
        if not self.to_act():
            self.phase = "price"

    def _play_own_first(self, seat: int, words: list[str]) -> None:
        """(Druids 6.2)"""
        if words[0] == "tablet":
            self.used.add(words[1])
            self.front[seat].remove(words[3])
            del self.stakes[words[3]]
            self._receive(seat, words[3])
        if words[0] == "pass" or not (self.tablets(seat, own_first) and self.front[seat]):
            self.waiting.pop(0)
        self._go_on()

    def _play_buy(self, seat: int, words: list[str]) -> None:
        if words == ["pass"]:
            self.waiting.pop(0)
            self._go_on()
            return
        place = words.index("buy")
        tile, seller = words[place + 1], COLOURS.index(words[place + 3])
        tablets = words[1:place]
        price = self.stakes.pop(tile)
        asked = 0 if self._bank_pays(seat) else price
        self.gold[seat] -= max(0, asked - sum(market_discount(t) for t in tablets))
        self.gold[seller] += price + price
        self.used |= set(tablets)
        self.front[seller].remove(tile)
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
        return left > 0 and bool(edges(self.lands[seat]) - self.roads[seat])

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
                    price = step_price(space, self.lands[walker], cell)
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
                tiles, self.front[seat] = self.front[seat], []
                for tile in tiles:
                    self._receive(seat, tile)
            self._go_on()
        elif self.phase == "second_buy":
            self.front = self.aside
            self.aside = [[] for _ in range(self.seats)]
            self.phase = "build"
            self._give_back_what_fits_nowhere()

    def _go_on_with_set_up(self) -> None:
        if self.scoring is not None and self.start is not None and "journeyman" in self.boxes:
            self.phase = "bonus"
        else:
            super()._go_on_with_set_up()

    def _begin_round(self) -> None:
        """Gold first, then points; then all that was gained can be used. (Journeyman 7.1 to 7.3)"""
        super()._begin_round()
        spent = [t for seat in range(self.seats) for t in self.tablets(seat, tablet_income)]
        if "journeyman" in self.boxes:
            for seat in range(self.seats):
                self.points[seat] += self.each_round(seat, "point")
                self.usable_progress[seat] = dict(self.progress[seat])
        self.due = [0] * self.seats
        self.bought = [0] * self.seats
        self.used = self.used | set(spent) if self.once_a_game else set()
        holders = [seat for seat in self.turn_order() if self.tablets(seat, extra_draw)]
        if self.once_a_game:
            self.lots = [0] * self.seats
            self.waiting = holders
            self.phase = "tablets" if holders else "draw"
        else:
            self.lots = [len(self.tablets(seat, extra_draw)) for seat in range(self.seats)]

    def _reveal(self) -> None:
        """Who keeps the axed tile receives it now. (Journeyman 8.5)"""
        axed = {}
        for seat, sheet in enumerate(self.sheets):
            assert sheet is not None
            axed[seat] = self.front[seat][sheet.split(" ").index("axe") - 1]
        super()._reveal()
        self.phase = "own_tile_first"
        self.waiting = [
            seat for seat in self.turn_order() if self.tablets(seat, own_first) and self.front[seat]
        ]
        for seat in self.turn_order():
            if "journeyman" in self.boxes and "keep axed" in self.usable(seat):
                self.bag.remove(axed[seat])
                self._receive(seat, axed[seat])
        self._go_on()

    def _give_back_what_fits_nowhere(self) -> None:
        """Druid tiles leave the game instead. (Druids 5.2)"""
        for seat in range(self.seats):
            if not any(placements(self.lands[seat], tile) for tile in self.front[seat]):
                self.bag |= set(self.front[seat]) - set(DRUID_TILES)
                self.front[seat] = []
        if not any(self.front):
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
            self.points[seat] += scroll_points(self.lands[seat]) + self.gold[seat] // 5
            self.gold[seat] = self.gold[seat] % 5
        self.phase = "over"

    # Looking at it

    def income(self, seat: int) -> dict[str, int]:
        _, ahead = self.track[self.round - 1]
        joined = joined_with_roads(self.lands[seat], self.roads[seat])
        lines = {
            **income_lines(self.lands, self.points, seat, ahead),
            "barrels": len(whisky_tiles(self.lands[seat]) & joined),
            "tablets": sum(tablet_income(t) for t in self.tablets(seat, tablet_income)),
            "once": self.due[seat],
        }
        if "journeyman" in self.boxes:
            lines["tracks"] = self.each_round(seat, "gold")
        return lines

    def score(self, tile: str, seat: int) -> int:
        land, roads = self.lands[seat], self.roads[seat]
        if tile == "S06":
            joined = joined_with_roads(land, roads)
            return 2 * sum(things_on(land, cell, "cattle") for cell in joined)
        if tile == "S07":
            return len(joined_with_roads(land, roads))
        if tile == "JS1":
            return min(6, abs(self.cells[seat][0]) + abs(self.cells[seat][1]))
        if tile == "JS2":
            return min(self.progress[seat].values())
        if tile == "JS3":
            outer = [c for c in land if any(neighbour(c, side) not in land for side in "NESW")]
            return sum(things_on(land, c, t) for c in outer for t in ("broch", "lighthouse"))
        if tile == "JS4":
            return max(area.size for area in areas(land) if area.terrain == "pasture")
        if tile == "DS4":
            return majority([druid_tiles(other) for other in self.lands], seat)
        if tile == "DS6":
            return buildings_on_roads(land, roads)
        of_land = {"DS1": rows, "DS2": meadows, "DS3": scrolls, "DS5": surrounded}
        if tile in of_land:
            return of_land[tile](land)
        return score(tile, self.lands, self.gold, seat)

    def scoring_tiles(self) -> list[str]:
        journeyman = ["JS1", "JS2", "JS3", "JS4"] if "journeyman" in self.boxes else []
        druids = [f"DS{number}" for number in range(1, 7)] if "druids" in self.boxes else []
        return [*SCORING_TILES, *journeyman, *druids]
