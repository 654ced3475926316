"""Values survive the way to JSON and back, and wrong JSON is named."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from clachan.games.skye.catalog import skye
from clachan.kernel.codec import SHAPES, InvalidJson, decode, encode
from clachan.kernel.game import Outcome
from clachan.kernel.line import Event, Line
from clachan.kernel.record import Entry, Header, Record
from clachan.kernel.seats import Seat

EVENT = Event(
    "scored",
    Seat(2),
    (Line("sheep", 3, "Skye 10.2", ("castle", "e1"), (("count", 3),)),),
    (("slot", "A"),),
)


def test_events_with_lines_round_trip_through_text() -> None:
    assert decode(Event, json.loads(json.dumps(encode(EVENT)))) == EVENT


def test_an_event_without_a_seat_round_trips() -> None:
    event = Event("round", None, (), (("round", 3),))
    assert decode(Event, encode(event)) == event


def test_headers_round_trip() -> None:
    header = Header("skye", 1, ("druids",), 2, (("start", "blue"),), ("Ana", "Bo"), "sha256:0")
    assert decode(Header, encode(header)) == header


def test_a_view_becomes_plain_json() -> None:
    game = skye()
    view = encode(game.view(game.setup(3, {"scoring": "beginner"}), None))
    assert json.loads(json.dumps(view)) == view
    assert view["scoring"] == ["S02", "S01", "S09", "S12"]
    assert view["territories"][1] == [{"cell": "castle", "tile": "C_YELLOW", "rotation": 0}]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"points": [1]}, "missing"),
        ({"points": [1], "places": [1], "prize": 3}, "unknown"),
        ({"points": ["1"], "places": [1]}, r"points\[0\]: expected int"),
        ({"points": 1, "places": [1]}, "points: expected a list"),
        ([], "expected an object"),
    ],
)
def test_wrong_json_is_refused_with_the_place(data: object, said: str) -> None:
    with pytest.raises(InvalidJson, match=said):
        decode(Outcome, data)


def test_what_has_no_json_form_says_so() -> None:
    with pytest.raises(InvalidJson, match="object has no JSON form"):
        encode(object())


@pytest.mark.parametrize("kind", SHAPES)
def test_the_shapes_are_those_of_the_values(kind: type) -> None:
    """Names and order of all fields; what they hold is shown by the round trips."""
    assert list(SHAPES[kind]) == [field.name for field in fields(kind)]


def test_records_round_trip() -> None:
    header = Header("skye", 1, ("druids",), 2, (("start", "blue"),), ("Ana", "Bo"), "sha256:0")
    for result in (None, (61, 55)):
        record = Record(header, (Entry("blue", "pass"), Entry("chance", "start red")), result)
        assert decode(Record, json.loads(json.dumps(encode(record)))) == record
