/** The list of puzzles: which one comes next. */

import type { PuzzleOut } from "../api/wire";

/** The id of the next puzzle that is not solved, from the start again after the end of the list; null if there is none. */
export function nextPuzzle(
  puzzles: readonly PuzzleOut[],
  id: string,
  isSolved: (id: string) => boolean,
): string | null {
  const here = puzzles.findIndex((each) => each.id === id);
  const order = [...puzzles.slice(here + 1), ...puzzles.slice(0, Math.max(0, here))];
  return order.find((each) => each.id !== id && !isSolved(each.id))?.id ?? null;
}
