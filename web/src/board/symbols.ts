/** The drawn symbols, one set for tiles, scoring tiles, sheets and buttons. Each in a box -24..24. */

import { INK } from "./palette";
import type { IconKind } from "./tiles";

export type SymbolKind = IconKind | "coin" | "axe" | "castle" | "road" | "bag";

const SYMBOLS: Readonly<Record<SymbolKind, string>> = {
  whisky: `
    <path d="M-12.5-18C-18-7-18 7-12.5 18L12.5 18C18 7 18-7 12.5-18Z" fill="#b9793b"/>
    <path d="M-5-18C-7.5-6-7.5 6-5 18M5-18C7.5-6 7.5 6 5 18" fill="none" stroke="#7d4a20" stroke-width="1.6"/>
    <path d="M-15.2-11.5C-5-9 5-9 15.2-11.5L16.2-6.5C5-4 -5-4-16.2-6.5ZM-15.2 11.5C-5 14 5 14 15.2 11.5L16.2 6.5C5 9-5 9-16.2 6.5Z" fill="#4c4644"/>
    <ellipse cx="0" cy="-18" rx="12.5" ry="3.6" fill="#e3b777"/>
    <path d="M-12.5-18C-18-7-18 7-12.5 18L12.5 18C18 7 18-7 12.5-18" fill="none" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <ellipse cx="0" cy="-18" rx="12.5" ry="3.6" fill="none" stroke="${INK}" stroke-width="2"/>`,
  sheep: `
    <g stroke="${INK}" stroke-width="4.2" stroke-linecap="round">
    <path d="M-5 9V18M1 10V18.5M9 10V18.5M14 8V18"/>
    </g>
    <g stroke="${INK}" stroke-width="4.4" fill="${INK}">
    <circle cx="-5" cy="-6" r="7.5"/>
    <circle cx="4" cy="-9" r="8"/>
    <circle cx="13" cy="-5" r="7.5"/>
    <circle cx="17" cy="3" r="5.5"/>
    <circle cx="10" cy="6" r="7"/>
    <circle cx="0" cy="6.5" r="7"/>
    <circle cx="-8" cy="3" r="6.5"/>
    </g>
    <g fill="#fbf4e2">
    <circle cx="-5" cy="-6" r="7.5"/>
    <circle cx="4" cy="-9" r="8"/>
    <circle cx="13" cy="-5" r="7.5"/>
    <circle cx="17" cy="3" r="5.5"/>
    <circle cx="10" cy="6" r="7"/>
    <circle cx="0" cy="6.5" r="7"/>
    <circle cx="-8" cy="3" r="6.5"/>
    </g>
    <path d="M1-8q3-3 5 0M8-1q3-3 5 0M-2 3q3-3 5 0M6 8q3-3 5 0" fill="none" stroke="#cbbd9c" stroke-width="1.8" stroke-linecap="round"/>
    <path d="M-11-9C-16-11-21-8-22-2C-23 3-19 7-15.5 6C-11 5-9 0-9-4Z" fill="#3d3734" stroke="${INK}" stroke-width="1.6"/>
    <path d="M-11-8C-8-11-5-9-6-5C-8-3-10-4-11-8Z" fill="#3d3734" stroke="#fbf4e2" stroke-width="1"/>
    <circle cx="-16" cy="-3.4" r="1.7" fill="#fff"/>`,
  cattle: `
    <path d="M-9-8C-16-6-22-9-22.5-18C-19-13.5-14-13-8-13.5ZM9-8C16-6 22-9 22.5-18C19-13.5 14-13 8-13.5Z" fill="#f2e2b8" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
    <path d="M-10-5C-15-6-19-4-20.5 1C-16 3-12 2-9.5-1ZM10-5C15-6 19-4 20.5 1C16 3 12 2 9.5-1Z" fill="#a4521f" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M-10.5-10C-12 0-10 9-7.5 14C-6 20 6 20 7.5 14C10 9 12 0 10.5-10C6-16-6-16-10.5-10Z" fill="#c66a2b" stroke="${INK}" stroke-width="2.2"/>
    <path d="M-7.8 11.5C-8 20 8 20 7.8 11.5C5 7.5-5 7.5-7.8 11.5Z" fill="#efc79d" stroke="${INK}" stroke-width="1.5"/>
    <ellipse cx="-3.2" cy="13.2" rx="1.5" ry="1.9" fill="${INK}"/>
    <ellipse cx="3.2" cy="13.2" rx="1.5" ry="1.9" fill="${INK}"/>
    <circle cx="-6.6" cy="1.5" r="1.7" fill="${INK}"/>
    <circle cx="6.6" cy="1.5" r="1.7" fill="${INK}"/>
    <path d="M-11-9C-6-17 6-17 11-9C10.5-4 9.5-2 8-.5C7.5-3 6.5-4.5 6-5C6 0 4.5 4 3 6C2.5 2 2-1 1-3C1 2 0 6-1.5 8C-2 3-3-1-3.5-3.5C-4 0-5.5 3-7 4.5C-7 1-7-1-7.5-3C-8-1.5-9-1-9.6-1C-10.5-4-11-6-11-9Z" fill="#e2924a" stroke="#7c3b14" stroke-width="1.3" stroke-linejoin="round"/>`,
  farm: `
    <path d="M8-17h6v10h-6z" fill="#8f8780" stroke="${INK}" stroke-width="2"/>
    <path d="M-17 0H17V17H-17Z" fill="#fbf3e0" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M-22 3C-19-3-15-9-12-14H12C15-9 19-3 22 3Q0 0-22 3Z" fill="#b4452f" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M-15-3Q0-5 16-3M-12-8.5Q0-10 13-8.5" fill="none" stroke="#7e2a1b" stroke-width="1.5"/>
    <path d="M-3.5 17V7.5Q0 4 3.5 7.5V17Z" fill="#4d5f3b" stroke="${INK}" stroke-width="1.8"/>
    <path d="M-12.5 6.5h5v5.5h-5zM8 6.5h5v5.5h-5z" fill="#e9b44c" stroke="${INK}" stroke-width="1.5"/>`,
  broch: `
    <path d="M-16 19C-15.5 8-12-2-11.5-15L11.5-15C12-2 15.5 8 16 19Q0 22-16 19Z" fill="#d9cdb8" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M4-14L11.5-15C12-2 15.5 8 16 19Q11 20.5 7 20.5C8 8 5-2 4-14Z" fill="#a59a88"/>
    <path d="M-12.3-6Q0-3.5 12.3-6M-13.5 2Q0 4.5 13.5 2M-15 10.5Q0 13 15 10.5M-5-12.5V-5M3-4.6V3M-8-4V3M9 3V11M-9 3.5V11M6-12.5V-5" fill="none" stroke="#7e7364" stroke-width="1.4"/>
    <path d="M-4.6 20.5V12Q0 5.5 4.6 12V20.5Z" fill="#2f2a26"/>
    <ellipse cx="0" cy="-15.5" rx="11.5" ry="4.4" fill="#efe5d2" stroke="${INK}" stroke-width="2"/>
    <ellipse cx="0" cy="-15" rx="7.4" ry="2.3" fill="#4a433c"/>
    <path d="M-16 19C-15.5 8-12-2-11.5-15M11.5-15C12-2 15.5 8 16 19" fill="none" stroke="${INK}" stroke-width="2.2"/>`,
  lighthouse: `
    <path d="M5-14.5L23-20V-8ZM-5-14.5L-23-20V-8Z" fill="#ffe493" stroke="#c79a2b" stroke-width="1" stroke-linejoin="round"/>
    <path d="M-16 22C-16 17-10 15-7 16L7 16C11 15 16 17 16 22Q0 25-16 22Z" fill="#8c857f" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M-8 18.5L-4.8-9H4.8L8 18.5Q0 21-8 18.5Z" fill="#fffaf0" stroke="${INK}" stroke-width="2.1" stroke-linejoin="round"/>
    <path d="M-5.2-3.8H5.2L6 2.2H-6ZM-6.8 9H6.8L7.5 15H-7.5Z" fill="#c23b2e"/>
    <path d="M-8 18.5L-4.8-9H4.8L8 18.5" fill="none" stroke="${INK}" stroke-width="2.1"/>
    <path d="M-7.4-10.5H7.4V-8H-7.4Z" fill="${INK}"/>
    <path d="M-4.2-17.5H4.2V-10.5H-4.2Z" fill="#ffd34e" stroke="${INK}" stroke-width="1.8"/>
    <path d="M-5.6-17Q0-25 5.6-17Z" fill="#c23b2e" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>`,
  ship: `
    <path d="M0-20V8" stroke="${INK}" stroke-width="3"/>
    <path d="M0-21L9-18.5L0-16Z" fill="#8b2f7f" stroke="${INK}" stroke-width="1.2"/>
    <path d="M-14-14.5Q0-17 14-14.5C17-7 16-1 13 4.5Q0 1-13 4.5C-11-1-11-8-14-14.5Z" fill="#fdf3da" stroke="${INK}" stroke-width="2.1" stroke-linejoin="round"/>
    <path d="M-5-15.4C-2.6-9-2.6-3-4.6 2.8L4.6 2.8C6.6-3 6.6-9 5-15.4Q0-16-5-15.4Z" fill="#c0492f"/>
    <path d="M-22.5 0C-21 5-18 7.5-15 8.5Q0 11.5 15 8.5C18 7.5 21 5 22.5 0C23.5 9 17 18 10 18.5H-10C-17 18-23.5 9-22.5 0Z" fill="#7a4a26" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M-19 11.5Q0 16 19 11.5" fill="none" stroke="#c08a52" stroke-width="2"/>`,
  coin: `
    <circle r="19" fill="#e2b13c" stroke="${INK}" stroke-width="2.4"/>
    <circle r="13.8" fill="#f2ce6b" stroke="#a87a1c" stroke-width="1.8"/>
    <path d="M0-9L2.6-2.9 9.2-2.6 4.1 1.6 5.8 8 0 4.4-5.8 8-4.1 1.6-9.2-2.6-2.6-2.9Z" fill="#a87a1c"/>`,
  axe: `
    <path d="M-13 20L8-13" stroke="${INK}" stroke-width="7.4" stroke-linecap="round"/>
    <path d="M-13 20L8-13" stroke="#b07b45" stroke-width="3.8" stroke-linecap="round"/>
    <path d="M-3-14C-6-19-3-22 1-22C6-14 14-8 21-6C22 2 16 9 9 11C8 4 3-3-3-6Q2-10-3-14Z" fill="#c3c6c8" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M18.5-5C19 1 15 6 10.5 8" fill="none" stroke="#fff" stroke-width="2"/>`,
  castle: `
    <path d="M-20 20V-6h-2v-7h4v3h3v-3h4v3h3v-3h3v7h-2V0H-5V-13h-3v-8h5v3.5h3.5V-21h5v3.5H9V-21h4v8h-3V0h1V-6H9v-7h3v3h3v-3h4v3h3v10h-2V20Z" fill="#d8cfc0" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M-5 20V10Q0 3 5 10V20Z" fill="#3a332d"/>`,
  road: `
    <path d="M-21 17C-8 16-6 2 1 0C9-3 13-8 13-20" fill="none" stroke="#6d5233" stroke-width="11.5" stroke-linecap="round"/>
    <path d="M-21 17C-8 16-6 2 1 0C9-3 13-8 13-20" fill="none" stroke="#f0e2bd" stroke-width="7" stroke-linecap="round"/>
    <path d="M-21 17C-8 16-6 2 1 0C9-3 13-8 13-20" fill="none" stroke="#bb9f6c" stroke-width="1.6" stroke-dasharray="4 4"/>`,
  bag: `
    <path d="M-7-12C-20-2-22 12-17 20C-10 23 10 23 17 20C22 12 20-2 7-12Z" fill="#7d6a45" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M-12-22C-6-18 6-18 12-22L7-12H-7Z" fill="#94805a" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M-8-11.500H8" stroke="#e2b13c" stroke-width="3.4" stroke-linecap="round"/>`,
};

