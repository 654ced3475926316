"""What is drawn can be read: by color, and by shape and letter alone."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.text import Text

from clachan.catalog import find_game
from clachan.clans.terminal.long_table import draw_long_table
from clachan.cli.terminal.drawing import panels
from clachan.cli.terminal.game_terminal import decision_of
from clachan.cli.terminal.situation import Situation
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.wire import PlacedTileOut
from clachan.skye.terminal import panels as skye_panels
from clachan.skye.terminal.game import TERMINAL
from clachan.skye.terminal.palette import TERRAIN_COLORS, TEXTURES
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.territory import (
    Overlay,
    draw_territory,
    fitting_size,
    targeted_cell,
)
from clachan.skye.terminal.tile_drawing import (
    LARGE,
    MEDIUM,
    SIZES,
    SMALL,
    DrawnTile,
    TileSize,
    tile_picture,
)
from tests.terminal.player import new_table

TILES: dict[str, Tile] = find_game("skye", EXPANSIONS).rules.seams.tileset.named  # type: ignore[attr-defined]
CASTLE = next(tile for tile in TILES.values() if "castle" in tile.marks)
LAND: list[PlacedTileOut] = [
    {"cell": (0, 0), "tile": CASTLE.name, "rotation": 0},
    {"cell": (0, -1), "tile": "T09", "rotation": 0},
]


def plain(text: Text) -> list[str]:
    return [line.rstrip() for line in text.plain.splitlines()]


def test_a_tile_of_each_size() -> None:
    """T66: pasture and mountain with a road, a barrel, a sheep and two cattle."""
    tile = DrawnTile(TILES["T66"])
    assert plain(tile_picture(SMALL, tile).text()) == ['^ S║C "', '═══╣W"', '^ C║" "']
    assert plain(tile_picture(MEDIUM, tile).text()) == [
        '^ " "║" " "',
        ' ^ "S║C" "',
        '═════╣W " "',
        ' ^ "C║ " "',
        '^ " "║" " "',
    ]
    for size in SIZES:
        lines = tile_picture(size, tile).text().plain.splitlines()
        assert [len(line) for line in lines] == [size.width] * size.height
        drawn = "".join(lines)
        assert [drawn.count(letter) for letter in "WSC"] == [1, 1, 2]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rotation", range(4))
def test_every_tile_shows_everything_printed_on_it(size: TileSize, rotation: int) -> None:
    """Terrain, roads, icons and scrolls of all tiles of all boxes, turned in every way."""
    letters = "WSCFBLV"
    for tile in TILES.values():
        drawn = tile_picture(size, DrawnTile(tile, rotation)).text().plain
        shown = [drawn.count(letter) for letter in letters]
        assert shown == list(tile.icons), tile.name
        assert drawn.count("§") == bool(tile.scroll), tile.name
        middle = drawn.splitlines()[size.height // 2]
        assert (middle[-1] == "═") == (tile.road_at[rotation * 4 + 1] >= 0), tile.name
        assert (middle[0] == "═") == (tile.road_at[rotation * 4 + 3] >= 0), tile.name


def test_terrain_differs_by_texture_and_by_color_even_with_16_colors() -> None:
    assert len(set(TEXTURES.values())) == 3
    for system in (ColorSystem.STANDARD, ColorSystem.EIGHT_BIT):
        colors = {Color.parse(color).downgrade(system) for color in TERRAIN_COLORS.values()}
        assert len(colors) == 3, system


def test_a_territory_with_places_for_a_tile() -> None:
    overlay = Overlay(
        places={(1, 0): "+3", (0, 1): "0"},
        blocked=[(-1, 0)],
        cursor=(0, 1),
        ghost=(TILES["T09"], 1),
    )
    drawn = draw_territory(LAND, (), TILES, MEDIUM, overlay)
    assert plain(drawn.text) == [
        '           " ^ ^║^ ^ "',
        '            " ^S║ ^ "',
        "           ═════╝╔════",
        '            " " S║" "',
        '           " " " ║ " "',
        '           ^ " "║" " ~┌─       ─┐',
        '            ^ " ║ " ~',
        "     ·     ════ ♜  ~ ~    +3",
        '            ^ " ║ " ~',
        '           ^ " "║" " ~└─       ─┘',
        '           ┏━" " ║ "━┓',
        '            " " S║" ^',
        "           ═════╗╚════",
        '            " "S║ " ^',
        '           ┗━" "║" "━┛',
    ]
    assert drawn.corner((0, 0)) == (MEDIUM.width, MEDIUM.height)
    styles = [span.style for span in drawn.text.spans if isinstance(span.style, Style)]
    targets = {style.meta["target"] for style in styles if style.meta}
    assert {targeted_cell(target) for target in targets} >= {(0, 0), (1, 0), (0, 1)}


def test_tiles_are_as_large_as_fits() -> None:
    cells = [(0, 0), (1, 0), (0, -1)]
    assert fitting_size(cells, 200, 50) == LARGE
    assert fitting_size(cells, 24, 12) == MEDIUM
    assert fitting_size(cells, 5, 5) == SMALL


def test_laid_roads_connect_two_tiles() -> None:
    drawn = draw_territory(LAND, [((0, 0), (0, -1))], TILES, MEDIUM)
    lines = drawn.text.plain.splitlines()
    assert lines[4][5] == lines[5][5] == "║"


@pytest.fixture(scope="module")
def skye() -> SkyeSituation:
    situation = new_table(boxes=",".join(EXPANSIONS), seats=3).situation()
    assert isinstance(situation, SkyeSituation)
    return situation


@pytest.fixture(scope="module")
def clans() -> Situation:
    return new_table("clans").situation()


def test_the_head_says_game_round_step_and_what_is_reconstructed(skye: SkyeSituation) -> None:
    head = panels.head(skye, 200).plain
    assert head.startswith(
        " Isle of Skye with Journeyman and Druids  round 1 of 6  Income › Set prices"
    )
    assert "Buy › Dolmen › Build › Walk › Scoring  reconstructed  72 tiles in the bag" in head
    assert len(panels.head(skye, 60).plain) <= 60


def test_players_have_points_gold_and_income(skye: SkyeSituation) -> None:
    lines = panels.players(skye, 0).plain.splitlines()
    assert lines[0] == "▸Ana (you)      blue     0 points   5 gold  income  5  your turn"
    assert lines[1] == " Magpie         yellow   0 points   ? gold  income  5  thinking..."


def test_scoring_tiles_say_what_and_when(skye: SkyeSituation) -> None:
    text = skye_panels.scoring(skye, 40).plain
    for tile in skye.position["scoring"]:
        assert f" {tile['slot']} " in text
    assert text.count("scores this round") == len(skye.position["rounds"][0]["slots"])
    assert "W whisky barrel" in text
    assert max(map(len, text.partition("W whisky")[0].splitlines())) <= 48


def test_the_long_table(clans: Situation) -> None:
    seats = clans.view["seats"]
    drawn = draw_long_table(
        clans.position, lambda seat: seats[seat]["color"], 80, {"T2": "+4"}, "T2"
    )
    assert plain(drawn.text)[:7] == [
        "  end     ─ Board I ──────────────  ─ Board II ─────────────",
        "            blue    [T2]     T3        T4      T5     blue",
        "   L         6       +4      ·         ·       ·       4",
        "   ·         B1      B2     red       blue     B5      B6",
        "             ·       ·       3         3       ·       ·",
        "          no shields                no shields",
        "",
    ]
    assert set(drawn.corners) == {place["place"] for place in clans.position["places"]}


def test_the_land_in_the_middle_of_the_screen(skye: SkyeSituation) -> None:
    middle = TERMINAL.middle(skye, decision_of(skye), 0, 80, 20)
    assert middle.focus is not None
    assert "♜" in middle.text.plain
