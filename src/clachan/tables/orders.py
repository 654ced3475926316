"""The commands that people and the host program send to a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Play:
    """Choose a move. With `confirm` it is played, otherwise it becomes a draft."""

    seat: int
    ply: int
    move: str
    confirm: bool = True


@dataclass(frozen=True)
class Confirm:
    """Play the drafted moves."""

    seat: int
    ply: int


@dataclass(frozen=True)
class Undo:
    """Undo the last drafted move, or `all`. A sealed move can be undone until everybody is ready.

    On an analysis board moves that were played can be undone too.
    """

    seat: int
    ply: int
    all: bool = False


@dataclass(frozen=True)
class Restart:
    """Take back every move since the position at which the table began."""

    seat: int
    ply: int


@dataclass(frozen=True)
class Sit:
    """Take an open seat, or the first one if `seat` is None, and add a part to the luck of the table."""

    name: str
    seat: int | None = None
    part: str = ""


@dataclass(frozen=True)
class Leave:
    """Leave a seat. Before the start it becomes open again; later a bot takes over."""

    seat: int


@dataclass(frozen=True)
class ReturnToSeat:
    """Return to a seat and replace the bot that took over."""

    seat: int


@dataclass(frozen=True)
class AddPart:
    """Add the promised part to the luck of the table, for all seats of the same person."""

    seat: int
    part: str


@dataclass(frozen=True)
class StartWithoutParts:
    """Start the game although promised parts are missing. They are recorded as absent."""

    seat: int


@dataclass(frozen=True)
class PutBot:
    """Give an open seat to a bot (host only)."""

    seat: int
    level: str


@dataclass(frozen=True)
class OpenSeat:
    """Remove a bot from its seat before the start (host only)."""

    seat: int


@dataclass(frozen=True)
class RemovePerson:
    """Remove somebody from their seat before the start; they cannot take another one (host only)."""

    seat: int


@dataclass(frozen=True)
class Substitute:
    """Let a bot play for somebody who keeps the table waiting."""

    seat: int


@dataclass(frozen=True)
class GiveSeatBack:
    """Replace a bot that was put on somebody's seat by that person again (host only)."""

    seat: int


@dataclass(frozen=True)
class Pause:
    """Stop the clocks and the bots, and accept no moves (host only)."""


@dataclass(frozen=True)
class Resume:
    """Continue a paused game."""


@dataclass(frozen=True)
class SwitchTalk:
    """Switch the talk at the table on or off (host only)."""

    on: bool


@dataclass(frozen=True)
class AgreeToEnd:
    """Agree to end the game without a result. Before the start, the host ends the table alone."""

    seat: int


@dataclass(frozen=True)
class DeclineEnd:
    """Play on: withdraw everybody's agreement to end the game."""

    seat: int


@dataclass(frozen=True)
class CheckClock:
    """Let bots take over the seats whose time has run out (host program only)."""


@dataclass(frozen=True)
class GiveTimeBack:
    """Give people back the time in which no server was running (host program only)."""

    milliseconds: int


@dataclass(frozen=True)
class BotMove:
    """Play a move for a bot (host program only); `fallback` says why another bot had to choose it."""

    seat: int
    ply: int
    move: str
    fallback: str = ""
    level: str = ""


@dataclass(frozen=True)
class NoteRematch:
    """Record the table of the rematch (host program only)."""

    table: str


Command = (
    Play
    | Confirm
    | Undo
    | Restart
    | Sit
    | Leave
    | ReturnToSeat
    | AddPart
    | StartWithoutParts
    | PutBot
    | OpenSeat
    | RemovePerson
    | Substitute
    | GiveSeatBack
    | Pause
    | Resume
    | SwitchTalk
    | AgreeToEnd
    | DeclineEnd
    | CheckClock
    | GiveTimeBack
    | BotMove
    | NoteRematch
)


@dataclass(frozen=True)
class Order:
    """A command with its sender, a key chosen by the sender, and the time of its arrival."""

    command: Command
    sender: str
    key: str
    at: int
