"""The presenter of Clans and Glory. All numbers come from the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from clachan.clans.rules.cards import Card, card_name, matches, parse_card, rank_of
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.places import place_name
from clachan.clans.rules.scoring import score_lines
from clachan.clans.rules.setup import parse_options
from clachan.clans.rules.state import ClansState
from clachan.clans.rules.table import LongTable
from clachan.clans.rules.view import ClansView, FaceDownView
from clachan.clans.table.wire import (
    BoardOut,
    ClansFinalOut,
    ClansFinalPlaceOut,
    ClansPositionOut,
    LayMoveOut,
    LayPreviewOut,
    MatchOut,
    PlaceOut,
    ShieldOut,
)
from clachan.kernel.line import Event, Line
from clachan.kernel.move import Move
from clachan.kernel.seats import PerSeat, Seat
from clachan.tables.common_wire import CardOut, GameEventOut, LineOut
from clachan.tables.views.presenter import game_event_out, line_out, split_facts, text_move
from clachan.tables.views.seat_position import SeatPosition
from clachan.tables.wire import MoveOut

_OVER: Final = "over"


class ClansPresenter:
    """Shows the long table, with the points as if the game ended now."""

    def position(self, position: SeatPosition) -> ClansPositionOut:
        view = _with_draft(position)
        acting = [int(seat) for seat in view.to_act if seat >= 0]
        table = _table(view)
        laid = _laid(position)
        lays = laid + view.lays_left
        boards = [_board(view, table, board) for board in range(table.boards)]
        return {
            "game": "clans",
            "phase": view.stage,
            "round": min(laid // view.seats + 1, -(-lays // view.seats)),
            "rounds": -(-lays // view.seats),
            "start_player": None if view.start is None else int(view.start),
            "turn": acting[0] if acting else None,
            "must_hide": any([isinstance(move, Hide) for move in position.legal]),
            "places": _places(view, table),
            "boards": boards,
            "players": [
                {
                    "seat": seat,
                    "cards": view.hand_sizes[seat],
                    "hand": [card_out(name) for name in view.hand]
                    if seat == position.seat
                    else None,
                    "shields": view.shields[seat],
                    "points": points,
                    "cards_won": _cards_won(view, seat),
                }
                for seat, points in enumerate(self.points(view))
            ],
            "ranks_out": list(view.ranks_out),
            "cards_out": view.cards_out,
            "lays_left": view.lays_left,
            "final": _final(position, view, boards),
        }

    def points(self, view: Any) -> list[int]:
        return [sum([line.amount for line in lines]) for lines in view.lines]

    def move(self, move: Move, position: SeatPosition | None) -> MoveOut:
        if not isinstance(move, (Lay, Hide)):
            return text_move(move)
        return _move(move, [] if position is None else _matches(position.view, move))

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        """One entry for each card and place; `shield_text` is the same move with a shield."""
        listed: dict[tuple[Card, int], LayMoveOut] = {}
        for move in position.legal:
            assert isinstance(move, (Lay, Hide))
            key = (move.card, move.place)
            if move.shield and key in listed:
                listed[key]["shield_text"] = str(move)
            else:
                listed[key] = _move(move, _matches(position.view, move))
        return list(listed.values())

    def line(self, line: Line) -> LineOut:
        return line_out(line)

    def game_event(self, event: Event, round_: int | None) -> GameEventOut:
        shown = game_event_out(event, round_, [line_out(line) for line in event.lines])
        card, shown["facts"] = split_facts(shown["facts"], ("card",))
        shown["card"] = card_out(str(card["card"])) if card else None
        return shown

    def lays(self, position: SeatPosition) -> Iterator[LayPreviewOut]:
        if position.seat is None:
            return
        me = Seat(position.seat)
        state: ClansState = position.state
        view: ClansView = position.view
        for move in position.legal:
            assert isinstance(move, (Lay, Hide))
            after = state.copy()
            position.game.apply(after, me, move)
            board = after.setup.table.board_of[move.place]
            lines = score_lines(after)
            laid = _after_lay(view, me, move, lines)
            yield {
                "text": str(move),
                "points": [sum([line.amount for line in own]) for own in lines],
                "board": board,
                "after": _board(laid, after.setup.table, board),
            }


def card_out(name: str) -> CardOut:
    card = parse_card(name)
    return {"color": name.rpartition("-")[0], "rank": rank_of(card)}


def _table(view: ClansView) -> LongTable:
    return parse_options(view.seats, dict(view.options)).table


def _laid(position: SeatPosition) -> int:
    """The number of cards the players have laid."""
    codes = ("laid", "laid_face_down")
    return sum([1 for _, event in position.events if event.code in codes])


def _with_draft(position: SeatPosition) -> ClansView:
    """The view with the drafted card in its place; it is still the seat's turn."""
    view: ClansView = position.view
    if position.seat is None:
        return view
    for move in position.pending:
        if isinstance(move, (Lay, Hide)):
            state: ClansState = position.state
            after = state.copy()
            position.game.apply(after, Seat(position.seat), move)
            view = _after_lay(view, Seat(position.seat), move, score_lines(after))
            hand = [name for name in view.hand if name != card_name(move.card)]
            sizes = list(view.hand_sizes)
            sizes[position.seat] -= 1
            view = replace(view, hand=tuple(hand), hand_sizes=tuple(sizes))
    return view


