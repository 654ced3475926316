/** A territory as a picture. */

import type { Cell } from "./cells";
import type { Turn } from "./geometry";
import type { Theme } from "./palette";
import { drawTile } from "./tile";
import { tileOf } from "./tiles";

/** A tile on a cell of a territory, rotated by so many degrees. */
export interface PlacedTile {
  tile: string;
  cell: Cell;
  rotation: number;
}

/** Quarter turns, as tiles are drawn. */
export function turnOf(rotation: number): Turn {
  return ((rotation / 90) % 4) as Turn;
}

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest rectangle that contains all of these cells, with a margin of `rim` cells. */
export function boundsOf(cells: readonly Cell[], rim = 0): Bounds {
  if (cells.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const left = Math.min(...xs) - rim;
  const top = Math.min(...ys) - rim;
  return { left, top, width: Math.max(...xs) + rim - left + 1, height: Math.max(...ys) + rim - top + 1 };
}

/** A whole territory in miniature; the view box is in tiles of 100. */
export function drawMiniTerritory(territory: readonly PlacedTile[], theme: Theme): { markup: string; viewBox: string } {
  const { left, top, width, height } = boundsOf(territory.map(({ cell }) => cell));
  const tiles = territory.map(
    ({ tile, cell: [x, y], rotation }) =>
      `<g transform="translate(${x * 100} ${y * 100})">${drawTile(tileOf(tile), { turn: turnOf(rotation), theme, detail: "mini" })}</g>`,
  );
  return { markup: tiles.join(""), viewBox: `${left * 100 - 50} ${top * 100 - 50} ${width * 100} ${height * 100}` };
}
