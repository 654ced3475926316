/** The log of Isle of Skye. */

import type { GameEventOut } from "../../api/wire";
import type { GameLog, LineParts } from "../log-lines";

/** Points or gold, with a line only where there are some. */
function count(gameEvent: GameEventOut): LineParts | null {
  return gameEvent.amount ? { args: { ...gameEvent.facts, count: gameEvent.amount } } : null;
}

/** The gold that was paid, beside the line. */
export function paid(gameEvent: GameEventOut): LineParts {
  return { gold: Number(gameEvent.facts.paid ?? gameEvent.facts.price) };
}

export const SKYE_LOG: GameLog = {
  events: {
    ready: () => null,
    round: ({ facts, seats }) => ({ args: facts, seats: { name: seats.start ?? 0 } }),
    income: count,
    sold: paid,
    revealed: ({ prices }) => ({ tiles: [], args: { prices: Object.values(prices ?? {}).join(", ") } }),
    kept: ({ facts }) => ({ args: { gold: facts.lost ?? 0 } }),
    scored: (gameEvent) => {
      const line = count(gameEvent);
      return line && { tiles: [], args: { ...line.args, scoring: String(gameEvent.facts.tile) } };
    },
    final: (gameEvent) => {
      const line = count(gameEvent);
      return line && { ...line, code: `final_${gameEvent.facts.reason}` };
    },
  },
  moves: {
    built: (move) => (move.kind === "built" ? { code: "built", tiles: [move.tile] } : null),
  },
};