/** Outlines of the symbols, drawn wide and light behind them so that they read on any ground. */
const OUTLINES: Partial<Record<SymbolKind | "scroll", string>> = {
  whisky: "M-12.5-21.5C-18-7-18 7-12.5 18L12.5 18C18 7 18-7 12.5-21.5Z",
  sheep:
    "M-22-2C-21-9-16-11-11-9C-8-15-2-15 0-14C4-18 11-17 12.5-12C20-13 23-6 20-2C24 4 21 9 16 9V19H-6V11C-13 11-14 6-15 6C-20 7-23 3-22-2Z",
  cattle:
    "M-22.5-18C-19-13.5-14-13-9-12Q0-18 9-12C14-13 19-13.5 22.5-18C22-9 19-7 16-6L20.5 1C17 3 13 2 10.5 1C10 9 9 11 7.5 14C6 20-6 20-7.5 14C-9 11-10 9-10.5 1C-13 2-17 3-20.5 1L-16-6C-19-7-22-9-22.5-18Z",
  farm: "M-22 3C-19-3-15-9-12-14H8V-17H14V-11C17-7 20-2 22 3L17 4V17H-17V4Z",
  broch: "M-16 19C-15.5 8-12-2-11.5-17Q0-23 11.5-17C12-2 15.5 8 16 19Q0 22-16 19Z",
  lighthouse: "M-16 22C-16 17-10 15-8 16L-5.5-9L-8-11L-5-17Q0-25 5-17L8-11L5.5-9L8 16C11 15 16 17 16 22Q0 25-16 22Z",
  ship: "M0-21L9-18.5L14-14.5C17-7 16-1 13 5L15 8.5C18 7.5 21 5 22.5 0C23.5 9 17 18 10 18.5H-10C-17 18-23.5 9-22.5 0C-21 5-18 7.5-13 8C-11-1-11-8-14-14.5Z",
  scroll: "M-17-21H17V21H-17Z",
  coin: "M-19 0A19 19 0 1 0 19 0A19 19 0 1 0-19 0Z",
};

