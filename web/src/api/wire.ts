/** The server's messages. Generated from its schema by `python -m tools.wire_types`. */

/** Add the promised part to the luck of the table, for all seats of the same person. */
export interface AddPart {
  seat: number;
  part: string;
}

/** Add your random part to the luck of the table: 32 bytes, as 64 digits from 0 to f. */
export interface AddPartMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "add_part";
  part: string;
}

/** Agree to end the game without a result. Before the start, the host ends the table alone. */
export interface AgreeToEnd {
  seat: number;
}

/** Agree to end the game without a result; it ends when everybody who plays has agreed. */
export interface AgreeToEndMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "agree_to_end";
}

/** The bag; `tiles` is null if the table does not show them. */
export interface BagOut {
  count: number;
  tiles: string[] | null;
}

export interface BeatMessage {
  type: "beat";
}

export interface BeatOut {
  type: "beat";
}

/** Pay for tiles drawn blind from the bag, one of which is kept. */
export interface BlindMoveOut {
  kind: "blind";
  text: string;
  payment: PaymentOut | null;
}

/** The blind purchase; `bag` is the number of tiles in the bag. */
export interface BlindOut {
  price: number;
  bag: number;
  shortfall: number;
  moves: BlindMoveOut[];
}

/** A board: its shields in the order they were laid, the face-up cards that no shield wins, and the face-down cards after they are revealed. */
export interface BoardOut {
  places: string[];
  shields: ShieldOut[];
  unclaimed: CardOut[];
  hidden: CardOut[];
}

/** Play a move for a bot (host program only); `fallback` says why another bot had to choose it. */
export interface BotMove {
  seat: number;
  ply: number;
  move: string;
  fallback?: string;
  level?: string;
}

export interface BotOut {
  level: string;
  name: string;
}

export type BoxMoveOut = DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut;

/** A box; `content` is a note if the printed content of its pieces is reconstructed. */
export interface BoxOut {
  box: string;
  content: string | null;
}

export type BoxStageOut = SecondBuyStageOut | OwnTileFirstStageOut | ReturnStageOut | ExtraDrawStageOut | PlanStageOut | StepStageOut | RoadsStageOut;

/** What each box in play adds to the position. */
export interface BoxesOut {
  journeyman?: JourneymanOut;
  druids?: DruidsOut;
}

/** One placement, in drafts, hints and the log. */
export interface BuildMoveOut {
  kind: "built";
  text: string;
  tile: string;
  cell: [number, number];
  rotation: number;
}

/** All legal placements of one tile. */
export interface BuildMovesOut {
  kind: "build";
  text: string;
  tile: string;
  placements: PlacementOut[];
}

/** A tile to build. `source` is `sale`, `kept`, `bag`, or a word of a box; `seller` is the seat that sold or kept it. Its placements are in `moves`; `blocked` are the free cells next to the territory where it does not fit. */
export interface BuildTileOut {
  tile: string;
  state: "placed" | "open" | "nowhere";
  seller: number | null;
  source: string;
  paid: number;
  blocked: [number, number][];
  can_undo: boolean;
}

/** The tiles this seat builds in this round, including those it has drafted. */
export interface BuildingStageOut {
  kind: "build";
  gold: number;
  income: number;
  tiles: BuildTileOut[];
  can_finish: boolean;
}

/** Buy a tile from another player; `payment` is null in the log. */
export interface BuyMoveOut {
  kind: "buy";
  text: string;
  tile: string;
  seller: number;
  payment: PaymentOut | null;
}

/** The tiles for sale, by seller in turn order. `can_pass` is the text of the pass, if it is legal. */
export interface BuyingStageOut {
  kind: "buy";
  gold: number;
  committed: number;
  sellers: SellerOut[];
  can_pass: string | null;
}

/** The last message before the server closes the socket. */
export interface ByeMessage {
  type: "bye";
  code: string;
}

export interface CanOut {
  confirm: boolean;
  undo: boolean;
  hint: boolean;
}

export interface CardOut {
  color: string;
  rank: number;
}

/** What changed a seat's chance to win in a round: chance moves, its own decisions, those of others. */
export interface ChancePartsOut {
  round: number;
  luck: number;
  own: number;
  others: number;
}

/** Let bots take over the seats whose time has run out (host program only). */
export interface CheckClock {
}

/** A move as text, or a placement of a tile. */
export interface CheckIn {
  move?: string | null;
  placement?: PlacementIn | null;
  seat?: number | null;
}

/** Ask whether a move (as text or as a placement) would be legal, and if not, why. */
export interface CheckMessage {
  type: "check";
  id: number;
  move?: string;
  placement?: PlacementIn;
}

/** Whether a move is legal, and if not, why. */
export interface CheckOut {
  legal: boolean;
  code: string | null;
  rule: string | null;
  args: Record<string, string | number>;
}

export interface CheckedMessage {
  type: "checked";
  id: number;
  ply: number;
  check: CheckOut;
}

/** The winner's best shield. */
export interface ClansDecidedByOut {
  seat: number;
  board: number;
  points: number;
}

/** The result, best place first. */
export interface ClansFinalOut {
  places: ClansFinalPlaceOut[];
  winners: number[];
  decided_by: ClansDecidedByOut | null;
}

export interface ClansFinalPlaceOut {
  seat: number;
  place: number;
  points: number;
  cards_won: number;
  points_by_board: number[];
}

/** A player. `points` and `cards_won` are as if the game ended now. */
export interface ClansPlayerOut {
  seat: number;
  cards: number;
  hand: CardOut[] | null;
  shields: number;
  points: number;
  cards_won: number;
}

