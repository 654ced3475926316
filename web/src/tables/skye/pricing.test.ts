import { expect, test } from "vitest";
import { committed, isComplete, newSheet, priceMove, restoredSheet, withAxe, withPrice } from "./pricing";

const tiles = ["T01", "T02", "T03"];
const bounds = { gold: 10, min_price: 1 };

test("the axed tile commits no gold", () => {
  let sheet = newSheet(tiles, 1);
  expect(committed(sheet)).toBe(3);
  sheet = withAxe(withPrice(sheet, "T01", 6, bounds), "T02");
  expect(committed(sheet)).toBe(7);
});

test("a price stays between the lowest price and the gold that is left", () => {
  const sheet = withAxe(newSheet(tiles, 1), "T03");
  expect(withPrice(sheet, "T01", 99, bounds).prices.T01).toBe(9);
  expect(withPrice(sheet, "T01", -4, bounds).prices.T01).toBe(1);
  expect(withPrice(sheet, "T01", Number.NaN, bounds).prices.T01).toBe(1);
});

test("a complete sheet has an axe, and gold for both prices", () => {
  const sheet = newSheet(tiles, 1);
  expect(isComplete(sheet, 10)).toBe(false);
  expect(isComplete(withAxe(sheet, "T01"), 10)).toBe(true);
  expect(isComplete(withAxe(sheet, "T01"), 1)).toBe(false);
});

test("the move names prices in the order of the tiles", () => {
  const sheet = withAxe(withPrice(newSheet(tiles, 1), "T03", 5, bounds), "T02");
  expect(priceMove(sheet, tiles)).toEqual({
    kind: "price_sheet",
    text: "price 1 axe 5",
    axe: "T02",
    prices: { T01: 1, T03: 5 },
  });
});

test("choosing the axed tile again takes the axe off", () => {
  const sheet = withAxe(newSheet(tiles, 1), "T02");
  expect(withAxe(sheet, "T02").axe).toBeNull();
});

test("a sheet comes back after a reload, for the same tiles and within the same bounds", () => {
  const sheet = withPrice(withAxe(newSheet(tiles, 1), "T02"), "T03", 5, bounds);
  const kept: unknown = JSON.parse(JSON.stringify(sheet));
  expect(restoredSheet(kept, tiles, bounds)).toEqual(sheet);
  expect(restoredSheet(kept, ["T01", "T02", "T04"], bounds)).toEqual(newSheet(["T01", "T02", "T04"], 1));
  expect(restoredSheet({ axe: "T99", prices: { T01: 99, T02: "x", T03: 1 } }, tiles, bounds)).toEqual({
    axe: null,
    prices: { T01: 8, T02: 1, T03: 1 },
  });
  for (const nothing of [null, 7, "x", {}]) expect(restoredSheet(nothing, tiles, bounds)).toEqual(newSheet(tiles, 1));
});