const HALO_WIDTH = 3.4;

export interface SymbolAt {
  x: number;
  y: number;
  /** Half of the symbol's box. */
  radius: number;
  /** Color of a light outline behind the symbol. */
  halo?: string;
}

/** A symbol in its place, with a light outline behind it where that is wanted. */
export function framed({ x, y, radius, halo }: SymbolAt, outline: string | undefined, body: string): string {
  const light =
    halo && outline
      ? `<path d="${outline}" fill="${halo}" stroke="${halo}" stroke-width="${HALO_WIDTH * 2}" stroke-linejoin="round" opacity=".9"/>`
      : "";
  return `<g transform="translate(${+x.toFixed(1)} ${+y.toFixed(1)}) scale(${+(radius / 24).toFixed(3)})">${light}${body}</g>`;
}

export function symbolBody(kind: SymbolKind): string {
  return SYMBOLS[kind];
}

export function drawSymbol(kind: SymbolKind, at: SymbolAt): string {
  return framed(at, OUTLINES[kind], SYMBOLS[kind]);
}

const PAPER = `
  <path d="M-15-17H15V17H-15Z" fill="#f7e7bf" stroke="${INK}" stroke-width="2.2"/>
  <path d="M-19-22H19Q22-19 19-15.500H-19Q-22-19-19-22ZM-19 22H19Q22 19 19 15.500H-19Q-22 19-19 22Z" fill="#d8b674" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>
  <path d="M-16-18.800H16M-16 18.800H16" stroke="#f3dca4" stroke-width="1.6"/>`;

const BLANK = `<path d="M-9-7H9M-9 0H9M-9 7H4" stroke="#7b6040" stroke-width="2.6" stroke-linecap="round"/>`;

/** A scroll with a picture on its paper. */
export function drawScrollWith(picture: string, at: SymbolAt): string {
  return framed(at, OUTLINES.scroll, PAPER + picture);
}

/** A scroll that counts nothing in particular. */
export function drawBlankScroll(at: SymbolAt): string {
  return drawScrollWith(BLANK, at);
}
