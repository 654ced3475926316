/** What a box adds to the page: every seam at which an expansion may add something. */

import type { Component, Snippet } from "svelte";
import type { BoxDraws } from "../fair/draws";
import type { Layout } from "../board/layout";
import type { Spot } from "../board/places";
import type { ScoringArt } from "../board/scoring-parts";
import type { SymbolAt } from "../board/symbols";
import type { Terrain } from "../board/palette";
import type { TileData } from "../board/tiles";
import type { CoachLine } from "../coach/lines";
import type { Language } from "../i18n/languages";
import type { Words } from "../i18n/message";
import type { MessageKey } from "../i18n/t";
import type { MoveOut, PaymentOut, PositionOut, SkyePositionOut, SkyeStageOut } from "../api/wire";
import type { PlayMove, TableData } from "../live/data";
import type { RuleFigure } from "../rules/figures";
import type { GameLog } from "../tables/log-lines";

/** A symbol on a tile that the base game does not know. */
export interface Decoration {
  kind: string;
  /** Its size beside the other symbols of a tile. */
  size: number;
  /** How many of them a tile shows. */
  countOn: (tile: TileData) => number;
  draw: (tile: TileData, at: SymbolAt) => string;
  /** Whether it may be drawn at this spot; anywhere if not given. */
  isRight?: (spot: Spot, terrain: Terrain, radius: number) => boolean;
  /** It looks best near the edge of the tile. */
  likesRim?: boolean;
  /** Too small to make the other symbols smaller. */
  takesNoRoom?: boolean;
  /** It is part of a tile's spoken name: `piece.<kind>`. */
  isSpoken?: boolean;
}

/** Words for moves, by their kind; the same move can mean something else in another position. */
export type MoveWords = {
  readonly [K in MoveOut["kind"]]?: (move: Extract<MoveOut, { kind: K }>, position: PositionOut | null) => string;
};

/** Keys as they are shown, two blanks between those that do different things, and what they are for. */
export type KeyHelp = readonly [string, MessageKey];

/** A box without its panels: data, pictures and words. */
export interface Box {
  name: string;
  tiles: readonly TileData[];
  /** Where the symbols of its tiles lie: written by `npm run layout`. */
  layouts: Readonly<Record<string, Layout>>;
  decorations: readonly Decoration[];
  scoring: readonly { id: string; name: string }[];
  scoringPictures: Readonly<Record<string, ScoringArt>>;
  /** Pictures of what its scrolls count. */
  scrolls?: Readonly<Record<string, string>>;
  /** Symbols for the gallery, in a box -24..24. */
  symbols?: Readonly<Record<string, string>>;
  /** The number of items in its short rules: `rules.<name>.1` and so on. */
  shortRules: number;
  /** How its events and moves are told in the log. */
  log: GameLog;
  /** What the coach says about it in a first game. */
  coach: readonly CoachLine[];
  /** Keys that only its own decisions have. */
  keys: readonly KeyHelp[];
  /** Its own moves in words, for hints and questions. */
  moveWords: MoveWords;
  /** One of several ways to pay for the same tile, in words. */
  payWords?: (payment: PaymentOut) => string;
  /** Its words, one file for each language. */
  words: Readonly<Record<Language, () => Promise<{ words: Words }>>>;
  panels: () => Promise<{ default: Panels }>;
  /** The examples in its rules. */
  figures: () => Promise<{ default: readonly object[] }>;
  /** How its draws are made, for checking them. */
  draws: () => Promise<{ DRAWS: BoxDraws }>;
}

/** What the panels of a box are given. */
export interface StagePanelProps {
  data: TableData;
  position: SkyePositionOut;
  stage: SkyeStageOut;
  /** The seat of the person who looks; null where nobody is "you". */
  me: number | null;
  /** Whose territory and belongings are shown: one's own, or those of the seat that a review follows. */
  looker: number | null;
  phone: boolean;
  onmove: PlayMove;
  onundo: () => void;
  /** Asks where a plan leads and how it can continue; false if the server refuses it. */
  onplan?: ((plan: string) => Promise<boolean>) | undefined;
  /** Where a plan that is not sealed yet is kept while the page is reloaded; null where nobody plans. */
  keptAs?: string | null;
  /** Shows somebody's territory. */
  onpeek: (seat: number) => void;
  /** What boxes show beside a player's gold. */
  extras?: Snippet | undefined;
  isBusy?: boolean;
}

export interface PlayerPanelProps {
  position: SkyePositionOut;
  seat: number;
  size?: number;
}

/** The components of a box; loaded when a table or the gallery needs them. */
export interface Panels {
  /** A whole screen for a stage, by its kind. */
  stages?: Readonly<Record<string, Component<StagePanelProps>>>;
  /** A strip of choices below the territory, for a small decision, by the stage's kind. */
  trays?: Readonly<Record<string, Component<StagePanelProps>>>;
  /** What such a stage draws on one's own territory, in cells of 100 pixels. */
  overlays?: Readonly<Record<string, Component<StagePanelProps>>>;
  /** What a player owns: shown next to the gold, and below a rival's territory. */
  player?: Component<PlayerPanelProps>;
  /** Examples in its rules, by their kind. */
  figures?: Readonly<Record<string, Component<{ figure: RuleFigure }>>>;
  /** Its pieces in the gallery, besides tiles and scoring tiles. */
  gallery?: Component;
}
