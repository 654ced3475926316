/** How the table of Clans and Glory is laid out: by width and height of the room it gets, and by the pointer. */

export type ClansMode = "wide" | "low" | "phone";

export interface ClansLayout {
  /**
   * `wide`: players, the long table, and below it the hand with the move. `low`: the hand beside the table, for a
   * phone held sideways and for large zoom. `phone`: one board at a time, the hand at the bottom.
   */
  mode: ClansMode;
  /** Everything is drawn this much larger on large screens. */
  zoom: number;
  /** The room in pixels of the drawing, before it is made larger. */
  width: number;
  height: number;
  /** Whether there is room for what happened since the last turn, and for words next to the buttons. */
  hasLog: boolean;
  hasWords: boolean;
}

const DESIGN = { width: 1440, height: 900 };
const LOW = 560;
const NARROW = 600;

export function clansLayout(width: number, height: number): ClansLayout {
  const zoom = Math.max(1, Math.min(width / DESIGN.width, height / DESIGN.height));
  const room = { zoom, width: width / zoom, height: height / zoom };
  if (height < LOW && width > height) return { mode: "low", ...room, hasLog: false, hasWords: false };
  if (width < NARROW) return { mode: "phone", ...room, hasLog: false, hasWords: false };
  return { mode: "wide", ...room, hasLog: room.width >= 1180, hasWords: room.width >= 1000 };
}

/** The size of the long table. Where it does not fit it is drawn larger, and scrolls. */
export interface TableSize {
  card: number;
  column: number;
  /** From the middle of the upper cards to the middle of the lower ones. */
  middle: number;
  /** Above and below the cards, for the lines that show matches. */
  margin: number;
  scrolls: boolean;
}

const CARD_RATIO = 160 / 112;
const LARGEST_CARD = 96;
const GAP = 6;
/** Columns are at least this wide: what is tapped needs more room than what is clicked. */
const LEAST_COLUMN = { touch: 45, mouse: 40 };

export function tableSize(boards: number, width: number, height: number, isTouch: boolean): TableSize {
  const isLow = height < 330;
  const margin = isLow ? 25 : 31;
  /** Pixels that a board needs for its title and its shields. */
  const leastBoard = isLow ? 96 : 116;
  const byHeight = (height - 2 * margin - 16 - leastBoard) / 2 / CARD_RATIO;
  const byWidth = (width - 96 - 3 * boards * GAP) / (3 * boards + 2);
  const least = LEAST_COLUMN[isTouch ? "touch" : "mouse"] - GAP;
  const scrolls = byWidth < least;
  const visible = Math.min(boards, width < 700 ? 2 : 3);
  const wanted = scrolls ? width / (3 * visible + 0.7) - GAP : byWidth;
  const card = Math.max(20, Math.floor(Math.min(LARGEST_CARD, wanted, byHeight)));
  const column = scrolls
    ? Math.max(card + GAP, LEAST_COLUMN.touch)
    : Math.max(card + GAP, Math.min(card + 18, Math.floor((width - 2 * (card + 46) - 8) / (3 * boards))));
  const boardHeight = Math.min(
    Math.max(leastBoard, height - 2 * margin - 2 * card * CARD_RATIO - 16),
    Math.max(190, 2.4 * column),
  );
  return { card, column, middle: boardHeight + 16 + card * CARD_RATIO, margin, scrolls };
}

/** Where a card of the hand lies: its upper left corner, its angle, and the part of it that nothing covers. */
export interface HandSpot {
  x: number;
  y: number;
  angle: number;
  visibleWidth: number;
  visibleHeight: number;
}

export interface HandLayout {
  card: number;
  cardHeight: number;
  /** How far the chosen card is raised. */
  raise: number;
  /** Whether there is room to say below each card where it fits. */
  hasNotes: boolean;
  spots: readonly HandSpot[];
}

/** Rank and symbol of a card take this part of its width and height. */
const INDEX = { width: 0.43, height: 0.58 };
const LEAST_TARGET = 44;
const NOTE_HEIGHT = 28;
const NOTE_WIDTH = 84;

/** A hand as a fan, or in two rows where a fan would hide what is on the cards. No card leaves the room. */
export function handLayout(
  count: number,
  width: number,
  height: number,
  largest: number,
  withNotes: boolean,
): HandLayout {
  const below = withNotes ? NOTE_HEIGHT : 0;
  const fan = fanLayout(count, width, height, largest, below);
  if (count < 2 || fan.step >= LEAST_TARGET) return { ...fan, hasNotes: withNotes && fan.step >= NOTE_WIDTH };
  return rowsLayout(count, width, height, largest);
}

function fanLayout(count: number, width: number, height: number, largest: number, below: number) {
  const steps = Math.max(1, count - 1);
  const raise = height < 190 ? 8 : 18;
  const most = Math.min(9, 1.7 * steps);
  const drop = Math.min(14, steps * 3);
  const tilted = Math.sin((most * Math.PI) / 180);
  const card = Math.max(
    20,
    Math.floor(
      Math.min(
        largest,
        (height - raise - drop - below - 2) / (CARD_RATIO + tilted),
        width / (INDEX.width * steps + 1 + CARD_RATIO * tilted),
      ),
    ),
  );
  const cardHeight = card * CARD_RATIO;
  const side = (cardHeight * tilted) / 2;
  const step = Math.min(card * 0.955, (width - card - 2 * side) / steps);
  const free = height - below - raise - drop - cardHeight - card * tilted;
  const top = raise + (card * tilted) / 2 + Math.max(0, Math.min(free / 2, 20));
  const spots = Array.from({ length: count }, (_, i): HandSpot => {
    const k = count === 1 ? 0 : (2 * i) / steps - 1;
    return {
      x: width / 2 + (i - (count - 1) / 2) * step - card / 2,
      y: top + k * k * drop,
      angle: k * most,
      visibleWidth: i === count - 1 ? card : Math.min(card, step),
      visibleHeight: cardHeight,
    };
  });
  return { card, cardHeight, raise, spots, step };
}

function rowsLayout(count: number, width: number, height: number, largest: number): HandLayout {
  const first = Math.ceil(count / 2);
  const raise = 6;
  const steps = first - 1;
  const card = Math.max(
    20,
    Math.floor(
      Math.min(
        largest,
        (height - raise - 2) / (CARD_RATIO * (1 + INDEX.height)),
        width / (INDEX.width * steps + 1),
        width - LEAST_TARGET * steps,
      ),
    ),
  );
  const cardHeight = card * CARD_RATIO;
  const step = Math.min(card + 6, (width - card) / steps);
  const lower = Math.min(cardHeight + 6, height - raise - cardHeight - 2);
  const spots = Array.from({ length: count }, (_, i): HandSpot => {
    const isLower = i >= first;
    const inRow = isLower ? count - first : first;
    const at = isLower ? i - first : i;
    return {
      x: width / 2 + (at - (inRow - 1) / 2) * step - card / 2,
      y: raise + (isLower ? lower : 0),
      angle: 0,
      visibleWidth: at === inRow - 1 ? card : Math.min(card, step),
      visibleHeight: isLower ? cardHeight : Math.min(cardHeight, lower),
    };
  });
  return { card, cardHeight, raise, hasNotes: false, spots };
}
