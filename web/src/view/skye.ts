/** The Isle of Skye table as one player sees it. */

import type { Turn } from "../board/geometry";
import type { BonusTile, Track } from "../board/journey";
import type { TabletKind } from "../board/tablets";
import type { LogLine, MoveText, PlayerView, Reason, SeatIndex, TableFrame } from "./common";

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
}

export interface BestPlace extends Cell {
  turn: Turn;
  preview: Preview;
}

export interface SkyePlayer extends PlayerView {
  /** Null where gold is hidden. */
  gold: number | null;
  land: readonly PlacedTile[];
}

export interface IncomeLine {
  code: "castle" | "barrels" | "ahead" | "tablet" | "track" | "bonus";
  amount: number;
  count?: number;
}

export interface IncomeStage {
  kind: "income";
  lines: readonly IncomeLine[];
  total: number;
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
  sales: readonly { round: number; tile: string; price: number }[];
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
}

export interface LegalTurn {
  turn: Turn;
  preview: Preview;
  move: MoveText;
}

export interface LegalCell extends Cell {
  turns: readonly LegalTurn[];
}

export interface BlockedCell extends Cell {
  reason: Reason;
}

export interface BuildTile {
  tile: string;
  state: "placed" | "open" | "nowhere";
  from: SeatIndex;
  cost: number;
  cells: readonly LegalCell[];
  blocked: readonly BlockedCell[];
  takeBack?: MoveText;
  bestNow?: number;
}

export interface BuildingStage {
  kind: "building";
  tiles: readonly BuildTile[];
  gold: number;
  nextIncome: readonly IncomeLine[];
  done?: MoveText;
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
  places: number;
  move?: MoveText;
}

export interface TabletView {
  id: string;
  kind: TabletKind;
  gold?: number;
  state: "usable" | "inUse" | "used" | "later";
  move?: MoveText;
}

export interface DolmenStage {
  kind: "dolmen";
  gold: number;
  row: readonly DolmenSpace[];
  blind: { price: number; bag: number; move?: MoveText };
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

export interface Waypoint extends Cell {
  steps: number;
  /** What a marker here could pay for. */
  options: readonly { track: Track; space: number; price: number }[];
}

export interface JourneyStage {
  kind: "journey";
  walker: Cell;
  movement: number;
  markers: number;
  tracks: readonly TrackView[];
  bonuses: readonly BonusTile[];
  gold: number;
  waypoints: readonly Waypoint[];
  blocked: readonly BlockedCell[];
  /** The plan so far: where each marker lies, which space it pays for, and the walk that joins them. */
  plan: {
    stops: readonly (Cell & { track: Track; space: number; price: number })[];
    path: readonly (Cell & { cost: number })[];
    move?: MoveText;
  };
  rest?: MoveText;
}

export interface ScoringLine {
  seat: SeatIndex;
  points: number;
  cells: readonly Cell[];
}

export interface ScoringStage {
  kind: "scoring";
  steps: readonly { slot: Slot; tile: string; lines: readonly ScoringLine[] }[];
  next?: MoveText;
}

export interface FinalLine {
  code: string;
  points: number;
  tile?: string;
  counts?: string;
  isDoubled?: boolean;
}

export interface FinalStage {
  kind: "final";
  places: readonly { seat: SeatIndex; place: number; total: number; gold: number; lines: readonly FinalLine[] }[];
  /** Points after each round, for everyone. */
  course: readonly { seat: SeatIndex; points: readonly number[] }[];
  decided?: { code: string; args: Readonly<Record<string, string | number>> };
}

export interface WaitingStage {
  kind: "waiting";
  for: readonly SeatIndex[];
}

export type SkyeStage =
  | IncomeStage
  | PricingStage
  | BuyingStage
  | DolmenStage
  | BuildingStage
  | JourneyStage
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

export type { LogLine };

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
  return cell.turns.reduce((best, each) => (each.preview.byEnd > best.preview.byEnd ? each : best));
}
