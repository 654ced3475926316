import { expect, test } from "vitest";
import { drawCard, drawCardBack } from "./cards";
import { EXPANSIONS } from "../boxes/catalog";
import { CLAN_COLORS, drawBadge } from "./clans";
import { RANKS } from "./clansfolk";
import { SCORING_TILES, drawScoring, drawScoringTile } from "./scoring";
import { isOpposite, seatAt, seatCount, seatPlace, tableGeometry } from "./seats";
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

test("clans differ by pattern and letter, not by colour alone", () => {
  const plain = (svg: string): string => svg.replace(/#[0-9a-f]{6}|rgba\([^)]*\)/g, "");
  expect(new Set(CLAN_COLORS.map((clan) => plain(drawBadge(clan, "b")))).size).toBe(CLAN_COLORS.length);
  for (const pixels of [17, 42])
    expect(new Set(CLAN_COLORS.map((clan) => plain(drawShield(clan, "s", pixels, false)))).size).toBe(
      CLAN_COLORS.length,
    );
});

test("a long table of N boards has 6N + 2 seats, three a side on each board and one at each head (Clans 3)", () => {
  for (const boards of [4, 5, 6]) {
    const seats = Array.from({ length: seatCount(boards) }, (_, seat) => seatPlace(seat, boards));
    expect(seats.filter((seat) => seat.row === "head")).toHaveLength(2);
    for (let board = 0; board < boards; board++) {
      const here = seats.filter((seat) => seat.board === board);
      expect(here).toHaveLength(board === 0 || board === boards - 1 ? 7 : 6);
    }
  }
});

test("seats never overlap, and those across share a column", () => {
  const g = tableGeometry(6, 62, 262);
  const places = Array.from({ length: seatCount(6) }, (_, seat) => seatAt(seat, 6, g));
  places.forEach((a, i) =>
    places
      .slice(i + 1)
      .forEach((b) => expect(Math.abs(a.x - b.x) >= g.card || Math.abs(a.y - b.y) >= g.cardHeight).toBe(true)),
  );
  for (let seat = 1; seat <= 18; seat++) {
    expect(isOpposite(seat, 38 - seat, 6)).toBe(true);
    expect(places[seat]!.x).toBe(places[38 - seat]!.x);
  }
  expect(isOpposite(0, 19, 6)).toBe(true);
  expect(isOpposite(1, 2, 6)).toBe(false);
});
