/** Moves of this box in words. */

import { cellName } from "../../board/cells";
import { t, trackInSentence, word } from "../../i18n/t";
import type { MoveWords } from "../box";

export const MOVE_WORDS: MoveWords = {
  step: ({ track }) => t("do.step", { track: trackInSentence(track) }),
  stay: () => t("do.stay"),
  road: ({ cells: [from, to] }) => t("choice.roadAt", { from: cellName(from), to: cellName(to) }),
  planned: ({ stops }) =>
    stops.length
      ? t("do.plan", {
          plan: stops
            .map(({ cell, track }) => (track ? `${cellName(cell)} ${word("track", track)}` : cellName(cell)))
            .join(", "),
        })
      : t("do.rest"),
};
