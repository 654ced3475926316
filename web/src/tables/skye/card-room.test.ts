import { expect, test } from "vitest";
import { roomInCards } from "./card-room";

test.each([
  [680, 340, 5, 17],
  [870, 420, 2, 20],
  [898, 363, 5, 17],
  [1400, 700, 4, 26],
  [2000, 1100, 2, 30],
])("in %i x %i pixels with %i seats, tile and sales fit their card", (width, height, seats, gap) => {
  const { size, salesAt, thumb, sales } = roomInCards({ width, height, gap }, 3, seats, true);
  const rest = height - 58 - 28 - 24 * seats;
  const inside = width / 3 - 28 - 10;
  expect(size).toBeLessThanOrEqual(inside);
  if (salesAt === "below") {
    expect(sales * (thumb + 12) + 8 * (sales - 1)).toBeLessThanOrEqual(inside + 1);
    expect(size + thumb + 6 + 3 * gap).toBeLessThanOrEqual(rest);
  } else if (salesAt === "beside") {
    expect(size + 2 * gap).toBeLessThanOrEqual(rest);
    expect(size + 14 + thumb + 12).toBeLessThanOrEqual(inside + 1);
    const columns = Math.floor((inside - size - 14 + 8) / (thumb + 20));
    expect(48 + Math.ceil(sales / columns) * (thumb + 14) - 8).toBeLessThanOrEqual(size + 1);
  }
});

test("beside the tile there is room for more than one sale", () => {
  expect(roomInCards({ width: 898, height: 373, gap: 17 }, 3, 3, true)).toMatchObject({ salesAt: "beside", sales: 2 });
});

test("where nothing was sold yet, the tile takes the room", () => {
  const without = roomInCards({ width: 870, height: 420, gap: 18 }, 3, 3, false);
  expect(without.salesAt).toBeNull();
  expect(without.size).toBeGreaterThanOrEqual(roomInCards({ width: 870, height: 420, gap: 18 }, 3, 3, true).size);
});
