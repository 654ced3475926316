/** The server's messages. Generated from its schema by `python -m tools.wire_types`. */

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

export interface BoardOut {
  places: string[];
  stack: number[];
  now: TakingOut[];
}

export interface BotOut {
  level: string;
  name: string;
}

/** `content` is there when what is printed on the box's pieces is a reconstruction. */
export interface BoxOut {
  box: string;
  content: string | null;
}

export interface ByeMessage {
  type: "bye";
  code: string;
}

export interface CanOut {
  confirm: boolean;
  withdraw: boolean;
  hint: boolean;
}

/** `me` may come several times: pass-and-play, with a name for each. */
export interface ChairIn {
  kind: "me" | "bot" | "open";
  name?: string | null;
  level?: string | null;
}

export interface ChairOut {
  seat: number;
  colour: string;
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  you: boolean;
  substitute: string | null;
  state: "deciding" | "ready" | "thinking" | "waiting" | "absent";
}

/** By how much one scoring of a slot changes, how often it is still scored, and when. */
export interface ChangeOut {
  slot: string;
  tile: string;
  change: number;
  times: number;
  rounds: number[];
}

export interface CheckIn {
  move: string;
  seat?: number | null;
}

export interface CheckMessage {
  type: "check";
  id: number;
  move: string;
}

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

/** A tile and where it goes at its best; no tile when nothing was bought. */
export interface ChoiceOut {
  tile: string | null;
  seller: number | null;
  price: number;
  place: PreviewOut | null;
}

/** `points` and `won` (cards) if the game ended now. */
export interface ClansPlayerOut {
  seat: number;
  cards: number;
  hand: string[] | null;
  shields: number;
  points: number;
  won: number;
}

export interface ClansPosition {
  game: "clans";
  phase: string;
  start: number | null;
  turn: number | null;
  boards: BoardOut[];
  places: Record<string, SeatedCardOut>;
  players: ClansPlayerOut[];
  ranks_out: number[];
  cards_out: number;
  lays_left: number;
}

export type ClientMessage = PlayIn | ConfirmIn | WithdrawIn | LeaveIn | ReturnIn | PutBotIn | OpenChairIn | LookMessage | PreviewMessage | CheckMessage | HintMessage | BeatMessage;

export interface ClockIn {
  kind?: "none" | "live" | "days";
  minutes?: number | null;
  days?: number | null;
}

/** `left` in seconds for each seat; `running` are the seats whose time passes since `at`. */
export interface ClockOut {
  kind: "none" | "live" | "days";
  left: number[];
  running: number[];
  at: string | null;
}

export interface ConfirmIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "confirm";
}

export interface DoneMessage {
  type: "done";
  key: string;
  ply: number;
  repeated: boolean;
  pending: boolean;
}

/** A command was carried out, now or when it was first sent; `pending`: sealed, others decide. */
export interface DoneOut {
  ply: number;
  repeated: boolean;
  pending: boolean;
}

/** One row of the table's log as this listener may hear it; numbers have no gaps. */
export interface EventOut {
  ply: number;
  at: string;
  kind: string;
  seat: number | null;
  text: string | null;
  told: ToldOut[];
  args: Record<string, string | number>;
}

export interface EventsMessage {
  type: "events";
  from: number;
  ply: number;
  events: EventOut[];
  view: Record<string, unknown>;
}

export interface EventsOut {
  ply: number;
  events: EventOut[];
}

/** The seed is committed to from the start and shown at the end; `chosen`: by who opened the table. */
export interface FairnessOut {
  commitment: string;
  seed: string | null;
  chosen: boolean;
}

export interface FrontOut {
  tile: string;
  price: number | null;
  axe: boolean | null;
}

export interface GameOut {
  game: string;
  boxes: BoxOut[];
  seat_counts: number[];
  colours: string[];
  options: OptionOut[];
  scoring_tiles: ScoringTileOut[];
  bots: BotOut[];
  substitute: string;
}

export interface GamesOut {
  games: GameOut[];
}

export interface HintMessage {
  type: "hint";
  id: number;
  level?: string | null;
}

export interface HintOut {
  move: string;
  kind: string;
  level: string;
  lines: LineOut[];
}

