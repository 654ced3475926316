/** Moves of this box in words. */

import type { MoveOut } from "../../api/wire";
import { cellName } from "../../board/cells";
import { t, trackInSentence, word } from "../../i18n/t";

export function moveWords(move: MoveOut): string | null {
  switch (move.kind) {
    case "step":
      return t("do.step", { track: trackInSentence(move.track) });
    case "stay":
      return t("do.stay");
    case "road":
      return t("choice.roadAt", { from: cellName(move.cells[0]), to: cellName(move.cells[1]) });
    case "planned":
      return move.stops.length
        ? t("do.plan", {
            plan: move.stops
              .map(({ cell, track }) => (track ? `${cellName(cell)} ${word("track", track)}` : cellName(cell)))
              .join(", "),
          })
        : t("do.rest");
    default:
      return null;
  }
}