/** A position. `places` are in their order around the table, clockwise from the left head. `must_hide` means that no card of this seat fits, so it must lay one face down. */
export interface ClansPositionOut {
  game: "clans";
  phase: string;
  round: number;
  rounds: number;
  start_player: number | null;
  turn: number | null;
  must_hide: boolean;
  places: PlaceOut[];
  boards: BoardOut[];
  players: ClansPlayerOut[];
  ranks_out: number[];
  cards_out: number;
  lays_left: number;
  final: ClansFinalOut | null;
}

export type ClientMessage = PlayMessage | ConfirmMessage | UndoMessage | RestartMessage | LeaveMessage | ReturnMessage | PutBotMessage | OpenSeatMessage | AddPartMessage | StartWithoutPartsMessage | RemovePersonMessage | SubstituteMessage | GiveSeatBackMessage | PauseMessage | ResumeMessage | SwitchTalkMessage | AgreeToEndMessage | DeclineEndMessage | LookMessage | PreviewMessage | CheckMessage | HintMessage | BeatMessage;

/** No clock, `minutes` for the game and an `increment` of seconds per decision, or `days` for each one. */
export interface ClockIn {
  kind?: "none" | "live" | "days";
  minutes?: number | null;
  days?: number | null;
  increment?: number;
}

/** The clock: the seconds each seat has `left`; those of `running` seats count down from `at`. */
export interface ClockOut {
  kind: "none" | "live" | "days";
  increment: number;
  left: number[];
  running: number[];
  at: string | null;
}

/** A finished game among members; `table` and `code` lead to its replay if you may see it. */
export interface ClubGameOut {
  table: string | null;
  code: string | null;
  game: string;
  boxes: string[];
  finished_at: string;
  is_rated: boolean;
  seats: ClubGameSeatOut[];
}

/** A seat of a finished game; people who were not members then have neither `member` nor `name`. */
export interface ClubGameSeatOut {
  kind: "person" | "bot";
  color: string;
  member: string | null;
  name: string | null;
  level: string | null;
  place: number;
  points: number;
}

/** Finished games, the newest first, and how many there are in all. */
export interface ClubGamesOut {
  games: ClubGameOut[];
  total: number;
}

export interface ClubIn {
  name: string;
}

/** The club of an invite link, for somebody who may not be a member yet. */
export interface ClubInviteOut {
  club: string;
  name: string;
  members: number;
  is_member: boolean;
}

export interface ClubMemberOut {
  member: string;
  name: string;
  is_owner: boolean;
  is_you: boolean;
  joined_at: string;
}

/** A club as a member sees it: `tables` are open or being played. */
export interface ClubOut {
  club: string;
  name: string;
  is_owner: boolean;
  invite: string;
  members: ClubMemberOut[];
  tables: ListedTableOut[];
}

export interface ClubsOut {
  clubs: ListedClubOut[];
}

export interface CodeIn {
  code: string;
}

export type Command = Play | Confirm | Undo | Restart | Sit | Leave | ReturnToSeat | AddPart | StartWithoutParts | PutBot | OpenSeat | RemovePerson | Substitute | GiveSeatBack | Pause | Resume | SwitchTalk | AgreeToEnd | DeclineEnd | CheckClock | GiveTimeBack | BotMove | NoteRematch;

export type CommandMessage = PlayMessage | ConfirmMessage | UndoMessage | RestartMessage | LeaveMessage | ReturnMessage | PutBotMessage | OpenSeatMessage | AddPartMessage | StartWithoutPartsMessage | RemovePersonMessage | SubstituteMessage | GiveSeatBackMessage | PauseMessage | ResumeMessage | SwitchTalkMessage | AgreeToEndMessage | DeclineEndMessage;

/** What every command has: the seat, the ply it was made at, and a key that stays the same in retries. */
export interface CommandParts {
  type: "command";
  seat: number;
  ply: number;
  key: string;
}

/** Play the drafted moves. */
export interface Confirm {
  seat: number;
  ply: number;
}

/** Play the drafted moves. */
export interface ConfirmMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "confirm";
}

/** A link that continues on another device, with the same link as a QR code (SVG). */
export interface ContinueOut {
  link: string;
  qr: string;
  expires_at: string;
}

/** A decision that cost chance to win: after `move` moves `played` was chosen, but `better` was better. */
export interface CostlyDecisionOut {
  move: number;
  seat: number;
  round: number;
  kind: string;
  played: PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut;
  better: PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut;
  points: number;
  chance: number;
  had: number;
  played_lines: HintLineOut[];
  better_lines: HintLineOut[];
  played_then: (PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut)[];
  better_then: (PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut)[];
}

/** What the browser made with a passkey, as JSON. */
export interface CredentialIn {
  credential: Record<string, unknown>;
}

/** The scoring tile or other reason that put the winner furthest ahead of `over`. */
export interface DecidedByOut {
  tile: string | null;
  reason: string;
  lead: number;
  seat: number;
  over: number;
}

/** Play on: withdraw everybody's agreement to end the game. */
export interface DeclineEnd {
  seat: number;
}

/** Play on: withdraw everybody's agreement to end the game. */
export interface DeclineEndMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "decline_end";
}

/** Buy a tile from the dolmen row. */
export interface DolmenMoveOut {
  kind: "dolmen";
  text: string;
  tile: string;
  payment: PaymentOut | null;
}

/** A tile of the dolmen row; its price is the number on the standing stone plus the price of the space. `moves` are all ways to buy it, the cheapest first. */
export interface DolmenSpaceOut {
  tile: string;
  stone: number;
  space: number;
  price: number;
  shortfall: number;
  moves: DolmenMoveOut[];
}

/** A command was carried out when it was first sent; if it is carried out now, `events` says so. */
export interface DoneMessage {
  type: "done";
  key: string;
  ply: number;
  repeated: boolean;
  is_ready: boolean;
}

/** A command was carried out, now or when it was first sent. */
export interface DoneOut {
  ply: number;
  repeated: boolean;
  is_ready: boolean;
}

