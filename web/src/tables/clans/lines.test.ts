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

test("where the table is folded, a line leaves one row and comes in at the other", () => {
  const folded = tableGeometry(6, 62, 262, 68, 31, 3);
  const line = matchLine(9, 10, 6, folded);
  expect(line.d.match(/M/g)).toHaveLength(2);
  expect(line.x).toBeGreaterThan(cardAt(9, 6, folded).x);
  expect(line.y).toBeLessThan(folded.top);
  const back = matchLine(10, 9, 6, folded);
  expect(back.x).toBeLessThan(cardAt(10, 6, folded).x + folded.card / 2);
  expect(back.y).toBeGreaterThan(folded.bottom + folded.cardHeight);
});
