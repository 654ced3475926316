/** Tiles are drawn while nobody waits for anything, so that showing them later takes no time. */

import { bitmapOf, hasBitmap, makeBitmap } from "./bitmap.svelte";
import { type PlacedTile, turnOf } from "./land";
import type { Theme } from "./palette";
import { type Detail, type TileDrawing, tilePicture } from "./tile";
import { expansionsIn } from "../boxes/catalog";
import { BASE_TILES, type TileData, tileOf } from "./tiles";

/** Some browsers do not tell when they are idle; there a short rest stands for it. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work, 60);
};

export interface Wanted extends TileDrawing {
  tile: TileData;
  /** Not the drawing, but so many pixels of it along a side. */
  pixels?: number;
  /** Nobody sees it yet: pixels of a similar size will do. */
  early?: boolean;
}

/** The browser remembers a picture as long as somebody holds it. */
const held = new Map<string, HTMLImageElement>();

function nameOf({ tile, turn = 0, theme = "light", detail = "full" }: Wanted): string {
  return `${tile.id} ${turn} ${theme} ${detail}`;
}

let waiting: Wanted[] = [];
let isAtWork = false;

function isDone({ pixels, early, ...wanted }: Wanted): boolean {
  if (!pixels) return held.has(nameOf(wanted));
  return early ? bitmapOf({ ...wanted, pixels }) !== undefined : hasBitmap({ ...wanted, pixels });
}

async function make({ pixels, early: _, ...wanted }: Wanted): Promise<void> {
  if (pixels) return makeBitmap({ ...wanted, pixels });
  const picture = new Image();
  picture.src = tilePicture(wanted.tile, wanted);
  held.set(nameOf(wanted), picture);
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
  waiting.unshift(...tiles);
  begin();
}

/** These are drawn when nothing else waits. */
export function drawAtLast(tiles: readonly Wanted[]): void {
  waiting.push(...tiles);
  begin();
}

function begin(): void {
  if (!waiting.length || isAtWork) return;
  isAtWork = true;
  whenIdle(work);
}

const DETAILS: readonly Detail[] = ["full", "small"];

/** Sizes in which tiles have been shown lately, with how much is drawn in them. */
class Sizes {
  readonly #lately = new Map<number, Detail>();

  constructor(readonly most: number) {}

  see(pixels: number, detail: Detail): void {
    this.#lately.delete(pixels);
    this.#lately.set(pixels, detail);
    if (this.#lately.size > this.most) this.#lately.delete(this.#lately.keys().next().value!);
  }

  /** The largest first: it stands in for the others until they are there. As long as nothing was shown, drawings. */
  of(tiles: readonly Wanted[]): Wanted[] {
    if (!this.#lately.size) return DETAILS.flatMap((detail) => tiles.map((tile) => ({ ...tile, detail })));
    return [...this.#lately]
      .sort(([one], [two]) => two - one)
      .flatMap(([pixels, detail]) => tiles.map((tile) => ({ ...tile, detail, pixels, early: true })));
  }
}

/** On lands, and everywhere else. */
const onLands = new Sizes(2);
const elsewhere = new Sizes(6);

/** This one is on the screen now; others are likely to be shown in the same size. */
export function drawShown(shown: Wanted & { pixels: number; detail: Detail }, onLand: boolean): void {
  (onLand ? onLands : elsewhere).see(shown.pixels, shown.detail);
  drawInIdle([shown]);
}

/** All tiles of the game, as they come out of the bag. */
export function tilesOfBoxes(boxes: readonly string[], theme: Theme): Wanted[] {
  const tiles = [...BASE_TILES, ...expansionsIn(boxes).flatMap((box) => box.tiles)];
  return tiles.map((tile) => ({ tile, theme }));
}

/** What is for sale now, as large as it is offered and as small as the log tells of it. */
export function tilesForSale(names: readonly string[], theme: Theme): Wanted[] {
  return elsewhere.of(names.map((name) => ({ tile: tileOf(name), theme })));
}

/** What lies in the territories, as it lies there. */
export function tilesInTerritories(
  territories: readonly (readonly Pick<PlacedTile, "tile" | "rotation">[])[],
  theme: Theme,
): Wanted[] {
  return onLands.of(
    territories.flat().map(({ tile, rotation }) => ({ tile: tileOf(tile), turn: turnOf(rotation), theme })),
  );
}
