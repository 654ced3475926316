import { beforeAll, expect, test } from "vitest";
import type { GameOut } from "../../api/wire";
import { vocabulary } from "../../i18n/words.svelte";
import { Setup, clansDeal, roundsOf } from "./setup.svelte";

const GAMES = [
  { game: "skye", seat_counts: [2, 3, 4, 5], options: [], bots: [], colors: [] },
  { game: "clans", seat_counts: [2, 3, 4], options: [], bots: [], colors: [] },
] as unknown as readonly GameOut[];

beforeAll(async () => {
  await vocabulary.use("en");
});

test("the number of rounds comes from each game's data (Skye 2.1, Clans 1.3)", () => {
  expect([2, 3, 4, 5].map((seats) => roundsOf("skye", seats))).toEqual([6, 6, 6, 5]);
  expect([2, 3, 4].map((seats) => roundsOf("clans", seats))).toEqual([8, 8, 7]);
  expect(roundsOf("pig", 2)).toBeNull();
});

test("a board more for each player of Clans and Glory (Clans 1.2)", () => {
  expect([2, 3, 4].map((seats) => clansDeal(seats).boards)).toEqual([4, 5, 6]);
});

test("what is missing is said, and how much of it", () => {
  const setup = new Setup(GAMES);
  expect(setup.missing).toBeNull();
  setup.remove(2);
  setup.remove(1);
  expect(setup.missing).toEqual({ what: "seats", count: 1 });
  setup.add("me");
  setup.change({ scoring: ["S01"] });
  expect(setup.missing).toEqual({ what: "scoring", count: 3 });
  setup.chooseGame("clans");
  expect(setup.missing).toBeNull();
});

test("somebody on the same device who gives no name gets one", () => {
  const setup = new Setup(GAMES);
  setup.remove(2);
  setup.remove(1);
  setup.add("me");
  setup.add("me");
  setup.setName(2, " Dan ");
  expect(setup.missing).toBeNull();
  expect(setup.wanted.seats).toEqual([{ kind: "me" }, { kind: "me", name: "Player 2" }, { kind: "me", name: "Dan" }]);
});
