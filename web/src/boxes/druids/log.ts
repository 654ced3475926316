/** Druids in the log. */

import type { GameLog } from "../../tables/log-lines";
import { paid } from "../../tables/skye/log";

export const LOG: GameLog = {
  events: { bought_druid_tile: paid },
  moves: {
    keep: (move, event) =>
      move.kind === "keep" && !event.game_events.some(({ code }) => code === "kept")
        ? { code: "kept_one", tiles: [move.tile] }
        : null,
    return: (move) => (move.kind === "return" ? { code: "returned", tiles: move.tiles } : null),
    draw_more: () => ({ code: "drew_more" }),
    unveil: (move) => (move.kind === "unveil" ? { code: "unveiled", tiles: move.tiles } : null),
    pull: (move) => (move.kind === "pull" ? { code: "pulled", tiles: move.tiles } : null),
  },
};
