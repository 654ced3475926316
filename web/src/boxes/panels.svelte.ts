/** The panels of boxes, loaded when they are first needed. */

import type { Panels } from "./box";
import { expansionsIn } from "./catalog";

let loaded = $state.raw<Readonly<Record<string, Panels>>>({});
const asked = new Set<string>();

/** The panels of these boxes that are loaded. Loads the others; reactive, so it changes when they arrive. */
export function panelsOf(names: readonly string[]): readonly Panels[] {
  const boxes = expansionsIn(names);
  for (const box of boxes.filter(({ name }) => !asked.has(name))) {
    asked.add(box.name);
    box.panels().then(
      ({ default: panels }) => (loaded = { ...loaded, [box.name]: panels }),
      () => asked.delete(box.name),
    );
  }
  return boxes.flatMap(({ name }) => loaded[name] ?? []);
}
