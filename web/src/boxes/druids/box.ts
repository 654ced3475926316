/** Druids: a second market at the dolmen, and stone tablets. */

import data from "../../../../src/clachan/skye/boxes/druids/rules/druids.json";
import type { Layout } from "../../board/layout";
import type { Box } from "../box";
import layouts from "./layouts.json";
import { COACH } from "./coach";
import { LOG } from "./log";
import { MOVE_WORDS, payWords } from "./moves";
import { PICTURES } from "./scoring";
import { STANDING_STONE, drawPriceStone } from "./stones";
import { type TabletKind, drawTablet } from "./tablets";
import { type DruidTile, TABLETS } from "./tiles";

export const druids: Box = {
  name: "druids",
  tiles: data.tiles as unknown as readonly DruidTile[],
  layouts: layouts as unknown as Record<string, Layout>,
  decorations: [
    {
      kind: "tablet",
      size: 0.86,
      countOn: (tile: DruidTile) => (tile.tablet ? 1 : 0),
      draw: (tile: DruidTile, at) => drawTablet(TABLETS.get(tile.tablet!)!.kind as TabletKind, at),
      likesRim: true,
      isSpoken: true,
    },
    {
      kind: "price",
      size: 0.66,
      countOn: (tile: DruidTile) => (tile.price === undefined ? 0 : 1),
      draw: (tile: DruidTile, at) => drawPriceStone(tile.price!, at),
      likesRim: true,
      takesNoRoom: true,
    },
  ],
  scoring: data.scoring,
  scoringPictures: PICTURES,
  scrolls: { "druid-tile": `<g transform="scale(.62)">${STANDING_STONE}</g>` },
  shortRules: 5,
  log: LOG,
  coach: COACH,
  keys: [["B", "keys.blind"]],
  moveWords: MOVE_WORDS,
  payWords,
  words: { en: () => import("./words/en"), de: () => import("./words/de"), pl: () => import("./words/pl") },
  panels: () => import("./panels"),
  figures: () => import("./figures.json"),
  draws: () => import("./draws"),
};
