"""Writes the examples in the rules: positions of played games, which the page draws.

    python -m tests.web.rule_figures

Figures of the games are in web/src/rules, those of a box in its folder. A test compares them with the
games of today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from clachan.kernel.seats import Seat
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.icons import WHISKY
from clachan.skye.rules.scoring.kinds import MajorityScoring
from clachan.skye.rules.state import ScoringTile, SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.table.position import cell_out
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.table import Viewer, table_view
from tests.web.page_fixtures import GUEST, played, setup_of

_WEB: Final = Path(__file__).parents[2] / "web" / "src"
_BOXES: Final = ("journeyman", "druids")
_SEEDS: Final = ("figures", "examples", "pictures")
_LEVEL: Final = "greedy"
_LEAST_POINTS: Final = 4
"""An example with fewer points shows too little."""
_MOST_TILES: Final = 12
_TERRITORY: Final = "territory"

Figure = dict[str, Any]


def figure_files() -> Iterator[tuple[Path, str]]:
    """Every file of figures with its text."""
    base = list(chain(_skye_figures(), _clans_figures()))
    yield _WEB / "rules" / "figures.json", _text(base)
    boxes = _tables("skye", _BOXES)
    found = list(_scoring_figures(boxes)) + list(_box_figures(boxes))
    for box in _BOXES:
        mine = [figure for figure in found if figure["book"] == box]
        yield _WEB / "boxes" / box / "figures.json", _text(mine)


def _text(figures: list[Figure]) -> str:
    return json.dumps(figures, separators=(",", ":")).replace('},{"book"', '},\n{"book"') + "\n"


def _tables(game: str, boxes: tuple[str, ...] = ()) -> list[Table]:
    """A few whole games, before each decision."""
    setup = setup_of(game, boxes, (_LEVEL, _LEVEL))
    games = [played(seed, replace(setup, seed=seed), _LEVEL) for seed in _SEEDS]
    return list(chain.from_iterable(games))


def _skye_figures() -> Iterator[Figure]:
    tables = _tables("skye")
    yield from _price_figures(tables)
    yield from _build_figures(tables)
    yield from _land_figures(tables)
    yield from _scroll_figures(tables)
    yield from _scoring_figures(tables)


def _position(table: Table) -> Any:
    return table_view(table, Viewer(GUEST, 0))["position"]


def _figure(rule: str, kind: str, caption: str, args: Figure, data: Figure) -> Figure:
    book, _, number = rule.partition(" ")
    name = book.lower()
    return {"book": name, "rule": number, "kind": kind, "caption": caption, "args": args, **data}


def _land(table: Table, seat: int, mask: int) -> Figure:
    """A territory with the cells of a mask lit."""
    player = _position(table)["players"][seat]
    territory: Territory = table.state.territories[seat]
    lit = [cell_out(cell) for cell in territory.cells_of(mask)]
    return {"tiles": player["territory"], "roads": player["roads"], "lit": lit}


def _lands(tables: list[Table]) -> Iterator[tuple[Table, Seat, Territory]]:
    """Every territory of handy size, smaller ones first."""
    found = [
        (len(table.state.territories[seat]), number, seat, table)
        for number, table in enumerate(tables)
        for seat in range(len(table.holders))
    ]
    for size, _, seat, table in sorted(found, key=lambda each: each[:3]):
        if size <= _MOST_TILES:
            yield table, Seat(seat), table.state.territories[seat]


def _scoring_figures(tables: list[Table]) -> Iterator[Figure]:
    """An example for each scoring tile that counts something in the territory, or a majority."""
    game = tables[0].game
    assert isinstance(game, Skye)
    for tile in game.rules.seams.scoring.values():
        if isinstance(tile, MajorityScoring):
            yield _majority_figure(tile, tables)
            continue
        found = _scoring_land(tile, tables)
        if found:
            points, land = found
            yield _figure(tile.rule, _TERRITORY, "points", {"count": points}, land)


def _scoring_land(tile: ScoringTile, tables: list[Table]) -> tuple[int, Figure] | None:
    """The smallest territory in which it scores enough; otherwise the one where it scores most."""
    best: tuple[int, Figure] | None = None
    for table, seat, _ in _lands(tables):
        state: SkyeState = table.state
        shares = tile.shares(state, seat)
        points = sum(amount for amount, _ in shares)
        mask = 0
        for _, part in shares:
            mask |= part
        if mask and points > (best[0] if best else 0):
            best = (points, _land(table, seat, mask))
            if points >= _LEAST_POINTS:
                break
    return best


def _majority_figure(tile: MajorityScoring, tables: list[Table]) -> Figure:
    """What each player has, where first and second place are clear."""
    for table in tables:
        state: SkyeState = table.state
        points = [tile.amount(state, seat) for seat in state.everyone]
        if sorted(points) == [0, 2, 5]:
            colors = [each["color"] for each in table_view(table, Viewer(GUEST, 0))["seats"]]
            players = [
                {"color": colors[seat], "count": tile.count(state, seat), "points": points[seat]}
                for seat in state.everyone
            ]
            data = {"players": players, "scoring": tile.name}
            return _figure(tile.rule, "majority", "majority", {}, data)
    raise AssertionError(f"no example for {tile.name}")


def _price_figures(tables: list[Table]) -> Iterator[Figure]:
    """Three tiles of a player: one axed, one sold and one kept. (Skye 4.3, 5.1, 6.4, 6.5)"""
    drawn: list[str] = []
    for table in tables:
        position = _position(table)
        stage = position["stage"]
        if stage["kind"] == "price":
            drawn = stage["tiles"]
        elif stage["kind"] == "buy":
            mine = next(each for each in stage["sellers"] if each["seat"] == 0)["offers"]
            sold = [each["tile"] for each in mine if each["state"] == "sold"]
            if len(sold) == 1 and len(mine) == 2 and mine[0]["price"] != mine[1]["price"]:
                prices = {each["tile"]: each["price"] for each in mine}
                tiles = [
                    {"tile": tile, "price": prices.get(tile), "sold": tile in sold}
                    for tile in drawn
                ]
                kept = next(price for tile, price in prices.items() if tile not in sold)
                args = {"price": prices[sold[0]], "double": 2 * prices[sold[0]], "kept": kept}
                yield _figure("Skye 6.5", "prices", "prices", args, {"offers": tiles})
                return


def _build_figures(tables: list[Table]) -> Iterator[Figure]:
    """A placement that fits, and one that does not. (Skye 7.3)"""
    for table in tables:
        view: Any = table_view(table, Viewer(GUEST, 0))
        territory: Territory = table.state.territories[0]
        builds = [move for move in view["moves"] if move["kind"] == "build"]
        if not builds or len(territory) < _LEAST_POINTS:
            continue
        move = builds[0]
        land = view["position"]["players"][0]["territory"]
        blocked = next(
            each for each in view["position"]["stage"]["tiles"] if each["tile"] == move["tile"]
        )["blocked"]
        if not blocked:
            continue
        place = move["placements"][0]
        for caption, cell in (("fits", place["cell"]), ("misfits", blocked[0])):
            laid = {"tile": move["tile"], "cell": cell, "rotation": place["rotation"]}
            data = {"tiles": [*land, laid], "roads": [], "lit": [], "framed": [cell]}
            yield _figure("Skye 7.3", _TERRITORY, caption, {}, data)
        return


def _land_figures(tables: list[Table]) -> Iterator[Figure]:
    """Income by barrels, a completed area, and tiles connected by road. (Skye 3.2, 8.2, 8.5)"""
    found: dict[str, Figure] = {}
    for table, seat, territory in _lands(tables):
        linked = territory.linked()
        barrels = linked & territory.tiles_with[WHISKY]
        count = barrels.bit_count()
        if count > 1 and "3.2" not in found:
            income = _position(table)["players"][seat]["income"]
            args = {"count": count, "gold": income}
            found["3.2"] = _figure(
                "Skye 3.2", _TERRITORY, "income", args, _land(table, seat, barrels)
            )
        area = next((each for each in territory.completed() if territory.size(each) > 1), None)
        if area is not None and "8.2" not in found:
            cells = territory.masks[area]
            args = {"count": territory.size(area)}
            found["8.2"] = _figure(
                "Skye 8.2", _TERRITORY, "completed", args, _land(table, seat, cells)
            )
        if _LEAST_POINTS <= linked.bit_count() < len(territory) and "8.5" not in found:
            args = {"count": linked.bit_count() - 1}
            found["8.5"] = _figure(
                "Skye 8.5", _TERRITORY, "linked", args, _land(table, seat, linked)
            )
    yield from found.values()


def _scroll_figures(tables: list[Table]) -> Iterator[Figure]:
    """A scroll that scores at the end. (Skye 11.1)"""
    for table in tables:
        if table.status != FINISHED:
            continue
        position = _position(table)
        for place in position["stage"]["places"]:
            for line in place["lines"]:
                if line["reason"] == "scroll" and line["cells"] and line["amount"] > 1:
                    data = {**_land(table, place["seat"], 0), "lit": line["cells"]}
                    args = {"count": line["amount"]}
                    yield _figure("Skye 11.1", _TERRITORY, "scroll", args, data)
                    return


def _clans_figures() -> Iterator[Figure]:
    """Cards that match by color and by rank, and a board with its shields. (Clans 3.2, 5.3)"""
    tables = _tables("clans")
    seen: set[str] = set()
    for table in tables:
        view: Any = table_view(table, Viewer(GUEST, 0))
        for move in view["moves"]:
            for match in move["matches"]:
                if match["by"] in seen:
                    continue
                seen.add(match["by"])
                there = next(
                    each["card"]
                    for each in view["position"]["places"]
                    if each["place"] == match["place"]
                )
                cards = {"cards": [there, move["card"]]}
                yield _figure("Clans 3.2", "cards", f"match_{match['by']}", {}, cards)
    boards = [
        (table, board)
        for table in tables
        for board in _position(table)["boards"]
        if len({shield["seat"] for shield in board["shields"]}) > 1 and board["unclaimed"]
    ]
    table, board = next(
        each for each in boards if all(shield["cards"] for shield in each[1]["shields"])
    )
    seats = [holder["color"] for holder in table_view(table, Viewer(GUEST, 0))["seats"]]
    yield _figure("Clans 5.3", "board", "shields", {}, {"board": board, "colors": seats})


def _box_figures(tables: list[Table]) -> Iterator[Figure]:
    """Tracks of a player, and a dolmen row with its prices. (Journeyman 4.1, Druids 3.2)"""
    for table in tables:
        position = _position(table)
        travelers = position["boxes"]["journeyman"]["travelers"]
        if min(track["reached"] for track in travelers[0]["tracks"]) > 0:
            data = {"tracks": travelers[0]["tracks"]}
            yield _figure("Journeyman 4.1", "tracks", "tracks", {}, data)
            shortest = min(track["reached"] for track in travelers[0]["tracks"])
            yield _figure("Journeyman 10.2", "tracks", "points", {"count": shortest}, data)
            break
    for table in tables:
        stage = _position(table)["stage"]
        if stage["kind"] == "second_buy" and all(space["stone"] for space in stage["row"]):
            row = [{**space, "moves": [], "shortfall": 0} for space in stage["row"]]
            first = row[0]
            args = {"stone": first["stone"], "space": first["space"], "price": first["price"]}
            yield _figure("Druids 3.2", "dolmen", "dolmen", args, {"row": row})
            return


def main() -> None:
    for path, text in figure_files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
