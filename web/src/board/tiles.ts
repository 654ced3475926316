/** The landscape tiles of every box, as the rules' data files list them. */

import baseTiles from "../../../src/clachan/skye/rules/data/base_tiles.json";
import { EXPANSIONS } from "../boxes/catalog";
import type { Terrain } from "./palette";

type Side = "N" | "E" | "S" | "W";
export type ClanColor = "blue" | "yellow" | "red" | "white" | "green";
export type IconKind = "whisky" | "sheep" | "cattle" | "farm" | "broch" | "lighthouse" | "ship";

interface Edge {
  terrain: Terrain;
  /** The number of the road that leaves by this side. */
  road: number | null;
}

interface Area {
  terrain: Terrain;
  edges: Side[];
  center: boolean;
  broch: number;
  ship: number;
  lighthouse: number;
  scroll: boolean;
}

export interface TileData {
  id: string;
  center: Terrain;
  edges: Record<Side, Edge>;
  icons: Record<IconKind, number>;
  scroll: string | null;
  areas: Area[];
  castle?: boolean;
  color?: ClanColor;
}

export const SIDES: readonly Side[] = ["N", "E", "S", "W"];

export const BASE_TILES = baseTiles as unknown as readonly TileData[];
export const ALL_TILES: readonly TileData[] = [...BASE_TILES, ...EXPANSIONS.flatMap((box) => box.tiles)];

const BY_ID: ReadonlyMap<string, TileData> = new Map(ALL_TILES.map((tile) => [tile.id, tile]));

export function tileOf(id: string): TileData {
  const tile = BY_ID.get(id);
  if (!tile) throw new Error(`no tile ${id} in the data of this page`);
  return tile;
}

/** The edge that shows on a side of the world when the tile lies turned. */
export function edgeAt(tile: TileData, side: number, turn: number): Edge {
  return tile.edges[SIDES[(side - turn + 8) % 4]!];
}

export function exitsByRoad(tile: TileData): Map<number, number[]> {
  const roads = new Map<number, number[]>();
  SIDES.forEach((side, i) => {
    const road = tile.edges[side].road;
    if (road) roads.set(road, [...(roads.get(road) ?? []), i]);
  });
  return roads;
}

/** Tiles that differ only in their clan are drawn alike. */
export function seedOf(tile: TileData): string {
  return tile.castle ? "castle" : tile.id;
}
