/** The cards of Clans and Glory, 112 x 160. */

import { type Rank, CARD_INK, CREAM, drawFigure } from "./clansfolk";
import { type CardColor, SUITS, drawSuit } from "./suits";

const CARD_WIDTH = 112;

/** Under this width in pixels a card shows ground, rank and symbol only. */
const FIGURE_FROM = 30;

const PENNANT = `<path d="M6 0h40v86L26 75 6 86Z" fill="${CREAM}" stroke="${CARD_INK}" stroke-width="2.2" stroke-linejoin="round"/>`;

function figures(rank: Rank, x: number, y: number, size: number): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="Alegreya" font-weight="800" font-size="${size}" font-variant-numeric="lining-nums" fill="${CARD_INK}">${rank}</text>`;
}

/** The inside of an `<svg viewBox="0 0 112 160">`; `uid` names its clip. */
export function drawCard(rank: Rank, color: CardColor, uid: string, pixels: number = CARD_WIDTH): string {
  const suit = SUITS[color];
  const edge = `<rect x=".8" y=".8" width="110.4" height="158.4" rx="12" fill="${CREAM}" stroke="#3a322a" stroke-width="1.6"/>`;
  if (pixels < FIGURE_FROM) {
    return `${edge}<rect x="6" y="6" width="100" height="148" rx="9" fill="${suit.ground}"/>
      <path d="M16 0h80v150L56 128 16 150Z" fill="${CREAM}"/>${figures(rank, 56, 76, 84)}
      <g transform="translate(29 82) scale(2.25)">${drawSuit(color)}</g>`;
  }
  return `<defs><clipPath id="${uid}"><rect x="3.5" y="3.5" width="105" height="153" rx="9"/></clipPath></defs>${edge}
    <g clip-path="url(#${uid})">
      <rect width="112" height="160" fill="${suit.ground}"/>
      <circle cx="84" cy="56" r="50" fill="${suit.light}" opacity=".38"/>
      <path d="M0 118C20 96 40 104 60 92s40-8 52-18v90H0Z" fill="${suit.deep}" opacity=".34"/>
      ${drawFigure(rank, suit)}${PENNANT}${figures(rank, 26, 40, 46)}
      <g transform="translate(12.5 45) scale(1.12)">${drawSuit(color)}</g>
    </g>
    <rect x="3.5" y="3.5" width="105" height="153" rx="9" fill="none" stroke="${suit.deep}" stroke-width="1.4" opacity=".7"/>`;
}

const CAIRN = `
  <g fill="#3a4148">
  <path d="M8.2 6.800c-.6-2.2 1.2-3.8 3.6-3.800s4.4 1.4 3.9 3.400c-.3 1.3-7.2 1.7-7.5.4Z"/>
  <path d="M5.6 12.200c-.6-2.6 2.4-4 6.4-4s7 1 6.6 3.600c-.3 2-12.5 2.4-13 .4Z"/>
  <path d="M2.2 19.400c-1-3.8 3-5.2 5-5.4 3-.3 3.6 5.6 2.6 6.6-1.2 1-7 .8-7.6-1.200Z"/>
  <path d="M11.6 14.400c3.5-1 9.8-.6 10.2 3.4.3 3.2-6.8 3-9 2.6-2.4-.5-2.7-5.5-1.2-6Z"/>
  </g>`;

/** The back: dark tartan and the cairn. */
export function drawCardBack(uid: string): string {
  return `<defs><pattern id="${uid}" width="28" height="28" patternUnits="userSpaceOnUse">
      <rect width="28" height="28" fill="#4a5158"/><path d="M0 7h28M7 0v28" stroke="#39404a" stroke-width="8"/>
      <path d="M0 20h28M20 0v28" stroke="#7b6a86" stroke-width="2"/><path d="M0 14h28M14 0v28" stroke="#6d7a5a" stroke-width="2"/>
    </pattern></defs>
    <rect x=".8" y=".8" width="110.4" height="158.4" rx="12" fill="${CREAM}" stroke="#3a322a" stroke-width="1.6"/>
    <rect x="6" y="6" width="100" height="148" rx="8" fill="url(#${uid})" stroke="#2d333a" stroke-width="1.5"/>
    <circle cx="56" cy="80" r="27" fill="${CREAM}" stroke="#2d333a" stroke-width="2"/>
    <g transform="translate(33 54) scale(1.92)">${CAIRN}</g>`;
}
