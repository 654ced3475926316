/** How the table of Clans and Glory is laid out: by width and height of the room it gets, and by the pointer. */

import { tableWidth } from "../../board/long-table";

export type ClansMode = "wide" | "tall" | "low" | "phone";

export interface ClansLayout {
  /**
   * `wide`: players, the long table, and below it log, hand and move side by side. `tall`: the long table in two rows,
   * the log below the hand; for an upright screen of medium width. `low`: the hand beside the table, for a phone held sideways and
   * for large zoom. `phone`: one board at a time, the hand at the bottom.
   */
  mode: ClansMode;
  /** Everything is drawn this much larger on large screens. */
  zoom: number;
  /** The room in pixels of the drawing, before it is made larger. */
  width: number;
  height: number;
  /** Whether there is room for what happened since the last turn. */
  hasLog: boolean;
}

/** The screens for which the drawing is made; it grows on larger ones. */
const WIDE = { width: 1440, height: 900 };
const TALL = { width: 820, height: 1180 };
const LOW = 560;
const NARROW = 600;

export function clansLayout(width: number, height: number): ClansLayout {
  if (height < LOW && width > height) return { mode: "low", zoom: 1, width, height, hasLog: false };
  if (width < NARROW) return { mode: "phone", zoom: 1, width, height, hasLog: false };
  const mode = height >= 1.1 * width ? "tall" : "wide";
  const design = mode === "tall" ? TALL : WIDE;
  const zoom = Math.max(1, Math.min(width / design.width, height / design.height));
  const room = { zoom, width: width / zoom, height: height / zoom };
  return { mode, ...room, hasLog: mode === "tall" ? room.height >= 1100 : room.width >= 1000 };
}

/** The size of the long table. Where it does not fit it is drawn larger, and scrolls. */
export interface TableSize {
  card: number;
  column: number;
  /** From the middle of the upper cards to the middle of the lower ones. */
  middle: number;
  /** Above and below the cards, for the lines that show matches. */
  margin: number;
  /** The number of boards in the first row: all of them, or half of them when the table is folded. */
  fold: number;
  scrolls: boolean;
}

const CARD_RATIO = 160 / 112;
const LARGEST_CARD = 96;
const GAP = 6;
/** Columns are at least this wide: what is tapped needs more room than what is clicked. */
const LEAST_COLUMN = { touch: 45, mouse: 40 };
/** A table is folded when its cards get larger by this much. */
const WORTH_FOLDING = 1.15;

export function tableSize(boards: number, width: number, height: number, isTouch: boolean): TableSize {
  const least = LEAST_COLUMN[isTouch ? "touch" : "mouse"] - GAP;
  const long = rowSize(boards, boards, width, height, least);
  const folded = rowSize(boards, Math.ceil(boards / 2), width, height / 2, least);
  const isBetter = long.scrolls ? folded.card >= least : folded.card >= WORTH_FOLDING * long.card;
  return isBetter && !folded.scrolls ? folded : long;
}

/** The size of a table in one row, or of each of the two rows of a folded one. */
function rowSize(boards: number, fold: number, width: number, height: number, least: number): TableSize {
  const isLow = height < 330;
  const isFolded = fold < boards;
  const margin = isLow || isFolded ? 25 : 31;
  /** Pixels that a board needs for its title and its shields. */
  const leastBoard = isLow ? 96 : isFolded ? 108 : 116;
  const byHeight = (height - 2 * margin - 16 - leastBoard) / 2 / CARD_RATIO;
  const heads = isFolded ? 1 : 2;
  const edges = tableWidth(boards, 0, GAP, fold) + 4;
  const byWidth = (width - edges) / (3 * fold + heads);
  const scrolls = byWidth < least;
  const visible = Math.min(boards, width < 700 ? 2 : 3);
  const wanted = scrolls ? width / (3 * visible + 0.7) - GAP : byWidth;
  const card = Math.max(20, Math.floor(Math.min(LARGEST_CARD, wanted, byHeight)));
  const widest = Math.floor((width - tableWidth(boards, card, 0, fold) - 8) / (3 * fold));
  const column = scrolls
    ? Math.max(card + GAP, LEAST_COLUMN.touch)
    : Math.max(card + GAP, Math.min(card + (isFolded ? 36 : 18), widest));
  const boardHeight = Math.min(
    Math.max(leastBoard, height - 2 * margin - 2 * card * CARD_RATIO - 16),
    Math.max(190, 2.4 * column),
  );
  return { card, column, middle: boardHeight + 16 + card * CARD_RATIO, margin, fold, scrolls };
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
  /** Whether there is room below each card for its key, and to say where it fits. */
  hasKeys: boolean;
  hasNotes: boolean;
  spots: readonly HandSpot[];
}

