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

/** Sizes in pixels. A folded table is drawn in two rows, one below the other; it goes on where the first row ends. */
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
  rows: readonly TableRow[];
}

/** A row of boards: all of them, or the left or the right half of a folded table. */
export interface TableRow {
  /** The first board, and the one after the last. */
  from: number;
  to: number;
  /** Left end of its first column. */
  left: number;
  /** How far it is below the first row. */
  down: number;
}

/** Between the end of a row and the edge, where a folded table goes on in the other row. */
const FOLD_EDGE = 26;

/**
 * Sizes for a card width; cards overlap the wood by half. `margin` is the room above and below them, `fold` the number
 * of boards in the first row.
 */
export function tableGeometry(
  boards: number,
  card: number,
  middle: number,
  column = card + 6,
  margin = 31,
  fold = boards,
): TableGeometry {
  const cardHeight = (card * 160) / 112;
  const left = headRoom(card);
  const top = margin;
  const bottom = top + middle;
  const rowHeight = bottom + cardHeight + margin;
  const rows = [{ from: 0, to: fold, left, down: 0 }];
  if (fold < boards) rows.push({ from: fold, to: boards, left: FOLD_EDGE, down: rowHeight });
  return {
    card,
    cardHeight,
    column,
    left,
    top,
    bottom,
    width: tableWidth(boards, card, column, fold),
    height: rows.length * rowHeight,
    rows,
  };
}

/** The room that a card needs at the head of the table. */
function headRoom(card: number): number {
  return card + 46;
}

export function tableWidth(boards: number, card: number, column: number, fold = boards): number {
  return 3 * fold * column + headRoom(card) + (fold < boards ? FOLD_EDGE : headRoom(card));
}

/** The row in which a board lies. */
export function rowOf(board: number, g: TableGeometry): TableRow {
  return g.rows.find(({ to }) => board < to)!;
}

/** Left end of a board. */
export function boardLeft(board: number, g: TableGeometry): number {
  const { from, left } = rowOf(board, g);
  return left + 3 * (board - from) * g.column;
}

/** Upper left corner of the card at a place. */
export function cardAt(index: number, boards: number, g: TableGeometry): { x: number; y: number } {
  const { row, column, board } = placeSpot(index, boards);
  const { down } = rowOf(board, g);
  if (row === "head") {
    const y = (g.top + g.bottom) / 2 + down;
    return column < 0 ? { x: 14, y } : { x: boardLeft(board, g) + 3 * g.column + g.left - 14 - g.card, y };
  }
  const x = boardLeft(board, g) + (column - 3 * board) * g.column + (g.column - g.card) / 2;
  return { x, y: (row === "top" ? g.top : g.bottom) + down };
}

/** Whether the matched place is across the table rather than beside. */
export function isOpposite(a: number, b: number, boards: number): boolean {
  const [p, q] = [placeSpot(a, boards), placeSpot(b, boards)];
  if (p.row === "head" && q.row === "head") return true;
  return p.row !== "head" && q.row !== "head" && p.row !== q.row && p.column === q.column;
}
