/** A plan that is being laid: its options in words, and how it is kept while the page is reloaded. */

import type { WaypointOptionOut, WaypointOut } from "../../api/wire";
import { t } from "../../i18n/t";

/** Whether a marker there would bring a step on a track. */
export function brings({ options }: WaypointOut): boolean {
  return options.some(({ track }) => track !== null);
}

export function optionName({ track, space, price }: Omit<WaypointOptionOut, "text">): string {
  if (track === null) return t("journey.justWalk");
  return `${t(`track.${track}`)} ${space}${price ? `: ${price}` : ""}`;
}

/** A plan with markers that is not sealed yet. */
export interface KeptPlan {
  /** The round it belongs to: a player plans once in each. */
  round: number;
  text: string;
  /** The options of each marker, as they were when it was placed. */
  offered: readonly WaypointOut[];
}

/** The plan kept from before a reload, where it is of this round. */
export function restoredPlan(kept: unknown, round: number, empty: string): KeptPlan | null {
  const { round: of, text, offered } = (kept ?? {}) as Partial<KeptPlan>;
  if (of !== round || typeof text !== "string" || !text.startsWith(empty) || !Array.isArray(offered)) return null;
  return { round, text, offered };
}
