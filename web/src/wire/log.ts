/** The server's events as lines of the log. */

import type { EventOut, TableView, ToldOut } from "../api/schema";
import type { LogLine } from "../view/common";
import { parseCard } from "./cells";
import { seatOfColour } from "./players";

/** Words of moves that tell nothing besides, by their first word. */
const MOVES: Readonly<Record<string, string>> = {
  build: "built",
  blind: "drew_blind",
  keep: "kept_one",
  return: "returned",
  draw: "drew_more",
  unveil: "unveiled",
  pull: "pulled",
};

/** What needs no line of its own: others see it happen, or another line says it. */
const SILENT = new Set(["ready", "start_card", "dealt", "cards_out", "shield"]);

const TABLE_KINDS = new Set([
  "started",
  "sat",
  "left",
  "bot_seated",
  "seat_opened",
  "taken_over",
  "returned",
  "bot_replaced",
]);

type Parts = Omit<LogLine, "ply" | "round">;

function tilesIn(words: readonly string[]): string[] {
  return words.filter((word) => /^[A-Z]{1,2}\d+$/.test(word) && !/^T[A-E]\d/.test(word));
}

/** Points or gold of the lines together. */
export function sumOf(told: ToldOut): number {
  return told.lines.reduce((sum, line) => sum + line.amount, 0);
}

function values(told: ToldOut): Record<string, string | number> {
  return Object.fromEntries(Object.entries(told.facts).filter(([key]) => key !== "tile" && key !== "card"));
}

function toldLine(told: ToldOut, view: TableView, shields: ReadonlySet<number>): Parts | null {
  if (SILENT.has(told.code)) return null;
  const line: Parts = { code: told.code, args: values(told), ...(told.seat === null ? {} : { seat: told.seat }) };
  const { facts } = told;
  if (typeof facts.seller === "string") line.seats = { seller: seatOfColour(view, facts.seller) };
  if (typeof facts.tile === "string") line.tiles = [facts.tile];
  if (typeof facts.card === "string") line.card = parseCard(facts.card);
  switch (told.code) {
    case "round":
      return { ...line, seats: { name: seatOfColour(view, String(facts.start)) } };
    case "income":
      return { ...line, args: { count: sumOf(told) } };
    case "sold":
      return { ...line, gold: Number(facts.paid ?? facts.price) };
    case "bought_druid_tile":
      return { ...line, gold: Number(facts.paid ?? facts.price) };
    case "revealed":
      return {
        ...line,
        tiles: [],
        args: {
          prices: Object.entries(facts)
            .flatMap(([key, value]) => (key === "axe" ? [] : [value]))
            .join(", "),
        },
      };
    case "kept":
      return { ...line, tiles: String(facts.tiles).split(" "), args: { gold: facts.lost ?? 0 } };
    case "scored":
      if (view.game !== "skye") return { ...line, code: "scored_end", args: { count: Number(facts.points) } };
      return sumOf(told)
        ? { ...line, tiles: [], args: { ...line.args, scoring: String(facts.tile), count: sumOf(told) } }
        : null;
    case "final":
      return sumOf(told) ? { ...line, args: { count: sumOf(told) }, code: `final_${facts.reason}` } : null;
    case "stepped":
    case "point_income":
      return { ...line, args: { ...line.args, count: sumOf(told) } };
    case "laid":
      return {
        ...line,
        code: shields.has(told.seat ?? -1) ? "laid_with_shield" : "laid",
        withShield: shields.has(told.seat ?? -1),
      };
    case "laid_face_down":
      return { ...line, card: line.card ?? "back", withShield: shields.has(told.seat ?? -1) };
    default:
      return line;
  }
}

function moveLine(event: EventOut): Parts | null {
  const words = (event.text ?? "").split(" ");
  const verb = words[0] === "tablet" ? (words.slice(1).find((word) => word in MOVES) ?? "") : words[0]!;
  if (verb === "draw" && event.seat === null) return null;
  const code = MOVES[verb];
  if (!code) return null;
  return { code, args: {}, tiles: tilesIn(words.slice(1)), ...(event.seat === null ? {} : { seat: event.seat }) };
}

export function linesOf(event: EventOut, view: TableView): Parts[] {
  if (TABLE_KINDS.has(event.kind))
    return [
      {
        code: event.kind === "returned" ? "back" : event.kind,
        args: event.args,
        ...(event.seat === null ? {} : { seat: event.seat }),
      },
    ];
  if (event.kind !== "move") return [];
  const shields = new Set(event.told.filter((told) => told.code === "shield").map((told) => told.seat ?? -1));
  const told = event.told.flatMap((each) => toldLine(each, view, shields) ?? []);
  const own = event.told.some(
    (each) =>
      each.seat === event.seat &&
      ["sold", "laid", "laid_face_down", "bought_druid_tile", "passed", "blind"].includes(each.code),
  )
    ? null
    : moveLine(event);
  return own ? [own, ...told] : told;
}

/** All lines, each with its number and round. */
export function logOf(events: readonly EventOut[], view: TableView): LogLine[] {
  let round = 0;
  return events.flatMap((event) =>
    linesOf(event, view).map((line) => {
      if (line.code === "round") round = Number(line.args.round);
      return { ply: event.ply, round, ...line };
    }),
  );
}

/** The number after my last own move: what I have not seen yet. */
export function sinceOf(events: readonly EventOut[], seat: number | null): number {
  const last = events.findLast((event) => event.kind === "move" && event.seat === seat && seat !== null);
  return last ? last.ply : 0;
}
