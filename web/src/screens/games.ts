/** What the page knows about a game besides its table. For other games it uses what the server says. */

import type { GameOut, NewTable, SeatIn } from "../api/wire";

interface KnownGame {
  /** Levels of bots to choose from, weakest first. */
  levels: readonly string[];
  /** A first game: one person and two easy bots. */
  first: NewTable;
}

const KNOWN: Readonly<Record<string, KnownGame>> = {
  skye: {
    levels: ["greedy", "course", "trader", "expert"],
    first: {
      game: "skye",
      options: { scoring: "beginner" },
      seats: [{ kind: "me" }, { kind: "bot", level: "course" }, { kind: "bot", level: "greedy" }],
    },
  },
  clans: {
    levels: ["hasty", "greedy", "trader", "expert"],
    first: {
      game: "clans",
      seats: [{ kind: "me" }, { kind: "bot", level: "greedy" }, { kind: "bot", level: "hasty" }],
    },
  },
};

export const KNOWN_GAMES: readonly string[] = Object.keys(KNOWN);

/** The levels of bots to choose from. */
export function levelsOf(game: GameOut): readonly string[] {
  return KNOWN[game.game]?.levels ?? game.bots.map((bot) => bot.level);
}

/** The level of a newly added bot. */
export function usualLevel(game: GameOut): string {
  const levels = levelsOf(game);
  return levels[1] ?? levels[0]!;
}

/** The table that "Play now" opens. A game that the page does not know gets two bots if three can play. */
export function firstGame(name: string, games: readonly GameOut[]): NewTable {
  const known = KNOWN[name];
  if (known) return known.first;
  const game = games.find((each) => each.game === name)!;
  const seats = game.seat_counts.includes(3) ? 3 : Math.min(...game.seat_counts);
  const bot = (): SeatIn => ({ kind: "bot", level: usualLevel(game) });
  return { game: name, seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, bot)] };
}
