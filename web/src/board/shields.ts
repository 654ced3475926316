/** The wooden shields of the card game, heaters of 60 x 70 in the clans' patterns. */

import { clanOf } from "./clans";
import { CARD_INK } from "./clansfolk";

const HEATER = "M5 5H55V34C55 50 43 60 30 66 17 60 5 50 5 34Z";

/** From this width in pixels a shield carries its letter and the full pattern. */
const LETTER_FROM = 27;

function pattern(color: string, isSmall: boolean): string {
  const { pattern: kind, light, deep } = clanOf(color);
  switch (kind) {
    case "lattice":
      return isSmall
        ? `<path d="M0 0 60 66M60 0 0 66" stroke="${light}" stroke-width="10"/>`
        : `<path d="M-30 0 36 72M-8 0 58 72M14 0 80 72M36 0 90 60M90 0 24 72M68 0 2 72M46 0-20 72M24 0-30 60" stroke="${light}" stroke-width="4.6"/>`;
    case "bars":
      return `<path d="M0 16H60M0 32H60M0 48H60" stroke="${light}" stroke-width="7"/>`;
    case "checks":
      return `<path d="M5 5H21.5V21.5H5ZM38.5 5H55V21.5H38.5ZM21.5 21.5H38.5V38.5H21.5ZM5 38.5H21.5V55H5ZM38.5 38.5H55V55H38.5ZM21.5 55H38.5V70H21.5Z" fill="${deep}"/>`;
    case "chevrons":
      return `<path d="M-2 32 30 8 62 32M-2 58 30 34 62 58" fill="none" stroke="${light}" stroke-width="9"/>`;
    case "dots":
      return `<g fill="${deep}">${[14, 30, 46].map((x) => [14, 30, 46].map((y) => `<circle cx="${x}" cy="${y}" r="4"/>`).join("")).join("")}</g>`;
  }
}

/** The inside of an `<svg viewBox="0 0 60 70">`. */
export function drawShield(color: string, uid: string, pixels: number, withLetter = pixels >= LETTER_FROM): string {
  const clan = clanOf(color);
  const letter = withLetter
    ? `<circle cx="30" cy="31" r="14" fill="#fbf6e9" stroke="${CARD_INK}" stroke-width="2.2"/>
       <text x="30" y="37.6" text-anchor="middle" font-family="Alegreya" font-weight="800" font-size="20" fill="${CARD_INK}">${clan.letter}</text>`
    : "";
  return `<defs><clipPath id="${uid}"><path d="${HEATER}"/></clipPath></defs>
    <g clip-path="url(#${uid})"><rect width="60" height="70" fill="${clan.ground}"/>${pattern(color, pixels < LETTER_FROM)}</g>
    <path d="${HEATER}" fill="none" stroke="${CARD_INK}" stroke-width="${pixels < 20 ? 5 : 3.6}" stroke-linejoin="round"/>${letter}`;
}

/** Where a shield was or could be. */
export function drawShieldOutline(): string {
  return `<path d="${HEATER}" fill="none" stroke="currentColor" stroke-width="3.2" stroke-dasharray="6 5" stroke-linejoin="round"/>`;
}
