"""Turns a request for a new table into a `Setup`, and back."""

from __future__ import annotations

from dataclasses import replace

from clachan.kernel.errors import GameError
from clachan.kernel.free_text import clean_text
from clachan.kernel.seats import PerSeat
from clachan.tables.fair_deals import AWAITED, DealSecret
from clachan.tables.messages import ClockIn, NewTable, SeatIn
from clachan.tables.refusals import Refused, refused
from clachan.tables.setup import (
    BOT,
    DAYS,
    LIVE,
    NO_CLOCK,
    OPEN,
    PERSON,
    ClockRule,
    SeatHolder,
    Setup,
    bot,
    person,
    substitute_of,
)
from clachan.tables.table import Table


def setup_of(request: NewTable, secret: DealSecret) -> Setup:
    """The setup for a request, with this secret; or for practice with the seed in the request.

    The seats `me` are still open; `with_person` fills them.
    """
    clock = request.get("clock") or {}
    kind = clock.get("kind", NO_CLOCK)
    amount = {LIVE: clock.get("minutes"), DAYS: clock.get("days")}.get(kind, 0)
    if amount is None:
        unit = "minutes" if kind == LIVE else "days"
        raise Refused("bad_request", f"a clock of kind {kind!r} needs a number of {unit}")
    game = request["game"]
    chosen = request.get("seed")
    if chosen and chosen != clean_text(chosen, len(chosen)):
        raise Refused("invalid_option", "a seed is a text on one line that everybody can read")
    try:
        setup = Setup(
            game=game,
            boxes=tuple(request.get("boxes", ())),
            options=tuple(sorted(request.get("options", {}).items())),
            holders=tuple([_holder(game, seat) for seat in request["seats"]]),
            clock=ClockRule(kind, amount, _increment(kind, clock)),
            seed=chosen or "",
            is_practice=bool(chosen),
            secret=None if chosen else secret,
            open_gold=request.get("open_gold", False),
            show_bag=request.get("show_bag", True),
            spectators=request.get("spectators", True),
            substitute=request.get("substitute") or substitute_of(game),
        )
        return setup.checked()
    except GameError as error:
        raise refused(error) from error


def _increment(kind: str, clock: ClockIn) -> int:
    increment = clock.get("increment") or 0
    if increment and kind != LIVE:
        raise Refused("bad_request", "only a clock of kind 'live' can have an increment")
    return increment


def _holder(game: str, seat: SeatIn) -> SeatHolder:
    if seat["kind"] == "bot":
        return bot(game, seat.get("level") or substitute_of(game))
    return SeatHolder(OPEN)


def with_person(setup: Setup, guest: str, name: str, request: NewTable) -> Setup:
    """The setup with this person in every seat that is `me` in the request."""
    part = AWAITED if request.get("adds_part") and setup.secret is not None else ""
    taken = [
        person(guest, seat.get("name") or name, part) if seat["kind"] == "me" else holder
        for seat, holder in zip(request["seats"], setup.holders, strict=True)
    ]
    return replace(setup, holders=tuple(taken))


def rematch_setup(table: Table, secret: DealSecret) -> Setup:
    """The setup of a rematch: the same people and bots, and new luck.

    Whoever added a part to the luck of this table is asked for another one.
    """
    holders = tuple(
        [
            replace(holder, substitute="", part=AWAITED if holder.part else "")
            for holder in table.holders
        ]
    )
    return replace(
        table.setup,
        holders=holders,
        seed="",
        is_practice=False,
        secret=secret,
        origin=None,
        exercise=None,
    )


def new_table_like(setup: Setup, holders: PerSeat[SeatHolder], guest: str) -> NewTable:
    """The request for a table with the same setup and new luck; other people's seats are open."""
    clock = setup.clock
    return {
        "game": setup.game,
        "boxes": list(setup.boxes),
        "options": dict(setup.options),
        "seats": [_seat(holder, guest) for holder in holders],
        "clock": {
            "kind": clock.kind,  # type: ignore[typeddict-item]  # one of the three kinds
            "minutes": clock.amount if clock.kind == LIVE else None,
            "days": clock.amount if clock.kind == DAYS else None,
            "increment": clock.increment,
        },
        "open_gold": setup.open_gold,
        "show_bag": setup.show_bag,
        "spectators": setup.spectators,
        "substitute": setup.substitute,
    }


def _seat(holder: SeatHolder, guest: str) -> SeatIn:
    if holder.kind == BOT:
        return {"kind": "bot", "level": holder.level}
    if holder.kind == PERSON and holder.guest == guest:
        return {"kind": "me", "name": holder.name}
    return {"kind": "open"}
