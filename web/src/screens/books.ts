/** The rules that the page has, game by game and box by box. */

import { EXPANSIONS } from "../boxes/catalog";

export const BOOKS: readonly string[] = ["skye", "clans", ...EXPANSIONS.map((box) => box.name), "rulings"];

/** How many points the short version of each has. */
const SHORT: Readonly<Record<string, number>> = { skye: 8, clans: 7 };

export function shortRules(book: string): number {
  return SHORT[book] ?? EXPANSIONS.find((box) => box.name === book)?.shortRules ?? 0;
}

/** Whether the page has the rules of a game. */
export function hasRules(game: string): boolean {
  return BOOKS.includes(game);
}

export function bookOf(name: string): string {
  return BOOKS.includes(name) ? name : "skye";
}
