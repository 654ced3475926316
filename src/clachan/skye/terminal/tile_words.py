"""Landscape tiles in words, such as "pasture and water with a road, 2 sheep, scroll: 1 per farm"."""

from __future__ import annotations

from collections import Counter

from clachan.cli.terminal.words import listed, say, word
from clachan.skye.rules.icons import ICON_NAMES
from clachan.skye.rules.tiles import TERRAIN_NAMES, Tile
from clachan.skye.terminal.boxes import BOXES


def tile_words(tile: Tile) -> str:
    """A tile in words: its terrains, its roads, and what is printed on it."""
    return ", ".join([land_words(tile), *things_on(tile)])


def land_words(tile: Tile) -> str:
    """The terrains, those with the most sides first, and whether there is a road."""
    sides = Counter([TERRAIN_NAMES[terrain] for terrain in tile.sides])
    inside = Counter([TERRAIN_NAMES[area.terrain] for area in tile.areas])
    names = sorted(inside, key=lambda name: (-sides[name], name))
    terrains = listed([word("terrain", name) for name in names])
    roads = ["", " with a road", " with two roads"][min(tile.road_count, 2)]
    return f"{terrains}{roads}"


def things_on(tile: Tile) -> list[str]:
    """What is printed on a tile."""
    things = [say(f"count.{ICON_NAMES[icon]}", count=count) for icon, count in tile.shown]
    if tile.scroll:
        things.append(f"scroll: {word('scroll', tile.scroll)}")
    for box in BOXES.values():
        things += box.on_tile(tile)
    return things


def sides_in_words(tile: Tile, rotation: int = 0) -> str:
    """What each side of a turned tile shows, for those who cannot see it."""
    sides = []
    for number, side in enumerate("NESW"):
        at = rotation * 4 + number
        key = "tile.sideWithRoad" if tile.road_at[at] >= 0 else "tile.side"
        terrain = word("terrain", TERRAIN_NAMES[tile.terrain_at[at]])
        sides.append(say(key, side=word("side", side), terrain=terrain))
    return ", ".join(sides)
