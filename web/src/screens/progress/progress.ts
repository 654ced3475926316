/** What the progress screen computes from finished games. */

import type { ProgressGameOut } from "../../api/wire";
import { t, word } from "../../i18n/t";

/** How many games ended in each place; the first entry is first place. */
export function placeCounts(games: readonly ProgressGameOut[]): number[] {
  const most = Math.max(0, ...games.map((game) => game.seats));
  return Array.from({ length: most }, (_, i) => games.filter((game) => game.place === i + 1).length);
}

export interface Source {
  code: string;
  /** Points per game in which it brought any. */
  mean: number;
  games: number;
}

/** Average points by what they came from, the most first. */
export function sourcesOf(games: readonly ProgressGameOut[]): Source[] {
  const found = new Map<string, { points: number; games: number }>();
  for (const game of games)
    for (const [code, points] of Object.entries(game.sources)) {
      const sum = found.get(code) ?? { points: 0, games: 0 };
      found.set(code, { points: sum.points + points, games: sum.games + 1 });
    }
  return [...found]
    .map(([code, { points, games: count }]) => ({ code, mean: points / count, games: count }))
    .toSorted((a, b) => b.mean - a.mean);
}

/** The name of a source of points. */
export function sourceWords(code: string): string {
  const texts = [word("scoring", code), word("points", code), word("final", code)];
  return texts.find((text) => text !== code) ?? t("points.other");
}

/** The mean of each value and up to `before` values before it: single games say little. */
export function smoothed(values: readonly number[], before = 4): number[] {
  return values.map((_, i) => {
    const some = values.slice(Math.max(0, i - before), i + 1);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

/** A line through values from left to right, in a field of 1000 by 100; the highest value is near the top. */
export function plotLine(values: readonly number[], top: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, i) => `${i ? "L" : "M"}${((1000 * i) / last).toFixed(1)} ${(100 - (94 * value) / top).toFixed(2)}`)
    .join("");
}
