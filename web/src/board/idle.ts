/** Tiles are drawn while nobody waits for anything, so that showing them later takes no time. */

import { bitmapOf, makeBitmap } from "./bitmap.svelte";
import type { LandTile } from "./land";
import type { Theme } from "./palette";
import { type Detail, type TileDrawing, tilePicture } from "./tile";
import { BASE_TILES, DRUID_TILES, JOURNEYMAN_TILES, type TileData, tileOf } from "./tiles";

/** Some browsers do not tell when they are idle; there a short rest stands for it. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work, 60);
};

export interface Wanted extends TileDrawing {
  tile: TileData;
  /** Not the drawing, but so many pixels of it along a side. */
  pixels?: number;
}

/** The browser remembers a picture as long as somebody holds it. */
const held = new Map<string, HTMLImageElement>();
let waiting: Wanted[] = [];
let isAtWork = false;

function isDone({ tile, pixels, ...how }: Wanted): boolean {
  return pixels ? bitmapOf({ tile, pixels, ...how }) !== undefined : held.has(tilePicture(tile, how));
}

async function make({ tile, pixels, ...how }: Wanted): Promise<void> {
  if (pixels) return makeBitmap({ tile, pixels, ...how });
  const address = tilePicture(tile, how);
  const picture = new Image();
  picture.src = address;
  held.set(address, picture);
}

/**
 * One picture a moment: the browser reads it after we are done, so that its time cannot be taken here. Where no
 * pixels could be made the drawing stays.
 */
function work(): void {
  const at = waiting.findIndex((each) => !isDone(each));
  const next = waiting[at];
  waiting = next ? waiting.slice(at + 1) : [];
  isAtWork = next !== undefined;
  const goOn = (): void => whenIdle(work);
  if (next) make(next).then(goOn, goOn);
}

/** These are drawn before whatever else still waits. */
export function drawInIdle(tiles: readonly Wanted[]): void {
  waiting = [...tiles, ...waiting];
  begin();
}

/** These are drawn when nothing else waits. */
export function drawAtLast(tiles: readonly Wanted[]): void {
  waiting = [...waiting, ...tiles];
  begin();
}

function begin(): void {
  if (!waiting.length || isAtWork) return;
  isAtWork = true;
  whenIdle(work);
}

/** Sizes in which tiles have been shown lately, with how much is drawn in them. */
const sizes = new Map<number, Detail>();
const SIZES = 6;

/** This one is on the screen now; others are likely to be shown in the same size. */
export function drawShown(shown: Wanted & { pixels: number; detail: Detail }): void {
  sizes.delete(shown.pixels);
  sizes.set(shown.pixels, shown.detail);
  if (sizes.size > SIZES) sizes.delete(sizes.keys().next().value!);
  drawInIdle([shown]);
}

const DETAILS: readonly Detail[] = ["full", "small"];

/** All tiles of the game, as they come out of the bag. */
export function tilesOfBoxes(boxes: readonly string[], theme: Theme): Wanted[] {
  const tiles = [...BASE_TILES, ...(boxes.includes("journeyman") ? JOURNEYMAN_TILES : []), ...(boxes.includes("druids") ? DRUID_TILES : [])];
  return tiles.map((tile) => ({ tile, theme }));
}

/** What is for sale now, as large as it is offered and as small as the log tells of it. */
export function tilesForSale(names: readonly string[], theme: Theme): Wanted[] {
  const drawings = DETAILS.flatMap((detail) => names.map((name) => ({ tile: tileOf(name), detail, theme })));
  const bitmaps = [...sizes].flatMap(([pixels, detail]) => names.map((name) => ({ tile: tileOf(name), detail, theme, pixels })));
  return [...drawings, ...bitmaps];
}

/** What lies on the lands, as it lies there. */
export function tilesOfLands(lands: readonly (readonly LandTile[])[], theme: Theme): Wanted[] {
  return DETAILS.flatMap((detail) => lands.flat().map(({ tile, turn }) => ({ tile: tileOf(tile), turn, detail, theme })));
}
