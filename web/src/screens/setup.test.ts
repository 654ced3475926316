import { expect, test } from "vitest";
import { clansDeal, roundsOf } from "./setup.svelte";

test("the number of rounds comes from each game's data (Skye 2.1, Clans 1.3)", () => {
  expect([2, 3, 4, 5].map((seats) => roundsOf("skye", seats))).toEqual([6, 6, 6, 5]);
  expect([2, 3, 4].map((seats) => roundsOf("clans", seats))).toEqual([8, 8, 7]);
  expect(roundsOf("pig", 2)).toBeNull();
});

test("a board more for each player of Clans and Glory (Clans 1.2)", () => {
  expect([2, 3, 4].map((seats) => clansDeal(seats).boards)).toEqual([4, 5, 6]);
});
