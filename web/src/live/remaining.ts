/** The log without moves that were taken back. */

import type { LogEventOut } from "../api/wire";

export function remainingEvents(events: readonly LogEventOut[]): readonly LogEventOut[] {
  if (!events.some((event) => event.kind === "taken_back")) return events;
  const kept: LogEventOut[] = [];
  /** Where each move stands among the events that are kept. */
  const moves: number[] = [];
  for (const event of events) {
    if (event.kind === "taken_back") {
      const left = Number(event.args.left);
      if (left < moves.length) {
        kept.length = moves[left]!;
        moves.length = left;
      }
    } else {
      if (event.kind === "move") moves.push(kept.length);
      kept.push(event);
    }
  }
  return kept;
}
