import { expect, test } from "vitest";
import { cardAt, tableGeometry } from "../../board/long-table";
import { matchLine } from "./lines";

const g = tableGeometry(6, 62, 262);

test("neighbors are joined outside their row, so that no card face is crossed", () => {
  const above = matchLine(2, 3, 6, g);
  expect(above.across).toBe(false);
  expect(above.y).toBeLessThan(g.top);
  const below = matchLine(36, 35, 6, g);
  expect(below.y).toBeGreaterThan(g.bottom + g.cardHeight);
});

test("opposites are joined straight through the board between them", () => {
  const line = matchLine(5, 33, 6, g);
  expect(line.across).toBe(true);
  expect(line.x).toBe(cardAt(5, 6, g).x + g.card / 2);
  expect(line.y).toBeGreaterThan(g.top + g.cardHeight);
  expect(line.y).toBeLessThan(g.bottom);
});
