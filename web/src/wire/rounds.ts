/** What the log tells about rounds: this one's trade and income, all scorings, the course of the game. */

import type { EventOut, TableView, ToldOut } from "../api/schema";
import type { IncomeLine, ScoringStage, SheetRow, Slot } from "../view/skye";
import { parseCell } from "./cells";
import { sumOf } from "./log";
import { seatOfColour } from "./players";

interface Told extends ToldOut {
  round: number;
}

export interface Sale {
  round: number;
  tile: string;
  price: number;
  buyer: number;
  seller: number;
}

/** Everything told, each with the round it was told in. */
export function toldIn(events: readonly EventOut[]): Told[] {
  let round = 0;
  return events.flatMap((event) =>
    event.told.map((told) => {
      if (told.code === "round") round = Number(told.facts.round);
      return { ...told, round };
    }),
  );
}

export function salesOf(told: readonly Told[], view: TableView): Sale[] {
  return told.flatMap(({ code, seat, facts, round }) =>
    code === "sold" && seat !== null
      ? [
          {
            round,
            tile: String(facts.tile),
            price: Number(facts.price),
            buyer: seat,
            seller: seatOfColour(view, String(facts.seller)),
          },
        ]
      : [],
  );
}

const INCOME: Readonly<Record<string, IncomeLine["code"]>> = {
  castle: "castle",
  barrels: "barrels",
  players_ahead: "ahead",
  tablets: "tablet",
  tracks: "track",
  gold_once: "once",
};

/** Where a round's income comes from, one line for each source. */
export function incomeOf(told: readonly Told[], seat: number, round: number): IncomeLine[] {
  const lines = told
    .filter((each) => each.code === "income" && each.seat === seat && each.round === round)
    .flatMap((each) => each.lines);
  const found = new Map<IncomeLine["code"], IncomeLine>();
  for (const { reason, amount, facts } of lines) {
    const code = INCOME[reason] ?? "bonus";
    found.set(code, {
      code,
      amount: amount + (found.get(code)?.amount ?? 0),
      ...(facts.players === undefined ? {} : { count: Number(facts.players) }),
    });
  }
  return [...found.values()];
}

/** The scoring of a round, tile by tile, as it is shown to everybody. */
export function scoringShow(events: readonly EventOut[]): ScoringStage["steps"] {
  const steps: {
    slot: Slot;
    tile: string;
    lines: { seat: number; points: number; cells: ReturnType<typeof parseCell>[] }[];
  }[] = [];
  for (const event of events)
    for (const told of event.told) {
      if (told.code !== "scored" || told.seat === null || told.facts.slot === undefined) continue;
      const slot = told.facts.slot as Slot;
      let step = steps.find((each) => each.slot === slot);
      if (!step) steps.push((step = { slot, tile: String(told.facts.tile), lines: [] }));
      step.lines.push({ seat: told.seat, points: sumOf(told), cells: cellsOf(told) });
    }
  return steps;
}

function cellsOf(told: ToldOut): ReturnType<typeof parseCell>[] {
  return [...new Set(told.lines.flatMap((line) => line.cells))].map(parseCell);
}

/** The score sheet: a row for every scoring, and for every kind of points at the end. */
export function sheetOf(told: readonly Told[]): SheetRow[] {
  const rows = new Map<
    string,
    SheetRow & { points: { seat: number; points: number; cells: ReturnType<typeof parseCell>[] }[] }
  >();
  for (const each of told) {
    if (each.seat === null) continue;
    const isScoring = each.code === "scored";
    const code = isScoring
      ? ""
      : each.code === "final"
        ? String(each.facts.reason)
        : each.lines.length && ["stepped", "point_income"].includes(each.code)
          ? "tracks"
          : null;
    if (code === null) continue;
    const key = isScoring ? `${each.round}${each.facts.slot}` : `${each.code === "final" ? "end" : each.round}${code}`;
    let row = rows.get(key);
    if (!row) {
      row = isScoring
        ? { round: each.round, slot: each.facts.slot as Slot, tile: String(each.facts.tile), points: [] }
        : { round: each.round, slot: "end", code, points: [] };
      rows.set(key, row);
    }
    const entry = row.points.find((one) => one.seat === each.seat);
    if (entry) Object.assign(entry, { points: entry.points + sumOf(each) });
    else row.points.push({ seat: each.seat, points: sumOf(each), cells: cellsOf(each) });
  }
  return [...rows.values()];
}

/** Points after each round, for every seat; what the end brings belongs to the last round. */
export function courseOf(
  rows: readonly SheetRow[],
  seats: number,
  rounds: number,
): { seat: number; points: number[] }[] {
  return Array.from({ length: seats }, (_, seat) => {
    let sum = 0;
    const points = Array.from({ length: rounds }, (_, i) => {
      for (const row of rows)
        if (row.round === i + 1) sum += row.points.find((each) => each.seat === seat)?.points ?? 0;
      return sum;
    });
    return { seat, points };
  });
}
