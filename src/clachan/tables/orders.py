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
class Withdraw:
    """Take the last drafted move back, or all of them; a sealed one until the last player is ready."""

    seat: int
    ply: int
    all: bool = False


@dataclass(frozen=True)
class Sit:
    """Take an open chair: a certain one, or the first."""

    name: str
    seat: int | None = None


@dataclass(frozen=True)
class Leave:
    """Get up. Before the start the chair is open again, later a bot plays on."""

    seat: int


@dataclass(frozen=True)
class ReturnToSeat:
    """Come back to a chair where a bot plays meanwhile."""

    seat: int


@dataclass(frozen=True)
class PutBot:
    """The host gives an open chair to a bot."""

    seat: int
    level: str


@dataclass(frozen=True)
class OpenChair:
    """The host takes a bot off a chair before the start."""

    seat: int


@dataclass(frozen=True)
class LookAtClock:
    """The server looks whether somebody's time is over."""


@dataclass(frozen=True)
class BotMove:
    """The server plays for a bot; `fallback` says why another bot had to step in."""

    seat: int
    ply: int
    move: str
    fallback: str = ""
    level: str = ""


@dataclass(frozen=True)
class NoteRematch:
    """The server notes where the game goes on."""

    table: str


Command = (
    Play
    | Confirm
    | Withdraw
    | Sit
    | Leave
    | ReturnToSeat
    | PutBot
    | OpenChair
    | LookAtClock
    | BotMove
    | NoteRematch
)


@dataclass(frozen=True)
class Order:
    """A command with its sender, the sender's key for it, and the time it arrived."""

    command: Command
    who: str
    key: str
    at: int
