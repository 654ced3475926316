/** The pictures of the base game's scoring tiles. */

import { INK } from "./palette";
import {
  type ScoringArt,
  LAND,
  arrows,
  completed,
  figure,
  frame,
  open,
  peak,
  plus,
  podium,
  ringed,
  road,
  square,
  sym,
  tick,
  tuft,
  waves,
} from "./scoring-parts";
import { pointsAt } from "./tokens";

function brochHills(): string {
  return [
    [1, 1, 13, 18],
    [2, 3, 18, 59],
    [3, 6, 22, 100],
  ]
    .map(([count, points, half, x], i) => {
      const hill = `<path d="M${x! - half! + 2} 56Q${x! - half! / 2} ${40 - i * 3} ${x} ${36 - i * 5}Q${x! + half! / 2} ${40 - i * 3} ${x! + half! - 2} 56Z" fill="${LAND.mountain}" stroke="${INK}" stroke-width="1.8"/>`;
      const brochs = Array.from({ length: count! }, (_, k) =>
        sym("broch", x! + (k - (count! - 1) / 2) * 11.5, count === 3 && k === 1 ? 30 : 39 - i, 8.6),
      );
      return hill + brochs.join("") + pointsAt(x!, 68, 17, String(points));
    })
    .join("");
}

function farmSquare(): string {
  const cells = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${18 + (i % 3) * 24}" y="${4 + Math.floor(i / 3) * 24}" width="24" height="24" fill="${i === 4 ? "#cfd89f" : LAND.any}" stroke="#8a7c62" stroke-width="1.2"/>`,
  );
  return `${cells.join("")}<rect x="18" y="4" width="72" height="72" fill="none" stroke="${INK}" stroke-width="2.6" rx="2"/>${sym("farm", 54, 40, 12.5)}${sym("sheep", 31, 17, 10)}${sym("cattle", 78, 40, 10.5)}${sym("sheep", 54, 65, 10)}`;
}

const ELL = "M22 8H52V38H82V68H22Z";
const TO_CASTLE = "M22 62C40 62 44 44 62 44S84 30 84 24";

/** The base game's pictures, by name. */
export const BASE_PICTURES: Readonly<Record<string, ScoringArt>> = {
  squares: {
    box: [20, 4, 72, 72],
    points: 2,
    draw: () =>
      [LAND.pasture, LAND.water, LAND.mountain, LAND.pasture]
        .map((fill, i) => square(26 + (i % 2) * 30, 10 + (i >> 1) * 30, 30, fill))
        .join("") +
      tuft(38, 30) +
      tuft(46, 24) +
      waves(71, 26) +
      peak(41, 56, 10) +
      tuft(70, 60) +
      tuft(76, 54) +
      frame(26, 10, 60, 60),
  },
  sheep: { box: [18, 6, 70, 68], points: 1, draw: () => sym("sheep", 52, 40, 32) },
  brochs: { box: [-2, 10, 126, 70], points: 0, draw: brochHills },
  whisky_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () => podium(sym("whisky", 25, 27, 14) + sym("whisky", 40, 24, 14), sym("whisky", 72, 42, 13)),
  },
  farm_animals: { box: [12, 1, 84, 78], points: 1, draw: farmSquare },
  cattle_on_road: {
    box: [-4, 2, 110, 76],
    points: 2,
    draw: () => road(TO_CASTLE) + sym("castle", 20, 50, 20) + sym("cattle", 82, 26, 21),
  },
  tiles_on_road: {
    box: [-4, 0, 94, 66],
    points: 1,
    draw: () =>
      square(37, 28, 25, LAND.pasture) +
      square(62, 28, 25, LAND.mountain) +
      square(62, 3, 25, LAND.pasture) +
      road("M14 40.5H69Q75 40.5 75 34V3") +
      sym("castle", 20, 34, 21),
  },
  largest_lake: {
    box: [6, 4, 106, 74],
    points: 2,
    draw: () =>
      open(100, 18, 11, LAND.water, 2, 1, 7, 0.6) +
      completed(53, 44, 31, LAND.water, 0.6, 1.35, 8) +
      `<path d="M36 15V74M70 15V74M13 44H96" stroke="#e4f1ef" stroke-width="1.3" stroke-dasharray="3 3" opacity=".9"/>` +
      waves(53, 36, 2) +
      waves(24, 52) +
      waves(82, 54) +
      tick(92, 64),
  },
  areas: {
    box: [-2, 0, 94, 82],
    points: 1,
    draw: () =>
      completed(24, 26, 20, LAND.pasture, 0.4) +
      tuft(18, 30) +
      tuft(28, 26) +
      completed(66, 24, 20, LAND.mountain, 1.9) +
      peak(66, 25, 11) +
      completed(44, 60, 18, LAND.water, 2.7, 1.3) +
      waves(44, 58, 2) +
      tick(38, 10) +
      tick(84, 12) +
      tick(66, 68),
  },
  big_areas: {
    box: [14, 2, 78, 74],
    points: 3,
    draw: () =>
      ringed(ELL, LAND.pasture, 3.2) +
      `<path d="M22 38H52V68" fill="none" stroke="${INK}" stroke-width="1.2" stroke-dasharray="3 2.5"/>` +
      figure(37, 23, "1") +
      figure(37, 53, "2") +
      figure(67, 53, "3+") +
      tick(82, 40),
  },
  sets: {
    box: [-2, 14, 114, 56],
    points: 5,
    draw: () =>
      sym("broch", 18, 42, 18) + sym("farm", 54, 44, 17) + sym("lighthouse", 90, 38, 19) + plus(36, 42) + plus(73, 42),
  },
  ship_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () => podium(sym("ship", 24, 27, 14) + sym("ship", 42, 24, 14), sym("ship", 72, 42, 13)),
  },
  gold_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () =>
      podium(sym("coin", 28, 29, 11) + sym("coin", 37, 26, 11) + sym("coin", 32, 18, 11), sym("coin", 72, 44, 11)),
  },
  harbors: {
    box: [0, 6, 108, 74],
    points: 3,
    draw: () =>
      open(50, 44, 31, LAND.water, 0.6, 1.4, 8) +
      waves(30, 64) +
      waves(64, 68) +
      waves(20, 30) +
      sym("ship", 38, 42, 19) +
      sym("lighthouse", 82, 36, 22),
  },
  columns: {
    box: [28, 0, 66, 80],
    points: 3,
    draw: () =>
      square(40, 4, 24, LAND.pasture) +
      square(40, 28, 24, LAND.water) +
      square(40, 52, 24, LAND.mountain) +
      tuft(52, 20) +
      waves(52, 40) +
      peak(52, 65, 8) +
      arrows("M78 10V70M72 16L78 8L84 16M72 64L78 72L84 64") +
      frame(40, 4, 24, 72),
  },
  peaks: {
    box: [6, 6, 96, 72],
    points: 2,
    draw: () =>
      completed(52, 42, 30, LAND.mountain, 1.2, 1.3, 8) +
      peak(36, 46, 14) +
      peak(70, 48, 12) +
      peak(53, 38, 17) +
      tick(88, 64),
  },
};
