"""What leaves the server, as types: the page's own types are generated from these.

Codes and arguments, never prose. Times are ISO 8601 in UTC, seats count from 0, and `null` means
"nobody", "nothing" or "not for you to know".
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Facts = dict[str, str | int]


class Problem(TypedDict):
    """An error (RFC 9457). `code` is stable, `args` fill its words, `detail` is for logs."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    args: Facts
    rule: str | None


class LineOut(TypedDict):
    """An amount with its reason; totals are made of these."""

    reason: str
    amount: int
    rule: str
    cells: list[str]
    facts: Facts


class ToldOut(TypedDict):
    """Something everybody learns from a move."""

    code: str
    seat: int | None
    lines: list[LineOut]
    facts: Facts


class EventOut(TypedDict):
    """One row of the table's log as this listener may hear it; numbers have no gaps."""

    ply: int
    at: str
    kind: str
    seat: int | None
    text: str | None
    told: list[ToldOut]
    args: Facts


class ChairOut(TypedDict):
    seat: int
    colour: str
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: str | None
    you: bool
    substitute: str | None
    state: Literal["deciding", "ready", "thinking", "waiting", "absent"]


class ClockOut(TypedDict):
    """`left` in seconds for each seat; `running` are the seats whose time passes since `at`."""

    kind: Literal["none", "live", "days"]
    left: list[float]
    running: list[int]
    at: str | None


class CanOut(TypedDict):
    confirm: bool
    withdraw: bool
    hint: bool


class OutcomeOut(TypedDict):
    points: list[int]
    places: list[int]
    winners: list[int]


class FairnessOut(TypedDict):
    """The seed is committed to from the start and shown at the end; `chosen`: by who opened the table."""

    commitment: str
    seed: str | None
    chosen: bool


class PlaceOut(TypedDict):
    cell: str
    turns: list[int]


class MoveOut(TypedDict):
    """A legal move, or a family of them (`price`, `build`): which keys are there depends on `kind`."""

    kind: str
    text: str
    words: NotRequired[list[str]]
    tile: NotRequired[str]
    tiles: NotRequired[list[str]]
    gold: NotRequired[int]
    least: NotRequired[int]
    seller: NotRequired[int]
    price: NotRequired[int]
    places: NotRequired[list[PlaceOut]]
    cell: NotRequired[str]
    turn: NotRequired[int]
    card: NotRequired[str]
    place: NotRequired[str]
    shield: NotRequired[str | None]
    matches: NotRequired[list[str]]


class TrackOut(TypedDict):
    round: int
    slots: list[str]
    gold_ahead: int


class ScoringOut(TypedDict):
    """A scoring tile; `points` for each seat if it were scored now."""

    slot: str
    tile: str
    reason: str
    rounds: list[int]
    times: int
    points: list[int]


class LaidOut(TypedDict):
    cell: str
    tile: str
    turn: int
    draft: NotRequired[bool]


class FrontOut(TypedDict):
    tile: str
    price: int | None
    axe: bool | None


class SkyePlayerOut(TypedDict):
    """`bound` is the gold on the tiles, `income` what the land would bring now, `roads` those laid."""

    seat: int
    points: int
    gold: int | None
    bound: int
    income: int
    land: list[LaidOut]
    roads: list[list[str]]
    front: list[FrontOut]
    received: list[str]
    sealed: bool


class BagOut(TypedDict):
    count: int
    tiles: list[str] | None


class SkyePosition(TypedDict):
    game: Literal["skye"]
    round: int
    rounds: int
    phase: str
    start: int | None
    track: list[TrackOut]
    scoring: list[ScoringOut]
    players: list[SkyePlayerOut]
    bag: BagOut
    stage: dict[str, Any] | None
    extras: dict[str, Any]


class TakingOut(TypedDict):
    """What a shield would take if the game ended now."""

    shield: int
    seat: int
    rank: int | None
    cards: list[str]
    points: int


class BoardOut(TypedDict):
    places: list[str]
    stack: list[int]
    now: list[TakingOut]


class SeatedCardOut(TypedDict):
    card: str | None
    hidden: bool
    by: int | None


class ClansPlayerOut(TypedDict):
    """`points` and `won` (cards) if the game ended now."""

    seat: int
    cards: int
    hand: list[str] | None
    shields: int
    points: int
    won: int


class ClansPosition(TypedDict):
    game: Literal["clans"]
    phase: str
    start: int | None
    turn: int | None
    boards: list[BoardOut]
    places: dict[str, SeatedCardOut]
    players: list[ClansPlayerOut]
    ranks_out: list[int]
    cards_out: int
    lays_left: int


Position = SkyePosition | ClansPosition


class ForAll(TypedDict):
    """Of a table view, what looks the same from every chair."""

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
    watching: int
    clock: ClockOut
    waiting: list[int]
    outcome: OutcomeOut | None
    fairness: FairnessOut


