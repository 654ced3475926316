import { beforeAll, expect, test } from "vitest";
import { vocabulary } from "../i18n/words.svelte";
import { winnersTitle } from "./winners";

const SEATS = ["Ana", "Chapman", "Pedlar"].map((name) => ({ name }));

beforeAll(async () => {
  await vocabulary.use("en");
});

test("one winner is named, or is you", () => {
  expect(winnersTitle([1], SEATS, 0)).toBe("Chapman wins!");
  expect(winnersTitle([1], SEATS, null)).toBe("Chapman wins!");
  expect(winnersTitle([0], SEATS, 0)).toBe("You win!");
});

test("everyone who shares the win is named", () => {
  expect(winnersTitle([1, 2], SEATS, 0)).toBe("Chapman and Pedlar share the win!");
  expect(winnersTitle([1, 2], SEATS, 2)).toBe("You share the win with Chapman!");
  expect(winnersTitle([0, 1, 2], SEATS, 1)).toBe("You share the win with Ana and Pedlar!");
  expect(winnersTitle([0, 1, 2], SEATS, null)).toBe("Ana, Chapman, and Pedlar share the win!");
});
