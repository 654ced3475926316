/** Pieces of the Journeyman box: what a space asks for, what it gives, the walker and the markers. */

import type { TrackOut } from "../../api/wire";
import data from "../../../../src/clachan/skye/boxes/journeyman/rules/journeyman.json";
import { CLANS } from "../../board/clans";
import { INK, PALETTES } from "../../board/palette";
import { type SymbolKind, drawBlankScroll, drawSymbol, framed, symbolBody } from "../../board/symbols";
import { drawCoin, pointsAt } from "../../board/tokens";
import type { ClanColor } from "../../board/tiles";
import { BOOT } from "./symbols";

export type Track = TrackOut["track"];
export type BonusLevel = "I" | "II" | "III";

interface Reward {
  vp?: number;
  gold_income?: number;
  vp_income?: number;
  gold_once?: number;
  movement?: number;
  bonus?: BonusLevel;
}

export interface TrackSpace {
  space: number;
  requirement: string;
  castle_price: number;
  fee: number;
  reward: Reward;
}

export interface BonusEffect {
  gold_income?: number;
  vp_income?: number;
  vp?: number;
  roads?: number;
  waypoint_markers?: number;
  power?: "buy_two" | "bank_pays" | "keep_axed_tile";
}

export interface BonusTile {
  id: string;
  level: BonusLevel;
  effect: BonusEffect;
}

export const TRACKS: readonly Track[] = ["warrior", "merchant", "herald"];
export const TRACK_SPACES = data.tracks as Record<Track, TrackSpace[]>;
export const BONUS_TILES = data.bonus_tiles as readonly BonusTile[];

/** The printed spaces of a track as they are in play, counted from 1. */
export function spacesOf({ track, absent }: Pick<TrackOut, "track" | "absent">): TrackSpace[] {
  return TRACK_SPACES[track]
    .filter(({ space }) => !absent.includes(space))
    .map((space, i) => ({ ...space, space: i + 1 }));
}

export function bonusTile(id: string): BonusTile | undefined {
  return BONUS_TILES.find((tile) => tile.id === id);
}

const GROUND = PALETTES.light;
const AREA_FILLS: Readonly<Record<string, string>> = {
  completed_mountain: GROUND.mountain,
  completed_pasture: GROUND.pasture,
  completed_water: GROUND.water,
  completed_area: "#d9cfb0",
  completed_area_3: "#d9cfb0",
};

