"""The presenter of Isle of Skye: positions, moves, previews. All numbers come from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from clachan.kernel.game import Game
from clachan.kernel.line import Event, Line
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import Cell, cell_name
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import AXE, Build, Buy, Pass, Price
from clachan.skye.rules.phases.price import MIN_PRICE, PricingStage
from clachan.skye.rules.preview import best_placement, placement_previews
from clachan.skye.rules.scoring.kinds import TerritoryScoring
from clachan.skye.rules.state import SLOTS, ScoringTile, SkyeState, turn_order
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.box_wire import PlanOut
from clachan.skye.table.boxes import BOXES
from clachan.skye.table.market import buying_stage, sales_of, similar_sales
from clachan.skye.table.placement_previews import preview_out
from clachan.skye.table.position import (
    SkyePosition,
    cell_out,
    line_out,
    named_cell,
    placement_text,
    seat_of,
)
from clachan.skye.table.score_sheet import final_stage, score_sheet
from clachan.skye.table.wire import (
    BuildingStageOut,
    BuildMovesOut,
    BuildTileOut,
    PlacedTileOut,
    PlacementOut,
    PlacementPreviewOut,
    PriceMoveOut,
    PriceMovesOut,
    PricingStageOut,
    RoundOut,
    SaleTileOut,
    ScoringOut,
    SkyePlayerOut,
    TilePreviewOut,
    WorthOut,
)
from clachan.tables.common_wire import CellOut, GameEventOut, LineOut
from clachan.tables.views.presenter import game_event_out, split_facts, text_move
from clachan.tables.views.seat_position import SeatPosition
from clachan.tables.wire import (
    MoveOut,
    ScoringTileOut,
    SkyePositionOut,
    SkyeStageOut,
)

_STEPS: Final = {"price": "price", "buy": "buy", "build": "build", "score": "score"}
"""The step of the round that each phase belongs to; all other phases belong to income."""
_FIRST_STEP: Final = "income"
_OVER: Final = "over"
_SEATS: Final = ("seller", "start")
_TILES: Final = ("tile", "tiles")


class SkyePresenter:
    """Shows Isle of Skye with all its boxes."""

    def position(self, position: SeatPosition) -> SkyePositionOut:
        here = SkyePosition(position, _lay)
        stage = self._stage(here) if position.stage is None else position.stage
        if position.public is not None and _is_shown_as_public(position):
            public: SkyePositionOut = position.public
            return {**public, "players": _players_seen_by(here, public["players"]), "stage": stage}
        view, state = here.view, here.shown
        before: SkyePositionOut | None = None if here.before is None else here.before.position
        return {
            "game": "skye",
            "round": view.round,
            "rounds": _rounds(state) if before is None else before["rounds"],
            "phase": view.phase,
            "step": "final" if view.phase in ("final", _OVER) else _step(view.phase),
            "steps": _steps(here.game) if before is None else before["steps"],
            "start_player": int(view.start) if view.start >= 0 else None,
            "turn_order": [int(seat) for seat in turn_order(state)] if view.start >= 0 else [],
            "scoring": _scoring(here),
            "players": [_player(here, Seat(seat)) for seat in range(view.seats)],
            "bag": {
                "count": len(view.bag),
                "tiles": [tile.name for tile in view.bag.tiles()] if position.show_bag else None,
            },
            "stage": stage,
            "sheet": score_sheet(position.events, view.seats),
            "boxes": {name: BOXES[name].part(state) for name in here.game.boxes},  # type: ignore[typeddict-item]
        }

    def _stage(self, here: SkyePosition) -> SkyeStageOut:
        at, view = here.at, here.view
        if at.outcome is not None and view.phase == _OVER:
            return final_stage(at.events, here.state, at.outcome, at.seat)
        for name in here.game.boxes:
            stage: SkyeStageOut | None = BOXES[name].stage(here)
            if stage is not None:
                return stage
        if view.phase == "buy":
            return buying_stage(here)
        if here.seat is not None and view.phase == "price":
            return _pricing_stage(here, here.seat)
        if here.seat is not None and view.phase == "build" and (at.may_move or at.draft):
            return _building_stage(here, here.seat)
        return {"kind": "waiting"}

    def is_same_decision(self, before: Any, view: Any, seat: int) -> bool:
        """Whether a seat builds as before. All seats build at the same time, so others may have moved."""
        return (
            before.phase == view.phase == "build"
            and before.round == view.round
            and before.territories[seat] is view.territories[seat]
            and before.received[seat] == view.received[seat]
            and before.gold[seat] == view.gold[seat]
            and bool(before.box_states == view.box_states)
        )

    def rounds(self, view: Any) -> tuple[int, int]:
        return view.round, view.rounds

    def points(self, view: Any) -> list[int]:
        return list(view.points)

    def move(self, move: Move, position: SeatPosition | None) -> MoveOut:
        here = None if position is None else SkyePosition(position, _lay)
        return self._move(move, here)

    def _move(self, move: Move, here: SkyePosition | None) -> MoveOut:
        text = str(move)
        if type(move) is Build:
            return {
                "kind": "built",
                "text": text,
                "tile": move.tile.name,
                "cell": cell_out(move.cell),
                "rotation": move.rotation * 90,
            }
        if type(move) is Buy:
            return {
                "kind": "buy",
                "text": text,
                "tile": move.tile.name,
                "seller": int(move.seller),
                "payment": None if here is None else here.payment(move),
            }
        if type(move) is Pass:
            return {"kind": "pass", "text": text}
        if type(move) is Price and here is not None and here.seat is not None:
            return _price_sheet(move, here.view.for_sale[here.seat])
        for box in BOXES.values():
            found: MoveOut | None = box.move(move, here)
            if found is not None:
                return found
        return text_move(move)

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        here = SkyePosition(position, _lay)
        seat = here.seat
        if seat is None or not position.may_move or seat not in here.view.to_act:
            return []
        if here.view.phase == "price":
            prices: PriceMovesOut = {
                "kind": "price",
                "text": "price",
                "tiles": [tile.name for tile in here.view.for_sale[seat]],
                "gold": here.view.gold[seat],
                "min_price": MIN_PRICE,
            }
            return [prices]
        for name in here.game.boxes:
            family: MoveOut | None = BOXES[name].family(here)
            if family is not None:
                return [family]
        builds = [move for move in here.legal if isinstance(move, Build)]
        others = [self._move(move, here) for move in here.legal if not isinstance(move, Build)]
        return [*_families(builds), *others]

    def line(self, line: Line) -> LineOut:
        return line_out(line)

    def game_event(self, event: Event, round_: int | None) -> GameEventOut:
        shown = game_event_out(event, round_, [line_out(line) for line in event.lines])
        if event.code == "revealed":
            axe, prices = split_facts(shown["facts"], ("axe",))
            shown["facts"] = axe
            shown["prices"] = {tile: int(price) for tile, price in prices.items()}
            return shown
        seats, rest = split_facts(shown["facts"], _SEATS)
        shown["seats"] = {key: seat_of(str(color)) for key, color in seats.items()}
        if event.code != "scored":
            tiles, rest = split_facts(rest, _TILES)
            named = [value for key, value in event.facts if key in _TILES]
            shown["tiles"] = (
                [tile for value in named for tile in str(value).split()] if tiles else []
            )
        shown["facts"] = rest
        return shown

    def placements(self, position: SeatPosition, tile: str) -> list[PlacementPreviewOut]:
        here = SkyePosition(position, _lay)
        seat, state = here.seat, here.state
        found = state.seams.tileset.named.get(tile)
        if seat is None or found is None or found not in state.received[seat]:
            return []
        return [preview_out(preview) for preview in placement_previews(state, seat, found)]

    def tiles(self, position: SeatPosition) -> Iterator[TilePreviewOut]:
        here = SkyePosition(position, _lay)
        seat, state, view = here.seat, here.state, here.view
        assert seat is not None
        for tile in _tiles_to_consider(here, seat):
            best = best_placement(state, seat, tile)
            yield {
                "tile": tile.name,
                "best": None if best is None else preview_out(best),
                "worth": _worth(state, tile) if view.phase == "price" else [],
            }

    def placement_text(self, tile: str, cell: CellOut, rotation: int) -> str:
        return placement_text(tile, cell, rotation)

    def plan(self, position: SeatPosition, text: str) -> PlanOut | None:
        here = SkyePosition(position, _lay)
        for name in here.game.boxes:
            found: PlanOut | None = BOXES[name].plan(here, text)
            if found is not None:
                return found
        return None

    def scoring_tiles(self, game: Game[Any, Any]) -> list[ScoringTileOut]:
        assert isinstance(game, Skye)
        return [
            {"tile": tile.name, "reason": tile.reason, "box": box.name}
            for box in game.rules.boxes
            for tile in box.scoring
        ]


def _lay(state: SkyeState, seat: Seat, move: Move) -> bool:
    """Apply a drafted move to a territory without ending the decision; False if it changes no territory."""
    if isinstance(move, Build):
        territory = state.territories[seat]
        state.territories[seat] = territory.with_tile(move.tile, move.cell, move.rotation)
        state.received[seat] = tuple([tile for tile in state.received[seat] if tile != move.tile])
        return True
    return any([box.lay(state, seat, move) for box in BOXES.values()])


def _step(phase: str) -> str:
    for box in BOXES.values():
        if phase in box.steps:
            return box.steps[phase]
    return _STEPS.get(phase, _FIRST_STEP)


def _steps(game: Skye) -> list[str]:
    """The steps of a round, in order."""
    rules = game.rules
    phases = rules.phases[rules.first_of_round : rules.first_of_closing]
    return list(dict.fromkeys([_step(phase.name) for phase in phases]))


def _rounds(state: SkyeState) -> list[RoundOut]:
    track = state.track
    return [
        {
            "round": i + 1,
            "slots": [SLOTS[slot] for slot in slots],
            "gold_ahead": track.gold_ahead[i],
        }
        for i, slots in enumerate(track.slots)
    ]


def _is_shown_as_public(position: SeatPosition) -> bool:
    """Whether a seat's draft changes nothing outside its own part: it is empty, or a price sheet."""
    return all([isinstance(move, Price) for move in position.draft])