def _after_lay(
    view: ClansView, seat: Seat, move: Lay | Hide, lines: PerSeat[tuple[Line, ...]]
) -> ClansView:
    """The view with one more card, and perhaps a shield; hidden cards stay hidden."""
    place = place_name(move.place)
    shields, stacks = list(view.shields), list(view.stacks)
    if move.shield:
        board = _table(view).board_of[move.place]
        shields[seat] -= 1
        stacks[board] = (*stacks[board], seat)
    face_up, face_down = view.face_up, view.face_down
    if isinstance(move, Lay):
        face_up = (*face_up, (place, card_name(move.card)))
    else:
        face_down = (*face_down, FaceDownView(place, seat, card_name(move.card)))
    return replace(
        view,
        shields=tuple(shields),
        stacks=tuple(stacks),
        face_up=face_up,
        face_down=face_down,
        lines=lines,
    )


def _move(move: Lay | Hide, matching: list[MatchOut]) -> LayMoveOut:
    text = str(move)
    return {
        "kind": "lay" if isinstance(move, Lay) else "hide",
        "text": text,
        "card": card_out(card_name(move.card)),
        "place": place_name(move.place),
        "with_shield": bool(move.shield),
        "shield_text": text if move.shield else None,
        "matches": matching,
    }


def _matches(view: ClansView, move: Lay | Hide) -> list[MatchOut]:
    """The neighboring and opposite places whose cards match."""
    if isinstance(move, Hide):
        return []
    table = _table(view)
    face_up = dict(view.face_up)
    found: list[MatchOut] = []
    for place in (*table.neighbors(move.place), table.opposite(move.place)):
        name = face_up.get(place_name(place))
        if name is not None and matches(move.card, parse_card(name)):
            is_rank = rank_of(parse_card(name)) == rank_of(move.card)
            found.append({"place": place_name(place), "by": "rank" if is_rank else "color"})
    return found


def _places(view: ClansView, table: LongTable) -> list[PlaceOut]:
    """The places in their order around the table, clockwise from the left head."""
    face_up = dict(view.face_up)
    face_down = {down.place: down for down in view.face_down}
    places: list[PlaceOut] = []
    for place in table.ring:
        name = place_name(place)
        down = face_down.get(name)
        card = face_up.get(name) if down is None else down.card
        places.append(
            {
                "place": name,
                "board": table.board_of[place],
                "card": None if card is None else card_out(card),
                "is_hidden": down is not None,
                "seat": None if down is None else int(down.seat),
            }
        )
    return places


def _board(view: ClansView, table: LongTable, board: int) -> BoardOut:
    names = [place_name(place) for place in table.places_on[board]]
    shields = _shields(view.lines, board)
    taken = {(card["color"], card["rank"]) for shield in shields for card in shield["cards"]}
    face_up = [card_out(card) for place, card in view.face_up if place in names]
    return {
        "places": names,
        "shields": shields,
        "unclaimed": [c for c in face_up if (c["color"], c["rank"]) not in taken],
        "hidden": [
            card_out(down.card)
            for down in view.face_down
            if down.place in names and down.card is not None and view.stage == _OVER
        ],
    }


def _shields(lines: PerSeat[tuple[Line, ...]], board: int) -> list[ShieldOut]:
    """The shields of a board and the cards they win, in the order they were laid."""
    found: list[tuple[int, ShieldOut]] = []
    for seat, own in enumerate(lines):
        for line in own:
            facts = dict(line.facts)
            if facts["board"] == board + 1:
                rank = facts.get("rank")
                cards = str(facts.get("cards", "")).split()
                shield: ShieldOut = {
                    "seat": seat,
                    "rank": None if rank is None else int(rank),
                    "cards": [card_out(card) for card in cards],
                    "points": line.amount,
                }
                found.append((int(facts["shield"]), shield))
    found.sort(key=lambda pair: pair[0])
    return [shield for _, shield in found]


def _cards_won(view: ClansView, seat: int) -> int:
    return sum([len(line.cells) for line in view.lines[seat]])


def _final(position: SeatPosition, view: ClansView, boards: list[BoardOut]) -> ClansFinalOut | None:
    outcome = position.outcome
    if outcome is None or view.stage != _OVER:
        return None
    order = sorted(range(view.seats), key=lambda seat: outcome.places[seat])
    places: list[ClansFinalPlaceOut] = [
        {
            "seat": seat,
            "place": outcome.places[seat],
            "points": outcome.points[seat],
            "cards_won": _cards_won(view, seat),
            "points_by_board": [
                sum([shield["points"] for shield in board["shields"] if shield["seat"] == seat])
                for board in boards
            ],
        }
        for seat in order
    ]
    best = max(
        [
            (shield["points"], -number)
            for number, board in enumerate(boards)
            for shield in board["shields"]
            if shield["seat"] == order[0]
        ],
        default=None,
    )
    return {
        "places": places,
        "winners": [int(seat) for seat in outcome.winners],
        "decided_by": None
        if best is None
        else {"seat": order[0], "board": -best[1], "points": best[0]},
    }


PRESENTER: Final = ClansPresenter()