/** Use a tablet to draw more tiles in this round. */
export interface DrawMoreMoveOut {
  kind: "draw_more";
  text: string;
  pieces: string[];
}

/** The tiles that a seat has drawn blind. */
export interface DrawnOut {
  seat: number;
  tiles: DrawnTileOut[];
}

export interface DrawnTileOut {
  tile: string;
  move: KeepMoveOut | null;
}

/** The dolmen row from left to right, the number of Druid tiles left, and the tablets by seat. */
export interface DruidsOut {
  row: (string | null)[];
  prices: (number | null)[];
  stack: number;
  tablets: TabletOut[][];
}

export interface EndpointIn {
  endpoint: string;
}

export interface EventsMessage {
  type: "events";
  from: number;
  ply: number;
  done: string[];
  events: LogEventOut[];
  view: Record<string, unknown>;
  position: Record<string, unknown>;
}

export interface EventsOut {
  ply: number;
  events: LogEventOut[];
}

/** The exercise of a table: `step` of `steps` tasks are solved, and `answer` is about the last move. */
export interface ExerciseOut {
  id: string;
  kind: "lesson" | "puzzle";
  title: Record<string, string>;
  step: number;
  steps: number;
  status: "open" | "right" | "wrong" | "solved";
  task: Record<string, string>;
  answer: Record<string, string> | null;
}

/** Use a tablet for an extra draw, or pass. */
export interface ExtraDrawStageOut {
  kind: "tablets";
  options: DrawMoreMoveOut[];
  can_pass: string | null;
}

/** Where the luck of a table comes from: `shared` by the server and its people, `practice` if the host chose the seed, or the `server` alone (restored and old tables). */
export interface FairnessOut {
  luck: "shared" | "practice" | "server";
  commitment: string | null;
  seed: string | null;
  secret: string | null;
  salt: string | null;
  parts: (string | null)[] | null;
}

/** A seat's result; `lines` are its points at the end of the game. */
export interface FinalPlaceOut {
  seat: number;
  place: number;
  points: number;
  gold: number;
  lines: LineOut[];
}

/** The result, best place first; `course` is the points of each seat after every round. */
export interface FinalStageOut {
  kind: "final";
  places: FinalPlaceOut[];
  winners: number[];
  course: number[][];
  decided_by: DecidedByOut | null;
}

/** Play on from a position of a finished game, as a practice table of your own. */
export interface FromHere {
  mode: "bots" | "analysis";
  move: number;
  seat?: number | null;
  level?: string | null;
  key?: string | null;
}

/** The same for a record instead of a table. */
export interface FromRecord {
  mode: "bots" | "analysis";
  move: number;
  seat?: number | null;
  level?: string | null;
  key?: string | null;
  record: string;
}

/** A public event of a move. `amount` is the sum of `lines`. */
export interface GameEventOut {
  code: string;
  seat: number | null;
  round: number | null;
  amount: number;
  lines: LineOut[];
  facts: Record<string, string | number>;
  seats: Record<string, number>;
  tiles: string[];
  card: CardOut | null;
  prices?: Record<string, number>;
}

/** A game. `levels` are the bots that people choose from, easiest first. */
export interface GameOut {
  game: string;
  boxes: BoxOut[];
  seat_counts: number[];
  colors: string[];
  options: OptionOut[];
  scoring_tiles: ScoringTileOut[];
  bots: BotOut[];
  levels: string[];
  substitute: string;
}

/** The review of a finished game; everything but `status` and `progress` is empty until it is `done`. */
export interface GameReviewOut {
  status: "working" | "done" | "failed" | "unavailable";
  progress: number;
  chances: number[][];
  movers: (number | null)[];
  rounds: number[];
  seats: SeatReviewOut[];
  decisions: CostlyDecisionOut[];
}

export interface GameStandingsOut {
  game: string;
  standings: StandingOut[];
}

/** A member's games of one kind: all of them, and by boxes (joined by `+`), number of seats, color, and source of points. */
export interface GameStatisticsOut {
  game: string;
  total: StatisticsRowOut;
  by_boxes: StatisticsRowOut[];
  by_seats: StatisticsRowOut[];
  by_color: StatisticsRowOut[];
  by_source: SourceRowOut[];
}

export interface GamesOut {
  games: GameOut[];
}

/** The position of a game without its own presenter: its view as plain values. */
export interface GenericPositionOut {
  game: string;
  phase: string;
  points: number[];
  view: Record<string, unknown>;
}

/** Replace a bot that was put on somebody's seat by that person again (host only). */
export interface GiveSeatBack {
  seat: number;
}

/** Give a seat back to its person, if a bot was put there by `substitute` (host only). */
export interface GiveSeatBackMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "give_seat_back";
}

/** Give people back the time in which no server was running (host program only). */
export interface GiveTimeBack {
  milliseconds: number;
}

export interface HeadToHeadOut {
  games: HeadToHeadRowOut[];
}

/** The games of two members: how often each was ahead, and the average lead of the first in points. */
export interface HeadToHeadRowOut {
  game: string;
  games: number;
  first: number;
  second: number;
  ties: number;
  mean_lead: number;
}

/** One of a bot's reasons; seats, tiles and rounds have their own keys. */
export interface HintLineOut {
  reason: string;
  amount: number;
  rule: string;
  cells: [number, number][];
  places: string[];
  facts: Record<string, string | number>;
  seats: Record<string, number>;
  tiles: string[];
  rounds: number[];
}

/** Ask what a bot would do. */
export interface HintMessage {
  type: "hint";
  id: number;
  level?: string;
}

/** A move and why: the reasons of a bot of this level or, in an exercise, what is said about the move. */
export interface HintOut {
  move: PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut;
  level: string | null;
  lines: HintLineOut[];
  words: Record<string, string> | null;
}

