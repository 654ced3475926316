/** Cells of a territory: [x, y], counted to the east and to the south from the castle at [0, 0]. */

export type Cell = readonly [x: number, y: number];

/** For keys of lists and attributes. */
export function cellKey([x, y]: Cell): string {
  return `${x},${y}`;
}

export function isSameCell(one: Cell | null | undefined, other: Cell | null | undefined): boolean {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}

/** How people name a cell: `e2n1` is two east and one north of the castle. (Skye 13.1) */
export function cellName([x, y]: Cell): string {
  const across = x === 0 ? "" : x > 0 ? `e${x}` : `w${-x}`;
  const along = y === 0 ? "" : y > 0 ? `s${y}` : `n${-y}`;
  return across + along || "castle";
}
