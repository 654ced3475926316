import { expect, test } from "vitest";
import { matching, plainName, shapeOf } from "./values";

test("values are shown alone, in a line, in rows or by their keys", () => {
  expect([3, "red", true, null].map(shapeOf)).toEqual(["value", "value", "value", "value"]);
  expect(shapeOf([1, 2])).toBe("list");
  expect(shapeOf([])).toBe("list");
  expect(shapeOf([1, [2]])).toBe("rows");
  expect(shapeOf([{ card: 1 }])).toBe("rows");
  expect(shapeOf({ pot: 3 })).toBe("table");
});

test("names of the engine lose their underscores", () => {
  expect(plainName("cards_left_in_hand")).toBe("cards left in hand");
});

test("moves are found by any of their words, in any order", () => {
  const moves = ["lay red-3 T4", "lay red-3 T4 shield", "hide blue-5 B2"];
  expect(matching(moves, "")).toEqual(moves);
  expect(matching(moves, "SHIELD red")).toEqual(["lay red-3 T4 shield"]);
  expect(matching(moves, "red blue")).toEqual([]);
});
