/** Journeyman: three tracks, bonus tiles, and a journeyman who walks over the territory. */

import data from "../../../../src/clachan/skye/boxes/journeyman/rules/journeyman.json";
import type { Layout } from "../../board/layout";
import type { TileData } from "../../board/tiles";
import type { Box } from "../box";
import layouts from "./layouts.json";
import { COACH } from "./coach";
import { LOG } from "./log";
import { MOVE_WORDS } from "./moves";
import { PICTURES } from "./scoring";
import { BOOT, JOURNEYMAN, drawJourneyman } from "./symbols";

interface JourneymanTile extends TileData {
  journeyman?: number;
}

export const journeyman: Box = {
  name: "journeyman",
  tiles: data.tiles as unknown as readonly TileData[],
  layouts: layouts as unknown as Record<string, Layout>,
  decorations: [
    {
      kind: "journeyman",
      size: 0.86,
      countOn: (tile: JourneymanTile) => tile.journeyman ?? 0,
      draw: (_, at) => drawJourneyman(at),
      isRight: (spot, terrain, radius) => terrain !== "water" && spot.toBorder >= radius * 0.5,
    },
  ],
  scoring: data.scoring,
  scoringPictures: PICTURES,
  symbols: { journeyman: JOURNEYMAN, boot: BOOT },
  shortRules: 5,
  log: LOG,
  coach: COACH,
  keys: [["← ↑ → ↓ Backspace", "keys.walk"]],
  moveWords: MOVE_WORDS,
  words: { en: () => import("./words/en"), de: () => import("./words/de"), pl: () => import("./words/pl") },
  panels: () => import("./panels"),
  figures: () => import("./figures.json"),
  draws: () => import("./draws"),
};
