import { expect, test } from "vitest";
import type { ProgressGameOut } from "../../api/wire";
import { placeCounts, plotLine, smoothed, sourcesOf } from "./progress";

function game(place: number, sources: Record<string, number>): ProgressGameOut {
  return { place, seats: 3, sources } as unknown as ProgressGameOut;
}

test("places are counted, also those that never happened", () => {
  expect(placeCounts([game(1, {}), game(3, {}), game(1, {})])).toEqual([2, 0, 1]);
});

test("points by scoring tile are averages over the games that had it", () => {
  const found = sourcesOf([game(1, { sheep: 10, gold: 2 }), game(2, { sheep: 20 })]);
  expect(found).toEqual([
    { code: "sheep", mean: 15, games: 2 },
    { code: "gold", mean: 2, games: 1 },
  ]);
});

test("a smoothed curve averages the last games", () => {
  expect(smoothed([1, 3, 5], 1)).toEqual([1, 2, 4]);
});

test("a plot starts at the left and ends at the right", () => {
  expect(plotLine([0, 50], 50)).toBe("M0.0 100.00L1000.0 6.00");
});
