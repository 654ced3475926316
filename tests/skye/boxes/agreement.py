"""The engine with boxes beside the slow reference engine: same positions, same moves, same scores."""

from __future__ import annotations

from typing import Any, Final

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN
from clachan.skye.boxes.druids.rules.second_turn import SecondBuyingStage
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.game import skye
from clachan.skye.rules.state import PointSource, SkyeState
from tests.oracle.boxes import BoxesOracle
from tests.oracle.boxes_journeyman import TRACKS
from tests.oracle.territory import cell_text
from tests.skye.boxes.random_players import choose

CLOSE_LOOKS: Final = 12
"""All lists of moves are compared in one of this many positions."""


def phase_of(game: Skye, state: SkyeState) -> str:
    """What the table is asked, in the words of the oracle."""
    if not game.to_act(state):
        return "over"
    name = game._phases[state.now].name
    stage = state.stage
    if name == "second_buy" and isinstance(stage, SecondBuyingStage) and stage.is_blind:
        return "keep" if stage.pulled else "pull"
    return name


def summary(game: Skye, state: SkyeState) -> dict[str, Any]:
    """A position in the words of the oracle."""
    told: dict[str, Any] = {
        "asked": phase_of(game, state),
        "round": state.round,
        "gold": list(state.gold),
        "points": list(state.points),
        "territories": [
            {c: [tile, turn] for c, tile, turn in territory.placed()}
            for territory in state.territories
        ],
        "roads": [
            {frozenset(edge) for edge in territory.roads_laid()} for territory in state.territories
        ],
        "bag": sorted(state.bag.to_json()),
        "tiles": [
            sorted([tile.name for tile in (*for_sale, *received)])
            for for_sale, received in zip(state.for_sale, state.received, strict=True)
        ],
    }
    if JOURNEYMEN.name in state.box_states:
        travelers = JOURNEYMEN.of(state).travelers
        told["progress"] = [list(traveler.progress) for traveler in travelers]
        told["due"] = [traveler.gold_due for traveler in travelers]
        told["usable"] = [
            (one.usable.movement, one.usable.markers, one.usable.roads) for one in travelers
        ]
    if DOLMEN.name in state.box_states:
        dolmen = DOLMEN.of(state)
        told["row"] = [None if tile is None else tile.name for tile in dolmen.row]
        told["stack"] = dolmen.stack.to_json()
        told["tablets"] = [[(h.tablet.name, h.since) for h in held] for held in dolmen.held]
    return told


def expected(oracle: BoxesOracle) -> dict[str, Any]:
    """The same of the oracle."""
    whole = oracle.summary()
    told: dict[str, Any] = {
        "asked": oracle.asked_now(),
        **{key: whole[key] for key in ("round", "gold", "points", "territories", "bag")},
        "roads": [
            {frozenset(cell_text(cell) for cell in edge) for edge in roads}
            for roads in oracle.roads
        ],
        "tiles": [
            sorted([*for_sale, *aside])
            for for_sale, aside in zip(oracle.for_sale, oracle.aside, strict=True)
        ],
    }
    seats = range(oracle.seats)
    if "journeyman" in oracle.boxes:
        told["progress"] = [[progress[t] for t in TRACKS] for progress in oracle.progress]
        told["due"] = list(oracle.due)
        told["usable"] = [
            (oracle.movement(i), oracle.markers(i), oracle.freed_roads(i))
            if oracle.bonus
            else (4, 2, 0)
            for i in seats
        ]
    if "druids" in oracle.boxes:
        told["row"] = list(oracle.row)
        told["stack"] = sorted(oracle.stack)
        told["tablets"] = [list(held) for held in oracle.held]
    return told


def scores(oracle: BoxesOracle, state: SkyeState, seat: Seat) -> None:
    """Every scoring tile and the income, each the sum of its lines."""
    tallies: dict[str, list[PointSource]] = {
        **{tile: [state.seams.scoring[tile]] for tile in oracle.scoring_tiles()},
        "income": list(state.seams.income),
    }
    for name, rules in tallies.items():
        total = sum([rule.amount(state, seat) for rule in rules])
        lines = [line for rule in rules for line in rule.lines(state, seat)]
        assert total == sum([line.amount for line in lines]), (name, lines)
        if name == "income":
            assert total == sum(oracle.income(seat).values())
        else:
            assert total == oracle.score(name, seat), name


def play_both(boxes: tuple[str, ...], seats: int, seed: int) -> None:
    """One game on both engines, compared after every move."""
    rng = Rng(f"boxes {' '.join(boxes)} of {seats}, game {seed}")
    once_a_game, alike = seed % 4 == 1, seed % 3 == 2
    game = skye(boxes)
    options = {"tablets": "game"} if once_a_game and "druids" in boxes else {}
    if alike and "journeyman" in boxes:
        options["bonus"] = "alike"
    state = game.setup(seats, options)
    oracle = BoxesOracle(seats, set(boxes), once_a_game, alike)
    while True:
        assert summary(game, state) == expected(oracle)
        acting = game.to_act(state)
        assert list(acting) == oracle.to_act()
        if not acting:
            break
        for i in range(seats) if rng.below(CLOSE_LOOKS) == 0 else ():
            texts = [str(move) for move in game.legal_moves(state, Seat(i))]
            assert len(set(texts)) == len(texts)
            assert set(texts) == oracle.moves(i)
        seat = rng.choice(acting)
        move = choose(game, state, seat, rng, seed)
        round_ = state.round
        game.apply(state, seat, move)
        oracle.play(seat, str(move))
        if state.round > round_ or not game.to_act(state):
            for i in range(seats):
                scores(oracle, state, Seat(i))
    outcome, result = game.outcome(state), oracle.outcome()
    assert outcome is not None
    assert result is not None
    assert (list(outcome.points), list(outcome.winners)) == (result["points"], result["winners"])
