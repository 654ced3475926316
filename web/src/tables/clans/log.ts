/** The log of Clans and Glory. */

import type { LogEventOut } from "../../api/wire";
import type { GameLog } from "../log-lines";

/** Whether a card was laid together with a shield. */
function hasShield(event: LogEventOut): boolean {
  return event.game_events.some(({ code, seat }) => code === "shield" && seat === event.seat);
}

export const CLANS_LOG: GameLog = {
  events: {
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
