/** The end of a game of Isle of Skye, with what decided it. */

import type { SkyePosition } from "../api/schema";
import type { FinalLine, FinalStage, SheetRow } from "../view/skye";
import { courseOf, sheetOf, toldIn } from "./rounds";
import type { Known } from "./skye";

function finalLines(known: Known, seat: number): FinalLine[] {
  return toldIn(known.events)
    .filter((told) => told.code === "final" && told.seat === seat)
    .flatMap((told) => told.lines)
    .map(({ reason, amount, facts }) => ({
      code: reason,
      points: amount,
      ...(facts.scroll === undefined && facts.gold === undefined ? {} : { counts: String(facts.scroll ?? facts.gold) }),
      isDoubled: facts.doubled === "yes",
    }));
}

/** The scoring that put the winner furthest ahead: of me, or of the second when I have won. */
function decidedBy(rows: readonly SheetRow[], first: number, second: number): FinalStage["decided"] {
  const leads = new Map<string, { lead: number; row: SheetRow }>();
  for (const row of rows) {
    const key = row.tile ?? row.code ?? "";
    const points = (seat: number): number => row.points.find((each) => each.seat === seat)?.points ?? 0;
    leads.set(key, { lead: (leads.get(key)?.lead ?? 0) + points(first) - points(second), row });
  }
  const best = [...leads.values()].sort((a, b) => b.lead - a.lead)[0];
  if (!best || best.lead <= 0) return undefined;
  return {
    code: best.row.tile ? "tile" : (best.row.code ?? ""),
    tile: best.row.tile ?? null,
    lead: best.lead,
    seat: first,
    over: second,
  };
}

export function finalStage(known: Known, position: SkyePosition): FinalStage {
  const { outcome } = known.view;
  const rows = sheetOf(toldIn(known.events));
  const order = position.players.map((player) => player.seat).sort((a, b) => outcome!.places[a]! - outcome!.places[b]!);
  const me = known.view.seat;
  const decided =
    order.length > 1 ? decidedBy(rows, order[0]!, me === null || me === order[0] ? order[1]! : me) : undefined;
  return {
    kind: "final",
    places: order.map((seat) => ({
      seat,
      place: outcome!.places[seat]!,
      total: outcome!.points[seat]!,
      gold: position.players[seat]!.gold ?? 0,
      lines: finalLines(known, seat),
    })),
    course: courseOf(rows, position.players.length, position.rounds),
    ...(decided ? { decided } : {}),
  };
}
