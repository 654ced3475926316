/** Tiles are laid out while nobody waits for anything, so that drawing them later takes no time. */

import { prepare } from "./tile";
import { BASE_TILES, DRUID_TILES, JOURNEYMAN_TILES, type TileData } from "./tiles";

/** Milliseconds of an idle moment that are used, at most. */
const SLICE = 6;

interface Pause {
  timeRemaining: () => number;
}

/** Some browsers do not tell when they are idle; there a short rest stands for it. */
const whenIdle = (work: (pause: Pause) => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(() => work({ timeRemaining: () => SLICE }), 60);
};

/** Goes through all tiles of the game once; stops when the answer is called. */
export function prepareInIdle(boxes: readonly string[]): () => void {
  const tiles: TileData[] = [...BASE_TILES, ...(boxes.includes("journeyman") ? JOURNEYMAN_TILES : []), ...(boxes.includes("druids") ? DRUID_TILES : [])];
  let at = 0;
  const work = (pause: Pause): void => {
    const until = performance.now() + Math.min(SLICE, pause.timeRemaining());
    do {
      const tile = tiles[at++];
      if (!tile) return;
      prepare(tile);
    } while (performance.now() < until);
    whenIdle(work);
  };
  whenIdle(work);
  return () => (at = tiles.length);
}
