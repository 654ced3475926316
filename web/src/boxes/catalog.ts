/** The expansions the page knows. The only list of boxes: nothing else outside their folders names one. */

import type { Box } from "./box";
import { druids } from "./druids/box";
import type { words as druidsWords } from "./druids/words/en";
import { journeyman } from "./journeyman/box";
import type { words as journeymanWords } from "./journeyman/words/en";

/** Every key of the boxes' words. */
export type BoxMessageKey = keyof typeof journeymanWords | keyof typeof druidsWords;

export const EXPANSIONS: readonly Box[] = [journeyman, druids];

export function expansionsIn(names: readonly string[]): readonly Box[] {
  return EXPANSIONS.filter((box) => names.includes(box.name));
}
