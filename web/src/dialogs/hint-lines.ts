/** The reasons of a hint with their points, which agree with those at the table. */

import type { HintLineOut, HintOut, PlacementPreviewOut, PreviewsOut, SkyePositionOut, WorthOut } from "../api/wire";
import { tileOf } from "./move-words";
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

function worthTo(line: HintLineOut, { seat, previews }: HintContext): WorthOut | null {
  const whose = line.reason === "worth_to_me" ? seat : line.reason === "rival_would_pay" ? line.seats.seat : null;
  const tile = previews?.tiles.find((each) => line.tiles.includes(each.tile));
  return whose === null || whose === undefined ? null : (tile?.worth[whose] ?? null);
}

/** The preview of the placement that the hint suggests, or of the best one for a tile to buy. */
export function previewOf({ move }: HintOut, { previews, placements }: HintContext): PlacementPreviewOut | null {
  if (move.kind === "built") return previewAt(placements[move.tile], move.cell, move.rotation) ?? null;
  const tile = tileOf(move);
  return previews?.tiles.find((each) => each.tile === tile)?.best ?? null;
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

/** What becomes of a shield in imagined games; of several, the most frequent comes first. */
const SHIELD_FATES: readonly string[] = ["imagined_shield", "imagined_push", "imagined_nothing"];

/** What happens in the games that the bot imagined comes before its single reasons. */
function imaginedFirst(one: ShownLine, two: ShownLine): number {
  const rank = ({ line: { reason } }: ShownLine): number =>
    reason === "imagined_wins" ? 2 : SHIELD_FATES.includes(reason) ? 1 : 0;
  return rank(two) - rank(one);
}

/** All reasons, the most important first; reasons for prices stay in the order of the tiles. */
export function shownLines(hint: HintOut, context: HintContext): ShownLine[] {
  if (hint.move.kind === "price_sheet")
    return hint.lines.map((line) => ({ line, worth: worthTo(line, context) })).toSorted(imaginedFirst);
  const preview = previewOf(hint, context);
  return hint.lines
    .map((line) => ({ line, worth: line.reason === "imagined_wins" ? null : scoringWorth(line, preview, context) }))
    .toSorted((a, b) => imaginedFirst(a, b) || Math.abs(b.worth?.points ?? 0) - Math.abs(a.worth?.points ?? 0));
}
