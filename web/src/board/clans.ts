/** The clans: each has a color, a pattern and a letter, so that nothing depends on color alone. */

import { INK } from "./palette";
import type { SymbolAt } from "./symbols";
import type { ClanColor } from "./tiles";

export interface Clan {
  ground: string;
  deep: string;
  light: string;
  letter: string;
  pattern: "bars" | "checks" | "lattice" | "dots" | "chevrons";
}

export const CLANS: Readonly<Record<ClanColor, Clan>> = {
  blue: { ground: "#2f5f9e", deep: "#1f4373", light: "#e6eef5", letter: "B", pattern: "bars" },
  yellow: { ground: "#d9a520", deep: "#7d5b0c", light: "#fff1c4", letter: "Y", pattern: "checks" },
  red: { ground: "#b3382e", deep: "#6d1f18", light: "#fbe6dd", letter: "R", pattern: "lattice" },
  white: { ground: "#f1ece0", deep: "#6e6a64", light: "#ffffff", letter: "W", pattern: "dots" },
  green: { ground: "#3d7a48", deep: "#275231", light: "#eaf2dc", letter: "G", pattern: "chevrons" },
};

/** A seat of a game whose colors are not those of the clans. */
const STRANGER: Omit<Clan, "letter"> = { ground: "#8d9499", deep: "#4b5258", light: "#eef0f1", pattern: "dots" };

/** The clan of a color; a plain gray one with the color's first letter for colors the page does not know. */
export function clanOf(color: string): Clan {
  return CLANS[color as ClanColor] ?? { ...STRANGER, letter: color.slice(0, 1).toUpperCase() };
}

export const CLAN_COLORS = Object.keys(CLANS) as ClanColor[];

/** A small repeating pattern, for roofs, flags and badges. */
function clanPattern(id: string, color: string, scale = 1): string {
  const { ground, deep, pattern } = clanOf(color);
  const line = color === "white" ? deep : "rgba(255,255,255,.78)";
  const w = 10 * scale;
  const at = (n: number): number => +(n * scale).toFixed(2);
  const marks: Record<Clan["pattern"], string> = {
    bars: `<path d="M0 ${at(2.5)}H${w}M0 ${at(7.5)}H${w}" stroke="${line}" stroke-width="${at(1.8)}"/>`,
    checks: `<path d="M0 0H${at(5)}V${at(5)}H0ZM${at(5)} ${at(5)}H${w}V${w}H${at(5)}Z" fill="rgba(70,45,0,.62)"/>`,
    lattice: `<path d="M0 0L${w} ${w}M${w} 0L0 ${w}" stroke="${line}" stroke-width="${at(1.7)}"/>`,
    dots: `<circle cx="${at(2.5)}" cy="${at(2.5)}" r="${at(1.5)}" fill="${line}"/><circle cx="${at(7.5)}" cy="${at(7.5)}" r="${at(1.5)}" fill="${line}"/>`,
    chevrons: `<path d="M0 ${at(7)}L${at(5)} ${at(3)}L${w} ${at(7)}" fill="none" stroke="${line}" stroke-width="${at(1.9)}"/>`,
  };
  return `<pattern id="${id}" width="${w}" height="${w}" patternUnits="userSpaceOnUse"><rect width="${w}" height="${w}" fill="${ground}"/>${marks[pattern]}</pattern>`;
}

/** The castle with its clan's pattern on roofs, shield and flag. `uid` keeps pattern names apart on a page. */
export function drawCastle(color: string, uid: string, { x, y, radius }: SymbolAt): string {
  const cloth = `url(#${uid})`;
  return `<g transform="translate(${+x.toFixed(1)} ${+y.toFixed(1)}) scale(${+(radius / 24).toFixed(3)})">
    <defs>${clanPattern(uid, color, 0.62)}</defs>
    <ellipse cx="0" cy="21" rx="25" ry="5" fill="#5d6b3a" opacity=".45"/>
    <path d="M-23 21V-4L-22-6H-10L-9-4V-16H9V-4L10-6H22L23-4V21Z" fill="#fffaf0" stroke="#fffaf0" stroke-width="7" stroke-linejoin="round" opacity=".75"/>
    <path d="M-9 20V-17H9V20Z" fill="#d9d0c0" stroke="${INK}" stroke-width="1.8"/>
    <path d="M2-17H9V20H2Z" fill="#b9ae9c"/>
    <path d="M-10.5-14.5V-20h4v2.6h3.8V-20h5.4v2.6h3.8V-20h4v5.5Z" fill="#e8e0d1" stroke="${INK}" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="M-12 20V4H12V20Z" fill="#cbc1b0" stroke="${INK}" stroke-width="1.8"/>
    <path d="M-23 21V-2H-11V21ZM11 21V-2H23V21Z" fill="#d9d0c0" stroke="${INK}" stroke-width="1.8"/>
    <path d="M-15-2H-11V21H-15ZM19-2H23V21H19Z" fill="#b9ae9c"/>
    <path d="M-25-1.5L-17-15.5L-9-1.5ZM9-1.5L17-15.5L25-1.5Z" fill="${cloth}" stroke="${INK}" stroke-width="1.9" stroke-linejoin="round"/>
    <path d="M-4.5 21V12.5Q0 6.5 4.5 12.5V21Z" fill="#3a332d"/>
    <path d="M-18.5 7v5M18.5 7v5" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M-5.6-11.5H5.6V0.2L0 4.6-5.6 0.2Z" fill="${cloth}" stroke="${INK}" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="M0-20V-31" stroke="${INK}" stroke-width="2"/>
    <path d="M0-31L14-29.5L10-26.6L14-23.6H0Z" fill="${cloth}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>
  </g>`;
}

/** A clan's badge in a box -17..17: pattern, and the letter in a light disc. */
export function drawBadge(color: string, uid: string): string {
  return `<defs>${clanPattern(uid, color, 0.8)}</defs>
    <path d="M-14-14H14V3Q13 12 0 16Q-13 12-14 3Z" fill="url(#${uid})" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>
    <circle r="8" cy="-1" fill="#fffaf0" stroke="${INK}" stroke-width="1"/>
    <text y="3.6" text-anchor="middle" font-family="Alegreya" font-weight="800" font-size="13.5" fill="${INK}">${clanOf(color).letter}</text>`;
}
