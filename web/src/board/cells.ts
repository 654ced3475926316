/** Cells of a territory: [x, y], counted to the east and to the south from the castle at [0, 0]. */

export type Cell = readonly [x: number, y: number];

/** For keys of lists and attributes. */
export function cellKey([x, y]: Cell): string {
  return `${x},${y}`;
}

export function isSameCell(one: Cell | null | undefined, other: Cell | null | undefined): boolean {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}
