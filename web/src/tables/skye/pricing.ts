/** The price sheet while it is being filled in. */

import type { PriceMoveOut } from "../../api/wire";

export interface PriceSheet {
  axe: string | null;
  prices: Readonly<Record<string, number>>;
}

/** The bounds that the server sets. */
export interface PriceBounds {
  gold: number;
  min_price: number;
}

export function newSheet(tiles: readonly string[], minPrice: number): PriceSheet {
  return { axe: null, prices: Object.fromEntries(tiles.map((tile) => [tile, minPrice])) };
}

/** A sheet kept from before a reload, where it is for the same tiles; otherwise a new one. */
export function restoredSheet(kept: unknown, tiles: readonly string[], bounds: PriceBounds): PriceSheet {
  const { axe, prices } = (kept ?? {}) as Partial<PriceSheet>;
  const fresh = newSheet(tiles, bounds.min_price);
  if (!prices || Object.keys(prices).toSorted().join() !== tiles.toSorted().join()) return fresh;
  const axed = { ...fresh, axe: tiles.includes(axe ?? "") ? axe! : null };
  return tiles.reduce((sheet, tile) => withPrice(sheet, tile, Number(prices[tile]), bounds), axed);
}

/** Gold committed to the tiles that will be for sale. */
export function committed(sheet: PriceSheet): number {
  return Object.entries(sheet.prices).reduce((sum, [tile, price]) => (tile === sheet.axe ? sum : sum + price), 0);
}

/** The sheet with another price, kept between the lowest price and the gold that is left. */
export function withPrice(
  sheet: PriceSheet,
  tile: string,
  price: number,
  { gold, min_price }: PriceBounds,
): PriceSheet {
  const others = committed(sheet) - (tile === sheet.axe ? 0 : (sheet.prices[tile] ?? 0));
  const highest = Math.max(min_price, gold - others);
  const clamped = Math.max(min_price, Math.min(highest, Math.round(price) || min_price));
  return { ...sheet, prices: { ...sheet.prices, [tile]: clamped } };
}

/** The sheet with the axe on this tile, or without it if it was there. */
export function withAxe(sheet: PriceSheet, tile: string): PriceSheet {
  return { ...sheet, axe: sheet.axe === tile ? null : tile };
}

/** One tile is axed and the prices of the others can be paid. */
export function isComplete(sheet: PriceSheet, gold: number): boolean {
  return sheet.axe !== null && committed(sheet) <= gold;
}

/** The sheet as a move: a price for each tile in order, `axe` for the one that goes back. */
export function priceMove(sheet: PriceSheet, tiles: readonly string[]): PriceMoveOut {
  const words = tiles.map((tile) => (tile === sheet.axe ? "axe" : String(sheet.prices[tile])));
  const prices = Object.fromEntries(Object.entries(sheet.prices).filter(([tile]) => tile !== sheet.axe));
  return { kind: "price_sheet", text: `price ${words.join(" ")}`, axe: sheet.axe ?? "", prices };
}
