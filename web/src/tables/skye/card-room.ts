/** How large the tiles of price cards side by side can be, and where similar sales have room. */

export interface CardRoom {
  /** The size of the tile. */
  size: number;
  /** Where similar sales are shown: below the tile, unless that makes it much smaller. */
  salesAt: "beside" | "below" | null;
  /** The size of the pictures of sales. */
  thumb: number;
  /** How many of them there is room for. */
  sales: number;
}

/** Price with its buttons, and what is above and below the parts of a card. */
const PRICE = 58;
const PADDING = 28;
const SMALLEST = 64;
const LARGEST = 560;
/** A smaller tile is not worth the sales beside it. */
const LEAST_WITH_SALES = 116;
/** Between the tile and the sales beside it. */
const BESIDE_GAP = 14;
/** Above the pictures: three lines of words. */
const WORDS = 48;
/** The size of pictures beside the tile: as many as there is room for, then as large as they fit. */
const SMALL_SALE = 44;
const LARGE_SALE = 64;

function between(least: number, value: number, most: number): number {
  return Math.floor(Math.max(least, Math.min(most, value)));
}

/** Shares out the place of all cards: `gap` pixels are between the parts of a card. */
export function roomInCards(
  { width, height, gap }: { width: number; height: number; gap: number },
  cards: number,
  seats: number,
  hasSales: boolean,
): CardRoom {
  const across = width / cards - 60;
  /** Above the price, and above a bar for each seat. */
  const down = height - PRICE - PADDING - 2 * gap - 24 * seats;
  const small = between(34, (across + 20) / 5 - 20, 108);
  const beside = Math.min(across - 74, down);
  const below = Math.min(across, down - gap - small - 26);
  if (!hasSales || Math.max(beside, below) < LEAST_WITH_SALES)
    return { size: between(SMALLEST, Math.min(across, down), LARGEST), salesAt: null, thumb: small, sales: 0 };
  if (below >= 0.85 * beside) {
    const sales = Math.max(1, Math.floor((across + 20) / (small + 20)));
    return { size: between(SMALLEST, below, LARGEST), salesAt: "below", thumb: small, sales };
  }
  const size = between(SMALLEST, beside, LARGEST);
  const besideTile = across + 20 - size - BESIDE_GAP;
  const columns = besideTile >= 2 * (SMALL_SALE + 12) + 8 ? 2 : 1;
  const rows = Math.max(1, Math.floor((size - WORDS + 8) / (SMALL_SALE + 14)));
  const thumb = between(
    34,
    Math.min((besideTile - 8 * (columns - 1)) / columns - 12, (size - WORDS + 8) / rows - 14),
    LARGE_SALE,
  );
  return { size, salesAt: "beside", thumb, sales: columns * rows };
}
