import { expect, test } from "vitest";
import { drawCard, drawCardBack } from "./cards";
import { EXPANSIONS } from "../boxes/catalog";
import { CLAN_COLORS, drawBadge } from "./clans";
import { RANKS } from "./clansfolk";
import { SCORING_TILES, drawScoring, drawScoringTile } from "./scoring";
import { cardAt, isOpposite, placeSpot, tableGeometry } from "./long-table";
import { drawShield } from "./shields";
import { CARD_COLORS } from "./suits";

test("every scoring tile of every box has a picture of its own", () => {
  expect(new Set(SCORING_TILES.map((tile) => tile.box))).toEqual(
    new Set(["base", ...EXPANSIONS.map((box) => box.name)]),
  );
  expect(new Set(SCORING_TILES.map((tile) => drawScoring(tile).markup)).size).toBe(SCORING_TILES.length);
  for (const tile of SCORING_TILES) expect(drawScoringTile(tile).markup).not.toMatch(/NaN|undefined/);
});

test("the forty-two cards are all different, large and small", () => {
  for (const pixels of [112, 25]) {
    const cards = RANKS.flatMap((rank) => CARD_COLORS.map((color) => drawCard(rank, color, "c", pixels)));
    expect(new Set(cards).size).toBe(42);
    for (const card of cards) expect(card).not.toMatch(/NaN|undefined|\$\{/);
  }
  expect(drawCardBack("b")).not.toMatch(/undefined/);
});

test("clans differ by pattern and letter, not by color alone", () => {
  const plain = (svg: string): string => svg.replace(/#[0-9a-f]{6}|rgba\([^)]*\)/g, "");
  expect(new Set(CLAN_COLORS.map((clan) => plain(drawBadge(clan, "b")))).size).toBe(CLAN_COLORS.length);
  for (const pixels of [17, 42])
    expect(new Set(CLAN_COLORS.map((clan) => plain(drawShield(clan, "s", pixels, false)))).size).toBe(
      CLAN_COLORS.length,
    );
});

const placeCount = (boards: number): number => 6 * boards + 2;

test("a long table of N boards has 6N + 2 places, three a side on each board and one at each head (Clans 3)", () => {
  for (const boards of [4, 5, 6]) {
    const spots = Array.from({ length: placeCount(boards) }, (_, index) => placeSpot(index, boards));
    expect(spots.filter((spot) => spot.row === "head")).toHaveLength(2);
    for (let board = 0; board < boards; board++) {
      const here = spots.filter((spot) => spot.board === board);
      expect(here).toHaveLength(board === 0 || board === boards - 1 ? 7 : 6);
    }
  }
});

test.each([6, 3])("places never overlap, and those across share a column, with %i boards in a row", (fold) => {
  const g = tableGeometry(6, 62, 262, 68, 31, fold);
  const cards = Array.from({ length: placeCount(6) }, (_, index) => cardAt(index, 6, g));
  cards.forEach((a, i) =>
    cards
      .slice(i + 1)
      .forEach((b) => expect(Math.abs(a.x - b.x) >= g.card || Math.abs(a.y - b.y) >= g.cardHeight).toBe(true)),
  );
  for (let index = 1; index <= 18; index++) {
    expect(isOpposite(index, 38 - index, 6)).toBe(true);
    expect(cards[index]!.x).toBe(cards[38 - index]!.x);
  }
  expect(isOpposite(0, 19, 6)).toBe(true);
  expect(isOpposite(1, 2, 6)).toBe(false);
});
