/** The sentences for the game and the boxes of a table. */

import type { TableView } from "../api/wire";
import { expansionsIn } from "../boxes/catalog";
import { CLANS_LINES } from "./clans";
import type { CoachLine } from "./lines";
import { SKYE_LINES } from "./skye";

const GAMES: Readonly<Record<string, readonly CoachLine[]>> = { skye: SKYE_LINES, clans: CLANS_LINES };

/** The game of a table and its boxes, by name. */
export function partsOf({ game, boxes }: Pick<TableView, "game" | "boxes">): readonly string[] {
  return [game, ...expansionsIn(boxes).map(({ name }) => name)];
}

/** What may be said at a table: nothing about a game or a box that was played to the end before. */
export function linesAt(
  table: Pick<TableView, "game" | "boxes">,
  isPlayed: (part: string) => boolean,
): readonly CoachLine[] {
  const boxes = expansionsIn(table.boxes).flatMap(({ name, coach }) => (isPlayed(name) ? [] : coach));
  return isPlayed(table.game) ? boxes : [...boxes, ...(GAMES[table.game] ?? [])];
}
