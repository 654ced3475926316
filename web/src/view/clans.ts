/** The Clans and Glory table as one player sees it. */

import type { Rank } from "../board/clansfolk";
import type { CardColor } from "../board/suits";
import type { MoveText, PlayerView, SeatIndex, TableFrame } from "./common";

export interface CardView {
  rank: Rank;
  color: CardColor;
}

export interface ClansPlayer extends PlayerView {
  shieldsLeft: number;
  cards: number;
}

/** What a shield would take if the game ended now; shields in the order they were laid. */
export interface StackRow {
  owner: SeatIndex;
  ranks: readonly Rank[];
  sum: number;
}

export interface BoardView {
  shields: readonly StackRow[];
  /** Ranks nobody would take, lowest first. */
  nobody: readonly Rank[];
}

export interface Outcome {
  /** Points of all players after the move. */
  points: readonly number[];
  board: BoardView;
  move: MoveText;
}

/** A seat at the long table where a card may go. */
export interface SeatOption {
  seat: number;
  board: number;
  matches: readonly { seat: number; by: "rank" | "color" }[];
  plain: Outcome;
  /** Absent when no shield is left. */
  withShield?: Outcome;
}

export interface HandCard {
  card: CardView;
  options: readonly SeatOption[];
}

/** One shield's share at the end of the game. */
export interface ScoredShield {
  owner: SeatIndex;
  cards: readonly CardView[];
  points: number;
}

export interface ScoredBoard {
  shields: readonly ScoredShield[];
  left: readonly CardView[];
  faceDown: readonly CardView[];
}

export interface ClansFinal {
  boards: readonly ScoredBoard[];
  places: readonly { seat: SeatIndex; place: number; total: number; cards: number; byBoard: readonly number[] }[];
  /** The winner's best shield. */
  decided?: { seat: SeatIndex; board: number; points: number };
}

export interface ClansTable extends TableFrame {
  game: "clans";
  round: number;
  rounds: number;
  players: readonly ClansPlayer[];
  boards: readonly BoardView[];
  /** By seat of the long table: an open card, a card face down, or nobody. */
  seats: readonly (CardView | "back" | null)[];
  hand: readonly HandCard[];
  /** Nothing fits: any card goes face down on any free seat. */
  mustLayFaceDown: boolean;
  isMyTurn: boolean;
  final?: ClansFinal;
}