export interface HintedMessage {
  type: "hint";
  id: number;
  ply: number;
  hint: HintOut;
}

/** Take an open seat and add your random `part` to the luck of the table, or `watch` as a spectator. */
export interface JoinIn {
  name?: string | null;
  seat?: number | null;
  watch?: boolean;
  part?: string | null;
}

/** The travelers, by seat. */
export interface JourneymanOut {
  travelers: TravelerOut[];
}

/** Keep one of the tiles drawn blind, or one of your own tiles that are for sale. */
export interface KeepMoveOut {
  kind: "keep";
  text: string;
  tile: string;
  pieces: string[];
}

/** Lay a card, or hide it face down. `shield_text` is the same move with a shield, if that is legal. `card` is null for a hidden card that this seat may not see. */
export interface LayMoveOut {
  kind: "lay" | "hide";
  text: string;
  card: CardOut | null;
  place: string;
  with_shield: boolean;
  shield_text: string | null;
  matches: MatchOut[];
}

/** The result of a move: the points of each seat, and the board it changes. */
export interface LayPreviewOut {
  text: string;
  points: number[];
  board: number;
  after: BoardOut;
}

/** Leave a seat. Before the start it becomes open again; later a bot takes over. */
export interface Leave {
  seat: number;
}

/** Leave the seat. Before the start it becomes open again; later a bot takes over. */
export interface LeaveMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "leave";
}

/** A lesson file that cannot be read. */
export interface LessonProblemOut {
  file: string;
  line: number;
  detail: string;
}

export interface LessonsOut {
  lessons: ListedLessonOut[];
  problems: LessonProblemOut[];
}

/** An amount with its reason and rule. Every total is the sum of such lines. Games without cells use `places`. */
export interface LineOut {
  reason: string;
  amount: number;
  rule: string;
  cells: [number, number][];
  places: string[];
  facts: Record<string, string | number>;
}

/** A club in the list of my clubs; `open_tables` counts those that wait for people. */
export interface ListedClubOut {
  club: string;
  name: string;
  is_owner: boolean;
  members: number;
  open_tables: number;
}

/** A lesson in the list; the title is by language. */
export interface ListedLessonOut {
  lesson: string;
  game: string;
  boxes: string[];
  is_reconstructed: boolean;
  title: Record<string, string>;
}

export interface ListedPasskeyOut {
  id: string;
  label: string;
  created_at: string;
}

export interface ListedSeatOut {
  seat: number;
  color: string;
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  is_you: boolean;
}

/** A table in a list. */
export interface ListedTableOut {
  table: string;
  game: string;
  boxes: string[];
  status: "open" | "playing" | "finished" | "ended";
  ply: number;
  is_host: boolean;
  my_seats: number[];
  is_spectator: boolean;
  is_my_turn: boolean;
  waiting: number[];
  seats: ListedSeatOut[];
  invite: string | null;
  round: number | null;
  rounds: number | null;
  points: number[] | null;
  places: number[] | null;
  is_practice: boolean;
  commitment: string | null;
  created_at: string;
  updated_at: string;
  rematch: string | null;
}

/** A token of the guest; `is_this` marks the one the request came with. */
export interface ListedTokenOut {
  id: string;
  label: string;
  created_at: string;
  used_at: string;
  is_this: boolean;
}

/** One row of the table's log as this seat may see it; plies have no gaps. */
export interface LogEventOut {
  ply: number;
  at: string;
  kind: string;
  seat: number | null;
  round: number | null;
  move: PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut | null;
  is_sealed: boolean;
  game_events: GameEventOut[];
  args: Record<string, string | number>;
}

/** Switch to the view of another of your seats. */
export interface LookMessage {
  type: "look";
  seat: number;
}

/** A neighboring or opposite place whose card matches. */
export interface MatchOut {
  place: string;
  by: "color" | "rank";
}

export interface MeIn {
  name: string;
}

export interface MeOut {
  name: string | null;
}

export interface MemberStatisticsOut {
  member: string;
  games: GameStatisticsOut[];
}

export type MoveOut = PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut;

/** The name of somebody who has none yet. */
export interface NamedIn {
  name?: string | null;
}

/** A table to open. The game starts when every seat is taken. */
export interface NewTable {
  game: string;
  seats: SeatIn[];
  boxes?: string[];
  options?: Record<string, unknown>;
  clock?: ClockIn;
  open_gold?: boolean;
  show_bag?: boolean;
  spectators?: boolean;
  substitute?: string | null;
  adds_part?: boolean;
  seed?: string | null;
  club?: string | null;
  key?: string | null;
}

/** Record the table of the rematch (host program only). */
export interface NoteRematch {
  table: string;
}

/** Where to send messages when it is your turn: an e-mail address, or one of a chat service. */
export interface NoticeIn {
  address: string;
  language?: "en" | "de" | "pl";
  is_digest?: boolean;
}

/** Where you get messages when it is your turn: `address` is an e-mail address or the name of a service. */
export interface NoticesOut {
  services: string[];
  address: string | null;
  is_confirmed: boolean;
  is_digest: boolean;
  push_key: string | null;
}

/** A tile that is for sale, or was sold in this round. */
export interface OfferOut {
  tile: string;
  price: number;
  state: "open" | "mine" | "short" | "sold" | "closed";
  buyer: number | null;
  shortfall: number;
  moves: BuyMoveOut[];
}

/** Remove a bot from its seat before the start (host only). */
export interface OpenSeat {
  seat: number;
}

/** Remove a bot from its seat before the start (host only). */
export interface OpenSeatMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "open_seat";
}

export interface OptionOut {
  name: string;
  default: string;
}

