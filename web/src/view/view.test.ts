import { expect, test } from "vitest";
import type { Preview } from "./skye";
import { type LegalCell, bestTurn, nextTurn } from "./skye";

function preview(byEnd: number): Preview {
  return { now: 0, byEnd, slots: [], income: 0, final: 0 };
}

const cell: LegalCell = {
  x: 1,
  y: 0,
  turns: [
    { turn: 3, preview: preview(2), move: "a" },
    { turn: 1, preview: preview(5), move: "b" },
  ],
};

test("turning skips what is not legal, both ways round", () => {
  expect(nextTurn(cell, 1)).toBe(3);
  expect(nextTurn(cell, 3)).toBe(1);
  expect(nextTurn(cell, 1, -1)).toBe(3);
  expect(nextTurn(cell, 0)).toBe(1);
});

test("a cell is first shown with the turn that brings most", () => {
  expect(bestTurn(cell).turn).toBe(1);
});
