/** How chance draws: what each kind of draw chooses from, and in which order. */

import type { DrawRng } from "./generator";
import type { DealRecord } from "./record";

/**
 * What chance drew at move `at` of a record, as its text without the first word. Several texts if the record alone
 * leaves open what could be drawn from; `rng` starts the same generator each time.
 */
export type Draw = (game: DrawnGame, at: number, rng: () => DrawRng) => readonly string[];

export interface DrawnGame extends DealRecord {
  /** The colors of the seats, in their order. */
  colors: readonly string[];
}

/** By the first word of the move: all draws of a game. */
export type GameDraws = Readonly<Record<string, Draw>>;

/** What a box adds to the draws of Isle of Skye. */
export interface BoxDraws {
  /** Its tiles in the bag. */
  bag: readonly string[];
  /** Its draws, in a game with all these tiles for the bag. */
  draws: (all: readonly string[]) => GameDraws;
}

/** Groups of words, divided by slashes. */
export function groupsOf(words: readonly string[]): string[][] {
  return words
    .join(" ")
    .split(" / ")
    .map((group) => group.split(" "));
}

/** The items as several hands of these sizes, each in the order of `all`. */
export function handsOf(items: readonly string[], sizes: readonly number[], all: readonly string[]): string {
  let first = 0;
  return sizes.map((size) => inOrder(items.slice(first, (first += size)), all).join(" ")).join(" / ");
}

export function inOrder(items: readonly string[], all: readonly string[]): string[] {
  return items.toSorted((one, other) => all.indexOf(one) - all.indexOf(other));
}

/** The draw of the start player, in every game. */
export const drawStart: Draw = ({ colors, seats }, _, rng) => [colors[rng().below(seats)]!];
