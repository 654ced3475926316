"""The types of everything a table sends; the types of the page are generated from them.

They contain codes and values, never sentences. Times are ISO 8601 in UTC, seats count from 0, and
`null` means "nobody", "nothing" or "hidden". Names are the engine's names.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.tables.clans_wire import ClansPositionOut, LayMoveOut, LayPreviewOut
from clachan.tables.common_wire import Facts, GameEventOut, GenericPositionOut, LineOut, TextMoveOut
from clachan.tables.skye_wire import (
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
from clachan.tables.views.boxes.wire_catalog import BoxesOut, BoxMoveOut, BoxStageOut, PlanOut

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
    """A seat and who has it. `substitute` is the level of the bot that plays for an absent person, `part`
    whether the person added a random part to the luck of the table."""

    seat: int
    color: str
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: str | None
    is_you: bool
    substitute: str | None
    part: Literal["absent", "awaited", "added"]
    state: Literal["deciding", "ready", "thinking", "waiting", "absent"]


class ClockOut(TypedDict):
    """The clock: the seconds each seat has `left`; those of `running` seats count down from `at`."""

    kind: Literal["none", "live", "days"]
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


class SharedView(TypedDict):
    """The part of a table view that is the same for every seat. `waiting` are the seats that have to
    decide; `spectators` is a number."""

    table: str
    ply: int
    status: Literal["open", "playing", "finished"]
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
    outcome: OutcomeOut | None
    fairness: FairnessOut


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
    move: MoveOut
    level: str
    lines: list[HintLineOut]


class PreviewsOut(TypedDict):
    """The results of choices: all placements of the `tile` in the request, or the best placement of each
    tile (`tiles`), all moves of Clans and Glory (`lays`), or the `plan` in the request."""

    phase: str
    tile: str | None
    placements: list[PlacementPreviewOut]
    tiles: list[TilePreviewOut]
    lays: list[LayPreviewOut]
    plan: PlanOut | None


class ReviewOut(TypedDict):
    """A finished game after `move` of `moves` moves; `last` is the move that led there."""

    moves: int
    move: int
    mover: int | None
    last: MoveOut | None
    game_events: list[GameEventOut]
    position: PositionOut
    outcome: OutcomeOut | None


class ChoiceOut(TypedDict):
    """A tile, what was paid for it, and its placement; null if nothing was bought."""

    tile: str | None
    seller: int | None
    paid: int
    placement: PlacementPreviewOut | None


class MissedPointOut(TypedDict):
    """A decision that missed points: after `move` moves `played` was chosen, but `better` was worth more."""

    move: int
    round: int
    kind: Literal["build", "buy"]
    points: int
    played: ChoiceOut
    better: ChoiceOut


class MissedPointsOut(TypedDict):
    """The decisions of one seat that missed the most points, the worst first."""

    seat: int
    missed: list[MissedPointOut]


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
    status: Literal["open", "playing", "finished"]
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
    game: str
    boxes: list[BoxOut]
    seat_counts: list[int]
    colors: list[str]
    options: list[OptionOut]
    scoring_tiles: list[ScoringTileOut]
    bots: list[BotOut]
    substitute: str


class GamesOut(TypedDict):
    games: list[GameOut]


class MeOut(TypedDict):
    name: str | None


class NoticesOut(TypedDict):
    """Where you get messages when it is your turn: `address` is an e-mail address or the name of a service.

    Nothing is sent before the address is confirmed there.
    """

    services: list[str]
    address: str | None
    is_confirmed: bool


class TokenOut(TypedDict):
    token: str


class ListedTokenOut(TypedDict):
    """A token of the guest; `is_this` marks the one the request came with."""

    id: str
    label: str
    created_at: str
    used_at: str
    is_this: bool


class TokensOut(TypedDict):
    tokens: list[ListedTokenOut]
