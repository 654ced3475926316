/**
 * Where the symbols of a tile lie, and what makes a place right.
 *
 * A symbol is a disc for the layout. `isRight` and `areApart` are the rules of the layout;
 * the search obeys them and the tests check every stored place against them.
 */

import type { Decoration } from "../boxes/box";
import { EXPANSIONS } from "../boxes/catalog";
import { type Point, distance, distanceToLines, margin } from "./geometry";
import type { Road } from "./roads";
import { type Shape, areaAt } from "./shape";
import type { IconKind, TileData } from "./tiles";

type BaseKind = IconKind | "scroll" | "castle";

/** One of ours, or one that a box adds. */
type PlacedKind = BaseKind | (string & {});

const DECORATIONS: readonly Decoration[] = EXPANSIONS.flatMap((box) => box.decorations);

/** What a box says about a symbol it adds. */
export function decorationOf(kind: PlacedKind): Decoration | undefined {
  return DECORATIONS.find((decoration) => decoration.kind === kind);
}

/** A symbol still to be placed. */
export interface Wanted {
  kind: PlacedKind;
  /** The area it must lie in, or whose shore it must stand on. */
  area?: number;
}

export interface Place {
  kind: PlacedKind;
  at: Point;
  radius: number;
  area?: number;
}

const LAND_KINDS: readonly IconKind[] = ["farm", "cattle", "sheep"];

/** Sizes beside each other: a barrel is slender, a scroll is wide. */
const RELATIVE_SIZE: Readonly<Record<BaseKind, number>> = {
  whisky: 0.9,
  sheep: 0.92,
  cattle: 0.98,
  farm: 1,
  broch: 1,
  lighthouse: 1,
  ship: 1.02,
  scroll: 1.06,
  castle: 1,
};

export function relativeSize(kind: PlacedKind): number {
  return decorationOf(kind)?.size ?? RELATIVE_SIZE[kind as BaseKind];
}

/** Everything a tile shows, in the order it is placed. */
export function wantedOn(tile: TileData): Wanted[] {
  const wanted: Wanted[] = [];
  if (tile.castle) wanted.push({ kind: "castle" });
  const add = (kind: PlacedKind, count: number, area?: number): void => {
    for (let i = 0; i < count; i++) wanted.push(area === undefined ? { kind } : { kind, area });
  };
  tile.areas.forEach((area, k) => add("scroll", area.scroll ? 1 : 0, k));
  tile.areas.forEach((area, k) => add("broch", area.broch, k));
  tile.areas.forEach((area, k) => add("ship", area.ship, k));
  tile.areas.forEach((area, k) => add("lighthouse", area.lighthouse, k));
  for (const kind of LAND_KINDS) add(kind, tile.icons[kind]);
  add("whisky", tile.icons.whisky);
  for (const { kind, countOn } of DECORATIONS) add(kind, countOn(tile));
  return wanted;
}

export interface Ground {
  tile: TileData;
  shape: Shape;
  roads: readonly Road[];
}

/** What the rules of the layout ask about a point. */
export interface Spot {
  at: Point;
  area: number;
  toBorder: number;
  toRoad: number;
  toShoreOf: (area: number) => number;
}

export function spotAt({ shape, roads }: Ground, at: Point): Spot {
  const shores = new Map<number, number>();
  return {
    at,
    area: areaAt(shape, at),
    toBorder: distanceToLines(
      at,
      shape.borders.map((border) => border.line),
    ),
    toRoad: distanceToLines(
      at,
      roads.filter((road) => !road.leadsToBarrel).flatMap((road) => road.lines),
    ),
    toShoreOf: (area) => {
      let d = shores.get(area);
      if (d === undefined) {
        const lines = shape.borders.filter((border) => border.areas.includes(area)).map((border) => border.line);
        d = distanceToLines(at, lines);
        shores.set(area, d);
      }
      return d;
    },
  };
}

/** Whether a symbol of this radius may lie here: right area, not cut, off the roads. */
export function isRight(ground: Ground, wanted: Wanted, spot: Spot, radius: number): boolean {
  const { kind } = wanted;
  if (kind === "castle") return true;
  if (margin(spot.at) < radius + 1.5) return false;
  const terrain = ground.shape.areas[spot.area]!.terrain;
  const hasPasture = ground.tile.areas.some((area) => area.terrain === "pasture");
  if (kind !== "whisky" && spot.toRoad < radius * (kind === "scroll" ? 0.98 : 0.84) + 4.4) return false;
  switch (kind) {
    case "ship":
      return spot.area === wanted.area && spot.toBorder >= radius * 0.9 && spot.toRoad >= radius * 0.9 + 6;
    case "broch":
      return spot.area === wanted.area && spot.toBorder >= radius * 0.8;
    case "scroll":
      return (
        spot.area === wanted.area &&
        cornersOf(spot.at, radius * 0.84).every((p) => areaAt(ground.shape, p) === wanted.area)
      );
    case "lighthouse": {
      const shore = spot.toShoreOf(wanted.area!);
      return shore <= (spot.area === wanted.area ? 4 : 6.5);
    }
    case "whisky": {
      if (terrain === "water" || spot.toBorder < radius * 0.5) return false;
      const ending = ground.roads.find((road) => road.leadsToBarrel);
      if (ending) {
        const from = ending.lines[0]![0]!;
        const aside = Math.abs(from[0] ? spot.at[1] : spot.at[0]);
        return spot.toBorder >= radius * 0.7 && distance(spot.at, from) >= 26 && aside <= 12;
      }
      return spot.toRoad >= radius * 0.62 + 3 && spot.toRoad <= radius * 0.62 + 8;
    }
    case "farm":
    case "cattle":
    case "sheep":
      return terrain === (hasPasture ? "pasture" : "mountain") && spot.toBorder >= radius * 0.66;
    default:
      return decorationOf(kind)?.isRight?.(spot, terrain, radius) ?? true;
  }
}

/** The corners of a square that holds a scroll at every turn. */
function cornersOf([x, y]: Point, reach: number): Point[] {
  return [
    [x - reach, y - reach],
    [x + reach, y - reach],
    [x + reach, y + reach],
    [x - reach, y + reach],
  ];
}

/** Whether two symbols keep off each other, however the tile is turned. */
export function areApart(a: Place, b: Place): boolean {
  const reach = a.radius + b.radius;
  if (a.kind === "scroll" || b.kind === "scroll") {
    return Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])) >= reach * 0.95;
  }
  return distance(a.at, b.at) >= reach * 0.94;
}
