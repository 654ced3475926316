/** The Isle of Skye table as one player sees it. */

import type { Turn } from "../board/geometry";
import type { BonusTile, Track } from "../boxes/journeyman/pieces";
import type { TabletKind } from "../boxes/druids/tablets";
import type { MoveText, PlayerView, Reason, SeatIndex, TableFrame } from "./common";

export type Slot = "A" | "B" | "C" | "D";
export type SkyeBox = "base" | "journeyman" | "druids";
export type Phase = "income" | "pricing" | "buying" | "dolmen" | "building" | "journey" | "scoring" | "final";

export interface RoundView {
  round: number;
  scores: readonly Slot[];
  goldPerPlayerAhead: number;
}

/** One of the four scoring tiles in play. */
export interface ScoringView {
  slot: Slot;
  tile: string;
  /** My points if it scored now. */
  now: number;
  /** How often it still scores, and how often in all. */
  left: number;
  total: number;
}

export interface Cell {
  x: number;
  y: number;
}

export interface PlacedTile extends Cell {
  tile: string;
  turn: Turn;
  /** Laid in this building phase: may be taken back. */
  isNew?: boolean;
}

/** What a placement changes. */
export interface Preview {
  now: number;
  byEnd: number;
  slots: readonly { slot: Slot; change: number; left: number }[];
  income: number;
  /** What it adds to the points at the end: scrolls. */
  final: number;
}

export interface BestPlace extends Cell {
  turn: Turn;
  preview: Preview;
}

export interface SkyePlayer extends PlayerView {
  /** Null where gold is hidden. */
  gold: number | null;
  land: readonly PlacedTile[];
  /** Roads laid over the edges of two tiles. */
  roads: readonly (readonly [Cell, Cell])[];
  tablets: readonly TabletView[];
}

export interface IncomeLine {
  code: "castle" | "barrels" | "ahead" | "tablet" | "track" | "once" | "bonus";
  amount: number;
  count?: number;
}

export interface PricingTile {
  tile: string;
  /** What the tile is worth by the end, at its best place, for everyone at the table. */
  worth: readonly { seat: SeatIndex; points: number | null }[];
}

export interface PricingStage {
  kind: "pricing";
  gold: number;
  tiles: readonly PricingTile[];
  /** What I sealed; may be taken back until the last player is ready. */
  sealed: { axe: string; prices: Readonly<Record<string, number>> } | null;
  leastPrice: number;
  cheapestSale: number | null;
  /** What this round's income was made of. */
  income: readonly IncomeLine[];
}

/** Another way to do the same: with stone tablets, for another price. */
export interface TabletMove {
  tablets: readonly string[];
  price: number;
  move: MoveText;
}

export type OfferState = "open" | "mine" | "short" | "sold" | "closed";

export interface OfferView {
  tile: string;
  price: number;
  state: OfferState;
  buyer?: SeatIndex;
  /** How much gold is missing. */
  short?: number;
  best?: BestPlace;
  move?: MoveText;
  also: readonly TabletMove[];
}

export interface SellerView {
  seat: SeatIndex;
  /** Place in the buying order, from 1. */
  order: number;
  state: "bought" | "passed" | "buying" | "waiting";
  offers: readonly OfferView[];
}

export interface BuyingStage {
  kind: "buying";
  gold: number;
  bound: number;
  sellers: readonly SellerView[];
  pass?: MoveText;
  /** A tablet lets me keep an own tile before the others buy. */
  isKeeping: boolean;
}

export interface LegalTurn {
  turn: Turn;
  /** Not there while the server still counts. */
  preview: Preview | null;
  move: MoveText;
}

export interface LegalCell extends Cell {
  turns: readonly LegalTurn[];
}

/** A cell beside the land where the tile may not go; why not is asked when somebody points at it. */
export interface BlockedCell extends Cell {
  reason?: Reason;
}

export interface BuildTile {
  tile: string;
  state: "placed" | "open" | "nowhere";
  /** Who sold it, or where it came from. */
  from: SeatIndex | "dolmen" | "bag";
  cost: number;
  cells: readonly LegalCell[];
  blocked: readonly BlockedCell[];
  /** The last one laid can be taken back. */
  canTakeBack: boolean;
  bestNow?: number;
}

export interface BuildingStage {
  kind: "building";
  tiles: readonly BuildTile[];
  gold: number;
  /** What my land would bring now. */
  income: number;
  canFinish: boolean;
}

export interface DolmenSpace {
  tile: string;
  /** Number on the standing stone, and gold of the space. */
  stone: number;
  gold: number;
  /** What I would pay, after discounts. */
  price: number;
  short: number;
  best?: BestPlace;
  move?: MoveText;
  also: readonly TabletMove[];
}

export interface TabletView {
  id: string;
  kind: TabletKind;
  gold?: number;
  /** Usable: a move that can be made now names it. */
  state: "usable" | "resting" | "used" | "later";
}

