import { expect, test } from "vitest";
import { axed, bound, isComplete, openSheet, priceMove, priced } from "./pricing";

const tiles = ["T01", "T02", "T03"];

test("gold under the axe is not bound", () => {
  let sheet = openSheet(tiles, 1);
  expect(bound(sheet)).toBe(3);
  sheet = axed(priced(sheet, "T01", 6, 1, 10), "T02");
  expect(bound(sheet)).toBe(7);
});

test("a price stays between the least and the gold in hand", () => {
  const sheet = axed(openSheet(tiles, 1), "T03");
  expect(priced(sheet, "T01", 99, 1, 10).prices.T01).toBe(9);
  expect(priced(sheet, "T01", -4, 1, 10).prices.T01).toBe(1);
  expect(priced(sheet, "T01", Number.NaN, 1, 10).prices.T01).toBe(1);
});

test("ready needs an axe, and gold for both prices", () => {
  const sheet = openSheet(tiles, 1);
  expect(isComplete(sheet, 10)).toBe(false);
  expect(isComplete(axed(sheet, "T01"), 10)).toBe(true);
  expect(isComplete(axed(sheet, "T01"), 1)).toBe(false);
});

test("the move names prices in the order of the tiles", () => {
  const sheet = axed(priced(openSheet(tiles, 1), "T03", 5, 1, 10), "T02");
  expect(priceMove(sheet, tiles)).toBe("price 1 axe 5");
});

test("laying the axe on the same tile again takes it off", () => {
  const sheet = axed(openSheet(tiles, 1), "T02");
  expect(axed(sheet, "T02").axe).toBeNull();
});
