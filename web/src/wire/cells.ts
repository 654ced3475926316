/** Names of cells, tiles' turns, cards and seats of the long table, as the server writes them. */

import type { Rank } from "../board/clansfolk";
import type { Turn } from "../board/geometry";
import type { CardColor } from "../board/suits";
import type { CardView } from "../view/clans";
import type { Cell } from "../view/skye";

const CELL = /^(?:([ew])(\d+))?(?:([ns])(\d+))?$/;

/** `e2n1` is two east and one north of the castle. (Skye 13.1) */
export function parseCell(name: string): Cell {
  if (name === "castle") return { x: 0, y: 0 };
  const found = CELL.exec(name);
  if (!found || !name) throw new Error(`${name} is not a cell`);
  const [, across, wide, along, far] = found;
  return { x: Number(wide ?? 0) * (across === "w" ? -1 : 1) || 0, y: Number(far ?? 0) * (along === "n" ? -1 : 1) || 0 };
}

export function cellName({ x, y }: Cell): string {
  const across = x === 0 ? "" : x > 0 ? `e${x}` : `w${-x}`;
  const along = y === 0 ? "" : y > 0 ? `s${y}` : `n${-y}`;
  return across + along || "castle";
}

export function turnOf(degrees: number): Turn {
  return ((degrees / 90) % 4) as Turn;
}

/** `red-3` */
export function parseCard(name: string): CardView {
  const [color, rank] = name.split("-");
  return { color: color as CardColor, rank: Number(rank) as Rank };
}

/** `L`, `T1`.., `R`, `B1`..: the page counts seats round the table from the left head. (Clans 2.2) */
export function seatOf(place: string, boards: number): number {
  if (place === "L") return 0;
  if (place === "R") return 3 * boards + 1;
  const column = Number(place.slice(1));
  return place[0] === "T" ? column : 6 * boards + 2 - column;
}
