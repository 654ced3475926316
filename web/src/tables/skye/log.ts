/** The log of Isle of Skye. */

import type { ToldOut } from "../../api/wire";
import type { GameLog, LineParts } from "../log-lines";

/** Points or gold, with a line only where there are some. */
function count(told: ToldOut): LineParts | null {
  return told.amount ? { args: { ...told.facts, count: told.amount } } : null;
}

/** The gold that was paid, beside the line. */
export function paid(told: ToldOut): LineParts {
  return { gold: Number(told.facts.paid ?? told.facts.price) };
}

export const SKYE_LOG: GameLog = {
  told: {
    ready: () => null,
    round: ({ facts, seats }) => ({ args: facts, seats: { name: seats.start ?? 0 } }),
    income: count,
    sold: paid,
    revealed: ({ prices }) => ({ tiles: [], args: { prices: Object.values(prices ?? {}).join(", ") } }),
    kept: ({ facts }) => ({ args: { gold: facts.lost ?? 0 } }),
    scored: (told) => {
      const line = count(told);
      return line && { tiles: [], args: { ...line.args, scoring: String(told.facts.tile) } };
    },
    final: (told) => {
      const line = count(told);
      return line && { ...line, code: `final_${told.facts.reason}` };
    },
  },
  moves: {
    built: (move) => (move.kind === "built" ? { code: "built", tiles: [move.tile] } : null),
  },
};
