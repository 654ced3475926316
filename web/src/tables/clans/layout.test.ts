import { describe, expect, test } from "vitest";
import { tableGeometry } from "../../board/long-table";
import { clansLayout, handLayout, tableSize } from "./layout";

const SCREENS = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [640, 360],
  [720, 450],
] as const;

test("width and height decide together", () => {
  const modes = SCREENS.map(([width, height]) => clansLayout(width, height).mode);
  expect(modes).toEqual([
    "phone",
    "phone",
    "low",
    "tall",
    "wide",
    "wide",
    "wide",
    "wide",
    "wide",
    "wide",
    "low",
    "low",
  ]);
});

test("a large screen shows the same table larger", () => {
  expect(clansLayout(1440, 900).zoom).toBe(1);
  expect(clansLayout(1920, 1080).zoom).toBeCloseTo(1.2);
  expect(clansLayout(2560, 1440)).toMatchObject({ zoom: 1.6, width: 1600, height: 900 });
  expect(clansLayout(1080, 1920)).toMatchObject({ mode: "tall", width: 820 });
});

describe.each([4, 5, 6])("a table of %i boards", (boards) => {
  test.each([
    [200, 120],
    [390, 240],
    [560, 300],
    [820, 700],
    [1024, 380],
    [1280, 330],
    [1440, 470],
  ])("in %i x %i has cards that can be tapped and boards of a positive size", (width, height) => {
    const { card, column, middle, margin, fold, scrolls } = tableSize(boards, width, height, true);
    const table = tableGeometry(boards, card, middle, column, margin, fold);
    const { cardHeight } = table;
    expect(card).toBeGreaterThan(0);
    expect(column).toBeGreaterThanOrEqual(44);
    expect(middle - cardHeight - 16).toBeGreaterThan(80);
    if (!scrolls) expect(table.width).toBeLessThanOrEqual(width);
    if (height >= 300) expect(table.height).toBeLessThanOrEqual(height + 1);
  });

  test("is folded on an upright screen of medium width, and nowhere else", () => {
    expect(tableSize(boards, 820, 690, true)).toMatchObject({ fold: Math.ceil(boards / 2), scrolls: false });
    expect(tableSize(boards, 1180, 400, true)).toMatchObject({ fold: boards, scrolls: false });
    expect(tableSize(boards, 1440, 470, false)).toMatchObject({ fold: boards, scrolls: false });
  });
});

describe.each([1, 2, 4, 5, 7, 8, 9])("a hand of %i cards", (count) => {
  test.each([
    [336, 122],
    [336, 150],
    [366, 170],
    [284, 230],
    [250, 230],
    [440, 220],
    [578, 210],
    [660, 290],
  ])("in %i x %i stays inside and hides no rank or symbol", (width, height) => {
    const { card, cardHeight, raise, spots } = handLayout(count, width, height, 132, false);
    for (const { x, y, angle, visibleWidth, visibleHeight } of spots) {
      const tilt = Math.abs(Math.sin((angle * Math.PI) / 180));
      expect(x - (cardHeight * tilt) / 2).toBeGreaterThanOrEqual(-1);
      expect(x + card + (cardHeight * tilt) / 2).toBeLessThanOrEqual(width + 1);
      expect(y - raise - (card * tilt) / 2).toBeGreaterThanOrEqual(-1);
      expect(y + cardHeight + (card * tilt) / 2).toBeLessThanOrEqual(height + 1);
      expect(visibleWidth).toBeGreaterThanOrEqual(Math.min(44, card * 0.43));
      expect(Math.max(visibleWidth, visibleHeight)).toBeGreaterThanOrEqual(44);
      if (height >= 120) expect(Math.min(cardHeight, visibleHeight)).toBeGreaterThanOrEqual(44);
      expect(visibleHeight - raise).toBeGreaterThan(0.45 * cardHeight);
    }
  });
});

test("large cards show more than rank and symbol", () => {
  const { card, spots } = handLayout(5, 340, 230, 128, false);
  expect(card).toBeGreaterThan(88);
  expect(spots[1]!.x - spots[0]!.x).toBeGreaterThan(0.55 * card);
});

test("many cards in a narrow room lie in three rows, and each can be tapped", () => {
  const { card, spots } = handLayout(9, 200, 240, 132, false);
  expect(card).toBeGreaterThanOrEqual(60);
  expect(new Set(spots.map(({ y }) => y)).size).toBe(3);
  for (const { visibleWidth, visibleHeight } of spots) {
    expect(visibleWidth).toBeGreaterThanOrEqual(44);
    expect(visibleHeight).toBeGreaterThanOrEqual(44);
  }
});
