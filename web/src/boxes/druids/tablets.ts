/** The druids' stone tablets: one sign for each power. */

import type { TabletOut } from "../../api/wire";
import { INK } from "../../board/palette";
import type { SymbolAt } from "../../board/symbols";

export type TabletKind = TabletOut["kind"];
type TabletState = "usable" | "used" | "later" | "plain";

const FACES: Readonly<Record<TabletState, readonly [string, string]>> = {
  usable: ["#626b73", "#4d555c"],
  plain: ["#747c82", "#5c646a"],
  used: ["#8d9499", "#747c82"],
  later: ["#a5abae", "#8d9499"],
};

const SIGNS: Readonly<Record<TabletKind, string>> = {
  own_tile_first: `<path d="M-7-8H7V6H-7Z"/><path d="M-3-3l3-4 3 4M0-7V2"/>`,
  market_discount: `<path d="M-9 0L-3-8H8V2L0 8Z"/><circle cx="3.5" cy="-3.5" r="1.4"/>`,
  dolmen_discount: `<path d="M-10-6H10M-6-6V8M6-6V8M-1-6V8"/>`,
  income: `<circle r="8.5"/><path d="M-4.5 0H4.500M0-4.500V4.5"/>`,
  extra_draw: `<path d="M-4-5C-10 0-10 6-7 8H7C10 6 10 0 4-5ZM-5-9H5L3-5H-3Z"/>`,
};

/** A tablet in a box -24..24, with an optional label below its sign. */
export function drawTablet(
  kind: TabletKind,
  { x, y, radius }: SymbolAt,
  label = "",
  state: TabletState = "plain",
): string {
  const [face, edge] = FACES[state];
  return `<g transform="translate(${+x.toFixed(1)} ${+y.toFixed(1)}) scale(${+(radius / 24).toFixed(3)})">
    <path d="M-16 22C-18 6-18-10-13-18C-8-23 8-23 13-18C18-10 18 6 16 22Q0 25-16 22Z" fill="#fffaf0" stroke="#fffaf0" stroke-width="5.4" stroke-linejoin="round" opacity=".8"/>
    <path d="M-16 22C-18 6-18-10-13-18C-8-23 8-23 13-18C18-10 18 6 16 22Q0 25-16 22Z" fill="${face}" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M7-20C15-14 16 6 13.5 22.600L16 22C18 6 18-10 13-18Q11-20 7-20Z" fill="${edge}"/>
    <g transform="translate(-.5 ${label ? -4.5 : 0}) scale(${label ? 1.1 : 1.35})" fill="none" stroke="#f4efe2" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${SIGNS[kind]}</g>
    ${label ? `<text x="-.5" y="18.5" text-anchor="middle" font-family="Source Sans 3" font-weight="700" font-size="13" fill="#f4efe2">${label}</text>` : ""}
  </g>`;
}

/** What is written on a tablet. */
export function tabletLabel({ kind, amount }: TabletOut): string {
  if (!amount || kind === "extra_draw") return "";
  return kind === "income" ? `+${amount}` : `−${amount}`;
}

export function tabletFace({ state }: TabletOut): TabletState {
  return state === "resting" ? "plain" : state;
}
