/**
 * Where people sit at the long table. (Clans 3)
 *
 * Seat 0 is the left head, 1..3N the upper row from left to right, 3N+1 the right head,
 * and 3N+2..6N+1 the lower row from right to left, for N boards.
 */

interface SeatPlace {
  seat: number;
  row: "top" | "bottom" | "head";
  /** Column from 0; heads have -1 and 3N. */
  column: number;
  board: number;
}

export function seatCount(boards: number): number {
  return 6 * boards + 2;
}

export function seatPlace(seat: number, boards: number): SeatPlace {
  const columns = 3 * boards;
  if (seat === 0) return { seat, row: "head", column: -1, board: 0 };
  if (seat === columns + 1) return { seat, row: "head", column: columns, board: boards - 1 };
  if (seat <= columns) return { seat, row: "top", column: seat - 1, board: Math.floor((seat - 1) / 3) };
  const column = 6 * boards + 1 - seat;
  return { seat, row: "bottom", column, board: Math.floor(column / 3) };
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

/** Sizes in pixels for a card width; seats overlap the wood by half. */
export function tableGeometry(boards: number, card: number, middle: number, column = card + 6): TableGeometry {
  const cardHeight = (card * 160) / 112;
  const left = card + 46;
  const top = 31;
  const bottom = top + cardHeight / 2 + middle - cardHeight / 2;
  return {
    card,
    cardHeight,
    column,
    left,
    top,
    bottom,
    width: 3 * boards * column + 2 * left,
    height: bottom + cardHeight + 31,
  };
}

/** Upper left corner of a seat's card. */
export function seatAt(seat: number, boards: number, g: TableGeometry): { x: number; y: number } {
  const { row, column } = seatPlace(seat, boards);
  if (row === "head") {
    const y = (g.top + g.bottom) / 2;
    return column < 0 ? { x: 14, y } : { x: g.width - 14 - g.card, y };
  }
  return { x: g.left + column * g.column + (g.column - g.card) / 2, y: row === "top" ? g.top : g.bottom };
}

/** Whether the matched seat lies across the table rather than beside. */
export function isOpposite(a: number, b: number, boards: number): boolean {
  const [p, q] = [seatPlace(a, boards), seatPlace(b, boards)];
  if (p.row === "head" && q.row === "head") return true;
  return p.row !== "head" && q.row !== "head" && p.row !== q.row && p.column === q.column;
}