/** A completed area in a box -24..24: outline and tick, and the minimum number of tiles if there is one. */
function completedArea(fill: string, figure: string): string {
  const text = figure
    ? `<text x="-2" y="6" text-anchor="middle" font-size="20" font-weight="700" font-family="Source Sans 3" fill="${INK}">${figure}</text>`
    : "";
  return `<path d="M-19-4C-22-16-8-21 2-18S22-10 19 3 8 20-5 18-17 7-19-4Z" fill="${fill}" stroke="${INK}" stroke-width="2.6"/>${text}
    <circle cx="15" cy="14" r="8.5" fill="#f6cf5c" stroke="${INK}" stroke-width="1.8"/><path d="M11 14l3 3.2 5.2-6.2" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** What a tile must show to pay for a space, in a box -24..24. */
export function drawRequirement(requirement: string): string {
  const fill = AREA_FILLS[requirement];
  if (fill) return completedArea(fill, requirement === "completed_area_3" ? "3" : "");
  if (requirement === "scroll") return drawBlankScroll({ x: 0, y: 0, radius: 24 });
  return symbolBody(requirement as SymbolKind);
}

function coinAt(x: number, y: number, size: number, figure = ""): string {
  return `<g transform="translate(${x} ${y}) scale(${+(size / 28).toFixed(3)})">${drawCoin(figure)}</g>`;
}

/** A reward in a box -24..24. Income carries a plus. */
export function drawReward(reward: Reward): string {
  if (reward.vp) return pointsAt(0, 0, 42, String(reward.vp));
  if (reward.vp_income) return pointsAt(0, 0, 42, `+${reward.vp_income}`);
  if (reward.gold_income) return coinAt(0, 0, 44, `+${reward.gold_income}`);
  if (reward.gold_once) return coinAt(0, 0, 44, String(reward.gold_once));
  if (reward.movement)
    return `${framed({ x: -7, y: 0, radius: 17 }, undefined, BOOT)}<text x="15" y="9" text-anchor="middle" font-family="Source Sans 3" font-weight="700" font-size="25" fill="currentColor">${reward.movement}</text>`;
  return "";
}

/** The picture on a bonus tile, in a box -24..24. */
export function drawBonus(effect: BonusEffect): string {
  const road = (x: number, radius: number): string => drawSymbol("road", { x, y: 0, radius });
  if (effect.gold_income) return coinAt(0, 0, 40, `+${effect.gold_income}`);
  if (effect.vp_income) return pointsAt(0, 0, 38, `+${effect.vp_income}`);
  if (effect.vp) return pointsAt(0, 0, 38, String(effect.vp));
  if (effect.roads) return effect.roads === 1 ? road(0, 20) : road(-11, 16) + road(11, 16);
  if (effect.waypoint_markers) return `<g transform="scale(1.3) translate(-15 -15)">${cube("#8d9499", "#5c646a")}</g>`;
  switch (effect.power) {
    case "bank_pays":
      return `${drawSymbol("bag", { x: -9, y: 2, radius: 15 })}<path d="M6 4H18M13-2L19 4L13 10" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>${coinAt(14, -10, 16)}`;
    case "buy_two":
      return `<rect x="-18" y="-14" width="20" height="20" rx="2" fill="#b0be7a" stroke="${INK}" stroke-width="2"/><rect x="-4" y="-6" width="20" height="20" rx="2" fill="#5e93af" stroke="${INK}" stroke-width="2"/>${coinAt(14, -12, 16)}`;
    case "keep_axed_tile":
      return `<rect x="-18" y="-12" width="24" height="24" rx="2" fill="#b0be7a" stroke="${INK}" stroke-width="2"/>${drawSymbol("axe", { x: 5, y: 0, radius: 17 })}`;
    default:
      return "";
  }
}

function cube(ground: string, deep: string): string {
  return `<path d="M15 2 27 8V21L15 28 3 21V8Z" fill="${ground}" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
    <path d="M3 8 15 14V28L3 21Z" fill="${deep}" opacity=".45"/><path d="M15 2 27 8 15 14 3 8Z" fill="#fff" opacity=".28"/>
    <path d="M3 8 15 14 27 8M15 14V28" stroke="${INK}" stroke-width="1.4" fill="none"/>`;
}

/** A clan's marker in a box 0..30, with a number for the markers of a plan. */
export function drawMarker(color: ClanColor, figure = ""): string {
  const { ground, deep } = CLANS[color];
  const label = figure
    ? `<circle cx="15" cy="15.5" r="8" fill="#fdf9ee" stroke="${INK}" stroke-width="1.4"/><text x="15" y="20.5" font-size="14" font-weight="700" text-anchor="middle" font-family="Source Sans 3" fill="${INK}">${figure}</text>`
    : "";
  return cube(ground, deep) + label;
}

/** The journeyman of a clan, in a box 40 x 52. */
export function drawWalker(color: ClanColor): string {
  const coat = CLANS[color].ground;
  return `<ellipse cx="20" cy="48.5" rx="13" ry="3" fill="#000" opacity=".3"/>
    <path d="M33 12 30 48" stroke="${INK}" stroke-width="4.4" stroke-linecap="round"/><path d="M33 12 30 48" stroke="#c9975d" stroke-width="2" stroke-linecap="round"/>
    <path d="M15 38l-4 10h6l3-9 2 9h6l-3-11" fill="#4a3a2c" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M9 40c0-14 3-20 11-20s10 6 10 20c-6 2-15 2-21 0Z" fill="${coat}" stroke="${INK}" stroke-width="2"/>
    <path d="M24 24 32 27" stroke="${INK}" stroke-width="6" stroke-linecap="round"/><path d="M24 24l8 3" stroke="${coat}" stroke-width="3" stroke-linecap="round"/>
    <path d="M6 24c-3 4-3 10 0 13h6V24Z" fill="#b98f5f" stroke="${INK}" stroke-width="1.8"/>
    <circle cx="20" cy="13.5" r="7" fill="#e5b48d" stroke="${INK}" stroke-width="1.8"/>
    <path d="M8 11c4-2 20-2 24 0-1-1-5-2-6-4-1-4-11-4-12 0-1 2-5 3-6 4Z" fill="#5c4a2c" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/><circle cx="22" cy="14.5" r="1.2" fill="${INK}"/>`;
}
