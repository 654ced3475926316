/** Draws tiles while the browser is idle, so that showing them later takes no time. */

import { bitmapOf, hasBitmap, makeBitmap } from "./bitmap.svelte";
import { type PlacedTile, turnOf } from "./territory";
import type { Theme } from "./palette";
import { type Detail, type TileDrawing, tilePicture } from "./tile";
import { expansionsIn } from "../boxes/catalog";
import { BASE_TILES, type TileData, tileOf } from "./tiles";

/** Some browsers have no `requestIdleCallback`; there a short timeout replaces it. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work, 60);
};

export interface Wanted extends TileDrawing {
  tile: TileData;
  /** Side length of a bitmap; without it, a vector drawing. */
  pixels?: number;
  /** It is not on the screen yet, so a bitmap of a similar size will do. */
  early?: boolean;
}

/** The browser keeps a decoded picture as long as something refers to it. */
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

/** Draws these before everything else that waits. */
export function drawInIdle(tiles: readonly Wanted[]): void {
  waiting.unshift(...tiles);
  begin();
}

/** Draws these when nothing else waits. */
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

/** The sizes in which tiles were shown lately, each with its level of detail. */
class Sizes {
  readonly #lately = new Map<number, Detail>();

  constructor(readonly most: number) {}

  see(pixels: number, detail: Detail): void {
    this.#lately.delete(pixels);
    this.#lately.set(pixels, detail);
    if (this.#lately.size > this.most) this.#lately.delete(this.#lately.keys().next().value!);
  }

  /** The largest first, because it replaces the others until they are ready. Vector drawings if nothing was shown yet. */
  of(tiles: readonly Wanted[]): Wanted[] {
    if (!this.#lately.size) return DETAILS.flatMap((detail) => tiles.map((tile) => ({ ...tile, detail })));
    return [...this.#lately]
      .sort(([one], [two]) => two - one)
      .flatMap(([pixels, detail]) => tiles.map((tile) => ({ ...tile, detail, pixels, early: true })));
  }
}

/** In territories, and everywhere else. */
const inTerritories = new Sizes(2);
const elsewhere = new Sizes(6);

/** Draws a tile that is on the screen, and remembers its size for others. */
export function drawShown(shown: Wanted & { pixels: number; detail: Detail }, inTerritory: boolean): void {
  (inTerritory ? inTerritories : elsewhere).see(shown.pixels, shown.detail);
  drawInIdle([shown]);
}

/** All tiles of the game, not rotated. */
export function tilesOfBoxes(boxes: readonly string[], theme: Theme): Wanted[] {
  const tiles = [...BASE_TILES, ...expansionsIn(boxes).flatMap((box) => box.tiles)];
  return tiles.map((tile) => ({ tile, theme }));
}

/** The tiles for sale, in the sizes of the market and of the log. */
export function tilesForSale(names: readonly string[], theme: Theme): Wanted[] {
  return elsewhere.of(names.map((name) => ({ tile: tileOf(name), theme })));
}

/** The tiles of the territories, with their rotations. */
export function tilesInTerritories(
  territories: readonly (readonly Pick<PlacedTile, "tile" | "rotation">[])[],
  theme: Theme,
): Wanted[] {
  return inTerritories.of(
    territories.flat().map(({ tile, rotation }) => ({ tile: tileOf(tile), turn: turnOf(rotation), theme })),
  );
}
