"""Reads boards, bonus tiles and landscape tiles from the data file."""

from __future__ import annotations

from typing import Any, Final

from clachan.kernel.errors import InvalidContent
from clachan.skye.boxes.journeyman.rules.boards import (
    LEVELS,
    POWERS,
    TRACKS,
    Board,
    BonusTile,
    Effect,
    Equipment,
    Space,
)
from clachan.skye.boxes.journeyman.rules.requirements import CASTLE_ITSELF, REQUIREMENTS
from clachan.skye.rules.content import TILE_FIELDS, load_json, tile_from_row
from clachan.skye.rules.data_rows import DataRow
from clachan.skye.rules.tiles import Tile

_PACKAGE: Final = "clachan.skye.boxes.journeyman.rules"
_EFFECTS: Final = (
    "vp",
    "gold_once",
    "gold_income",
    "vp_income",
    "movement",
    "waypoint_markers",
    "roads",
    "power",
)
_MOST: Final = 99


def load_data() -> dict[str, Any]:
    data: dict[str, Any] = load_json(_PACKAGE, "journeyman.json")
    return data


def tiles(data: dict[str, Any]) -> tuple[Tile, ...]:
    rows = DataRow("journeyman", data).rows("tiles")
    for fields in rows:
        DataRow(f"tile {fields['id']}", fields).only((*TILE_FIELDS, "journeyman"))
    return tuple([tile_from_row(fields) for fields in rows])


def equipment(data: dict[str, Any]) -> Equipment:
    """Everything but the tiles, checked row by row."""
    start = DataRow("start", data["start"])
    cost = DataRow("step_cost", data["step_cost"])
    start.only(("movement", "waypoint_markers", "roads"))
    cost.only(("plain", "road"))
    whole = _tracks(data, {})
    short = _tracks(data, data["spaces_absent_with_5_players"])
    return Equipment(
        {2: whole, 3: whole, 4: whole, 5: short},
        _bonus_tiles(data),
        start.number("movement", 0, 20),
        start.number("waypoint_markers", 0, 3),
        start.number("roads", 0, 20),
        cost.number("plain", 1, 9),
        cost.number("road", 1, 9),
    )


def _tracks(data: dict[str, Any], absent: Any) -> Board:
    missing = DataRow("spaces_absent_with_5_players", absent)
    missing.only(TRACKS)
    tracks: list[tuple[Space, ...]] = []
    all_absent: list[tuple[int, ...]] = []
    for track in TRACKS:
        left_out = missing.rows(track) if track in missing.fields else []
        rows = DataRow("tracks", data["tracks"]).rows(track)
        spaces = [
            _space(DataRow(f"{track} space {number}", row), number)
            for number, row in enumerate(rows, 1)
            if number not in left_out
        ]
        levels = [space.level for space in spaces if space.level >= 0]
        if levels != list(range(len(LEVELS))):
            raise InvalidContent(f"track {track}: field reward: each bonus level once, in order")
        tracks.append(tuple(spaces))
        all_absent.append(tuple(left_out))
    return Board(tuple(tracks), tuple(all_absent))


def _space(row: DataRow, number: int) -> Space:
    row.only(("space", "requirement", "castle_price", "fee", "reward"))
    row.number("space", number, number)
    requirement = REQUIREMENTS[row.word("requirement", REQUIREMENTS)]
    castle_price = row.number("castle_price", 0, _MOST)
    fee = row.number("fee", 0, _MOST)
    if requirement is CASTLE_ITSELF and castle_price + fee > 0:
        raise row.wrong("castle_price", "a space that asks for the castle is free (Journeyman 3.6)")
    reward = row.row("reward")
    if "bonus" in reward.fields:
        reward.only(("bonus",))
        level = LEVELS.index(reward.word("bonus", LEVELS))
        return Space(requirement, castle_price, fee, Effect(), level)
    return Space(requirement, castle_price, fee, _effect(reward))


def _effect(row: DataRow) -> Effect:
    row.only(_EFFECTS)
    numbers = {
        field: row.number(field, 1, _MOST) if field in row.fields else 0
        for field in _EFFECTS
        if field != "power"
    }
    return Effect(
        points=numbers["vp"],
        gold=numbers["gold_once"],
        gold_income=numbers["gold_income"],
        point_income=numbers["vp_income"],
        movement=numbers["movement"],
        markers=numbers["waypoint_markers"],
        roads=numbers["roads"],
        power=POWERS[row.word("power", POWERS)] if "power" in row.fields else 0,
    )


def _bonus_tiles(data: dict[str, Any]) -> tuple[tuple[BonusTile, ...], ...]:
    found: list[list[BonusTile]] = [[] for _ in LEVELS]
    for fields in DataRow("journeyman", data).rows("bonus_tiles"):
        row = DataRow(
            f"bonus tile {fields.get('id') if isinstance(fields, dict) else fields}", fields
        )
        row.only(("id", "level", "effect"))
        level = LEVELS.index(row.word("level", LEVELS))
        found[level].append(BonusTile(str(fields["id"]), level, _effect(row.row("effect"))))
    for level, tiles_of_level in enumerate(found):
        if len(tiles_of_level) != len(TRACKS):
            raise InvalidContent(
                f"bonus tiles: field level: {len(TRACKS)} tiles of level {LEVELS[level]} are needed"
            )
    return tuple([tuple(level) for level in found])
