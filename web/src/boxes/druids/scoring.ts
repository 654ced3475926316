/** The pictures of this box's scoring tiles. */

import {
  type ScoringArt,
  LAND,
  arrows,
  completed,
  frame,
  peak,
  podium,
  road,
  square,
  sym,
  tick,
  tuft,
  waves,
} from "../../board/scoring-parts";
import { drawBlankScroll } from "../../board/symbols";
import { pointsAt } from "../../board/tokens";
import { STANDING_STONE } from "./stones";

function stone(x: number, y: number, radius: number): string {
  return `<g transform="translate(${x} ${y}) scale(${radius / 24})">${STANDING_STONE}</g>`;
}

export const PICTURES: Readonly<Record<string, ScoringArt>> = {
  rows: {
    box: [10, 10, 84, 64],
    points: 3,
    draw: () =>
      square(16, 14, 24, LAND.pasture) +
      square(40, 14, 24, LAND.water) +
      square(64, 14, 24, LAND.mountain) +
      tuft(28, 30) +
      waves(52, 27) +
      peak(76, 28, 8) +
      arrows("M22 56H82M28 50L20 56L28 62M76 50L84 56L76 62") +
      frame(16, 14, 72, 24),
  },
  meadows: {
    box: [6, 6, 96, 72],
    points: 2,
    draw: () =>
      completed(52, 42, 30, LAND.pasture, 1.2, 1.3, 8) +
      tuft(32, 40) +
      tuft(48, 32) +
      tuft(70, 40) +
      tuft(40, 58) +
      tuft(62, 58) +
      tuft(80, 52) +
      tick(88, 64),
  },
  scrolls: {
    box: [0, 2, 108, 78],
    points: 0,
    draw: () =>
      drawBlankScroll({ x: 26, y: 30, radius: 24 }) +
      completed(80, 32, 26, LAND.pasture, 0.5) +
      drawBlankScroll({ x: 80, y: 30, radius: 18 }) +
      tick(98, 50) +
      pointsAt(26, 68, 20, "1") +
      pointsAt(80, 68, 20, "2"),
  },
  druid_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () => podium(stone(25, 28, 15) + stone(40, 26, 15), stone(72, 43, 14)),
  },
  surrounded: {
    box: [10, 0, 84, 80],
    points: 2,
    draw: () =>
      square(40, 2, 24) +
      square(40, 54, 24) +
      square(14, 28, 24) +
      square(66, 28, 24) +
      square(40, 28, 24, LAND.pasture) +
      tuft(48, 44) +
      tuft(56, 48) +
      frame(40, 28, 24, 24),
  },
  buildings_on_road: {
    box: [-4, 2, 112, 76],
    points: 2,
    draw: () =>
      road("M22 60H62Q84 60 84 34") +
      sym("castle", 18, 50, 19) +
      sym("farm", 50, 30, 14) +
      sym("broch", 70, 24, 13) +
      sym("lighthouse", 92, 26, 15),
  },
};
