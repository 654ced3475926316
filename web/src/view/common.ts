/** What both tables show. The page knows no rules: everything that can be done comes with its move in notation. */

import type { ClanColor } from "../board/tiles";
import type { Args } from "../i18n/message";

/** Index of a player at the table. */
export type SeatIndex = number;

/** A move in notation, sent back as it came. */
export type MoveText = string;

export type PlayerState = "acting" | "thinking" | "ready" | "waiting" | "passed" | "away";

export interface PlayerView {
  seat: SeatIndex;
  name: string;
  clan: ClanColor;
  isBot: boolean;
  /** A bot's level, as the server names it. */
  level?: string;
  state: PlayerState;
  points: number;
  clock?: ClockView;
}

/** Seconds left, and since when they run: a moment in milliseconds, or null. */
export interface ClockView {
  left: number;
  since: number | null;
}

/** Something that happened: a code the page has words for, and the values for those words. */
export interface LogLine {
  ply: number;
  round: number;
  code: string;
  args: Args;
  seat?: SeatIndex;
  /** Seats whose names are among the values of the words. */
  seats?: Readonly<Record<string, SeatIndex>>;
  tiles?: readonly string[];
  gold?: number;
  card?: { rank: number; color: string } | "back";
  withShield?: boolean;
}

/** Why something cannot be done, with the number of the rule. */
export interface Reason {
  code: string;
  args: Args;
  rule: string;
}

/** Something said about a move: words with values, seats by name, tiles as pictures, points with a sign. */
export interface HintReason {
  code: string;
  args: Args;
  amount: number;
  seats: Readonly<Record<string, SeatIndex>>;
  tiles: readonly string[];
  rule: string;
}

/** What a bot would do here, and why. */
export interface HintView {
  move: MoveText;
  level: string;
  reasons: readonly HintReason[];
}

/** Everything around a game that is the same for all games. */
export interface TableFrame {
  id: string;
  /** Number of moves made; a command names it. */
  ply: number;
  me: SeatIndex | null;
  canUndo: boolean;
  canHint: boolean;
  log: readonly LogLine[];
  /** The first ply since my last turn. */
  sincePly: number;
}
