/** A small territory for pictures in the shell. */

import type { PlacedTile } from "../board/territory";

export const SAMPLE_TERRITORY: readonly PlacedTile[] = [
  { tile: "C_BLUE", cell: [0, 0], rotation: 0 },
  { tile: "T44", cell: [-1, 0], rotation: 90 },
  { tile: "T64", cell: [0, 1], rotation: 0 },
  { tile: "T51", cell: [-1, 1], rotation: 90 },
  { tile: "T09", cell: [-2, 0], rotation: 270 },
  { tile: "T28", cell: [-2, 1], rotation: 0 },
  { tile: "T39", cell: [0, -1], rotation: 270 },
  { tile: "T23", cell: [-1, -1], rotation: 0 },
  { tile: "T50", cell: [1, -1], rotation: 270 },
  { tile: "T22", cell: [1, 0], rotation: 270 },
  { tile: "T27", cell: [1, 1], rotation: 0 },
  { tile: "T18", cell: [2, 0], rotation: 0 },
  { tile: "T24", cell: [2, -1], rotation: 90 },
];
