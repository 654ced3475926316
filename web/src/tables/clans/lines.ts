/** The lines that show which card a place matches: an arc for neighbors, straight across the board for opposites. */

import { type TableGeometry, cardAt, isOpposite, placeSpot, rowOf } from "../../board/long-table";

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
  const spots = [placeSpot(from, boards), placeSpot(to, boards)] as const;
  const rows = spots.map(({ row }) => row);
  const isFolded = rowOf(spots[0].board, g) !== rowOf(spots[1].board, g);
  if (isOpposite(from, to, boards)) {
    if (rows[0] === "head") {
      const [ay, by] = [a.y + g.cardHeight, b.y + g.cardHeight];
      // Through the whole table, or a short end at each head where that would cross cards.
      if (isFolded) return { d: `M${ax} ${ay}v12M${bx} ${by}v12`, x: ax, y: ay + 10, across: true };
      return { d: `M${ax} ${ay}V${ay + 8}H${bx}V${by}`, x: (ax + bx) / 2, y: ay + 8, across: true };
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
  const arc = up ? -arcOf(g) : arcOf(g);
  const edgeOf = ({ y }: { y: number }): number => (up ? y - 3 : y + g.cardHeight + 3);
  if (isFolded) {
    const ahead = spots[0].column < spots[1].column ? 1 : -1;
    const [first, second] = [halfArc(ax, edgeOf(a), ahead), halfArc(bx, edgeOf(b), -ahead)];
    return { d: first.d + second.d, x: first.x, y: first.y, across: false };
  }
  const y = edgeOf(a);
  const bend = y + arc;
  return {
    d: `M${ax} ${y}C${ax} ${bend} ${bx} ${bend} ${bx} ${y}`,
    x: (ax + bx) / 2,
    y: y + arc * 0.75,
    across: false,
  };

  /** The first half of the arc to a neighbor that is drawn in the other row. */
  function halfArc(x: number, y: number, ahead: number): { d: string; x: number; y: number } {
    const half = (ahead * g.column) / 2;
    const end = { x: x + half, y: y + arc * 0.75 };
    return { d: `M${x} ${y}C${x} ${y + arc / 2} ${x + half / 2} ${end.y} ${end.x} ${end.y}`, ...end };
  }
}
