"""From what somebody asks for to the setup of a table, and back."""

from __future__ import annotations

from dataclasses import replace

from clachan.kernel.errors import GameError
from clachan.kernel.seats import PerSeat
from clachan.tables.messages import NewTable, SeatIn
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


def setup_of(asked: NewTable, seed: str) -> Setup:
    """The setup that was asked for, with this seed unless one was chosen.

    Seats for `me` are still open; `with_person` gives them to somebody.
    """
    clock = asked.get("clock") or {}
    kind = clock.get("kind", NO_CLOCK)
    amount = {LIVE: clock.get("minutes"), DAYS: clock.get("days")}.get(kind, 0)
    if amount is None:
        unit = "minutes" if kind == LIVE else "days"
        raise Refused("bad_request", f"a clock of the kind {kind} needs its {unit}")
    game = asked["game"]
    chosen = asked.get("seed")
    try:
        setup = Setup(
            game=game,
            boxes=tuple(asked.get("boxes", ())),
            options=tuple(sorted(asked.get("options", {}).items())),
            holders=tuple([_holder(game, seat) for seat in asked["seats"]]),
            clock=ClockRule(kind, amount),
            seed=seed if chosen is None else chosen,
            seed_chosen=chosen is not None,
            open_gold=asked.get("open_gold", False),
            show_bag=asked.get("show_bag", True),
            spectators=asked.get("spectators", True),
            substitute=asked.get("substitute") or substitute_of(game),
        )
        return setup.checked()
    except GameError as error:
        raise refused(error) from error


def _holder(game: str, seat: SeatIn) -> SeatHolder:
    if seat["kind"] == "bot":
        return bot(game, seat.get("level") or substitute_of(game))
    return SeatHolder(OPEN)


def with_person(setup: Setup, guest: str, name: str, seats: list[SeatIn]) -> Setup:
    """The setup with a person on every seat that was asked for as `me`."""
    taken = [
        person(guest, asked.get("name") or name) if asked["kind"] == "me" else holder
        for asked, holder in zip(seats, setup.holders, strict=True)
    ]
    return replace(setup, holders=tuple(taken))


def new_table_like(setup: Setup, holders: PerSeat[SeatHolder], guest: str) -> NewTable:
    """What to ask for to get the same table with another seed; other people's seats are open."""
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
