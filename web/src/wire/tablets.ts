/** Moves with stone tablets: `tablet TC1 TC2 dolmen D29`. */

import type { MoveOut } from "../api/schema";
import druids from "../../../src/clachan/games/skye/expansions/druids/druids.json";
import type { TabletMove } from "../view/skye";

interface TabletRow {
  id: string;
  kind: string;
  gold?: number;
}

const TABLETS: ReadonlyMap<string, TabletRow> = new Map((druids.tablets as TabletRow[]).map((row) => [row.id, row]));

export function tabletRow(id: string): TabletRow | undefined {
  return TABLETS.get(id);
}

export function tabletsIn(move: MoveOut): string[] {
  return (move.words ?? []).filter((word) => TABLETS.has(word));
}

/** The same with tablets in use; what they take off the price is printed on them. */
export function tabletMoves(moves: readonly MoveOut[], price: number): TabletMove[] {
  return moves
    .filter((move) => move.kind === "tablet")
    .map((move) => {
      const tablets = tabletsIn(move);
      const off = tablets.reduce((sum, id) => sum + (TABLETS.get(id)?.gold ?? 0), 0);
      return { tablets, price: Math.max(0, price - off), move: move.text };
    });
}
