import { describe, expect, test } from "vitest";
import type { PuzzleOut } from "../api/wire";
import { nextPuzzle } from "./puzzles";

const puzzles = ["1-1", "2-2", "3-3"].map((id, i): PuzzleOut => ({
  id,
  number: i + 1,
  kind: "buy",
  game: "skye",
  boxes: [],
  seats: 3,
  is_reconstructed: false,
}));

describe("the next puzzle", () => {
  test("is the next one that is not solved", () => {
    expect(nextPuzzle(puzzles, "1-1", (id) => id === "2-2")).toBe("3-3");
  });
  test("is looked for from the start after the end of the list", () => {
    expect(nextPuzzle(puzzles, "3-3", () => false)).toBe("1-1");
  });
  test("does not exist when all others are solved", () => {
    expect(nextPuzzle(puzzles, "2-2", () => true)).toBeNull();
    expect(nextPuzzle([], "2-2", () => false)).toBeNull();
  });
});
