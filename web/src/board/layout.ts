/** The search for a tile's shaping and for the places of its symbols. Run once, at build time. */

import { type Point, HALF, distance, margin } from "./geometry";
import { latticeNoise } from "./noise";
import {
  type Ground,
  type Place,
  type Spot,
  type Wanted,
  decorationOf,
  relativeSize,
  areApart,
  isRight,
  spotAt,
  wantedOn,
} from "./places";
import { roadsOf } from "./roads";
import { type Shaping, shapeOf, usualShaping } from "./shape";
import { type TileData, exitsByRoad } from "./tiles";

export interface Layout {
  shaping: Shaping;
  places: Place[];
}

const CASTLE_RADIUS = 21;
const LEAST_RADIUS = 10.4;
const TRIALS = 24;

function fullRadius(count: number): number {
  return count <= 1 ? 17 : count === 2 ? 15.6 : count === 3 ? 14.2 : 12.8;
}

/** The usual shaping first, then others that give more room, roughly from mild to bold. */
function shapingsFor(tile: TileData): Shaping[] {
  const usual = usualShaping(tile);
  const quarters = [...exitsByRoad(tile).values()].filter(
    (exits) => exits.length === 2 && (exits[1]! - exits[0]!) % 2 === 1,
  );
  const twoQuarters = quarters.length === 2;
  const crosses = twoQuarters ? [19.4] : quarters.length ? [14, 16, 18, 20] : [14];
  const hasStraight = [...exitsByRoad(tile).values()].some((exits) => exits.length === 2) && !quarters.length;
  const hasJunction = [...exitsByRoad(tile).values()].some((exits) => exits.length === 3) && !tile.castle;
  const bows = tile.castle
    ? [0]
    : hasStraight
      ? [usual.bow, -9, 9, -13, 13]
      : hasJunction
        ? [0, 6, 11, -5]
        : [usual.bow];
  const center = tile.areas.findIndex((area) => area.center);
  const isIsland = tile.areas[center]!.edges.length === 0;
  const shapings: Shaping[] = [];
  if (isIsland) {
    const aside = quarters.length === 1 ? awayFrom(quarters[0]!) : ([0, 0] as Point);
    for (const by of [0, 4, 7])
      for (const more of [0, 2, 4, 6, -2])
        for (const cross of crosses)
          for (const bow of bows) {
            shapings.push({ ...usual, ring: usual.ring + more, ringAt: [aside[0] * by, aside[1] * by], cross, bow });
          }
    return shapings;
  }
  const outer = tile.areas.map((_, k) => k).filter((k) => k !== center);
  const changes: number[][] = [tile.areas.map(() => 0)];
  for (const step of [4, -4, 8, -7, 11]) {
    changes.push(tile.areas.map(() => step));
    if (outer.length > 1) for (const k of outer) changes.push(tile.areas.map((_, i) => (i === k ? step : 0)));
  }
  if (outer.length === 2) {
    const [a, b] = outer as [number, number];
    for (const step of [4, 8, -4, -8]) changes.push(tile.areas.map((_, i) => (i === a ? step : i === b ? -step : 0)));
  }
  for (const change of changes)
    for (const cross of crosses)
      for (const bow of bows) {
        const depths = usual.depths.map((d, k) => Math.max(tile.castle ? 24 : 4, Math.min(31, d + change[k]!)));
        shapings.push({ ...usual, depths, cross, bow });
      }
  return shapings;
}

function awayFrom(exits: readonly number[]): Point {
  const at: readonly Point[] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const [a, b] = [at[exits[0]!]!, at[exits[1]!]!];
  return [-(a[0] + b[0]) * 0.7, -(a[1] + b[1]) * 0.7];
}

/** How far the shaping is from the usual one. */
function strain(usual: Shaping, shaping: Shaping): number {
  const depths = shaping.depths.reduce((sum, d, k) => sum + Math.abs(d - usual.depths[k]!), 0);
  const ring = Math.abs(shaping.ring - usual.ring) + distance(shaping.ringAt, usual.ringAt);
  return depths * 0.35 + ring * 0.35 + Math.abs(shaping.cross - 14) * 0.25 + Math.abs(shaping.bow - usual.bow) * 0.12;
}

/** Roads within one land go round the water: a bridge there costs. */
function needlessBridge(ground: Ground): boolean {
  const { tile, shape, roads } = ground;
  const areaOf = (side: number): number =>
    tile.areas.findIndex((area) => area.edges.includes((["N", "E", "S", "W"] as const)[side]!));
  return roads.some((road) => {
    if (road.exits.length !== 2 || areaOf(road.exits[0]!) !== areaOf(road.exits[1]!)) return false;
    return road.lines.flat().some((p) => shape.areas[spotAt({ tile, shape, roads: [] }, p).area]!.terrain === "water");
  });
}

