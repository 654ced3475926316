/** What a box adds to the page: every seam at which an expansion may add something. */

import type { Component } from "svelte";
import type { Layout } from "../board/layout";
import type { Spot } from "../board/places";
import type { ScoringArt } from "../board/scoring-parts";
import type { SymbolAt } from "../board/symbols";
import type { Terrain } from "../board/palette";
import type { TileData } from "../board/tiles";
import type { Language } from "../i18n/languages";
import type { Words } from "../i18n/message";
import type { SkyePlayer, SkyeStage, SkyeTable } from "../view/skye";

/** A symbol on a tile that the base game does not know. */
export interface Decoration {
  kind: string;
  /** Its size beside the other symbols of a tile. */
  size: number;
  /** How many of them a tile shows. */
  countOn: (tile: TileData) => number;
  draw: (tile: TileData, at: SymbolAt) => string;
  /** Whether it may lie at this spot; everywhere if not given. */
  isRight?: (spot: Spot, terrain: Terrain, radius: number) => boolean;
  /** It looks best near the rim of the tile. */
  likesRim?: boolean;
  /** Too small to make the other symbols smaller. */
  takesNoRoom?: boolean;
  /** It is part of a tile's spoken name: `piece.<kind>`. */
  isSpoken?: boolean;
}

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
  /** How many points its rules have in short: `rules.<name>.1` and so on. */
  shortRules: number;
  /** Its words, one file for each language. */
  words: Readonly<Record<Language, () => Promise<{ words: Words }>>>;
  panels: () => Promise<{ default: Panels }>;
}

export interface StagePanelProps {
  stage: SkyeStage;
  table: SkyeTable;
  phone: boolean;
  onmove: (move: string) => void;
  /** Asks where a plan leads and how it can go on. */
  onplan?: ((plan: string) => void) | undefined;
  isBusy?: boolean;
}

export interface PlayerPanelProps {
  player: SkyePlayer;
  size?: number;
}

/** The components of a box; loaded when a table or the gallery needs them. */
export interface Panels {
  /** A whole screen for a stage of the round, by the stage's kind. */
  stages: Readonly<Record<string, Component<StagePanelProps>>>;
  /** What lies before a player: beside the purse, and under a rival's territory. */
  player?: Component<PlayerPanelProps>;
  /** A line above the offers. */
  buying?: Component<StagePanelProps>;
  /** Its pieces in the gallery, besides tiles and scoring tiles. */
  gallery?: Component;
}
