/** The log of Clans and Glory. */

import type { LogEventOut } from "../../api/wire";
import type { GameLog } from "../log-lines";

/** Whether a card was laid together with a shield. */
function hasShield(event: LogEventOut): boolean {
  return event.told.some((told) => told.code === "shield" && told.seat === event.seat);
}

export const CLANS_LOG: GameLog = {
  told: {
    start_card: () => null,
    dealt: () => null,
    cards_out: () => null,
    shield: () => null,
    laid: (_, event) => (hasShield(event) ? { code: "laid_with_shield", withShield: true } : {}),
    laid_face_down: ({ card }, event) => ({ card: card ?? "hidden", withShield: hasShield(event) }),
    scored: ({ facts }) => ({ code: "scored_end", args: { count: Number(facts.points) } }),
  },
  moves: {},
};
