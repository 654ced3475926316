"""The types of everything a table sends; the types of the page are generated from them.

They contain codes and values, never sentences. Times are ISO 8601 in UTC, seats count from 0, and
`null` means "nobody", "nothing" or "hidden". Names are the engine's names.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.clans.table.wire import ClansPositionOut, LayMoveOut, LayPreviewOut
from clachan.skye.table.box_wire import BoxesOut, BoxMoveOut, BoxStageOut, PlanOut
from clachan.skye.table.wire import (
    BagOut,
    BuildingStageOut,
    BuildMoveOut,
    BuildMovesOut,
    BuyingStageOut,
    BuyMoveOut,
    FinalStageOut,
    PassMoveOut,
    PlacementPreviewOut,
    PriceMoveOut,
    PriceMovesOut,
    PricingStageOut,
    RoundOut,
    ScoreRowOut,
    ScoringOut,
    SkyePlayerOut,
    TilePreviewOut,
    WaitingStageOut,
)
from clachan.tables.common_wire import Facts, GameEventOut, GenericPositionOut, LineOut, TextMoveOut

MoveOut = (
    PriceMovesOut
    | PriceMoveOut
    | BuyMoveOut
    | PassMoveOut
    | BuildMovesOut
    | BuildMoveOut
    | LayMoveOut
    | TextMoveOut
    | BoxMoveOut
)
"""A move, or all moves of a kind (`price`, `build`, `plan`). `text` is the notation to send back."""

SkyeStageOut = (
    PricingStageOut
    | BuyingStageOut
    | BuildingStageOut
    | WaitingStageOut
    | FinalStageOut
    | BoxStageOut
)
"""What this seat has to decide now."""


class SkyePositionOut(TypedDict):
    """A position. `phase` is the engine's phase, `step` the step of the round it belongs to."""

    game: Literal["skye"]
    round: int
    rounds: list[RoundOut]
    phase: str
    step: str
    steps: list[str]
    start_player: int | None
    turn_order: list[int]
    scoring: list[ScoringOut]
    players: list[SkyePlayerOut]
    bag: BagOut
    stage: SkyeStageOut
    sheet: list[ScoreRowOut]
    boxes: BoxesOut


PositionOut = SkyePositionOut | ClansPositionOut | GenericPositionOut


class Problem(TypedDict):
    """An error (RFC 9457). `code` is stable, `args` are for the message of the page, `detail` is for logs."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    args: Facts
    rule: str | None


class LogEventOut(TypedDict):
    """One row of the table's log as this seat may see it; plies have no gaps.

    `move` is null for a sealed move of somebody else, and for rows that are not moves or drafts.
    """

    ply: int
    at: str
    kind: str
    seat: int | None
    round: int | None
    move: MoveOut | None
    is_sealed: bool
    game_events: list[GameEventOut]
    args: Facts


class SeatOut(TypedDict):
    """A seat and who has it. `substitute` is the level of the bot that plays for an absent person, which
    the host can take away again if it `can_be_given_back`; `substitute_from` is when the viewer can put
    such a bot there because the table waits for the person; `part` is whether the person added a random
    part to the luck of the table."""

    seat: int
    color: str
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: str | None
    is_you: bool
    substitute: str | None
    can_be_given_back: bool
    substitute_from: str | None
    part: Literal["absent", "awaited", "added"]
    state: Literal["deciding", "ready", "thinking", "waiting", "absent"]


class ClockOut(TypedDict):
    """The clock: the seconds each seat has `left`; those of `running` seats count down from `at`.

    Every decision adds the `increment`, in seconds.
    """

    kind: Literal["none", "live", "days"]
    increment: int
    left: list[float]
    running: list[int]
    at: str | None


class CanOut(TypedDict):
    confirm: bool
    undo: bool
    hint: bool


class OutcomeOut(TypedDict):
    points: list[int]
    places: list[int]
    winners: list[int]


class FairnessOut(TypedDict):
    """Where the luck of a table comes from: `shared` by the server and its people, `practice` if the host
    chose the seed, or the `server` alone (restored and old tables).

    The commitment is shown from the start. Seed, secret, salt and the parts of the seats are null until
    the game is over.
    """

    luck: Literal["shared", "practice", "server"]
    commitment: str | None
    seed: str | None
    secret: str | None
    salt: str | None
    parts: list[str | None] | None


class OriginOut(TypedDict):
    """The position at which a practice table began: after `moves` moves of the game at `table`, or of a
    record (null). On an `analysis` board all seats are yours and every move since then can be undone."""

    kind: Literal["bots", "analysis", "exercise"]
    table: str | None
    moves: int


class ExerciseOut(TypedDict):
    """The exercise of a table: `step` of `steps` tasks are solved, and `answer` is about the last move.

    Texts are by language. After a wrong move `undo` takes it back; after a right one `task` is the next task.
    """

    id: str
    kind: Literal["lesson", "puzzle"]
    title: dict[str, str]
    step: int
    steps: int
    status: Literal["open", "right", "wrong", "solved"]
    task: dict[str, str]
    answer: dict[str, str] | None


class SharedView(TypedDict):
    """The part of a table view that is the same for every seat. `waiting` are the seats that have to
    decide, `agreed_to_end` those whose people have agreed to end the game; `spectators` is a number."""

    table: str
    ply: int
    status: Literal["open", "playing", "finished", "ended"]
    game: str
    boxes: list[str]
    content: list[str]
    options: dict[str, str]
    open_gold: bool
    show_bag: bool
    invite: str | None
    rematch: str | None
    connected: list[int]
    spectators: int
    clock: ClockOut
    waiting: list[int]
    is_paused: bool
    agreed_to_end: list[int]
    is_talk_on: bool
    outcome: OutcomeOut | None
    fairness: FairnessOut
    origin: OriginOut | None
    exercise: ExerciseOut | None


class OwnView(TypedDict):
    """The part of a table view that depends on the viewer, apart from the position.

    `seat` is the seat whose view this is. `is_ready` means that its sealed move waits for the others.
    """

    seat: int | None
    my_seats: list[int]
    is_host: bool
    seats: list[SeatOut]
    is_ready: bool
    can: CanOut


class TableView(SharedView, OwnView):
    """A table as one seat or a spectator sees it. Updates replace whole top-level keys.

    The position includes the moves this seat has drafted.
    """

    draft: list[MoveOut]
    moves: list[MoveOut]
    position: PositionOut | None


class EventsOut(TypedDict):
    ply: int
    events: list[LogEventOut]


class DoneOut(TypedDict):
    """A command was carried out, now or when it was first sent."""

    ply: int
    repeated: bool
    is_ready: bool


class CheckOut(TypedDict):
    """Whether a move is legal, and if not, why."""

    legal: bool
    code: str | None
    rule: str | None
    args: Facts


class HintLineOut(LineOut):
    """One of a bot's reasons; seats, tiles and rounds have their own keys."""

    seats: dict[str, int]
    tiles: list[str]
    rounds: list[int]


