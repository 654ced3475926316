/** Spoken and written names of people and pieces. Tiles have no names of their own: we say what they show. */

import type { SeatOut } from "../api/wire";
import { SIDES, type IconKind, type TileData } from "../board/tiles";
import { EXPANSIONS } from "../boxes/catalog";
import { type MessageKey, t } from "../i18n/t";

const ICONS: readonly IconKind[] = ["whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship"];

/** The name of whoever has a seat. */
export function nameIn(seats: readonly Pick<SeatOut, "name">[], seat: number | null): string {
  return (seat === null ? null : seats[seat]?.name) ?? "";
}

function terrainName(terrain: string): string {
  return t(`terrain.${terrain}` as MessageKey);
}

export function tileName(tile: TileData): string {
  const things = ICONS.flatMap((kind) => (tile.icons[kind] ? [t(`count.${kind}`, { count: tile.icons[kind] })] : []));
  if (tile.scroll) things.push(t("piece.scroll"));
  if (tile.castle) things.unshift(t("piece.castle"));
  for (const { kind, countOn, isSpoken } of EXPANSIONS.flatMap((box) => box.decorations))
    if (isSpoken && countOn(tile)) things.push(t(`piece.${kind}` as MessageKey));
  const sides = SIDES.map((side) => terrainName(tile.edges[side].terrain)).join(", ");
  const roads = SIDES.filter((side) => tile.edges[side].road).length;
  const parts = [things.join(", ") || t("tile.bare"), sides];
  if (roads) parts.push(t("tile.roads", { count: roads }));
  return parts.join("; ");
}

export const ROMAN = ["I", "II", "III", "IV", "V", "VI"] as const;
