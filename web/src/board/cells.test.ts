import { expect, test } from "vitest";
import { cellName, isSameCell } from "./cells";

test("cells are named by their way from the castle", () => {
  expect(
    [
      [0, 0],
      [2, -1],
      [0, 3],
      [-1, 0],
      [-2, 4],
    ].map(([x, y]) => cellName([x!, y!])),
  ).toEqual(["castle", "e2n1", "s3", "w1", "w2s4"]);
});

test("a cell is the same as another one only where there are both", () => {
  expect(isSameCell([1, 2], [1, 2])).toBe(true);
  expect(isSameCell([1, 2], [2, 1])).toBe(false);
  expect(isSameCell(null, null)).toBe(false);
});
