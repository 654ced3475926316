"""Isle of Skye with boxes: what lies on the table, who is asked, and what each may do."""

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
    scrolls,
    surrounded,
    tablet_income,
)
from tests.oracle.boxes_journeyman import (
    BONUS,
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
from tests.oracle.scoring import SCORING_TILES, income_lines, majority, score
from tests.oracle.skye import CHANCE, COLORS, SkyeOracle
from tests.oracle.territory import (
    TILES,
    Cell,
    areas,
    cell_text,
    neighbor,
    things_on,
    whisky_tiles,
)

Walk = tuple[tuple[Cell, str], ...]
"""Marked tiles in the order of the visit, each with the track of its step or nothing."""

ADDED_SCORING_TILES = {
    "journeyman": ["JS1", "JS2", "JS3", "JS4"],
    "druids": ["DS1", "DS2", "DS3", "DS4", "DS5", "DS6"],
}


class BoxesTable(SkyeOracle):
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
        self.extra_draws = [0] * seats
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
            return [seat for seat in range(self.seats) if len(self.for_sale[seat]) > 3]
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
            return {road_text(e) for e in edges(self.territories[seat]) - self.roads[seat]} | {
                "stay"
            }
        if asked == "plan":
            return {self.plan_text(walk) for walk in self.walks(seat)}
        if asked == "tablets":
            return {f"tablet {self.tablets(seat, extra_draw)[0]} draw", "pass"}
        if asked == "return":
            some = pairs_of(self.for_sale[seat], len(self.for_sale[seat]) - 3)
            return {f"return {' '.join(tiles)}" for tiles in some}
        if asked == "own_tile_first":
            tablet = self.tablets(seat, own_first)[0]
            return {f"tablet {tablet} keep {tile}" for tile in self.for_sale[seat]} | {"pass"}
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
            for tile in self.for_sale[seller] if seller != seat else ():
                price = 0 if self._bank_pays(seat) else self.stakes[tile]
                ways = discounted(price, self.tablets(seat, market_discount))
                for tablets, left in ways.items():
                    if left <= self.gold[seat]:
                        found.add(f"{tablets}buy {tile} from {COLORS[seller]}")
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
        territory, roads = self.territories[seat], self.roads[seat]
        needed = {cell: points_needed(territory, roads, cell) for cell in territory}

        def onwards(walk: Walk, at: Cell, points: int, gold: int) -> Iterator[Walk]:
            yield walk
            if len(walk) == self.markers(seat):
                return
            for cell in territory:
                cost = needed[at][cell]
                if cost > points or cell in [visited for visited, _ in walk]:
                    continue
                if walk or cell != at:
                    yield (*walk, (cell, ""))
                for track in TRACKS:
                    ahead = [taken for _, taken in walk].count(track)
                    space = self._next_space(seat, track, ahead)
                    price = None if space is None else step_price(space, territory, cell)
                    if price is not None and price <= gold:
                        yield from onwards(
                            (*walk, (cell, track)), cell, points - cost, gold - price
                        )

        yield from onwards((), self.cells[seat], self.movement(seat), self.gold[seat])

    def is_walk(self, seat: int, walk: Walk) -> bool:
        """Go through a walk marker by marker. (Journeyman 5.2 to 5.6) (Ruling J19)"""
        territory = self.territories[seat]
        at, points, gold = self.cells[seat], self.movement(seat), self.gold[seat]
        cells = [cell for cell, _ in walk]
        tracks = [track for _, track in walk]
        if len(walk) > self.markers(seat) or len(set(cells)) < len(cells):
            return False
        if "" in tracks[:-1] or walk == ((at, ""),) or not set(cells) <= set(territory):
            return False
        for place, (cell, track) in enumerate(walk):
            points -= points_needed(territory, self.roads[seat], at)[cell]
            at = cell
            if track:
                space = self._next_space(seat, track, tracks[:place].count(track))
                price = None if space is None else step_price(space, territory, cell)
                if price is None:
                    return False
                gold -= price
        return points >= 0 and gold >= 0

    def plan_text(self, walk: Walk) -> str:
        return " ".join(
            ["plan", *[word for cell, track in walk for word in (cell_text(cell), track) if word]]
        )

    # Looking at it

    def income(self, seat: int) -> dict[str, int]:
        _, ahead = self.track[self.round - 1]
        joined = joined_with_roads(self.territories[seat], self.roads[seat])
        lines = {
            **income_lines(self.territories, self.points, seat, ahead),
            "barrels": len(whisky_tiles(self.territories[seat]) & joined),
            "tablets": sum(tablet_income(t) for t in self.tablets(seat, tablet_income)),
            "once": self.due[seat],
        }
        if "journeyman" in self.boxes:
            lines["tracks"] = self.each_round(seat, "gold")
        return lines

    def score(self, tile: str, seat: int) -> int:
        territory, roads = self.territories[seat], self.roads[seat]
        if tile == "S06":
            joined = joined_with_roads(territory, roads)
            return 2 * sum(things_on(territory, cell, "cattle") for cell in joined)
        if tile == "S07":
            return len(joined_with_roads(territory, roads))
        if tile == "JS1":
            return min(6, abs(self.cells[seat][0]) + abs(self.cells[seat][1]))
        if tile == "JS2":
            return min(self.progress[seat].values())
        if tile == "JS3":
            outer = [
                c for c in territory if any(neighbor(c, side) not in territory for side in "NESW")
            ]
            return sum(things_on(territory, c, t) for c in outer for t in ("broch", "lighthouse"))
        if tile == "JS4":
            return max(area.size for area in areas(territory) if area.terrain == "pasture")
        if tile == "DS4":
            return majority([druid_tiles(other) for other in self.territories], seat)
        if tile == "DS6":
            return buildings_on_roads(territory, roads)
        of_land = {"DS1": rows, "DS2": meadows, "DS3": scrolls, "DS5": surrounded}
        if tile in of_land:
            return of_land[tile](territory)
        return score(tile, self.territories, self.gold, seat)

    def scoring_tiles(self) -> list[str]:
        added = [box for box in ADDED_SCORING_TILES if box in self.boxes]
        return [*SCORING_TILES, *[tile for box in added for tile in ADDED_SCORING_TILES[box]]]