export interface HintedMessage {
  type: "hint";
  id: number;
  ply: number;
  hint: HintOut;
}

export interface JoinIn {
  name?: string | null;
  seat?: number | null;
  watch?: boolean;
}

export interface LaidOut {
  cell: string;
  tile: string;
  turn: number;
  draft?: boolean;
}

/** What the long table would bring after a move: points by seat, and the takings on its board. */
export interface LayOut {
  move: string;
  points: number[];
  now: TakingOut[];
}

export interface LeaveIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "leave";
}

/** An amount with its reason; totals are made of these. */
export interface LineOut {
  reason: string;
  amount: number;
  rule: string;
  cells: string[];
  facts: Record<string, string | number>;
}

/** Show the table from another own seat (pass-and-play). */
export interface LookMessage {
  type: "look";
  seat: number;
}

export interface MeIn {
  name: string;
}

export interface MeOut {
  name: string | null;
}

/** A legal move, or a family of them (`price`, `build`): which keys are there depends on `kind`. */
export interface MoveOut {
  kind: string;
  text: string;
  words?: string[];
  tile?: string;
  tiles?: string[];
  gold?: number;
  least?: number;
  seller?: number;
  price?: number;
  places?: PlaceOut[];
  cell?: string;
  turn?: number;
  card?: string;
  place?: string;
  shield?: string | null;
  matches?: string[];
}

/** A set-up; the game starts by itself as soon as no chair is open. */
export interface NewTable {
  game: string;
  boxes?: string[];
  options?: Record<string, unknown>;
  chairs: ChairIn[];
  clock?: ClockIn;
  open_gold?: boolean;
  show_bag?: boolean;
  spectators?: boolean;
  substitute?: string | null;
  seed?: string | null;
  key?: string | null;
}

/** A tile one thinks about; `worth` while prices are set: its total at the best place, by seat. */
export interface OfferOut {
  tile: string;
  seller: number | null;
  price: number | null;
  affordable: boolean;
  mine: boolean;
  best: PreviewOut | null;
  worth: (number | null)[];
}

export interface OpenChairIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "open_chair";
}

export interface OptionOut {
  name: string;
  default: string;
}

export interface OutcomeOut {
  points: number[];
  places: number[];
  winners: number[];
}

export interface PeopleMessage {
  type: "people";
  connected: number[];
  watching: number;
}

export interface PlaceOut {
  cell: string;
  turns: number[];
}

/** A walk as planned so far, and how it can go on. */
export interface PlanOut {
  move: string;
  movement: number;
  markers: number;
  stops: StopOut[];
  path: StepOut[];
  next: WaypointOut[];
}

export interface PlayIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "play";
  move: string;
  confirm?: boolean;
}

export interface PreviewMessage {
  type: "preview";
  id: number;
  tile?: string | null;
  plan?: string | null;
}

/** What a placement brings. `now`: in this round's scoring; `total`: all scorings and the end. */
export interface PreviewOut {
  cell: string;
  turn: number;
  total: number;
  now: number;
  scoring: ChangeOut[];
  income: number;
  income_rounds: number;
  final: number;
}

export interface PreviewsMessage {
  type: "previews";
  id: number;
  ply: number;
  previews: PreviewsOut;
}

export interface PreviewsOut {
  phase: string;
  gold: number;
  bound: number;
  tile: string | null;
  places: PreviewOut[];
  offers: OfferOut[];
  lays: LayOut[];
  plan: PlanOut | null;
}

/** An error (RFC 9457). `code` is stable, `args` fill its words, `detail` is for logs. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  args: Record<string, string | number>;
  rule: string | null;
}

export interface PutBotIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "put_bot";
  level: string;
}

/** `key` names the command, `id` the question; both are null for a broken message. */
export interface RefusedMessage {
  type: "refused";
  key: string | null;
  id: number | null;
  problem: Problem;
}

export interface ReturnIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "return";
}

/** A finished game after so many moves, with everything open that was open then. */
export interface ReviewOut {
  moves: number;
  move: number;
  mover: number | null;
  text: string | null;
  events: ToldOut[];
  position: SkyePosition | ClansPosition;
  outcome: OutcomeOut | null;
}

/** A scoring tile; `points` for each seat if it were scored now. */
export interface ScoringOut {
  slot: string;
  tile: string;
  reason: string;
  rounds: number[];
  times: number;
  points: number[];
}

