/** The coach at the first use of each part of the box. */

import type { SkyePositionOut, SkyeStageOut } from "../../api/wire";
import { type CoachLine, isMyTurn } from "../../coach/lines";

function inStage<K extends SkyeStageOut["kind"]>(
  kind: K,
  matters: (stage: Extract<SkyeStageOut, { kind: K }>) => boolean = () => true,
): CoachLine["when"] {
  return (moment) => {
    const { stage } = moment.view.position as SkyePositionOut;
    if (moment.scored.length || stage.kind !== kind || !isMyTurn(moment)) return null;
    return matters(stage as Extract<SkyeStageOut, { kind: K }>) ? {} : null;
  };
}

/** One of this person's stone tablets can be used now. */
const hasTablet: CoachLine["when"] = (moment) => {
  const { boxes } = moment.view.position as SkyePositionOut;
  const mine = boxes.druids?.tablets[moment.view.seat ?? -1] ?? [];
  return isMyTurn(moment) && mine.some(({ state }) => state === "usable") ? {} : null;
};

export const COACH: readonly CoachLine[] = [
  { id: "keepDrawn", when: inStage("second_buy", ({ drawn }) => drawn !== null), at: "[data-part=drawn]" },
  { id: "dolmen", when: inStage("second_buy", ({ drawn }) => drawn === null), at: "[data-part=dolmen]" },
  { id: "blind", when: inStage("second_buy", ({ drawn }) => drawn === null), at: "[data-part=blind]" },
  { id: "ownTile", when: inStage("own_tile_first"), at: "[data-offer][data-open]" },
  { id: "putBack", when: inStage("return"), at: "[data-part=choice]" },
  { id: "drawMore", when: inStage("tablets"), at: "[data-part=choice]" },
  { id: "tablets", when: hasTablet, at: "[data-part=tablets]" },
];
