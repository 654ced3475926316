"""Positions built by hand, and moves in notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from clachan.clans.rules.cards import parse_card
from clachan.clans.rules.engine import game
from clachan.clans.rules.places import parse_place
from clachan.clans.rules.state import NO_CARD, PLAYING, ClansState, FaceDownCard
from clachan.kernel.game import Outcome
from clachan.kernel.line import Event, Line
from clachan.kernel.move import Move
from clachan.kernel.record import find_seat
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

GAME: Final = game()
BLUE, RED, GREEN, YELLOW = [Seat(i) for i in range(4)]


def seat(name: str) -> Seat:
    return find_seat(GAME, name, len(GAME.seat_names))


def table(
    face_up: str = "",
    hands: Sequence[str] = (),
    *,
    seats: int = 2,
    face_down: str = "",
    stacks: Mapping[int, str] | None = None,
    shields: Sequence[int] = (),
    lays_left: int = 8,
    options: Mapping[str, str] | None = None,
) -> ClansState:
    """Return a position in which it is the turn of blue, the start player.

    `face_up` has places and cards, `"T1 red-3, T2 red-5"`; `face_down` places, owners and cards,
    `"T4 red gray-3"`. `hands` are in seat order. `stacks` has the shields on each board in the order
    they were laid, boards counted from 1: `{1: "blue red"}`.
    """
    state = GAME.setup(seats, {"start": "blue", **(options or {})})
    state.stage = PLAYING
    state.turn = BLUE
    state.lays_left = lays_left
    for text in _items(face_up):
        place, card = text.split()
        state.put(parse_card(card), parse_place(place))
    for text in _items(face_down):
        place, owner, card = text.split()
        down = FaceDownCard(parse_place(place), seat(owner), parse_card(card))
        state.free &= ~(1 << down.place)
        state.face_down = (*state.face_down, down)
    for i, hand in enumerate(hands):
        state.hands[i] = sorted([parse_card(card) for card in hand.split()])
    for board, names in (stacks or {}).items():
        state.stacks[board - 1] = tuple([seat(name) for name in names.split()])
    for i, count in enumerate(shields):
        state.shields[i] = count
    return state


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def dealt(seats: int, seed: int = 1, options: Mapping[str, str] | None = None) -> ClansState:
    """Return a game after all moves of chance."""
    state = GAME.setup(seats, options or {})
    rng = Rng(seed)
    while GAME.to_act(state) == (CHANCE,):
        GAME.apply(state, CHANCE, GAME.deal(state, rng))
    return state


def parse_line(text: str) -> tuple[Seat, Move]:
    """Return the seat and the move of a line of a record, such as `blue lay red-3 T4`."""
    name, _, move = text.partition(" ")
    return seat(name), GAME.parse_move(move)


def play(state: ClansState, *lines: str) -> ClansState:
    """Return the state after these lines of a record."""
    for line in lines:
        state = GAME.play(state, *parse_line(line)).state
    return state


def events_of(state: ClansState, line: str) -> tuple[Event, ...]:
    """Return the events of one line of a record."""
    return GAME.play(state, *parse_line(line)).events


def moves(state: ClansState, seat: Seat) -> list[str]:
    """Return the legal moves of a seat as text, in the order of the engine."""
    return [str(move) for move in GAME.legal_moves(state, seat)]


def open_cards(state: ClansState) -> int:
    return sum([card != NO_CARD for card in state.face_up])


def outcome(state: ClansState) -> Outcome:
    """Return the result of a finished game."""
    result = GAME.outcome(state)
    assert result is not None
    return result


def line_text(line: Line) -> str:
    """Return a line of the score as text: `12 for red-3 blue-3 on board 1 by shield 1`."""
    facts = dict(line.facts)
    return (
        f"{line.amount} for {facts.get('cards', 'nothing')} "
        f"on board {facts['board']} by shield {facts['shield']}"
    )


def score(state: ClansState, seat: Seat) -> list[str]:
    """Return the score of a seat if the game ended now, line by line."""
    return [line_text(line) for line in GAME.view(state, None).lines[seat]]