function taste(ground: Ground, wanted: Wanted, spot: Spot, radius: number, placed: readonly Place[]): number {
  let score = Math.min(spot.toBorder, radius * 1.5) * 0.06;
  if (wanted.kind === "lighthouse") score -= Math.abs(spot.toShoreOf(wanted.area!) - 1.5) * 0.5;
  if (wanted.kind === "whisky") {
    const end = ground.roads.find((road) => road.leadsToBarrel);
    const from = end?.lines[0]?.[0];
    if (from) {
      const along = distance(spot.at, from);
      const aside = Math.abs(from[0] ? spot.at[1] : spot.at[0]);
      score -= aside * 0.16 + Math.abs(along - 46) * 0.14;
    } else score -= Math.abs(spot.toRoad - (radius * 0.62 + 4.5)) * 0.5;
    if (ground.shape.areas[spot.area]!.terrain === "mountain") score -= 0.8;
  }
  if (decorationOf(wanted.kind)?.likesRim) score -= margin(spot.at) * 0.09;
  if (wanted.kind === "scroll") score -= Math.hypot(...spot.at) * 0.02;
  for (const other of placed) {
    const gap = distance(spot.at, other.at) - radius - other.radius;
    if (gap < 8) score -= (8 - gap) * 0.14;
  }
  return score;
}

function spotsOf(ground: Ground): Spot[] {
  const spots: Spot[] = [];
  for (let x = -40; x <= 40; x += 2) for (let y = -40; y <= 40; y += 2) spots.push(spotAt(ground, [x, y]));
  return spots;
}

function placeAll(ground: Ground, spots: readonly Spot[], wanted: readonly Wanted[], size: number): Place[] | null {
  const choices = wanted.map((want) => {
    const radius = want.kind === "castle" ? CASTLE_RADIUS : size * relativeSize(want.kind);
    return {
      want,
      radius,
      spots: spots.filter((spot) => want.kind !== "castle" && isRight(ground, want, spot, radius)),
    };
  });
  if (choices.some((choice) => choice.want.kind !== "castle" && choice.spots.length === 0)) return null;
  let best: { places: Place[]; score: number } | null = null;
  for (let trial = 0; trial < TRIALS; trial++) {
    const places: Place[] = [];
    let score = 0;
    for (const { want, radius, spots: open } of choices) {
      if (want.kind === "castle") {
        places.push({ kind: "castle", at: [0, -1], radius });
        continue;
      }
      let top = -Infinity;
      let chosen: Spot | null = null;
      for (const spot of open) {
        const place: Place = { kind: want.kind, at: spot.at, radius };
        if (!places.every((other) => areApart(place, other))) continue;
        if (!offDeadEnd(ground, places, place)) continue;
        const luck = latticeNoise(spot.at[0] + 50, spot.at[1] + 50, trial * 31 + places.length) * (0.3 + trial * 0.16);
        const s = taste(ground, want, spot, radius, places) + luck;
        if (s > top) [top, chosen] = [s, spot];
      }
      if (!chosen) break;
      score += taste(ground, want, chosen, radius, places);
      const place: Place = { kind: want.kind, at: chosen.at, radius: Math.floor(radius * 10) / 10 };
      places.push(want.area === undefined ? place : { ...place, area: want.area });
    }
    if (places.length === wanted.length && (!best || score > best.score)) best = { places, score };
  }
  return best?.places ?? null;
}

/** Nothing lies on the way to a barrel at the end of a road. */
function offDeadEnd(ground: Ground, places: readonly Place[], place: Place): boolean {
  const end = ground.roads.find((road) => road.leadsToBarrel);
  const barrel = [...places, place].find((p) => p.kind === "whisky");
  if (!end || !barrel) return true;
  const from = end.lines[0]![0]!;
  const others = place.kind === "whisky" ? places : [place];
  return others.every((other) => {
    for (let t = 0; t <= 1; t += 0.1) {
      const p: Point = [from[0] + (barrel.at[0] - from[0]) * t, from[1] + (barrel.at[1] - from[1]) * t];
      if (distance(p, other.at) < other.radius * 0.86 + 4.4) return false;
    }
    return true;
  });
}

export function groundOf(tile: TileData, shaping: Shaping, barrel?: Point): Ground {
  const shape = shapeOf(tile, shaping);
  return { tile, shape, roads: roadsOf(tile, shape, shaping, barrel) };
}

/** The best layout: symbols as large as they can be, in a land as usual as it can be. */
export function layoutOf(tile: TileData): Layout {
  const usual = usualShaping(tile);
  const wanted = wantedOn(tile);
  const counted = wanted.filter((want) => want.kind !== "castle" && !decorationOf(want.kind)?.takesNoRoom).length;
  const full = fullRadius(counted);
  let best: { layout: Layout; worth: number } | null = null;
  const candidates = shapingsFor(tile)
    .map((shaping) => ({ shaping, cost: strain(usual, shaping) }))
    .sort((a, b) => a.cost - b.cost);
  for (const { shaping, cost } of candidates) {
    if (best && full - cost <= best.worth) break;
    const ground = groundOf(tile, shaping);
    const penalty = cost + (needlessBridge(ground) ? 6 : 0);
    const spots = spotsOf(ground);
    for (let size = full; size >= LEAST_RADIUS; size *= 0.96) {
      if (best && size - penalty <= best.worth) break;
      const places = placeAll(ground, spots, wanted, size);
      if (places) {
        best = { layout: { shaping, places }, worth: size - penalty };
        break;
      }
    }
  }
  if (!best) throw new Error(`tile ${tile.id}: its symbols do not fit, even at radius ${LEAST_RADIUS} of ${HALF}`);
  return best.layout;
}
