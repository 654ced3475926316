"""What people, and the server itself, may ask of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Play:
    """Choose a move; with `confirm` it is played, without it stays a draft."""

    seat: int
    ply: int
    move: str
    confirm: bool = True


@dataclass(frozen=True)
class Confirm:
    """Play what was drafted."""

    seat: int
    ply: int


@dataclass(frozen=True)
class Undo:
    """Take back the last drafted move, or all of them; a sealed one until the last player is ready."""

    seat: int
    ply: int
    all: bool = False


@dataclass(frozen=True)
class Sit:
    """Take an open seat: a certain one, or the first."""

    name: str
    seat: int | None = None


@dataclass(frozen=True)
class Leave:
    """Leave a seat. Before the start it is open again, later a bot plays on."""

    seat: int


@dataclass(frozen=True)
class ReturnToSeat:
    """Come back to a seat where a bot plays meanwhile."""

    seat: int


@dataclass(frozen=True)
class PutBot:
    """The host gives an open seat to a bot."""

    seat: int
    level: str


@dataclass(frozen=True)
class OpenSeat:
    """The host takes a bot off a seat before the start."""

    seat: int


@dataclass(frozen=True)
class CheckClock:
    """The host program looks whether somebody's time is over."""


@dataclass(frozen=True)
class BotMove:
    """The host program plays for a bot; `fallback` says why another bot had to step in."""

    seat: int
    ply: int
    move: str
    fallback: str = ""
    level: str = ""


@dataclass(frozen=True)
class NoteRematch:
    """The host program notes which table continues this one."""

    table: str


Command = (
    Play
    | Confirm
    | Undo
    | Sit
    | Leave
    | ReturnToSeat
    | PutBot
    | OpenSeat
    | CheckClock
    | BotMove
    | NoteRematch
)


@dataclass(frozen=True)
class Order:
    """A command with its sender, the sender's key for it, and the time it arrived."""

    command: Command
    sender: str
    key: str
    at: int
