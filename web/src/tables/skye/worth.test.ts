import { expect, test } from "vitest";
import { barOf, mostPoints } from "./worth";

test("the bars of all cards have one scale", () => {
  const tiles = [[{ points: 15, contested: 15 }, null], [{ points: 30, contested: 0 }], []];
  const most = mostPoints(tiles);
  expect(most).toBe(30);
  expect(tiles.flat().map((worth) => worth && barOf(worth, most))).toEqual([
    { safe: 0, contested: 50 },
    null,
    { safe: 100, contested: 0 },
  ]);
});

test("what majorities bring is a part of the bar of its own", () => {
  expect(barOf({ points: 20, contested: 15 }, 20)).toEqual({ safe: 25, contested: 75 });
  expect(barOf({ points: -3, contested: 0 }, 20)).toEqual({ safe: 0, contested: 0 });
  expect(mostPoints([[{ points: -3, contested: 0 }]])).toBe(1);
});
