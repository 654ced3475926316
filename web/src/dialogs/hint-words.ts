/** A hint in words: two sentences first, and each of its reasons. */

import type {
  ClansPositionOut,
  HintLineOut,
  HintOut,
  LayMoveOut,
  PriceMoveOut,
  SkyePositionOut,
  WorthOut,
} from "../api/wire";
import { type Value } from "../i18n/message";
import { signed, t, trackInSentence, translated, word } from "../i18n/t";
import { ROMAN } from "../ui/names";
import { type HintContext, isMajority, previewOf, shownLines, type ShownLine } from "./hint-lines";
import { type MoveTable, moveWords, tileOf } from "./move-words";

/** One reason in words, without its points. */
export function lineWords(line: HintLineOut, table: MoveTable, context: HintContext): string {
  const { reason, facts, seats, rounds } = line;
  const args: Record<string, Value> = { ...facts, lead: signed(line.amount), rounds: rounds.map(String) };
  for (const [key, seat] of Object.entries(seats)) args[key] = table.seats[seat]?.name ?? "";
  if (typeof args.track === "string") args.track = trackInSentence(args.track);
  if (args.board !== undefined) args.board = ROMAN[Number(args.board) - 1] ?? args.board;
  if (typeof args.scoring === "string") args.scoring = word("scoring", args.scoring);
  if (facts.scoring === undefined || reason === "potential") return word("hint", reason, args);
  return word("hint", isMajority(line, context) ? "majority" : "scoring", args);
}

/** What to do and why: in at most two sentences, or in the words of an exercise. */
export function summaryOf(hint: HintOut, table: MoveTable, context: HintContext): string[] {
  const { move, words } = hint;
  if (words) return [t("tip.move", { move: moveWords(move, table) }), translated(words)];
  if (move.kind === "price_sheet") return priceSummary(move, hint.lines, table, context);
  if (move.kind === "lay" || move.kind === "hide") return laySummary(move, hint, table, context);
  const best = shownLines(hint, context);
  const why = best.find(({ line }) => line.reason !== "imagined_wins");
  if (move.kind === "pass" && why) return [t("tip.pass", { reason: lineWords(why.line, table, context) })];
  const preview = previewOf(hint, context);
  const what = moveWords(move, table);
  const first = preview
    ? t(preview.contested ? "tip.pointsIf" : "tip.points", {
        move: what,
        now: signed(preview.points_now),
        byEnd: signed(preview.points_by_end),
      })
    : t("tip.move", { move: what });
  return [first, ...mainReason(best, table, context)];
}

/** Lines that are no reason for this move rather than another one. */
const NO_REASONS: readonly string[] = ["imagined_wins", "imagined_nothing", "bot_failed"];

/** Whether a line may be the main reason: it says something about this move, and nothing against it. */
function mayCount({ line, worth }: ShownLine): boolean {
  const isZero = line.facts.tenths !== undefined && line.amount === 0;
  return !NO_REASONS.includes(line.reason) && !isZero && (worth?.points ?? 0) >= 0;
}

/** The reason that counts most, as a sentence; none if nothing speaks for this move in particular. */
function mainReason(lines: readonly ShownLine[], table: MoveTable, context: HintContext): string[] {
  const reasons = lines.filter(mayCount);
  const most = reasons.find(({ worth }) => worth !== null) ?? reasons[0];
  if (!most) return [];
  const reason = lineWords(most.line, table, context);
  return [most.worth?.points ? t("tip.main", { reason, points: signed(most.worth.points) }) : t("tip.why", { reason })];
}

/** What to ask and who may pay it, then the axe. Tiles have the numbers they have on the table. */
function priceSummary(
  { axe, prices }: PriceMoveOut,
  lines: readonly HintLineOut[],
  table: MoveTable,
  context: HintContext,
): string[] {
  const { stage } = table.position as SkyePositionOut;
  const tiles = stage.kind === "price" ? stage.tiles : [...Object.keys(prices), axe];
  const asked = Object.entries(prices)
    .map(([tile, price]) => ({ tile, price, number: tiles.indexOf(tile) + 1 }))
    .toSorted((a, b) => b.price - a.price);
  const first = asked.length ? [askWords(asked, lines, table, context)] : [];
  return [...first, axeWords(axe, tiles, lines, table, context)];
}

interface Asked {
  tile: string;
  price: number;
  number: number;
}

function worthOf(tile: string, seat: number | null | undefined, { previews }: HintContext): WorthOut {
  const found = previews?.tiles.find((each) => each.tile === tile);
  return (seat === null || seat === undefined ? null : found?.worth[seat]) ?? { points: 0, contested: 0 };
}

