/** The lines that show which card a place matches: an arc for neighbors, straight across the board for opposites. */

import { type TableGeometry, cardAt, isOpposite, placeSpot } from "../../board/long-table";

interface MatchLine {
  d: string;
  /** Position of the badge that says why it matches. */
  x: number;
  y: number;
  across: boolean;
}

/** How far an arc rises above the cards; the badge on it takes the rest of the margin. */
function arcOf(g: TableGeometry): number {
  return Math.min(17, g.top - 14);
}

export function matchLine(from: number, to: number, boards: number, g: TableGeometry): MatchLine {
  const a = cardAt(from, boards, g);
  const b = cardAt(to, boards, g);
  const ax = a.x + g.card / 2;
  const bx = b.x + g.card / 2;
  const rows = [placeSpot(from, boards).row, placeSpot(to, boards).row];
  if (isOpposite(from, to, boards)) {
    if (rows[0] === "head") {
      const y = a.y + g.cardHeight + 8;
      return { d: `M${ax} ${a.y + g.cardHeight}V${y}H${bx}V${b.y + g.cardHeight}`, x: (ax + bx) / 2, y, across: true };
    }
    const top = Math.min(a.y, b.y) + g.cardHeight;
    const bottom = Math.max(a.y, b.y);
    return { d: `M${ax} ${top - 4}V${bottom + 4}`, x: ax, y: rows[0] === "top" ? top + 9 : bottom - 9, across: true };
  }
  if (rows.includes("head")) {
    const other = rows[0] === "head" ? b : a;
    const head = rows[0] === "head" ? a : b;
    const up = other.y < head.y;
    const [hx, ox] = [head.x + g.card / 2, other.x + g.card / 2];
    const [hy, oy] = up ? [head.y, other.y + g.cardHeight / 2] : [head.y + g.cardHeight, other.y + g.cardHeight / 2];
    const edge = ox > hx ? other.x : other.x + g.card;
    return {
      d: `M${hx} ${hy}C${hx} ${oy} ${hx} ${oy} ${edge} ${oy}`,
      x: (hx + edge) / 2,
      y: oy + (up ? 6 : -6),
      across: false,
    };
  }
  const up = rows.includes("top");
  const y = up ? g.top - 3 : g.bottom + g.cardHeight + 3;
  const arc = up ? -arcOf(g) : arcOf(g);
  const bend = y + arc;
  return {
    d: `M${ax} ${y}C${ax} ${bend} ${bx} ${bend} ${bx} ${y}`,
    x: (ax + bx) / 2,
    y: y + arc * 0.75,
    across: false,
  };
}
