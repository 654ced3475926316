/** What a tile or a placement brings, in words and as a bar. Majorities are told apart: others may still change them. */

import type { PlacementPreviewOut, WorthOut } from "../../api/wire";
import { signed, t } from "../../i18n/t";

export function worthWords({ points, contested }: WorthOut): string {
  return contested
    ? t("pricing.worthIf", { safe: signed(points - contested), points: signed(points) })
    : signed(points);
}

export function byEndWords({ points_by_end, contested }: PlacementPreviewOut): string {
  return t(contested ? "preview.byEndIf" : "preview.byEnd", { count: signed(points_by_end) });
}

/** The points of the longest bar. */
export function mostPoints(tiles: readonly (readonly (WorthOut | null)[])[]): number {
  return Math.max(1, ...tiles.flat().map((worth) => worth?.points ?? 0));
}

/** The lengths of the two parts of a bar, in percent. */
export function barOf({ points, contested }: WorthOut, most: number): { safe: number; contested: number } {
  const whole = Math.max(0, points);
  const safe = Math.max(0, Math.min(whole, points - contested));
  return { safe: (100 * safe) / most, contested: (100 * (whole - safe)) / most };
}
