/** The scoring tiles of every box, and their pictures. */

import base from "../../../src/clachan/skye/rules/data/base.json";
import { EXPANSIONS } from "../boxes/catalog";
import { BASE_PICTURES } from "./scoring-base";
import type { ScoringArt } from "./scoring-parts";
import { pointsAt } from "./tokens";

interface ScoringTile {
  id: string;
  name: string;
  box: string;
}

function rows(box: string, list: readonly { id: string; name: string }[]): ScoringTile[] {
  return list.map(({ id, name }) => ({ id, name, box }));
}

export const SCORING_TILES: readonly ScoringTile[] = [
  ...rows("base", base.scoring),
  ...EXPANSIONS.flatMap((box) => rows(box.name, box.scoring)),
];

const PICTURES: Readonly<Record<string, ScoringArt>> = Object.assign(
  { ...BASE_PICTURES },
  ...EXPANSIONS.map((box) => box.scoringPictures),
) as Record<string, ScoringArt>;

function pictureOf(tile: ScoringTile): ScoringArt {
  const picture = PICTURES[tile.name];
  if (!picture) throw new Error(`no picture of scoring tile ${tile.id} (${tile.name})`);
  return picture;
}

interface ScoringDrawing {
  markup: string;
  viewBox: string;
}

/** The picture alone, for cards that show points elsewhere. */
export function drawScoring(tile: ScoringTile): ScoringDrawing {
  const { draw, box } = pictureOf(tile);
  return { markup: draw(), viewBox: box.join(" ") };
}

/** The whole tile: the picture with its points beside it. */
export function drawScoringTile(tile: ScoringTile): ScoringDrawing {
  const { draw, box, points } = pictureOf(tile);
  const [x, y, width, height] = box;
  if (!points) return { markup: draw(), viewBox: box.join(" ") };
  return {
    markup: draw() + pointsAt(x + width + 18, y + height / 2, 32, String(points)),
    viewBox: `${x} ${y} ${width + 36} ${height}`,
  };
}

export function scoringTileOf(id: string): ScoringTile {
  const tile = SCORING_TILES.find((each) => each.id === id);
  if (!tile) throw new Error(`no scoring tile ${id}`);
  return tile;
}
