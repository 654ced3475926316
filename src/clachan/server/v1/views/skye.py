"""Isle of Skye for the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from clachan.games.skye.cells import Cell, cell_name
from clachan.games.skye.engine import Skye
from clachan.games.skye.moves import AXE, Build, Buy, Price
from clachan.games.skye.phases.price import PricingStage
from clachan.games.skye.state import SLOTS, SkyeState
from clachan.games.skye.territory import Territory
from clachan.games.skye.tiles import Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.game import Game
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.server.v1.views.boxes.catalog import PLANNERS, on_show
from clachan.server.v1.views.placements import best_place, place_previews
from clachan.server.v1.views.presenter import plain_move
from clachan.server.v1.views.seat_position import SeatPosition
from clachan.server.v1.wire import (
    FrontOut,
    LaidOut,
    LayOut,
    MoveOut,
    OfferOut,
    PlaceOut,
    PlanOut,
    PreviewOut,
    ScoringOut,
    ScoringTileOut,
    SkyePlayerOut,
    SkyePosition,
)


class SkyePresenter:
    """The table of Isle of Skye; totals come from the rules' own tallies."""

    def position(self, position: SeatPosition) -> SkyePosition:
        view: SkyeView = position.view
        if position.public is not None and position.public["game"] == "skye":
            players = [_seen_by(position, player) for player in position.public["players"]]
            mine: SkyePosition = {**position.public, "players": players}
            mine["stage"] = _to_json(view.stage)
            mine["extras"] = {name: _to_json(part) for name, part in view.box_states}
            return mine
        state = imagined(position)
        track = state.track
        return {
            "game": "skye",
            "round": view.round,
            "rounds": view.rounds,
            "phase": view.phase,
            "start": int(view.start) if view.start >= 0 else None,
            "track": [
                {
                    "round": i + 1,
                    "slots": [SLOTS[slot] for slot in slots],
                    "gold_ahead": track.gold_ahead[i],
                }
                for i, slots in enumerate(track.slots)
            ],
            "scoring": _scoring(state, view.phase == "over"),
            "players": [_player(position, state, seat) for seat in range(view.seats)],
            "bag": {
                "count": len(view.bag),
                "tiles": [tile.name for tile in view.bag.tiles()] if position.show_bag else None,
            },
            "stage": _to_json(view.stage),
            "extras": {name: _to_json(part) for name, part in view.box_states},
        }

    def rounds(self, view: Any) -> tuple[int, int] | None:
        return view.round, view.rounds

    def points(self, view: Any) -> list[int]:
        return list(view.points)

    def move(self, position: SeatPosition, move: Move) -> MoveOut:
        view: SkyeView = position.view
        if isinstance(move, Build):
            return {
                "kind": "build",
                "text": str(move),
                "tile": move.tile.name,
                "cell": cell_name(move.cell),
                "turn": move.rotation * 90,
            }
        if type(move) is Buy:
            offered = view.for_sale[move.seller]
            price = view.prices[move.seller][offered.index(move.tile)]
            return {
                "kind": "buy",
                "text": str(move),
                "tile": move.tile.name,
                "seller": int(move.seller),
                "price": price,
            }
        return plain_move(move)

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        view: SkyeView = position.view
        if position.seat is None or position.seat not in view.to_act:
            return []
        seat = Seat(position.seat)
        if view.phase == "price":
            tiles = [tile.name for tile in view.for_sale[seat]]
            gold = view.gold[seat]
            return [{"kind": "price", "text": "price", "tiles": tiles, "gold": gold, "least": 1}]
        if view.phase in PLANNERS:
            return [{"kind": view.phase, "text": view.phase}]
        state = imagined(position)
        moves = list(position.game.legal_moves(state, seat))
        builds = [move for move in moves if isinstance(move, Build)]
        others = [self.move(position, move) for move in moves if not isinstance(move, Build)]
        return [*_families(builds), *others]

    def places(self, position: SeatPosition, tile: str) -> list[PreviewOut]:
        view: SkyeView = position.view
        assert position.seat is not None
        state = imagined(position)
        found = state.seams.tileset.named.get(tile)
        if found is None or found not in view.received[position.seat]:
            return []
        return place_previews(state, Seat(position.seat), found)

    def offers(self, position: SeatPosition) -> Iterator[OfferOut]:
        view: SkyeView = position.view
        assert position.seat is not None
        me = Seat(position.seat)
        state = imagined(position)
        for tile in view.received[me]:
            yield {
                "tile": tile.name,
                "seller": None,
                "price": None,
                "affordable": True,
                "mine": True,
                "best": best_place(state, me, tile),
                "worth": [],
            }
        for tile in on_show(state):
            yield {
                "tile": tile.name,
                "seller": None,
                "price": None,
                "affordable": False,
                "mine": False,
                "best": best_place(state, me, tile),
                "worth": [],
            }
        for seller in range(view.seats):
            prices: Iterable[int | None] = view.prices[seller] or (None,) * len(
                view.for_sale[seller]
            )
            for tile, price in zip(view.for_sale[seller], prices, strict=True):
                if price is None and seller != me:
                    continue
                yield {
                    "tile": tile.name,
                    "seller": seller,
                    "price": price,
                    "affordable": price is not None and seller != me and price <= view.gold[me],
                    "mine": seller == me,
                    "best": best_place(state, me, tile),
                    "worth": _worth(state, tile) if view.phase == "price" else [],
                }

    def lays(self, position: SeatPosition) -> Iterator[LayOut]:
        return iter(())

    def plan(self, position: SeatPosition, text: str) -> PlanOut | None:
        planner = PLANNERS.get(position.view.phase)
        if planner is None or position.seat is None or position.seat not in position.view.to_act:
            return None
        return planner(imagined(position), Seat(position.seat), position.game.parse_move(text))

    def purse(self, position: SeatPosition) -> tuple[int, int]:
        view: SkyeView = position.view
        assert position.seat is not None
        return view.gold[position.seat], sum(view.prices[position.seat])

    def phase(self, view: Any) -> str:
        return str(view.phase)

    def scoring_tiles(self, game: Game[Any, Any]) -> list[ScoringTileOut]:
        assert isinstance(game, Skye)
        return [
            {"tile": tile.name, "reason": tile.reason, "box": box.name}
            for box in game.rules.boxes
            for tile in box.scoring
        ]


