/** Standing stones: the mark of a Druid tile, and the first part of its price. */

import { drawFigure } from "../../board/figures";
import { INK } from "../../board/palette";
import { type SymbolAt, framed } from "../../board/symbols";

/** A lone standing stone, the mark of a Druid tile. */
export const STANDING_STONE = `
  <path d="M-13 20C-15 4-12-18-2-21C8-22 13-6 13 20Q0 23-13 20Z" fill="#a5abae" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/>
  <path d="M5-17C9-8 10 6 9.5 20.600L13 20C13-6 8-20 2-20.600Z" fill="#747c82" opacity=".8"/>`;

const OUTLINE = "M-13 20C-15 4-12-18-2-21C8-22 13-6 13 20Z";

/** A standing stone with its number: the first part of a price at the dolmen. */
export function drawPriceStone(price: number, at: SymbolAt): string {
  const figure = `<circle cy="2" r="10.5" fill="#fbf6e9" stroke="${INK}" stroke-width="1.8"/>${drawFigure(price, 0, 8.2, 18, INK)}`;
  return framed(at, OUTLINE, STANDING_STONE + figure);
}
