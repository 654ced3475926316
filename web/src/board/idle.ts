/** Tiles are drawn while nobody waits for anything, so that showing them later takes no time. */

import type { Theme } from "./palette";
import type { LandTile } from "./land";
import { type Detail, type TileDrawing, tilePicture } from "./tile";
import { BASE_TILES, DRUID_TILES, JOURNEYMAN_TILES, type TileData, tileOf } from "./tiles";

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

export interface Wanted extends TileDrawing {
  tile: TileData;
}

/** The browser remembers a picture as long as somebody holds it. */
const held = new Map<string, HTMLImageElement>();
let waiting: Wanted[] = [];
let isAtWork = false;

function hold({ tile, ...how }: Wanted): void {
  const address = tilePicture(tile, how);
  if (held.has(address)) return;
  const picture = new Image();
  picture.src = address;
  held.set(address, picture);
}

function work(pause: Pause): void {
  const until = performance.now() + Math.min(SLICE, pause.timeRemaining());
  do {
    const next = waiting.shift();
    if (next) hold(next);
  } while (waiting.length && performance.now() < until);
  isAtWork = waiting.length > 0;
  if (isAtWork) whenIdle(work);
}

/** These are drawn before whatever else still waits. */
export function drawInIdle(tiles: readonly Wanted[]): void {
  waiting = [...tiles, ...waiting];
  if (!waiting.length || isAtWork) return;
  isAtWork = true;
  whenIdle(work);
}

const DETAILS: readonly Detail[] = ["full", "small"];

/** All tiles of the game, as they come out of the bag. */
export function tilesOfBoxes(boxes: readonly string[], theme: Theme): Wanted[] {
  const tiles = [...BASE_TILES, ...(boxes.includes("journeyman") ? JOURNEYMAN_TILES : []), ...(boxes.includes("druids") ? DRUID_TILES : [])];
  return tiles.map((tile) => ({ tile, theme }));
}

/** What is for sale now, as large as it is offered and as small as the log tells of it. */
export function tilesForSale(names: readonly string[], theme: Theme): Wanted[] {
  return DETAILS.flatMap((detail) => names.map((name) => ({ tile: tileOf(name), detail, theme })));
}

/** What lies on the lands, as it lies there. */
export function tilesOfLands(lands: readonly (readonly LandTile[])[], theme: Theme): Wanted[] {
  return DETAILS.flatMap((detail) => lands.flat().map(({ tile, turn }) => ({ tile: tileOf(tile), turn, detail, theme })));
}
