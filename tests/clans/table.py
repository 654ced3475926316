"""Tables put together by hand: a position in the middle of the game, and moves in plain notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from clachan.games.clans.cards import parse_card
from clachan.games.clans.engine import game
from clachan.games.clans.places import parse_place
from clachan.games.clans.state import NO_CARD, PLAYING, ClansState, FaceDownCard
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
    """A table at the turn of blue, the start player.

    `face_up` names places and cards, `"T1 red-3, T2 red-5"`; `face_down` places, players and cards,
    `"T4 red gray-3"`. `hands` are in the order of seats. `stacks` gives the shields on a board, boards
    counted from 1, the first-laid first: `{1: "blue red"}`.
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
        hidden = FaceDownCard(parse_place(place), seat(owner), parse_card(card))
        state.free &= ~(1 << hidden.place)
        state.face_down = (*state.face_down, hidden)
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
    """A game for which chance has laid the table."""
    state = GAME.setup(seats, options or {})
    rng = Rng(seed)
    while GAME.to_act(state) == (CHANCE,):
        GAME.apply(state, CHANCE, GAME.deal(state, rng))
    return state


def said(text: str) -> tuple[Seat, Move]:
    """Seat and move of a line of a record: `blue lay red-3 T4`."""
    name, _, move = text.partition(" ")
    return seat(name), GAME.parse_move(move)


def play(state: ClansState, *lines: str) -> ClansState:
    """The game after these lines of a record."""
    for line in lines:
        state = GAME.play(state, *said(line)).state
    return state


def told(state: ClansState, line: str) -> tuple[Event, ...]:
    """What the table learns from one line of a record."""
    return GAME.play(state, *said(line))[1]


def moves(state: ClansState, seat: Seat) -> list[str]:
    """The legal moves of a seat, in the order the engine lists them."""
    return [str(move) for move in GAME.legal_moves(state, seat)]


def open_cards(state: ClansState) -> int:
    return sum([card != NO_CARD for card in state.face_up])


def outcome(state: ClansState) -> Outcome:
    """The result of a game that is over."""
    result = GAME.outcome(state)
    assert result is not None
    return result


def in_words(line: Line) -> str:
    """`12 for red-3 blue-3 on board 1 by shield 1`."""
    facts = dict(line.facts)
    return (
        f"{line.amount} for {facts.get('cards', 'nothing')} "
        f"on board {facts['board']} by shield {facts['shield']}"
    )


def score(state: ClansState, seat: Seat) -> list[str]:
    """What the table as it lies gives to a seat, line by line."""
    return [in_words(line) for line in GAME.view(state, None).lines[seat]]