/** Rank and symbol of a card take this part of its width and height. */
const INDEX = { width: 0.43, height: 0.58 };
/** Cards grow beyond the size of a large one only while this part of each is seen. */
const SEEN = 0.58;
const LARGE_CARD = 88;
const LEAST_TARGET = 44;
const NOTE_HEIGHT = 28;
const NOTE_WIDTH = 84;

/**
 * A hand as a fan, or in rows where a fan would hide what is on the cards. No card leaves the room.
 * Below each card there may be its key and the number of its places, if that is wide enough.
 */
export function handLayout(
  count: number,
  width: number,
  height: number,
  largest: number,
  withNotes: boolean,
  withKeys = withNotes,
): HandLayout {
  const noted = fanLayout(count, width, height, largest, NOTE_HEIGHT);
  const hasNotes = withNotes && noted.step >= NOTE_WIDTH;
  const hasKeys = withKeys || hasNotes;
  const fan = hasKeys ? noted : fanLayout(count, width, height, largest, 0);
  if (count < 2 || fan.step >= LEAST_TARGET) return { ...fan, hasKeys, hasNotes };
  const two = rowsLayout(count, width, height, largest, 2);
  if (two.card >= LEAST_TARGET || count < 5) return two;
  const three = rowsLayout(count, width, height, largest, 3);
  return three.card > two.card ? three : two;
}

function fanLayout(count: number, width: number, height: number, largest: number, below: number) {
  const steps = Math.max(1, count - 1);
  const raise = height < 190 ? 8 : 18;
  const most = Math.min(9, 1.7 * steps);
  const drop = Math.min(14, steps * 3);
  const tilted = Math.sin((most * Math.PI) / 180);
  /** The width of cards of which this part is seen. */
  const across = (part: number): number => width / (part * steps + 1 + CARD_RATIO * tilted);
  const card = Math.max(
    20,
    Math.floor(
      Math.min(
        largest,
        (height - raise - drop - below - 2) / (CARD_RATIO + tilted),
        Math.max(across(SEEN), Math.min(LARGE_CARD, across(INDEX.width))),
      ),
    ),
  );
  const cardHeight = card * CARD_RATIO;
  const side = (cardHeight * tilted) / 2;
  const step = Math.min(card * 0.955, (width - card - 2 * side) / steps);
  /** Cards that lie closely are tilted less: otherwise a corner would cover its neighbor. */
  const spread = Math.min(1, (step / card / 0.9) ** 2);
  const free = height - below - raise - drop - cardHeight - card * tilted;
  const top = raise + (card * tilted) / 2 + Math.max(0, Math.min(free / 2, 20));
  const spots = Array.from({ length: count }, (_, i): HandSpot => {
    const k = count === 1 ? 0 : (2 * i) / steps - 1;
    return {
      x: width / 2 + (i - (count - 1) / 2) * step - card / 2,
      y: top + k * k * drop,
      angle: k * most * spread,
      visibleWidth: i === count - 1 ? card : Math.min(card, step),
      visibleHeight: cardHeight,
    };
  });
  return { card, cardHeight, raise, spots, step };
}

function rowsLayout(count: number, width: number, height: number, largest: number, rows: number): HandLayout {
  const inFull = Math.ceil(count / rows);
  const raise = 6;
  const steps = Math.max(1, inFull - 1);
  const covered = rows - 1;
  const card = Math.max(
    20,
    Math.floor(
      Math.min(
        largest,
        (height - raise - 2) / (CARD_RATIO * (1 + covered * INDEX.height)),
        (height - raise - 2 - covered * LEAST_TARGET) / CARD_RATIO,
        width / (INDEX.width * steps + 1),
        width - LEAST_TARGET * steps,
      ),
    ),
  );
  const cardHeight = card * CARD_RATIO;
  const step = Math.min(card + 6, (width - card) / steps);
  const drop = Math.min(cardHeight + 6, (height - raise - cardHeight - 2) / covered);
  const spots = Array.from({ length: count }, (_, i): HandSpot => {
    const row = Math.floor(i / inFull);
    const isLowest = row === rows - 1;
    const inRow = Math.min(inFull, count - row * inFull);
    const at = i - row * inFull;
    return {
      x: width / 2 + (at - (inRow - 1) / 2) * step - card / 2,
      y: raise + row * drop,
      angle: 0,
      visibleWidth: at === inRow - 1 ? card : Math.min(card, step),
      visibleHeight: isLowest ? cardHeight : Math.min(cardHeight, drop),
    };
  });
  return { card, cardHeight, raise, hasKeys: false, hasNotes: false, spots };
}
