/**
 * The areas of a tile as polygons, and the borders between them.
 *
 * A side is one terrain from corner to corner, and every border leaves a corner along the diagonal,
 * so two tiles that may lie side by side always join.
 */

import { type Line, type Point, HALF, isInside, smooth } from "./geometry";
import { latticeNoise, seeded, valueNoise } from "./noise";
import type { Terrain } from "./palette";
import { type TileData, SIDES, seedOf } from "./tiles";

/** The free choices of a tile's drawing; `scripts/layout.ts` makes them once. */
export interface Shaping {
  /** Per area: how far from the center its inner curve runs. Not used for the center area. */
  depths: readonly number[];
  /** Radius and middle of a center area that touches no side. */
  ring: number;
  ringAt: Point;
  /** Where a road between neighboring sides crosses the diagonal. */
  cross: number;
  /** How far a straight road swings out; for a junction, its middle. */
  bow: number;
}

interface AreaShape {
  terrain: Terrain;
  /** Null for the ground: what no other area covers. */
  polygon: Line | null;
}

interface Border {
  line: Line;
  /** The two areas it parts. */
  areas: readonly [number, number];
}

export interface Shape {
  areas: readonly AreaShape[];
  borders: readonly Border[];
  center: number;
  /** The center area touches no side. */
  isIsland: boolean;
}

const CORNERS: readonly Point[] = [
  [HALF, -HALF],
  [HALF, HALF],
  [-HALF, HALF],
  [-HALF, -HALF],
];
const TOWARDS_CORNER: readonly Point[] = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];
const TOWARDS_SIDE: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Neighboring sides of one outer area, from `first` clockwise. */
interface Run {
  area: number;
  first: number;
  length: number;
}

function runsOf(tile: TileData, center: number): Run[] {
  const runs: Run[] = [];
  tile.areas.forEach((area, k) => {
    if (k === center || area.edges.length === 0) return;
    const sides = area.edges.map((side) => SIDES.indexOf(side));
    const first = sides.find((i) => !sides.includes((i + 3) % 4)) ?? sides[0]!;
    runs.push({ area: k, first, length: sides.length });
  });
  return runs;
}

/** Pushes points about, least near the sides, so that borders look drawn by hand. */
function handOf(seed: number): (p: Point) => Point {
  return ([x, y]) => {
    const fade = Math.max(0, Math.min(1, (HALF - Math.max(Math.abs(x), Math.abs(y))) / 16));
    const [wide, fine] = [5.2 * fade, 2.4 * fade];
    return [
      x + wide * (valueNoise(x / 17 + 9, y / 17, seed) - 0.5) + fine * (valueNoise(x / 7, y / 7, seed + 3) - 0.5),
      y + wide * (valueNoise(x / 17, y / 17 + 9, seed + 1) - 0.5) + fine * (valueNoise(x / 7, y / 7, seed + 4) - 0.5),
    ];
  };
}

function onDiagonal(corner: number, reach: number): Point {
  const [dx, dy] = TOWARDS_CORNER[corner]!;
  return [dx * reach, dy * reach];
}

/** The corners an area's outline passes on its way back along the sides. */
function cornersBack(run: Run): Point[] {
  const back: Point[] = [];
  for (let q = run.length - 1; q > 0; q--) back.push(CORNERS[(run.first + q - 1) % 4]!);
  return back;
}

function openShape(tile: TileData, shaping: Shaping, center: number, runs: Run[], seed: number): Shape {
  const hand = handOf(seed);
  const areaOfSide = SIDES.map((side) => tile.areas.findIndex((area) => area.edges.includes(side)));
  const areas: AreaShape[] = tile.areas.map((area) => ({ terrain: area.terrain, polygon: null }));
  const borders: Border[] = [];
  for (const run of runs) {
    const start = (run.first + 3) % 4;
    const end = (run.first + run.length - 1) % 4;
    const beforeStart = areaOfSide[start]!;
    const afterEnd = areaOfSide[(end + 1) % 4]!;
    const threeMeetAtStart = beforeStart !== center && beforeStart !== run.area;
    const threeMeetAtEnd = afterEnd !== center && afterEnd !== run.area;
    const depth = shaping.depths[run.area]!;
    const knee = (corner: number): Point =>
      onDiagonal(corner, run.length === 3 ? 24 : 24 + (valueNoise(corner * 3.3, 1.7, seed) - 0.5) * 4);
    const middle: Point[] = [];
    for (let q = 0; q < run.length; q++) {
      const side = (run.first + q) % 4;
      const [dx, dy] = TOWARDS_SIDE[side]!;
      middle.push([dx * depth, dy * depth]);
      if (q < run.length - 1) middle.push(onDiagonal(side, depth * 0.74));
    }
    const entry = [CORNERS[start]!, onDiagonal(start, 38), knee(start)];
    const exit = [knee(end), onDiagonal(end, 38), CORNERS[end]!];
    const parts: Point[][] = [];
    if (threeMeetAtStart) parts.push(entry);
    const inner = [...(threeMeetAtStart ? [knee(start)] : entry), ...middle];
    if (threeMeetAtEnd) parts.push([...inner, knee(end)], exit);
    else parts.push([...inner, ...exit]);
    const lines = parts.map((part) => smooth(part).map(hand));
    if (threeMeetAtStart) borders.push({ line: lines[0]!, areas: [run.area, beforeStart] });
    borders.push({ line: lines[threeMeetAtStart ? 1 : 0]!, areas: [run.area, center] });
    areas[run.area] = { terrain: areas[run.area]!.terrain, polygon: [...lines.flat(), ...cornersBack(run)] };
  }
  return { areas, borders, center, isIsland: false };
}