class HintOut(TypedDict):
    """A move and why: the reasons of a bot of this level or, in an exercise, what is said about the move.

    The exercise's `words` are by language; a bot has none.
    """

    move: MoveOut
    level: str | None
    lines: list[HintLineOut]
    words: dict[str, str] | None


class PreviewsOut(TypedDict):
    """The results of choices: all placements of the `tile` in the request, or the best placement of each
    tile (`tiles`), all moves of Clans and Glory (`lays`), or the `plan` in the request."""

    phase: str
    tile: str | None
    placements: list[PlacementPreviewOut]
    tiles: list[TilePreviewOut]
    lays: list[LayPreviewOut]
    plan: PlanOut | None


class ListedSeatOut(TypedDict):
    seat: int
    color: str
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: str | None
    is_you: bool


class ListedTableOut(TypedDict):
    """A table in a list."""

    table: str
    game: str
    boxes: list[str]
    status: Literal["open", "playing", "finished", "ended"]
    ply: int
    is_host: bool
    my_seats: list[int]
    is_spectator: bool
    is_my_turn: bool
    waiting: list[int]
    seats: list[ListedSeatOut]
    invite: str | None
    round: int | None
    rounds: int | None
    points: list[int] | None
    places: list[int] | None
    is_practice: bool
    commitment: str | None
    created_at: str
    updated_at: str
    rematch: str | None


class ReplayLinkOut(TypedDict):
    """The code in the public link to a replay, at `/replay/{code}`; null if the game is not shared."""

    code: str | None


class TablesOut(TypedDict):
    tables: list[ListedTableOut]


class OptionOut(TypedDict):
    name: str
    default: str


class ScoringTileOut(TypedDict):
    tile: str
    reason: str
    box: str


class BoxOut(TypedDict):
    """A box; `content` is a note if the printed content of its pieces is reconstructed."""

    box: str
    content: str | None


class BotOut(TypedDict):
    level: str
    name: str


class GameOut(TypedDict):
    """A game. `levels` are the bots that people choose from, easiest first."""

    game: str
    boxes: list[BoxOut]
    seat_counts: list[int]
    colors: list[str]
    options: list[OptionOut]
    scoring_tiles: list[ScoringTileOut]
    bots: list[BotOut]
    levels: list[str]
    substitute: str


class GamesOut(TypedDict):
    games: list[GameOut]


class PhraseOut(TypedDict):
    phrase: str


class TalkLineOut(TypedDict):
    """Something a person said: a `text`, or the code of a `phrase`. `seat` is null for spectators.

    `speaker` is the same for all lines of a person, so that you can mute them.
    """

    number: int
    at: str
    seat: int | None
    name: str
    speaker: str
    is_you: bool
    text: str | None
    phrase: str | None


class TalkOut(TypedDict):
    lines: list[TalkLineOut]