function rivalsFor(tile: string, lines: readonly HintLineOut[]): HintLineOut[] {
  return lines
    .filter(({ reason, tiles }) => reason === "rival_would_pay" && tiles.includes(tile))
    .toSorted((a, b) => Number(b.facts.gold) - Number(a.facts.gold));
}

/** All prices, and who may pay the highest one. */
function askWords(
  all: readonly Asked[],
  lines: readonly HintLineOut[],
  table: MoveTable,
  context: HintContext,
): string {
  const { tile, price, number } = all[0]!;
  const asked = all.map((each) => t("tip.price", { price: each.price, number: each.number }));
  const rival = rivalsFor(tile, lines)[0];
  const gold = Number(rival?.facts.gold ?? 0);
  if (!rival || gold < price) return t("tip.askAlone", { asked, number });
  const seat = rival.seats.seat;
  const name = table.seats[seat ?? -1]?.name ?? "";
  const { points, contested } = worthOf(tile, seat, context);
  if (points <= 0) return t("tip.askPlain", { asked, number, name, gold });
  return t(contested ? "tip.askUpTo" : "tip.ask", { asked, number, name, gold, points });
}

/** Why to axe a tile: it brings you least, or a rival would gain from it. Without previews, just which tile. */
function axeWords(
  axe: string,
  tiles: readonly string[],
  lines: readonly HintLineOut[],
  table: MoveTable,
  context: HintContext,
): string {
  const number = tiles.indexOf(axe) + 1;
  if (lines.some(({ reason, tiles: about }) => reason === "if_kept" && about.includes(axe)))
    return t("tip.axeKept", { number });
  const worths = context.previews?.tiles.find(({ tile }) => tile === axe)?.worth;
  if (!worths?.length) return t("tip.axePlain", { number });
  const mine = worthOf(axe, context.seat, context).points;
  const [most] = worths
    .map((worth, seat) => ({ name: table.seats[seat]?.name ?? "", seat, points: worth?.points ?? 0 }))
    .filter(({ seat }) => seat !== context.seat)
    .toSorted((a, b) => b.points - a.points);
  if (most && most.points > Math.max(mine, 0))
    return t("tip.axeRival", { number, name: most.name, points: most.points, mine });
  if (mine <= 0) return t("tip.axeNothing", { number });
  if (tiles.every((tile) => worthOf(tile, context.seat, context).points >= mine))
    return t("tip.axe", { number, points: mine });
  if (!most || most.points <= 0) return t("tip.axeUnwanted", { number });
  return t("tip.axeShared", { number, name: most.name, points: most.points });
}

/** The move with the points it brings at once, then what becomes of the shield. */
function laySummary(move: LayMoveOut, hint: HintOut, table: MoveTable, context: HintContext): string[] {
  const { players } = table.position as ClansPositionOut;
  const lay = context.previews?.lays.find(({ text }) => text === move.text);
  const seat = context.seat ?? 0;
  const what = moveWords(move, table);
  const first = lay
    ? t("tip.lay", { move: what, points: signed(lay.points[seat]! - players[seat]!.points) })
    : t("tip.move", { move: what });
  const fate = hint.lines.find(({ reason }) => reason === "imagined_shield" || reason === "imagined_push");
  if (fate) return [first, t("tip.fate", fate.facts)];
  const found = (reason: string): HintLineOut | undefined => hint.lines.find((line) => line.reason === reason);
  const [takes, chance] = [found("shield_now"), found("shield_chance")];
  if (takes && chance)
    return [first, t("tip.holds", { rank: takes.facts.rank ?? 0, percent: chance.facts.percent ?? 0 })];
  return [first, ...mainReason(shownLines(hint, context), table, context)];
}

/** A selector of what the hint speaks of on the table. */
export function hintedParts(hint: HintOut): string {
  const { move } = hint;
  const found = [`[data-move=${JSON.stringify(move.text)}]`];
  const tile = tileOf(move);
  if (tile !== null) found.push(`[data-offer="${tile}"]`, `[data-space="${tile}"]`, `[data-tray="${tile}"]`);
  if (move.kind === "price_sheet") found.push(...Object.keys(move.prices).map((each) => `[data-priced="${each}"]`));
  if (move.kind === "price_sheet") found.push(`[data-priced="${move.axe}"] [data-part=axe]`);
  if (move.kind === "lay" || move.kind === "hide") found.push(`[data-place="${move.place}"]`);
  if ((move.kind === "lay" || move.kind === "hide") && move.card)
    found.push(`[data-card="${move.card.color}-${move.card.rank}"]`);
  if ("stops" in move) found.push(...move.stops.map(({ cell }) => `[data-way="${cell[0]},${cell[1]}"]`));
  return found.join(", ");
}
