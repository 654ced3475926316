/** Tiles are drawn while nobody waits for anything, so that showing them later takes no time. */

import type { Theme } from "./palette";
import type { LandTile } from "./land";
import { type Detail, type TileDrawing, tilePicture } from "./tile";
import { BASE_TILES, DRUID_TILES, JOURNEYMAN_TILES, type TileData, tileOf } from "./tiles";

/** Some browsers do not tell when they are idle; there a short rest stands for it. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work, 60);
};

export interface Wanted extends TileDrawing {
  tile: TileData;
}

/** The browser remembers a picture as long as somebody holds it. */
const held = new Map<string, HTMLImageElement>();
let waiting: Wanted[] = [];
let isAtWork = false;

function isHeld({ tile, ...how }: Wanted): boolean {
  return held.has(tilePicture(tile, how));
}

function hold({ tile, ...how }: Wanted): void {
  const address = tilePicture(tile, how);
  const picture = new Image();
  picture.src = address;
  held.set(address, picture);
}

/** One picture a moment: the browser reads it after we are done, so that its time cannot be taken here. */
function work(): void {
  const next = waiting.findIndex((each) => !isHeld(each));
  if (next >= 0) hold(waiting[next]!);
  waiting = next < 0 ? [] : waiting.slice(next + 1);
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
