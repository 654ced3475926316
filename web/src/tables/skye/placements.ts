/** Placements of a tile and their previews, as the server sends them: found by cell and rotation. */

import type { PlacementOut, PlacementPreviewOut, PreviewsOut, TableView } from "../../api/wire";
import { type Cell, cellKey, isSameCell } from "../../board/cells";

/** Every legal placement of a tile. */
export function placementsOf(moves: TableView["moves"], tile: string): PlacementOut[] {
  for (const move of moves) if (move.kind === "build" && move.tile === tile) return move.placements;
  return [];
}

/** Each cell once. */
export function cellsIn(placements: readonly PlacementOut[]): Cell[] {
  return [...new Map(placements.map(({ cell }) => [cellKey(cell), cell])).values()];
}

export function placementsAt(placements: readonly PlacementOut[], cell: Cell): PlacementOut[] {
  return placements.filter((each) => isSameCell(each.cell, cell));
}

/** The next legal rotation on a cell, in either direction. */
export function nextRotation(there: readonly PlacementOut[], rotation: number, step: 1 | -1 = 1): number {
  const rotations = there.map((each) => each.rotation).sort((a, b) => a - b);
  const at = rotations.indexOf(rotation);
  return at < 0 ? rotations[0]! : rotations[(at + step + rotations.length) % rotations.length]!;
}

export function previewAt(
  previews: PreviewsOut | undefined,
  cell: Cell,
  rotation: number,
): PlacementPreviewOut | undefined {
  return previews?.placements.find((each) => isSameCell(each.cell, cell) && each.rotation === rotation);
}

/** The rotation on a cell that brings most by the end, for a first look. */
export function bestRotation(there: readonly PlacementOut[], previews: PreviewsOut | undefined): number {
  const points = ({ cell, rotation }: PlacementOut): number => previewAt(previews, cell, rotation)?.points_by_end ?? 0;
  return there.reduce((best, each) => (points(each) > points(best) ? each : best)).rotation;
}

/** The best placement of a tile that was asked about. */
export function bestOf(previews: PreviewsOut | null, tile: string): PlacementPreviewOut | null {
  return previews?.tiles.find((each) => each.tile === tile)?.best ?? null;
}