def _scoring(here: SkyePosition) -> list[ScoringOut]:
    state = here.shown
    track, is_over = state.track, here.view.phase == _OVER
    return [
        {
            "slot": SLOTS[slot],
            "tile": tile.name,
            "reason": tile.reason,
            "points": _points(here, slot, tile),
            "rounds": list(track.rounds_left(slot, 1)),
            "rounds_left": [] if is_over else list(track.rounds_left(slot, state.round)),
            "is_majority": tile.is_majority,
        }
        for slot, tile in enumerate(state.scoring)
    ]


def _points(here: SkyePosition, slot: int, tile: ScoringTile) -> list[int]:
    """The points of each seat for a scoring tile; reused while they cannot have changed."""
    state = here.shown
    before = here.before
    if (
        before is None
        or not isinstance(tile, TerritoryScoring)
        or before.view.scoring != here.view.scoring
    ):
        return [tile.amount(state, seat) for seat in state.everyone]
    known = before.position["scoring"][slot]["points"]
    return [
        known[seat] if here.has_same_territory(seat) else tile.amount(state, seat)
        for seat in state.everyone
    ]


def _player(here: SkyePosition, seat: Seat) -> SkyePlayerOut:
    view, state = here.view, here.shown
    is_own = seat == here.seat
    draft = here.at.draft if is_own else ()
    drafted = {move.cell for move in draft if isinstance(move, Build)}
    stage = view.stage
    territory = state.territories[seat]
    if here.before is not None and here.has_same_territory(seat):
        known = here.before.position["players"][seat]
        tiles, roads = known["territory"], known["roads"]
    else:
        tiles = _territory(territory, drafted)
        roads = [(named_cell(one), named_cell(two)) for one, two in territory.roads_laid()]
    return {
        "seat": int(seat),
        "points": state.points[seat],
        "gold": state.gold[seat] if is_own or here.at.open_gold or view.phase == _OVER else None,
        "committed": sum(view.prices[seat]),
        "income": sum([rule.amount(state, seat) for rule in state.seams.income]),
        "territory": tiles,
        "roads": roads,
        "tiles_for_sale": _for_sale(here, seat),
        "received": [tile.name for tile in state.received[seat]],
        "is_sealed": isinstance(stage, PricingStage) and stage.sheets[seat] is not None,
    }


