import { expect, test } from "vitest";
import { isSameCell } from "./cells";

test("a cell is the same as another one only where there are both", () => {
  expect(isSameCell([1, 2], [1, 2])).toBe(true);
  expect(isSameCell([1, 2], [2, 1])).toBe(false);
  expect(isSameCell(null, null)).toBe(false);
});
