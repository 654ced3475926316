/** The log of a game that the page has no words for: the moves as they are written, and the codes of its events. */

import type { LogEventOut, GameEventOut } from "../../api/wire";
import { signed } from "../../i18n/t";
import type { LogLine } from "../log-lines";
import { plainName } from "./values";

export type PlainLine = Pick<LogLine, "code" | "args" | "seat">;

function eventWords({ code, amount, facts }: GameEventOut): string {
  const values = Object.entries(facts).map(([name, value]) => `${plainName(name)} ${value}`);
  const text = [plainName(code), ...(amount ? [signed(amount)] : [])].join(" ");
  return values.length ? `${text} (${values.join(", ")})` : text;
}

function moved({ move, is_sealed, seat }: LogEventOut): PlainLine[] {
  if (move) return [{ code: seat === null ? "chance_moved" : "moved", args: { move: move.text }, seat }];
  return is_sealed ? [{ code: "moved_sealed", args: {}, seat }] : [];
}

export function plainLines(event: LogEventOut): PlainLine[] {
  return [
    ...moved(event),
    ...event.game_events.map((each) => ({
      code: each.seat === null ? "event_all" : "event",
      args: { event: eventWords(each) },
      seat: each.seat,
    })),
  ];
}
