import { expect, test } from "vitest";
import { CELL, fitted, nearest, panned, zoomed } from "./camera";

test("a fitted land lies whole and in the middle of the screen", () => {
  const camera = fitted({ left: -2, top: -1, width: 6, height: 4 }, 900, 500);
  const leftEdge = camera.x + (-2 - 0.5) * CELL * camera.scale;
  const rightEdge = camera.x + (3 + 0.5) * CELL * camera.scale;
  const topEdge = camera.y + (-1 - 0.5) * CELL * camera.scale;
  expect(leftEdge).toBeGreaterThanOrEqual(0);
  expect(rightEdge).toBeLessThanOrEqual(900);
  expect(leftEdge).toBeCloseTo(900 - rightEdge);
  expect(topEdge).toBeGreaterThanOrEqual(0);
});

test("zooming keeps the point under the pointer", () => {
  const camera = { x: 100, y: 50, scale: 1 };
  const closer = zoomed(camera, 1.25, 300, 200);
  expect((300 - closer.x) / closer.scale).toBeCloseTo((300 - camera.x) / camera.scale);
  expect(zoomed(camera, 100, 0, 0).scale).toBe(1.8);
});

test("panning moves the picture with the finger", () => {
  expect(panned({ x: 1, y: 2, scale: 1 }, 10, -5)).toEqual({ x: 11, y: -3, scale: 1 });
});

test("arrow keys go to the nearest cell in their direction, or nowhere", () => {
  const cells = [
    { x: 2, y: 0 },
    { x: 1, y: 3 },
    { x: -1, y: 0 },
  ];
  expect(nearest(cells, { x: 0, y: 0 }, 1, 0)).toEqual({ x: 2, y: 0 });
  expect(nearest(cells, { x: 0, y: 0 }, 0, -1)).toBeUndefined();
});
