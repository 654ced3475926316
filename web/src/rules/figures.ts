/** Examples in the rules: real positions with a caption, written by `python -m tests.web.rule_figures`. */

import type { BoardOut, CardOut, PlacedTileOut } from "../api/wire";
import type { Cell } from "../board/cells";
import { EXPANSIONS } from "../boxes/catalog";
import type { Args } from "../i18n/message";

interface FigureParts {
  book: string;
  /** The number of the paragraph it belongs to. */
  rule: string;
  /** The words `figure.<caption>` with their values. */
  caption: string;
  args: Args;
}

export interface LandFigure extends FigureParts {
  kind: "territory";
  tiles: readonly PlacedTileOut[];
  roads: readonly (readonly [Cell, Cell])[];
  lit: readonly Cell[];
  framed?: readonly Cell[];
}

export interface PricesFigure extends FigureParts {
  kind: "prices";
  /** Without a price it is axed. */
  offers: readonly { tile: string; price: number | null; sold: boolean }[];
}

export interface MajorityFigure extends FigureParts {
  kind: "majority";
  scoring: string;
  players: readonly { color: string; count: number; points: number }[];
}

export interface CardsFigure extends FigureParts {
  kind: "cards";
  cards: readonly CardOut[];
}

export interface BoardFigure extends FigureParts {
  kind: "board";
  board: BoardOut;
  /** The colors of the seats. */
  colors: readonly string[];
}

/** A figure that a box draws. */
export interface BoxFigure extends FigureParts {
  kind: string & {};
}

export type RuleFigure = LandFigure | PricesFigure | MajorityFigure | CardsFigure | BoardFigure | BoxFigure;

/** The figures of a book, by the number of their paragraph. */
export async function figuresOf(book: string): Promise<ReadonlyMap<string, readonly RuleFigure[]>> {
  const box = EXPANSIONS.find(({ name }) => name === book);
  const { default: all } = await (box ? box.figures() : import("./figures.json"));
  const found = new Map<string, RuleFigure[]>();
  for (const figure of all as unknown as readonly RuleFigure[])
    if (figure.book === book) found.set(figure.rule, [...(found.get(figure.rule) ?? []), figure]);
  return found;
}