/** The position at which a practice table began: after `moves` moves of the game at `table`, or of a record (null). On an `analysis` board all seats are yours and every move since then can be undone. */
export interface OriginOut {
  kind: "bots" | "analysis" | "exercise";
  table: string | null;
  moves: number;
}

export type OtherMessage = LookMessage | PreviewMessage | CheckMessage | HintMessage | BeatMessage;

export interface OutcomeOut {
  points: number[];
  places: number[];
  winners: number[];
}

/** Before the others buy, this seat may use a tablet to keep its own tiles. */
export interface OwnTileFirstStageOut {
  kind: "own_tile_first";
  gold: number;
  committed: number;
  own: OwnTileOut[];
  sellers: SellerOut[];
  can_pass: string | null;
}

/** A tile that this seat has for sale, and the move that keeps it; the gold of its `price` is lost. */
export interface OwnTileOut {
  tile: string;
  price: number;
  move: KeepMoveOut | null;
}

/** The part of a table view that depends on the viewer, apart from the position. */
export interface OwnView {
  seat: number | null;
  my_seats: number[];
  is_host: boolean;
  seats: SeatOut[];
  is_ready: boolean;
  can: CanOut;
}

export interface PassMoveOut {
  kind: "pass";
  text: string;
}

/** Options for the browser, as WebAuthn defines them. */
export interface PasskeyOptionsOut {
  options: Record<string, unknown>;
}

export interface PasskeysOut {
  is_allowed: boolean;
  passkeys: ListedPasskeyOut[];
}

/** A tile that was sold in an earlier round, and for how much. */
export interface PastSaleOut {
  tile: string;
  round: number;
  price: number;
}

/** One step of the walk, and the movement points it costs. */
export interface PathStepOut {
  cell: [number, number];
  cost: number;
}

/** Stop the clocks and the bots, and accept no moves (host only). */
export interface Pause {
}

/** Pause the game: the clocks stand still, and nobody can move (host only). */
export interface PauseMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "pause";
}

/** What a move costs this seat, as the engine computes it. */
export interface PaymentOut {
  price: number;
  paid: number;
  bank: number;
  pieces: string[];
  gold_left: number;
  shortfall: number;
  lost: number;
}

/** Somebody connected or disconnected. */
export interface PeopleMessage {
  type: "people";
  connected: number[];
  spectators: number;
}

export interface PhraseIn {
  phrase: string;
}

export interface PhraseOut {
  phrase: string;
}

/** A place at the long table. `seat` is the player who hid the card there. */
export interface PlaceOut {
  place: string;
  board: number;
  card: CardOut | null;
  is_hidden: boolean;
  seat: number | null;
}

export interface PlacedTileOut {
  cell: [number, number];
  tile: string;
  rotation: number;
  draft?: boolean;
}

/** A tile on a cell; the rotation is in degrees. */
export interface PlacementIn {
  tile: string;
  cell: number[];
  rotation: number;
}

/** One way to place a tile; `text` is the whole move. */
export interface PlacementOut {
  cell: [number, number];
  rotation: number;
  text: string;
}

/** What one placement changes: the points at the end of this round (`points_now`) and until the end of the game (`points_by_end`), the `income` in each of `income_rounds` rounds, and the `final` points. `contested` is the part of `points_by_end` that majorities bring: others may still change it. */
export interface PlacementPreviewOut {
  cell: [number, number];
  rotation: number;
  points_now: number;
  points_by_end: number;
  contested: number;
  slots: SlotChangeOut[];
  income: number;
  income_rounds: number;
  final: number;
}

/** One plan, in drafts, hints and the log. */
export interface PlanMoveOut {
  kind: "planned";
  text: string;
  stops: PlanStopOut[];
}

/** All legal plans; there are too many to list, so the page builds one with previews. */
export interface PlanMovesOut {
  kind: "plan";
  text: string;
}

/** A plan so far: its stops, its path, and the ways to continue it. */
export interface PlanOut {
  text: string;
  movement: number;
  markers: number;
  gold_left: number;
  stops: StopOut[];
  path: PathStepOut[];
  next: WaypointOut[];
}

/** This seat plans its journey; `plan` is the drafted or sealed one. */
export interface PlanStageOut {
  kind: "plan";
  cell: [number, number];
  movement: number;
  markers: number;
  gold: number;
  plan: PlanMoveOut | null;
  is_sealed: boolean;
}

/** A marker of a plan. Without a track it only marks the end of the walk. */
export interface PlanStopOut {
  cell: [number, number];
  track: "warrior" | "merchant" | "herald" | null;
}

/** Choose a move. With `confirm` it is played, otherwise it becomes a draft. */
export interface Play {
  seat: number;
  ply: number;
  move: string;
  confirm?: boolean;
}

/** Choose a move. With `confirm` (the default) it is played, otherwise it becomes a draft. */
export interface PlayMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "play";
  move: string;
  confirm?: boolean;
}

export type PositionOut = SkyePositionOut | ClansPositionOut | GenericPositionOut;

/** Ask for the results of all placements of a `tile`, of a `plan`, or of the best choices. */
export interface PreviewMessage {
  type: "preview";
  id: number;
  tile?: string;
  plan?: string;
}

export interface PreviewsMessage {
  type: "previews";
  id: number;
  ply: number;
  previews: PreviewsOut;
}

/** The results of choices: all placements of the `tile` in the request, or the best placement of each tile (`tiles`), all moves of Clans and Glory (`lays`), or the `plan` in the request. */
export interface PreviewsOut {
  phase: string;
  tile: string | null;
  placements: PlacementPreviewOut[];
  tiles: TilePreviewOut[];
  lays: LayPreviewOut[];
  plan: PlanOut | null;
}

/** One price sheet, in drafts and hints. */
export interface PriceMoveOut {
  kind: "price_sheet";
  text: string;
  axe: string;
  prices: Record<string, number>;
}

