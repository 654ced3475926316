/** The expansions the page knows. The only list of boxes: nothing else outside their folders names one. */

import type { MoveOut, PaymentOut, PositionOut } from "../api/wire";
import type { Box } from "./box";
import { druids } from "./druids/box";
import type { words as druidsWords } from "./druids/words/en";
import { journeyman } from "./journeyman/box";
import type { words as journeymanWords } from "./journeyman/words/en";

/** Every key of the boxes' words. */
export type BoxMessageKey = keyof typeof journeymanWords | keyof typeof druidsWords;

export const EXPANSIONS: readonly Box[] = [journeyman, druids];

/** A box's move in words, or null for moves that no box has. */
export function boxMoveWords(move: MoveOut, position: PositionOut | null): string | null {
  for (const { moveWords } of EXPANSIONS) {
    const words = moveWords[move.kind] as ((move: MoveOut, position: PositionOut | null) => string) | undefined;
    if (words) return words(move, position);
  }
  return null;
}

export function expansionsIn(names: readonly string[]): readonly Box[] {
  return EXPANSIONS.filter((box) => names.includes(box.name));
}

/** One of several ways to pay for the same tile, in words; several ways come with boxes only. */
export function payWords(boxes: readonly string[], payment: PaymentOut): string {
  return expansionsIn(boxes).flatMap((box) => box.payWords?.(payment) ?? [])[0] ?? String(payment.paid);
}
