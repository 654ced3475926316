import { expect, test } from "vitest";
import { CELL, fitted, fittedAround, mostScale, nearest, panned, settled, zoomed } from "./camera";

test("a fitted territory lies whole and in the middle of the screen", () => {
  const camera = fitted({ left: -2, top: -1, width: 6, height: 4 }, 900, 500);
  const leftEdge = camera.x + (-2 - 0.5) * CELL * camera.scale;
  const rightEdge = camera.x + (3 + 0.5) * CELL * camera.scale;
  const topEdge = camera.y + (-1 - 0.5) * CELL * camera.scale;
  expect(leftEdge).toBeGreaterThanOrEqual(0);
  expect(rightEdge).toBeLessThanOrEqual(900);
  expect(leftEdge).toBeCloseTo(900 - rightEdge);
  expect(topEdge).toBeGreaterThanOrEqual(0);
});

test("room on the right moves a territory only as far as it has to", () => {
  const small = { left: 0, top: 0, width: 2, height: 2 };
  const middle = fitted(small, 1000, 500);
  expect(fitted(small, 1000, 500, { dock: 250 })).toEqual(middle);
  const large = { left: 0, top: 0, width: 9, height: 4 };
  const { x, scale } = fitted(large, 1000, 500, { dock: 250 });
  expect(x + 8.5 * CELL * scale).toBeLessThanOrEqual(750);
  expect(x - 0.5 * CELL * scale).toBeGreaterThanOrEqual(0);
});

test.each([
  ["beside", { left: 0, top: 0, width: 3, height: 6 }],
  ["above", { left: 0, top: 0, width: 9, height: 2 }],
])("a territory lies %s a corner that is taken", (_, bounds) => {
  const corner = { width: 168, height: 64 };
  const { x, y, scale } = fittedAround(bounds, 900, 500, corner)!;
  const right = x + (bounds.width - 0.5) * CELL * scale;
  const bottom = y + (bounds.height - 0.5) * CELL * scale;
  expect(right <= 900 - corner.width || bottom <= 500 - corner.height).toBe(true);
  expect(scale).toBe(fitted(bounds, 900, 500).scale);
});

test("a territory that has to be moved leaves no corner free", () => {
  const large = { left: 0, top: 0, width: 9, height: 9 };
  expect(fittedAround(large, 600, 400, { width: 168, height: 64 }, { least: 1 })).toBeNull();
});

test("a territory is drawn no smaller than asked for", () => {
  expect(fitted({ left: 0, top: 0, width: 12, height: 3 }, 360, 400, { least: 0.49 }).scale).toBe(0.49);
});

test("tiles grow on large screens", () => {
  expect(mostScale(400)).toBe(1.2);
  expect(mostScale(1040)).toBe(2);
});

test.each([1, 1.25, 1.5, 2, 3])(
  "on a screen of density %d a fitted cell takes whole pixels and begins at one",
  (density) => {
    const bounds = { left: -2, top: -1, width: 6, height: 4 };
    const free = fitted(bounds, 901, 487);
    const whole = fitted(bounds, 901, 487, { density });
    expect(whole.scale * CELL * density).toBeCloseTo(Math.round(whole.scale * CELL * density));
    expect(whole.scale).toBeLessThanOrEqual(free.scale);
    expect((free.scale - whole.scale) * CELL * density).toBeLessThan(1);
    const { x, y, scale } = settled(whole, density);
    for (const middle of [x, y]) {
      const edge = (middle - (CELL / 2) * scale) * density;
      expect(edge).toBeCloseTo(Math.round(edge));
    }
    expect(Math.abs(x - whole.x)).toBeLessThan(1 / density);
  },
);

test("on paper a territory keeps its size and place", () => {
  const camera = { x: 10.3, y: 20.7, scale: 0.333 };
  expect(settled(camera, 0)).toEqual(camera);
});

test("zooming keeps the point under the pointer", () => {
  const camera = { x: 100, y: 50, scale: 1 };
  const closer = zoomed(camera, 1.25, 300, 200);
  expect((300 - closer.x) / closer.scale).toBeCloseTo((300 - camera.x) / camera.scale);
  expect(zoomed(camera, 100, 0, 0).scale).toBe(2.6);
});

test("panning moves the picture with the finger", () => {
  expect(panned({ x: 1, y: 2, scale: 1 }, 10, -5)).toEqual({ x: 11, y: -3, scale: 1 });
});

test("arrow keys go to the nearest cell in their direction, or nowhere", () => {
  const cells = [
    [2, 0],
    [1, 3],
    [-1, 0],
  ] as const;
  expect(nearest(cells, [0, 0], 1, 0)).toEqual([2, 0]);
  expect(nearest(cells, [0, 0], 0, -1)).toBeUndefined();
});