def _players_seen_by(here: SkyePosition, players: list[SkyePlayerOut]) -> list[SkyePlayerOut]:
    """The players as shown to everybody, with what only the seat itself may see of its own."""
    seat = here.seat
    if seat is None:
        return players
    own = players[seat]
    gold, for_sale = here.view.gold[seat], _for_sale(here, seat)
    if own["gold"] == gold and own["tiles_for_sale"] == for_sale:
        return players
    return [
        *players[:seat],
        {**own, "gold": gold, "tiles_for_sale": for_sale},
        *players[seat + 1 :],
    ]


def _territory(territory: Territory, drafted: set[Cell]) -> list[PlacedTileOut]:
    placed: list[PlacedTileOut] = []
    for cell in sorted(territory.cells):
        at = territory.at[cell]
        tile: PlacedTileOut = {
            "cell": cell_out(cell),
            "tile": territory.tiles[at].name,
            "rotation": territory.rotations[at] * 90,
        }
        if cell in drafted:
            tile["draft"] = True
        placed.append(tile)
    return placed


def _for_sale(here: SkyePosition, seat: Seat) -> list[SaleTileOut]:
    """A seat sees its own prices when drafted or sealed, others only after the reveal. (Skye 12.2)"""
    tiles = here.view.for_sale[seat]
    prices: tuple[int, ...] = here.view.prices[seat]
    if not prices and seat == here.seat:
        sheet = _own_sheet(here, seat)
        prices = () if sheet is None else sheet.prices
    if len(prices) != len(tiles):
        return [{"tile": tile.name, "price": None, "axe": None} for tile in tiles]
    return [
        {"tile": tile.name, "price": price or None, "axe": price == AXE}
        for tile, price in zip(tiles, prices, strict=True)
    ]


