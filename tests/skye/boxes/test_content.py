"""Content is data with its certainty, and a user's own rows can take its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from clachan.kernel.errors import InvalidContent, InvalidOption, InvalidRecord
from clachan.kernel.match import playout
from clachan.kernel.record import open_record, replay
from clachan.kernel.rng import Rng
from clachan.skye.boxes.druids.rules.content import load_data as druids_data
from clachan.skye.boxes.journeyman.rules.content import load_data as journeyman_data
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.data_rows import CustomContent, parse_content, read_content
from clachan.skye.rules.game import skye
from tests.skye.boxes.table import dolmen

BOTH = ("journeyman", "druids")


def own(box: str, **rows: Any) -> CustomContent:
    return parse_content(json.dumps({"box": box, **rows}), "mine.json")


def druid_tile(name: str, **fields: Any) -> dict[str, Any]:
    """A row of the box with some fields changed."""
    (row,) = [row for row in druids_data()["tiles"] if row["id"] == name]
    return {**row, **fields}


def space(track: str, number: int, **fields: Any) -> dict[str, Any]:
    return {**journeyman_data()["tracks"][track][number - 1], **fields}


def test_records_and_views_say_that_content_is_a_reconstruction() -> None:
    game = skye(BOTH)
    notes = ("journeyman: reconstruction", "druids: reconstruction")
    assert game.content == notes
    assert game.view(game.setup(2, {}), None).content == notes
    assert open_record(game, 2, {}, ("Ana", "Bo"), "1").header.content == notes
    assert skye().content == ()


def test_own_rows_take_the_place_of_ours() -> None:
    game = skye(BOTH, [own("druids", tiles=[druid_tile("D15", price=1)])])
    state = game.setup(2, {})
    row = "unveil D11 D12 D13 D14 D15"
    state = game.play(state, game.to_act(state)[0], game.parse_move(row)).state
    tiles = game.rules.seams.tileset.named
    assert dolmen(state).price_of(tiles["D15"]) == 1
    assert dolmen(state).price_of(tiles["D14"]) == 4 + 1, "all other rows are ours"
    assert skye(BOTH).rules.seams.tileset.named["D15"].marks["price"] == 4


def test_a_track_is_replaced_space_by_space() -> None:
    changed = space("warrior", 1, castle_price=9, reward={"vp": 6})
    game = skye(["journeyman"], [own("journeyman", tracks={"warrior": [changed]})])
    board = JOURNEYMEN.of(game.setup(2, {})).board
    assert (board.tracks[0][0].castle_price, board.tracks[0][0].effect.points) == (9, 6)
    assert board.tracks[0][1].castle_price == 2


def test_numbers_of_the_start_can_be_replaced_too() -> None:
    game = skye(["journeyman"], [own("journeyman", start={"movement": 6})])
    usable = JOURNEYMEN.of(game.setup(2, {})).travelers[0].usable
    assert (usable.movement, usable.markers) == (6, 2)


def test_a_game_with_custom_rows_plays_to_the_end() -> None:
    tablets = [{"id": "TE1", "kind": "market_discount", "gold": 5}]
    game = skye(BOTH, [own("druids", tablets=tablets, blind_draw={"cost": 1, "draw": 3})])
    for seed in range(5):
        state = game.setup(3, {})
        playout(game, state, Rng(seed))
        assert game.outcome(state) is not None


def test_records_carry_a_digest_of_custom_rows() -> None:
    one = own("druids", tiles=[druid_tile("D15", price=1)])
    other = own("druids", tiles=[druid_tile("D15", price=2)])
    game = skye(["druids"], [one])
    assert game.content == (
        f"druids: reconstruction with rows of the user's own, sha256 {one.digest}",
    )
    assert one.digest != other.digest
    record = open_record(game, 2, {}, ("Ana", "Bo"), "1")
    assert len(list(replay(game, record))) == 1
    for another in (skye(["druids"]), skye(["druids"], [other])):
        with pytest.raises(InvalidRecord, match="played with content"):
            list(replay(another, record))


def test_the_same_rows_give_the_same_game() -> None:
    rows = [own("druids", dolmen={"spaces_gold": [8, 6, 4, 2, 0]})]
    assert skye(["druids"], rows) is skye(["druids"], rows)
    assert skye(["druids"], rows) is not skye(["druids"])


def test_content_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"box": "druids", "blind_draw": {"cost": 4}}', encoding="utf-8")
    content = read_content(file)
    assert (content.box, content.name) == ("druids", "mine.json")
    assert skye(["druids"], [content]).content[0].startswith("druids: reconstruction with rows")


def test_content_for_a_box_that_is_not_on_the_table_is_refused() -> None:
    with pytest.raises(InvalidOption, match=r"mine\.json is content for druids, but on the table"):
        skye(["journeyman"], [own("druids", blind_draw={"cost": 4})])
    twice = [own("druids", blind_draw={"cost": 4}), own("druids", blind_draw={"cost": 3})]
    with pytest.raises(InvalidOption, match="are both for druids"):
        skye(["druids"], twice)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", r"mine.json: line 1: not JSON"),
        ("[]", r"mine.json: field box: expected the name of the box"),
        ('{"box": 7}', r"mine.json: field box: expected the name of the box"),
        ('{"box": "druids"}', r"mine.json: there are no rows in it"),
    ],
)
def test_a_file_of_another_shape_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InvalidContent, match=complaint):
        parse_content(text, "mine.json")


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ({"tile": []}, r"mine.json: field tile: unknown; there are"),
        ({"tiles": {}}, r"mine.json: tiles: expected a list, not a group of fields"),
        ({"tiles": [{"price": 3}]}, r"mine.json: tiles: row 1: field id: missing"),
        ({"tiles": [{"id": "D99"}]}, r"mine.json: tiles: row 1: there is no D99; rows are D01"),
        (
            {"tiles": [druid_tile("D01"), druid_tile("D01")]},
            r"mine.json: tiles: row 2: D01 is there twice",
        ),
        ({"tiles": [druid_tile("D07", prise=3)]}, r"tile D07: field prise: unknown; fields are"),
        ({"tiles": [{"id": "D07"}]}, r"tile D07: field price: expected a number from 0 to 8"),
        (
            {"tiles": [druid_tile("D07", price=9)]},
            r"tile D07: field price: expected a number from 0 to 8, not 9",
        ),
        (
            {"tiles": [druid_tile("D07", tablet="TZ1")]},
            r"tile D07: field tablet: expected one of .*, not \"TZ1\"",
        ),
        (
            {"tiles": [druid_tile("D07", tablet="TA1")]},
            r"tile D07: field tablet: expected one of TD1, .*, not \"TA1\"",
        ),
        ({"tiles": [druid_tile("D07", scroll="gold")]}, r"tile D07: field"),
        (
            {"tiles": [druid_tile("D11", scroll="gold")]},
            r"tile D11: field scroll: no box has 'gold'",
        ),
        ({"tiles": [druid_tile("D07", edges={})]}, r"tile D07: field edges"),
        ({"tiles": [druid_tile("D07", icons={"unicorn": 1})]}, r"tile D07: field icons"),
        ({"tiles": [druid_tile("D07", areas=[])]}, r"tile D07: field areas"),
        (
            {"tablets": [{"id": "TA1", "kind": "magic"}]},
            r"tablet TA1: field kind: expected one of own_tile_first.*, not \"magic\"",
        ),
        (
            {"tablets": [{"id": "TB1", "kind": "income", "gold": "two"}]},
            r"tablet TB1: field gold: expected a number from 1 to 9, not \"two\"",
        ),
        (
            {"tablets": [{"id": "TE1", "kind": "extra_draw", "tiles": 1, "gold": 2}]},
            r"tablet TE1: field gold: unknown; fields are id, kind, tiles",
        ),
        (
            {"scoring": [{"id": "DS1", "name": "x"}]},
            r"scoring tile DS1: field name: expected one of",
        ),
        ({"dolmen": {"spaces_gold": [1, "x"]}}, r"dolmen: field spaces_gold: expected numbers"),
        ({"blind_draw": {"keep": 2}}, r"blind_draw: field keep: expected a number from 1 to 1"),
        ({"blind_draw": {"price": 2}}, r"mine.json: blind_draw: field price: unknown"),
        ({"blind_draw": 5}, r"mine.json: blind_draw: expected a group of fields, not a number"),
    ],
)
def test_a_broken_row_of_druids_is_refused_by_row_field_and_reason(
    rows: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(InvalidContent, match=complaint):
        skye(BOTH, [own("druids", **rows)])


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (
            {"tracks": {"knight": []}},
            r"mine.json: tracks: field knight: unknown; there are warrior, merchant, herald",
        ),
        (
            {"tracks": {"warrior": [space("warrior", 1, requirement="gold")]}},
            r"warrior space 1: field requirement: expected one of whisky, .*, not \"gold\"",
        ),
        (
            {"tracks": {"warrior": [space("warrior", 3, castle_price=1)]}},
            r"warrior space 3: field castle_price: .* is free \(Journeyman 3.6\)",
        ),
        (
            {"tracks": {"herald": [space("herald", 4, fee=-1)]}},
            r"herald space 4: field fee: expected a number from 0 to 99, not -1",
        ),
        (
            {"tracks": {"herald": [space("herald", 4, reward={"gold": 1})]}},
            r"herald space 4: field reward: field gold: unknown; fields are vp",
        ),
        (
            {"tracks": {"herald": [space("herald", 4, reward={"bonus": "IV"})]}},
            r"herald space 4: field reward: field bonus: expected one of I, II, III",
        ),
        (
            {"tracks": {"herald": [space("herald", 4, reward={"bonus": "II"})]}},
            r"track herald: field reward: each bonus level once, in order",
        ),
        ({"tracks": {"herald": [{"space": 11}]}}, r"tracks: herald: row 1: there is no 11"),
        (
            {"bonus_tiles": [{"id": "B1", "level": "II", "effect": {"vp": 1}}]},
            r"bonus tiles: field level: 3 tiles of level I are needed",
        ),
        (
            {"bonus_tiles": [{"id": "B7", "level": "III", "effect": {"power": "fly"}}]},
            r"bonus tile B7: field effect: field power: expected one of buy_two",
        ),
        ({"start": {"movement": "far"}}, r"start: movement: expected a number, not a text"),
        ({"start": {"movement": 99}}, r"start: field movement: expected a number from 0 to 20"),
        ({"tiles": [{"id": "J1", "smell": 1}]}, r"tile J1: field smell: unknown; fields are id"),
        ({"start": {"shoes": 4}}, r"mine.json: start: field shoes: unknown"),
        (
            {"step_cost": {"road": 0}},
            r"step_cost: field road: expected a number from 1 to 9, not 0",
        ),
        (
            {"scoring": [{"id": "JS1", "name": "x"}]},
            r"scoring tile JS1: field name: expected one of",
        ),
        (
            {"spaces_absent_with_5_players": {"warrior": [10]}},
            r"track warrior: field reward: each bonus level once, in order",
        ),
    ],
)
def test_a_broken_row_of_journeyman_is_refused_by_row_field_and_reason(
    rows: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(InvalidContent, match=complaint):
        skye(BOTH, [own("journeyman", **rows)])


def test_the_examples_of_the_guide_are_read() -> None:
    guide = Path(__file__).parents[3] / "docs" / "guide" / "content.md"
    examples = re.findall(r"```json\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    rows = [parse_content(example, "content.md") for example in examples]
    assert [own.box for own in rows] == ["druids", "journeyman"]
    game = skye(BOTH, rows)
    assert all(["rows of the user's own" in note for note in game.content])
