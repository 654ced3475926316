/** Moves of this box in words. */

import type { PositionOut } from "../../api/wire";
import { t, trackInSentence, word } from "../../i18n/t";
import { cellName } from "../../ui/cell-names";
import type { MoveWords } from "../box";

function isLayingRoads(position: PositionOut | null): boolean {
  return position !== null && "scoring" in position && position.stage.kind === "roads";
}

export const MOVE_WORDS: MoveWords = {
  step: ({ track }) => t("do.step", { track: trackInSentence(track) }),
  stay: (_, position) => t(isLayingRoads(position) ? "do.saveRoads" : "do.stay"),
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