def _own_sheet(here: SkyePosition, seat: Seat) -> Price | None:
    for move in here.at.draft:
        if isinstance(move, Price):
            return move
    stage = here.view.stage
    return stage.sheets[seat] if isinstance(stage, PricingStage) else None


def _price_sheet(move: Price, tiles: tuple[Tile, ...]) -> PriceMoveOut:
    priced = dict(zip([tile.name for tile in tiles], move.prices, strict=False))
    return {
        "kind": "price_sheet",
        "text": str(move),
        "axe": next((tile for tile, price in priced.items() if price == AXE), ""),
        "prices": {tile: price for tile, price in priced.items() if price != AXE},
    }


def _pricing_stage(here: SkyePosition, seat: Seat) -> PricingStageOut:
    view, events = here.view, here.at.events
    sheet = _own_sheet(here, seat)
    sales = sales_of(here, view.round - 1)
    stage = view.stage
    assert isinstance(stage, PricingStage)
    return {
        "kind": "price",
        "gold": view.gold[seat],
        "min_price": MIN_PRICE,
        "tiles": [tile.name for tile in view.for_sale[seat]],
        "sheet": None if sheet is None else _price_sheet(sheet, view.for_sale[seat]),
        "is_sealed": here.at.is_ready or stage.sheets[seat] is not None,
        "cheapest_sale": min([sale.price for sale in sales], default=None),
        "similar_sales": {tile.name: similar_sales(here, tile) for tile in view.for_sale[seat]},
        "income": [
            line_out(line)
            for event in events.of_round(view.round)
            if event.code == "income" and event.seat == seat
            for line in event.lines
        ],
    }