export interface ScoringTileOut {
  tile: string;
  reason: string;
  box: string;
}

export interface SeatedCardOut {
  card: string | null;
  hidden: boolean;
  by: number | null;
}

export type ServerMessage = ViewMessage | EventsMessage | DoneMessage | RefusedMessage | PreviewsMessage | CheckedMessage | HintedMessage | PeopleMessage | BeatOut | ByeMessage;

/** `bound` is the gold on the tiles, `income` what the land would bring now, `roads` those laid. */
export interface SkyePlayerOut {
  seat: number;
  points: number;
  gold: number | null;
  bound: number;
  income: number;
  land: LaidOut[];
  roads: string[][];
  front: FrontOut[];
  received: string[];
  sealed: boolean;
}

export interface SkyePosition {
  game: "skye";
  round: number;
  rounds: number;
  phase: string;
  start: number | null;
  track: TrackOut[];
  scoring: ScoringOut[];
  players: SkyePlayerOut[];
  bag: BagOut;
  stage: Record<string, unknown> | null;
  extras: Record<string, unknown>;
}

/** A decision that cost points: after so many moves, what was chosen, and what would have been better. */
export interface SlipOut {
  move: number;
  round: number;
  kind: "build" | "buy";
  lost: number;
  played: ChoiceOut;
  better: ChoiceOut;
}

/** The dearest slips of one seat, the dearest first. */
export interface SlipsOut {
  seat: number;
  slips: SlipOut[];
}

/** One tile further on the walk, and the movement points for it. */
export interface StepOut {
  cell: string;
  cost: number;
}

/** A marker of a plan; without a track it only says where the walk ends. */
export interface StopOut {
  cell: string;
  track: string | null;
  space: number | null;
  price: number;
}

export interface SummariesOut {
  tables: Summary[];
}

/** A table in a list. */
export interface Summary {
  table: string;
  game: string;
  boxes: string[];
  status: "open" | "playing" | "finished";
  ply: number;
  host: boolean;
  mine: number[];
  watching: boolean;
  my_turn: boolean;
  waiting: number[];
  chairs: SummaryChair[];
  invite: string | null;
  round: number | null;
  rounds: number | null;
  points: number[] | null;
  places: number[] | null;
  created_at: string;
  updated_at: string;
  rematch: string | null;
}

export interface SummaryChair {
  seat: number;
  colour: string;
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  you: boolean;
}

/** A table as one seat, or a spectator, sees it. Its top-level keys are the unit of change. */
export interface TableView {
  table: string;
  ply: number;
  status: "open" | "playing" | "finished";
  game: string;
  boxes: string[];
  content: string[];
  options: Record<string, string>;
  open_gold: boolean;
  show_bag: boolean;
  invite: string | null;
  rematch: string | null;
  connected: number[];
  watching: number;
  clock: ClockOut;
  waiting: number[];
  outcome: OutcomeOut | null;
  fairness: FairnessOut;
  seat: number | null;
  mine: number[];
  host: boolean;
  chairs: ChairOut[];
  pending: boolean;
  can: CanOut;
  draft: MoveOut[];
  moves: MoveOut[];
  position: SkyePosition | ClansPosition | null;
}

/** What a shield would take if the game ended now. */
export interface TakingOut {
  shield: number;
  seat: number;
  rank: number | null;
  cards: string[];
  points: number;
}

export interface TokenIn {
  label?: string;
}

export interface TokenOut {
  token: string;
}

/** Something everybody learns from a move. */
export interface ToldOut {
  code: string;
  seat: number | null;
  lines: LineOut[];
  facts: Record<string, string | number>;
}

export interface TrackOut {
  round: number;
  slots: string[];
  gold_ahead: number;
}

/** The whole table: first of all, and when another seat is looked from. */
export interface ViewMessage {
  type: "view";
  view: TableView;
}

/** Where the next marker may lie: the points to get there, and the steps it could bring. */
export interface WaypointOut {
  cell: string;
  cost: number;
  options: StopOut[];
}

export interface WithdrawIn {
  type: "command";
  seat: number;
  ply: number;
  key: string;
  command: "withdraw";
  all?: boolean;
}
