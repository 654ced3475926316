/** What the page knows about a game besides its table. For other games it uses what the server says. */

import type { GameOut, NewTable, SeatIn } from "../api/wire";

interface KnownGame {
  /** A first game: one person and two easy bots. */
  first: NewTable;
}

const KNOWN: Readonly<Record<string, KnownGame>> = {
  skye: {
    first: {
      game: "skye",
      options: { scoring: "beginner" },
      seats: [{ kind: "me" }, { kind: "bot", level: "dreamer" }, { kind: "bot", level: "dreamer" }],
    },
  },
  clans: {
    first: {
      game: "clans",
      seats: [{ kind: "me" }, { kind: "bot", level: "hasty" }, { kind: "bot", level: "hasty" }],
    },
  },
};

export const KNOWN_GAMES: readonly string[] = Object.keys(KNOWN);

/** The level of a newly added bot. */
export function usualLevel(game: GameOut): string {
  return game.levels[1] ?? game.levels[0]!;
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
