/** A line of the log in words: people, tracks, boards and scoring tiles. */

import { scoringTileOf } from "../board/scoring";
import type { Person, Value } from "../i18n/message";
import { t, trackInSentence, word, type MessageKey } from "../i18n/t";
import { ROMAN } from "../ui/names";
import type { LogLine } from "./log-lines";

export function logWords(
  line: Pick<LogLine, "code" | "args" | "seat" | "seats">,
  nameOf: (seat: number | null) => string,
  me: number | null = null,
): string {
  const personAt = (seat: number | null): Person => ({ name: nameOf(seat), you: seat !== null && seat === me });
  const args: Record<string, Value> = { name: personAt(line.seat), ...line.args };
  for (const [key, seat] of Object.entries(line.seats)) args[key] = personAt(seat);
  if (typeof args.track === "string") args.track = trackInSentence(args.track);
  if (typeof args.board === "number") args.board = ROMAN[args.board - 1] ?? args.board;
  if (typeof args.scoring === "string") args.scoring = t(`scoring.${scoringTileOf(args.scoring).name}` as MessageKey);
  return word("log", line.code, args);
}
