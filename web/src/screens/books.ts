/** The books of rules there are. */

import { EXPANSIONS } from "../boxes/catalog";

export const BOOKS: readonly string[] = ["skye", "clans", ...EXPANSIONS.map((box) => box.name), "rulings"];

/** How many points each has in short. */
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
