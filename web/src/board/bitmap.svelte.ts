/**
 * Tiles as pixels, for those that lie on the screen in a size of whole pixels. A browser paints a drawing anew
 * whenever something near it changes, some milliseconds each time; pixels are only copied.
 */

import { SvelteMap } from "svelte/reactivity";
import { type Detail, type TileDrawing, tilePicture } from "./tile";
import type { TileData } from "./tiles";

export interface Pixels extends TileDrawing {
  tile: TileData;
  /** Along a side, of the screen's own. */
  pixels: number;
}

interface Bitmap {
  pixels: number;
  detail: Detail;
  picture: HTMLImageElement;
}

/** So many are kept; the oldest goes first. */
const MOST = 320;
/** Of each tile as it lies, all sizes that there are. */
const bitmaps = new SvelteMap<string, readonly Bitmap[]>();
const oldest: { look: string; bitmap: Bitmap }[] = [];

function lookOf({ tile, turn = 0, theme = "light" }: Pixels): string {
  return `${tile.id} ${turn} ${theme}`;
}

function exact(wanted: Pixels): Bitmap | undefined {
  const { pixels, detail = "full" } = wanted;
  return bitmaps.get(lookOf(wanted))?.find((each) => each.pixels === pixels && each.detail === detail);
}

/** Another size until the right one is there: the next larger, or one that is hardly smaller. */
function similar(wanted: Pixels): Bitmap | undefined {
  const sizes = [...(bitmaps.get(lookOf(wanted)) ?? [])].sort((a, b) => a.pixels - b.pixels);
  return (
    sizes.find((each) => each.pixels >= wanted.pixels) ?? sizes.findLast((each) => each.pixels >= wanted.pixels * 0.75)
  );
}

export function hasBitmap(wanted: Pixels): boolean {
  return exact(wanted) !== undefined;
}

/** The address of the pixels, if there are some already. */
export function bitmapOf(wanted: Pixels): string | undefined {
  return (exact(wanted) ?? similar(wanted))?.picture.src;
}

async function read(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

export async function makeBitmap(wanted: Pixels): Promise<void> {
  const { tile, pixels, ...how } = wanted;
  const drawing = await read(tilePicture(tile, how));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  canvas.getContext("2d")!.drawImage(drawing, 0, 0, pixels, pixels);
  keep(lookOf(wanted), { pixels, detail: how.detail ?? "full", picture: await read(canvas.toDataURL()) });
}

function keep(look: string, bitmap: Bitmap): void {
  bitmaps.set(look, [...(bitmaps.get(look) ?? []), bitmap]);
  oldest.push({ look, bitmap });
  if (oldest.length <= MOST) return;
  const gone = oldest.shift()!;
  bitmaps.set(
    gone.look,
    bitmaps.get(gone.look)!.filter((each) => each !== gone.bitmap),
  );
}
