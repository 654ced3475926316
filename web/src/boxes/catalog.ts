/** The expansions the page knows. The only list of boxes: nothing else outside their folders names one. */

import type { Box } from "./box";
import { druids } from "./druids/box";
import { journeyman } from "./journeyman/box";

export const EXPANSIONS: readonly Box[] = [journeyman, druids];

export function expansionsIn(names: readonly string[]): readonly Box[] {
  return EXPANSIONS.filter((box) => names.includes(box.name));
}
