/** Roads and bridges. A road leaves a side at its exact middle, at a right angle. */

import { type Line, type Point, curve, distanceToLines } from "./geometry";
import { type Shape, type Shaping, terrainAt } from "./shape";
import { type TileData, exitsByRoad } from "./tiles";

export const ROAD_WIDTH = 7.2;

export interface Road {
  exits: readonly number[];
  /** One line for a road from side to side, one from each side for a junction. */
  lines: readonly Line[];
  /** A road with one exit that ends at the barrel. */
  leadsToBarrel: boolean;
}

const MIDDLES: readonly Point[] = [
  [0, -50],
  [50, 0],
  [0, 50],
  [-50, 0],
];

function scaled(p: Point, by: number): Point {
  return [p[0] * by, p[1] * by];
}

function straight(exits: readonly number[], bow: number): Line {
  const isUpright = exits[0] === 0;
  const swap = (x: number, y: number): Point => (isUpright ? [x, y] : [y, x]);
  const first = curve(swap(0, -50), swap(0, -32), swap(bow, -18), swap(bow, 0));
  const second = curve(swap(bow, 0), swap(bow, 18), swap(0, 32), swap(0, 50));
  return [...first, ...second.slice(1)];
}

function quarter(from: number, to: number, cross: number): Line {
  const pull = ((25 - cross) * 8) / 3;
  const [a, b] = [MIDDLES[from]!, MIDDLES[to]!];
  const inward = (50 - pull) / 50;
  return curve(a, scaled(a, inward), scaled(b, inward), b, 20);
}

function spoke(exit: number, middle: Point): Line {
  const m = MIDDLES[exit]!;
  return curve(m, scaled(m, 0.6), [middle[0] + m[0] * 0.22, middle[1] + m[1] * 0.22], middle);
}

function deadEnd(exit: number, barrel: Point): Line {
  const m = MIDDLES[exit]!;
  const near: Point = [barrel[0] + (m[0] - barrel[0]) * 0.3, barrel[1] + (m[1] - barrel[1]) * 0.12];
  return curve(m, scaled(m, 0.55), near, barrel);
}

function junctionOf(tile: TileData, exits: readonly number[], bow: number): Point {
  if (tile.castle) return [0, 0];
  const missing = [0, 1, 2, 3].find((side) => !exits.includes(side));
  if (missing === undefined) return [0, 0];
  const away = MIDDLES[missing]!;
  return [(-away[0] / 50) * bow, (-away[1] / 50) * bow];
}

/** How far a road goes that leads nowhere: it stays on its own land. */
function pathEnd(shape: Shape, exit: number): Point {
  const m = MIDDLES[exit]!;
  const borders = shape.borders.map((border) => border.line);
  let end = scaled(m, 0.84);
  for (let reach = 0.82; reach >= 0.4; reach -= 0.02) {
    const p = scaled(m, reach);
    if (terrainAt(shape, p) === "water" || distanceToLines(p, borders) < 8) break;
    end = p;
  }
  return end;
}

/** The roads of a tile; `barrel` is where a road with one exit ends, if the tile has a barrel. */
export function roadsOf(tile: TileData, shape: Shape, shaping: Shaping, barrel?: Point): Road[] {
  return [...exitsByRoad(tile).values()].map((exits) => {
    if (exits.length === 1) {
      const leadsToBarrel = tile.icons.whisky > 0;
      const end = leadsToBarrel ? (barrel ?? [0, 0]) : pathEnd(shape, exits[0]!);
      return { exits, lines: [deadEnd(exits[0]!, end)], leadsToBarrel };
    }
    if (exits.length > 2) {
      const middle = junctionOf(tile, exits, shaping.bow);
      return { exits, lines: exits.map((exit) => spoke(exit, middle)), leadsToBarrel: false };
    }
    const isStraight = exits[1]! - exits[0]! === 2;
    const line = isStraight ? straight(exits, shaping.bow) : quarter(exits[0]!, exits[1]!, shaping.cross);
    return { exits, lines: [line], leadsToBarrel: false };
  });
}

/** The parts of roads that lie on water. */
export function bridgesOf(shape: Shape, roads: readonly Road[]): Line[] {
  const bridges: Line[] = [];
  for (const line of roads.flatMap((road) => road.lines)) {
    let wet: Point[] = [];
    const close = (): void => {
      if (wet.length > 6) bridges.push(wet);
      wet = [];
    };
    for (const p of fine(line)) {
      if (terrainAt(shape, p) === "water") wet.push(p);
      else close();
    }
    close();
  }
  return bridges;
}

function fine(line: Line): Point[] {
  const out: Point[] = [];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    for (let k = 0; k < 6; k++) out.push([a[0] + ((b[0] - a[0]) * k) / 6, a[1] + ((b[1] - a[1]) * k) / 6]);
  }
  return out;
}
