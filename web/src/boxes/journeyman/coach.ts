/** The coach at the first use of each part of the box. */

import type { SkyePositionOut, SkyeStageOut } from "../../api/wire";
import { type CoachLine, isMyTurn } from "../../coach/lines";

function inStage(kind: SkyeStageOut["kind"]): CoachLine["when"] {
  return (moment) => {
    const { stage } = moment.view.position as SkyePositionOut;
    return !moment.scored.length && stage.kind === kind && isMyTurn(moment) ? {} : null;
  };
}

export const COACH: readonly CoachLine[] = [
  { id: "freeStep", when: inStage("step"), at: "[data-part=choice]" },
  { id: "layRoads", when: inStage("roads"), at: "[data-part=land]" },
  { id: "tracks", when: inStage("plan"), at: "[data-part=tracks]" },
  { id: "walk", when: inStage("plan"), at: "[data-part=walk]" },
];
