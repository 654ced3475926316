"""Clans and Glory, as simple and literal as possible. (docs/rules/clans.md)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "gray")
RANKS = (3, 4, 5, 6, 7, 8)
DECK = [f"{color}-{rank}" for color in COLORS for rank in RANKS]
NAMES = ("blue", "red", "green", "yellow")
CHANCE = -1


@dataclass(frozen=True)
class OracleSetup:
    """What is in play; the hands are in turn order. (Clans 1.3, 1.6)"""

    boards: int
    ranks_out: tuple[int, ...]
    cards_out: int
    hands: tuple[int, ...]
    start_places: tuple[str, ...]


SETUPS = {
    2: OracleSetup(4, (7, 8), 3, (9, 8), ("T1", "B3", "T6", "B4", "T7", "B9", "T12", "B10")),
    3: OracleSetup(5, (8,), 4, (9, 9, 8), ("T2", "B5", "T8", "B11", "T14")),
    4: OracleSetup(6, (), 5, (8, 8, 8, 7), ("T2", "B5", "T8", "B11", "T14", "B17")),
}


def color_of(card: str) -> str:
    return card.partition("-")[0]


def rank_of(card: str) -> int:
    return int(card.partition("-")[2])


def ring(boards: int) -> list[str]:
    """From the left head along the upper row to the right head and back below. (Clans 2.3)"""
    columns = range(1, 3 * boards + 1)
    return ["L", *(f"T{c}" for c in columns), "R", *(f"B{c}" for c in reversed(columns))]


def board_of(place: str, boards: int) -> int:
    """Which board a place belongs to, counted from 0 at the left. (Clans 2.2)"""
    if place == "L":
        return 0
    if place == "R":
        return boards - 1
    return (int(place[1:]) - 1) // 3


def opposite(place: str) -> str:
    """(Clans 2.4)"""
    if place in ("L", "R"):
        return "R" if place == "L" else "L"
    return ("B" if place[0] == "T" else "T") + place[1:]


def related(place: str, boards: int, border_neighbors: bool = True) -> set[str]:
    """The neighbors of a place and its opposite. (Clans 2.3, 2.4, 7.1)"""
    places = ring(boards)
    at = places.index(place)
    neighbors = {places[at - 1], places[(at + 1) % len(places)]}
    if not border_neighbors:
        own = board_of(place, boards)
        neighbors = {other for other in neighbors if board_of(other, boards) == own}
    return neighbors | {opposite(place)}


@dataclass(frozen=True)
class Take:
    """The cards that one shield takes from its board: all of a rank, or none. (Clans 5.3)"""

    board: int
    shield: int
    player: int
    cards: tuple[str, ...]

    @property
    def points(self) -> int:
        return sum(rank_of(card) for card in self.cards)


def takes_of_board(board: int, stack: list[int], cards: list[str]) -> list[Take]:
    """Each shield, the first one first, takes the lowest rank still there. (Clans 5.3 to 5.6)"""
    left = sorted(cards, key=DECK.index)
    takes = []
    for shield, player in enumerate(stack):
        lowest = min((rank_of(card) for card in left), default=0)
        takes.append(Take(board, shield, player, tuple(c for c in left if rank_of(c) == lowest)))
        left = [card for card in left if rank_of(card) != lowest]
    return takes


class ClansOracle:
    """A game in progress. `play` takes the moves of Clans 8; `start` None: chance decides."""

    def __init__(
        self,
        players: int,
        start: int | None = None,
        border_neighbors: bool = True,
        house_rule: bool = False,
    ) -> None:
        self.players = players
        self.setup = SETUPS[players]
        self.boards = self.setup.boards
        self.start = start
        self.border_neighbors = border_neighbors
        self.house_rule = house_rule
        self.deck = {card for card in DECK if rank_of(card) not in self.setup.ranks_out}
        self.out: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.open: dict[str, str] = {}
        self.face_down: dict[str, tuple[int, str]] = {}
        self.stacks: list[list[int]] = [[] for _ in range(self.boards)]
        self.shields = [5] * players
        self.next = -1
        self.phase = "out"

    # Who is to act, and what is legal

    def turn_order(self) -> list[int]:
        """Clockwise from the start player. (Clans 1.2, 3.1)"""
        assert self.start is not None
        return [(self.start + i) % self.players for i in range(self.players)]

    def to_act(self) -> list[int]:
        """The player whose turn it is; [-1] for chance; nobody when the game is over."""
        if self.phase == "over":
            return []
        return [self.next] if self.phase == "turns" else [CHANCE]

    def free_places(self) -> list[str]:
        return [place for place in ring(self.boards) if place not in self.open | self.face_down]

    def fits(self, card: str, place: str) -> bool:
        """Same color or rank as a face-up neighbor or opposite. (Clans 3.2, 4.3)"""
        around = related(place, self.boards, self.border_neighbors)
        return any(
            color_of(card) == color_of(self.open[other])
            or rank_of(card) == rank_of(self.open[other])
            for other in around
            if other in self.open
        )

    def moves(self, player: int) -> set[str]:
        """All moves of a player, as text. (Clans 8.3)"""
        if self.phase != "turns" or player != self.next:
            return set()
        hand = self.hands[player]
        free = self.free_places()
        lays = {(card, place) for card in hand for place in free if self.fits(card, place)}
        if self.house_rule:
            hidden = [card for card in hand if not any(self.fits(card, place) for place in free)]
        else:
            hidden = [] if lays else hand
        texts = {f"lay {card} {place}" for card, place in lays}
        texts |= {f"hide {card} {place}" for card in hidden for place in free}
        if self.shields[player] > 0:
            texts |= {f"{text} shield" for text in texts}
        return texts

    # Playing

    def play(self, player: int, text: str) -> None:
        """Play a move and everything that follows from it."""
        if player not in self.to_act():
            raise ValueError(f"player {player} does not act in phase {self.phase}")
        words = text.split(" ")
        if self.phase == "turns":
            self._play_turn(player, text)
        elif words[0] != self.phase:
            raise ValueError(f"{text!r} does not belong in phase {self.phase}")
        elif self.phase == "out":
            self._play_out(words[1:])
        elif self.phase == "start":
            self._play_start(words[1:])
        elif self.phase == "place":
            self._play_place(words[1:])
        else:
            self._play_hands(" ".join(words[1:]))

    def _play_out(self, cards: list[str]) -> None:
        self._demand_cards(cards, self.setup.cards_out)
        self.out = cards
        self.deck -= set(cards)
        self.phase = "start" if self.start is None else "place"

    def _play_start(self, names: list[str]) -> None:
        if len(names) != 1 or names[0] not in NAMES[: self.players]:
            raise ValueError(f"{names} is not a start player")
        self.start = NAMES.index(names[0])
        self.phase = "place"

    def _play_place(self, words: list[str]) -> None:
        cards, places = words[0::2], words[1::2]
        if places != list(self.setup.start_places):
            raise ValueError(
                f"the start cards belong on {self.setup.start_places}, not on {places}"
            )
        self._demand_cards(sorted(set(cards) & self.deck, key=DECK.index), len(places))
        self.open = dict(zip(places, cards, strict=True))
        self.deck -= set(cards)
        self.phase = "hands"

    def _play_hands(self, text: str) -> None:
        """The short hand belongs to the player who comes last. (Clans 1.3)"""
        hands = [group.split(" ") for group in text.split(" / ")]
        sizes = dict(zip(self.turn_order(), self.setup.hands, strict=True))
        if len(hands) != self.players:
            raise ValueError(f"{len(hands)} hands for {self.players} players")
        for player, hand in enumerate(hands):
            self._demand_cards(hand, sizes[player])
        if {card for hand in hands for card in hand} != self.deck:
            raise ValueError("the hands are not all cards that are left")
        self.deck = set()
        self.hands = hands
        self.next = self.turn_order()[0]
        self.phase = "turns"

    def _demand_cards(self, cards: list[str], number: int) -> None:
        """Require that many different cards of the deck, in ascending order. (Clans 8.1)"""
        if not set(cards) <= self.deck or len(set(cards)) != number or len(cards) != number:
            raise ValueError(f"{cards} are not {number} different cards of the deck")
        if cards != sorted(cards, key=DECK.index):
            raise ValueError(f"{cards} are not in ascending order")

    def _play_turn(self, player: int, text: str) -> None:
        if text not in self.moves(player):
            raise ValueError(f"player {player} cannot play {text!r}")
        verb, card, place, *shield = text.split(" ")
        self.hands[player].remove(card)
        if verb == "lay":
            self.open[place] = card
        else:
            self.face_down[place] = (player, card)
        if shield:
            self.shields[player] -= 1
            self.stacks[board_of(place, self.boards)].append(player)
        last = self.turn_order()[-1]
        if player == last and not self.hands[last]:
            self.phase = "over"
        self.next = (player + 1) % self.players

    # Scores and summaries

    def takes(self) -> list[Take]:
        """Return what every shield would take if the game ended now. (Clans 5)"""
        found = []
        for board, stack in enumerate(self.stacks):
            cards = [c for place, c in self.open.items() if board_of(place, self.boards) == board]
            found += takes_of_board(board, stack, cards)
        return found

    def points(self) -> list[int]:
        """(Clans 5.7)"""
        takes = self.takes()
        return [sum(t.points for t in takes if t.player == p) for p in range(self.players)]

    def cards_won(self) -> list[int]:
        takes = self.takes()
        return [sum(len(t.cards) for t in takes if t.player == p) for p in range(self.players)]

    def summary(self) -> dict[str, Any]:
        """Return the whole state as plain values."""
        return {
            "phase": self.phase,
            "start": self.start,
            "out": list(self.out),
            "open": dict(self.open),
            "face_down": {
                place: [player, card] for place, (player, card) in self.face_down.items()
            },
            "hands": [sorted(hand, key=DECK.index) for hand in self.hands],
            "stacks": [list(stack) for stack in self.stacks],
            "shields": list(self.shields),
        }

    def outcome(self) -> dict[str, Any] | None:
        """Most points win, then most cards, then the win is shared. (Clans 5.8)"""
        if self.phase != "over":
            return None
        ranks = list(zip(self.points(), self.cards_won(), strict=True))
        winners = [player for player in range(self.players) if ranks[player] == max(ranks)]
        return {"points": self.points(), "winners": winners}
