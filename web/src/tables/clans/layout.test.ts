import { describe, expect, test } from "vitest";
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
    "wide",
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
    const { card, column, middle, margin, scrolls } = tableSize(boards, width, height, true);
    const cardHeight = (card * 160) / 112;
    expect(card).toBeGreaterThan(0);
    expect(column).toBeGreaterThanOrEqual(44);
    expect(middle - cardHeight - 16).toBeGreaterThan(80);
    if (!scrolls) expect(3 * boards * column + 2 * (card + 46)).toBeLessThanOrEqual(width);
    if (height >= 300) expect(2 * margin + middle + cardHeight).toBeLessThanOrEqual(height + 1);
  });
});

describe.each([1, 2, 4, 5, 7, 8, 9])("a hand of %i cards", (count) => {
  test.each([
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
      expect(visibleHeight - raise).toBeGreaterThan(0.45 * cardHeight);
    }
  });
});
