/** Plane geometry of the drawing: a tile is the square -50..50, y down. */

export type Point = readonly [number, number];
export type Line = readonly Point[];

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3;

export const TURNS: readonly Turn[] = [0, 1, 2, 3];

/** Half the side of a tile. */
export const HALF = 50;

export function turned(point: Point, turn: Turn): Point {
  const [x, y] = point;
  switch (turn) {
    case 0:
      return point;
    case 1:
      return [-y, x];
    case 2:
      return [-x, -y];
    case 3:
      return [y, -x];
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far a point is inside the square, measured to its nearest side. */
export function margin(point: Point): number {
  return HALF - Math.max(Math.abs(point[0]), Math.abs(point[1]));
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

function distanceToLine(p: Point, line: Line): number {
  let nearest = Infinity;
  for (let i = 1; i < line.length; i++) {
    nearest = Math.min(nearest, distanceToSegment(p, line[i - 1]!, line[i]!));
  }
  return nearest;
}

export function distanceToLines(p: Point, lines: readonly Line[]): number {
  let nearest = Infinity;
  for (const line of lines) nearest = Math.min(nearest, distanceToLine(p, line));
  return nearest;
}

export function isInside(p: Point, polygon: Line): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) {
      inside = !inside;
    }
  }
  return inside;
}

/** A smooth Catmull-Rom line through the points. */
export function smooth(points: Line, closed = false, steps = 9): Point[] {
  const n = points.length;
  const at = (i: number): Point => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  const mix = (a: number, b: number, c: number, d: number, t: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p, q, r, s] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      out.push([mix(p[0], q[0], r[0], s[0], t), mix(p[1], q[1], r[1], s[1], t)]);
    }
  }
  if (!closed) out.push(points[n - 1]!);
  return out;
}

/** A cubic Bezier curve as a line of points. */
export function curve(a: Point, b: Point, c: Point, d: Point, steps = 14): Point[] {
  const out: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const mix = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    out.push([mix(0), mix(1)]);
  }
  return out;
}

export function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The `d` of a path through the points. */
export function pathOf(line: Line): string {
  return line.map((p, i) => `${i ? "L" : "M"}${round1(p[0])} ${round1(p[1])}`).join("");
}
