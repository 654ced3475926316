/** The review of a whole game: waiting for it, and what the page computes from it. */

import { api } from "../../api/api";
import type { ChancePartsOut, CostlyDecisionOut, GameReviewOut, HintLineOut, MoveOut, SeatOut } from "../../api/wire";
import type { PlacedTile } from "../../board/territory";
import type { Value } from "../../i18n/message";
import { trackInSentence, word } from "../../i18n/t";
import { ROMAN } from "../../ui/names";

/** Milliseconds between two questions while the server is reviewing. */
const PAUSE = 1000;

/** Asks for the review until it is done, and tells how far it is. */
export async function awaitReview(
  table: string,
  onreview: (review: GameReviewOut) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const review = await api.gameReview(table);
    if (signal.aborted) return;
    onreview(review);
    if (review.status !== "working") return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
  }
}

/** The graph is drawn in a field of this size, and stretched to its place. */
export const FIELD = { width: 1000, height: 100 };

/** The line of a seat's chances through the field: 100% is at the top. */
export function chanceLine(chances: readonly (readonly number[])[], seat: number): string {
  const last = Math.max(1, chances.length - 1);
  return chances
    .map((row, i) => {
      const x = ((i / last) * FIELD.width).toFixed(1);
      const y = ((1 - (row[seat] ?? 0)) * FIELD.height).toFixed(2);
      return `${i ? "L" : "M"}${x} ${y}`;
    })
    .join("");
}

/** The number of moves at a place of the graph, from 0 (left) to 1 (right). */
export function moveAt(share: number, moves: number): number {
  return Math.max(0, Math.min(moves, Math.round(share * moves)));
}

/** The dashes of a seat's line: no two seats differ by color alone. */
export const DASHES: readonly string[] = ["", "9 4", "2 4", "12 4 2 4", "6 6"];

/** All rounds together. */
export function sumOfParts(parts: readonly ChancePartsOut[]): { luck: number; own: number; others: number } {
  const sum = { luck: 0, own: 0, others: 0 };
  for (const part of parts) {
    sum.luck += part.luck;
    sum.own += part.own;
    sum.others += part.others;
  }
  return sum;
}

/** The decisions of one seat, the most expensive first. */
export function decisionsOf(review: GameReviewOut, seat: number): CostlyDecisionOut[] {
  return review.decisions.filter((each) => each.seat === seat).toSorted((a, b) => b.chance - a.chance);
}

/** A bot's reason in words. */
export function reasonWords(line: HintLineOut, seats: readonly SeatOut[]): string {
  const { reason, facts, rounds } = line;
  const args: Record<string, Value> = { ...facts, rounds: rounds.map(String) };
  for (const [key, seat] of Object.entries(line.seats)) args[key] = seats[seat]?.name ?? "";
  if (typeof args.track === "string") args.track = trackInSentence(args.track);
  if (args.board !== undefined) args.board = ROMAN[Number(args.board) - 1] ?? args.board;
  if (typeof args.scoring === "string") args.scoring = word("scoring", args.scoring);
  if (reason.endsWith("_offer") && tenthsOf(line) > 0) return word("hint", `${reason}_more`, args);
  if (facts.scoring === undefined || reason === "potential") return word("hint", reason, args);
  return word("hint", "scoring", args);
}

/** The reasons that aren't the same for the other move; all of them if no reason differs. */
export function differing(lines: readonly HintLineOut[], others: readonly HintLineOut[]): readonly HintLineOut[] {
  const same = new Set(others.map((line) => JSON.stringify(line)));
  const found = lines.filter((line) => !same.has(JSON.stringify(line)));
  const isDifferent = found.length > 0 || lines.length !== others.length;
  return isDifferent ? found : lines;
}

/** The tiles that these moves place. */
export function placedBy(moves: readonly MoveOut[]): PlacedTile[] {
  return moves.flatMap((move) =>
    move.kind === "built" ? [{ tile: move.tile, cell: move.cell, rotation: move.rotation }] : [],
  );
}

/** About a price, the chance of a sale and what it brings say it all. */
const SAID_BY_OTHERS = new Set(["rival_would_pay", "worth_to_me", "if_sold", "if_kept"]);

/** The reasons that matter most: those with the most points, in their order; for prices those about each tile. */
export function weightiest(lines: readonly HintLineOut[], most = 5): HintLineOut[] {
  const kept = lines
    .filter((line) => !SAID_BY_OTHERS.has(line.reason))
    .toSorted((a, b) => Math.abs(tenthsOf(b)) - Math.abs(tenthsOf(a)))
    .slice(0, most);
  return lines.filter((line) => kept.includes(line));
}

/** The points of a reason, in tenths. */
export function tenthsOf(line: HintLineOut): number {
  return typeof line.facts.tenths === "number" ? line.facts.tenths : 10 * line.amount;
}
