/** A bot's advice for the page: words by code, seats by index, tiles as pictures. */

import type { HintOut, LineOut, TableView } from "../api/schema";
import type { HintReason, HintView } from "../view/common";
import { seatOfColour } from "./players";

function reasonOf({ reason, amount, rule, facts }: LineOut, view: TableView): HintReason {
  const { tile, seat, slot, ...args } = facts;
  const isScoring = typeof facts.scoring === "string";
  return {
    code: isScoring && reason !== "potential" ? "scoring" : reason,
    args: { ...args, ...(slot === undefined ? {} : { slot }) },
    amount,
    seats: typeof seat === "string" ? { seat: seatOfColour(view, seat) } : {},
    tiles: typeof tile === "string" && !isScoring ? [tile] : [],
    rule,
  };
}

/** The weightiest reasons first. */
export function hintView(hint: HintOut, view: TableView): HintView {
  const reasons = hint.lines.map((line) => reasonOf(line, view));
  return {
    move: hint.move,
    level: hint.level,
    reasons: hint.kind === "price" ? reasons : reasons.sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  };
}