def _building_stage(here: SkyePosition, seat: Seat) -> BuildingStageOut:
    state, shown = here.state, here.shown
    builds = [move for move in here.at.draft if isinstance(move, Build)]
    taken: dict[Tile, set[Cell]] = {}
    for move in here.legal:
        if isinstance(move, Build):
            taken.setdefault(move.tile, set()).add(move.cell)
    tiles: list[BuildTileOut] = []
    for number, move in enumerate(builds):
        is_last = number == len(builds) - 1
        tiles.append(
            _build_tile(here, seat, move.tile.name, state="placed", blocked=[], can_undo=is_last)
        )
    frontier = sorted(state.territories[seat].frontier) if taken else []
    for tile in shown.received[seat]:
        cells = taken.get(tile)
        blocked = [cell_out(Cell(cell)) for cell in frontier if cells and cell not in cells]
        kind: Literal["open", "nowhere"] = "open" if cells else "nowhere"
        tiles.append(
            _build_tile(here, seat, tile.name, state=kind, blocked=blocked, can_undo=False)
        )
    return {
        "kind": "build",
        "gold": here.gold,
        "income": sum([rule.amount(shown, seat) for rule in shown.seams.income]),
        "tiles": tiles,
        "can_finish": bool(here.at.pending) and not here.at.is_ready,
    }


def _build_tile(
    here: SkyePosition,
    seat: Seat,
    tile: str,
    *,
    state: Literal["placed", "open", "nowhere"],
    blocked: list[CellOut],
    can_undo: bool,
) -> BuildTileOut:
    source, seller, paid = _source(here, seat, tile)
    return {
        "tile": tile,
        "state": state,
        "seller": seller,
        "source": source,
        "paid": paid,
        "blocked": blocked,
        "can_undo": can_undo,
    }


def _source(here: SkyePosition, seat: Seat, tile: str) -> tuple[str, int | None, int]:
    """Where a seat got a tile in this round, who sold it, and what was paid for it."""
    for sale in sales_of(here):
        if sale.tile == tile and sale.buyer == seat:
            return "sale", sale.seller, sale.paid
    price: int | None = None
    for event in here.at.events.of_round(here.view.round):
        if event.seat == seat:
            for name in here.game.boxes:
                found = BOXES[name].source(event, tile)
                if found is not None:
                    return found[0], None, found[1]
            if event.code == "revealed":
                price = next((int(value) for key, value in event.facts if key == tile), price)
    return ("bag", None, 0) if price is None else ("kept", int(seat), price)


def _families(moves: Sequence[Move]) -> list[BuildMovesOut]:
    """The placements of each tile."""
    tiles: dict[str, list[PlacementOut]] = {}
    for move in moves:
        if isinstance(move, Build):
            tiles.setdefault(move.tile.name, []).append(
                {
                    "cell": cell_out(move.cell),
                    "rotation": move.rotation * 90,
                    "text": f"build {move.tile.name} {cell_name(move.cell)} {move.rotation * 90}",
                }
            )
    return [
        {"kind": "build", "text": f"build {tile}", "tile": tile, "placements": placements}
        for tile, placements in tiles.items()
    ]


def _tiles_to_consider(here: SkyePosition, seat: Seat) -> list[Tile]:
    """The tiles to build, the tiles for sale, and in the pricing phase the seat's own tiles."""
    state, view = here.state, here.view
    found = list(view.received[seat])
    for name in here.game.boxes:
        found += BOXES[name].tiles_on_sale(state)
    for seller in range(view.seats):
        if seller == seat or view.prices[seller]:
            found += view.for_sale[seller]
    return found


def _worth(state: SkyeState, tile: Tile) -> list[WorthOut | None]:
    """What a tile is worth in each territory, at its best placement."""
    bests = [best_placement(state, seat, tile) for seat in state.everyone]
    return [
        None if best is None else {"points": best.points_by_end, "contested": best.contested}
        for best in bests
    ]


PRESENTER: Final = SkyePresenter()