/** All legal price sheets: axe one tile, and price each of the others at `min_price` or more, with a total of at most `gold`. The text is `price` and for each of `tiles`, in order, a price or `axe`. */
export interface PriceMovesOut {
  kind: "price";
  text: string;
  tiles: string[];
  gold: number;
  min_price: number;
}

/** This seat sets its prices, or has sealed them. */
export interface PricingStageOut {
  kind: "price";
  gold: number;
  min_price: number;
  tiles: string[];
  sheet: PriceMoveOut | null;
  is_sealed: boolean;
  cheapest_sale: number | null;
  similar_sales: Record<string, PastSaleOut[]>;
  income: LineOut[];
}

/** An error (RFC 9457). `code` is stable, `args` are for the message of the page, `detail` is for logs. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  args: Record<string, string | number>;
  rule: string | null;
}

/** One of my finished games: the place and points of my seat. */
export interface ProgressGameOut {
  table: string;
  game: string;
  boxes: string[];
  seats: number;
  seat: number;
  place: number;
  points: number;
  finished_at: string;
  sources: Record<string, number>;
  mean_points: number | null;
  mean_chance: number | null;
}

/** My finished games, the oldest first, and how many of them are still to be reviewed. */
export interface ProgressOut {
  games: ProgressGameOut[];
  to_review: number;
}

/** Chance draws the tiles of a blind purchase. */
export interface PullMoveOut {
  kind: "pull";
  text: string;
  tiles: string[];
}

/** What a browser says about its subscription to notifications. */
export interface PushIn {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "en" | "de" | "pl";
}

/** Give an open seat to a bot (host only). */
export interface PutBot {
  seat: number;
  level: string;
}

/** Give an open seat to a bot (host only). */
export interface PutBotMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "put_bot";
  level: string;
}

/** The answer to a puzzle: the best move compared with the obvious one, and the position before them. */
export interface PuzzleAnswerOut {
  decision: CostlyDecisionOut;
  position: SkyePositionOut | ClansPositionOut | GenericPositionOut;
}

/** A puzzle of the list: its number there, what is asked (`kind`), and the kind of table. */
export interface PuzzleOut {
  id: string;
  number: number;
  kind: string;
  game: string;
  boxes: string[];
  seats: number;
  is_reconstructed: boolean;
}

/** All puzzles, the id of the one of today, and the lines of their file that cannot be read. */
export interface PuzzlesOut {
  puzzles: PuzzleOut[];
  today: string | null;
  problems: string[];
}

/** A record, to look at the game. */
export interface RecordIn {
  record: string;
}

export interface RecoveryOut {
  created_at: string | null;
}

/** A refusal of the command `key` or the question `id`; both are null if the message was unreadable. */
export interface RefusedMessage {
  type: "refused";
  key: string | null;
  id: number | null;
  problem: Problem;
}

/** Remove somebody from their seat before the start; they cannot take another one (host only). */
export interface RemovePerson {
  seat: number;
}

/** Remove somebody from their seat before the start; they cannot sit down again (host only). */
export interface RemovePersonMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "remove_person";
}

/** The code in the public link to a replay, at `/replay/{code}`; null if the game is not shared. */
export interface ReplayLinkOut {
  code: string | null;
}

/** Take back every move since the position at which the table began. */
export interface Restart {
  seat: number;
  ply: number;
}

/** Return to the position at which this table began. Only where moves can be taken back. */
export interface RestartMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "restart";
}

/** Continue a paused game. */
export interface Resume {
}

/** Resume a paused game: the host, or after a day any player. */
export interface ResumeMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "resume";
}

/** Return to your seat and replace the bot that took over. */
export interface ReturnMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "return";
}

/** Put surplus tiles back into the bag. */
export interface ReturnMoveOut {
  kind: "return";
  text: string;
  tiles: string[];
}

/** Choose the tiles to put back into the bag. */
export interface ReturnStageOut {
  kind: "return";
  tiles: string[];
  options: ReturnMoveOut[];
}

/** Return to a seat and replace the bot that took over. */
export interface ReturnToSeat {
  seat: number;
}

/** A finished game after `move` of `moves` moves; `last` is the move that led there. */
export interface ReviewOut {
  moves: number;
  move: number;
  mover: number | null;
  last: PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut | null;
  game_events: GameEventOut[];
  position: SkyePositionOut | ClansPositionOut | GenericPositionOut;
  outcome: OutcomeOut | null;
}

/** Lay a road across the edge between two cells. */
export interface RoadMoveOut {
  kind: "road";
  text: string;
  cells: [[number, number], [number, number]];
}

/** Free roads to lay; `roads` is how many are left. */
export interface RoadsStageOut {
  kind: "roads";
  roads: number;
  options: RoadMoveOut[];
  stay: string;
}

/** A round, the slots that score in it, and the gold a player gets for each player who is ahead. */
export interface RoundOut {
  round: number;
  slots: string[];
  gold_ahead: number;
}

/** A tile in front of a screen; `price` and `axe` are null if this seat may not see them. */
export interface SaleTileOut {
  tile: string;
  price: number | null;
  axe: boolean | null;
}

/** A row of the score sheet: the points of each seat for a scoring tile in a round, or for something else (`slot` is null). */
export interface ScoreRowOut {
  round: number;
  slot: string | null;
  tile: string | null;
  reason: string;
  points: number[];
  cells: [number, number][][];
}

/** A scoring tile in its slot: the `points` of each seat if it scored now, and the `rounds` in which it scores. The points for a majority depend on all territories. */
export interface ScoringOut {
  slot: string;
  tile: string;
  reason: string;
  points: number[];
  rounds: number[];
  rounds_left: number[];
  is_majority: boolean;
}

export interface ScoringTileOut {
  tile: string;
  reason: string;
  box: string;
}

