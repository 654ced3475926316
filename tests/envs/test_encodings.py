"""Moves and views as numbers: exact, and without secrets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from clachan.catalog import find_game
from clachan.clans.rules.actions import ClansActions
from clachan.kernel.encoding import ActionEncoding, InvalidAction
from clachan.kernel.jsonable import to_json
from clachan.kernel.legal import ChanceMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.actions import CELLS, MOST_GOLD, REACH, SkyeActions
from clachan.skye.rules.base import base_box
from clachan.skye.rules.candidates import CANDIDATES, FEATURES, MORE, SkyeCandidates
from clachan.skye.rules.icons import WHISKY
from clachan.skye.rules.moves import Price

GAMES: list[tuple[str, tuple[str, ...], dict[str, str]]] = [
    ("clans", (), {}),
    ("clans", (), {"house_rule": "on", "borders": "off"}),
    ("skye", (), {}),
    ("skye", ("journeyman",), {}),
    ("skye", ("druids",), {"tablets": "game"}),
    ("skye", ("journeyman", "druids"), {}),
]
IDS = ["clans", "clans-house-rule", "skye", "journeyman", "druids", "both"]
every_game = pytest.mark.parametrize(("name", "boxes", "options"), GAMES, ids=IDS)


def positions(
    game: Any, options: dict[str, str], seats: int, seed: str
) -> Iterator[tuple[Any, Seat]]:
    """Yield the positions of a random game with a seat that has to act."""
    state = game.setup(seats, options)
    rng = Rng(seed)
    while acting := game.to_act(state):
        seat = acting[rng.below(len(acting))]
        if seat == CHANCE:
            game.apply(state, seat, game.deal(state, rng))
            continue
        yield state, seat
        game.apply(state, seat, game.legal_moves(state, seat).sample(rng))


def sequences(actions: ActionEncoding, state: Any, seat: Seat) -> dict[tuple[int, ...], Move]:
    """Every sequence that the masks allow, with its move."""
    found: dict[tuple[int, ...], Move] = {}
    started: list[list[int]] = [[]]
    while started:
        chosen = started.pop()
        mask = actions.mask(state, seat, chosen)
        assert len(mask) == actions.size and any(mask), "there is always a way on"
        for action in [action for action, allowed in enumerate(mask) if allowed]:
            move = actions.decode(state, seat, [*chosen, action])
            if move is None:
                started.append([*chosen, action])
            else:
                found[(*chosen, action)] = move
    return found


@every_game
def test_sequences_and_legal_moves_are_one_to_one(
    name: str, boxes: tuple[str, ...], options: dict[str, str]
) -> None:
    game: Any = find_game(name, boxes)
    actions = game.action_encoding()
    checked = Counter[str]()
    for seats in game.seat_counts:
        for place, (state, seat) in enumerate(positions(game, options, seats, f"one {seats}")):
            moves = game.legal_moves(state, seat)
            if place % 6 or len(moves) > 300:
                continue
            found = sequences(actions, state, seat)
            assert set(found.values()) == set(moves) and len(found) == len(moves)
            for sequence, move in found.items():
                assert actions.encode(state, seat, move) == list(sequence)
                checked[type(move).__name__] += 1
    assert len(checked) >= (1 if name == "clans" else 4), checked


@every_game
def test_a_random_move_makes_the_round_trip(
    name: str, boxes: tuple[str, ...], options: dict[str, str]
) -> None:
    """Also where there are thousands of moves."""
    game: Any = find_game(name, boxes)
    actions = game.action_encoding()
    for state, seat in positions(game, options, max(game.seat_counts), "round trip"):
        move = game.legal_moves(state, seat).sample(Rng("x"))
        sequence = actions.encode(state, seat, move)
        for end in range(len(sequence)):
            assert actions.mask(state, seat, sequence[:end])[sequence[end]]
            decoded = actions.decode(state, seat, sequence[: end + 1])
            assert decoded == (move if end + 1 == len(sequence) else None)


@every_game
def test_nothing_else_is_decoded(
    name: str, boxes: tuple[str, ...], options: dict[str, str]
) -> None:
    game: Any = find_game(name, boxes)
    actions = game.action_encoding()
    refused = 0
    for place, (state, seat) in enumerate(positions(game, options, 3, "refused")):
        for idle in set(range(3)) - set(game.to_act(state)):
            assert not any(actions.mask(state, Seat(idle), []))
        chosen: list[int] = []
        while place % 5 == 0:
            mask = actions.mask(state, seat, chosen)
            for action in (
                -1,
                actions.size,
                *[a for a in range(0, actions.size, 7) if not mask[a]],
            ):
                with pytest.raises(InvalidAction, match=f"action {action} cannot come next"):
                    actions.decode(state, seat, [*chosen, action])
                refused += 1
            chosen.append(mask.index(1))
            if actions.decode(state, seat, chosen) is not None:
                break
    assert refused > 100


@every_game
def test_tokens_and_masks_say_nothing_that_the_seat_may_not_know(
    name: str, boxes: tuple[str, ...], options: dict[str, str]
) -> None:
    game: Any = find_game(name, boxes)
    actions = game.action_encoding()
    differ = 0
    for seats in game.seat_counts:
        tokens = game.view_encoding(seats)
        for place, (state, seat) in enumerate(positions(game, options, seats, f"secret {seats}")):
            if place % 7:
                continue
            for viewer in map(Seat, range(seats)):
                view = game.view(state, viewer)
                guess = game.determinize(view, Rng(f"{place}"))
                differ += repr(to_json(vars_of(game, guess))) != repr(to_json(vars_of(game, state)))
                row = tokens.encode(view, [])
                assert tokens.encode(game.view(guess, viewer), []) == row
                assert tokens.encode(game.view_to_encode(state, viewer), []) == row
                assert actions.mask(guess, viewer, []) == actions.mask(state, viewer, [])
            first = [actions.mask(state, seat, []).index(1)]
            if actions.decode(state, seat, first) is None:
                guess = game.determinize(game.view(state, seat), Rng("guess"))
                assert actions.mask(guess, seat, first) == actions.mask(state, seat, first)
    assert differ > 5, "the guesses were wrong guesses"


def vars_of(game: Any, state: Any) -> list[Any]:
    """Everything a state holds, secrets included."""
    seats = getattr(state, "seats", 0) or state.setup.seats
    return [game.view(state, Seat(seat)) for seat in range(seats)]


@every_game
def test_different_views_have_different_tokens(
    name: str, boxes: tuple[str, ...], options: dict[str, str]
) -> None:
    game: Any = find_game(name, boxes)
    seen: dict[tuple[Seat, bytes], str] = {}
    tokens = game.view_encoding(3)
    repeated = 0
    for seed in range(6):
        for state, _ in positions(game, options, 3, f"different {seed // 2}"):
            for viewer in map(Seat, range(3)):
                view = game.view(state, viewer)
                row = tokens.encode(view, [])
                assert len(row) == tokens.size
                shown = json.dumps(to_json(view))
                repeated += (viewer, row) in seen
                assert seen.setdefault((viewer, row), shown) == shown
    assert len(seen) > 200 and repeated > 200
    state, seat = next(positions(game, options, 3, "chosen"))
    view = game.view(state, seat)
    assert len({tokens.encode(view, chosen) for chosen in ([], [0], [1], [1, 0])}) == 4


@every_game
def test_chance_piece_by_piece(name: str, boxes: tuple[str, ...], options: dict[str, str]) -> None:
    """Every complete draw is a legal move of chance, and every move of chance can be drawn."""
    game: Any = find_game(name, boxes)
    state = game.setup(3, options)
    rng = Rng("pieces")
    kinds = set()
    while acting := game.to_act(state):
        if acting[0] != CHANCE:
            game.apply(state, acting[0], game.legal_moves(state, acting[0]).sample(rng))
            continue
        moves = game.legal_moves(state, CHANCE)
        assert isinstance(moves, ChanceMoves)
        drawn: list[int] = []
        while left := moves.options(drawn):
            assert len(set(left)) == len(left)
            drawn.append(left[rng.below(len(left))])
        move = moves.move(drawn)
        assert move in moves
        kinds.add(type(move).__name__)
        game.apply(state, CHANCE, move)
    assert len(kinds) >= 3


def test_all_draws_are_equally_likely() -> None:
    """The number of ways to draw a move piece by piece is the same for all moves."""
    game: Any = find_game("clans")
    moves = game.legal_moves(game.setup(2, {}), CHANCE)
    ways = Counter[str]()
    deck = moves.options([])
    for one in deck:
        for two in moves.options([one]):
            for three in moves.options([one, two]):
                assert moves.options([one, two, three]) == []
                ways[str(moves.move([one, two, three]))] += 1
    assert set(ways.values()) == {6} and len(ways) == len(moves)


def test_the_sizes_are_those_of_the_guide() -> None:
    assert SkyeActions().size == 1 + 296 + 8 + 1 + 3 + 684 + 4 == 997
    assert ClansActions().size == 42 + 38 + 2 == 82


def test_no_cell_is_missing() -> None:
    """18 tiles: three in each of six rounds, each next to one before."""
    tracks = base_box().tracks
    assert max(track.rounds for track in tracks.values()) * 3 == REACH
    assert len(CELLS) == 2 * REACH * (REACH + 1) == 684


def test_no_price_is_missing() -> None:
    """The bound of the guide: all gold that the bank can ever pay to all seats together."""
    box = base_box()
    barrels = sorted([tile.icons[WHISKY] for tile in box.tiles], reverse=True)
    assert barrels[0] == 1 and sum(barrels) == 27
    bounds = {}
    for seats, track in box.tracks.items():
        gold = 0
        for before in range(track.rounds):
            gold += 5 * seats
            gold += sum(barrels[: 3 * seats * before])
            gold += track.gold_ahead[before] * seats * (seats - 1) // 2
        bounds[seats] = gold
    assert max(bounds.values()) == MOST_GOLD == bounds[4]


def test_prices_above_512_with_boxes() -> None:
    game: Any = find_game("skye", ("druids",))
    actions = game.action_encoding()
    assert isinstance(actions, SkyeCandidates)
    state, seat = next(
        (state, seat)
        for state, seat in positions(game, {}, 2, "rich")
        if state.round == 2 and isinstance(game.legal_moves(state, seat).sample(Rng(1)), Price)
    )
    state.gold[seat] = 2000
    for prices in ((1, 0, 1999), (512, 513, 0), (0, 1024, 976), (1, 1, 0), (0, 1025, 1)):
        move = Price(prices)
        assert move in game.legal_moves(state, seat)
        sequence = actions.encode(state, seat, move)
        for end in range(len(sequence)):
            assert actions.mask(state, seat, sequence[:end])[sequence[end]]
        assert actions.decode(state, seat, sequence) == move
    assert MORE in actions.encode(state, seat, Price((513, 1, 0)))
    assert not actions.mask(state, seat, [0, MORE, MORE, MORE])[500]


def test_candidates_are_described() -> None:
    game: Any = find_game("skye", ("journeyman",))
    actions = game.action_encoding()
    for state, seat in positions(game, {}, 2, "many"):
        moves = game.legal_moves(state, seat)
        rows = actions.features(state, seat, [])
        assert len(rows) == min(len(moves), CANDIDATES) or isinstance(next(iter(moves)), Price)
        assert all(len(row) == FEATURES and row[0] > 0 for row in rows)
        assert len({tuple(row) for row in rows}) == len(rows), "different moves look different"
