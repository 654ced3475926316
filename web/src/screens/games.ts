/** What the page knows about a game besides its table. Games it does not know get by with what the server says. */

import type { GameOut, NewTable, SeatIn } from "../api/wire";

interface KnownGame {
  /** Levels of bots to choose from, from gentle to fierce. */
  levels: readonly string[];
  /** A first game: one person, two gentle bots. */
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

/** The level of a bot that nobody has chosen one for. */
export function usualLevel(game: GameOut): string {
  const levels = levelsOf(game);
  return levels[1] ?? levels[0]!;
}

/** The table that "Play now" opens: for a game that the page does not know, with two bots if they may play. */
export function firstGame(name: string, games: readonly GameOut[]): NewTable {
  const known = KNOWN[name];
  if (known) return known.first;
  const game = games.find((each) => each.game === name)!;
  const seats = game.seat_counts.includes(3) ? 3 : Math.min(...game.seat_counts);
  const bot = (): SeatIn => ({ kind: "bot", level: usualLevel(game) });
  return { game: name, seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, bot)] };
}