/** A seat of a new table. Several seats may be `me`, each with its own name: pass and play. */
export interface SeatIn {
  kind: "me" | "bot" | "open";
  name?: string | null;
  level?: string | null;
}

/** A seat and who has it. `substitute` is the level of the bot that plays for an absent person, which the host can take away again if it `can_be_given_back`; `substitute_from` is when the viewer can put such a bot there because the table waits for the person; `part` is whether the person added a random part to the luck of the table. */
export interface SeatOut {
  seat: number;
  color: string;
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  is_you: boolean;
  substitute: string | null;
  can_be_given_back: boolean;
  substitute_from: string | null;
  part: "absent" | "awaited" | "added";
  state: "deciding" | "ready" | "thinking" | "waiting" | "absent";
}

/** The game of one seat: parts by round, how many decisions it made at which average cost, and its points by scoring tile (its reason) and by what scores at the end. */
export interface SeatReviewOut {
  seat: number;
  parts: ChancePartsOut[];
  decisions: number;
  mean_points: number;
  mean_chance: number;
  sources: Record<string, number>;
}

/** The second buying turn. `seats` have not acted yet; it is the turn of the first. */
export interface SecondBuyStageOut {
  kind: "second_buy";
  gold: number;
  seats: number[];
  row: DolmenSpaceOut[];
  blind: BlindOut;
  drawn: DrawnOut | null;
  can_pass: string | null;
}

/** A seat in the buying phase; `order` is its place in turn order, from 1. */
export interface SellerOut {
  seat: number;
  order: number;
  state: "buying" | "waiting" | "bought" | "passed";
  offers: OfferOut[];
}

export type ServerMessage = ViewMessage | EventsMessage | DoneMessage | RefusedMessage | PreviewsMessage | CheckedMessage | HintedMessage | PeopleMessage | TalkMessage | BeatOut | ByeMessage;

/** The part of a table view that is the same for every seat. `waiting` are the seats that have to decide, `agreed_to_end` those whose people have agreed to end the game; `spectators` is a number. */
export interface SharedView {
  table: string;
  ply: number;
  status: "open" | "playing" | "finished" | "ended";
  game: string;
  boxes: string[];
  content: string[];
  options: Record<string, string>;
  open_gold: boolean;
  show_bag: boolean;
  invite: string | null;
  rematch: string | null;
  connected: number[];
  spectators: number;
  clock: ClockOut;
  waiting: number[];
  is_paused: boolean;
  agreed_to_end: number[];
  is_talk_on: boolean;
  outcome: OutcomeOut | null;
  fairness: FairnessOut;
  origin: OriginOut | null;
  exercise: ExerciseOut | null;
}

/** A shield, and the cards it would win if the game ended now. */
export interface ShieldOut {
  seat: number;
  rank: number | null;
  cards: CardOut[];
  points: number;
}

/** Take an open seat, or the first one if `seat` is None, and add a part to the luck of the table. */
export interface Sit {
  name: string;
  seat?: number | null;
  part?: string;
}

/** A player. `committed` is the gold on the tiles, `income` the income of the territory as it is now. */
export interface SkyePlayerOut {
  seat: number;
  points: number;
  gold: number | null;
  committed: number;
  income: number;
  territory: PlacedTileOut[];
  roads: [[number, number], [number, number]][];
  tiles_for_sale: SaleTileOut[];
  received: string[];
  is_sealed: boolean;
}

/** A position. `phase` is the engine's phase, `step` the step of the round it belongs to. */
export interface SkyePositionOut {
  game: "skye";
  round: number;
  rounds: RoundOut[];
  phase: string;
  step: string;
  steps: string[];
  start_player: number | null;
  turn_order: number[];
  scoring: ScoringOut[];
  players: SkyePlayerOut[];
  bag: BagOut;
  stage: PricingStageOut | BuyingStageOut | BuildingStageOut | WaitingStageOut | FinalStageOut | SecondBuyStageOut | OwnTileFirstStageOut | ReturnStageOut | ExtraDrawStageOut | PlanStageOut | StepStageOut | RoadsStageOut;
  sheet: ScoreRowOut[];
  boxes: BoxesOut;
}

export type SkyeStageOut = PricingStageOut | BuyingStageOut | BuildingStageOut | WaitingStageOut | FinalStageOut | SecondBuyStageOut | OwnTileFirstStageOut | ReturnStageOut | ExtraDrawStageOut | PlanStageOut | StepStageOut | RoadsStageOut;

/** How much more a scoring tile is worth each time it scores, and the rounds in which it will. */
export interface SlotChangeOut {
  slot: string;
  tile: string;
  change: number;
  rounds: number[];
}

/** Average points from a scoring tile, or from something else, in the games in which it scored. */
export interface SourceRowOut {
  key: string;
  games: number;
  mean_points: number;
}

/** A member in the standings of a game. */
export interface StandingOut {
  member: string;
  games: number;
  wins: number;
  rating: number;
  uncertainty: number;
}

export interface StandingsOut {
  games: GameStandingsOut[];
}

/** Start the game although promised parts are missing. They are recorded as absent. */
export interface StartWithoutParts {
  seat: number;
}

/** Start the game without the parts that others promised and have not added. */
export interface StartWithoutPartsMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "start_without_parts";
}

/** Games with something in common, such as the same boxes: how many, how many won, and averages. */
export interface StatisticsRowOut {
  key: string;
  games: number;
  wins: number;
  mean_place: number;
  mean_points: number;
}

/** Take no step, or lay no more roads. */
export interface StayMoveOut {
  kind: "stay";
  text: string;
}

/** Take a free step on a track; `space` counts from 1. */
export interface StepMoveOut {
  kind: "step";
  text: string;
  track: "warrior" | "merchant" | "herald";
  space: number;
  payment: PaymentOut | null;
}

