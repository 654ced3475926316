/** The reasons of a hint: which are shown, and with which points. The points agree with those at the table. */

import type { HintLineOut, HintOut, PlacementPreviewOut, PreviewsOut, SkyePositionOut, WorthOut } from "../api/wire";
import { previewAt } from "../tables/skye/placements";

/** What the table shows beside the hint. */
export interface HintContext {
  seat: number | null;
  previews: PreviewsOut | null;
  /** By tile: what each of its placements would bring. */
  placements: Readonly<Record<string, PreviewsOut>>;
  scoring: SkyePositionOut["scoring"];
}

export interface ShownLine {
  line: HintLineOut;
  /** Points, where the table shows some for the same thing. */
  worth: WorthOut | null;
}

const MOST_LINES = 6;
/** What happens to a tile with its price: the first of these that a hint says. */
const OUTCOMES = ["axe", "sale_chance", "if_sold", "if_kept"];

/** For each tile: what it is worth to this player, the rival who would pay most, and what happens to it. */
function priceLines(lines: readonly HintLineOut[]): HintLineOut[] {
  const tiles = [...new Set(lines.flatMap((line) => line.tiles))];
  return tiles.flatMap((tile) => {
    const about = lines.filter((line) => line.tiles.includes(tile));
    const rivals = about.filter((line) => line.reason === "rival_would_pay");
    const richest = rivals.toSorted((a, b) => Number(b.facts.gold) - Number(a.facts.gold))[0];
    const outcome = OUTCOMES.map((reason) => about.find((line) => line.reason === reason)).find(Boolean);
    return [about.find((line) => line.reason === "worth_to_me"), richest, outcome].filter((line) => line !== undefined);
  });
}

function worthTo(line: HintLineOut, { seat, previews }: HintContext): WorthOut | null {
  const whose = line.reason === "worth_to_me" ? seat : line.reason === "rival_would_pay" ? line.seats.seat : null;
  const tile = previews?.tiles.find((each) => line.tiles.includes(each.tile));
  return whose === null || whose === undefined ? null : (tile?.worth[whose] ?? null);
}

/** The preview of the placement that the hint suggests, or of the best one for a tile to buy. */
function previewOf({ move }: HintOut, { previews, placements }: HintContext): PlacementPreviewOut | null {
  if (move.kind === "built") return previewAt(placements[move.tile], move.cell, move.rotation) ?? null;
  if (move.kind === "buy") return previews?.tiles.find((each) => each.tile === move.tile)?.best ?? null;
  return null;
}

/** A scoring tile has the points of the preview, so that hint and preview say the same. */
function scoringWorth(line: HintLineOut, preview: PlacementPreviewOut | null, context: HintContext): WorthOut | null {
  const found = line.reason === "potential" ? undefined : preview?.slots.find((each) => each.slot === line.facts.slot);
  const points = found ? found.change * found.rounds.length : line.amount;
  return points ? { points, contested: isMajority(line, context) ? points : 0 } : null;
}

export function isMajority({ facts }: HintLineOut, { scoring }: Pick<HintContext, "scoring">): boolean {
  return scoring.some((each) => each.slot === facts.slot && each.is_majority);
}

/** The most important reasons first; reasons for prices stay in the order of the tiles. */
export function shownLines(hint: HintOut, context: HintContext): ShownLine[] {
  if (hint.move.kind === "price_sheet")
    return priceLines(hint.lines).map((line) => ({ line, worth: worthTo(line, context) }));
  const preview = previewOf(hint, context);
  return hint.lines
    .map((line) => ({ line, worth: scoringWorth(line, preview, context) }))
    .toSorted((a, b) => Math.abs(b.worth?.points ?? 0) - Math.abs(a.worth?.points ?? 0))
    .slice(0, MOST_LINES);
}