function islandShape(tile: TileData, shaping: Shaping, center: number, runs: Run[], seed: number): Shape {
  const hand = handOf(seed);
  const areaOfSide = SIDES.map((side) => tile.areas.findIndex((area) => area.edges.includes(side)));
  const areas: AreaShape[] = tile.areas.map((area) => ({ terrain: area.terrain, polygon: null }));
  const borders: Border[] = [];
  const steps = 9;
  const knots: Point[] = [];
  for (let q = 0; q < 8; q++) {
    const angle = (q * Math.PI) / 4 - Math.PI / 2;
    const radius = shaping.ring * (0.93 + 0.14 * latticeNoise(q, 5, seed));
    knots.push([shaping.ringAt[0] + Math.cos(angle) * radius, shaping.ringAt[1] + Math.sin(angle) * radius]);
  }
  const ring = smooth(knots, true, steps).map(hand);
  const corner = (k: number): number => ((2 * k + 1) * steps) % ring.length;
  areas[center] = { terrain: areas[center]!.terrain, polygon: ring };
  if (runs.length === 1) {
    borders.push({ line: [...ring, ring[0]!], areas: [center, runs[0]!.area] });
    return { areas, borders, center, isIsland: true };
  }
  for (const run of runs) {
    const start = (run.first + 3) % 4;
    const end = (run.first + run.length - 1) % 4;
    const spoke = (k: number): Point[] => {
      const foot = ring[corner(k)]!;
      const line = smooth([CORNERS[k]!, onDiagonal(k, 38), foot]).map(hand);
      return [...line.slice(0, -1), foot];
    };
    const into = spoke(start);
    const out = spoke(end);
    areas[run.area] = {
      terrain: areas[run.area]!.terrain,
      polygon: [...into, shaping.ringAt, ...[...out].reverse(), ...cornersBack(run)],
    };
    if (areaOfSide[start] !== run.area) borders.push({ line: into, areas: [run.area, areaOfSide[start]!] });
    const shore: Point[] = [];
    for (let i = corner(start); ; i = (i + 1) % ring.length) {
      shore.push(ring[i]!);
      if (i === corner(end) && shore.length > 1) break;
    }
    borders.push({ line: shore, areas: [center, run.area] });
  }
  return { areas, borders, center, isIsland: true };
}

export function shapeOf(tile: TileData, shaping: Shaping): Shape {
  const seed = Math.floor(seeded(seedOf(tile))() * 1e6);
  const center = tile.areas.findIndex((area) => area.center);
  const runs = runsOf(tile, center);
  const isIsland = tile.areas[center]!.edges.length === 0;
  return (isIsland ? islandShape : openShape)(tile, shaping, center, runs, seed);
}

/** The area a point lies in. */
export function areaAt(shape: Shape, p: Point): number {
  if (shape.isIsland && isInside(p, shape.areas[shape.center]!.polygon!)) return shape.center;
  const k = shape.areas.findIndex(
    (area, i) => i !== shape.center && area.polygon !== null && isInside(p, area.polygon),
  );
  if (k >= 0) return k;
  return shape.isIsland ? shape.areas.findIndex((_, i) => i !== shape.center) : shape.center;
}

export function terrainAt(shape: Shape, p: Point): Terrain {
  return shape.areas[areaAt(shape, p)]!.terrain;
}

/** The shaping the look book gives for a tile with this many things to hold. */
export function usualShaping(tile: TileData): Shaping {
  const center = tile.areas.findIndex((area) => area.center);
  const runs = runsOf(tile, center);
  const needs = tile.areas.map((_, k) => symbolsIn(tile, k));
  const centerNeeds = needs[center]! + (tile.castle ? 3 : 0);
  const areaOfSide = SIDES.map((side) => tile.areas.findIndex((area) => area.edges.includes(side)));
  const depths = tile.areas.map(() => 0);
  for (const { area, first, length } of runs) {
    const need = needs[area]!;
    const facesOther = areaOfSide[(first + 2) % 4] !== center && areaOfSide[(first + 2) % 4] !== area;
    const isStrip =
      length === 1 && facesOther && areaOfSide[(first + 1) % 4] === center && areaOfSide[(first + 3) % 4] === center;
    let depth: number;
    if (tile.castle) depth = 24;
    else if (length === 1)
      depth = need >= 2 ? 8 : need ? (centerNeeds >= 2 ? 18 : 14) : isStrip && tile.center !== "water" ? 29 : 21;
    else if (length === 2) depth = need >= 2 ? 9 : need ? 12 : centerNeeds >= 3 ? 19 : 15;
    else depth = centerNeeds >= 2 ? 23 : need >= 2 ? 16 : 19;
    depths[area] = depth;
  }
  const roads = SIDES.filter((side) => tile.edges[side].road).length;
  const ring = centerNeeds >= 2 ? 30 : centerNeeds >= 1 && roads > 2 ? 31 : centerNeeds >= 1 ? 26 : 22;
  const bow = (seeded(`${seedOf(tile)} road`)() - 0.5) * 9;
  return { depths, ring, ringAt: [0, 0], cross: 14, bow };
}

/** Symbols that can only lie in this area. */
function symbolsIn(tile: TileData, area: number): number {
  const { terrain, ship, broch, scroll } = tile.areas[area]!;
  const onlyPasture = terrain === "pasture" && tile.areas.filter((a) => a.terrain === "pasture").length === 1;
  const { sheep, cattle, farm } = tile.icons;
  return ship + broch + (scroll ? 1 : 0) + (onlyPasture ? sheep + cattle + farm : 0);
}
