/** The dolmen: two uprights and a capstone over the row of Druid tiles. */

import type { PreviewsOut } from "../../api/wire";
import type { Theme } from "../../board/palette";
import { signed, t } from "../../i18n/t";
import { bestOf } from "../../tables/skye/placements";

interface DolmenColors {
  sky: readonly [string, string];
  far: string;
  near: string;
  tuft: string;
  upright: string;
  cap: string;
  shine: string;
  crack: string;
}

const COLORS: Readonly<Record<Theme, DolmenColors>> = {
  light: {
    sky: ["#d9cdd6", "#f0e2c6"],
    far: "#9eab74",
    near: "#8ea064",
    tuft: "#5f7439",
    upright: "#8d9499",
    cap: "#a5abae",
    shine: "#d3d7d8",
    crack: "#6b7276",
  },
  dark: {
    sky: ["#2a2e3a", "#423c4a"],
    far: "#3f4d38",
    near: "#364331",
    tuft: "#25301f",
    upright: "#565d63",
    cap: "#6a7177",
    shine: "#8d9499",
    crack: "#3b4146",
  },
};

/** The inside of an `<svg viewBox="0 0 928 436" preserveAspectRatio="none">`. */
export function drawDolmen(theme: Theme, uid: string): string {
  const c = COLORS[theme];
  let tufts = "";
  for (let i = 0; i < 90; i++) tufts += `M${(i * 131) % 928} ${160 + ((i * 57) % 270)}l-3-6m3 6v-8m0 8l3-6`;
  return `<defs><linearGradient id="${uid}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.sky[0]}"/><stop offset="1" stop-color="${c.sky[1]}"/></linearGradient></defs>
    <rect width="928" height="150" fill="url(#${uid})"/>
    <path d="M0 120C140 96 260 118 400 102S700 112 928 92V440H0Z" fill="${c.far}"/>
    <path d="M0 152C200 132 420 158 640 142S860 144 928 136V440H0Z" fill="${c.near}"/>
    <path d="${tufts}" fill="none" stroke="${c.tuft}" stroke-width="1.4"/>
    <g stroke="#2b2620" stroke-width="2.4" stroke-linejoin="round">
      <path d="M22 250C16 180 20 120 34 84c10-8 26-6 32 6 8 30 4 100 2 160Z" fill="${c.upright}"/>
      <path d="M862 250c-6-60-8-120 0-160 6-12 24-14 32-4 16 40 18 100 12 164Z" fill="${c.upright}"/>
      <path d="M8 82C0 58 22 44 60 42 260 24 640 22 850 38c46 4 72 18 66 42-4 16-40 18-86 16C640 88 300 90 84 100 40 102 14 98 8 82Z" fill="${c.cap}"/>
    </g>
    <path d="M60 52C260 34 640 32 860 47" stroke="${c.shine}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".7"/>
    <path d="M36 150l8 40M884 140l-6 44" stroke="${c.crack}" stroke-width="2" fill="none"/>`;
}

/** What a tile would bring at its best placement, in words; empty where that is not known. */
export function spotWords(previews: PreviewsOut | null, tile: string): string {
  const found = bestOf(previews, tile);
  return found ? t("build.bestPlace", { count: signed(found.points_by_end) }) : "";
}