class ForOne(TypedDict):
    """Of a table view, what depends on who looks, apart from the game itself."""

    seat: int | None
    mine: list[int]
    host: bool
    chairs: list[ChairOut]
    pending: bool
    can: CanOut


class TableView(ForAll, ForOne):
    """A table as one seat, or a spectator, sees it. Its top-level keys are the unit of change."""

    draft: list[MoveOut]
    moves: list[MoveOut]
    position: Position | None


class EventsOut(TypedDict):
    ply: int
    events: list[EventOut]


class DoneOut(TypedDict):
    """A command was carried out, now or when it was first sent; `pending`: sealed, others decide."""

    ply: int
    repeated: bool
    pending: bool


class CheckOut(TypedDict):
    legal: bool
    code: str | None
    rule: str | None
    args: Facts


class HintOut(TypedDict):
    move: str
    kind: str
    level: str
    lines: list[LineOut]


class ChangeOut(TypedDict):
    """By how much one scoring of a slot changes, how often it is still scored, and when."""

    slot: str
    tile: str
    change: int
    times: int
    rounds: list[int]


class PreviewOut(TypedDict):
    """What a placement brings. `now`: in this round's scoring; `total`: all scorings and the end."""

    cell: str
    turn: int
    total: int
    now: int
    scoring: list[ChangeOut]
    income: int
    income_rounds: int
    final: int


class OfferOut(TypedDict):
    """A tile one thinks about; `worth` while prices are set: its total at the best place, by seat."""

    tile: str
    seller: int | None
    price: int | None
    affordable: bool
    mine: bool
    best: PreviewOut | None
    worth: list[int | None]


class LayOut(TypedDict):
    """What the long table would bring after a move: points by seat, and the takings on its board."""

    move: str
    points: list[int]
    now: list[TakingOut]


class StopOut(TypedDict):
    """A marker of a plan; without a track it only says where the walk ends."""

    cell: str
    track: str | None
    space: int | None
    price: int


class StepOut(TypedDict):
    """One tile further on the walk, and the movement points for it."""

    cell: str
    cost: int


class WaypointOut(TypedDict):
    """Where the next marker may lie: the points to get there, and the steps it could bring."""

    cell: str
    cost: int
    options: list[StopOut]


class PlanOut(TypedDict):
    """A walk as planned so far, and how it can go on."""

    move: str
    movement: int
    markers: int
    stops: list[StopOut]
    path: list[StepOut]
    next: list[WaypointOut]


class PreviewsOut(TypedDict):
    phase: str
    gold: int
    bound: int
    tile: str | None
    places: list[PreviewOut]
    offers: list[OfferOut]
    lays: list[LayOut]
    plan: PlanOut | None


class ReviewOut(TypedDict):
    """A finished game after some of its moves, with everything open that was open then."""

    moves: int
    move: int
    mover: int | None
    text: str | None
    events: list[ToldOut]
    position: Position
    outcome: OutcomeOut | None


class ChoiceOut(TypedDict):
    """A tile and where it goes at its best; no tile when nothing was bought."""

    tile: str | None
    seller: int | None
    price: int
    place: PreviewOut | None


class SlipOut(TypedDict):
    """A decision that cost points: after how many moves, what was chosen, and what would have been better."""

    move: int
    round: int
    kind: Literal["build", "buy"]
    lost: int
    played: ChoiceOut
    better: ChoiceOut


class SlipsOut(TypedDict):
    """The dearest slips of one seat, the dearest first."""

    seat: int
    slips: list[SlipOut]


class SummaryChair(TypedDict):
    seat: int
    colour: str
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: str | None
    you: bool


class Summary(TypedDict):
    """A table in a list."""

    table: str
    game: str
    boxes: list[str]
    status: Literal["open", "playing", "finished"]
    ply: int
    host: bool
    mine: list[int]
    watching: bool
    my_turn: bool
    waiting: list[int]
    chairs: list[SummaryChair]
    invite: str | None
    round: int | None
    rounds: int | None
    points: list[int] | None
    places: list[int] | None
    created_at: str
    updated_at: str
    rematch: str | None


class SummariesOut(TypedDict):
    tables: list[Summary]


class OptionOut(TypedDict):
    name: str
    default: str


class ScoringTileOut(TypedDict):
    tile: str
    reason: str
    box: str


class BoxOut(TypedDict):
    """`content` is there when what is printed on the box's pieces is a reconstruction."""

    box: str
    content: str | None


class BotOut(TypedDict):
    level: str
    name: str


class GameOut(TypedDict):
    game: str
    boxes: list[BoxOut]
    seat_counts: list[int]
    colours: list[str]
    options: list[OptionOut]
    scoring_tiles: list[ScoringTileOut]
    bots: list[BotOut]
    substitute: str


class GamesOut(TypedDict):
    games: list[GameOut]


class MeOut(TypedDict):
    name: str | None


class TokenOut(TypedDict):
    token: str
