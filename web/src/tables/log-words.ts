/** A line of the log in words: names of seats, tracks, levels, boards and scoring tiles. */

import { scoringTileOf } from "../board/scoring";
import { t, word, type MessageKey } from "../i18n/t";
import { ROMAN } from "../ui/names";
import type { LogLine } from "../view/common";

export function logWords(
  line: Pick<LogLine, "code" | "args" | "seat" | "seats">,
  nameOf: (seat: number | undefined) => string,
  me: number | null = null,
): string {
  const args: Record<string, string | number> = { name: nameOf(line.seat), ...line.args };
  for (const [key, seat] of Object.entries(line.seats ?? {}))
    args[key] = key === "seller" && seat === me ? t("players.fromYou") : nameOf(seat);
  if (typeof args.track === "string") args.track = word("track", args.track);
  if (typeof args.level === "string") args.level = word("level", args.level);
  if (typeof args.board === "number") args.board = ROMAN[args.board - 1] ?? args.board;
  if (typeof args.scoring === "string") args.scoring = t(`scoring.${scoringTileOf(args.scoring).name}` as MessageKey);
  return word("log", line.code, args);
}