export interface DolmenStage {
  kind: "dolmen";
  gold: number;
  row: readonly DolmenSpace[];
  blind: { price: number; bag: number; move?: MoveText; also: readonly TabletMove[] };
  /** Two tiles drawn blind: by me, to choose one, or by someone else, for all to see. */
  drawn?: { seat: SeatIndex; tiles: readonly { tile: string; kept?: boolean; move?: MoveText; best?: BestPlace }[] };
  tablets: readonly TabletView[];
  pass?: MoveText;
}

export interface TrackView {
  track: Track;
  /** The last space reached; 0 at the start. */
  reached: number;
  absent: readonly number[];
}

/** A step a marker could bring, or none: then it only says where the walk ends. */
export interface StepOption {
  track: Track | null;
  space: number | null;
  price: number;
}

export interface Waypoint extends Cell {
  cost: number;
  options: readonly StepOption[];
}

export interface JourneyStage {
  kind: "journey";
  walker: Cell;
  movement: number;
  markers: number;
  tracks: readonly TrackView[];
  /** By track, level I to III. */
  bonuses: Readonly<Record<Track, readonly BonusTile[]>>;
  gold: number;
  /** The plan so far: its text, where each marker lies and what it brings, the walk, and how it can go on. */
  move: MoveText;
  stops: readonly (Cell & StepOption)[];
  path: readonly (Cell & { cost: number })[];
  next: readonly Waypoint[];
}

/** A few moves to choose from, each with words, perhaps tiles or an edge of the land. */
export interface ChoiceStage {
  kind: "choice";
  code: "step" | "road" | "return" | "more";
  options: readonly {
    move: MoveText;
    code: string;
    args: Readonly<Record<string, string>>;
    tiles: readonly string[];
    edge?: readonly [Cell, Cell];
  }[];
}

export interface ScoringLine {
  seat: SeatIndex;
  points: number;
  cells: readonly Cell[];
}

export interface ScoringStage {
  kind: "scoring";
  steps: readonly { slot: Slot; tile: string; lines: readonly ScoringLine[] }[];
}

export interface FinalLine {
  code: string;
  points: number;
  /** What a scroll counts, or how much gold there was. */
  counts?: string;
  isDoubled?: boolean;
}

export interface FinalStage {
  kind: "final";
  places: readonly { seat: SeatIndex; place: number; total: number; gold: number; lines: readonly FinalLine[] }[];
  /** Points after each round, for everyone. */
  course: readonly { seat: SeatIndex; points: readonly number[] }[];
  /** What put the winner furthest ahead of the second: a scoring tile, scrolls, gold or tracks. */
  decided?: { code: string; tile: string | null; lead: number; seat: SeatIndex; over: SeatIndex };
}

export interface WaitingStage {
  kind: "waiting";
  for: readonly SeatIndex[];
}

export type SkyeStage =
  | PricingStage
  | BuyingStage
  | DolmenStage
  | BuildingStage
  | JourneyStage
  | ChoiceStage
  | ScoringStage
  | FinalStage
  | WaitingStage;

export interface SheetRow {
  round: number;
  slot: Slot | "end";
  tile?: string;
  code?: string;
  points: readonly { seat: SeatIndex; points: number; cells: readonly Cell[] }[];
}

export interface SkyeTable extends TableFrame {
  game: "skye";
  boxes: readonly SkyeBox[];
  round: number;
  rounds: readonly RoundView[];
  phase: Phase;
  phases: readonly Phase[];
  scoring: readonly ScoringView[];
  players: readonly SkyePlayer[];
  stage: SkyeStage;
  sheet: readonly SheetRow[];
  /** Tiles left in the bag, if the table shows it. */
  bag?: number;
}

/** Points before you commit: what a chosen tile at a cell and turn would bring. */
export function legalTurn(tile: BuildTile, cell: Cell, turn: Turn): LegalTurn | undefined {
  return cellOf(tile, cell)?.turns.find((each) => each.turn === turn);
}

export function cellOf(tile: BuildTile, cell: Cell): LegalCell | undefined {
  return tile.cells.find((each) => each.x === cell.x && each.y === cell.y);
}

/** The next legal turn at a cell; only legal turns are offered. */
export function nextTurn(cell: LegalCell, turn: Turn, step: 1 | -1 = 1): Turn {
  const turns = cell.turns.map((each) => each.turn).sort((a, b) => a - b);
  const at = turns.indexOf(turn);
  if (at < 0) return turns[0]!;
  return turns[(at + step + turns.length) % turns.length]!;
}

/** The turn that brings most, for a first look at a cell. */
export function bestTurn(cell: LegalCell): LegalTurn {
  return cell.turns.reduce((best, each) => ((each.preview?.byEnd ?? 0) > (best.preview?.byEnd ?? 0) ? each : best));
}

/** The ways to take something, the cheapest first: with tablets, or for its price. */
export function waysOf({
  price,
  move,
  also,
}: {
  price: number;
  move?: MoveText;
  also: readonly TabletMove[];
}): TabletMove[] {
  const ways = move === undefined ? also : [...also, { tablets: [], price, move }];
  return ways.toSorted((one, other) => one.price - other.price);
}
