/** The seven colors of the card game, each with a symbol, so that they differ in black and white too. */

export type CardColor = "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "gray";
type SuitSymbol = "rowan" | "flame" | "barley" | "leaf" | "wave" | "thistle" | "stone";

export interface Suit {
  symbol: SuitSymbol;
  ground: string;
  deep: string;
  light: string;
}

export const SUITS: Readonly<Record<CardColor, Suit>> = {
  red: { symbol: "rowan", ground: "#ad4644", deep: "#782a2d", light: "#e2a093" },
  orange: { symbol: "flame", ground: "#d07f3c", deep: "#93501d", light: "#f2c296" },
  yellow: { symbol: "barley", ground: "#dcb954", deep: "#8c6b1b", light: "#f5e3a6" },
  green: { symbol: "leaf", ground: "#66864f", deep: "#3b5630", light: "#b1c898" },
  blue: { symbol: "wave", ground: "#48799a", deep: "#28506d", light: "#a3c4d8" },
  purple: { symbol: "thistle", ground: "#8a6599", deep: "#5b3e6b", light: "#cbb0d5" },
  gray: { symbol: "stone", ground: "#868d91", deep: "#50585e", light: "#c6ccce" },
};

export const CARD_COLORS = Object.keys(SUITS) as CardColor[];

/** Each drawn in a box 0..24, in one color. */
const SYMBOLS: Readonly<Record<SuitSymbol, (color: string) => string>> = {
  rowan: (color) => `
    <path d="M12 2.2C13 6 12.6 8 12 10M12 9C9.5 8 8 8.6 7 10.5M12 9c2.5-1 4-.4 5 1.5" fill="none" stroke="${color}" stroke-width="1.8" stroke-linecap="round"/>
    <circle cx="7" cy="13.2" r="4" fill="${color}"/>
    <circle cx="17" cy="13.2" r="4" fill="${color}"/>
    <circle cx="12" cy="18.6" r="4" fill="${color}"/>`,
  flame: (color) => `
    <path fill-rule="evenodd" d="M12.6 1.5c1 4.2 6.9 6.8 6.9 13A7.4 7.4 0 0 1 12 22.4a7.4 7.4 0 0 1-7.5-7.6c0-3.2 1.7-5.2 3-6.7.3 1.9 1.1 2.8 2 3.2C9.2 7.6 10.3 4.3 12.6 1.500ZM12.2 12.500c-1.5 1.8-2.9 3.1-2.9 5.100a2.8 2.8 0 0 0 5.6 0c0-2-1.6-3.2-2.7-5.100Z" fill="${color}"/>`,
  barley: (color) => `
    <g fill="${color}">
    <path d="M11.1 23V6h1.800v17z"/>
    <path d="M12 1c2 2.3 2 4.3 0 6.6-2-2.3-2-4.3 0-6.600Z"/>${[8, 12.5, 17].map((y) => `<path d="M12.5 ${y + 2.5}c.4-3.4 2.6-5 6-5 0 3.4-2.4 5.4-6 5ZM11.5 ${y + 2.5}c-.4-3.4-2.6-5-6-5 0 3.4 2.4 5.4 6 5Z"/>`).join("")}</g>`,
  leaf: (color) => `
    <g fill="${color}">
    <circle cx="12" cy="6.6" r="4.9"/>
    <circle cx="6.5" cy="13.8" r="4.9"/>
    <circle cx="17.5" cy="13.8" r="4.9"/>
    <path d="M11 12h2c0 4 .6 7.6 3 10.600H8c2.4-3 3-6.6 3-10.600Z"/>
    </g>`,
  wave: (color) => `
    <g fill="none" stroke="${color}" stroke-width="3.2" stroke-linecap="round">${[5.5, 12, 18.5].map((y) => `<path d="M2.5 ${y}c2.4-3.4 4.7-3.4 7.1 0s4.7 3.4 7.1 0c1.5-2.1 3-2.9 4.8-2.3"/>`).join("")}</g>`,
  thistle: (color) => `
    <g fill="${color}">
    <path d="M5.5 1.5 9 5.2 10.2 1 12 5l1.8-4L15 5.200l3.5-3.7-1.7 8.100H7.200Z"/>
    <path d="M6.6 10.800h10.800c1.2 4.3-1 8.2-5.4 8.200s-6.6-3.9-5.4-8.200Z"/>
    <path d="M11 18.500h2V23.500h-2z"/>
    </g>`,
  stone: (color) => `
    <g fill="${color}">
    <path d="M2.2 23 4.6 5.200C5 1.4 8.8.4 10.4 3.600L13 23Z"/>
    <path d="M14.4 23 15.4 10c.3-2.8 3.6-3.4 4.9-1L23 23Z"/>
    </g>`,
};

export function drawSuit(color: CardColor, fill: string = SUITS[color].deep): string {
  return SYMBOLS[SUITS[color].symbol](fill);
}
