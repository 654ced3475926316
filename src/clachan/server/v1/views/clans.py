"""Clans and Glory for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clachan.games.clans.cards import card_name, matches, parse_card
from clachan.games.clans.moves import Hide, Lay
from clachan.games.clans.places import place_name
from clachan.games.clans.scoring import score_lines
from clachan.games.clans.setup import parse_options
from clachan.games.clans.table import LongTable
from clachan.games.clans.view import ClansView
from clachan.kernel.game import Game
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat, Seat
from clachan.server.v1.views.presenter import plain_move
from clachan.server.v1.views.seat_position import SeatPosition
from clachan.server.v1.wire import (
    BoardOut,
    ClansPosition,
    LayOut,
    MoveOut,
    OfferOut,
    PlanOut,
    PreviewOut,
    ScoringTileOut,
    SeatedCardOut,
    TakingOut,
)


class ClansPresenter:
    """The long table of Clans and Glory, with what it would bring if the game ended now."""

    def position(self, position: SeatPosition) -> ClansPosition:
        view: ClansView = position.view
        places: dict[str, SeatedCardOut] = {
            place: {"card": card, "hidden": False, "by": None} for place, card in view.face_up
        }
        for down in view.face_down:
            places[down.place] = {"card": down.card, "hidden": True, "by": int(down.seat)}
        acting = [int(seat) for seat in view.to_act if seat >= 0]
        return {
            "game": "clans",
            "phase": view.stage,
            "start": None if view.start is None else int(view.start),
            "turn": acting[0] if acting else None,
            "boards": _boards(view),
            "places": places,
            "players": [
                {
                    "seat": seat,
                    "cards": view.hand_sizes[seat],
                    "hand": list(view.hand) if seat == position.seat else None,
                    "shields": view.shields[seat],
                    "points": points,
                    "won": sum([len(line.cells) for line in view.lines[seat]]),
                }
                for seat, points in enumerate(self.points(view))
            ],
            "ranks_out": list(view.ranks_out),
            "cards_out": view.cards_out,
            "lays_left": view.lays_left,
        }

    def rounds(self, view: Any) -> tuple[int, int] | None:
        return None

    def points(self, view: Any) -> list[int]:
        return [sum([line.amount for line in lines]) for lines in view.lines]

    def move(self, position: SeatPosition, move: Move) -> MoveOut:
        if not isinstance(move, (Lay, Hide)):
            return plain_move(move)
        text = str(move)
        return {
            "kind": text.split(maxsplit=1)[0],
            "text": text,
            "card": card_name(move.card),
            "place": place_name(move.place),
            "shield": text if move.shield else None,
        }

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        """One entry for a card and a place; `shield` is the text that puts a shield too."""
        view: ClansView = position.view
        if position.seat is None or position.seat not in view.to_act:
            return []
        state = position.game.determinize(view, Rng(0))
        legal = list(position.game.legal_moves(state, Seat(position.seat)))
        open_cards = dict(view.face_up)
        table = _table(view)
        listed: dict[tuple[str, str], MoveOut] = {}
        for move in legal:
            assert isinstance(move, (Lay, Hide))
            place = place_name(move.place)
            key = (card_name(move.card), place)
            if move.shield:
                listed[key]["shield"] = str(move)
                continue
            entry = self.move(position, move)
            around = [
                place_name(p) for p in (*table.neighbors(move.place), table.opposite(move.place))
            ]
            entry["matches"] = [
                other
                for other in around
                if other in open_cards and matches(move.card, parse_card(open_cards[other]))
            ]
            listed[key] = entry
        return list(listed.values())

    def places(self, position: SeatPosition, tile: str) -> list[PreviewOut]:
        return []

    def offers(self, position: SeatPosition) -> Iterator[OfferOut]:
        return iter(())

    def lays(self, position: SeatPosition) -> Iterator[LayOut]:
        view: ClansView = position.view
        if position.seat is None or position.seat not in view.to_act:
            return
        me = Seat(position.seat)
        state = position.game.determinize(view, Rng(0))
        for move in position.game.legal_moves(state, me):
            assert isinstance(move, (Lay, Hide))
            after = state.copy()
            position.game.apply(after, me, move)
            takings = score_lines(after)
            board = after.setup.table.board_of[move.place] + 1
            yield {
                "move": str(move),
                "points": [sum([line.amount for line in own]) for own in takings],
                "now": _takings(takings, board),
            }

    def plan(self, position: SeatPosition, text: str) -> PlanOut | None:
        return None

    def purse(self, position: SeatPosition) -> tuple[int, int]:
        return 0, 0

    def phase(self, view: Any) -> str:
        return str(view.stage)

    def scoring_tiles(self, game: Game[Any, Any]) -> list[ScoringTileOut]:
        return []


def _table(view: ClansView) -> LongTable:
    return parse_options(view.seats, dict(view.options)).table


def _boards(view: ClansView) -> list[BoardOut]:
    table = _table(view)
    boards: list[BoardOut] = []
    for board in range(table.boards):
        boards.append(
            {
                "places": [place_name(place) for place in table.places_on[board]],
                "stack": [int(seat) for seat in view.stacks[board]],
                "now": _takings(view.lines, board + 1),
            }
        )
    return boards


def _takings(lines: PerSeat[tuple[Line, ...]], board: int) -> list[TakingOut]:
    """What the shields of a board take, the first one laid first."""
    taken: list[TakingOut] = [
        _taking(line, seat)
        for seat, own in enumerate(lines)
        for line in own
        if dict(line.facts)["board"] == board
    ]
    taken.sort(key=_shield)
    return taken


def _shield(taking: TakingOut) -> int:
    return taking["shield"]


def _taking(line: Line, seat: int) -> TakingOut:
    facts = dict(line.facts)
    rank = facts.get("rank")
    return {
        "shield": int(facts["shield"]) - 1,
        "seat": seat,
        "rank": None if rank is None else int(rank),
        "cards": str(facts.get("cards", "")).split(),
        "points": line.amount,
    }