/** A free step to take or decline. */
export interface StepStageOut {
  kind: "step";
  options: StepMoveOut[];
  stay: string;
}

/** A marker of a plan in preparation; `text_without` is the plan up to this marker. */
export interface StopOut {
  cell: [number, number];
  track: "warrior" | "merchant" | "herald" | null;
  space: number | null;
  price: number;
  text_without: string;
}

/** Let a bot play for somebody who keeps the table waiting. */
export interface Substitute {
  seat: number;
}

/** Let a bot play for somebody who keeps the table waiting, from the moment that the view calls `substitute_from`. The person can return at any time. */
export interface SubstituteMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "substitute";
}

/** Switch the talk at the table on or off (host only). */
export interface SwitchTalk {
  on: boolean;
}

/** Switch the talk at the table on or off (host only). */
export interface SwitchTalkMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "switch_talk";
  on: boolean;
}

/** A table as one seat or a spectator sees it. Updates replace whole top-level keys. */
export interface TableView {
  table: string;
  ply: number;
  status: "open" | "playing" | "finished" | "ended";
  game: string;
  boxes: string[];
  content: string[];
  options: Record<string, string>;
  open_gold: boolean;
  show_bag: boolean;
  invite: string | null;
  rematch: string | null;
  connected: number[];
  spectators: number;
  clock: ClockOut;
  waiting: number[];
  is_paused: boolean;
  agreed_to_end: number[];
  is_talk_on: boolean;
  outcome: OutcomeOut | null;
  fairness: FairnessOut;
  origin: OriginOut | null;
  exercise: ExerciseOut | null;
  seat: number | null;
  my_seats: number[];
  is_host: boolean;
  seats: SeatOut[];
  is_ready: boolean;
  can: CanOut;
  draft: (PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut)[];
  moves: (PriceMovesOut | PriceMoveOut | BuyMoveOut | PassMoveOut | BuildMovesOut | BuildMoveOut | LayMoveOut | TextMoveOut | DolmenMoveOut | BlindMoveOut | KeepMoveOut | DrawMoreMoveOut | ReturnMoveOut | UnveilMoveOut | PullMoveOut | StepMoveOut | StayMoveOut | RoadMoveOut | PlanMovesOut | PlanMoveOut)[];
  position: SkyePositionOut | ClansPositionOut | GenericPositionOut | null;
}

export interface TablesOut {
  tables: ListedTableOut[];
}

/** A stone tablet in front of a player; `amount` is gold, or tiles for an extra draw. */
export interface TabletOut {
  tablet: string;
  kind: "own_tile_first" | "market_discount" | "dolmen_discount" | "income" | "extra_draw";
  amount: number;
  state: "usable" | "used" | "later" | "resting";
}

/** A text of your own, or the code of a phrase. */
export interface TalkIn {
  text?: string | null;
  phrase?: string | null;
}

/** Something a person said: a `text`, or the code of a `phrase`. `seat` is null for spectators. */
export interface TalkLineOut {
  number: number;
  at: string;
  seat: number | null;
  name: string;
  speaker: string;
  is_you: boolean;
  text: string | null;
  phrase: string | null;
}

/** Somebody said something. */
export interface TalkMessage {
  type: "talk";
  line: TalkLineOut;
}

export interface TalkOut {
  lines: TalkLineOut[];
}

/** A move as plain text: of a game without its own presenter, or of chance. */
export interface TextMoveOut {
  kind: "move";
  text: string;
}

/** A tile this seat may consider, with its best placement. In the pricing phase `worth` is what the tile is worth to each seat; null where it fits nowhere. */
export interface TilePreviewOut {
  tile: string;
  best: PlacementPreviewOut | null;
  worth: (WorthOut | null)[];
}

export interface TokenIn {
  label?: string;
}

export interface TokenOut {
  token: string;
}

export interface TokensOut {
  tokens: ListedTokenOut[];
}

/** A player's marker on a track: `reached` spaces, 0 at the start; spaces in `absent` do not exist with this many players. `bonuses` are the bonus tiles on it, level I to III. */
export interface TrackOut {
  track: "warrior" | "merchant" | "herald";
  reached: number;
  absent: number[];
  bonuses: string[];
}

/** A player's journeyman and tracks. `usable` benefits were gained before this round. */
export interface TravelerOut {
  cell: [number, number];
  tracks: TrackOut[];
  usable: Record<string, number>;
  gained: Record<string, number>;
  gold_due: number;
  bought: number;
}

/** Undo the last drafted move, or `all`. A sealed move can be undone until everybody is ready. */
export interface Undo {
  seat: number;
  ply: number;
  all?: boolean;
}

/** Undo the last drafted move, or `all`. A sealed move can be undone until everybody is ready. */
export interface UndoMessage {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "undo";
  all?: boolean;
}

/** Chance fills the free spaces of the dolmen row. */
export interface UnveilMoveOut {
  kind: "unveil";
  text: string;
  tiles: string[];
}

/** The whole view: the first message, and again after a change of seat. `done` is as in `events`. */
export interface ViewMessage {
  type: "view";
  done: string[];
  view: TableView;
}

/** This seat has nothing to decide; the table's `waiting` lists the seats that do. */
export interface WaitingStageOut {
  kind: "waiting";
}

/** A use of the next marker; `text` is the plan with it added. */
export interface WaypointOptionOut {
  track: "warrior" | "merchant" | "herald" | null;
  space: number | null;
  price: number;
  text: string;
}

/** A cell for the next marker, and the movement points to get there. */
export interface WaypointOut {
  cell: [number, number];
  cost: number;
  options: WaypointOptionOut[];
}

/** The points until the end of the game that a tile brings at its best placement, and the part of them that majorities bring: others may still change it. */
export interface WorthOut {
  points: number;
  contested: number;
}