def imagined(position: SeatPosition) -> SkyeState:
    """A state made from the view alone: whatever is unseen in it is a guess, never the truth."""
    state: SkyeState = position.game.determinize(position.view, Rng(0))
    return state


def drafted_land(position: SeatPosition) -> Territory | None:
    """The own land with every drafted tile on it."""
    if position.seat is None:
        return None
    land: Territory = position.view.territories[position.seat]
    for move in position.draft:
        if isinstance(move, Build) and move.cell not in land.at:
            land = land.with_tile(move.tile, move.cell, move.rotation)
    return land


def _worth(state: SkyeState, tile: Tile) -> list[int | None]:
    """The most a tile brings on each land, whoever gets it."""
    bests = [best_place(state, seat, tile) for seat in state.everyone]
    return [None if best is None else best["total"] for best in bests]


def _scoring(state: SkyeState, over: bool) -> list[ScoringOut]:
    track = state.track
    return [
        {
            "slot": SLOTS[slot],
            "tile": tile.name,
            "reason": tile.reason,
            "rounds": [] if over else _rounds_left(state, slot),
            "times": 0 if over else track.times_left(slot, state.round),
            "points": [tile.amount(state, seat) for seat in state.everyone],
        }
        for slot, tile in enumerate(state.scoring)
    ]


def _rounds_left(state: SkyeState, slot: int) -> list[int]:
    slots = state.track.slots
    return [i + 1 for i in range(state.round - 1, len(slots)) if slot in slots[i]]


def _player(position: SeatPosition, state: SkyeState, number: int) -> SkyePlayerOut:
    view: SkyeView = position.view
    seat = Seat(number)
    mine = number == position.seat
    drafted = {cell_name(move.cell) for move in position.draft if mine and isinstance(move, Build)}
    gone = {move.tile for move in position.draft if mine and isinstance(move, Build)}
    land = drafted_land(position) if mine else view.territories[seat]
    assert land is not None
    return {
        "seat": number,
        "points": view.points[seat],
        "gold": view.gold[seat] if mine or position.open_gold or view.phase == "over" else None,
        "bound": sum(view.prices[seat]),
        "income": sum([rule.amount(state, seat) for rule in state.seams.income]),
        "land": [_laid(cell, tile, turn, cell in drafted) for cell, tile, turn in land.placed()],
        "roads": [list(pair) for pair in land.roads_laid()],
        "front": _front(position, number),
        "received": [tile.name for tile in view.received[seat] if tile not in gone],
        "sealed": isinstance(view.stage, PricingStage) and view.stage.sheets[seat] is not None,
    }


def _seen_by(position: SeatPosition, player: SkyePlayerOut) -> SkyePlayerOut:
    """A player as everybody sees it, and as only the own seat does."""
    if player["seat"] != position.seat:
        return player
    return {
        **player,
        "gold": position.view.gold[player["seat"]],
        "front": _front(position, player["seat"]),
    }


def _laid(cell: str, tile: str, turn: int, drafted: bool) -> LaidOut:
    laid: LaidOut = {"cell": cell, "tile": tile, "turn": turn}
    if drafted:
        laid["draft"] = True
    return laid


def _front(position: SeatPosition, seat: int) -> list[FrontOut]:
    """Own sheets show, sealed or drafted; those of others when the screens are down. (Skye 12.2)"""
    view: SkyeView = position.view
    tiles = view.for_sale[seat]
    prices: tuple[int, ...] = view.prices[seat]
    if not prices and seat == position.seat:
        prices = _own_sheet(position, seat)
    if len(prices) != len(tiles):
        return [{"tile": tile.name, "price": None, "axe": None} for tile in tiles]
    return [
        {"tile": tile.name, "price": price or None, "axe": price == AXE}
        for tile, price in zip(tiles, prices, strict=True)
    ]


def _own_sheet(position: SeatPosition, seat: int) -> tuple[int, ...]:
    for move in position.draft:
        if isinstance(move, Price):
            return move.prices
    stage = position.view.stage
    if isinstance(stage, PricingStage):
        sheet = stage.sheets[seat]
        return () if sheet is None else sheet.prices
    return ()


def _families(builds: list[Build]) -> list[MoveOut]:
    """Placements by tile and cell."""
    tiles: dict[str, dict[Cell, list[int]]] = {}
    for move in builds:
        tiles.setdefault(move.tile.name, {}).setdefault(move.cell, []).append(move.rotation * 90)
    families: list[MoveOut] = []
    for tile, cells in tiles.items():
        places: list[PlaceOut] = [
            {"cell": cell_name(cell), "turns": turns} for cell, turns in cells.items()
        ]
        families.append({"kind": "build", "text": f"build {tile}", "tile": tile, "places": places})
    return families


def _to_json(part: Any) -> Any:
    """Stages and slices of boxes say themselves how they look; those that hold nothing say nothing."""
    to_json = getattr(part, "to_json", None)
    return None if to_json is None else to_json()
