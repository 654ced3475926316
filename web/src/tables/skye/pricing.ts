/** The price sheet while it is being filled in. Only arithmetic: what is legal comes from the server. */

export interface PriceSheet {
  axe: string | null;
  prices: Readonly<Record<string, number>>;
}

export function openSheet(tiles: readonly string[], least: number): PriceSheet {
  return { axe: null, prices: Object.fromEntries(tiles.map((tile) => [tile, least])) };
}

/** Gold bound on the tiles for sale. */
export function bound(sheet: PriceSheet): number {
  return Object.entries(sheet.prices).reduce((sum, [tile, price]) => (tile === sheet.axe ? sum : sum + price), 0);
}

/** A price changed by steps, never below the least and never beyond the gold in hand. */
export function priced(sheet: PriceSheet, tile: string, price: number, least: number, gold: number): PriceSheet {
  const others = bound(sheet) - (tile === sheet.axe ? 0 : (sheet.prices[tile] ?? 0));
  const most = Math.max(least, gold - others);
  return { ...sheet, prices: { ...sheet.prices, [tile]: Math.max(least, Math.min(most, Math.round(price) || least)) } };
}

export function axed(sheet: PriceSheet, tile: string): PriceSheet {
  return { ...sheet, axe: sheet.axe === tile ? null : tile };
}

/** The axe lies on one tile and the others can be paid. */
export function isComplete(sheet: PriceSheet, gold: number): boolean {
  return sheet.axe !== null && bound(sheet) <= gold;
}

/** The sheet as a move: a price for each tile in order, `axe` for the one that goes back. */
export function priceMove(sheet: PriceSheet, tiles: readonly string[]): string {
  return `price ${tiles.map((tile) => (tile === sheet.axe ? "axe" : String(sheet.prices[tile]))).join(" ")}`;
}
