/** The pictures of this box's scoring tiles. */

import { INK } from "../../board/palette";
import { type ScoringArt, GOLD, LAND, arrows, open, square, sym, tuft } from "../../board/scoring-parts";
import { drawJourneyman } from "./symbols";

export const PICTURES: Readonly<Record<string, ScoringArt>> = {
  wayfarer: {
    box: [4, 2, 104, 78],
    points: 1,
    draw: () =>
      Array.from(
        { length: 12 },
        (_, i) =>
          `<rect x="${10 + (i % 4) * 23}" y="${6 + Math.floor(i / 4) * 23}" width="23" height="23" fill="${LAND.any}" stroke="#b9a981" stroke-width="1"/>`,
      ).join("") +
      `<path d="M22 62H90V22" fill="none" stroke="#862c7a" stroke-width="3.4" stroke-dasharray="6 4" stroke-linecap="round"/>` +
      sym("castle", 22, 60, 15) +
      drawJourneyman({ x: 91, y: 18, radius: 17 }),
  },
  even_hand: {
    box: [2, 4, 104, 74],
    points: 1,
    draw: () =>
      [14, 38, 62]
        .map((y, i) => {
          const reached = [4, 2, 3][i]!;
          const spaces = Array.from(
            { length: 5 },
            (_, k) =>
              `<rect x="${8 + k * 18}" y="${y - 7}" width="15" height="16" rx="3" fill="${k < reached ? (i === 1 ? GOLD : "#dfe8c6") : "#f2e8d2"}" stroke="${i === 1 && k < reached ? INK : "#a5966f"}" stroke-width="1.4"/>`,
          );
          return `${spaces.join("")}<path d="M${8 + (reached - 1) * 18 + 1} ${y - 8}l6.5-4 6.5 4v8l-6.5 4-6.5-4Z" fill="#2f5f9e" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`;
        })
        .join(""),
  },
  lookouts: {
    box: [2, 0, 104, 80],
    points: 1,
    draw: () =>
      square(10, 20, 40, LAND.mountain) +
      square(54, 20, 40, LAND.pasture) +
      `<rect x="54" y="-22" width="40" height="40" fill="none" stroke="#8a7c62" stroke-width="2" stroke-dasharray="4 4"/><rect x="10" y="63" width="40" height="30" fill="none" stroke="#8a7c62" stroke-width="2" stroke-dasharray="4 4"/>` +
      sym("broch", 30, 40, 17) +
      sym("lighthouse", 74, 40, 18) +
      arrows("M30 62V75M25 70l5 6 5-6M74 18V5M69 10l5-6 5 6"),
  },
  broad_meadows: {
    box: [2, 4, 104, 74],
    points: 1,
    draw: () =>
      open(52, 42, 31, LAND.pasture, 0.9, 1.35, 8) +
      `<path d="M36 15V72M70 15V72M13 42H96" stroke="#7d8f52" stroke-width="1.4" stroke-dasharray="3 3"/>` +
      tuft(26, 34) +
      tuft(52, 34) +
      tuft(80, 36) +
      tuft(30, 60) +
      tuft(56, 62) +
      tuft(78, 58),
  },
};
