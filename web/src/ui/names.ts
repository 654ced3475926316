/** Spoken and written names of people and pieces. */

import type { SeatOut } from "../api/wire";
import { turnOf } from "../board/territory";
import { edgeAt, SIDES, type IconKind, type TileData } from "../board/tiles";
import { EXPANSIONS } from "../boxes/catalog";
import { type MessageKey, t } from "../i18n/t";

const ICONS: readonly IconKind[] = ["whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship"];

/** The name of whoever has a seat. */
export function nameIn(seats: readonly Pick<SeatOut, "name">[], seat: number | null): string {
  return (seat === null ? null : seats[seat]?.name) ?? "";
}

/**
 * A name for a narrow place: of a long one the first word, and of a long word its beginning. The number that tells
 * bots of the same name apart stays.
 */
export function shortName(name: string, most = 14): string {
  if (name.length <= most) return name;
  const [first = name] = name.split(/\s+/);
  const number = / [IV]+$/.exec(name)?.[0] ?? "";
  const room = most - number.length;
  return (first.length <= room ? first : `${first.slice(0, room - 1)}…`) + number;
}

function terrainName(terrain: string): string {
  return t(`terrain.${terrain}` as MessageKey);
}

/** What lies on each side of the world when the tile lies turned, and whether a road leaves there. */
function sideNames(tile: TileData, rotation: number): string {
  return SIDES.map((side, i) => {
    const { terrain, road } = edgeAt(tile, i, turnOf(rotation));
    return t(road ? "tile.sideWithRoad" : "tile.side", { side: t(`side.${side}`), terrain: terrainName(terrain) });
  }).join(", ");
}

/** What a tile is called when it is typed, and what it shows. A castle is typed by nobody. */
export function tileName(tile: TileData, rotation = 0): string {
  const things = ICONS.flatMap((kind) => (tile.icons[kind] ? [t(`count.${kind}`, { count: tile.icons[kind] })] : []));
  if (tile.scroll) things.push(t("piece.scroll"));
  if (tile.castle) things.unshift(t("piece.castle"));
  for (const { kind, countOn, isSpoken } of EXPANSIONS.flatMap((box) => box.decorations))
    if (isSpoken && countOn(tile)) things.push(t(`piece.${kind}` as MessageKey));
  const shown = `${things.join(", ") || t("tile.bare")}; ${sideNames(tile, rotation)}`;
  return tile.castle ? shown : `${tile.id}: ${shown}`;
}

export const ROMAN = ["I", "II", "III", "IV", "V", "VI"] as const;
