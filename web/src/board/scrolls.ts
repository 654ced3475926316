/** Scrolls: each shows what it counts. */

import { EXPANSIONS } from "../boxes/catalog";
import { INK } from "./palette";
import { type SymbolAt, type SymbolKind, drawBlankScroll, drawScrollWith, symbolBody } from "./symbols";
import { drawFigure } from "./figures";

function mini(kind: SymbolKind, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${symbolBody(kind)}</g>`;
}

function perTwo(kind: SymbolKind, isSmall: boolean): string {
  if (isSmall) {
    return `${mini(kind, -2.4, -3, 0.6)}<circle cx="10" cy="10.5" r="8.4" fill="${INK}"/>${drawFigure(2, 10, 15.5, 14, "#fff7e4")}`;
  }
  return `${mini(kind, -4.6, -5.4, 0.5)}${mini(kind, 5, 6, 0.5)}`;
}

const AREA_OUTLINE = "M-9-2C-10-8-4-10 1-9S11-5 9 2 4 10-2 9-8 4-9-2Z";
const TICK = `<circle cx="6" cy="6" r="4.2" fill="#f6cf5c" stroke="${INK}" stroke-width="1.1"/><path d="M4 6l1.4 1.6 2.6-3.2" fill="none" stroke="${INK}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/>`;

function scrollPicture(counts: string, isSmall: boolean): string {
  const boxed = EXPANSIONS.flatMap((box) => box.scrolls?.[counts] ?? [])[0];
  if (boxed) return boxed;
  if (counts.endsWith("/2") && counts !== "areas/2") return perTwo(counts.slice(0, -2) as SymbolKind, isSmall);
  switch (counts) {
    case "animal-pair":
      return mini("sheep", -3.4, -7, 0.5) + mini("cattle", 3.4, 7, 0.5);
    case "building-set":
      return mini("broch", -6.4, -6, 0.44) + mini("farm", 4.4, -3, 0.44) + mini("lighthouse", -1, 7.4, 0.46);
    case "areas/2":
      return `<g transform="translate(-3 -7) scale(.8)"><path d="${AREA_OUTLINE}" fill="#b0be7a" stroke="${INK}" stroke-width="1.6"/>${TICK}</g>
        <g transform="translate(3 7) scale(.8)"><path d="${AREA_OUTLINE}" fill="#5e93af" stroke="${INK}" stroke-width="1.6"/>${TICK}</g>`;
    default:
      return mini(counts as SymbolKind, 0, 0, 0.66);
  }
}

/** A scroll with the thing it counts; two of it mean one point per two. */
export function drawScroll(counts: string, at: SymbolAt, isSmall = false): string {
  return counts === "any" ? drawBlankScroll(at) : drawScrollWith(scrollPicture(counts, isSmall), at);
}
