/** Pictures of tables in a list: the territory or the long table as it is now. */

import { api } from "../../api/api";
import type { ClansPositionOut, ListedTableOut, PlaceOut, SkyePositionOut, TableView } from "../../api/wire";
import { type PlaceColor, placeSpot } from "../../board/long-table";
import type { CardColor } from "../../board/suits";
import type { PlacedTile } from "../../board/territory";
import { clansDeal } from "../new-table/setup.svelte";

export type TablePictureData =
  | { kind: "territory"; territory: readonly PlacedTile[] }
  | { kind: "long_table"; top: readonly PlaceColor[]; bottom: readonly PlaceColor[] };

/** The table before anything is known of it: a castle, or an empty long table. Null for other games. */
export function emptyPicture({ game, seats, my_seats }: ListedTableOut): TablePictureData | null {
  if (game === "skye") {
    const color = seats[my_seats[0] ?? 0]?.color ?? "blue";
    return { kind: "territory", territory: [{ tile: `C_${color.toUpperCase()}`, cell: [0, 0], rotation: 0 }] };
  }
  if (game !== "clans") return null;
  const row = Array<PlaceColor>(3 * clansDeal(seats.length).boards).fill(null);
  return { kind: "long_table", top: row, bottom: row };
}

export function pictureOf({ position, seat }: Pick<TableView, "position" | "seat">): TablePictureData | null {
  if (position?.game === "skye")
    return { kind: "territory", territory: (position as SkyePositionOut).players[seat ?? 0]!.territory };
  if (position?.game !== "clans") return null;
  const { places, boards } = position as ClansPositionOut;
  const row = (which: "top" | "bottom"): PlaceColor[] =>
    places
      .map((place, index) => ({ color: colorOf(place), ...placeSpot(index, boards.length) }))
      .filter((spot) => spot.row === which)
      .sort((a, b) => a.column - b.column)
      .map(({ color }) => color);
  return { kind: "long_table", top: row("top"), bottom: row("bottom") };
}

function colorOf({ card, is_hidden }: PlaceOut): PlaceColor {
  return is_hidden ? "hidden" : ((card?.color as CardColor | undefined) ?? null);
}

const drawn = new Map<string, { ply: number; picture: Promise<TablePictureData | null> }>();

/** Asks for a table once for each state it is in. */
export function loadPicture({ table, ply, status }: ListedTableOut): Promise<TablePictureData | null> {
  if (status === "open") return Promise.resolve(null);
  const known = drawn.get(table);
  if (known?.ply === ply) return known.picture;
  const picture = api.table(table).then(pictureOf, () => null);
  drawn.set(table, { ply, picture });
  return picture;
}
