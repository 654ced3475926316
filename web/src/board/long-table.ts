/**
 * Where the places of the long table are. (Clans 3)
 *
 * Places are numbered as they come from the server, clockwise: 0 is the left head, 1..3N the upper row from left to
 * right, 3N+1 the right head, and 3N+2..6N+1 the lower row from right to left, for N boards.
 */

import type { CardColor } from "./suits";

/** What lies at a place: a card of this color, a card face down, or nothing. */
export type PlaceColor = CardColor | "hidden" | null;

interface PlaceSpot {
  index: number;
  row: "top" | "bottom" | "head";
  /** Column from 0; heads have -1 and 3N. */
  column: number;
  board: number;
}

export function placeSpot(index: number, boards: number): PlaceSpot {
  const columns = 3 * boards;
  if (index === 0) return { index, row: "head", column: -1, board: 0 };
  if (index === columns + 1) return { index, row: "head", column: columns, board: boards - 1 };
  if (index <= columns) return { index, row: "top", column: index - 1, board: Math.floor((index - 1) / 3) };
  const column = 6 * boards + 1 - index;
  return { index, row: "bottom", column, board: Math.floor(column / 3) };
}

export interface TableGeometry {
  card: number;
  cardHeight: number;
  column: number;
  width: number;
  height: number;
  top: number;
  bottom: number;
  /** Left end of the first column. */
  left: number;
}

/** Sizes in pixels for a card width; cards overlap the wood by half. `margin` is the room above and below them. */
export function tableGeometry(
  boards: number,
  card: number,
  middle: number,
  column = card + 6,
  margin = 31,
): TableGeometry {
  const cardHeight = (card * 160) / 112;
  const left = card + 46;
  const top = margin;
  const bottom = top + cardHeight / 2 + middle - cardHeight / 2;
  return {
    card,
    cardHeight,
    column,
    left,
    top,
    bottom,
    width: 3 * boards * column + 2 * left,
    height: bottom + cardHeight + margin,
  };
}

/** Upper left corner of the card at a place. */
export function cardAt(index: number, boards: number, g: TableGeometry): { x: number; y: number } {
  const { row, column } = placeSpot(index, boards);
  if (row === "head") {
    const y = (g.top + g.bottom) / 2;
    return column < 0 ? { x: 14, y } : { x: g.width - 14 - g.card, y };
  }
  return { x: g.left + column * g.column + (g.column - g.card) / 2, y: row === "top" ? g.top : g.bottom };
}

/** Whether the matched place is across the table rather than beside. */
export function isOpposite(a: number, b: number, boards: number): boolean {
  const [p, q] = [placeSpot(a, boards), placeSpot(b, boards)];
  if (p.row === "head" && q.row === "head") return true;
  return p.row !== "head" && q.row !== "head" && p.row !== q.row && p.column === q.column;
}
