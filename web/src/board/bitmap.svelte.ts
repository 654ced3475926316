/**
 * Tiles as pixels, for those that lie on the screen in their own size. A browser paints a drawing anew whenever
 * something near it changes, some milliseconds each time; pixels are only copied.
 */

import { SvelteMap } from "svelte/reactivity";
import { type TileDrawing, tilePicture } from "./tile";
import type { TileData } from "./tiles";

export interface Pixels extends TileDrawing {
  tile: TileData;
  /** Along a side, of the screen's own. */
  pixels: number;
}

/** So many are kept; the oldest goes first. */
const MOST = 160;
const bitmaps = new SvelteMap<string, HTMLImageElement>();

function nameOf({ tile, turn = 0, theme = "light", detail = "full", pixels }: Pixels): string {
  return `${tile.id} ${turn} ${theme} ${detail} ${pixels}`;
}

/** The address of the pixels, if there are some already. */
export function bitmapOf(wanted: Pixels): string | undefined {
  return bitmaps.get(nameOf(wanted))?.src;
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
  const bitmap = await read(canvas.toDataURL());
  if (bitmaps.size >= MOST) bitmaps.delete(bitmaps.keys().next().value!);
  bitmaps.set(nameOf(wanted), bitmap);
}
