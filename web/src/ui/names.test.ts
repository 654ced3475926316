import { beforeAll, expect, test } from "vitest";
import { BASE_TILES } from "../board/tiles";
import { vocabulary } from "../i18n/words.svelte";
import { shortName, tileName } from "./names";

beforeAll(async () => {
  await vocabulary.use("en");
});

test("a tile is spoken with its typed name, what it shows, and its sides as they lie", () => {
  const tile = BASE_TILES.find(
    ({ edges: { N, E }, castle }) => !castle && N.road && !E.road && N.terrain !== E.terrain,
  )!;
  const { N, E } = tile.edges;
  expect(tileName(tile)).toMatch(new RegExp(`^${tile.id}: .*; north ${N.terrain} with a road, east ${E.terrain}, `));
  expect(tileName(tile, 90)).toContain(`east ${N.terrain} with a road, south ${E.terrain}, `);
  expect(tileName(tile, 270)).toContain(`north ${E.terrain}, `);
});

test("the castle has no name to type, and a scroll is spoken", () => {
  expect(tileName(BASE_TILES.find(({ castle }) => castle)!)).toMatch(/^castle; north /);
  expect(tileName(BASE_TILES.find(({ scroll }) => scroll)!)).toContain("scroll");
});

test.each([
  ["Ana", "Ana"],
  ["Anna-Katharina", "Anna-Katharina"],
  ["Wilhelmina Featherstonehaugh-Brzęczyk", "Wilhelmina"],
  ["Featherstonehaugh", "Featherstoneh…"],
  ["Wilhelmina Featherstonehaugh III", "Wilhelmina III"],
  ["Featherstonehaugh II", "Feathersto… II"],
])("in a narrow place %s is %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});
