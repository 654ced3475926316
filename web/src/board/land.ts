/** A territory as a picture: where its tiles lie on a common sheet. */

import { type Turn } from "./geometry";
import type { Theme } from "./palette";
import { drawTile } from "./tile";
import { tileOf } from "./tiles";

export interface LandTile {
  tile: string;
  x: number;
  y: number;
  turn: Turn;
}

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest rectangle of cells that holds all of these, with a rim of `rim` cells. */
export function boundsOf(cells: readonly { x: number; y: number }[], rim = 0): Bounds {
  if (cells.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const left = Math.min(...xs) - rim;
  const top = Math.min(...ys) - rim;
  return { left, top, width: Math.max(...xs) + rim - left + 1, height: Math.max(...ys) + rim - top + 1 };
}

/** A whole land in miniature; the view box is in tiles of 100. */
export function drawMiniLand(land: readonly LandTile[], theme: Theme): { markup: string; viewBox: string } {
  const { left, top, width, height } = boundsOf(land);
  const tiles = land.map(
    ({ tile, x, y, turn }) =>
      `<g transform="translate(${x * 100} ${y * 100})">${drawTile(tileOf(tile), { turn, theme, detail: "mini" })}</g>`,
  );
  return { markup: tiles.join(""), viewBox: `${left * 100 - 50} ${top * 100 - 50} ${width * 100} ${height * 100}` };
}
