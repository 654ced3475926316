import { expect, test } from "vitest";
import type { PlacementOut, PlacementPreviewOut, PreviewsOut } from "../../api/wire";
import { bestRotation, cellsIn, nextRotation, placementsAt, placementsOf, previewAt } from "./placements";

function placement(x: number, rotation: number): PlacementOut {
  return { cell: [x, 0], rotation, text: `build T01 e${x} ${rotation}` };
}

function preview(x: number, rotation: number, points_by_end: number): PlacementPreviewOut {
  return {
    cell: [x, 0],
    rotation,
    points_now: 0,
    points_by_end,
    slots: [],
    income: 0,
    income_rounds: 0,
    final: 0,
    contested: 0,
  };
}

const all = [placement(1, 270), placement(1, 90), placement(2, 0)];
const there = placementsAt(all, [1, 0]);
const previews: PreviewsOut = {
  phase: "build",
  tile: "T01",
  placements: [preview(1, 270, 2), preview(1, 90, 5), preview(2, 0, 9)],
  tiles: [],
  lays: [],
  plan: null,
};

test("placements are found through the move of their tile", () => {
  const moves = ["T02", "T01"].map((tile) => ({
    kind: "build" as const,
    text: `build ${tile}`,
    tile,
    placements: tile === "T01" ? all : [],
  }));
  expect(placementsOf([{ kind: "pass", text: "pass" }, ...moves], "T01")).toBe(all);
  expect(placementsOf(moves, "T03")).toEqual([]);
});

test("rotating skips what is not legal, in both directions", () => {
  expect(nextRotation(there, 90)).toBe(270);
  expect(nextRotation(there, 270)).toBe(90);
  expect(nextRotation(there, 90, -1)).toBe(270);
  expect(nextRotation(there, 0)).toBe(90);
});

test("a cell is first shown with the rotation that brings most", () => {
  expect(bestRotation(there, previews)).toBe(90);
  expect(bestRotation(there, undefined)).toBe(270);
});

test("every cell comes once, and its previews are found by rotation", () => {
  expect(cellsIn(all)).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(previewAt(previews, [1, 0], 90)?.points_by_end).toBe(5);
  expect(previewAt(previews, [1, 0], 180)).toBeUndefined();
});
