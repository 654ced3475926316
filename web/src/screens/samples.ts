/** A small land and a short table for pictures in the shell. */

import type { LandTile } from "../board/land";
import type { CardColor } from "../board/suits";

export const SAMPLE_LAND: readonly LandTile[] = [
  { tile: "C_BLUE", x: 0, y: 0, turn: 0 },
  { tile: "T44", x: -1, y: 0, turn: 1 },
  { tile: "T64", x: 0, y: 1, turn: 0 },
  { tile: "T51", x: -1, y: 1, turn: 1 },
  { tile: "T09", x: -2, y: 0, turn: 3 },
  { tile: "T28", x: -2, y: 1, turn: 0 },
  { tile: "T39", x: 0, y: -1, turn: 3 },
  { tile: "T23", x: -1, y: -1, turn: 0 },
  { tile: "T50", x: 1, y: -1, turn: 3 },
  { tile: "T22", x: 1, y: 0, turn: 3 },
  { tile: "T27", x: 1, y: 1, turn: 0 },
  { tile: "T18", x: 2, y: 0, turn: 0 },
  { tile: "T24", x: 2, y: -1, turn: 1 },
];

const COLORS: readonly (CardColor | null)[] = [
  "red",
  null,
  "purple",
  null,
  "orange",
  "yellow",
  "blue",
  "red",
  null,
  "purple",
  "gray",
  "orange",
  "blue",
  null,
  "green",
  "red",
  "blue",
  "purple",
];

export const SAMPLE_TABLE_ROWS = { top: COLORS, bottom: [...COLORS].reverse() };
