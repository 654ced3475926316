/** What else is printed on Druid tiles. */

import data from "../../../../src/clachan/skye/boxes/druids/rules/druids.json";
import type { TileData } from "../../board/tiles";

export interface DruidTile extends TileData {
  /** The number on the standing stone: the first part of its price. */
  price?: number;
  tablet?: string | null;
}

interface TabletData {
  id: string;
  kind: string;
  gold?: number;
}

export const TABLETS: ReadonlyMap<string, TabletData> = new Map(
  (data.tablets as TabletData[]).map((tablet) => [tablet.id, tablet]),
);
