/** How a stone tablet is shown: what is written on it, and in which stone. */

import type { TabletState } from "../../board/tablets";
import type { TabletView } from "../../view/skye";

export function tabletLabel(tablet: TabletView): string {
  if (!tablet.gold) return "";
  return tablet.kind === "income" ? `+${tablet.gold}` : `−${tablet.gold}`;
}

export function tabletFace({ state }: TabletView): TabletState {
  return state === "resting" ? "plain" : state;
}
